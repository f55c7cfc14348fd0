"""What the player has selected, what a click would do or why not, and the texts for it."""
