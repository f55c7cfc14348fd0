"""The layers of the board from the ground upward, each drawing from the position (LOOK.md 5)."""
