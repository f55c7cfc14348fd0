"""What the kiosk shows while nobody is there: the pages of the attract loop."""
