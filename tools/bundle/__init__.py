"""The bundle: the game as one folder that needs no Python, an archive of it, and Debian packages."""
