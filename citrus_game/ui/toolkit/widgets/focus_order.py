"""Keyboard focus: moves between widgets by direction, and between groups."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import pygame

from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.input.events import Position
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.lists import ScrollList

W = TypeVar("W", bound=Widget)


class FocusOrder:
    """Widgets in focus order: which is focused, and whether a ``ring`` shows it. Each group remembers its
    last focused widget.
    """

    def __init__(self, dirty: Callable[[pygame.Rect | None], None], style: Callable[[], Style]) -> None:
        self._damage = dirty
        self._style = style
        self._list: list[Widget] = []
        self._recent: dict[str, Widget] = {}
        self.focus: Widget | None = None
        self.ring = False

    def __iter__(self) -> Iterator[Widget]:
        """Yield all widgets, those of scroll lists after their list."""
        for widget in self._list:
            yield widget
            if isinstance(widget, ScrollList):
                yield from widget.children

    def widgets_at(self, pos: Position) -> list[Widget]:
        """Return the widgets whose rectangles contain a position, the topmost first, visible or not; those of
        a scroll list only where the list is.
        """
        found: list[Widget] = []
        for widget in [each for each in self._list if each.rect.collidepoint(pos)]:
            found.append(widget)
            if isinstance(widget, ScrollList):
                found += [child for child in widget.children if child.rect.collidepoint(pos)]
        return found[::-1]

    def visible_widgets(self) -> list[Widget]:
        """Return the visible widgets."""
        return [
            widget
            for widget in self
            if widget.visible and widget.visible_rect.width and widget.visible_rect.height
        ]

    def add(self, widget: W) -> W:
        """Add a widget at the end and return it."""
        self._list.append(widget)
        self.attach(widget)
        return widget

    def attach(self, widget: Widget) -> None:
        """Give a widget style and window, so that it can be measured before it is added."""
        widget.attach(self._damage, self._style)

    def clear(self) -> None:
        """Remove all widgets."""
        self._list.clear()
        self._recent.clear()
        self.focus = None

    def rebuild(self, build: Callable[[], None]) -> None:
        """Remove all widgets and call ``build``; focus and scroll positions are kept."""
        focus = list(self).index(self.focus) if self.focus in list(self) else -1
        offsets = [scroll.offset for scroll in self._scrolls()]
        ring = self.ring
        self.clear()
        build()
        for scroll, offset in zip(self._scrolls(), offsets, strict=False):
            scroll.scroll_to(offset)
        if focus >= 0:
            order = {widget: abs(index - focus) for index, widget in enumerate(self)}
            self.focus_on(min(self.focusable_widgets(), key=lambda widget: order[widget], default=None), ring)

    def _scrolls(self) -> list[ScrollList]:
        return [widget for widget in self._list if isinstance(widget, ScrollList)]

    def focusable_widgets(self) -> list[Widget]:
        """Return the focusable widgets in order."""
        return [widget for widget in self if can_have_focus(widget)]

    def focus_changed(self) -> None:
        """React to a change of the focus."""

    def focus_on(self, widget: Widget | None, ring: bool = True) -> None:
        """Focus a widget; ``ring`` makes the focus visible."""
        if widget is self.focus and ring == self.ring:
            return
        if self.focus is not None:
            self.focus.focused = self.focus.ringed = False
            self.focus.mark_dirty()
        self.focus, self.ring = widget, ring
        if widget is None:
            return
        if widget.group:
            self._recent[widget.group] = widget
        widget.focused, widget.ringed = True, ring
        if widget.viewport is not None and ring and isinstance(widget.viewport, ScrollList):
            widget.viewport.reveal(widget.rect)
        widget.mark_dirty()
        self.focus_changed()

    def restore_focus(self, keys: bool, first: Callable[[], Widget | None]) -> None:
        """Restore a lost focus; with ``keys`` in use, also focus something and show it. ``first`` returns the
        default widget.
        """
        focus = self.focus
        if focus is not None and not can_have_focus(focus):
            shown = keys or self.ring
            self.focus_on(closest(self.focusable_widgets(), focus) if shown else None, shown)
        elif keys and not self.ring:
            self.focus_on(focus or first())

    def step(self, by: int) -> bool:
        """Move to the next (``by`` 1) or previous (-1) group; return whether there is one."""
        stops = groups(self.focusable_widgets())
        if not stops:
            return False
        here = next((at for at, stop in enumerate(stops) if self.focus in stop), -1 if by > 0 else 0)
        stop = stops[(here + by) % len(stops)]
        live = [widget for widget in stop if widget.is_interactive]
        recent = self._recent.get(stop[0].group)
        self._enter(recent if recent in live else (live or stop)[0])
        return True

    def move(self, dx: int, dy: int) -> bool:
        """Move to the nearest widget in a direction; return whether there is one."""
        stops = self.focusable_widgets()
        if self.focus is None or self.focus not in stops:
            return self.step(1)
        found = neighbour(stops, self.focus, dx, dy)
        if found is not None:
            self._enter(found)
        return found is not None

    def _enter(self, widget: Widget) -> None:
        self.focus_on(widget)
        widget.on_focus()


def can_have_focus(widget: Widget) -> bool:
    """Return whether a widget can be focused: it is interactive, or explains why it is not."""
    return (
        widget.visible
        and widget.focusable
        and (widget.enabled or bool(widget.reason))
        and widget.rect.width > 0
    )


def neighbour(chain: Sequence[Widget], focus: Widget, dx: int, dy: int) -> Widget | None:
    """Return the nearest widget in a direction, or None. Widgets scrolled out of view count only within the
    same list.
    """
    others = [
        widget
        for widget in chain
        if widget is not focus and (widget.viewport is focus.viewport or widget.visible_rect.height > 0)
    ]
    places = [widget.rect if widget.viewport is focus.viewport else widget.visible_rect for widget in others]
    start = focus.visible_rect if focus.visible_rect.width and focus.visible_rect.height else focus.rect
    found = nearest(start, places, dx, dy)
    return None if found is None else others[found]


def groups(chain: Sequence[Widget]) -> list[list[Widget]]:
    """Return the groups of a chain, each once, where its first widget is. A widget without one is its own."""
    found: dict[str | Widget, list[Widget]] = {}
    for widget in chain:
        found.setdefault(widget.group or widget, []).append(widget)
    return list(found.values())


def closest(chain: Sequence[Widget], lost: Widget) -> Widget | None:
    """Return the widget that replaces a removed focus: in its group, else the closest."""
    live = [widget for widget in chain if widget.is_interactive] or list(chain)
    kin = [widget for widget in live if lost.group and widget.group == lost.group]
    middle = pygame.Vector2(lost.rect.center)
    return min(kin or live, key=lambda widget: middle.distance_to(widget.rect.center), default=None)


def nearest(start: pygame.Rect, rects: Sequence[pygame.Rect], dx: int, dy: int) -> int | None:
    """Return the index of the nearest rectangle in a direction, or None."""
    best, least = None, 0.0
    for index, rect in enumerate(rects):
        along = (rect.centerx - start.centerx) * dx + (rect.centery - start.centery) * dy
        beside = rect.right <= start.right if dx > 0 else rect.left >= start.left
        level = rect.bottom <= start.bottom if dy > 0 else rect.top >= start.top
        if along <= 0 or (dx and beside) or (dy and level):
            continue
        gap_x = max(0, rect.left - start.right, start.left - rect.right)
        gap_y = max(0, rect.top - start.bottom, start.top - rect.bottom)
        aside = gap_y if dx else gap_x
        centre = abs(rect.centery - start.centery) if dx else abs(rect.centerx - start.centerx)
        distance = (gap_x if dx else gap_y) + 3 * aside + 0.2 * centre
        if best is None or distance < least:
            best, least = index, distance
    return best
