"""What the kiosk keeps of a day: counts, scores, starts, and the report of them."""
