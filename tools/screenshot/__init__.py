"""Takes pictures and films of the window without a display."""
