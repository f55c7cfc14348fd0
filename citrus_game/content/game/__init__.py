"""What a game is played with and by: the box, options, variants, seats, time."""
