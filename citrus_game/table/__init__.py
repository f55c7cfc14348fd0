"""One sitting: seats, whose turn it is, undo, log, autosave. No pygame."""
