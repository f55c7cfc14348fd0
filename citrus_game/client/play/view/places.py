"""Where the parts of the play scene stand, for each window shape and text size (LOOK.md 4)."""

from dataclasses import dataclass
from typing import NamedTuple

import pygame

from citrus_game.client.kit.draw.layout import Metrics
from citrus_game.client.play.parts.buttons import icons_wide
from citrus_game.client.play.parts.market import GRID

GAP, EDGE = 16, 18
LEFT, RIGHT = 332, 380
PROMPT = 84
LOG_LINES = 3
"""A log with fewer lines than this is left out; its icon opens the whole log."""
TALL_PROMPT = 1.4
"""From this text scale on the prompt's words stand over the hand and the buttons."""


@dataclass(frozen=True)
class Places:
    """Rects in window pixels. ``log`` is None where there is no room for it; ``tray_swaps`` where the
    own tiles share the place of the workers' mat; ``words_over`` where the prompt's words stand over
    its hand. ``icons`` is where the top bar's buttons begin if they have no room at its end.
    """

    top: pygame.Rect
    players: tuple[pygame.Rect, ...]
    log: pygame.Rect | None
    board: pygame.Rect
    prompt: pygame.Rect
    market: pygame.Rect
    mat: pygame.Rect
    tray: pygame.Rect
    harvest: pygame.Rect
    end: pygame.Rect
    tray_swaps: bool
    words_over: bool
    readout: pygame.Rect | None = None
    """Where the line of text stands, None unless it is wanted."""
    icons: tuple[int, int] | None = None
    coordinates: bool = False
    """Whether the rim of the board names columns and rows."""
    card: pygame.Rect | None = None
    """Where a card of the scene's own stands, None where it has none."""


class Card(NamedTuple):
    """A card that a scene wants beside the board: its height in pixels, whether it is read before it.

    One that ``asks`` says what is to be done, so that the prompt need not.
    """

    high: int
    over: bool
    asks: bool = False


def text_scale(m: Metrics) -> float:
    """Give how much larger text is than at 1080p, measured in units."""
    return m.grown(1000) / (1000 * m.k)


def place_all(
    m: Metrics, players: int, *, readout: bool = False, card: Card | None = None, least: int = 0
) -> Places:
    """Lay the play scene out for a window and a number of players.

    With ``readout`` a line of text stands under the prompt; a ``card`` takes its height from the board.
    ``least`` is the least width in pixels of the cards at the right.
    """
    u = m.u
    scale = text_scale(m)
    left, right, foot = u(EDGE), m.width - u(EDGE), m.height - u(EDGE)
    top = pygame.Rect(0, 0, m.width - u(EDGE) - icons_wide(m), u(72))
    column_wide = max(least, u(RIGHT * (1 + 0.16 * (scale - 1))))
    # what is said twice in large type would leave the board of a 4:3 window next to nothing
    over = words_over(m) and not (m.narrow and card is not None and card.asks)
    prompt_high = prompt_need(m, over=over)
    log: pygame.Rect | None = None
    if m.narrow:
        panels = panel_strip(m, pygame.Rect(left, u(80), right - left, foot), players)
        board_left, head = left, panels[0].bottom + u(GAP)
        prompt_left = left
    else:
        side = u(LEFT * (1 + 0.5 * (scale - 1)))
        panels, below = panel_stack(m, pygame.Rect(left, u(82), side, foot - u(82)), players)
        log = below if below.height >= log_need(m, LOG_LINES) else None
        board_left, head = left + side + u(24), u(80)
        prompt_left = board_left
    board_right = right - column_wide - u(20)
    prompt = pygame.Rect(prompt_left, foot - prompt_high, board_right - prompt_left, prompt_high)
    strip = readout_strip(m, prompt) if readout else None
    board = pygame.Rect(board_left, head, board_right - board_left, prompt.top - u(14) - head)
    board, own = with_card(m, board, card)
    buttons = pygame.Rect(right - column_wide, 0, column_wide, buttons_high(m))
    buttons.bottom = foot
    column = pygame.Rect(buttons.x, head + (0 if m.narrow else u(2)), column_wide, 0)
    column.height = buttons.top - u(GAP) - column.y
    market, mat, tray = card_column(m, column)
    harvest, end = halves(m, buttons)
    swaps = tray == mat
    return Places(
        top, panels, log, board, prompt, market, mat, tray, harvest, end, swaps, over, strip, card=own
    )


def words_over(m: Metrics) -> bool:
    """Tell whether the prompt's words stand over its hand and its buttons."""
    return text_scale(m) > TALL_PROMPT


