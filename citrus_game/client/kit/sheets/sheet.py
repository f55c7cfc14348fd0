"""A sheet: an overlay with a title, a body that scrolls where it must, and buttons below."""

from typing import TypeVar

import pygame

from citrus_game.client.kit.draw import backdrop
from citrus_game.client.kit.input.commands import command_of
from citrus_game.client.kit.input.intents import Choose, Intent, Press
from citrus_game.client.kit.stage.app import App
from citrus_game.client.kit.stage.scene import Scene
from citrus_game.client.kit.widgets.arrange import Column
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import Button, PlainButton
from citrus_game.client.kit.widgets.panels import Panel
from citrus_game.client.kit.widgets.patience import APPEARED
from citrus_game.client.kit.widgets.scroll import BAR, ScrollList
from citrus_game.content.preferences.commands import Command
from citrus_game.text import _

W = TypeVar("W", bound=Widget)
RIM = 16
"""Units around the body, so that focus rings are not cut off."""


class Sheet(Scene):
    """An overlay in the middle of the window. Override `fill` and `buttons`.

    ``wide`` is its width in units at usual text size; ``closes`` gives it a cross and lets Cancel
    close it; ``key`` is the command that opens it and closes it again, as a click outside does.
    """

    overlay = True
    wide = 900
    closes = True
    key: Command | None = None

    def __init__(self, app: App, title: str) -> None:
        super().__init__(app)
        self.title = title
        self.panel = Panel()
        self.body = ScrollList()
        self._pressed_outside = False
        self._shown_seconds = 0.0

    def fill(self, column: Column) -> None:
        """Put widgets into the body: `put` makes each, ``column`` places them from 0, 0."""
        raise NotImplementedError

    def buttons(self) -> list[Button]:
        """Make the buttons at the bottom, from left to right."""
        return []

    def put(self, widget: W) -> W:
        """Add a widget to the body and give it back."""
        return self.body.add(widget)

    def handle(self, intent: Intent) -> bool:
        """Close on the key that opened it, or on a click outside."""
        leaves = self._clicks_outside(intent) or command_of(intent) is self.key
        if self.closes and self.key is not None and leaves:
            self.close()
            return True
        return super().handle(intent)

    def _clicks_outside(self, intent: Intent) -> bool:
        """Whether a click that began outside the sheet ends there, and not on a list that is open."""
        if isinstance(intent, Press):
            meant = self._shown_seconds >= APPEARED  # not the second half of the double click that opened it
            self._pressed_outside = meant and not self.panel.rect.collidepoint(intent.pos)
        return (
            isinstance(intent, Choose)
            and intent.pos is not None
            and self._pressed_outside
            and not self.panel.rect.collidepoint(intent.pos)
        )

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self._shown_seconds += dt
        super().update(dt)

    def cancel(self) -> bool:
        """Close the sheet."""
        if self.closes:
            self.close()
        return self.closes

    def close(self) -> None:
        """Take the sheet off the stack."""
        self.app.stack.pop(self)

    def layout(self) -> None:
        """Build everything anew, as high as it needs to be and the window allows."""
        self.widgets.rebuild(self._build)

    def again(self) -> None:
        """Build everything anew because what it shows has changed."""
        self.layout()
        self.damage()

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Darken what lies under it and paint the sheet."""
        backdrop.dim(surface, area)
        super().draw(surface, area)

    def _build(self) -> None:
        look = self.look
        margin, pad, rim = look.u(24), look.u(26), look.u(RIM)
        room = self.window.inflate(-2 * margin, -2 * margin)
        width = min(look.metrics.grown(self.wide), room.width)
        self.panel = self.widgets.add(Panel(title=self.title))
        self.body = self.widgets.add(ScrollList())
        feet = [self.widgets.add(button) for button in self.buttons()]
        cross = self.widgets.add(PlainButton("cross", self.close, hint=_("Close")))
        side = cross.natural()[0] if self.closes else 0
        cross.show(self.closes)
        self.panel.title_end = side
        head = max(self.panel.title_height(), side + look.u(10))
        foot = self._foot_height(feet, width - 2 * pad)
        content = self._fill_body(rim, width - 2 * pad)
        if head + content + foot > room.height:
            content = self._fill_body(rim, width - 2 * pad - look.u(BAR))
        height = min(room.height, head + content + foot)
        rect = pygame.Rect(0, 0, width, height)
        rect.center = room.center
        self.panel.rect = rect
        self.body.settle(
            pygame.Rect(rect.x + pad - rim, rect.y + head, width - 2 * (pad - rim), height - head - foot),
            content,
        )
        self._place_feet(feet, rect, pad)
        cross.rect = pygame.Rect(rect.right - side - look.u(10), rect.y + look.u(8), side, side)

    def _fill_body(self, rim: int, width: int) -> int:
        """Fill the body anew at a width; give the height of its content."""
        self.body.children.clear()
        column = Column(rim, rim, width, self.look.u(14))
        self.fill(column)
        return column.bottom + rim

    def _foot_height(self, feet: list[Button], width: int) -> int:
        if not feet:
            return self.look.u(22)
        return self._foot_rows(feet, width)[1] + self.look.u(40)

    def _foot_rows(self, feet: list[Button], width: int) -> tuple[bool, int]:
        """Tell whether the buttons fit side by side, and how high they are together."""
        gap = self.look.u(16)
        sizes = [button.natural() for button in feet]
        beside = sum(size[0] for size in sizes) + gap * (len(feet) - 1) <= width
        heights = [size[1] for size in sizes]
        return beside, max(heights) if beside else sum(heights) + gap * (len(feet) - 1)

    def _place_feet(self, feet: list[Button], rect: pygame.Rect, pad: int) -> None:
        if not feet:
            return
        gap = self.look.u(16)
        beside, height = self._foot_rows(feet, rect.width - 2 * pad)
        top = rect.bottom - height - self.look.u(26)
        right = rect.right - pad
        for button in reversed(feet) if beside else feet:
            wide, tall = button.natural()
            wide = max(wide, self.look.u(150)) if beside else rect.width - 2 * pad
            button.rect = pygame.Rect(right - wide, top, wide, tall)
            if beside:
                right -= wide + gap
            else:
                top += tall + gap
