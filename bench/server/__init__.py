"""Measurements of the server: load beside boardgame.io, kills, nonsense, start and opening, bots at many tables.

`python -m bench.server --help` lists them; `make bench-server` runs the load.
"""
