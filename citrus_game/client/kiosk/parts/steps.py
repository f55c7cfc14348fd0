"""The rules in three pictures: in the attract loop, and over a game that is asked about."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from citrus_game.client.kiosk.parts.pictures import board_picture, market_picture
from citrus_game.client.kit.draw.look import Look
from citrus_game.content.lessons.pages import Figure
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

PAD = 30
"""Units between a card's edge and what is on it."""


class Step(NamedTuple):
    """A card: its title, its picture in a size, its sentence."""

    title: str
    picture: Callable[[Look, tuple[int, int]], pygame.Surface]
    text: str


def lessons() -> tuple[Step, ...]:
    """Give the cards in their order."""
    return (
        Step(_("Buy"), market_picture, _("Buy a row of fruit. Each plantation costs 1 coin.")),
        Step(
            _("Plant"),
            lambda look, size: board_picture(look, PLANTING, size, "planting"),
            _("Start on a road next to a finca and let your regions grow."),
        ),
        Step(
            _("Score"),
            lambda look, size: board_picture(look, SCORING, size, "scoring"),
            _(
                "When the ring around a finca is full, whoever has the most there scores. Harvests "
                "bring points and coins."
            ),
        ),
    )


def draw_steps(look: Look, kept: pygame.Surface, room: pygame.Rect) -> None:
    """Draw the three cards into a room: beside each other, or one under the other where it is high."""
    steps, gap = lessons(), look.u(32)
    across = len(steps) if look.metrics.width > look.metrics.height else 1
    down = len(steps) // across
    wide = (room.width - gap * (across - 1)) // across
    high = (room.height - gap * (down - 1)) // down
    rects = []
    for number in range(len(steps)):
        row, column = divmod(number, across)
        rects.append(pygame.Rect(room.x + column * (wide + gap), room.y + row * (high + gap), wide, high))
    # what one card has no room for in large letters is said in smaller ones on all of them
    style = "large" if all(map(partial(_fits_large, look), rects, steps)) else "body"
    for number, (rect, step) in enumerate(zip(rects, steps, strict=True), 1):
        look.art.paint_shadow(kept, rect.move(look.u(2), look.u(6)), look.u(16), max(2, look.u(6)), 90)
        look.chrome(kept, "panel", rect)
        _draw_step(look, kept, rect, number, step, style)


def _fits_large(look: Look, rect: pygame.Rect, step: Step) -> bool:
    """Tell whether a card has room for its sentence in large letters."""
    words = _rooms(look, rect)[1]
    return look.type.block_height(step.text, "large", words.width) <= words.height


def _flat(rect: pygame.Rect) -> bool:
    """Tell whether a card's words stand beside its picture."""
    return rect.width > 1.3 * rect.height


def _rooms(look: Look, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Give a card's rooms for its picture and its words, under its title."""
    pad = look.u(PAD)
    inside = rect.inflate(-2 * pad, -2 * pad)
    below = inside.y + look.type.line("title") + look.u(22)
    if _flat(rect):
        room = pygame.Rect(inside.x, below, inside.width * 55 // 100, inside.bottom - below)
        return room, pygame.Rect(room.right + pad, below, inside.right - room.right - pad, room.height)
    lines = look.type.line("large") * 4
    room = pygame.Rect(inside.x, below, inside.width, inside.bottom - lines - look.u(20) - below)
    return room, pygame.Rect(inside.x, room.bottom + look.u(20), inside.width, lines)


def _draw_step(
    look: Look, kept: pygame.Surface, rect: pygame.Rect, number: int, step: Step, style: str
) -> None:
    left, top, line = rect.x + look.u(PAD), rect.y + look.u(PAD), look.type.line("title")
    badge = pygame.Rect(left, top, line, line)
    look.art.paint_box(kept, badge, line // 2, look.colour("terracotta"))
    look.type.place(kept, str(number), "card", look.colour("on-primary"), badge, "centre")
    beside = badge.right + look.u(20)
    name = pygame.Rect(beside, top, rect.right - look.u(PAD) - beside, line)
    look.type.place(kept, step.title, "title", look.colour("ink"), name)
    room, words = _rooms(look, rect)
    picture = step.picture(look, room.size)
    kept.blit(picture, picture.get_rect(center=room.center))
    if _flat(rect):
        words.y += max(0, (words.height - look.type.block_height(step.text, style, words.width)) // 2)
    look.type.block(kept, step.text, style, look.colour("ink"), words)
