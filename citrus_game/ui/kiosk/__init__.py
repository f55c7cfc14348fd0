"""The kiosk's user interface: attract loop, chooser, games, puzzle, staff menu."""
