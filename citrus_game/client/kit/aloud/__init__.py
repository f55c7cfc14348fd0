"""What is spoken of a scene and its widgets, when, and what interrupts it."""