def prompt_need(m: Metrics, *, over: bool) -> int:
    """Give the height of a prompt under the board, its words ``over`` hand and buttons or beside them."""
    if over:
        return prompt_row(m) + m.u(76)
    return prompt_row(m) if not words_over(m) else max(m.u(84), m.line_px(24) + m.u(38))


def prompt_row(m: Metrics) -> int:
    """Give the height of a prompt of usual text, and of the words of a large one with what is around them."""
    return max(m.u(PROMPT), m.line_px(24) + m.line_px(20) + m.u(20))


def readout_strip(m: Metrics, prompt: pygame.Rect) -> pygame.Rect:
    """Give the line of text under a prompt at the lower edge, which moves up for it."""
    strip = pygame.Rect(prompt.x, 0, prompt.width, m.line_px(20))
    strip.bottom = m.height - m.u(5)
    prompt.bottom = strip.top - m.u(4)
    return strip


def with_card(m: Metrics, board: pygame.Rect, card: Card | None) -> tuple[pygame.Rect, pygame.Rect | None]:
    """Share the room of the board with a card over or under it."""
    if card is None:
        return board, None
    taken = card.high + m.u(14)
    rest = pygame.Rect(board.x, board.y + taken * card.over, board.width, board.height - taken)
    top = board.y if card.over else rest.bottom + m.u(14)
    return rest, pygame.Rect(board.x, top, board.width, card.high)


def buttons_high(m: Metrics) -> int:
    """Give the height of the buttons that end a turn."""
    return max(m.u(PROMPT), m.line_px(24) + m.u(30))


def log_need(m: Metrics, lines: int) -> int:
    """Give the height of a log with so many lines."""
    return m.line_px(26) + lines * m.line_px(20) + m.u(36)


def panel_strip(m: Metrics, room: pygame.Rect, players: int) -> tuple[pygame.Rect, ...]:
    """Put the players' panels side by side (narrow windows)."""
    gap = m.u(12)
    wide = (room.width - gap * (players - 1)) // players
    high = max(m.u(124), panel_need(m))
    return tuple(pygame.Rect(room.x + index * (wide + gap), room.y, wide, high) for index in range(players))


def panel_stack(m: Metrics, room: pygame.Rect, players: int) -> tuple[tuple[pygame.Rect, ...], pygame.Rect]:
    """Put the players' panels below each other and give what is left under them."""
    gap = m.u(GAP)
    high = max(m.u(130), min(panel_need(m), (room.height - gap * (players - 1)) // players))
    panels = tuple(
        pygame.Rect(room.x, room.y + index * (high + gap), room.width, high) for index in range(players)
    )
    top = panels[-1].bottom + gap
    return panels, pygame.Rect(room.x, top, room.width, max(0, room.bottom - top))


def panel_need(m: Metrics) -> int:
    """Give the height of a player's panel in which its three rows do not touch."""
    return round(m.line_px(26) + m.line_px(20) * 0.75 + max(m.line_px(24), m.u(40)) + m.u(24))


def card_column(m: Metrics, room: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Share the right column between market, mat and tray; spare height goes between them.

    Where it is short, or the window narrow, the tray shares the mat's place.
    """
    gap = m.u(GAP)
    head, note = m.line_px(28) + m.u(10), m.line_px(20)
    market_high = head + m.u(GRID + 60) + note + m.u(30)
    mat_high = head + m.u(62) + m.line_px(24) + m.u(56)
    tray_high = max(m.u(114), m.line_px(28) + m.u(40))
    swaps = m.narrow or market_high + mat_high + tray_high + 2 * gap > room.height
    cards = [market_high, mat_high] if swaps else [market_high, mat_high, tray_high]
    spare = room.height - sum(cards) - gap * (len(cards) - 1)
    if spare < 0:
        cards[0] += spare
    else:
        cards[0] += min(spare, note)
        spare -= min(spare, note)
        cards[1] += min(spare // 2, m.u(70))
    between = (room.height - sum(cards)) // (len(cards) - 1)
    rects = []
    top = room.y
    for high in cards:
        rects.append(pygame.Rect(room.x, top, room.width, high))
        top += high + between
    rects[-1].bottom = room.bottom
    return rects[0], rects[1], rects[-1]


def halves(m: Metrics, room: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Halve a rect for two buttons."""
    gap = m.u(GAP)
    half = (room.width - gap) // 2
    return (
        pygame.Rect(room.x, room.y, half, room.height),
        pygame.Rect(room.right - half, room.y, half, room.height),
    )
