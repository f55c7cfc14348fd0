"""What is heard: a cue for all that happens, and the ambience."""
