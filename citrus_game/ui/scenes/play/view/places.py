"""Layout of the play scene in windows of ordinary shapes, and `Places`, the result of all layouts."""

from dataclasses import dataclass
from typing import NamedTuple

import pygame

from citrus_game.ui.scenes.play.panels.buttons import icons_wide
from citrus_game.ui.scenes.play.panels.market import GRID
from citrus_game.ui.scenes.play.panels.rival_turns import MOST_LINES, ribbons_height
from citrus_game.ui.toolkit.drawing.metrics import Metrics

GAP, EDGE = 12, 12
LEFT, RIGHT = 240, 380
"""Units: width of the player panels on the left, and of the cards on the right."""
BESIDE = 300
"""Least width in units of the left column with a card that may stand in it."""
TOP_BAR, HEAD, LEAST_TOP = 62, 66, 500
"""Units: height of the top bar, top of everything below it, and least width of logo and counters."""
LARGE = 1.3
"""Text scale from which text counts as large."""
MOST_BESIDE_CARD, BESIDE_CARD = 3, 222
"""With at most so many players a scene's card stands beside their panels in a window of 4:3; units of such a
panel's width.
"""
ROWS_FROM = 4
"""Number of players from which there are two rows of panels in a high window."""
LOW = 0.65
"""Share of their usual height that player panels side by side have in large type: two of three rows."""
PROMPT = 84
LEAST_BUTTON = 44
"""Units that each of two buttons, one above the other, has at least on the prompt."""


@dataclass(frozen=True)
class Places:
    """Rectangles of all parts in window pixels.

    ``turn`` is that of the buttons to harvest and to end the turn, which answers take the place of.
    ``rival_turns`` is where the last turns of the others are told, None if there is no room. ``tray_swaps``
    means that the tray shares the place of the mat, ``words_over`` that the prompt's text is above its hand.
    ``icons`` is the position of the top bar's buttons, if they are not at its end.
    """

    top: pygame.Rect
    players: tuple[pygame.Rect, ...]
    rival_turns: pygame.Rect | None
    board: pygame.Rect
    prompt: pygame.Rect
    market: pygame.Rect
    mat: pygame.Rect
    tray: pygame.Rect
    turn: pygame.Rect
    tray_swaps: bool
    words_over: bool
    readout: pygame.Rect | None = None
    """Rectangle of the readout line, or None."""
    icons: tuple[int, int] | None = None
    coordinates: bool = False
    """Whether coordinates are shown on the board's rim."""
    card: pygame.Rect | None = None
    """Rectangle of the scene's own card, or None."""


class Card(NamedTuple):
    """A scene's own card beside the board: height in pixels, and whether it is above the board.

    One that ``asks`` tells the player what to do, so that the prompt need not: where room is short it lies on
    the prompt.
    """

    high: int
    over: bool
    asks: bool = False


def text_scale(m: Metrics) -> float:
    """Return how much larger text is than at 1080p, relative to units."""
    return m.scaled(1000) / (1000 * m.k)


