"""Charts of a game's scores: plot, curves, legends."""
