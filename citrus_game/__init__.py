"""Citrus, the tile-laying game by Jeffrey D. Allers, as a local client for one screen."""

import os

__version__ = "0.2.0"
INTERRUPTED = 130
"""The exit code of a program that Ctrl+C ended."""

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # stdout is for what was asked for
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")  # others have no say in how files are read
