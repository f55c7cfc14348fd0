"""The command line's commands, a module each: `add` declares its arguments, `run` does it."""
