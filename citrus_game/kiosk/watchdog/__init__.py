"""What watches over the kiosk's client: the watchdog, signs of life, limits, logs."""
