"""The main menu, the pause menu, and the dialog for the first game."""
