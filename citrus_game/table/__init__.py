"""One sitting: seats, whose turn, undo and redo, the log, autosave. No pygame."""
