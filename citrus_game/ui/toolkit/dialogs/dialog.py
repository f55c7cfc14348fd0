"""Base class of dialogs: a title, a scrolling body, and buttons at the bottom."""

from collections.abc import Iterable

import pygame

from citrus_game.content.settings.commands import Command
from citrus_game.text import _
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.drawing import backgrounds
from citrus_game.ui.toolkit.input.commands import command_of
from citrus_game.ui.toolkit.input.events import Activate, InputEvent, Press
from citrus_game.ui.toolkit.layout.nodes import (
    Box,
    Column,
    FirstThatFits,
    Item,
    Layers,
    Node,
    Row,
    Scroll,
    Space,
    lay_out,
)
from citrus_game.ui.toolkit.widgets.buttons import Button, FlatIconButton
from citrus_game.ui.toolkit.widgets.click_guard import APPEARED
from citrus_game.ui.toolkit.widgets.lists import ScrollList
from citrus_game.ui.toolkit.widgets.panels import Frame

MARGIN, PAD, RIM = 24, 26, 16
"""Units: around the dialog, inside it, and around the body, so that focus rings are not cut off."""
GAP = 14
"""Units between what stands in the body."""


class Dialog(Scene):
    """An overlay in the middle of the window. Override `content` and `buttons`.

    ``wide`` is its width in units at usual text size; ``closes`` gives it a cross and lets Cancel
    close it; ``key`` is the command that opens it and closes it again, as a click outside does. ``dims``
    darkens what lies below.
    """

    overlay = True
    wide = 900
    closes = True
    key: Command | None = None
    dims = True

    def __init__(self, app: App, title: str) -> None:
        super().__init__(app)
        self.title = title
        self.panel = Frame()
        self.body = ScrollList()
        self._pressed_outside = False
        self._shown_seconds = 0.0

    def content(self) -> Iterable[Item]:
        """Make what stands in the body, from top to bottom."""
        raise NotImplementedError

    def buttons(self) -> list[Button]:
        """Make the buttons at the bottom, from left to right."""
        return []

    @property
    def room(self) -> pygame.Rect:
        """The part of the window in whose middle it stands."""
        return self.window

    @property
    def inner_width(self) -> int:
        """The width of its body in pixels."""
        return self._width - 2 * self.style.u(PAD)

    @property
    def _width(self) -> int:
        return min(self.style.metrics.scaled(self.wide), self.room.width - 2 * self.style.u(MARGIN))

    def handle(self, input_event: InputEvent) -> bool:
        leaves = self._clicks_outside(input_event) or command_of(input_event) is self.key
        if self.closes and self.key is not None and leaves:
            self.close()
            return True
        return super().handle(input_event)

    def _clicks_outside(self, input_event: InputEvent) -> bool:
        """Whether a click both began and ended outside the dialog, and not on an open list."""
        if isinstance(input_event, Press):
            meant = self._shown_seconds >= APPEARED  # not the second half of the double click that opened it
            self._pressed_outside = meant and not self.panel.rect.collidepoint(input_event.pos)
        return (
            isinstance(input_event, Activate)
            and input_event.pos is not None
            and self._pressed_outside
            and not self.panel.rect.collidepoint(input_event.pos)
        )

    def update(self, dt: float) -> None:
        self._shown_seconds += dt
        super().update(dt)

    def cancel(self) -> bool:
        if self.closes:
            self.close()
        return self.closes

    def close(self) -> None:
        """Close the dialog."""
        self.app.stack.pop(self)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        if self.dims:
            backgrounds.dim(surface, area)
        super().draw(surface, area)

    def _build(self) -> None:
        u, rim = self.style.u, self.style.u(RIM)
        self.panel, self.body = Frame(title=self.title), ScrollList()
        cross = FlatIconButton("cross", self.close, hint=_("Close"))
        self.widgets.attach(self.panel)
        self.widgets.attach(cross)
        side = cross.measure()[0] if self.closes else 0
        self.panel.title_end = side
        body = Scroll(Column(*self.content(), gap=u(GAP)), self.body, padding=rim)
        stacked = Column(
            Space(max(self.panel.title_height(self._width), side + u(10)), shrink=0),
            Box(body, padding=(u(PAD) - rim, 0)),
            self._foot(),
        )
        corner = Row(cross, justify="end", align="start", padding=(0, u(8), u(10), 0))
        layers: list[Item] = [self.panel, stacked, *([corner] if self.closes else [])]
        dialog = Layers(*layers, width=self._width)
        centred = Column(dialog, align="centre", justify="centre", padding=u(MARGIN))
        lay_out(self.widgets, centred, self.room)

    def _foot(self) -> Node:
        """Return the buttons side by side at the right end, or below each other where they are too wide."""
        u, buttons = self.style.u, self.buttons()
        if not buttons:
            return Space(u(22), shrink=0)
        beside = [Box(button, min_width=u(150), shrink=0) for button in buttons]
        return FirstThatFits(
            Row(*beside, gap=u(16), justify="end"),
            Column(*buttons, gap=u(16)),
            padding=(u(PAD), u(14), u(PAD), u(26)),
        )
