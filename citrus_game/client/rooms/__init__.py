"""The rooms of the game, each behind its door: none knows another (docs/HOUSE.md)."""
