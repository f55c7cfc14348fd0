"""Where the parts of the play scene stand on a table that lies flat.

The board has one place for everybody: what is free from all sides at which somebody sits. Who sits at a
long side has the parts of the play scene around it; who sits at a short one has them between the board and
that side.
"""

from collections.abc import Iterable
from dataclasses import replace
from math import ceil

import pygame

from citrus_game.client.kit.draw.layout import Metrics
from citrus_game.client.kit.input.turned import SIDES, Rotation
from citrus_game.client.play.parts.market import AROUND
from citrus_game.client.play.view.places import (
    EDGE,
    GAP,
    PROMPT,
    Card,
    Places,
    halves,
    panel_need,
    place_all,
    text_scale,
)
from citrus_game.client.play.view.shapes import place_window
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


def flat_places(
    m: Metrics, players: int, turn: Rotation, sides: Iterable[int] = range(4), *, readout: bool = False
) -> Places:
    """Lay the play scene out for a view of a table; ``board`` is where the board lies in the window.

    ``sides`` are the quarters from which it is seen as well. With ``readout`` a line of text stands under the
    prompt. In a window that is higher than wide the long sides are the left and the right one.
    """
    tall = turn.height > turn.width
    width, height = (turn.height, turn.width) if tall else (turn.width, turn.height)
    along = replace(m, width=width, height=height, sideways=tall)
    usual = place_all(along, players, readout=readout, least=_tray(m) + m.u(BESIDE))
    board = pygame.Rect(0, 0, turn.width, turn.height)
    for quarter in {turn.quarter, *sides}:
        room = usual.board if quarter % 2 == tall else _room_at_a_short_side(along, players)
        board = board.clip(turn._replace(quarter=quarter).back_rect(room))
    if turn.quarter % 2 != tall:
        return replace(
            _at_a_short_side(m, players, turn.rect(board), readout=readout),
            board=board,
        )
    return replace(usual, board=board)


def _room_at_a_short_side(m: Metrics, players: int) -> pygame.Rect:
    """Give the room for the board as it is seen from a short side; ``m`` is of a window wider than high."""
    least = m.u(LARGE_SIDE if text_scale(m) > LARGE else SIDE)
    under = max(least, _tray(m) + m.u(UNDER) + m.line_px(20) + m.u(GAP + EDGE))
    rows = -(-players // ACROSS)
    panels = rows * max(m.u(124), panel_need(m)) + (rows - 1) * m.u(12)
    over = min(under, _panels_head(m) + panels + m.u(GAP))
    return pygame.Rect(m.u(EDGE), over, m.height - 2 * m.u(EDGE), m.width - over - under)


def _panels_head(m: Metrics) -> int:
    """Give where the players' panels begin at a short side, under the top bar and its buttons."""
    middle = _icons_middle(m)
    return max(middle + m.u(40), middle + m.reach // 2 + 1)


def _icons_middle(m: Metrics) -> int:
    """Give the middle of the buttons under the top bar at a short side."""
    return m.u(72) // 2 + max(m.u(74), m.reach)


def _tray(m: Metrics) -> int:
    """Give the width and height in pixels of the market's tray with arrows as large as fingers need."""
    return ceil(SLOTS * max(m.u(ARROW), m.reach))


def _at_a_short_side(m: Metrics, players: int, board: pygame.Rect, *, readout: bool) -> Places:
    """Lay out between the board, in the view, and the lower edge; the panels are beyond the board."""
    u, gap = m.u, m.u(GAP)
    left, right = u(EDGE), m.width - u(EDGE)
    room = pygame.Rect(left, board.bottom + gap, right - left, m.height - u(EDGE) - board.bottom - gap)
    column = max(min(u(380), room.width * 2 // 5), _tray(m) + u(BESIDE))
    market = pygame.Rect(room.x, room.y, column, room.height)
    rest = pygame.Rect(market.right + gap, room.y, room.right - market.right - gap, room.height)
    prompt_high = max(u(PROMPT), m.line_px(24) + m.line_px(20) + u(14))
    prompt = pygame.Rect(rest.x, rest.y, rest.width, prompt_high)
    strip = pygame.Rect(rest.x, prompt.bottom + u(4), rest.width, m.line_px(20)) if readout else None
    head = strip.bottom if strip is not None else prompt.bottom
    high = max(u(PROMPT), m.line_px(24) + u(30))
    harvest, end = halves(m, pygame.Rect(rest.x, rest.bottom - high, rest.width, high))
    between = pygame.Rect(rest.x, head + gap, rest.width, harvest.y - head - 2 * gap)
    swaps = text_scale(m) > LARGE
    mat, tray = (between, between) if swaps else halves(m, between)
    top = pygame.Rect(0, 0, m.width - u(EDGE), u(72))
    head = _panels_head(m)
    panels = _panels(m, pygame.Rect(left, head, right - left, board.top - head - gap), players)
    icons = left, _icons_middle(m) - u(28)
    return Places(
        top, panels, None, board, prompt, market, mat, tray, harvest, end, swaps, False, strip, icons
    )


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
