"""The content of tooltips in the play scene."""
