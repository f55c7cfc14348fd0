"""Curves, swings, chances and numbers of games."""
