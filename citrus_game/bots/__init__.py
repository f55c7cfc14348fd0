"""Computer players: they see only what a person at the table sees."""
