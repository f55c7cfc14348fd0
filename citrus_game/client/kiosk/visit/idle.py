"""The countdown over a game or a result whose visitor may have gone; any touch ends it."""

import pygame

from citrus_game.client.kiosk.app import KioskApp
from citrus_game.client.kiosk.window.stay import Sleeper
from citrus_game.client.kit.draw import backdrop
from citrus_game.client.kit.input.intents import Position
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.panels import Label, Panel
from citrus_game.text import _

CLOCK = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">'
    '<circle cx="64" cy="64" r="54" fill="#F0E3C6"/>'
    '<circle cx="64" cy="64" r="54" fill="none" stroke="#DCC899" stroke-width="12"/>{arc}</svg>'
)
ARC = '<path d="M64 10{way}" fill="none" stroke="#B5431B" stroke-width="12" stroke-linecap="round"/>'


class Countdown(Sleeper):
    """Counts the last seconds down; the app goes back to attract when they are over."""

    app: KioskApp
    overlay = True

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app)
        self._dial = pygame.Rect(0, 0, 0, 0)
        self._shown = self.seconds

    @property
    def seconds(self) -> int:
        """Give the seconds that are left, rounded up."""
        return max(0, -int(-self.app.left_seconds // 1))

    def wake(self, pos: Position | None) -> None:  # noqa: ARG002
        """Go on with the game."""
        self.app.stack.pop(self)

    def layout(self) -> None:
        """Place question, dial and button in the middle."""
        self.widgets.rebuild(self._build)

    def update(self, dt: float) -> None:
        """Draw the dial anew each second."""
        super().update(dt)
        if self.seconds != self._shown:
            self._shown = self.seconds
            self.damage(self._dial)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint everything, the dial last."""
        backdrop.dim(surface, area)
        super().draw(surface, area)
        if self._dial.colliderect(area):
            self._draw_dial(surface)

    def _build(self) -> None:
        look = self.look
        pad = look.u(44)
        title = self.widgets.add(Panel("panel-active"))
        words = self.widgets.add(Label(_("Are you still there?"), "title", "ink", "centre"))
        by_touch = self.app.by_touch
        text = _("Touch anywhere to play on.") if by_touch else _("Click anywhere to play on.")
        note = self.widgets.add(Label(text, "body", "muted", "centre"))
        button = self.widgets.add(Button(_("Resume"), kind="primary", icon="play", style="large", tall=84))
        plays = not self.app.brief  # over a result there is nothing to play on
        note.visible = button.visible = plays
        side = look.u(220)
        wide, tall = button.natural()
        width = max(words.natural()[0], note.natural()[0], wide + look.u(60), side) + 2 * pad
        width = min(width, self.window.width - look.u(48))
        lines = words.natural()[1] + look.u(20) + side
        if plays:
            lines += look.u(20) + note.natural()[1] + look.u(20) + tall
        rect = pygame.Rect(0, 0, width, lines + 2 * pad)
        rect.center = self.window.center
        title.rect = rect
        inside = rect.inflate(-2 * pad, -2 * pad)
        words.rect = pygame.Rect(inside.topleft, (inside.width, words.natural()[1]))
        self._dial = pygame.Rect(0, words.rect.bottom + look.u(20), side, side)
        self._dial.centerx = rect.centerx
        note.rect = pygame.Rect(inside.x, self._dial.bottom + look.u(20), inside.width, note.natural()[1])
        button.rect = pygame.Rect(0, inside.bottom - tall, wide + look.u(60), tall)
        button.rect.centerx = rect.centerx

    def _draw_dial(self, surface: pygame.Surface) -> None:
        look, dial = self.look, self._dial
        share = self._shown / max(1.0, self.app.counted)
        picture = look.art.svg(CLOCK.format(arc=_arc(share)), dial.size)
        surface.blit(picture, dial)
        look.type.place(surface, str(self._shown), "winner", look.colour("ink"), dial, "centre")


def _arc(share: float) -> str:
    """Draw the part of the ring that is left."""
    if share <= 0.01:
        return ""
    turn = pygame.Vector2(0, -54).rotate(360 * min(share, 0.999))
    large = int(share > 0.5)
    return ARC.format(way=f"A54 54 0 {large} 1 {64 + turn.x:.1f} {64 + turn.y:.1f}")
