"""The people who play the computer's seats, and the coach."""
