"""Files for learning: lessons, puzzles, practice exercises, rulebook pages, and the user's progress."""
