"""The lessons of the tutorial."""
