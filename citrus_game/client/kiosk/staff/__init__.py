"""The staff's pages: PIN pad, menu, the tables of the day."""
