"""A small kit of widgets with one chain of focus for mouse, keys, touch and gamepad."""
