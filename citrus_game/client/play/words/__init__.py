"""What the play scene says, in words and figures."""
