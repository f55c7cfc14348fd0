"""The pygame client: window, scene stack, board layers, widgets, input."""
