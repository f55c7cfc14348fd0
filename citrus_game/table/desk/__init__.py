"""What may be done now: what is picked up, what a click would do or why not, and the words for it."""
