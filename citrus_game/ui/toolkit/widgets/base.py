"""The base class of widgets."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import pygame

from citrus_game.text import _
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.input.events import InputEvent, Position

Action = Callable[[], object]
RING = 8
"""Units between a widget and its focus ring."""


Value = TypeVar("Value")


class Painted(Generic[Value]):
    """Descriptor of a visible attribute: assigning it marks the widget dirty. The value is stored under the
    name with ``_`` before it.
    """

    def __set_name__(self, _owner: type, name: str) -> None:
        self._place = f"_{name}"

    def __get__(self, widget: "Widget", _owner: type) -> Value:
        value: Value = getattr(widget, self._place)
        return value

    def __set__(self, widget: "Widget", value: Value) -> None:
        if value != getattr(widget, self._place):
            setattr(widget, self._place, value)
            widget.mark_dirty()


class Widget:
    """A rectangle of the window that draws itself and may be clicked. ``rect`` is in window pixels, set by
    the layout. ``hint`` is its tooltip; a disabled widget shows its ``reason`` instead. Add it to a
    `WidgetGroup` before use.
    """

    focusable = True
    """Whether it can have the focus and be clicked."""
    pressable = False
    """Whether the pointer can take hold of it although it never has the focus."""
    shows_hover = True
    """Whether it looks different while the pointer is on it, if it can be clicked."""
    drags = False
    """Whether moving the pointer while it is pressed is for it, not for the list it stands in."""
    writes = False
    """Whether it takes letters, so that a way to write opens for who has no keyboard."""
    beyond = RING + 6
    """Units that it draws on around its rectangle."""
    group = ""
    """Widgets of the same group are one stop on the way of Next and Previous."""
    refusal = ""
    """Why something of what was typed last is not in it; "" if all is."""
    shortcut = ""
    """The command of the key table that does the same."""

    def __init__(self, *, hint: str = "", action: Action | None = None) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._hint: str | Callable[[], str] = hint
        self.action = action
        self.called = ""
        """Words that stand beside it and name it."""
        self._reason: str | Callable[[], str] = ""
        self.enabled = True
        self.visible = True
        self.hovered = False
        self.pressed = False
        self.focused = False
        self.ringed = False
        self.viewport: Widget | None = None
        self._damage: Callable[[pygame.Rect | None], None] | None = None
        self._style: Callable[[], Style] | None = None

    def attach(self, dirty: Callable[[pygame.Rect | None], None], style: Callable[[], Style]) -> None:
        """Give the widget the window's style and the function that marks areas dirty."""
        self._damage = dirty
        self._style = style

    @property
    def style(self) -> Style:
        """The window's style; add the widget to a group first."""
        if self._style is None:
            raise RuntimeError("a widget was used before it was added to a group")
        return self._style()

    @property
    def part(self) -> Hashable:
        """Which part of the widget is hovered or focused, or None if it has no parts."""
        return None

    @property
    def action_id(self) -> Hashable:
        """A value that changes when a click would do something else, while the widget stays."""
        return None

    @property
    def is_interactive(self) -> bool:
        """Whether it can be clicked now."""
        return self.enabled and self.visible and self.focusable

    @property
    def visible_rect(self) -> pygame.Rect:
        """The part of ``rect`` that its scroll list shows."""
        return self.rect if self.viewport is None else self.rect.clip(self.viewport.rect)

    @property
    def extent(self) -> pygame.Rect:
        """All pixels it may draw on, including focus ring and shadow."""
        margin = 2 * self.style.u(self.beyond)
        return self.rect.inflate(margin, margin)

    def mark_dirty(self) -> None:
        """Have it drawn again in the next frame."""
        if self._damage is not None:
            self._damage(self.extent)

    @property
    def hint(self) -> str:
        """Its tooltip. It can be set to a function that returns it when somebody asks."""
        if not isinstance(self._hint, str):
            self._hint = self._hint()
        return self._hint

    @hint.setter
    def hint(self, hint: str | Callable[[], str]) -> None:
        self._hint = hint

    @property
    def reason(self) -> str:
        """The sentence that says why it is disabled."""
        if not isinstance(self._reason, str):
            self._reason = self._reason()
        return self._reason

    def disable(self, reason: str | Callable[[], str]) -> None:
        """Disable it. ``reason`` is the sentence that says why, or a function that returns it when somebody
        asks.
        """
        if self.enabled or (isinstance(reason, str) and self._reason != reason):
            self.enabled = self.pressed = False
            self.mark_dirty()
        self._reason = reason

    def enable(self, when: bool = True, reason: str = "") -> None:
        """Enable it if ``when`` is true, else disable it with ``reason``."""
        if not when:
            self.disable(reason)
        elif not self.enabled:
            self.enabled, self._reason = True, ""
            self.mark_dirty()

    def set_visible(self, visible: bool = True) -> None:
        """Show or hide it."""
        if self.visible != visible:
            self.visible = visible
            self.mark_dirty()

    def measure(self, _width: int = 0) -> tuple[int, int]:
        """Return the preferred size in pixels at a width."""
        return self.rect.size

    def tooltip_text(self) -> str:
        """Return its tooltip: the hint with its keys, or why it is disabled."""
        if not self.enabled:
            return self.reason
        keys = self.style.keys_of(self.shortcut) if self.shortcut else ""
        if not keys:
            return self.hint
        named = self.hint or str(getattr(self, "label", ""))
        return _("{what} ({keys})").format(what=named, keys=keys) if named else keys

    def accessible_text(self) -> tuple[str, ...]:
        """Return the texts for the screen reader: those shown or an equivalent."""
        return ()

    def spoken(self) -> str:
        """Return one line for the screen reader: name, and purpose or why it is disabled."""
        named = [self.called, *self.accessible_text()]
        hint = self.hint if self.enabled or not any(named) else ""
        why = "" if self.enabled else self.reason or self.hint
        said = [" ".join(text.split()).rstrip(".") for text in (*named, hint, why)]
        return ". ".join(dict.fromkeys(filter(None, said)))

    def snap(self, pos: Position) -> Position:
        """Return the position that a touch at ``pos`` means: near a small target, the target's."""
        return pos

    def tap_target(self, _pos: Position) -> object | None:
        """Return what a first tap at a position only explains, so that a second tap activates it; None if one
        tap is enough.
        """
        return None

    def keeps_tooltip(self, _pos: Position) -> bool:
        """Return whether a tooltip at a position stays when the finger is lifted."""
        return bool(self.reason) if not self.enabled else bool(self.hint) and not self.focusable

    def on_focus(self) -> None:
        """React when keyboard or gamepad gave it the focus."""

    def click_sound(self, _pos: Position | None) -> str:
        """Return the name of its click sound, "" for none; the position is None for keyboard and gamepad."""
        return "press" if self.focusable else ""

    def choose(self, _pos: Position | None) -> None:
        """Do what a click on it does. The position is None for keyboard and gamepad."""
        if self.action is not None:
            self.action()

    def press(self, pos: Position) -> None:
        """React when a mouse button or finger was pressed on it."""

    def drag(self, pos: Position) -> None:
        """React when the pointer moved while it is pressed."""

    def release(self, pos: Position | None) -> None:
        """React to the end of a press: released at ``pos``, anywhere in the window, or None if it is void."""

    def hover(self, pos: Position) -> None:
        """React to the pointer moving over it."""

    def handle_key(self, _intent: InputEvent) -> bool:
        """Handle an input event while focused; return whether it was used."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it at its rectangle."""

    def draw_focus(self, surface: pygame.Surface) -> None:
        """Draw the focus ring around it."""
        self.style.focus_ring(surface, focus_rect(self.style, self.rect), 0.8)


def focus_rect(style: Style, rect: pygame.Rect) -> pygame.Rect:
    """Return the rectangle of the focus ring around a widget."""
    return rect.inflate(2 * style.u(RING), 2 * style.u(RING))
