"""A stress test of the kiosk: a simulated crowd, for hours without a display."""
