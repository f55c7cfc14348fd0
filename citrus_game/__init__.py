"""Citrus, the board game of fruit and fincas by Jeffrey D. Allers, for several players at one computer."""

import os

__version__ = "1.0.0"
INTERRUPTED = 130
"""Exit code after Ctrl+C."""

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # Keep pygame's greeting off standard output.
# Keep plugins of other packages from changing how files are read.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")
