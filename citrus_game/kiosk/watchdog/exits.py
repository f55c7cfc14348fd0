"""The client's exit codes that mean something to the watchdog; any other, 0 too, counts as a crash."""

LEAVE = 70
"""The staff ended the kiosk."""
RESTART = 71
"""The staff asked for a fresh start."""
NO_DISPLAY = 72
"""There is no display, or not yet: the machine may still be starting."""
