"""What a table of Inori can choose: the deck, which is the packaged reconstruction or an owner's own file."""

from __future__ import annotations

from dataclasses import dataclass

from mori.games.inori import deck_file
from mori.games.inori.deck_file import PACKAGED
from mori.kernel.game import Impossible, Switch
from mori.kernel.outside import shown


@dataclass(frozen=True, slots=True)
class Options:
    """The deck as it was named, and the digest of its contents."""

    deck: str
    digest: str


SWITCHES = (Switch("deck", default=PACKAGED, values=(PACKAGED,), names_files=True),)


def read_options(**switches: object) -> Options:
    """The options written as switches; a deck's file is read and checked at once.

    >>> read_options() == read_options(deck="reconstructed-1")
    True
    """
    deck = switches.pop("deck", PACKAGED)
    digest = switches.pop("deck_digest", "")
    if switches:
        raise Impossible(f"Inori has no option called «{next(iter(switches))}»; it has deck")
    if not isinstance(deck, str):
        raise Impossible(f"deck has to be «{PACKAGED}» or the name of a file, not {shown(deck)}")
    if not isinstance(digest, str):
        raise Impossible(f"deck_digest has to be 64 hexadecimal digits, not {shown(digest)}")
    return Options(deck, deck_file.load(deck, digest).digest)


def option_texts(options: Options) -> dict[str, str]:
    """The options as records write them."""
    if options.deck == PACKAGED:
        return {"deck": PACKAGED}
    return {"deck": options.deck, "deck_digest": options.digest}