def place_all(
    m: Metrics, players: int, *, readout: bool = False, card: Card | None = None, least: int = 0
) -> Places:
    """Return the layout for a window and a number of players.

    With ``readout`` there is a line of text below the prompt. ``card`` takes its height from the board.
    ``least`` is the least width in pixels of the cards on the right.
    """
    u = m.u
    scale = text_scale(m)
    left, right, foot = u(EDGE), m.width - u(EDGE), m.height - u(EDGE)
    top, icons, head = top_bar(m)
    column_wide = max(least, u(RIGHT * (1 + 0.16 * (scale - 1))))
    strip = m.narrow or m.width < m.height
    large, few = scale > LARGE, players <= MOST_BESIDE_CARD
    asks = card is not None and card.asks
    on_prompt = asks and (large or (strip and not few))
    prompt_high = prompt_row(m)
    if on_prompt:
        card, prompt_high = None, max(prompt_high, 2 * max(u(LEAST_BUTTON), m.reach) + u(22))
    elif asks:  # the prompt has only a title
        prompt_high = max(u(PROMPT), m.line_px(24) + u(38))
    rival_turns: pygame.Rect | None = None
    own: pygame.Rect | None = None
    if strip:
        strip_room = pygame.Rect(left, head, right - left, foot)
        panels = panel_strip(m, strip_room, players, LOW if large and (few or asks) else 1)
        if card is not None and card.over and few and not large:
            panels, own = strip_with_card(m, strip_room, players, card)
        board_left, head = left, panels[-1].bottom + u(GAP)
        prompt_left = left
    else:
        side = u(LEFT * (1 + 0.25 * (scale - 1)))
        if card is not None and card.over:
            # large text needs a wide column; the card takes the place of the ribbons
            side = max(u(LEFT * (1 + 1.1 * (scale - 1))), u(BESIDE))
        panels, below = panel_stack(m, pygame.Rect(left, head, side, foot - head), players)
        rival_turns = rival_turns_place(m, below, players)
        prompt_left = board_left = left + side + u(GAP)
    board_right = right - column_wide - u(GAP)
    prompt = pygame.Rect(prompt_left, foot - prompt_high, board_right - prompt_left, prompt_high)
    line = readout_strip(m, prompt) if readout else None
    board = pygame.Rect(board_left, head, board_right - board_left, prompt.top - u(10) - head)
    if on_prompt:
        rival_turns, own = None, prompt
    elif own is None:
        board, own = with_card(m, board, card)
    column = pygame.Rect(right - column_wide, head, column_wide, foot - head)
    market, turn, mat, tray = card_column(m, column, buttons_high(m))
    swaps = tray == mat
    return Places(
        top, panels, rival_turns, board, prompt, market, mat, tray, turn, swaps, False, line, icons, card=own
    )


