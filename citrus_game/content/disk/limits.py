"""Limits for everything read from outside: bytes, pixels, entries, depth, names."""

KB = 1024

YAML_BYTES = 64 * KB
"""Maximum size of a YAML file."""
YAML_DEPTH = 20
"""Maximum nesting of lists and mappings."""
YAML_VALUES = 5000
"""Maximum number of keys and values in a YAML file; a game's record has under 600."""
RECORD_BYTES = KB * KB
"""Maximum size of a record; a long game has 20 KB."""
XML_BYTES = 512 * KB
"""Maximum size of a map, a tileset or an SVG."""
XML_ELEMENTS = 20_000
"""Maximum number of XML elements in one of these."""
TILESETS = 32
"""Maximum number of tilesets of a map."""
TILESET_BYTES = 2 * XML_BYTES
"""Maximum size of all tileset files of a map together."""
TILES = 65_536
"""Maximum number of tiles of all tilesets of a map together."""
CHUNK_SIDE = 256
"""Maximum columns and rows of one chunk of an infinite map; Tiled uses 16."""
LAYER_TILES = 65_536
"""Maximum number of spaces of an infinite map's layer, including empty ones."""
TILESET_PICTURES = 1024
"""Maximum number of pictures of all tilesets of a map."""
IMAGE_BYTES = 4 * KB * KB
"""Maximum size of a picture file."""
IMAGE_SIDE = 4096
"""Maximum width and height of a picture in pixels."""
MAP_PIXELS = 8 * KB * KB
"""Maximum number of pixels of all pictures on a map's ground; 32 MB decoded."""
MAP_PICTURES = 256
"""Maximum number of pictures on a map's ground."""
NAME_LETTERS = 40
"""Maximum length of a player's name in characters."""
FILE_NAME_BYTES = 255
"""Maximum length of a file or folder name, as common file systems allow."""
PATH_LETTERS = 240
"""Maximum length of a path inside a file; together with the folder before it, it must remain valid."""
ENTRIES = 10_000
"""Maximum number of entries listed of a folder."""
CACHE_BYTES = 64 * KB * KB
"""Maximum size of a disk cache."""
