"""How the game's sounds are synthesised; ``tools/make_sounds.py`` writes them."""
