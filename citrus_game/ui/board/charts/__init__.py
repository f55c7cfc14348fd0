"""Charts of scores: axes, curves, legends."""
