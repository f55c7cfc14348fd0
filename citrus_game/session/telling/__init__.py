"""What is said of a session and of a turn being played: for the coach, the ear and the terminal."""
