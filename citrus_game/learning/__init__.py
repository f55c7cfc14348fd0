"""Lessons, puzzles, practice with own games, analysis; uses no pygame."""
