"""Puzzles: best turns to find."""
