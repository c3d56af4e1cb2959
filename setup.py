"""Compiles the rules and the search where a C compiler is at hand; without one the same files run as they are."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

# Listed by what they are: the positions of games, and the loops over positions.
COMPILED = sorted(
    [
        Path("src/mori/kernel/position.py"),
        Path("src/mori/kernel/observer.py"),
        Path("src/mori/kernel/judge.py"),
        *Path("src/mori/games").glob("*/deck.py"),
        *Path("src/mori/games").glob("*/table.py"),
        *Path("src/mori/games").glob("*/choices.py"),
        *Path("src/mori/games").glob("*/state.py"),
        *Path("src/mori/games").glob("*/rules.py"),
        *Path("src/mori/games").glob("*/observer.py"),
        *Path("src/mori/games").glob("*/features.py"),
        *Path("src/mori/games").glob("*/judge.py"),
        *Path("src/mori/games").glob("*/answers.py"),
        *Path("src/mori/games").glob("*/packing.py"),
        *Path("src/mori/games").glob("*/solver.py"),
        *Path("src/mori/search").glob("[!_]*.py"),
    ]
)

# Counting bits is one instruction on every PC since 2009; other machines have it without being asked.
FLAGS = ["-O3", "-march=x86-64-v2"] if platform.machine() == "x86_64" and platform.system() == "Linux" else []


def extension(source: Path) -> Extension:
    """The extension module of one Python file."""
    return Extension(".".join(source.with_suffix("").parts[1:]), [source.as_posix()], extra_compile_args=FLAGS)


modules = cythonize(
    [extension(source) for source in COMPILED],
    include_path=["src"],
    language_level=3,
    compiler_directives={"boundscheck": False, "wraparound": False, "cdivision": True, "initializedcheck": False},
)
for module in modules:
    module.optional = True  # where compiling fails, the installation goes on without the module

setup(ext_modules=modules, options={"build_ext": {"parallel": os.cpu_count() or 1}})
