"""Who sits where, before and during a game."""
