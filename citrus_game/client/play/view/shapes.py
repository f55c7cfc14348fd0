"""Where the parts of the play scene stand in windows much higher than wide, and much wider than high."""

from dataclasses import replace
from math import ceil

import pygame

from citrus_game.client.kit.draw.layout import Metrics
from citrus_game.client.play.parts.buttons import icons_wide
from citrus_game.client.play.view.places import (
    EDGE,
    GAP,
    LEFT,
    LOG_LINES,
    PROMPT,
    Card,
    Places,
    buttons_high,
    halves,
    log_need,
    panel_need,
    panel_stack,
    panel_strip,
    place_all,
    readout_strip,
    text_scale,
    with_card,
)

TALL, WIDE = 1.4, 2.1
"""From these proportions on, high to wide and wide to high, a window has a layout of its own."""
LARGE = 1.3
"""From this text scale on a scene's card stands in the place of the log."""
TWO_ROWS = 0.74
"""Share of its usual height with which a player's panel still has two of its three rows."""
BOARD = 1.375
"""Width to height of a board of 14 by 10 spaces with its rim."""
BLOCK, WIDEST_BLOCK, WIDEST_LEFT = 620, 900, 480
"""Units: least and greatest width of the cards beside the board of a wide window, and of its panels."""
MARKET = 0.56
"""The market's share of that width."""
TALL_LOG, ROWS_FROM = 6, 4
"""Lines that the log of a high window is given first; players from which on they stand in two rows."""


def place_window(m: Metrics, players: int, *, readout: bool = False, card: Card | None = None) -> Places:
    """Lay the play scene out for a window of any shape.

    With ``readout`` a line of text stands under the prompt; ``card`` is what else the scene shows.
    """
    if m.height >= TALL * m.width:
        return _place_tall(m, players, readout=readout, card=card)
    if m.width >= WIDE * m.height:
        return place_wide(m, players, readout=readout, card=card)
    return place_all(m, players, readout=readout, card=card)


