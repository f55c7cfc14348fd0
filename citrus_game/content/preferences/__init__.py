"""How somebody likes it: settings, look, commands and keys."""
