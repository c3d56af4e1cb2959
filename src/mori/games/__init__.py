"""One folder a game, the same rooms in each. A game imports the kernel and, from its bots, the search."""
