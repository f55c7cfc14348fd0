"""Layout of the play scene in upright windows of any shape, and `Places`, the result of all layouts."""

from dataclasses import dataclass, replace
from math import ceil
from typing import NamedTuple

import pygame

from citrus_game.rules.model.components import WORKERS
from citrus_game.ui.scenes.play.panels.buttons import icons_wide
from citrus_game.ui.scenes.play.panels.market import GRID
from citrus_game.ui.scenes.play.panels.rival_turns import MOST_LINES, ribbon_row, ribbons_height
from citrus_game.ui.toolkit.drawing.metrics import LINE, Metrics
from citrus_game.ui.toolkit.drawing.text import TIGHTEST

GAP, EDGE = 12, 12
LEFT, RIGHT = 240, 380
"""Units: width of the player panels on the left, and of the cards on the right."""
WIDER_LEFT, WIDER_RIGHT = 80, 70
"""Units by which they grow at most beside a board that is less wide."""
LEAST_SPARE = 24
"""Units that such a board must leave, so that they grow."""
BESIDE = 300
"""Least width in units of the left column with a card that may stand in it."""
TOP_BAR, HEAD, LEAST_TOP = 62, 66, 500
"""Units: height of the top bar, top of everything below it, and least width of logo and counters."""
BOARD, NARROWEST = 1.375, 1.1
"""Ratio of width to height of a board of 14 by 10 spaces with its rim, and the least one that is followed."""
LARGE = 1.3
"""Text scale from which text counts as large."""
BESIDE_CARD = 222
"""Units: width of a player panel that has a scene's card beside it, in a window of 4:3."""
ROWS_FROM = 4
"""Number of players from which there are two rows of panels in a high window."""
LOW = 0.65
"""Share of their usual height that player panels side by side have in large type: two of three rows."""
PROMPT = 84
LEAST_CORNER = 230
"""Least height in units of an empty corner for a person."""
SENTENCE = 55
"""Width of the longest sentence of what a player does, in sizes of its letters."""
LEAST_BUTTON = 44
"""Units that each of two buttons, one above the other, has at least on the prompt."""


