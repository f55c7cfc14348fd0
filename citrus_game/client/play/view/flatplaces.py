"""Where the parts of the play scene stand on a table that lies flat.

The board has one place for everybody: what is free from all sides at which somebody sits. Who sits at a
long side has the parts of the play scene around it, or all cards at its right; who sits at a short one has
them between the board and that side, or at its right as well: whichever leaves the board more room.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import product
from math import ceil

import pygame

from citrus_game.client.kit.draw.layout import Metrics
from citrus_game.client.kit.input.turned import SIDES, Rotation
from citrus_game.client.play.parts.market import AROUND
from citrus_game.client.play.view.places import (
    EDGE,
    GAP,
    RIGHT,
    Card,
    Places,
    buttons_high,
    card_column,
    halves,
    panel_need,
    place_all,
    prompt_need,
    prompt_row,
    readout_strip,
    text_scale,
    words_over,
)
from citrus_game.client.play.view.shapes import BOARD, place_wide, place_window
from citrus_game.content.preferences.settings import Settings

ARROW = 72
"""Units of a market arrow with the room round it, the same from every side; more where fingers need more."""
SLOTS = 4 + AROUND
"""Arrows that have room beside and above each other in a market of the usual shape."""
BESIDE, UNDER = 28, 33
"""Units of the market's card beside its tray, and over and under it but for one line of text."""
SIDE, LARGE_SIDE = 440, 580
"""Units between the board and a short side of the window, at least; the latter where text is large."""
ACROSS = 3
"""Players' panels beside each other at a short side."""
LARGE = 1.6
"""From this text scale on the own tiles share the place of the mat also at a short side."""


class Facing:
    """The side from which a table that lies flat is seen: that of the last person on turn."""

    def __init__(self) -> None:
        self._side = ""

    def quarter(self, settings: Settings, colour: str, people: Iterable[str]) -> int:
        """Give its number once the person of a colour is on turn; an empty colour changes nothing.

        Before the first turn of any of the ``people`` it is that of the first of them.
        """
        if colour:
            self._side = settings.side(colour)
        first = next((settings.side(each) for each in people), SIDES[0])
        return SIDES.index(self._side or first)


def places_of(
    m: Metrics,
    players: int,
    settings: Settings,
    turn: Rotation | None,
    people: Iterable[str] = (),
    card: Card | None = None,
) -> Places:
    """Lay the play scene out by the settings; ``turn`` is how the window is seen where it may lie flat.

    ``people`` are the colours of those who sit round it, ``card`` is what else the scene shows, in a window
    that does not lie flat.
    """
    readout = settings.aids.readout and not settings.purist
    if turn is not None and settings.flat:
        sides = {SIDES.index(settings.side(colour)) for colour in people}
        places = flat_places(m, players, turn, sides, readout=readout)
    else:
        places = place_window(m, players, readout=readout, card=card)
    return replace(places, coordinates=settings.aids.coordinates and not settings.purist)


def flat_places(m: Metrics, players: int, turn: Rotation, sides: Iterable[int], *, readout: bool) -> Places:
    """Lay the play scene out for a view of a table; ``board`` is where the board lies in the window.

    ``sides`` are the quarters from which it is seen as well. With ``readout`` a line of text stands under the
    prompt. In a window that is higher than wide the long sides are the left and the right one.
    """
    seen = {turn.quarter, *sides}
    rooms = {ways: _room(m, players, turn, seen, ways, readout=readout) for ways in product(_LONG, _SHORT)}
    # with equal room the first manner is taken: the one that people know from a window that stands upright
    best = max(rooms, key=lambda ways: min(rooms[ways].width, rooms[ways].height * BOARD))
    board = rooms[best]
    manner = best[_at_short_side(turn)]
    return replace(manner(_seen(m, turn), players, readout, turn.rect(board)), board=board)


Manner = Callable[[Metrics, int, bool, pygame.Rect | None], Places]
"""Lays out what one side sees, with the board in a rect of that view, or where there is most room for it."""


def _room(
    m: Metrics,
    players: int,
    turn: Rotation,
    seen: Iterable[int],
    ways: tuple[Manner, Manner],
    *,
    readout: bool,
) -> pygame.Rect:
    """Give what of the window is free for the board from all sides; ``ways`` are for long and short ones."""
    room = pygame.Rect(0, 0, turn.width, turn.height)
    for quarter in seen:
        side = turn._replace(quarter=quarter)
        places = ways[_at_short_side(side)](_seen(m, side), players, readout, None)
        room = room.clip(side.back_rect(places.board))
    return room


def _at_short_side(turn: Rotation) -> bool:
    """Tell whether the window is seen from one of its short sides."""
    return turn.size[0] < turn.size[1]


def _seen(m: Metrics, turn: Rotation) -> Metrics:
    """Give the metrics of the window as it is seen from a side."""
    width, height = turn.size
    return replace(m, width=width, height=height, sideways=turn.quarter % 2 == 1)


def _usual(m: Metrics, players: int, readout: bool, _board: pygame.Rect | None) -> Places:
    return place_all(m, players, readout=readout, least=_column(m))


def _at_right(m: Metrics, players: int, readout: bool, _board: pygame.Rect | None) -> Places:
    return place_wide(m, players, readout=readout, least=_column(m))


def _at_right_of_turned(m: Metrics, players: int, readout: bool, _board: pygame.Rect | None) -> Places:
    """Give the cards the room that a board leaves beside it whose short side is below."""
    return place_wide(m, players, readout=readout, least=_column(m), shape=1 / BOARD)


