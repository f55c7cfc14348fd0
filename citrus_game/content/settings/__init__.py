"""The user's settings, themes, keys and language."""
