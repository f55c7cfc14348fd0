"""Converts mouse, touch, keyboard and gamepad events to input events."""
