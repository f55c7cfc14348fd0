"""Buttons, fields, lists, tooltips, and the focus that goes round them."""
