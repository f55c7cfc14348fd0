"""Boards from the Tiled editor, their tilesets and pictures, and the guards before them."""
