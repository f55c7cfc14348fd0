"""Layout of the play scene on a flat table, which people look at from several sides.

The board has the same place for all of them: the room that is free from each side where somebody sits. From a
long side, the panels are around it or all on the right. From a short side, they are between the board and
that side, or on the right. Whichever leaves more room for the board is used.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import product
from math import ceil
from typing import NamedTuple

import pygame

from citrus_game.content.settings.settings import Settings
from citrus_game.ui.scenes.play.panels.market import AROUND
from citrus_game.ui.scenes.play.panels.rival_turns import ribbon_row
from citrus_game.ui.scenes.play.view.places import (
    BOARD,
    EDGE,
    GAP,
    RIGHT,
    Card,
    Places,
    buttons_high,
    halves,
    panel_strip,
    place_all,
    place_wide,
    place_window,
    prompt_row,
    sentence_high,
    text_scale,
    top_bar,
)
from citrus_game.ui.toolkit.drawing.metrics import Metrics
from citrus_game.ui.toolkit.input.rotation import SIDES, Rotation

ARROW = 72
"""Size in units of a market arrow with its surroundings, equal from all sides; larger if touch needs more."""
SLOTS = 4 + AROUND
"""Number of arrows side by side in a market of the usual shape, including the margins."""
BESIDE, UNDER = 28, 33
"""Units of the market's panel beside its tray, and above and below it, without one line of text."""
SIDE, LARGE_SIDE = 440, 580
"""Units between the board and a short side of the window, at least; the second for large text."""
KEPT = 0.85
"""Share of the board's size from which it gives room to what the others did."""
LARGE = 1.6
"""Text scale from which the tray shares the place of the mat at a short side."""


def places_of(
    m: Metrics,
    players: int,
    settings: Settings,
    turn: Rotation | None,
    people: Iterable[str],
    card: Card | None,
    shape: float,
) -> Places:
    """Return the layout of the play scene by the settings.

    ``turn`` is the rotation of the window, for scenes that may lie flat. ``people`` are the colours of the
    people around it. ``card`` is the scene's own card, which lies on the prompt of a flat table. ``shape`` is
    the ratio of the board's width to its height.
    """
    readout = settings.aids.readout and not settings.purist
    if turn is not None and settings.flat:
        sides = {SIDES.index(settings.side(colour)) for colour in people}
        places = replace(flat_places(m, players, turn, sides, readout=readout, card=card), corner=None)
    else:
        places = place_window(m, players, readout=readout, card=card, shape=shape)
    return replace(places, coordinates=settings.aids.coordinates and not settings.purist)


def flat_places(
    m: Metrics,
    players: int,
    turn: Rotation,
    sides: Iterable[int],
    *,
    readout: bool,
    card: Card | None = None,
) -> Places:
    """Return the layout for players at several sides of a table. ``board`` in it is in coordinates of the
    window before it is rotated.

    ``sides`` are the other sides from which the table is seen. With ``readout`` there is a line of text below
    the prompt. ``card`` is the scene's own card: it lies on the prompt, so that the board keeps its place.
    """
    card = card._replace(on_prompt=True) if card is not None else None
    seen = {turn.quarter, *sides}
    asked = Asked(players, readout, card, ribbons=card is None)
    found = [_best(m, turn, seen, each) for each in (asked, asked._replace(ribbons=False))]
    told, plain = ((ways, board, min(board.width, board.height * BOARD)) for ways, board in found)
    ribbons = told[2] >= KEPT * plain[2]
    ways, board, _size = told if ribbons else plain
    manner, asked = ways[_at_short_side(turn)], asked._replace(ribbons=ribbons and asked.ribbons)
    return replace(manner(_seen(m, turn), asked, turn.rect(board)), board=board)


class Asked(NamedTuple):
    """What a layout should have room for."""

    players: int
    readout: bool
    card: Card | None
    ribbons: bool
    """Whether what the others did is told at each side, also where this takes room from the board."""


Manner = Callable[[Metrics, Asked, pygame.Rect | None], Places]
"""Returns a layout for one side, for a board at a given rectangle, or at the largest possible one."""


def _best(
    m: Metrics, turn: Rotation, seen: Iterable[int], asked: Asked
) -> tuple[tuple[Manner, Manner], pygame.Rect]:
    """Return the layouts for long and short sides that leave most room for the board, and that room."""
    rooms = {ways: _room(m, turn, seen, ways, asked) for ways in product(_LONG, _SHORT)}
    # if the room is equal, the first one is used, which is the usual layout
    best = max(rooms, key=lambda ways: min(rooms[ways].width, rooms[ways].height * BOARD))
    return best, rooms[best]


