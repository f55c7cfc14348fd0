"""Buttons, fields, lists, tooltips, and keyboard focus."""
