"""What the kiosk stores: counts, daily scores, number of starts; and the report for the organiser."""
