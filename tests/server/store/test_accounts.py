"""Guests, tokens, accounts."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from mori.kernel.game import Impossible
from mori.server.accounts import Accounts, NoAccess
from mori.server.people import YEAR, People
from mori.server.schema import logins, tokens

pytestmark = pytest.mark.anyio

WEAK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Quick, for tests only."""
DAY = 24 * 3600.0


@pytest.fixture
def people(engine: AsyncEngine) -> People:
    return People(engine)


@pytest.fixture
def accounts(engine: AsyncEngine) -> Accounts:
    return Accounts(engine, WEAK)


async def test_a_guest_is_known_again_by_the_token_alone(people: People, engine: AsyncEngine) -> None:
    ada, token = await people.welcome("  Ada\n Lovelace ", 0.0)
    assert ada.name == "Ada Lovelace"
    assert await people.known(token, 1.0) == ada
    assert await people.known(token + "x", 1.0) is None
    async with engine.connect() as connection:
        kept = (await connection.execute(select(tokens))).one()
    assert token not in kept.digest
    assert len(token) >= 43  # 32 bytes
    await people.forget(token)
    assert await people.known(token, 1.0) is None


async def test_a_token_lives_for_a_year_from_its_last_use(people: People) -> None:
    ada, token = await people.welcome("Ada", 0.0)
    assert await people.known(token, YEAR - DAY) == ada
    assert await people.known(token, 2 * YEAR - 2 * DAY) == ada
    assert await people.known(token, 4 * YEAR) is None


@pytest.mark.parametrize("name", ["", " \t\n", "\x00\x07", "\u200b", None, 7, ["Ada"]])
async def test_a_name_that_can_not_be_seen_is_refused(people: People, name: Any) -> None:
    with pytest.raises(Impossible, match="a name is needed"):
        await people.welcome(name, 0.0)


async def test_a_name_can_change(people: People) -> None:
    ada, token = await people.welcome("Ada", 0.0)
    assert (await people.rename(ada, " Countess ")).name == "Countess"
    again = await people.known(token, 1.0)
    assert again is not None
    assert (again.id, again.name) == (ada.id, "Countess")


async def test_a_guest_turns_into_an_account_and_stays_the_same_person(people: People, accounts: Accounts) -> None:
    ada, token = await people.welcome("Ada", 0.0)
    assert await accounts.login_of(ada) is None
    await accounts.open(ada, "Ada.L", "correct horse", 1.0)
    assert await accounts.login_of(ada) == "ada.l"
    again, other = await accounts.log_in("ADA.l", "correct horse", 2.0)
    assert again == ada
    assert other != token
    assert await people.known(token, 3.0) == await people.known(other, 3.0) == ada
    await people.forget(other)
    assert await people.known(other, 3.0) is None
    assert await people.known(token, 3.0) == ada


async def test_letters_written_in_two_ways_are_the_same(people: People, accounts: Accounts) -> None:
    ada, _ = await people.welcome("Ada", 0.0)
    await accounts.open(ada, "zoe\u0301", "cafe\u0301 au lait", 0.0)
    assert (await accounts.log_in("ZO\u00c9", "caf\u00e9 au lait", 0.0))[0] == ada


async def test_a_login_belongs_to_one_person(people: People, accounts: Accounts) -> None:
    ada, _ = await people.welcome("Ada", 0.0)
    eve, _ = await people.welcome("Eve", 0.0)
    await accounts.open(ada, "ada", "correct horse", 0.0)
    with pytest.raises(NoAccess, match="somebody else has this login") as taken:
        await accounts.open(eve, "ADA", "another horse", 0.0)
    assert taken.value.code == "login-taken"
    with pytest.raises(NoAccess, match="you have an account already") as had:
        await accounts.open(ada, "ada2", "correct horse", 0.0)
    assert had.value.code == "has-account"


async def test_of_many_who_want_a_login_at_once_one_gets_it(people: People, accounts: Accounts) -> None:
    guests = [(await people.welcome("Ada", 0.0))[0] for _ in range(6)]
    answers = await asyncio.gather(
        *(accounts.open(guest, "ada", "correct horse", 0.0) for guest in guests), return_exceptions=True
    )
    assert answers.count(None) == 1
    assert {answer.code for answer in answers if isinstance(answer, NoAccess)} == {"login-taken"}
    assert (await accounts.log_in("ada", "correct horse", 0.0))[0] == guests[answers.index(None)]


