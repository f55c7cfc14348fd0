"""Saved games: the list with pictures of the boards, and opening records from anywhere."""
