"""One table of limits for all that comes from outside: bytes, pixels, entries, depth, names."""

KB = 1024

YAML_BYTES = 64 * KB
"""Most bytes of a YAML file."""
YAML_DEPTH = 20
"""Most levels of lists and mappings in one another."""
YAML_VALUES = 5000
"""Most keys and values of a YAML file; a game's record has under 600."""
RECORD_BYTES = KB * KB
"""Most bytes of a record; a long game has 20 KB."""
XML_BYTES = 512 * KB
"""Most bytes of a map, a tileset or an SVG."""
XML_ELEMENTS = 20_000
"""Most elements of one of these."""
TILESETS = 32
"""Most tilesets of a map."""
TILESET_BYTES = 2 * XML_BYTES
"""Most bytes of all its tilesets' files together."""
TILES = 65_536
"""Most tiles of all its tilesets together."""
CHUNK_SIDE = 256
"""Most columns and rows of one part of an infinite map; Tiled makes 16."""
LAYER_TILES = 65_536
"""Most spaces of an infinite map's layer, empty ones included."""
TILESET_PICTURES = 1024
"""Most pictures that all tilesets of a map name."""
IMAGE_BYTES = 4 * KB * KB
"""Most bytes of a picture."""
IMAGE_SIDE = 4096
"""Most pixels of a picture's side."""
MAP_PIXELS = 8 * KB * KB
"""Most pixels of all pictures that a map's ground shows, 32 MB when they are decoded."""
MAP_PICTURES = 256
"""Most pictures that a map's ground shows."""
NAME_LETTERS = 40
"""Most characters of a player's name."""
FILE_NAME_BYTES = 255
"""Most bytes of the name of a file or a folder: what the usual file systems allow."""
PATH_LETTERS = 240
"""Most characters of a path that a file names; with the folder before it, it must stay openable."""
ENTRIES = 10_000
"""Most entries of a folder that are listed."""
CACHE_BYTES = 64 * KB * KB
"""Most bytes of what is kept to be faster the next time."""
