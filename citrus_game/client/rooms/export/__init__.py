"""A game written as record, poster and time-lapse."""
