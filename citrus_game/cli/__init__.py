"""The command line: ``citrus-game`` and its commands, one module for each."""