def top_bar(m: Metrics) -> tuple[pygame.Rect, tuple[int, int] | None, int]:
    """Return the rectangle of the top bar, the position of its buttons where they need a row of their own,
    and the top of everything below.
    """
    u = m.u
    beside = m.width - u(EDGE) - icons_wide(m)
    if beside >= u(LEAST_TOP):
        return pygame.Rect(0, 0, beside, u(TOP_BAR)), None, u(HEAD)
    middle = u(TOP_BAR) // 2 + max(u(TOP_BAR), m.reach)
    head = max(middle + u(40), middle + m.reach // 2 + 1)
    return pygame.Rect(0, 0, m.width - u(EDGE), u(TOP_BAR)), (u(EDGE), middle - u(28)), head


def prompt_row(m: Metrics) -> int:
    """Return the height of a prompt with a title and a line of text."""
    return max(m.u(PROMPT), m.line_px(24) + m.line_px(20) + m.u(12))


def readout_strip(m: Metrics, prompt: pygame.Rect) -> pygame.Rect:
    """Return the rectangle of the readout at the bottom, and move the prompt up for it."""
    strip = pygame.Rect(prompt.x, 0, prompt.width, m.line_px(20))
    strip.bottom = m.height - m.u(5)
    prompt.bottom = strip.top - m.u(4)
    return strip


def with_card(m: Metrics, board: pygame.Rect, card: Card | None) -> tuple[pygame.Rect, pygame.Rect | None]:
    """Divide the room of the board between board and card."""
    if card is None:
        return board, None
    taken = card.high + m.u(14)
    rest = pygame.Rect(board.x, board.y + taken * card.over, board.width, board.height - taken)
    top = board.y if card.over else rest.bottom + m.u(14)
    return rest, pygame.Rect(board.x, top, board.width, card.high)


def buttons_high(m: Metrics) -> int:
    """Return the height of the buttons that end a turn."""
    return max(m.u(PROMPT), m.line_px(24) + m.u(30))


def rival_turns_place(m: Metrics, below: pygame.Rect, players: int) -> pygame.Rect | None:
    """Return where what rivals did is told under the players' panels, None where there is no room."""
    if below.height < ribbons_height(m, players - 1):
        return None
    return pygame.Rect(
        below.topleft, (below.width, min(below.height, ribbons_height(m, players - 1, MOST_LINES)))
    )


def panel_strip(m: Metrics, room: pygame.Rect, players: int, share: float = 1) -> tuple[pygame.Rect, ...]:
    """Return player panels side by side, for narrow windows; in high ones in two rows if there are many.

    They have a ``share`` of their usual height.
    """
    gap = m.u(12)
    if players >= ROWS_FROM and m.width < m.height:
        upper = panel_strip(m, room, -(-players // 2))
        return (*upper, *panel_strip(m, room.move(0, upper[0].height + gap), players // 2))
    wide = (room.width - gap * (players - 1)) // players
    high = max(m.u(124), round(panel_need(m) * share))
    return tuple(pygame.Rect(room.x + index * (wide + gap), room.y, wide, high) for index in range(players))


def strip_with_card(
    m: Metrics, room: pygame.Rect, players: int, card: Card
) -> tuple[tuple[pygame.Rect, ...], pygame.Rect]:
    """Return player panels side by side with a scene's card on their right, as high as the higher of both."""
    gap, wide = m.u(GAP), m.u(BESIDE_CARD)
    high = max(m.u(124), panel_need(m), card.high)
    places = [pygame.Rect(room.x + index * (wide + gap), room.y, wide, high) for index in range(players + 1)]
    own = places.pop()
    own.width = room.right - own.x
    return tuple(places), own


def panel_stack(m: Metrics, room: pygame.Rect, players: int) -> tuple[tuple[pygame.Rect, ...], pygame.Rect]:
    """Return player panels one below the other, and the room left below them."""
    gap = m.u(GAP)
    high = max(m.u(130), min(panel_need(m), (room.height - gap * (players - 1)) // players))
    panels = tuple(
        pygame.Rect(room.x, room.y + index * (high + gap), room.width, high) for index in range(players)
    )
    top = panels[-1].bottom + gap
    return panels, pygame.Rect(room.x, top, room.width, max(0, room.bottom - top))


def panel_need(m: Metrics) -> int:
    """Return the height in pixels that a player panel needs for three rows."""
    return round(m.line_px(26) + m.line_px(20) * 0.75 + max(m.line_px(24), m.u(40)) + m.u(24))


def card_column(
    m: Metrics, room: pygame.Rect, turn_high: int
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
    """Divide the right column between market, the buttons that end a turn, mat and tray.

    If it is short or the window is narrow, the tray shares the place of the mat.
    """
    gap = m.u(GAP)
    head, note = m.line_px(28) + m.u(10), m.line_px(20)
    market_high = head + m.u(GRID + 60) + note + m.u(30)
    mat_high = head + m.u(62) + m.line_px(24) + m.u(56)
    tray_high = max(m.u(114), m.line_px(28) + m.u(40))
    swaps = m.narrow or market_high + turn_high + mat_high + tray_high + 3 * gap > room.height
    cards = [mat_high] if swaps else [mat_high, tray_high]
    spare = room.height - market_high - turn_high - sum(cards) - gap * (len(cards) + 1)
    market_high += min(spare, note)
    spare = max(0, spare - note)
    cards[0] += min(spare // 2, m.u(70))
    market = pygame.Rect(room.x, room.y, room.width, market_high)
    turn = pygame.Rect(room.x, market.bottom + gap, room.width, turn_high)
    between = (room.bottom - turn.bottom - sum(cards)) // len(cards)
    rects = []
    top = turn.bottom + between
    for high in cards:
        rects.append(pygame.Rect(room.x, top, room.width, high))
        top += high + between
    rects[-1].bottom = room.bottom
    return market, turn, rects[0], rects[-1]


def halves(m: Metrics, room: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the left and the right half of a rectangle, for two buttons."""
    gap = m.u(GAP)
    half = (room.width - gap) // 2
    return (
        pygame.Rect(room.x, room.y, half, room.height),
        pygame.Rect(room.right - half, room.y, half, room.height),
    )
