"""Who may touch: what is pointed at, picked up, chosen."""
