"""Layout of the kiosk's play scene: without ribbons, with small panels and a large board."""

from collections.abc import Callable, Sequence

import pygame

from citrus_game.rules.model.board import Board
from citrus_game.ui.board.geometry import slab_shape
from citrus_game.ui.scenes.play.view.places import EDGE, GAP, Places, card_column
from citrus_game.ui.toolkit.drawing.metrics import Metrics
from citrus_game.ui.toolkit.layout.nodes import Box, Column, FirstThatFits, Node, Row, Space

TOP, COUNTERS = 84, 620
"""Units: height of the top bar, and the width that its counters have beside a wide corner."""
PANEL, COLUMN, BOARD = 260, 396, 880
"""Units: width of a player panel and of the cards, and least width of a board between them."""
SIDE, BLOCK = 288, 694
"""Least widths in units of players and cards beside a board that has the window's height."""
TURN, MARKET = 84, 850
"""Heights in units: of the buttons that end a turn, and the greatest of the market."""
SLOTS = 60
"""Units by which slots for workers may be higher than they need: more would be empty."""
ONE_ROW = 520
"""Width in units from which name and numbers of a panel are side by side."""


def place_kiosk(
    m: Metrics, board: Board, players: int, corners: Sequence[Node], prompt: Callable[[bool], Node]
) -> Places:
    """Return the layout of the kiosk's play.

    ``corners`` are the alternatives for the right end of the top bar, the widest first. ``prompt`` makes the
    place of the prompt, with its text above the buttons if its argument is true, else beside them.
    """
    u, gap, turn_high = m.u, m.u(GAP), max(m.target, m.u(TURN))
    head_high = max(u(TOP), m.target + u(10))
    shape = slab_shape(board)
    top, board_room = Space(), Space()
    market, turn, mat, tray, column = Space(), Space(), Space(), Space(), Space()
    panels = [Space() for _player in range(players)]
    strip = _panels_beside(m, panels)
    stack = Column(*(Box(panel, height=_panel_high(m), min_height=0) for panel in panels), gap=m.u(GAP))
    over, beside = prompt(True), prompt(False)
    turn_box = Box(turn, height=turn_high, shrink=0)
    least_mat = m.line_px(28) + m.line_px(24) + u(128)
    own = Column(
        Box(mat, height=least_mat, max_height=least_mat + u(SLOTS), shrink=0, grow=3),
        Box(tray, height=max(u(114), m.line_px(28) + u(40)), shrink=0, grow=1),
        gap=gap,
    )

    # upright: one column, with the cards side by side below the board
    tall_turn = Box(turn, height=turn_high, max_height=u(130), shrink=0, grow=1)
    halves = own, Column(tall_turn, Box(market, height=0, max_height=u(MARKET), grow=100), gap=gap)
    tall_cards = [Box(half, width=0, grow=1) for half in halves]
    tall = Column(
        strip,
        Box(board_room, aspect=shape, min_height=u(760), grow=1),
        over,
        Row(*tall_cards, gap=gap, height=u(540), max_height=u(130 + GAP + MARKET), grow=100),
        gap=gap,
    )

    # very wide: the board has the window's height, and all else stands beside it
    halves = Column(Box(market, height=0, grow=1), turn_box, gap=gap), own
    wide_cards = [Box(half, width=0, grow=1) for half in halves]
    cards = Row(*wide_cards, gap=gap, height=0, min_height=u(400), grow=1)
    board_wide = round(shape * (m.height - head_high - u(EDGE)))
    wide = Row(
        Box(stack, width=u(SIDE), min_width=u(SIDE), max_width=u(480), grow=1),
        Box(board_room, width=board_wide, min_width=board_wide, grow=1),
        Column(cards, over, gap=gap, width=u(BLOCK), min_width=u(BLOCK), max_width=u(900), grow=8),
        gap=gap,
    )

    # between them: the cards in a column at the right, the panels at the left of the board or above it
    right = Box(column, width=u(COLUMN), shrink=0)
    middle = Row(
        Box(stack, width=u(PANEL), shrink=0), Box(board_room, width=0, min_width=u(BOARD), grow=1), gap=u(20)
    )
    left = Column(Box(middle, height=0, grow=1), beside, gap=u(14), basis=0, grow=1)
    usual = Row(left, right, gap=u(20))
    left = Column(Box(board_room, height=0, grow=1), over, gap=u(14), basis=0, grow=1)
    narrow = Column(strip, Row(left, right, gap=u(20), height=0, grow=1), gap=gap)

    heads = [Row(Box(top, width=0, min_width=u(COUNTERS), grow=1), corner) for corner in corners[:-1]]
    heads.append(Row(Box(top, width=0, grow=1), corners[-1]))
    head = FirstThatFits(*heads, height=head_high, shrink=0)
    edges = u(EDGE), 0, u(EDGE), u(EDGE)
    body = FirstThatFits(tall, wide, usual, narrow, padding=edges, height=0, min_height=0, grow=1)
    Column(head, body).place(pygame.Rect(0, 0, m.width, m.height))
    cards_at = market.rect, turn.rect, mat.rect, tray.rect
    if body.parts[0] in (usual, narrow):
        cards_at = card_column(m, column.rect, turn_high)
    is_over = body.parts[0] is not usual
    return Places(
        top=top.rect,
        players=tuple(panel.rect for panel in panels),
        rival_turns=None,
        board=board_room.rect,
        prompt=(over if is_over else beside).rect,
        market=cards_at[0],
        turn=cards_at[1],
        mat=cards_at[2],
        tray=cards_at[3],
        tray_swaps=cards_at[2] == cards_at[3],
        words_over=is_over,
    )


def _panels_beside(m: Metrics, panels: Sequence[Node]) -> Node:
    """Return the panels side by side, in one row each if they are wide enough."""
    flat = [Box(panel, width=0, min_width=m.u(ONE_ROW), grow=1) for panel in panels]
    usual = [Box(panel, width=0, grow=1) for panel in panels]
    return FirstThatFits(
        Row(*flat, gap=m.u(GAP), height=m.line_px(38) + m.u(28)),
        Row(*usual, gap=m.u(GAP), height=_panel_high(m)),
    )


def _panel_high(m: Metrics) -> int:
    return max(m.u(124), m.line_px(26) + m.line_px(38) + m.u(30))
