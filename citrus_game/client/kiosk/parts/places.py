"""Where the parts of the kiosk's play stand: no log, small panels, a large board (LOOK.md 4)."""

from dataclasses import replace

import pygame

from citrus_game.client.kit.draw.layout import Metrics
from citrus_game.client.play.view.places import EDGE, GAP, Places, card_column, halves
from citrus_game.client.play.view.shapes import WIDE, place_wide

PANEL, COLUMN, TOP = 260, 396, 84
"""Units: width of the players' panels and of the cards, height of the top bar."""
FOOT = 520
"""Units: width of the two buttons that end a turn."""
PROMPT = 92
ONE_ROW = 520
"""Units from which on a panel's name and numbers stand beside each other."""


def is_wide(m: Metrics) -> bool:
    """Tell whether prompt and cards stand beside the board, which has the window's height."""
    return m.width >= WIDE * m.height


def place_kiosk(
    m: Metrics, players: int, *, foot: int = 0, extra: int = 420, words: int = 0, over: bool = False
) -> Places:
    """Lay the kiosk's play out for a window and a number of players.

    ``foot`` is the least height in pixels of a prompt under everything, ``extra`` the units at the right
    end of the top bar that belong to its buttons. ``words`` is the least height of a prompt beside
    buttons; ``over``: its words have a row of their own.
    """
    u = m.u
    left, right, bottom = u(EDGE), m.width - u(EDGE), m.height - u(EDGE)
    head = max(u(TOP), m.target + u(10))
    top = pygame.Rect(0, 0, m.width - u(EDGE + extra), head)
    prompt_high = max(foot, words, u(PROMPT), m.target + u(16), m.line_px(24) + m.line_px(20) + u(22))
    if m.width < m.height:
        return replace(_tall(m, players, top, prompt_high), words_over=over)
    if is_wide(m):
        return _wide(m, players, top, prompt_high)
    column_wide = u(COLUMN)
    if m.narrow:
        panels = _panels_beside(m, pygame.Rect(left, head, right - left, 0), players)
        board_left, board_top = left, panels[0].bottom + u(GAP)
    else:
        panels = _panels_below(m, pygame.Rect(left, head, u(PANEL), bottom - head), players)
        board_left, board_top = left + u(PANEL) + u(20), head
    board_right = right - column_wide - u(20)
    buttons_high = max(m.target, u(84))
    prompt = pygame.Rect(board_left, bottom - prompt_high, board_right - board_left, prompt_high)
    foot_wide = column_wide if m.narrow else u(FOOT)
    if not m.narrow:
        prompt.x, prompt.width = left, right - foot_wide - u(20) - left
        room = prompt.top - u(14) - head
        panels = _panels_below(m, pygame.Rect(left, head, u(PANEL), room), players)
    board = pygame.Rect(board_left, board_top, board_right - board_left, prompt.top - u(14) - board_top)
    buttons = pygame.Rect(right - foot_wide, bottom - buttons_high, foot_wide, buttons_high)
    column = pygame.Rect(right - column_wide, board_top, column_wide, 0)
    column.height = (prompt.top if foot else buttons.top) - u(GAP) - column.y
    market, mat, tray = card_column(m, column)
    harvest, end = halves(m, buttons)
    # the longer words are those that end the turn
    harvest.width -= u(30)
    end.x, end.width = end.x - u(30), end.width + u(30)
    return Places(top, panels, None, board, prompt, market, mat, tray, harvest, end, tray == mat, over)


def _tall(m: Metrics, players: int, top: pygame.Rect, prompt_high: int) -> Places:
    """Lay a window out that is higher than wide: everything below each other, the cards side by side."""
    u = m.u
    left, right, bottom = u(EDGE), m.width - u(EDGE), m.height - u(EDGE)
    panels = _panels_beside(m, pygame.Rect(left, top.bottom, right - left, 0), players)
    buttons_high = max(m.target, u(96))
    buttons = pygame.Rect(left, bottom - buttons_high, right - left, buttons_high)
    cards_high = min(u(620), round(m.height * 0.3))
    cards = pygame.Rect(left, buttons.top - u(GAP) - cards_high, right - left, cards_high)
    half = (cards.width - u(GAP)) // 2
    market = pygame.Rect(cards.x, cards.y, half, cards_high)
    tray_high = max(u(114), m.line_px(28) + u(40))
    mat = pygame.Rect(market.right + u(GAP), cards.y, half, cards_high - tray_high - u(GAP))
    tray = pygame.Rect(mat.x, mat.bottom + u(GAP), half, tray_high)
    prompt = pygame.Rect(left, cards.y - u(GAP) - prompt_high, right - left, prompt_high)
    board = pygame.Rect(left, panels[0].bottom + u(GAP), right - left, 0)
    board.height = prompt.y - u(GAP) - board.y
    harvest, end = halves(m, buttons)
    return Places(top, panels, None, board, prompt, market, mat, tray, harvest, end, False, False)


def _wide(m: Metrics, players: int, top: pygame.Rect, prompt_high: int) -> Places:
    """Lay a window out that is much wider than high: as ordinary play does, with the kiosk's panels."""
    u, gap, places = m.u, m.u(GAP), place_wide(m, players, readout=False)
    down = max(0, top.bottom - places.board.y)
    board = pygame.Rect(places.board.x, places.board.y + down, places.board.width, places.board.height - down)
    foot, high = places.end.bottom, max(m.target, u(84))
    harvest, end = halves(m, pygame.Rect(places.prompt.x, foot - high, places.prompt.width, high))
    prompt = pygame.Rect(places.prompt.x, end.y - gap - prompt_high, places.prompt.width, prompt_high)
    over = max(0, places.market.bottom + down - (prompt.y - gap))
    market, mat, tray = (each.move(0, down) for each in (places.market, places.mat, places.tray))
    market.height, mat.height = market.height - over, mat.height - over
    tray.y -= over
    first = places.players[0]
    room = pygame.Rect(first.x, board.y, first.width, board.height)
    return replace(
        places, top=top, players=_panels_below(m, room, players), log=None, board=board, prompt=prompt,
        market=market, mat=mat, tray=tray, harvest=harvest, end=end,
    )  # fmt: skip


def _panel_high(m: Metrics) -> int:
    return max(m.u(124), m.line_px(26) + m.line_px(38) + m.u(30))


def _panels_beside(m: Metrics, room: pygame.Rect, players: int) -> tuple[pygame.Rect, ...]:
    gap = m.u(12)
    wide = (room.width - gap * (players - 1)) // players
    high = m.line_px(38) + m.u(28) if wide >= m.u(ONE_ROW) else _panel_high(m)
    return tuple(pygame.Rect(room.x + number * (wide + gap), room.y, wide, high) for number in range(players))


def _panels_below(m: Metrics, room: pygame.Rect, players: int) -> tuple[pygame.Rect, ...]:
    gap = m.u(GAP)
    high = min(_panel_high(m), (room.height - gap * (players - 1)) // players)
    return tuple(
        pygame.Rect(room.x, room.y + number * (high + gap), room.width, high) for number in range(players)
    )
