"""Every control in each of its states, for tests of how they look."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pygame

from citrus_game.ui.toolkit.drawing.art import Art
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.drawing.text import TextRenderer
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button, FlatIconButton, IconButton, ToggleButton
from citrus_game.ui.toolkit.widgets.choices import Dropdown, Option, SegmentedControl
from citrus_game.ui.toolkit.widgets.controls import Slider, Switch
from citrus_game.ui.toolkit.widgets.lists import ListEntry
from citrus_game.ui.toolkit.widgets.text_field import TextField
from tests.pictures import changed

OPTIONS = (Option("one", "One"), Option("two", "Two", icon="hint"), Option("three", "Three"))
STATES = ("plain", "hovered", "pressed", "disabled", "focused")
ROOM = pygame.Rect(18, 12, 320, 56)
"""Where a control stands in a picture of it alone."""
PICTURE = (356, 80)
DARKER, LEAST = 11, 24
"""By how much a channel differs, and in how many pixels, where a person sees a difference."""


def nothing(_value: object = None) -> None:
    """Do nothing with what a control reports."""


def switched(icon: ToggleButton) -> ToggleButton:
    """Switch an icon on."""
    icon.on = True
    return icon


CONTROLS: dict[str, Callable[[], Widget]] = {
    "primary": lambda: Button("Primary", kind="primary", icon="play"),
    "secondary": lambda: Button("Secondary", note="A note", trail="next"),
    "dark": lambda: Button("Dark", kind="dark"),
    "icon": lambda: IconButton("hint", hint="Hint"),
    "icon off": lambda: ToggleButton("hint", hint="Hint"),
    "icon on": lambda: switched(ToggleButton("hint", hint="Hint")),
    "plain": lambda: FlatIconButton("trash", hint="Delete"),
    "entry": lambda: ListEntry(OPTIONS[1], nothing),
    "entry chosen": lambda: ListEntry(OPTIONS[1], nothing, chosen=True),
    "switch off": lambda: Switch("Switch", False, nothing),
    "switch on": lambda: Switch("Switch", True, nothing),
    "card off": lambda: Switch("Switch", False, nothing, card=True, note="A note"),
    "card on": lambda: Switch("Switch", True, nothing, card=True, note="A note"),
    "slider": lambda: Slider(40, nothing, unit=lambda value: f"{value}%"),
    "segments": lambda: SegmentedControl(OPTIONS, "two", nothing),
    "dropdown": lambda: Dropdown(OPTIONS, "two", nothing, nothing),
    "field": lambda: TextField("Ana", nothing),
    "empty field": lambda: TextField("", nothing, empty="Name"),
}
FILLS = (SegmentedControl, Slider, Dropdown, TextField, Switch, ListEntry)
"""What takes all the width there is."""


def drawn(style: Style, widget: Widget, state: str = "plain") -> pygame.Surface:
    """Draw a control alone on a panel, in a state."""
    target = pygame.Surface(PICTURE)
    target.fill(style.colour("panel"))
    widget.attach(nothing, lambda: style)
    wide, high = widget.measure(ROOM.width)
    widget.rect = pygame.Rect(ROOM.topleft, (min(wide, ROOM.width), min(high, ROOM.height)))
    if isinstance(widget, FILLS):
        widget.rect.width = ROOM.width
    if state == "disabled":
        widget.disable("Not now")
    elif state != "plain":
        setattr(widget, state, True)
    if state == "hovered":
        widget.hover((widget.rect.left + 20, widget.rect.centery))
    widget.draw(target)
    if state == "focused":
        widget.draw_focus(target)
    return target


def seen_between(one: pygame.Surface, two: pygame.Surface) -> pygame.Rect:
    """Return where two pictures can be told apart; no width where they cannot."""
    return changed(one, two, DARKER, LEAST)


@contextmanager
def without(what: str) -> Iterator[None]:
    """Let a text or a picture have nothing on it."""
    text, piece = TextRenderer.text, Art.piece

    def no_text(self: TextRenderer, string: str, *rest: Any) -> pygame.Surface:
        whole = text(self, string, *rest)
        return pygame.Surface(whole.get_size(), pygame.SRCALPHA) if string == what else whole

    def no_piece(self: Art, name: str, *rest: Any) -> pygame.Surface:
        whole = piece(self, name, *rest)
        return pygame.Surface(whole.get_size(), pygame.SRCALPHA) if name == what else whole

    with patch.object(TextRenderer, "text", no_text), patch.object(Art, "piece", no_piece):
        yield
