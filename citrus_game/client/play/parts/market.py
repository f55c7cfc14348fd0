"""The market: the wooden tray with its tiles, and its arrows (LOOK.md 6)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from citrus_game.client.board.layers.plants import whole_tile
from citrus_game.client.board.regions import UNIT, Cells, Inset, path, svg
from citrus_game.client.kit.draw.art import draw_svg
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.play.moment import Moment
from citrus_game.client.play.parts.arrows import DOWN, HIT, LEFT, RIGHT, UP, ArrowButton
from citrus_game.client.play.parts.part import Part
from citrus_game.client.play.parts.tiles import Spot, TileButton
from citrus_game.rules.actions.fincas import can_build_finca
from citrus_game.rules.actions.market import due_after, line_tiles
from citrus_game.rules.material.components import Components
from citrus_game.rules.material.state import EMPTY, Game, State
from citrus_game.table.desk.why import why_not_line, why_not_market
from citrus_game.table.speech.step_words import step_words
from citrus_game.table.speech.words import coins
from citrus_game.text import _

GRID = 300
"""Units of the market's tray where nothing presses."""
AROUND = 0.86
"""Slots that the arrows take above the tray, and at its left."""
OVER = 0.08
"""Slots that all of it stands further left: the tray has a rim at its right, arrows have air."""


class MarketFace(NamedTuple):
    """What the market shows: its tiles, and the numbers of those that a cart may take."""

    market: tuple[int, ...]
    fits: frozenset[int]


@dataclass(frozen=True)
class Arrow:
    """Where a line's arrow stands and points."""

    rect: pygame.Rect
    turn: int


@dataclass(frozen=True)
class MarketPlaces:
    """Where slots and arrows stand: slots by market index, arrows by line, rows first."""

    slots: tuple[pygame.Rect, ...]
    arrows: tuple[Arrow, ...]
    pitch: int
    corner: tuple[int, int]
    cells: Cells


def place_market(components: Components, room: pygame.Rect) -> MarketPlaces:
    """Lay the market's grid and its arrows out in a rect.

    A line whose first slot is missing has its arrow in that corner: rows in the upper left and the
    lower right one, columns in the other two, so that none covers another.
    """
    grid = components.market_grid
    rows, columns = len(grid), len(grid[0])
    pitch = max(8, min(int(room.width / (columns + AROUND)), int(room.height / (rows + AROUND))))
    left = room.centerx - round(pitch * ((columns - AROUND) / 2 + OVER))
    spare = room.height - pitch * (rows + AROUND)
    top = room.bottom - pitch * rows - round(spare / 2)
    numbers: dict[int, pygame.Rect] = {}
    cells = set()
    for row, line in enumerate(grid):
        for column, number in enumerate(line):
            if number:
                cells.add((column, row))
                numbers[number] = pygame.Rect(left + column * pitch, top + row * pitch, pitch, pitch)
    spots: list[tuple[float, float, int]] = [_row_spot(grid, row) for row in range(rows)]
    spots += [_column_spot(grid, column) for column in range(columns)]
    px = round(pitch * HIT)
    arrows = []
    for across, down, turn in spots:
        rect = pygame.Rect(0, 0, px, px)
        rect.center = (left + round((across + 0.5) * pitch), top + round((down + 0.5) * pitch))
        arrows.append(Arrow(rect, turn))
    slots = tuple(numbers[number] for number in sorted(numbers))
    return MarketPlaces(slots, tuple(arrows), pitch, (left, top), frozenset(cells))


def _row_spot(grid: tuple[tuple[int, ...], ...], row: int) -> tuple[float, float, int]:
    line = grid[row]
    if line[0] == 0 and row < len(grid) // 2:
        return next(c for c, number in enumerate(line) if number) - 1, row, RIGHT
    if line[-1] == 0 and row >= len(grid) // 2:
        return max(c for c, number in enumerate(line) if number) + 1, row, LEFT
    return -0.93, row, RIGHT


def _column_spot(grid: tuple[tuple[int, ...], ...], column: int) -> tuple[float, float, int]:
    line = [row[column] for row in grid]
    if line[0] == 0 and column >= len(grid[0]) // 2:
        return column, next(r for r, number in enumerate(line) if number) - 1, DOWN
    if line[-1] == 0 and column < len(grid[0]) // 2:
        return column, max(r for r, number in enumerate(line) if number) + 1, UP
    return column, -0.93, DOWN


