"""Synthesises the game's sounds; ``tools/make_sounds.py`` writes them."""
