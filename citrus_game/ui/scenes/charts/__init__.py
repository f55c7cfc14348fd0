"""Charts and statistics of games."""
