"""The board on the screen: one class a layer, each drawing from the position (LOOK.md 5)."""