@dataclass(frozen=True)
class Places:
    """The layout of the table: the rectangles of all parts in window pixels.

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
    corner: pygame.Rect | None = None
    """The lower left corner of the window if it is empty: from there who plays leans in beside the prompt."""


class Card(NamedTuple):
    """A scene's own card beside the board: height in pixels, whether it is above the board, and the width in
    pixels that it needs beside the player panels.

    One above it tells the player what to do, so that the prompt need not: where room is short it lies on the
    prompt.
    """

    high: int
    over: bool
    wide: int = 0
    on_prompt: bool = False
    """Whether it lies on the prompt in any case."""


def text_scale(m: Metrics) -> float:
    """Return how much larger text is than at 1080p, relative to units."""
    return m.scaled(1000) / (1000 * m.k)


def place_all(
    m: Metrics,
    players: int,
    *,
    readout: bool = False,
    card: Card | None = None,
    least: int = 0,
    ribbons: bool = False,
    shape: float = BOARD,
) -> Places:
    """Return the layout for a window and a number of players.

    With ``readout`` there is a line of text below the prompt. ``card`` takes its height from the board.
    ``least`` is the least width in pixels of the cards on the right. With ``ribbons`` there is a row of them
    below player panels side by side. A board of another ``shape`` leaves width to what is beside it.
    """
    u = m.u
    scale = text_scale(m)
    left, right, foot = u(EDGE), m.width - u(EDGE), m.height - u(EDGE)
    top, icons, head = top_bar(m)
    column_wide = max(least, u(RIGHT * (1 + 0.16 * (scale - 1))))
    strip = m.narrow or m.width < m.height
    large, beside = scale > LARGE, right - left - players * u(BESIDE_CARD + GAP)
    on_prompt = card is not None and (
        card.on_prompt or (card.over and (large or (strip and beside < card.wide)))
    )
    if on_prompt:
        card = None
    rival_turns: pygame.Rect | None = None
    own: pygame.Rect | None = None
    usual_head = head
    if strip:
        strip_room = pygame.Rect(left, head, right - left, foot)
        panels = panel_strip(m, strip_room, players, LOW if large else 1)
        usual_head = panels[-1].bottom + u(GAP)
        if card is not None and card.over:
            panels, own = strip_with_card(m, strip_room, players, card)
        if ribbons:
            panels = panel_strip(m, strip_room, players, LOW if large else 1, low=True)
            rival_turns = pygame.Rect(left, panels[-1].bottom + u(GAP), strip_room.width, ribbon_row(m))
        head = (rival_turns or panels[-1]).bottom + u(GAP)
    prompt_high = prompt_row(m, with_card=on_prompt)
    if strip:
        prompt_high = max(prompt_high, sentence_high(m, right - left - column_wide - u(GAP)))
    prompt = pygame.Rect(left, foot - prompt_high, right - left, prompt_high)
    line = readout_strip(m, prompt) if readout else None
    board = pygame.Rect(left, head, right - left - column_wide - u(GAP), prompt.top - u(10) - head)
    side = 0
    if not strip:
        side = players_wide(m)
        if card is not None and card.over:
            # large text needs a wide column; the card takes the place of the ribbons
            side = max(u(LEFT * (1 + 1.1 * (scale - 1))), u(BESIDE))
        board.x, board.width = left + side + u(GAP), board.width - side - u(GAP)
    # a card makes no column wider
    spare = board.width - ceil((board.bottom - usual_head) * shape)
    spare = spare if spare >= u(LEAST_SPARE) else 0
    wider = min(spare, u(WIDER_RIGHT))
    column_wide, board.width = column_wide + wider, board.width - wider
    if not strip:
        wider = min(spare - wider, u(WIDER_LEFT))
        side, board.x, board.width = side + wider, board.x + wider, board.width - wider
        panels, below = panel_stack(m, pygame.Rect(left, head, side, foot - head), players)
        rival_turns = rival_turns_place(m, below, players)
    for row in (prompt, line):
        if row is not None:
            row.x, row.width = board.x, board.width
    if on_prompt:
        rival_turns, own = None, prompt
    elif own is None:
        board, own = with_card(m, board, card)
    column = pygame.Rect(right - column_wide, head, column_wide, foot - head)
    market, turn, mat, tray = card_column(m, column, buttons_high(m))
    swaps = tray == mat
    corner = None if strip or own is not None else empty_corner(m, rival_turns or panels[-1], prompt)
    return Places(
        top, panels, rival_turns, board, prompt, market, mat, tray, turn, swaps, False, line, icons, card=own,
        corner=corner,
    )  # fmt: skip


def empty_corner(m: Metrics, lowest: pygame.Rect, prompt: pygame.Rect) -> pygame.Rect | None:
    """Return the corner of the window below the ``lowest`` panel and left of the prompt, if it is large
    enough for a person.
    """
    corner = pygame.Rect(0, lowest.bottom + m.u(GAP), prompt.x - m.u(4), 0)
    corner.height = m.height - corner.y
    return corner if corner.height >= m.u(LEAST_CORNER) else None


def players_wide(m: Metrics) -> int:
    """Return the least width of the players' column."""
    return m.u(LEFT * (1 + 0.25 * (text_scale(m) - 1)))


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


def prompt_row(m: Metrics, *, with_card: bool = False) -> int:
    """Return the height of a prompt with a title and a line of text, or with a scene's card on it."""
    buttons = 2 * max(m.u(LEAST_BUTTON), m.reach) + m.u(22) if with_card else 0
    return max(m.u(PROMPT), m.line_px(24) + m.line_px(20) + m.u(12), buttons)


def sentence_high(m: Metrics, width: int) -> int:
    """Return the height of a prompt of a width with room for the longest sentence in the smallest letters."""
    px = round(TIGHTEST * m.floor)
    return ceil(SENTENCE * px / (width - m.u(40))) * round(px * LINE) + m.u(19)


