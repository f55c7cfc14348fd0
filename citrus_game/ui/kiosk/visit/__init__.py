"""Scenes of a visit: chooser, game, result, name entry, countdown."""
