"""Which build runs: compiled where the extension modules were built, pure otherwise or when `MORI_PURE` is set."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class _SourcesOnly:
    """Finds Mori's modules by their source files, past the extension modules beside them."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("mori.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if spec is not None:
                return spec
        return None


if os.environ.get("MORI_PURE"):
    sys.meta_path.insert(0, _SourcesOnly())


def build() -> str:
    """`compiled` or `pure`."""
    from mori.kernel import position  # noqa: PLC0415  (which build that is depends on this module)

    return "pure" if str(position.__file__).endswith(".py") else "compiled"
