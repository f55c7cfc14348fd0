"""Finds the widgets that can be reached by keyboard alone."""

from citrus_game.ui.toolkit.app.layer import Layer
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.choices import Dropdown, SegmentedControl
from citrus_game.ui.toolkit.widgets.controls import Slider
from citrus_game.ui.toolkit.widgets.focus_order import groups, neighbour
from citrus_game.ui.toolkit.widgets.text_field import TextField

ACROSS = (SegmentedControl, Slider, Dropdown, TextField)
"""Widgets that use the keys to the left and right themselves."""


def reached(scene: Layer) -> set[Widget]:
    """Return the widgets that Tab and the arrow keys come to."""
    chain = scene.widgets.focusable_widgets()
    stops = [group[0] for group in groups(chain)]
    found = set(stops)
    while stops:
        widget = stops.pop()
        for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            if dx and isinstance(widget, ACROSS):
                continue
            there = neighbour(chain, widget, dx, dy)
            if there is not None and there not in found:
                found.add(there)
                stops.append(there)
    return found
