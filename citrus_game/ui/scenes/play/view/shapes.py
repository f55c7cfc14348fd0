"""Layouts of the play scene for very high and very wide windows."""

from dataclasses import replace
from math import ceil

import pygame

from citrus_game.ui.scenes.play.panels.rival_turns import MOST_LINES, ribbons_height
from citrus_game.ui.scenes.play.view.places import (
    EDGE,
    GAP,
    LARGE,
    LEFT,
    PROMPT,
    Card,
    Places,
    buttons_high,
    panel_need,
    panel_stack,
    panel_strip,
    place_all,
    readout_strip,
    rival_turns_place,
    text_scale,
    top_bar,
    with_card,
)
from citrus_game.ui.toolkit.drawing.metrics import Metrics

TALL, WIDE = 1.4, 2.1
"""Ratios (height to width, width to height) from which a window has a layout of its own."""
TWO_ROWS = 0.74
"""Share of its usual height at which a player panel still has two of its three rows."""
BOARD = 1.375
"""Ratio of width to height of a board of 14 by 10 spaces with its rim."""
BLOCK, WIDEST_BLOCK, WIDEST_LEFT = 620, 900, 480
"""Units: least and greatest width of the cards in a wide window, and greatest width of the players."""
MARKET = 0.56
"""Share of the width of the cards that the market takes."""
LEAST_CARD = 3
"""Lines that a scene's card needs to stand in the place of the ribbons."""
BLEED = 5
"""Units beside the board in a high window, whose width is all that bounds it."""


def place_window(m: Metrics, players: int, *, readout: bool = False, card: Card | None = None) -> Places:
    """Return the layout for a window of any shape.

    With ``readout`` there is a line of text below the prompt; ``card`` is the scene's own card.
    """
    if m.height >= TALL * m.width:
        return _place_tall(m, players, readout=readout, card=card)
    if m.width >= WIDE * m.height:
        return place_wide(m, players, readout=readout, card=card)
    return place_all(m, players, readout=readout, card=card)


