"""What tables refuse has codes that are known beforehand."""

from __future__ import annotations

import re
from pathlib import Path

from mori.play.refused import CODES


def test_every_code_is_listed_and_used(source_tree: Path) -> None:
    used = set()
    for file in (source_tree / "src" / "mori" / "play").glob("*.py"):
        used.update(re.findall(r'\b(?:Refused|Stale|Taken|NotSeated)\(\s*"([^"]+)"', file.read_text(encoding="utf-8")))
    assert used == set(CODES)
    assert len(CODES) == len(set(CODES))
