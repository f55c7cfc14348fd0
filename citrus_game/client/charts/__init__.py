"""After the game: curves of the scores, where they came from, the biggest swings, numbers."""
