"""The window, the main loop and the scene stack."""
