"""The rules in three pictures: a page of the attract loop."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import pygame

from citrus_game.client import backdrop
from citrus_game.client.kiosk.attract import Page
from citrus_game.client.kiosk.call import Call
from citrus_game.client.kiosk.pictures import board_picture, market_picture
from citrus_game.client.look import Look
from citrus_game.client.pages.blocks import Figure
from citrus_game.client.widgets.panels import Panel
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.kiosk.app import KioskApp

PLANTING = Figure(
    "",
    ". . . . .\n. A . . .\n. . . . .",
    plantations={"b1": "lemon", "c1": "lemon*", "a2": "orange", "e3": "lime"},
    owners={"b1": 0, "a2": 1},
    fincas={"A": (7, 3)},
    hand="lemon",
)
SCORING = Figure(
    "",
    ". . . .\n. A . .\n. . . .",
    plantations={
        "a1": "orange*", "b1": "orange", "c1": "orange", "c2": "lemon", "d2": "lemon*", "c3": "lemon",
        "a2": "lime", "a3": "lime*", "b3": "grapefruit",
    },
    owners={"b1": 0, "c2": 0, "a2": 1, "b3": 2},
    fincas={"A": (9, 4)},
)  # fmt: skip


class Step(NamedTuple):
    """A card: its title, its picture in a size, its sentence."""

    title: str
    picture: Callable[[Look, tuple[int, int]], pygame.Surface]
    text: str


def lessons() -> tuple[Step, ...]:
    """Give the cards in their order."""
    return (
        Step(_("Buy"), market_picture, _("Take a row of fruit from the market. Each tile costs one coin.")),
        Step(
            _("Plant"),
            lambda look, size: board_picture(look, PLANTING, size, "planting"),
            _("Start on the roads of a finca and let your regions grow."),
        ),
        Step(
            _("Score"),
            lambda look, size: board_picture(look, SCORING, size, "scoring"),
            _("When a finca is ringed, whoever has most around it scores. Harvest brings points and coins."),
        ),
    )


class LessonPage(Page):
    """How it is played, at a glance."""

    def __init__(self, app: "KioskApp") -> None:
        super().__init__(app)
        self._kept = pygame.Surface((1, 1))

    @property
    def moving(self) -> bool:
        """Tell whether the call breathes."""
        return not self.app.settings.reduced_motion

    def layout(self) -> None:
        """Draw all but the call."""
        self.widgets.rebuild(self._build)
        self._draw_cards()

    def update(self, dt: float) -> None:
        """Let the call breathe."""
        if self.moving:
            self.damage(self._call.extent)
        self.pass_page(dt)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the cards, then the call."""
        surface.blit(self._kept, area, area)
        if self._call.extent.colliderect(area):
            self._call.draw(surface, self.shown if self.moving else 0.0)

    def _build(self) -> None:
        look, window = self.look, self.window
        edge, gap = look.u(48), look.u(32)
        head = look.u(40) + look.type.line("title") + look.u(24)
        call = Call.natural(look, "large", max(look.u(96), look.metrics.target))
        foot = window.height - look.u(56) - call[1]
        self._call = Call(look, (window.centerx, foot + call[1] // 2), call, "large")
        room = pygame.Rect(edge, head, window.width - 2 * edge, foot - look.u(48) - head)
        steps = lessons()
        across = len(steps) if window.width > window.height else 1
        down = len(steps) // across
        wide = (room.width - gap * (across - 1)) // across
        high = (room.height - gap * (down - 1)) // down
        self._cards = []
        for number in range(len(steps)):
            row, column = divmod(number, across)
            card = self.widgets.add(Panel())
            card.rect = pygame.Rect(room.x + column * (wide + gap), room.y + row * (high + gap), wide, high)
            self._cards.append(card)

    def _draw_cards(self) -> None:
        look = self.look
        self._kept = backdrop.table(look).copy()
        head = pygame.Rect(0, look.u(40), self.window.width, look.type.line("title"))
        look.type.place(self._kept, _("How it is played"), "title", look.colour("cream"), head, "centre")
        self.widgets.draw(self._kept, self.window)
        for number, (card, step) in enumerate(zip(self._cards, lessons(), strict=True), 1):
            self._draw_step(card.rect, number, step)

    def _draw_step(self, rect: pygame.Rect, number: int, step: Step) -> None:
        look, pad = self.look, self.look.u(30)
        inside = rect.inflate(-2 * pad, -2 * pad)
        line = look.type.line("title")
        badge = pygame.Rect(inside.x, inside.y, line, line)
        look.art.paint_box(self._kept, badge, line // 2, look.colour("terracotta"))
        look.type.place(self._kept, str(number), "card", look.colour("on-primary"), badge, "centre")
        name = pygame.Rect(badge.right + look.u(20), inside.y, inside.right - badge.right - look.u(20), line)
        look.type.place(self._kept, step.title, "title", look.colour("ink"), name)
        below = badge.bottom + look.u(22)
        flat = rect.width > 1.3 * rect.height
        if flat:
            half = inside.width * 55 // 100
            room = pygame.Rect(inside.x, below, half, inside.bottom - below)
            words = pygame.Rect(room.right + pad, below, inside.right - room.right - pad, room.height)
            high = look.type.block_height(step.text, "large", words.width)
            words.y += max(0, (words.height - high) // 2)
        else:
            lines = look.type.line("large") * 4
            room = pygame.Rect(inside.x, below, inside.width, inside.bottom - lines - look.u(20) - below)
            words = pygame.Rect(inside.x, room.bottom + look.u(20), inside.width, lines)
        picture = step.picture(look, room.size)
        self._kept.blit(picture, picture.get_rect(center=room.center))
        style = "large" if look.type.block_height(step.text, "large", words.width) <= words.height else "body"
        look.type.block(self._kept, step.text, style, look.colour("ink"), words)
