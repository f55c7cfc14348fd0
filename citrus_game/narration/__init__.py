"""Everything that the game says in sentences: events, positions, refusals, previews; uses no pygame."""
