"""What all widgets have in common."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import pygame

from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.input.intents import Intent, Position
from citrus_game.text import _

Action = Callable[[], None]
RING = 8
"""Units between a widget and its focus ring."""
MOST_BEYOND = 24
"""Units: no widget draws further beyond its rectangle."""


Value = TypeVar("Value")


class Painted(Generic[Value]):
    """An attribute of a widget that is seen: whoever changes it shows the widget anew.

    Its value lies under its name with ``_`` before it, where the widget puts the first one.
    """

    def __set_name__(self, _owner: type, name: str) -> None:
        self._place = f"_{name}"

    def __get__(self, widget: "Widget", _owner: type) -> Value:
        value: Value = getattr(widget, self._place)
        return value

    def __set__(self, widget: "Widget", value: Value) -> None:
        if value != getattr(widget, self._place):
            setattr(widget, self._place, value)
            widget.changed()


class Widget:
    """Something in a rectangle of the window that draws itself and may be chosen.

    ``rect`` is in window pixels and set by whoever lays out. ``hint`` explains it in a tooltip; a
    disabled widget says its ``reason`` instead. Add it to a `Widgets` before use.
    """

    focusable = True
    """Whether it can have the focus and be clicked."""
    pressable = False
    """Whether the pointer can take hold of it although it never has the focus."""
    shows_hover = True
    """Whether it looks different while the pointer is on it."""
    drags = False
    """Whether moving the pointer while it is pressed is for it, not for the list it stands in."""
    writes = False
    """Whether it takes letters, so that a way to write opens for who has no keyboard."""
    beyond = RING + 6
    """Units that it draws on around its rectangle, at most `MOST_BEYOND`."""
    group = ""
    """Widgets of the same group are one stop on the way of Next and Previous."""
    shortcut = ""
    """The command of the key table that does the same."""

    def __init__(self, *, hint: str = "", action: Action | None = None) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.hint = hint
        self.action = action
        self.called = ""
        """Words that stand beside it and name it."""
        self.reason = ""
        self.enabled = True
        self.visible = True
        self.hovered = False
        self.pressed = False
        self.focused = False
        self.ringed = False
        self.viewport: Widget | None = None
        self._damage: Callable[[pygame.Rect | None], None] | None = None
        self._look: Callable[[], Look] | None = None

    def join(self, damage: Callable[[pygame.Rect | None], None], look: Callable[[], Look]) -> None:
        """Learn where to report damage and where the look is found."""
        self._damage = damage
        self._look = look

    @property
    def look(self) -> Look:
        """Give the look of the window; the widget must have been added to a group."""
        if self._look is None:
            raise RuntimeError("a widget was used before it was added to a group")
        return self._look()

    @property
    def part(self) -> Hashable:
        """Name what of it is looked at, None where it is one thing."""
        return None

    @property
    def deed(self) -> Hashable:
        """Name what a click on it does, where that changes while it stands."""
        return None

    @property
    def live(self) -> bool:
        """Tell whether it can be chosen now."""
        return self.enabled and self.visible and self.focusable

    @property
    def seen(self) -> pygame.Rect:
        """Give the part of ``rect`` that its scroll list does not cut off."""
        return self.rect if self.viewport is None else self.rect.clip(self.viewport.rect)

    @property
    def extent(self) -> pygame.Rect:
        """Give all the pixels it may draw on, with focus ring and shadow."""
        margin = 2 * self.look.u(self.beyond)
        return self.rect.inflate(margin, margin)

    def changed(self) -> None:
        """Have it drawn again."""
        if self._damage is not None:
            self._damage(self.extent)

    def hover_changed(self) -> None:
        """Have it drawn again where it shows whether the pointer is on it."""
        if self.shows_hover:
            self.changed()

    def disable(self, reason: str) -> None:
        """Make it impossible to choose; ``reason`` is the sentence that says why."""
        if self.enabled or self.reason != reason:
            self.enabled, self.reason = False, reason
            self.pressed = False
            self.changed()

    def enable(self, when: bool = True, reason: str = "") -> None:
        """Make it possible to choose, or not where ``when`` is false."""
        if not when:
            self.disable(reason)
        elif not self.enabled:
            self.enabled, self.reason = True, ""
            self.changed()

    def show(self, visible: bool = True) -> None:
        """Show or hide it."""
        if self.visible != visible:
            self.visible = visible
            self.changed()

    def natural(self, _width: int = 0) -> tuple[int, int]:
        """Give the pixels it would like to have; a width limits one that wraps."""
        return self.rect.size

    def explanation(self) -> str:
        """Give the words of its tooltip: its hint with its keys, or why it cannot be chosen."""
        if not self.enabled:
            return self.reason
        keys = self.look.keys_of(self.shortcut) if self.shortcut else ""
        if not keys:
            return self.hint
        named = self.hint or str(getattr(self, "label", ""))
        return _("{what} ({keys})").format(what=named, keys=keys) if named else keys

    def words_on(self) -> tuple[str, ...]:
        """Give the words that it shows, or that stand for what it shows."""
        return ()

    def spoken(self) -> str:
        """Say in one line what it is, and what it is for or why it does nothing now."""
        named = [self.called, *self.words_on()]
        hint = self.hint if self.enabled or not any(named) else ""
        why = "" if self.enabled else self.reason or self.hint
        said = [" ".join(text.split()).rstrip(".") for text in (*named, hint, why)]
        return ". ".join(dict.fromkeys(filter(None, said)))

    def snap(self, pos: Position) -> Position:
        """Give where a finger that touches ``pos`` means: small targets draw it near."""
        return pos

    def spot(self, _pos: Position) -> object | None:
        """Name what lies there where a finger's first tap shows it and only the second does it."""
        return None

    def stays(self, _pos: Position) -> bool:
        """Tell whether it goes on being pointed at when the finger lifts, because it says something."""
        return bool(self.reason) if not self.enabled else bool(self.hint) and not self.focusable

    def take_focus(self) -> None:
        """Note that keys or a gamepad gave it the focus."""

    def cue(self, _pos: Position | None) -> str:
        """Name the sound of pressing it there, None for keyboard and gamepad; empty for none."""
        return "press" if self.focusable else ""

    def choose(self, _pos: Position | None) -> None:
        """Do what it is for; the position is None for keyboard and gamepad."""
        if self.action is not None:
            self.action()

    def press(self, pos: Position) -> None:
        """Note that the button or a finger went down on it."""

    def drag(self, pos: Position) -> None:
        """Note that the pointer moved while it is pressed."""

    def hover(self, pos: Position) -> None:
        """Note where on it the pointer is."""

    def key(self, _intent: Intent) -> bool:
        """Take an intent while it has the focus; tell whether it was used."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Paint it at its rectangle."""

    def draw_focus(self, surface: pygame.Surface) -> None:
        """Paint the focus ring around it."""
        self.look.focus_ring(surface, focus_rect(self.look, self.rect), 0.8)


def focus_rect(look: Look, rect: pygame.Rect) -> pygame.Rect:
    """Give the rectangle of the focus ring around a widget."""
    return rect.inflate(2 * look.u(RING), 2 * look.u(RING))
