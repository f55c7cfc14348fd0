"""The way of the focus: from widget to widget in a direction, and from group to group."""

from collections.abc import Sequence

import pygame

from citrus_game.client.kit.widgets.base import Widget


def can_have_focus(widget: Widget) -> bool:
    """Tell whether a widget can have the focus now: it can be chosen, or says why not."""
    return (
        widget.visible
        and widget.focusable
        and (widget.enabled or bool(widget.reason))
        and widget.rect.width > 0
    )


def neighbour(chain: Sequence[Widget], focus: Widget, dx: int, dy: int) -> Widget | None:
    """Give the widget that lies nearest in a direction, None if none does.

    What is scrolled out of sight counts only within the same list.
    """
    others = [
        widget
        for widget in chain
        if widget is not focus and (widget.viewport is focus.viewport or widget.seen.height > 0)
    ]
    places = [widget.rect if widget.viewport is focus.viewport else widget.seen for widget in others]
    start = focus.seen if focus.seen.width and focus.seen.height else focus.rect
    found = nearest(start, places, dx, dy)
    return None if found is None else others[found]


def next_stop(chain: Sequence[Widget], focus: Widget | None, by: int) -> Widget:
    """Give the first widget after (``by`` 1) or before (-1) that is not of the focus's group."""
    if focus is None or focus not in chain:
        return chain[0] if by > 0 else chain[-1]
    start = chain.index(focus)
    for far in range(1, len(chain) + 1):
        widget = chain[(start + by * far) % len(chain)]
        if not widget.group or widget.group != focus.group:
            return widget
    return chain[(start + by) % len(chain)]


def closest(chain: Sequence[Widget], lost: Widget) -> Widget | None:
    """Give the widget that takes the focus over from one that is gone: of its group, else the closest."""
    live = [widget for widget in chain if widget.live] or list(chain)
    kin = [widget for widget in live if lost.group and widget.group == lost.group]
    middle = pygame.Vector2(lost.rect.center)
    return min(kin or live, key=lambda widget: middle.distance_to(widget.rect.center), default=None)


def nearest(start: pygame.Rect, rects: Sequence[pygame.Rect], dx: int, dy: int) -> int | None:
    """Give the index of the rectangle that lies nearest in a direction, None if none does."""
    best, least = None, 0.0
    for index, rect in enumerate(rects):
        along = (rect.centerx - start.centerx) * dx + (rect.centery - start.centery) * dy
        if along <= 0 or (dx and _apart(start, rect, dx)) or (dy and _apart_down(start, rect, dy)):
            continue
        gap_x = max(0, rect.left - start.right, start.left - rect.right)
        gap_y = max(0, rect.top - start.bottom, start.top - rect.bottom)
        aside = gap_y if dx else gap_x
        centre = abs(rect.centery - start.centery) if dx else abs(rect.centerx - start.centerx)
        distance = (gap_x if dx else gap_y) + 3 * aside + 0.2 * centre
        if best is None or distance < least:
            best, least = index, distance
    return best


def _apart(start: pygame.Rect, rect: pygame.Rect, dx: int) -> bool:
    """Tell whether a rectangle does not lie to that side at all."""
    return rect.right <= start.right if dx > 0 else rect.left >= start.left


def _apart_down(start: pygame.Rect, rect: pygame.Rect, dy: int) -> bool:
    return rect.bottom <= start.bottom if dy > 0 else rect.top >= start.top
