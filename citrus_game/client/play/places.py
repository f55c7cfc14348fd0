"""Where the parts of the play scene stand, for each window shape and text size (LOOK.md 4)."""

from dataclasses import dataclass

import pygame

from citrus_game.client.layout import Metrics

GAP, EDGE = 16, 18
LEFT, RIGHT = 332, 380
ICONS = 8
"""Buttons at the right end of the top bar."""
PROMPT = 76
LOG_LINES = 3
"""A log with fewer lines than this is left out; its icon opens the whole log."""


@dataclass(frozen=True)
class Places:
    """Rects in window pixels. ``log`` is None where there is no room for it; ``tray_swaps`` where the
    own tiles share the place of the workers' mat.
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


def place_all(metrics: Metrics, players: int) -> Places:
    """Lay the play scene out for a window and a number of players."""
    return _narrow(metrics, players) if metrics.narrow else _wide(metrics, players)


def _wide(m: Metrics, players: int) -> Places:
    u = m.u
    top = pygame.Rect(0, 0, m.width - u(EDGE + ICONS * 64), u(72))
    foot = m.height - u(EDGE)
    left, right = u(EDGE), m.width - u(EDGE)
    panels, below = _column(m, pygame.Rect(left, u(82), u(LEFT), foot - u(82)), players)
    prompt_high = max(u(PROMPT), m.grown(64))
    board_left, board_right = left + u(LEFT + 24), right - u(RIGHT + 22)
    prompt = pygame.Rect(board_left, foot - prompt_high, board_right - board_left, prompt_high)
    board = pygame.Rect(board_left, u(80), board_right - board_left, prompt.top - u(14) - u(80))
    column = pygame.Rect(right - u(RIGHT), u(82), u(RIGHT), prompt.top - u(GAP) - u(82))
    tray_high = max(u(114), m.grown(96))
    tray = pygame.Rect(column.x, column.bottom - tray_high, column.width, tray_high)
    rest = pygame.Rect(column.x, column.y, column.width, tray.top - u(GAP) - column.y)
    market, mat = _market_and_mat(m, rest)
    log = below if below.height >= m.line_px(26) + LOG_LINES * m.line_px(20) + u(36) else None
    harvest, end = _two(m, pygame.Rect(column.x, prompt.top, column.width, prompt.height))
    return Places(top, panels, log, board, prompt, market, mat, tray, harvest, end, tray_swaps=False)


def _narrow(m: Metrics, players: int) -> Places:
    u = m.u
    top = pygame.Rect(0, 0, m.width - u(EDGE + ICONS * 64), u(72))
    left, right, foot = u(EDGE), m.width - u(EDGE), m.height - u(EDGE)
    high = max(u(124), m.line_px(26) + m.line_px(20) * 3 // 4 + m.line_px(24) + u(24))
    gap = u(12)
    wide = (right - left - gap * (players - 1)) // players
    panels = tuple(
        pygame.Rect(left + index * (wide + gap), u(80), wide, high) for index in range(players)
    )
    under = u(80) + high + u(GAP)
    prompt_high = max(u(84), m.grown(72))
    board_right = right - u(RIGHT + 18)
    prompt = pygame.Rect(left, foot - prompt_high, board_right - left, prompt_high)
    board = pygame.Rect(left, under, board_right - left, prompt.top - u(14) - under)
    column = pygame.Rect(right - u(RIGHT), under, u(RIGHT), prompt.top - u(GAP) - under)
    market, mat = _market_and_mat(m, column)
    harvest, end = _two(m, pygame.Rect(column.x, prompt.top, column.width, prompt.height))
    return Places(top, panels, None, board, prompt, market, mat, mat, harvest, end, tray_swaps=True)


def _column(
    m: Metrics, room: pygame.Rect, players: int
) -> tuple[tuple[pygame.Rect, ...], pygame.Rect]:
    """Stack the players' panels and give what is left under them."""
    gap = m.u(GAP)
    needed = m.line_px(26) + m.line_px(20) + m.line_px(24) + m.u(28)
    high = max(m.u(130), min(needed, (room.height - gap * (players - 1)) // players))
    panels = tuple(
        pygame.Rect(room.x, room.y + index * (high + gap), room.width, high) for index in range(players)
    )
    top = panels[-1].bottom + gap
    return panels, pygame.Rect(room.x, top, room.width, max(0, room.bottom - top))


def _market_and_mat(m: Metrics, room: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Share the right column between the market and the workers' mat; spare height goes between."""
    mat_high = max(m.u(248), m.line_px(26) + m.u(126) + m.line_px(24))
    head, verdict = m.line_px(28) + m.u(18), m.line_px(20) * 2 + m.u(12)
    market_high = min(m.u(470) + m.line_px(28) + m.line_px(20), room.height - mat_high - m.u(GAP))
    market_high = max(market_high, head + verdict + m.u(180))
    market = pygame.Rect(room.x, room.y, room.width, market_high)
    spare = room.bottom - market.bottom - mat_high
    top = market.bottom + max(m.u(GAP), min(spare, spare // 2 + m.u(GAP // 2)))
    return market, pygame.Rect(room.x, top, room.width, min(mat_high, room.bottom - top))


def _two(m: Metrics, room: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Halve a rect for two buttons."""
    gap = m.u(GAP)
    half = (room.width - gap) // 2
    return (
        pygame.Rect(room.x, room.y, half, room.height),
        pygame.Rect(room.right - half, room.y, half, room.height),
    )
