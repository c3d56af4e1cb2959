# Everything lives in .venv and is made by the first command that needs it. `make help` lists the commands.
PYTHON ?= python3
PORT ?= 8000
SECONDS ?= 120
BURST ?= 20
BIN := .venv/bin
COMPILED := $(shell find src/mori -name '*.pxd') $(patsubst %.pxd,%.py,$(shell find src/mori -name '*.pxd'))

.PHONY: help run test check format bench bench-server soak golden shots lock clean

help:
	@grep -hE '^[a-z-]+:.*##' Makefile | sed 's/:.*## /\t/' | expand -t 14

run: .venv/run.ready ## set everything up and serve on http://127.0.0.1:8000 (PORT=… changes it)
	$(BIN)/mori serve --port $(PORT)

test: .venv/dev.ready ## set everything up and pass the whole suite, on the compiled and on the pure build
	$(BIN)/python -m pytest -n 2
	MORI_PURE=1 $(BIN)/python -m pytest -n 2 $(ONCE)

# Accounts, clocks, sockets and pages are the same files in both builds: the compiled run is enough for them. Tables, the
# command line (with a server that starts) and all games are tested on both.
ONCE := --ignore=tests/server --ignore=tests/browser

check: .venv/dev.ready ## formatting, types (also those of the scripts), layers, dead code
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/vulture
	tools/check-scripts

format: .venv/dev.ready ## put formatting in order
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: .venv/dev.ready .bench/peers.ready ## measure side by side with peers, which get an environment of their own
	$(BIN)/mori bench

bench-server: .venv/dev.ready ## 500 tables at a move a second for two minutes, then as fast as can be, beside boardgame.io (SECONDS=10 for a quick look)
	$(BIN)/python -m bench.server load --seconds $(SECONDS) --burst $(BURST)

soak: .venv/dev.ready ## kill the server 50 times under load, send it nonsense 20,000 times
	$(BIN)/python -m bench.server kills
	$(BIN)/python -m bench.server nonsense

golden: .venv/dev.ready ## write golden records and spoken tables anew, to be looked at as a diff
	$(BIN)/python -m tests.golden

shots: .venv/dev.ready ## draw every page and game at three sizes, by day and by night, into the folder shots
	$(BIN)/python -m tools.shots

lock: .venv/dev.ready ## resolve the lock files anew: names, versions and hashes only
	$(BIN)/uv pip compile -q $(LOCK) pyproject.toml locks/build.in -o locks/run.txt
	$(BIN)/uv pip compile -q $(LOCK) pyproject.toml locks/build.in --extra cluster --extra dev --extra research -o locks/dev.txt
	$(BIN)/uv pip compile -q $(LOCK) locks/peers.in -o locks/peers.txt

LOCK := --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header --upgrade

clean: ## remove everything that was made
	rm -rf .venv build src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache tools/types/node_modules
	find src \( -name '*.so' -o -name '*.c' -o -name '__pycache__' \) -prune -exec rm -rf {} +

.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Mori needs Python 3.11 or newer: make PYTHON=python3.11 …")'
	$(PYTHON) -m venv .venv

# Without a C compiler the extension modules are left out and the same files run as they are.
.venv/run.ready: .venv/bin/python locks/run.txt pyproject.toml setup.py $(COMPILED)
	test -f .venv/dev.ready || $(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r locks/run.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation --no-deps --editable .
	touch $@

.venv/dev.ready: .venv/bin/python locks/dev.txt pyproject.toml setup.py tools/install-parts $(COMPILED)
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r locks/dev.txt
	tools/install-parts
	$(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation --no-deps --editable .
	touch $@ .venv/run.ready

.bench/peers.ready: .venv/bin/python locks/peers.txt
	$(BIN)/python -m venv .bench/peers
	.bench/peers/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r locks/peers.txt
	touch $@
