"""What a game is. Standard library only; knows no game, no server, no bot."""
