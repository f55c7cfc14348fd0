"""What one person is told: the position, what may be done and what it would bring, in whole sentences."""
