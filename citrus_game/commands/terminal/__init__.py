"""The game in a terminal: every line a sentence, for a braille display or a screen reader."""
