"""Dialogs that change who plays a seat."""
