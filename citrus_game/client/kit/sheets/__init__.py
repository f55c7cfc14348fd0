"""Overlays that any scene may open: sheets, messages, questions, letters."""
