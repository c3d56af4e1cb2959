"""The site: people on different machines at one table. Knows no game."""