WRONG = ["", "wrong horse", "correct hors", "x" * 10_000, "\ud800", None, 5, {"a": 1}]


@pytest.mark.parametrize("wrong", WRONG)
async def test_a_wrong_login_is_answered_like_a_wrong_password(people: People, accounts: Accounts, wrong: Any) -> None:
    ada, _ = await people.welcome("Ada", 0.0)
    await accounts.open(ada, "ada", "correct horse", 0.0)
    said = set()
    for login, password in (("ada", wrong), (wrong, "correct horse"), ("nobody", "nobody has this password")):
        with pytest.raises(NoAccess) as refused:
            await accounts.log_in(login, password, 1.0)
        said.add((refused.value.code, str(refused.value)))
    assert said == {("wrong-login", "there is no account with this login and this password")}


@pytest.mark.parametrize(
    "login", ["", "ab", "a b c", "a" * 61, "\ufdfa" * 30, "ada\x00", "ada\n", "\ud800abc", None, 3]
)
async def test_a_strange_login_is_refused(people: People, accounts: Accounts, login: Any) -> None:
    ada, _ = await people.welcome("Ada", 0.0)
    with pytest.raises(NoAccess, match="a login has 3 to 60") as refused:
        await accounts.open(ada, login, "correct horse", 0.0)
    assert refused.value.code == "bad-login"


@pytest.mark.parametrize("password", ["", "short", "x" * 201, "\ud800 correct horse", None, 12345678])
async def test_a_strange_password_is_refused(people: People, accounts: Accounts, password: Any) -> None:
    ada, _ = await people.welcome("Ada", 0.0)
    with pytest.raises(NoAccess) as refused:
        await accounts.open(ada, "ada", password, 0.0)
    assert refused.value.code == "bad-password"


async def test_a_new_password_ends_all_other_tokens(people: People, accounts: Accounts) -> None:
    ada, token = await people.welcome("Ada", 0.0)
    eve, of_eve = await people.welcome("Eve", 0.0)
    with pytest.raises(NoAccess, match="open an account first"):
        await accounts.change_password(ada, "", "another horse", 1.0)
    await accounts.open(ada, "ada", "correct horse", 1.0)
    with pytest.raises(NoAccess, match="not your password"):
        await accounts.change_password(ada, "wrong horse", "another horse", 2.0)
    with pytest.raises(NoAccess, match="a password has"):
        await accounts.change_password(ada, "correct horse", "short", 2.0)
    assert await people.known(token, 2.0) == ada
    fresh = await accounts.change_password(ada, "correct horse", "another horse", 3.0)
    assert await people.known(token, 3.0) is None
    assert await people.known(fresh, 3.0) == ada
    assert await people.known(of_eve, 3.0) == eve
    with pytest.raises(NoAccess):
        await accounts.log_in("ada", "correct horse", 4.0)
    assert (await accounts.log_in("ada", "another horse", 4.0))[0] == ada


async def test_of_two_changes_at_once_one_counts(people: People, accounts: Accounts) -> None:
    ada, _ = await people.welcome("Ada", 0.0)
    await accounts.open(ada, "ada", "correct horse", 0.0)
    wanted = ["first new horse", "second new horse"]
    answers = await asyncio.gather(
        *(accounts.change_password(ada, "correct horse", new, 1.0) for new in wanted), return_exceptions=True
    )
    (won,) = (number for number, answer in enumerate(answers) if isinstance(answer, str))
    assert (await accounts.log_in("ada", wanted[won], 2.0))[0] == ada
    assert await people.known(str(answers[won]), 2.0) == ada


async def test_passwords_are_kept_as_argon2_and_grow_stronger(people: People, engine: AsyncEngine) -> None:
    ada, _ = await people.welcome("Ada", 0.0)
    await Accounts(engine, WEAK).open(ada, "ada", "correct horse", 0.0)
    kept = []
    for hasher in (WEAK, PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)):
        assert (await Accounts(engine, hasher).log_in("ada", "correct horse", 1.0))[0] == ada
        async with engine.connect() as connection:
            kept.append(str(await connection.scalar(select(logins.c.digest))))
    assert kept[0].startswith("$argon2id$v=19$m=8,t=1,")
    assert kept[1].startswith("$argon2id$v=19$m=16,t=2,")
