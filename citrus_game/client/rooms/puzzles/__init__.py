"""Puzzles to solve at home."""
