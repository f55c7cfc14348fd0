"""The countdown that asks whether the visitor is still there."""

import pygame

from citrus_game.text import _
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.lock import IdleScene
from citrus_game.ui.toolkit.drawing import backgrounds
from citrus_game.ui.toolkit.input.events import Position
from citrus_game.ui.toolkit.layout.nodes import Column, Item, Layers, lay_out
from citrus_game.ui.toolkit.widgets.base import Painted, Widget
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.panels import Frame, Label

CLOCK = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">'
    '<circle cx="64" cy="64" r="54" fill="#F0E3C6"/>'
    '<circle cx="64" cy="64" r="54" fill="none" stroke="#DCC899" stroke-width="12"/>{arc}</svg>'
)
ARC = '<path d="M64 10{way}" fill="none" stroke="#B5431B" stroke-width="12" stroke-linecap="round"/>'
DIAL = 220
"""Width and height of the dial in units."""


class Dial(Widget):
    """A clock face with the seconds that are left, and an arc for their share of the countdown."""

    focusable = False
    seconds = Painted[int]()
    """The seconds that are left."""

    def __init__(self, seconds: int, length: float) -> None:
        super().__init__()
        self._seconds, self.length = seconds, length

    def measure(self, width: int = 0) -> tuple[int, int]:  # noqa: ARG002
        return self.style.u(DIAL), self.style.u(DIAL)

    def draw(self, surface: pygame.Surface) -> None:
        style, share = self.style, self.seconds / max(1.0, self.length)
        surface.blit(style.art.svg(CLOCK.format(arc=_arc(share)), self.rect.size), self.rect)
        style.type.place(surface, str(self.seconds), "winner", style.colour("ink"), self.rect, "centre")


class IdleCountdown(IdleScene):
    """Counts down the last seconds before the attract loop. Any touch closes it."""

    app: KioskApp
    overlay = True

    @property
    def seconds(self) -> int:
        """Seconds left, rounded up."""
        return max(0, -int(-self.app.left_seconds // 1))

    def wake(self, pos: Position | None) -> None:  # noqa: ARG002
        self.app.stack.pop(self)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._dial.seconds = self.seconds

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        backgrounds.dim(surface, area)
        super().draw(surface, area)

    def _build(self) -> None:
        u = self.style.u
        self._dial = Dial(self.seconds, self.app.countdown_length)
        parts: list[Item] = [Label(_("Are you still there?"), "title", "ink", "centre"), self._dial]
        if not self.app.brief:  # a result has no game to resume
            by_touch = self.app.by_touch
            text = _("Touch anywhere to play on.") if by_touch else _("Click anywhere to play on.")
            resume = Button(_("Resume"), kind="primary", icon="play", text_style="large", tall=84)
            parts += [Label(text, "body", "muted", "centre"), resume]
        inside = Column(*parts, gap=u(20), align="centre", padding=u(44))
        panel = Layers(Frame("panel-active"), inside)
        lay_out(self.widgets, Column(panel, align="centre", justify="centre", padding=u(24)), self.window)


def _arc(share: float) -> str:
    """Return the SVG arc for the share of the time that is left."""
    if share <= 0.01:
        return ""
    turn = pygame.Vector2(0, -54).rotate(360 * min(share, 0.999))
    large = int(share > 0.5)
    return ARC.format(way=f"A54 54 0 {large} 1 {64 + turn.x:.1f} {64 + turn.y:.1f}")
