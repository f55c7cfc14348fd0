"""Exports a game as record, poster and time-lapse."""
