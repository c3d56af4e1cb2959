"""What can be learned from many games: contests between bots, their ratings, and how sure one may be."""
