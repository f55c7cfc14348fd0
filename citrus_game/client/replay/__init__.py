"""Watching a game: the play scene with a timeline in the place of one's own moves."""
