"""Weights of the features (`features`), fitted to games: general ones, and the Master's for 2, 3 and more
players.
"""
