"""A finger cannot hover: a first tap shows what hovering would, the second does it."""

from citrus_game.client.intents import Position
from citrus_game.client.widgets.base import Widget


class Taps:
    """What the last tap of a finger showed without doing it: a widget, and which spot of it."""

    def __init__(self) -> None:
        self._shown: tuple[Widget, object] | None = None

    def forget(self) -> None:
        """Have the next tap be a first one."""
        self._shown = None

    def act(self, widget: Widget, pos: Position) -> bool:
        """Tell whether a tap there does something."""
        spot = widget.spot(pos)
        return spot is None or self._shown == (widget, spot)

    def note(self, widget: Widget | None, pos: Position, acted: bool) -> None:
        """Note a tap on a widget that can be chosen, None for any other."""
        self._shown = None if widget is None or acted else (widget, widget.spot(pos))

    def goes_on(self, widget: Widget, pos: Position, acted: bool) -> bool:
        """Tell whether a widget goes on being pointed at when the finger has lifted."""
        if not widget.visible or not widget.seen.collidepoint(pos):
            return False
        # what was chosen and cannot be chosen again has nothing to say about it
        return self._shown is not None or (widget.stays(pos) and (widget.enabled or not acted))
