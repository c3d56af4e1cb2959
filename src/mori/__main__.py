"""`python -m mori` is the command `mori`."""

from __future__ import annotations

from mori.cli import main

if __name__ == "__main__":
    main()
