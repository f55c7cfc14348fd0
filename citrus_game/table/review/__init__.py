"""A game looked at again: standings, counts, curves, turns that could have been better."""
