"""Files from outside: where they lie, read with caps and guards, typed, and written whole."""
