"""Builds the bundle: the game as a folder that needs no Python, an archive of it, and Debian packages."""
