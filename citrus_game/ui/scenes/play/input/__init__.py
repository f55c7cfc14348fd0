"""Input of the play scene: commands, selection, hover, hints, keyboard focus."""
