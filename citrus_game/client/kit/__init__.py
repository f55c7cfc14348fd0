"""A small framework for windows drawn by pygame; it has never heard of Citrus."""