def readout_strip(m: Metrics, prompt: pygame.Rect) -> pygame.Rect:
    """Return the rectangle of the readout at the bottom, and move the prompt up for it."""
    strip = pygame.Rect(prompt.x, 0, prompt.width, m.line_px(20))
    strip.bottom = m.height - m.u(5)
    prompt.bottom = strip.top - m.u(4)
    return strip


def with_card(m: Metrics, board: pygame.Rect, card: Card | None) -> tuple[pygame.Rect, pygame.Rect | None]:
    """Divide the room of the board into one for the board and one for the scene's card."""
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


def panel_strip(
    m: Metrics, room: pygame.Rect, players: int, share: float = 1, *, low: bool = False
) -> tuple[pygame.Rect, ...]:
    """Return the player panels side by side, for narrow windows. In high ones, many panels stand in two rows.

    They have a ``share`` of their usual height. If they should be ``low``, they are in one row where all have
    their least width.
    """
    gap = m.u(12)
    one_row = low and (room.width - gap * (players - 1)) // players >= players_wide(m)
    if players >= ROWS_FROM and m.width < m.height and not one_row:
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


def tray_need(m: Metrics) -> int:
    """Return the height in pixels that the tray needs at least."""
    return max(m.u(114), m.line_px(28) + m.u(40))


