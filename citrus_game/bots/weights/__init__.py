"""Weights of the features (`features`), fitted to games: for any number of players, and for two."""
