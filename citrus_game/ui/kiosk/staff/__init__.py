"""Scenes for the staff: PIN pad, menu, scores of the day."""