def _room(
    m: Metrics, turn: Rotation, seen: Iterable[int], ways: tuple[Manner, Manner], asked: Asked
) -> pygame.Rect:
    """Return the room that is free for the board from all sides; ``ways`` are the layouts for long and
    short sides.
    """
    room = pygame.Rect(0, 0, turn.width, turn.height)
    for quarter in seen:
        side = turn._replace(quarter=quarter)
        places = ways[_at_short_side(side)](_seen(m, side), asked, None)
        room = room.clip(side.back_rect(places.board))
    return room


def _at_short_side(turn: Rotation) -> bool:
    """Whether the window is seen from one of its short sides."""
    return turn.size[0] < turn.size[1]


def _seen(m: Metrics, turn: Rotation) -> Metrics:
    """Return the metrics of the window as seen from a side."""
    width, height = turn.size
    return replace(m, width=width, height=height, sideways=turn.quarter % 2 == 1)


def _usual(m: Metrics, asked: Asked, _board: pygame.Rect | None) -> Places:
    players, readout, card, ribbons = asked
    return place_all(m, players, readout=readout, card=card, least=_column(m), ribbons=ribbons)


def _at_right(m: Metrics, asked: Asked, _board: pygame.Rect | None) -> Places:
    return place_wide(m, asked.players, readout=asked.readout, card=asked.card, least=_column(m))


def _under(m: Metrics, asked: Asked, board: pygame.Rect | None) -> Places:
    """Return a layout with players and ribbons above the board, and everything else below it."""
    (players, readout, card, ribbons), u, gap = asked, m.u, m.u(GAP)
    left, wide = u(EDGE), m.width - 2 * u(EDGE)
    top, icons, head = top_bar(m)
    panels = panel_strip(m, pygame.Rect(left, head, wide, m.height), players, low=ribbons)
    head = panels[-1].bottom + gap
    rival_turns = None
    if ribbons:
        rival_turns = pygame.Rect(left, head, wide, ribbon_row(m))
        head = rival_turns.bottom + gap
    board = board or _room_over_cards(m, head)
    room = pygame.Rect(left, board.bottom + gap, wide, m.height - u(EDGE) - board.bottom - gap)
    column = max(min(u(RIGHT), wide * 2 // 5), _column(m))
    market = pygame.Rect(room.x, room.y, column, room.height)
    rest = pygame.Rect(market.right + gap, room.y, room.right - market.right - gap, room.height)
    high = max(prompt_row(m, with_card=card is not None), sentence_high(m, rest.width))
    prompt = pygame.Rect(rest.x, rest.y, rest.width, high)
    strip = pygame.Rect(rest.x, prompt.bottom + u(4), rest.width, m.line_px(20)) if readout else None
    head = strip.bottom if strip is not None else prompt.bottom
    turn = pygame.Rect(rest.x, rest.bottom - buttons_high(m), rest.width, buttons_high(m))
    between = pygame.Rect(rest.x, head + gap, rest.width, turn.y - head - 2 * gap)
    swaps = text_scale(m) > LARGE
    mat, tray = (between, between) if swaps else halves(m, between)
    own = prompt if card is not None else None
    return Places(
        top, panels, rival_turns, board, prompt, market, mat, tray, turn, swaps, False, strip, icons, card=own
    )


_LONG: tuple[Manner, ...] = (_usual, _at_right)
_SHORT: tuple[Manner, ...] = (_under, _usual)


def _room_over_cards(m: Metrics, head: int) -> pygame.Rect:
    """Return the room for the board between the players, which end at ``head``, and the cards."""
    least = m.u(LARGE_SIDE if text_scale(m) > LARGE else SIDE)
    under = max(least, _tray(m) + m.u(UNDER) + m.line_px(20) + m.u(GAP + EDGE))
    return pygame.Rect(m.u(EDGE), head, m.width - 2 * m.u(EDGE), m.height - head - under)


def _column(m: Metrics) -> int:
    """Return the least width in pixels of the market's panel."""
    return _tray(m) + m.u(BESIDE)


def _tray(m: Metrics) -> int:
    """Return the size in pixels of the market's tray with arrows large enough for touch."""
    return ceil(SLOTS * max(m.u(ARROW), m.reach))
