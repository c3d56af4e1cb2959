"""The games as environments of the field's own tools; needs the extra `mori-games[research]`."""
