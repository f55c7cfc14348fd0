"""Puzzles at home: the last turn of a game, without a clock, and the best that it could bring."""
