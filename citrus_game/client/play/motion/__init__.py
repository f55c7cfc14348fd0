"""What moves and is heard when something has happened."""
