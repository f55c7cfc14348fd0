"""Draws the menu's scenery: `python -m tools.scenery` writes its pictures into ``assets/svg``."""
