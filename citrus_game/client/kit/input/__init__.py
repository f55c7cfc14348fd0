"""Devices turned into intents: mouse, touch, keyboard, gamepads."""
