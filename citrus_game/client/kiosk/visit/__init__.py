"""A visit: the chooser, the game with its tips, the result, the signature, the countdown."""
