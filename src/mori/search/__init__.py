"""Game-blind thinking. Knows positions, never a game."""
