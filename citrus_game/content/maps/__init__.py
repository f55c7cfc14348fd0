"""Boards from the Tiled editor, with their tilesets and pictures, all checked before use."""
