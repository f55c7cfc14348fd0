"""The scenes of the game, one package for each."""
