"""What a table of Inori can choose: the deck, which is a packaged reconstruction or an owner's own file."""

from __future__ import annotations

from dataclasses import dataclass

from mori.games.inori import deck_file
from mori.games.inori.deck_file import PACKAGED, USUAL
from mori.kernel.game import Impossible, Switch
from mori.kernel.outside import shown


@dataclass(frozen=True, slots=True)
class Options:
    """The deck as it was named, and the digest of its contents."""

    deck: str
    digest: str


SWITCHES = (Switch("deck", default=USUAL, values=PACKAGED, names_files=True),)


def read_options(**switches: object) -> Options:
    """The options written as switches; a deck's file is read and checked at once.

    >>> read_options() == read_options(deck="reconstructed-1")
    True
    """
    deck = switches.pop("deck", USUAL)
    digest = switches.pop("deck_digest", "")
    if switches:
        raise Impossible(f"Inori has no option called «{next(iter(switches))}»; it has deck")
    if not isinstance(deck, str):
        raise Impossible(f"deck has to be {' or '.join(map(shown, PACKAGED))} or the name of a file, not {shown(deck)}")
    if not isinstance(digest, str):
        raise Impossible(f"deck_digest has to be 64 hexadecimal digits, not {shown(digest)}")
    return Options(deck, deck_file.load(deck, digest).digest)


def option_texts(options: Options) -> dict[str, str]:
    """The options as records write them."""
    if options.deck in PACKAGED:
        return {"deck": options.deck}
    return {"deck": options.deck, "deck_digest": options.digest}


CODES = ("option.deck", *(f"option.deck.{name}" for name in PACKAGED))
"""What the option and its values are called."""
