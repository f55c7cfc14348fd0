"""The menu, and the pause over a game."""
