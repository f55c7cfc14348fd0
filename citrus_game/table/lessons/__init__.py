"""Learning at the table: lessons, puzzles, and practice with one's own games."""