def card_beside(m: Metrics, places: Places, high: int = 0) -> Places:
    """Put the scene's card into the place of the log: large text in a window of the usual shape.

    The players' panels become lower where it needs so many pixels; where that is not enough, it stays.
    """
    usual = m.height < TALL * m.width and m.width < WIDE * m.height
    if places.card is None or m.narrow or not usual or text_scale(m) <= LARGE:
        return places
    gap, first = m.u(GAP), places.players[0]
    spare = places.players[-1].bottom + gap + high - (m.height - m.u(EDGE))
    lower = max(0, min(first.height - round(panel_need(m) * TWO_ROWS), -(-spare // len(places.players))))
    panels = tuple(
        pygame.Rect(each.x, each.y - number * lower, each.width, each.height - lower)
        for number, each in enumerate(places.players)
    )
    card = pygame.Rect(first.x, panels[-1].bottom + gap, first.width, 0)
    card.height = m.height - m.u(EDGE) - card.y
    if card.height < max(log_need(m, LOG_LINES), high * 3 // 4):
        return places
    return replace(places, players=panels, log=None, card=card, board=places.board.union(places.card))


def _place_tall(m: Metrics, players: int, *, readout: bool, card: Card | None) -> Places:
    """Put the board across the window; prompt, cards and log stand under it."""
    u, gap = m.u, m.u(GAP)
    left, right, foot = u(EDGE), m.width - u(EDGE), m.height - u(EDGE)
    wide = right - left
    top = pygame.Rect(0, 0, m.width - u(EDGE) - icons_wide(m), u(72))
    panels = _panel_rows(m, pygame.Rect(left, u(80), wide, foot), players)
    head = panels[-1].bottom + gap
    high = round(wide / BOARD) + (card.high + u(14) if card else 0)
    board, own = with_card(m, pygame.Rect(left, head, wide, high), card)
    prompt_high = m.line_px(24) + m.line_px(20) + u(20 + 70)
    column = u(250 * (1 + 0.6 * (text_scale(m) - 1)))
    prompt = pygame.Rect(left, head + high + gap, wide - column - gap, prompt_high)
    harvest, end = _stacked(m, pygame.Rect(right - column, prompt.y, column, prompt_high))
    below = prompt.bottom + gap
    strip = None
    if readout:
        strip = pygame.Rect(left, prompt.bottom + u(6), wide, m.line_px(20))
        below = strip.bottom + u(8)
    cards, log = _cards_and_log(m, pygame.Rect(left, below, wide, foot - below))
    market, mat, tray = _cards_side_by_side(m, cards, 0.5)
    return Places(
        top, panels, log, board, prompt, market, mat, tray, harvest, end, False, True, strip, card=own
    )


def _panel_rows(m: Metrics, room: pygame.Rect, players: int) -> tuple[pygame.Rect, ...]:
    """Put the players' panels side by side, many of them in two rows."""
    if players < ROWS_FROM:
        return panel_strip(m, room, players)
    first = -(-players // 2)
    upper = panel_strip(m, room, first)
    room = room.move(0, upper[0].height + m.u(12))
    return (*upper, *panel_strip(m, room, players - first))


def _stacked(m: Metrics, room: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Put two buttons over each other."""
    high = (room.height - m.u(10)) // 2
    return (
        pygame.Rect(room.x, room.y, room.width, high),
        pygame.Rect(room.x, room.bottom - high, room.width, high),
    )


def _cards_and_log(m: Metrics, room: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect | None]:
    """Share the room under the prompt: the cards need most of it, the log has the rest."""
    gap = m.u(GAP)
    wide = (room.width - gap) // 2
    most = wide + m.line_px(28) + 2 * m.line_px(20) + m.u(60)
    least = m.line_px(28) + m.line_px(20) + max(m.u(400), wide * 2 // 3)
    cards = min(most, max(least, room.height - gap - log_need(m, TALL_LOG)))
    rest = room.height - cards - gap
    if rest < log_need(m, LOG_LINES):
        return room, None
    log = pygame.Rect(room.x, room.bottom - rest, room.width, rest)
    return pygame.Rect(room.x, room.y, room.width, cards), log


def _cards_side_by_side(
    m: Metrics, room: pygame.Rect, share: float
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Put the market beside the mat, with the own tiles under that."""
    gap = m.u(GAP)
    market = pygame.Rect(room.x, room.y, round((room.width - gap) * share), room.height)
    mat = pygame.Rect(market.right + gap, room.y, room.right - market.right - gap, 0)
    tray_high = max(m.u(114), m.line_px(28) + m.u(40))
    mat.height = min(room.height - gap - tray_high, max(_mat_need(m), room.height * 11 // 20))
    tray = pygame.Rect(mat.x, mat.bottom + gap, mat.width, room.bottom - mat.bottom - gap)
    return market, mat, tray


def _mat_need(m: Metrics) -> int:
    """Give the height of a workers' mat in which nothing touches."""
    return m.line_px(28) + m.line_px(24) + m.u(10 + 62 + 56)


def place_wide(
    m: Metrics, players: int, *, readout: bool, card: Card | None = None, least: int = 0, shape: float = BOARD
) -> Places:
    """Give the board the whole height; all cards, the prompt too, stand at its right.

    ``least`` is the least width in pixels of the market, ``shape`` is the width to height of the board.
    """
    u, gap = m.u, m.u(GAP)
    left, right, head, foot = u(EDGE), m.width - u(EDGE), u(82), m.height - u(EDGE)
    top = pygame.Rect(0, 0, m.width - u(EDGE) - icons_wide(m), u(72))
    share = MARKET if text_scale(m) < LARGE else 0.5
    side, block = _columns(m, right - left - u(44) - round((foot - head) * shape), ceil(least / share) + gap)
    panels, below = panel_stack(m, pygame.Rect(left, head, side, foot - head), players)
    log = below if below.height >= log_need(m, LOG_LINES) else None
    cards = pygame.Rect(right - block, head, block, foot - head)
    board = pygame.Rect(left + side + u(24), head, cards.x - u(20) - left - side - u(24), foot - head)
    buttons = pygame.Rect(cards.x, foot - buttons_high(m), block, buttons_high(m))
    harvest, end = halves(m, buttons)
    prompt = pygame.Rect(cards.x, 0, block, m.line_px(24) + m.line_px(20) + u(20 + PROMPT))
    prompt.bottom = buttons.top - gap
    strip = None
    if readout:
        strip = readout_strip(m, pygame.Rect(cards.x, 0, block, foot))
        for rect in (harvest, end, prompt):
            rect.y -= strip.height
    own = None
    if card is not None:
        own = pygame.Rect(cards.x, prompt.y - gap - card.high, block, card.high)
    cards.height = (own or prompt).y - gap - head
    most = round(block * MARKET) + m.line_px(28) + 2 * m.line_px(20) + u(130)
    cards.height = min(cards.height, most)
    market, mat, tray = _cards_side_by_side(m, cards, share)
    return Places(
        top, panels, log, board, prompt, market, mat, tray, harvest, end, False, True, strip, card=own
    )


def _columns(m: Metrics, spare: int, least: int) -> tuple[int, int]:
    """Share what the board leaves of a wide window: the width of the panels at its left, and of the cards."""
    scale = text_scale(m)
    side = m.u(LEFT * (1 + 0.5 * (scale - 1)))
    block = max(least, m.u(BLOCK * (1 + 0.3 * (scale - 1))))
    block = max(block, min(m.u(WIDEST_BLOCK), spare - side))
    return max(side, min(m.u(WIDEST_LEFT), spare - block)), block
