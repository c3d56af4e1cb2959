"""Looks a game over in a process of its own: the record comes in, the page in every language goes out."""

from __future__ import annotations

import os
import sys

import msgspec

from mori.analysis import review_page
from mori.analysis.review import judge_for, replay, review
from mori.kernel import record
from mori.texts import LANGUAGES

SECONDS = 20.0
"""About how long it thinks about a whole game."""


def main() -> None:
    """Review the record on standard input, after everything else this machine has to do."""
    os.nice(10)
    played = replay(record.parse(sys.stdin.read()))
    report = review(played, judge_for(played, None, SECONDS))
    pages = {language: review_page.draw(report, played, language) for language in LANGUAGES}
    sys.stdout.buffer.write(msgspec.json.encode(pages))


if __name__ == "__main__":
    main()
