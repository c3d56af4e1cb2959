"""Logging in with passkeys, with a real authenticator's arithmetic."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from sqlalchemy.ext.asyncio import AsyncEngine

from mori.kernel.game import Impossible
from mori.play import Person
from mori.server.accounts import Accounts, NoAccess
from mori.server.passkeys import MINUTES, MOST, Passkeys, site_key
from mori.server.people import People
from tests.server.store.authenticator import PRESENT, Authenticator
from tests.server.store.conftest import Place
from tests.server.store.test_accounts import WEAK

pytestmark = pytest.mark.anyio

SITE = "https://mori.example"


@pytest.fixture
def passkeys(engine: AsyncEngine) -> Passkeys:
    return Passkeys(engine, "a key of the site", SITE)


@pytest.fixture
async def ada(engine: AsyncEngine) -> Person:
    return (await People(engine).welcome("Ada", 0.0))[0]


async def made(passkeys: Passkeys, person: Person, **about: Any) -> Authenticator:
    phone = Authenticator(SITE, **about)
    asked = await passkeys.offer(person, 0.0)
    await passkeys.add(person, phone.make(asked.options), asked.ticket, 1.0)
    return phone


async def refused(passkeys: Passkeys, answer: Any, ticket: Any, now: float = 1.0) -> str:
    with pytest.raises(NoAccess) as reason:
        await passkeys.log_in(answer, ticket, now)
    return reason.value.code


@pytest.mark.parametrize("counts", [True, False])
async def test_a_guest_makes_a_passkey_and_is_the_same_person_ever_after(
    engine: AsyncEngine, passkeys: Passkeys, ada: Person, counts: bool
) -> None:
    phone = await made(passkeys, ada, counts=counts)
    for moment in (10.0, 20.0):
        asked = passkeys.ask(moment)
        answer = json.loads(json.dumps(phone.show(asked.options)))
        person, token = await passkeys.log_in(answer, asked.ticket, moment + 1)
        assert person == ada
        assert await People(engine).known(token, moment + 2) == ada
    (kept,) = await passkeys.of(ada)
    assert (kept.created, kept.used) == (1.0, 21.0)


async def test_authenticators_are_not_told_the_id_of_a_person(passkeys: Passkeys, ada: Person) -> None:
    asked = await passkeys.offer(ada, 0.0)
    assert ada.id not in json.dumps(asked.options) + asked.ticket
    assert asked.options["authenticatorSelection"]["userVerification"] == "required"


async def test_a_known_passkey_is_not_offered_or_kept_again(passkeys: Passkeys, ada: Person) -> None:
    phone = await made(passkeys, ada)
    asked = await passkeys.offer(ada, 0.0)
    assert len(asked.options["excludeCredentials"]) == 1
    with pytest.raises(NoAccess, match="known already"):
        await passkeys.add(ada, phone.make(asked.options), asked.ticket, 1.0)


async def test_a_person_has_only_so_many(passkeys: Passkeys, ada: Person) -> None:
    for _ in range(MOST):
        await made(passkeys, ada)
    with pytest.raises(NoAccess, match="remove one first"):
        await passkeys.offer(ada, 0.0)


async def test_a_ticket_is_for_one_person_one_purpose_and_a_few_minutes(
    engine: AsyncEngine, passkeys: Passkeys, ada: Person
) -> None:
    eve = (await People(engine).welcome("Eve", 0.0))[0]
    phone, asked = Authenticator(SITE), await passkeys.offer(ada, 0.0)
    answer = phone.make(asked.options)
    for person, ticket, now, code in (
        (eve, asked.ticket, 1.0, "bad-ticket"),
        (ada, passkeys.ask(0.0).ticket, 1.0, "bad-ticket"),
        (ada, asked.ticket + "x", 1.0, "bad-ticket"),
        (ada, None, 1.0, "bad-ticket"),
        (ada, asked.ticket, MINUTES * 60 + 1.0, "late-ticket"),
        (ada, (await passkeys.offer(ada, 0.0)).ticket, 1.0, "bad-passkey"),  # another challenge
    ):
        with pytest.raises(NoAccess) as reason:
            await passkeys.add(person, answer, ticket, now)
        assert reason.value.code == code
    await passkeys.add(ada, answer, asked.ticket, MINUTES * 60.0)

    shown = passkeys.ask(0.0)
    answer = phone.show(shown.options)
    assert await refused(passkeys, answer, asked.ticket) == "bad-ticket"
    assert await refused(passkeys, answer, passkeys.ask(0.0).ticket) == "bad-passkey"
    assert await refused(passkeys, answer, shown.ticket, MINUTES * 60 + 1.0) == "late-ticket"
    strangers = Passkeys(engine, "a key of another site", SITE).ask(0.0)
    assert await refused(passkeys, phone.show(strangers.options), strangers.ticket) == "bad-ticket"


async def test_what_was_made_for_another_site_does_not_count(passkeys: Passkeys, ada: Person) -> None:
    for strange in ("https://evil.example", "http://mori.example", "https://mori.example:8000"):
        asked = await passkeys.offer(ada, 0.0)
        with pytest.raises(NoAccess, match="can not be used here"):
            await passkeys.add(ada, Authenticator(strange).make(asked.options), asked.ticket, 1.0)
    phone = await made(passkeys, ada)
    phone.origin = "https://evil.example"
    asked = passkeys.ask(0.0)
    assert await refused(passkeys, phone.show(asked.options), asked.ticket) == "bad-passkey"


async def test_the_person_has_to_be_verified(passkeys: Passkeys, ada: Person) -> None:
    with pytest.raises(NoAccess):
        await made(passkeys, ada, flags=PRESENT)
    phone = await made(passkeys, ada)
    phone.flags = PRESENT
    asked = passkeys.ask(0.0)
    assert await refused(passkeys, phone.show(asked.options), asked.ticket) == "bad-passkey"


async def test_another_key_does_not_open(passkeys: Passkeys, ada: Person) -> None:
    phone = await made(passkeys, ada)
    thief = Authenticator(SITE, credential=phone.credential, uses=5)
    asked = passkeys.ask(0.0)
    assert await refused(passkeys, thief.show(asked.options), asked.ticket) == "bad-passkey"
    unknown = Authenticator(SITE)
    assert await refused(passkeys, unknown.show(asked.options), asked.ticket) == "bad-passkey"


async def test_an_answer_sent_again_or_twice_at_once_opens_once(passkeys: Passkeys, ada: Person) -> None:
    phone = await made(passkeys, ada)
    asked = passkeys.ask(0.0)
    answer = phone.show(asked.options)
    answers = await asyncio.gather(
        *(passkeys.log_in(answer, asked.ticket, 1.0) for _ in range(4)), return_exceptions=True
    )
    assert sum(isinstance(one, tuple) for one in answers) == 1
    assert await refused(passkeys, answer, asked.ticket) == "bad-passkey"


async def test_the_last_way_in_stays(engine: AsyncEngine, passkeys: Passkeys, ada: Person) -> None:
    eve = (await People(engine).welcome("Eve", 0.0))[0]
    await made(passkeys, ada)
    await made(passkeys, ada)
    first, second = (one.credential for one in await passkeys.of(ada))
    await passkeys.remove(eve, first)
    assert len(await passkeys.of(ada)) == 2
    results = await asyncio.gather(passkeys.remove(ada, first), passkeys.remove(ada, second), return_exceptions=True)
    assert [one.code for one in results if isinstance(one, NoAccess)] == ["last-passkey"]
    (left,) = await passkeys.of(ada)
    await Accounts(engine, WEAK).open(ada, "ada", "correct horse", 1.0)
    await passkeys.remove(ada, left.credential)
    assert await passkeys.of(ada) == []


async def test_all_processes_sign_with_the_same_key(place: Place) -> None:
    engines = [await place.open() for _ in range(3)]
    signed = set(await asyncio.gather(*map(site_key, engines * 2)))
    assert len(signed) == 1
    assert len(signed.pop()) >= 43
    for engine in engines:
        await engine.dispose()


@pytest.mark.parametrize("origin", ["", "mori.example", "https://"])
async def test_a_site_without_an_address_has_no_passkeys(engine: AsyncEngine, origin: str) -> None:
    with pytest.raises(Impossible, match="address of the site"):
        Passkeys(engine, "a key", origin)


anything = some.recursive(
    some.none() | some.booleans() | some.integers() | some.text(),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(), inner, max_size=3),
    max_leaves=6,
)
FIELDS = ["id", "rawId", "type", "response", "clientDataJSON", "authenticatorData", "signature", "attestationObject"]


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(field=some.sampled_from(FIELDS), value=anything, whole=some.booleans())
async def test_whatever_is_sent_is_answered_with_a_sentence(
    passkeys: Passkeys, ada: Person, field: str, value: Any, whole: bool
) -> None:
    phone, offered, asked = Authenticator(SITE), await passkeys.offer(ada, 0.0), passkeys.ask(0.0)
    for good in (phone.make(offered.options), phone.show(asked.options)):
        bad: Any = value if whole else {**good, field: value}
        if not whole and field in good["response"]:
            bad = {**good, "response": {**good["response"], field: value}}
        with contextlib.suppress(NoAccess):  # the only way to refuse
            await passkeys.add(ada, bad, offered.ticket, 1.0)
        with contextlib.suppress(NoAccess):
            await passkeys.log_in(bad, asked.ticket, 1.0)
