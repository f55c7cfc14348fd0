"""What is said at the table: names, events, refusals and reasons, each in a sentence."""
