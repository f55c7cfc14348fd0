"""The rules in three pictures: a page of the attract loop."""

from collections.abc import Callable
from typing import NamedTuple

import pygame

from citrus_game.client.kiosk.callpage import CallPage
from citrus_game.client.kiosk.pictures import board_picture, market_picture
from citrus_game.client.look import Look
from citrus_game.client.pages.blocks import Figure
from citrus_game.client.widgets.panels import Panel
from citrus_game.text import _

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


class LessonPage(CallPage):
    """How it is played, at a glance."""

    def title(self) -> str:
        """Say what the cards are about."""
        return _("How it is played")

    def fill(self, kept: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the three cards."""
        steps, gap = lessons(), self.look.u(32)
        across = len(steps) if self.window.width > self.window.height else 1
        down = len(steps) // across
        wide = (room.width - gap * (across - 1)) // across
        high = (room.height - gap * (down - 1)) // down
        for number, step in enumerate(steps):
            row, column = divmod(number, across)
            card = self.widgets.add(Panel())
            card.rect = pygame.Rect(room.x + column * (wide + gap), room.y + row * (high + gap), wide, high)
            card.draw(kept)
            self._draw_step(kept, card.rect, number + 1, step)

    def _draw_step(self, kept: pygame.Surface, rect: pygame.Rect, number: int, step: Step) -> None:
        look, pad = self.look, self.look.u(30)
        inside = rect.inflate(-2 * pad, -2 * pad)
        line = look.type.line("title")
        badge = pygame.Rect(inside.x, inside.y, line, line)
        look.art.paint_box(kept, badge, line // 2, look.colour("terracotta"))
        look.type.place(kept, str(number), "card", look.colour("on-primary"), badge, "centre")
        name = pygame.Rect(badge.right + look.u(20), inside.y, inside.right - badge.right - look.u(20), line)
        look.type.place(kept, step.title, "title", look.colour("ink"), name)
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
        kept.blit(picture, picture.get_rect(center=room.center))
        style = "large" if look.type.block_height(step.text, "large", words.width) <= words.height else "body"
        look.type.block(kept, step.text, style, look.colour("ink"), words)
