"""What several scenes of the kiosk show: boards of the day, cards, pictures, calls, the loop of pages."""
