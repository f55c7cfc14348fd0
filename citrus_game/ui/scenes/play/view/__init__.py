"""The table as a whole: layout, panels and overlays."""
