"""Measure the engine and the window."""