def card_beside(m: Metrics, places: Places, high: int, *, grows: int = 2) -> Places:
    """Return a copy with the scene's card in the place of the ribbons, for windows of the usual shape.

    Player panels become lower if the card needs ``high`` pixels; it gets at most ``grows`` times as many. It
    stays above the board if that is not enough.
    """
    usual = m.height < TALL * m.width and m.width < WIDE * m.height
    if places.card in (None, places.prompt) or m.narrow or not usual:
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
    if card.height < max(m.line_px(26) + LEAST_CARD * m.line_px(20) + m.u(36), high * 3 // 4):
        return places
    card.height = min(card.height, grows * high)
    return replace(places, players=panels, rival_turns=None, card=card, board=places.board.union(places.card))


def _place_tall(m: Metrics, players: int, *, readout: bool, card: Card | None) -> Places:
    """Return a layout with the board over the whole width, and prompt, cards and ribbons below it."""
    u, gap = m.u, m.u(GAP)
    left, right, foot = u(EDGE), m.width - u(EDGE), m.height - u(EDGE)
    wide = right - left
    top, icons, head = top_bar(m)
    panels = panel_strip(m, pygame.Rect(left, head, wide, foot), players)
    head = panels[-1].bottom + gap
    high = round((m.width - 2 * u(BLEED)) / BOARD) + (card.high + u(14) if card else 0)
    board, own = with_card(m, pygame.Rect(left, head, wide, high), card)
    board.x, board.width = u(BLEED), m.width - 2 * u(BLEED)
    prompt_high = m.line_px(24) + m.line_px(20) + u(20 + 70)
    column = u(250 * (1 + 0.6 * (text_scale(m) - 1)))
    prompt = pygame.Rect(left, head + high + gap, wide - column - gap, prompt_high)
    turn = pygame.Rect(right - column, prompt.y, column, prompt_high)
    below = prompt.bottom + gap
    strip = None
    if readout:
        strip = pygame.Rect(left, prompt.bottom + u(6), wide, m.line_px(20))
        below = strip.bottom + u(8)
    cards, rival_turns = _cards_and_rival_turns(m, pygame.Rect(left, below, wide, foot - below))
    market, mat, tray = _cards_side_by_side(m, cards, 0.5)
    market.right, mat.x, tray.x = right, left, left  # the market stands under its buttons
    return Places(
        top, panels, rival_turns, board, prompt, market, mat, tray, turn, False, True, strip, icons, card=own
    )


def _cards_and_rival_turns(m: Metrics, room: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect | None]:
    """Divide the room below the prompt between cards and ribbons."""
    gap = m.u(GAP)
    wide = (room.width - gap) // 2
    most = wide + m.line_px(28) + 2 * m.line_px(20) + m.u(60)
    least = m.line_px(28) + m.line_px(20) + max(m.u(400), wide * 2 // 3)
    # ribbons stand side by side there
    cards = min(most, max(least, room.height - gap - ribbons_height(m, 1, MOST_LINES)))
    rest = room.height - cards - gap
    if rest < ribbons_height(m, 1, 2):
        return room, None
    ribbons = pygame.Rect(room.x, room.bottom - rest, room.width, min(rest, ribbons_height(m, 1, MOST_LINES)))
    return pygame.Rect(room.x, room.y, room.width, cards), ribbons


def _cards_side_by_side(
    m: Metrics, room: pygame.Rect, share: float
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Return the market on the left, and mat and tray one above the other on the right."""
    gap = m.u(GAP)
    market = pygame.Rect(room.x, room.y, round((room.width - gap) * share), room.height)
    mat = pygame.Rect(market.right + gap, room.y, room.right - market.right - gap, 0)
    tray_high = max(m.u(114), m.line_px(28) + m.u(40))
    mat.height = min(room.height - gap - tray_high, max(_mat_need(m), room.height * 11 // 20))
    tray = pygame.Rect(mat.x, mat.bottom + gap, mat.width, room.bottom - mat.bottom - gap)
    return market, mat, tray


def _mat_need(m: Metrics) -> int:
    """Return the least height of the mat."""
    return m.line_px(28) + m.line_px(24) + m.u(10 + 62 + 56)


def place_wide(
    m: Metrics, players: int, *, readout: bool, card: Card | None = None, least: int = 0
) -> Places:
    """Return a layout with the board over the whole height, and all cards and the prompt on its right.

    ``least`` is the least width in pixels of the market.
    """
    u, gap = m.u, m.u(GAP)
    left, right, foot = u(EDGE), m.width - u(EDGE), m.height - u(EDGE)
    top, icons, head = top_bar(m)
    share = MARKET if text_scale(m) < LARGE else 0.5
    # on a flat table the board is seen turned from a short side
    spare = right - left - u(2 * GAP) - round((foot - head) * (1 / BOARD if m.sideways else BOARD))
    side, block = _columns(m, spare, ceil(least / share) + gap)
    panels, below = panel_stack(m, pygame.Rect(left, head, side, foot - head), players)
    rival_turns = rival_turns_place(m, below, players)
    cards = pygame.Rect(right - block, head, block, foot - head)
    board = pygame.Rect(left + side + u(GAP), head, cards.x - u(GAP) - left - side - u(GAP), foot - head)
    prompt = pygame.Rect(cards.x, 0, block, m.line_px(24) + m.line_px(20) + u(20 + PROMPT))
    prompt.bottom = foot
    strip = readout_strip(m, prompt) if readout else None
    own = None
    if card is not None:
        own = pygame.Rect(cards.x, prompt.y - gap - card.high, block, card.high)
    cards.height = (own or prompt).y - gap - head
    most = round(block * MARKET) + m.line_px(28) + 2 * m.line_px(20) + u(130) + buttons_high(m) + gap
    cards.height = min(cards.height, most)
    market, mat, tray = _cards_side_by_side(m, cards, share)
    turn = pygame.Rect(market.x, market.bottom - buttons_high(m), market.width, buttons_high(m))
    market.height -= turn.height + gap
    return Places(
        top, panels, rival_turns, board, prompt, market, mat, tray, turn, False, True, strip, icons, card=own
    )


def _columns(m: Metrics, spare: int, least: int) -> tuple[int, int]:
    """Return the widths of the players' column and of the cards, for the width ``spare`` that the board
    leaves.
    """
    scale = text_scale(m)
    side = m.u(LEFT * (1 + 0.5 * (scale - 1)))
    block = max(least, m.u(BLOCK * (1 + 0.3 * (scale - 1))))
    block = max(block, min(m.u(WIDEST_BLOCK), spare - side))
    return max(side, min(m.u(WIDEST_LEFT), spare - block)), block
