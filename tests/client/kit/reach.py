"""Which widgets keys alone can come to."""

from citrus_game.client.kit.stage.scene import Scene
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.chain import neighbour, next_stop
from citrus_game.client.kit.widgets.choices import Dropdown, Segments
from citrus_game.client.kit.widgets.controls import Slider
from citrus_game.client.kit.widgets.field import TextField

ACROSS = (Segments, Slider, Dropdown, TextField)
"""Widgets that use the keys to the left and right themselves."""


def reached(scene: Scene) -> set[Widget]:
    """Give the widgets that Tab and the arrow keys come to."""
    chain = scene.widgets.chain()
    stops: list[Widget] = []
    at: Widget | None = None
    for _press in chain:
        at = next_stop(chain, at, 1)
        stops.append(at)
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
