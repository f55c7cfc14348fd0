"""Overlays that any scene may open: dialogs, messages, questions, on-screen keyboard."""
