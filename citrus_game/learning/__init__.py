"""Lessons, puzzles, practice with own games, analysis and ratings; uses no pygame."""
