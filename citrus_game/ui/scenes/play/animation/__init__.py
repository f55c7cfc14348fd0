"""Animations and sounds of the play scene."""
