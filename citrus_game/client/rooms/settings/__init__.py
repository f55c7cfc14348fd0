"""Settings of the window, and the keys."""
