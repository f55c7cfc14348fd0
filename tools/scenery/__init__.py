"""Draws the menu's background: `python -m tools.scenery` writes its pictures into ``assets/svg``."""
