"""The rule pages, their chapters and their search."""