def panel_need(m: Metrics) -> int:
    """Return the height in pixels that a player panel with three rows needs."""
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
    tray_high = tray_need(m)
    swaps = m.narrow or market_high + turn_high + mat_high + tray_high + 3 * gap > room.height
    cards = [mat_high] if swaps else [mat_high, tray_high]
    spare = room.height - market_high - turn_high - sum(cards) - gap * (len(cards) + 1)
    # not more: previews have their place below the buttons
    market_high += min(spare, note)
    spare = max(0, spare - note)
    cards[0] += min(spare // 2, m.u(70))
    market = pygame.Rect(room.x, room.y, room.width, market_high)
    between = (room.bottom - market.bottom - turn_high - sum(cards)) // (len(cards) + 1)
    turn = pygame.Rect(room.x, market.bottom + between, room.width, turn_high)
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


# very high and very wide windows

TALL, WIDE = 1.4, 2.1
"""Ratios (height to width, width to height) from which a window has a layout of its own."""
TWO_ROWS = 0.74
"""Share of its usual height at which a player panel still has two of its three rows."""
BLOCK, WIDEST_BLOCK, WIDEST_LEFT = 620, 900, 480
"""Units: least and greatest width of the cards in a wide window, and greatest width of the players."""
MARKET, TALL_MARKET = 0.655, 0.55
"""Share of the width of the cards that the market takes: in a wide window, and in a high one."""
SLOT = 1.5
"""Height of a slot for a worker there, as a share of the worker's: more would be empty."""
LEAST_CARD = 3
"""Lines that a scene's card needs to stand in the place of the ribbons."""
BLEED = 5
"""Units beside the board in a high window, whose width is all that bounds it."""


def place_window(
    m: Metrics, players: int, *, readout: bool = False, card: Card | None = None, shape: float = BOARD
) -> Places:
    """Return the layout for a window of any shape.

    With ``readout`` there is a line of text below the prompt; ``card`` is the scene's own card; ``shape`` is
    the ratio of the board's width to its height.
    """
    shape = max(NARROWEST, min(shape, BOARD))
    if m.height >= TALL * m.width:
        for each in (shape, BOARD):
            tall = _place_tall(m, players, readout=readout, card=card, shape=each)
            # large type and many players may leave too little below a board of the whole width
            if tall.market.height >= _mat_need(m) + m.u(GAP) + tray_need(m):
                return tall
    elif m.width >= WIDE * m.height:
        return place_wide(m, players, readout=readout, card=card, shape=shape)
    return place_all(m, players, readout=readout, card=card, shape=shape)


def card_beside(m: Metrics, places: Places, high: int, *, grows: int = 2) -> Places:
    """Return a layout with the scene's card in the place of the ribbons, for windows of the usual shape.

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
    board = places.board.union(places.card)
    return replace(places, players=panels, rival_turns=None, card=card, board=board, corner=None)


def _place_tall(m: Metrics, players: int, *, readout: bool, card: Card | None, shape: float) -> Places:
    """Return a layout with the board over the whole width, and prompt, cards and ribbons below it."""
    u, gap = m.u, m.u(GAP)
    left, right, foot = u(EDGE), m.width - u(EDGE), m.height - u(EDGE)
    wide = right - left
    top, icons, head = top_bar(m)
    panels = panel_strip(m, pygame.Rect(left, head, wide, foot), players)
    head = panels[-1].bottom + gap
    high = round((m.width - 2 * u(BLEED)) / shape) + (card.high + u(14) if card else 0)
    board, own = with_card(m, pygame.Rect(left, head, wide, high), card)
    board.x, board.width = u(BLEED), m.width - 2 * u(BLEED)
    words_over = text_scale(m) > LARGE
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
    market, mat, tray = _cards_side_by_side(m, cards, TALL_MARKET if text_scale(m) < LARGE else 0.5)
    market.right, mat.x, tray.x = right, left, left  # the market stands under its buttons
    return Places(
        top, panels, rival_turns, board, prompt, market, mat, tray, turn, False, words_over, strip, icons,
        card=own,
    )  # fmt: skip


def _cards_and_rival_turns(m: Metrics, room: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect | None]:
    """Divide the room below the prompt between cards and ribbons."""
    gap = m.u(GAP)
    wide = round((room.width - gap) * TALL_MARKET)
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
    mat.height = max(_mat_need(m), min(room.height - gap - tray_need(m), _mat_most(m, mat.width)))
    tray = pygame.Rect(mat.x, mat.bottom + gap, mat.width, room.bottom - mat.bottom - gap)
    return market, mat, tray


def _mat_need(m: Metrics) -> int:
    """Return the least height of the mat."""
    return m.line_px(28) + m.line_px(24) + m.u(10 + 62 + 56)


def _mat_most(m: Metrics, width: int) -> int:
    """Return the height of a mat of this width with workers as large as its slots are wide."""
    worker = max(m.u(64), (width - m.u(36 + 4 * 9)) // WORKERS)
    least = m.u(62) + m.line_px(24)
    return _mat_need(m) - least + max(least, round(SLOT * worker))


def place_wide(
    m: Metrics,
    players: int,
    *,
    readout: bool,
    card: Card | None = None,
    least: int = 0,
    shape: float = BOARD,
) -> Places:
    """Return a layout with the board over the whole height, and all cards and the prompt on its right.

    ``least`` is the least width in pixels of the market.
    """
    u, gap = m.u, m.u(GAP)
    left, right, foot = u(EDGE), m.width - u(EDGE), m.height - u(EDGE)
    top, icons, head = top_bar(m)
    share = MARKET if text_scale(m) < LARGE else 0.5
    # on a flat table the board is seen turned from a short side
    spare = right - left - u(2 * GAP) - round((foot - head) * (1 / BOARD if m.sideways else shape))
    side, block = _columns(m, spare, ceil(least / share) + gap)
    panels, below = panel_stack(m, pygame.Rect(left, head, side, foot - head), players)
    rival_turns = rival_turns_place(m, below, players)
    cards = pygame.Rect(right - block, head, block, foot - head)
    board = pygame.Rect(left + side + u(GAP), head, cards.x - u(GAP) - left - side - u(GAP), foot - head)
    on_prompt = card is not None and card.on_prompt
    prompt_high = max(m.line_px(24) + m.line_px(20) + u(20 + PROMPT), prompt_row(m, with_card=on_prompt))
    prompt = pygame.Rect(cards.x, 0, block, prompt_high)
    prompt.bottom = foot
    strip = readout_strip(m, prompt) if readout else None
    own = prompt if on_prompt else None
    if card is not None and not on_prompt:
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
    return max(players_wide(m), min(m.u(WIDEST_LEFT), spare - block)), block
