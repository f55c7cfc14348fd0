"""The list of saved games, and opening records."""