def _beside(m: Metrics, players: int, readout: bool, _board: pygame.Rect | None) -> Places:
    """Put the panels over the board, the cards beside it and the prompt under it."""
    u, gap = m.u, m.u(GAP)
    left, right, foot = u(EDGE), m.width - u(EDGE), m.height - u(EDGE)
    panels = _panels(m, pygame.Rect(left, _panels_head(m), right - left, foot), players)
    head = panels[-1].bottom + gap
    wide = max(_column(m), u(RIGHT * (1 + 0.16 * (text_scale(m) - 1))))
    high = buttons_high(m)
    harvest, end = halves(m, pygame.Rect(right - wide, foot - high, wide, high))
    prompt = pygame.Rect(left, 0, right - wide - u(20) - left, prompt_need(m, over=words_over(m)))
    prompt.bottom = foot
    strip = readout_strip(m, prompt) if readout else None
    board = pygame.Rect(left, head, prompt.width, prompt.top - u(14) - head)
    column = pygame.Rect(harvest.x, head, wide, harvest.y - gap - head)
    market, mat, tray = card_column(m, column)
    top, icons = _head(m)
    over = words_over(m)
    return Places(
        top, panels, None, board, prompt, market, mat, tray, harvest, end, tray == mat, over, strip, icons
    )


def _under(m: Metrics, players: int, readout: bool, board: pygame.Rect | None) -> Places:
    """Put the panels over the board, all else between it and the lower edge."""
    u, gap = m.u, m.u(GAP)
    left, right = u(EDGE), m.width - u(EDGE)
    board = board or _room_over_cards(m, players)
    room = pygame.Rect(left, board.bottom + gap, right - left, m.height - u(EDGE) - board.bottom - gap)
    column = max(min(u(380), room.width * 2 // 5), _column(m))
    market = pygame.Rect(room.x, room.y, column, room.height)
    rest = pygame.Rect(market.right + gap, room.y, room.right - market.right - gap, room.height)
    prompt = pygame.Rect(rest.x, rest.y, rest.width, prompt_row(m))
    strip = pygame.Rect(rest.x, prompt.bottom + u(4), rest.width, m.line_px(20)) if readout else None
    head = strip.bottom if strip is not None else prompt.bottom
    high = buttons_high(m)
    harvest, end = halves(m, pygame.Rect(rest.x, rest.bottom - high, rest.width, high))
    between = pygame.Rect(rest.x, head + gap, rest.width, harvest.y - head - 2 * gap)
    swaps = text_scale(m) > LARGE
    mat, tray = (between, between) if swaps else halves(m, between)
    head = _panels_head(m)
    panels = _panels(m, pygame.Rect(left, head, right - left, board.top - head - gap), players)
    top, icons = _head(m)
    return Places(
        top, panels, None, board, prompt, market, mat, tray, harvest, end, swaps, False, strip, icons
    )


_LONG: tuple[Manner, ...] = (_usual, _at_right_of_turned, _at_right)
_SHORT: tuple[Manner, ...] = (_under, _beside)


def _room_over_cards(m: Metrics, players: int) -> pygame.Rect:
    """Give the room for the board between the panels and the cards under it."""
    least = m.u(LARGE_SIDE if text_scale(m) > LARGE else SIDE)
    under = max(least, _tray(m) + m.u(UNDER) + m.line_px(20) + m.u(GAP + EDGE))
    rows = -(-players // ACROSS)
    panels = rows * max(m.u(124), panel_need(m)) + (rows - 1) * m.u(12)
    over = min(under, _panels_head(m) + panels + m.u(GAP))
    return pygame.Rect(m.u(EDGE), over, m.width - 2 * m.u(EDGE), m.height - over - under)


def _head(m: Metrics) -> tuple[pygame.Rect, tuple[int, int]]:
    """Give the top bar at a short side, and where its buttons begin under it."""
    return pygame.Rect(0, 0, m.width - m.u(EDGE), m.u(72)), (m.u(EDGE), _icons_middle(m) - m.u(28))


def _panels_head(m: Metrics) -> int:
    """Give where the players' panels begin at a short side, under the top bar and its buttons."""
    middle = _icons_middle(m)
    return max(middle + m.u(40), middle + m.reach // 2 + 1)


def _icons_middle(m: Metrics) -> int:
    """Give the middle of the buttons under the top bar at a short side."""
    return m.u(72) // 2 + max(m.u(74), m.reach)


def _column(m: Metrics) -> int:
    """Give the least width in pixels of the market's card."""
    return _tray(m) + m.u(BESIDE)


def _tray(m: Metrics) -> int:
    """Give the width and height in pixels of the market's tray with arrows as large as fingers need."""
    return ceil(SLOTS * max(m.u(ARROW), m.reach))


def _panels(m: Metrics, room: pygame.Rect, players: int) -> tuple[pygame.Rect, ...]:
    """Put the players' panels in rows."""
    across, gap = min(ACROSS, players), m.u(12)
    rows = -(-players // across)
    wide = (room.width - gap * (across - 1)) // across
    high = min(max(m.u(124), panel_need(m)), (room.height - gap * (rows - 1)) // rows)
    return tuple(
        pygame.Rect(room.x + column * (wide + gap), room.y + row * (high + gap), wide, high)
        for row, column in (divmod(number, across) for number in range(players))
    )
