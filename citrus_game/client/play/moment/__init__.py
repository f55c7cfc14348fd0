"""The moment of a sitting as the player on turn sees it."""
