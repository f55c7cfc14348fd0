"""Draws the board in layers, with one class for each layer."""
