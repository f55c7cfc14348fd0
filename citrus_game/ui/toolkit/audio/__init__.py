"""Sound effects, music and ambience."""
