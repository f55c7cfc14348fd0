"""The game in a terminal: every line is a sentence, for braille displays and screen readers."""
