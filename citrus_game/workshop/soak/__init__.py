"""A simulated crowd at the kiosk, for hours without a display."""
