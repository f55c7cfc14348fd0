"""Weights of the features (`features`), fitted to games: in general, and where two play, or more."""