class Market(Part[MarketFace]):
    """The market with its tiles, its priced arrows, and widgets on the tiles while a cart may take one."""

    def __init__(self, look: Look, rect: pygame.Rect, game: Game) -> None:
        super().__init__(look, rect)
        self.lines = game.line_spaces
        self.strip, self.places, self.titled = self._share(game.components)
        self.notice = Spot()
        self.notice.rect = self.strip
        self.stall = Spot()
        self.stall.rect = rect
        self.arrows = [ArrowButton(arrow.turn) for arrow in self.places.arrows]
        self.tiles = [TileButton(ring=False) for _slot in self.places.slots]
        for button, arrow in zip(self.arrows, self.places.arrows, strict=True):
            button.rect, button.group = arrow.rect, "market"
        for tile, slot in zip(self.tiles, self.places.slots, strict=True):
            tile.rect, tile.group = slot.inflate(-slot.width // 14, -slot.height // 14), "market"
            tile.asks = True

    def _share(self, components: Components) -> tuple[pygame.Rect, MarketPlaces, bool]:
        """Share the card between title, tray and strip: the tray first, then what has room beside it.

        Gives the strip, where tray and arrows stand, and whether the title has room.
        """
        look, rect = self.look, self.rect
        u, note, least = look.u, look.type.line("note"), max(look.u(54), look.metrics.reach)
        head = look.type.line("card") + u(10)
        usual = max(u(42), note + u(14))
        if rect.height - head - usual - note - u(30) >= u(GRID + 60):
            usual += note
        # the title gives its room to the tiles, then the strip what it has round its line
        found: list[tuple[pygame.Rect, MarketPlaces, bool]] = []
        for titled, high, over, under in (
            (True, usual, u(14), u(16)),
            (False, usual, u(14), u(16)),
            (False, note + u(4), u(6), u(11)),
        ):
            strip = pygame.Rect(0, 0, rect.width - u(24), high)
            strip.midbottom = (rect.centerx, rect.bottom - under)
            top = rect.y + (head if titled else u(12))
            room = pygame.Rect(rect.x + u(14), top, rect.width - u(28), strip.top - over - top)
            found.append((strip, place_market(components, room), titled))
            if found[-1][1].pitch >= least:
                return found[-1]
        # where the breadth is what bounds the tiles, no room is given for nothing
        return max(found, key=lambda each: each[1].pitch)

    def widgets(self) -> Sequence[Widget]:
        """List the arrows and the tiles."""
        return [self.stall, self.notice, *self.arrows, *self.tiles]

    def settle(self, moment: Moment) -> None:
        """Show prices and what may be bought; say why not where it may not."""
        for line, arrow in enumerate(self.arrows):
            self._settle_arrow(line, arrow, moment)
        self.notice.hint = _notice(moment.state)
        desk = moment.desk
        with_cart = desk.pick is not None and desk.pick.kind == "cart"
        buys = desk.open and bool(desk.now.lines) and not with_cart
        self.stall.hint = _("Choose an arrow to buy its row or column.") if buys else ""
        self.stall.show(buys)
        for index, tile in enumerate(self.tiles):
            held = desk.state.market[index]
            tile.show(with_cart and held != EMPTY)
            if tile.visible:
                fits = index + 1 in desk.now.carts
                tile.called = step_words(desk.state.game.steps.cart[index], desk.state)
                tile.show_tile(whole_tile(held), dull=not fits)
                self.judge(tile, fits, None if fits else why_not_market(desk, index), moment)
            step = moment.state.game.steps.cart[index]
            tile.warn(tile.visible and tile.enabled and step in moment.warned.steps)

    def _settle_arrow(self, line: int, arrow: ArrowButton, moment: Moment) -> None:
        desk, state = moment.desk, moment.state
        chosen = desk.pick is not None and desk.pick.kind == "line" and desk.pick.what == line
        cost, legal = len(line_tiles(state, line)), line in desk.now.lines
        arrow.warn(line in moment.warned.costly)
        if moment.aided.purist and desk.open:
            arrow.show_line(cost, chosen, False)
            self.judge(arrow, cost > 0, None, moment)
            return
        fincas = can_build_finca(state)
        arrow.show_line(cost, chosen, legal and fincas and due_after(state, cost))
        self.judge(arrow, legal, None if legal or not desk.open else why_not_line(desk, line), moment)

    def see(self, moment: Moment) -> MarketFace:
        """Give the tiles, and which of them a cart may take."""
        desk = moment.desk
        with_cart = desk.pick is not None and desk.pick.kind == "cart"
        return MarketFace(desk.state.market, desk.now.carts if with_cart else frozenset())

    def looked_at(self, widget: Widget | None) -> int:
        """Give the line whose arrow a widget is, -1 for none."""
        return next((line for line, arrow in enumerate(self.arrows) if arrow is widget), -1)

    def paint(self, target: pygame.Surface, face: MarketFace) -> None:
        """Draw title, tray and tiles."""
        if self.titled:
            self.title(target, _("Market"), _("1 coin each"), coins(1))
        self._paint_tray(target)
        for index, slot in enumerate(self.places.slots):
            self._paint_slot(target, face, index, slot)

    def frame(self, line: int) -> pygame.Rect:
        """Give the rect of the frame around a line's slots."""
        slots = [self.places.slots[index] for index in self.lines[line]]
        return slots[0].unionall(slots[1:]).inflate(self.look.u(6), self.look.u(6))

    def _paint_tray(self, target: pygame.Surface) -> None:
        places = self.places
        columns = max(c for c, _ in places.cells) + 1
        rows = max(r for _, r in places.cells) + 1
        size = (places.pitch * columns, places.pitch * rows)
        rim = round(places.pitch * RIM / UNIT)
        whole = (size[0] + 2 * rim, size[1] + 2 * rim)
        key = ("tray", places.cells, whole)
        tray = self.look.art.keep(key, lambda: draw_svg(tray_svg(places.cells), whole))
        target.blit(tray, (places.corner[0] - rim, places.corner[1] - rim))

    def _paint_slot(self, target: pygame.Surface, face: MarketFace, index: int, slot: pygame.Rect) -> None:
        tile = face.market[index]
        if tile == EMPTY:
            return
        px = round(slot.width * 0.925)
        corner = (slot.x + (slot.width - px) // 2, slot.y + (slot.height - px) // 2)
        target.blit(self.look.art.piece(whole_tile(tile), px), corner)
        if face.fits and index + 1 not in face.fits:
            veil = self.look.art.keep(("veil", px), lambda: _veil(px))
            target.blit(veil, corner)


def _notice(state: State) -> str:
    """Say when the market is refilled, and a finca built."""
    if not state.bag:
        return _("The bag is empty: no more plantations come to the market.")
    text = _("When {n} plantations or fewer are left here, the market is refilled after planting.")
    if can_build_finca(state):
        text = _(
            "Whoever leaves {n} plantations or fewer here builds a new finca first. After planting, "
            "the market is refilled."
        )
    return text.format(n=state.game.components.refill_at)


def _veil(px: int) -> pygame.Surface:
    veil = pygame.Surface((px, px), pygame.SRCALPHA)
    veil.fill((78, 47, 24, 150))
    return veil


RIM = 18
"""Units of a slot by which the tray's picture reaches beyond its slots."""


def tray_svg(cells: Cells) -> str:
    """Draw the wooden tray around any shape of market, with a slot in each cell."""
    wood, lip = Inset(-10, -8, -10, 24, 14), Inset(-4, -15, -10, 24, 14)
    slots = "".join(_slot(column * UNIT, row * UNIT) for column, row in sorted(cells))
    shapes = (
        f'<path d="{path(cells, lip)}" fill="#5A371C"/>',
        f'<path d="{path(cells, wood)}" fill="#D8A76C"/>',
        f'<path d="{path(cells, Inset(-6, -8, -10, 24, 14))}" fill="#B9834A"/>',
        slots,
    )
    return svg(cells, shapes, RIM)


def _slot(x: int, y: int) -> str:
    return (
        f'<rect x="{x + 5}" y="{y + 5}" width="118" height="118" rx="16" fill="#4F2F18"/>'
        f'<rect x="{x + 5}" y="{y + 10}" width="118" height="113" rx="15" fill="#6E4525"/>'
    )
