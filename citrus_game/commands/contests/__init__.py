"""Commands that play many games among computer players."""
