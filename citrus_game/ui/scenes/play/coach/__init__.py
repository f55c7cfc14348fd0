"""The coach: what it says in a first game, when, and what it marks."""
