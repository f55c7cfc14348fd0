"""Citrus, the tile-laying game by Jeffrey D. Allers, as a local client for one screen."""

__version__ = "0.2.0"
