"""The widgets of a scene: hovering, pressing, one chain of focus, tooltips."""

from collections.abc import Callable, Iterator
from typing import TypeVar

import pygame

from citrus_game.client.intents import (
    Choose,
    Erase,
    Intent,
    Leave,
    Move,
    Next,
    Point,
    Position,
    Press,
    Previous,
    Scroll,
    Text,
)
from citrus_game.client.look import Look
from citrus_game.client.widgets.base import Widget
from citrus_game.client.widgets.callout import Callout
from citrus_game.client.widgets.scroll import ScrollList

W = TypeVar("W", bound=Widget)
HINT_AFTER = 0.45
"""Seconds until a hint shows; a reason why something is disabled shows at once."""
DRAG_AFTER = 10
"""Units a finger moves before a press becomes scrolling."""


class Widgets:
    """The widgets of a scene in the order of their focus, drawn in the order they were added.

    ``sound`` plays a cue by its name.
    """

    def __init__(
        self,
        damage: Callable[[pygame.Rect | None], None],
        look: Callable[[], Look],
        sound: Callable[[str], object],
    ) -> None:
        self._damage = damage
        self._look = look
        self._sound = sound
        self._list: list[Widget] = []
        self.focus: Widget | None = None
        self.hovered: Widget | None = None
        self.pressed: Widget | None = None
        self.ring = False
        self.callout: Callout | None = None
        self._pressed_at: Position = (0, 0)
        self._waited = 0.0

    def __iter__(self) -> Iterator[Widget]:
        """Yield all widgets, those in scroll lists after their list."""
        for widget in self._list:
            yield widget
            if isinstance(widget, ScrollList):
                yield from widget.children

    def shown(self) -> list[Widget]:
        """List the widgets that can be seen."""
        return [widget for widget in self if widget.visible and widget.seen.width and widget.seen.height]

    def add(self, widget: W) -> W:
        """Add a widget at the end of the chain and give it back."""
        self._list.append(widget)
        widget.join(self._damage, self._look)
        return widget

    def clear(self) -> None:
        """Take all widgets out."""
        self._list.clear()
        self.focus = self.hovered = self.pressed = None
        self._put_callout(None)

    def rebuild(self, build: Callable[[], None]) -> None:
        """Take all widgets out and have them built anew; focus and scrolling stay where they were."""
        focus = list(self).index(self.focus) if self.focus in list(self) else -1
        offsets = [widget.offset for widget in self._list if isinstance(widget, ScrollList)]
        ring = self.ring
        self.clear()
        build()
        lists = [widget for widget in self._list if isinstance(widget, ScrollList)]
        for scroll, offset in zip(lists, offsets, strict=False):
            scroll.scroll_to(offset)
        widgets = list(self)
        if 0 <= focus < len(widgets) and widgets[focus].focusable:
            self.focus_on(widgets[focus], ring)

    @property
    def typing(self) -> bool:
        """Tell whether the focused widget takes letters."""
        return self.focus is not None and bool(getattr(self.focus, "typing", False))

    def focus_on(self, widget: Widget | None, ring: bool = True) -> None:
        """Give a widget the focus; ``ring`` shows it."""
        if widget is self.focus and ring == self.ring:
            return
        if self.focus is not None:
            self.focus.focused = self.focus.ringed = False
            self.focus.changed()
        self.focus, self.ring = widget, ring
        if widget is None:
            return
        widget.focused, widget.ringed = True, ring
        if widget.viewport is not None and ring and isinstance(widget.viewport, ScrollList):
            widget.viewport.reveal(widget.rect)
        widget.changed()
        self._waited = 0.0
        self._put_callout(None)

    def at(self, pos: Position) -> Widget | None:
        """Give the uppermost widget at a position that can be chosen or explains itself."""
        for widget in reversed(list(self)):
            counts = widget.focusable or widget.pressable or widget.hint
            if counts and widget.visible and widget.seen.collidepoint(pos):
                return widget
        return None

    def handle(self, intent: Intent) -> bool:
        """Act on an intent; tell whether a widget took it."""
        match intent:
            case Point(pos):
                return self._point(pos)
            case Press(pos):
                return self._press(pos)
            case Choose(None):
                return self._choose_focus()
            case Choose(pos):
                return pos is not None and self._release(pos)
            case Leave():
                self.forget_pointer()
                return True
            case Scroll(pos, steps):
                return self._scroll(pos, steps)
            case Next() | Previous():
                return self._step(1 if isinstance(intent, Next) else -1)
            case Move(dx, dy):
                if self.focus is not None and self.focus.live and self.focus.key(intent):
                    return True
                return self._move(dx, dy)
            case Text() | Erase():
                return self.focus is not None and self.focus.key(intent)
        return self.focus is not None and self.focus.key(intent)

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass: tooltips appear."""
        widget = self.hovered or (self.focus if self.ring else None)
        if widget is None or self.callout is not None or self.pressed is not None:
            return
        text = widget.hint if widget.enabled else widget.reason
        if not text:
            return
        self._waited += dt
        if self._waited >= (HINT_AFTER if widget.enabled else 0.0):
            self._put_callout(Callout.tooltip(self._look(), text, widget.seen))

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw all widgets that touch ``area``, the focus ring and the tooltip over them."""
        for widget in self._list:
            if widget.visible and widget.extent.colliderect(area):
                widget.draw(surface)
        focus = self.focus
        if focus is not None and focus.ringed and focus.visible and focus.viewport is None:
            focus.draw_focus(surface)
        if self.callout is not None and self.callout.extent.colliderect(area):
            self.callout.draw(surface)

    def forget_pointer(self) -> None:
        """Act as if the pointer were nowhere: nothing is hovered or pressed."""
        self._hover(None)
        if self.pressed is not None:
            self.pressed.pressed = False
            self.pressed.changed()
            self.pressed = None
        self._put_callout(None)

    def _point(self, pos: Position) -> bool:
        if self.pressed is not None:
            self._drag(self.pressed, pos)
            return True
        widget = self.at(pos)
        self._hover(widget)
        if widget is not None:
            widget.hover(pos)
            if self.ring and widget.focusable:
                self.focus_on(self.focus, ring=False)
        return widget is not None

    def _drag(self, pressed: Widget, pos: Position) -> None:
        rows = pressed if isinstance(pressed, ScrollList) else pressed.viewport
        far = abs(pos[1] - self._pressed_at[1]) > self._look().u(DRAG_AFTER)
        if pressed is not rows and isinstance(rows, ScrollList) and far and not pressed.drags:
            pressed.pressed = False
            pressed.changed()
            self.pressed = pressed = rows
            rows.press(self._pressed_at)
        inside = pressed.seen.collidepoint(pos)
        if pressed.pressed != inside:
            pressed.pressed = inside
            pressed.changed()
        pressed.drag(pos)

    def _press(self, pos: Position) -> bool:
        widget = self.at(pos)
        self._hover(widget)
        if widget is None or not (widget.focusable or widget.pressable):
            self.focus_on(None, ring=False)
            return widget is not None
        self.focus_on(widget if widget.live else None, ring=False)
        self._hear(widget, pos)
        if widget.enabled:
            self.pressed, self._pressed_at = widget, pos
            widget.pressed = True
            widget.press(pos)
            widget.changed()
        return True

    def _release(self, pos: Position) -> bool:
        pressed, self.pressed = self.pressed, None
        if pressed is None:
            return False
        pressed.pressed = False
        pressed.changed()
        if pressed.live and pressed.seen.collidepoint(pos):
            pressed.choose(pos)
        return True

    def _choose_focus(self) -> bool:
        if self.focus is None:
            return False
        self._hear(self.focus, None)
        if not self.focus.live:
            return False
        self.focus_on(self.focus)
        self.focus.choose(None)
        return True

    def _hear(self, widget: Widget, pos: Position | None) -> None:
        """Let it be heard that a widget was pressed, or that it cannot be."""
        cue = widget.cue(pos) if widget.enabled else "refused"
        if cue:
            self._sound(cue)

    def _scroll(self, pos: Position | None, steps: float) -> bool:
        for widget in reversed(self._list):
            over = pos is None or widget.rect.collidepoint(pos)
            if isinstance(widget, ScrollList) and widget.visible and over:
                self._put_callout(None)
                return widget.scroll_by(steps)
        return False

    def _chain(self) -> list[Widget]:
        return [w for w in self if w.visible and w.focusable and (w.enabled or w.reason) and w.rect.width]

    def _step(self, by: int) -> bool:
        chain = self._chain()
        if not chain:
            return False
        start = chain.index(self.focus) if self.focus in chain else (-1 if by > 0 else 0)
        self._sound("hover")
        self.focus_on(chain[(start + by) % len(chain)])
        return True

    def _move(self, dx: int, dy: int) -> bool:
        if self.focus is None or self.focus not in self._chain():
            return self._step(1)
        found = nearest(self.focus.rect, [w.rect for w in self._chain()], dx, dy)
        if found is None:
            return False
        self._sound("hover")
        self.focus_on(self._chain()[found])
        return True

    def _hover(self, widget: Widget | None) -> None:
        if widget is self.hovered:
            return
        if widget is not None and widget.live:
            self._sound("hover")
        for each, over in ((self.hovered, False), (widget, True)):
            if each is not None:
                each.hovered = over
                if each.shows_hover:
                    each.changed()
        self.hovered = widget
        self._waited = 0.0
        self._put_callout(None)

    def _put_callout(self, callout: Callout | None) -> None:
        for each in (self.callout, callout):
            if each is not None:
                self._damage(each.extent)
        self.callout = callout


def nearest(start: pygame.Rect, rects: list[pygame.Rect], dx: int, dy: int) -> int | None:
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
