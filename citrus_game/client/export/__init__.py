"""A game as files for others: the record, a poster, a time-lapse of the orchard."""
