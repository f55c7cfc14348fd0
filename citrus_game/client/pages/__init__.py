"""The rules as pages: chapters with pictures made of the game's own art."""
