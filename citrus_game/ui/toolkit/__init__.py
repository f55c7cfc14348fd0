"""A small UI framework on pygame; it contains nothing specific to Citrus."""
