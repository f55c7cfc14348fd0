"""What outlives a sitting: saved games, lists of them, crash reports."""
