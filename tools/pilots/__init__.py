"""Pilots play whole games through the window, by mouse, touch, keyboard or gamepad."""
