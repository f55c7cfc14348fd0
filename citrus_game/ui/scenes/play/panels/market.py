"""The market panel: the tray with its tiles, and the arrows."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from citrus_game.facts.lines import line_facts, market_facts
from citrus_game.narration import words
from citrus_game.narration.gains import step_words
from citrus_game.narration.lines import market_texts
from citrus_game.narration.words import coins
from citrus_game.rules.model.components import Components
from citrus_game.rules.model.state import EMPTY, NO_ACTION, Game, State
from citrus_game.session.selection.why import why_not_line, why_not_market
from citrus_game.text import _
from citrus_game.ui.board.layers.plants import whole_tile
from citrus_game.ui.board.regions import UNIT, Cells, Inset, path, svg
from citrus_game.ui.scenes.play.panels.panel import Panel
from citrus_game.ui.scenes.play.panels.tiles import Spot, TileButton
from citrus_game.ui.scenes.play.snapshot import Snapshot
from citrus_game.ui.toolkit.drawing.art import draw_svg
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.input.events import Position
from citrus_game.ui.toolkit.widgets.base import Widget

RIGHT, DOWN, LEFT, UP = 0, 90, 180, 270
"""Directions of arrows in degrees, clockwise."""
ARROW, HIT = 0.80, 0.98
"""Size of an arrow, and of its clickable square, in slots."""


class ArrowButton(Widget):
    """An arrow that buys a market line, with the price on it."""

    def __init__(self, turn: int) -> None:
        super().__init__()
        self.turn = turn
        self._face: tuple[int, bool, bool] = (0, False, False)
        self._lacks = False
        self._warns = False

    def set_warning(self, warns: bool) -> None:
        """Show or hide a warning that some tiles of the line could not be planted."""
        if warns != self._warns:
            self._warns = warns
            self.mark_dirty()

    def set_lacking(self, lacks: bool) -> None:
        """Show or hide a coin: the line is too dear. Without it a grey arrow has another reason."""
        if lacks != self._lacks:
            self._lacks = lacks
            self.mark_dirty()

    def show_line(self, cost: int, chosen: bool, due: bool) -> None:
        """Show a line's price, whether it is chosen, and whether buying it leads to a new finca."""
        if self._face != (cost, chosen, due):
            self._face = (cost, chosen, due)
            self.mark_dirty()

    @property
    def is_due(self) -> bool:
        """Whether it has a small finca on it."""
        return self._face[2]

    @property
    def is_too_dear(self) -> bool:
        """Whether it has a coin on it."""
        return self._lacks

    def keeps_tooltip(self, pos: Position) -> bool:
        return super().keeps_tooltip(pos) or self._face[1]

    def draw(self, surface: pygame.Surface) -> None:
        style = self.style
        cost, chosen, due = self._face
        px = round(self.rect.width * ARROW / HIT)
        piece = self._piece(self._state(chosen), px)
        place = piece.get_rect(center=self.rect.center)
        surface.blit(piece, place)
        away = round(px * 0.11)
        shift = {RIGHT: (-away, 0), LEFT: (away, 0), UP: (0, away), DOWN: (0, -away)}[self.turn]
        box = place.move(shift)
        if cost:
            colour = style.colour("on-primary" if self.enabled else "disabled")
            size = min(style.type.px("cost"), round(px * 0.54))
            style.type.place(surface, str(cost), "cost", colour, box, "centre", size)
        else:
            cross = style.icon("cross", round(px * 0.36), "disabled")
            surface.blit(cross, cross.get_rect(center=box.center))
        if due:
            px = round(place.width * 0.42)
            surface.blit(style.art.piece("finca-back", px), (place.right - px + px // 6, place.top - px // 4))
        if self._lacks:
            px = round(place.width * 0.42)
            surface.blit(style.art.piece("coin", px), (place.left - px // 4, place.top - px // 4))
        if self._warns:
            px = round(place.width * 0.42)
            surface.blit(style.art.piece("space-warning", px), (place.left - px // 4, place.top - px // 4))

    def _piece(self, state: str, px: int) -> pygame.Surface:
        """Return the picture of the arrow in a state, without the price."""
        name = "arrow" + state
        return self.style.art.get(("arrow", name, self.turn, px), lambda: self._render(name, px))

    def _render(self, name: str, px: int) -> pygame.Surface:
        text = (self.style.art.folder / f"{name}.svg").read_text(encoding="utf-8")
        return draw_svg(arrow_svg(text, self.turn), (px, px))

    def _state(self, chosen: bool) -> str:
        if not self.enabled:
            return "-disabled"
        if self.pressed:
            return "-pressed"
        return "-hover" if chosen or self.hovered else ""


def arrow_picture(style: Style, turn: int, px: int, face: pygame.Color, edge: pygame.Color) -> pygame.Surface:
    """Return the picture of an arrow in two colours, without a price."""

    def make() -> pygame.Surface:
        text = (style.art.folder / "arrow-hover.svg").read_text(encoding="utf-8")
        for old, new in ((FACE, face), (LIP, edge)):
            text = text.replace(old, f"#{new.r:02X}{new.g:02X}{new.b:02X}")
        return draw_svg(arrow_svg(text, turn), (px, px))

    return style.art.get(("tag", turn, px, tuple(face)), make)


FACE, LIP = "#C24A1E", "#7E2A0C"
"""Colours of a hovered arrow."""


def arrow_svg(text: str, turn: int) -> str:
    """Return the arrow's SVG rotated by a multiple of 90 degrees, with its lower edge still at the bottom."""
    turned = f"rotate({turn} 64 64)"
    return text.replace("translate(0 6)", f"translate(0 6) {turned}").replace(
        'stroke-width="4"', f'transform="{turned}" stroke-width="4"'
    )


GRID = 300
"""Size of the tray in units, where there is enough room."""
AROUND = 0.86
"""Slots taken by the arrows above the tray and on its left."""
OVER = 0.08
"""Slots by which everything is moved to the left, to look centred."""


class MarketData(NamedTuple):
    """The tiles of the market, the numbers of those that a cart may take, and whom its forecasts are for if
    that is a rival.
    """

    market: tuple[int, ...]
    fits: frozenset[int]
    rival: str = ""


@dataclass(frozen=True)
class Arrow:
    """Rectangle and direction of an arrow."""

    rect: pygame.Rect
    turn: int


@dataclass(frozen=True)
class MarketPlaces:
    """Places of slots by market index and of arrows by line, rows first."""

    slots: tuple[pygame.Rect, ...]
    arrows: tuple[Arrow, ...]
    pitch: int
    corner: tuple[int, int]
    cells: Cells


def place_market(components: Components, room: pygame.Rect) -> MarketPlaces:
    """Return the layout of the market in ``room``.

    A line whose first slot is missing has its arrow in that corner of the grid: rows in the upper left and
    lower right corner, columns in the other two.
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


class Market(Panel[MarketData]):
    """The market with its tiles and arrows. Tiles are clickable while a cart may take one."""

    def __init__(self, style: Style, rect: pygame.Rect, game: Game) -> None:
        super().__init__(style, rect)
        self.lines = game.line_spaces
        self.strip, self.places, self.titled = self._share(game.components)
        self.covered = False
        """Whether something of the scene lies on it, so that nothing of it can be pointed at."""
        self.notice = Spot()
        self.notice.rect = self.strip
        self.stall = Spot()
        self.stall.rect = rect
        self.arrows = [ArrowButton(arrow.turn) for arrow in self.places.arrows]
        self.slots = [Spot() for _slot in self.places.slots]
        self.tiles = [TileButton(ring=False) for _slot in self.places.slots]
        for button, arrow in zip(self.arrows, self.places.arrows, strict=True):
            button.rect, button.group = arrow.rect, "market"
        for spot, slot in zip(self.slots, self.places.slots, strict=True):
            spot.rect = slot
        for tile, slot in zip(self.tiles, self.places.slots, strict=True):
            tile.rect, tile.group = slot.inflate(-slot.width // 14, -slot.height // 14), "market"
            tile.asks = True

    def _share(self, components: Components) -> tuple[pygame.Rect, MarketPlaces, bool]:
        """Divide the panel between title, tray and strip, so that tiles are large. Return the strip, the
        layout of the tray, and whether there is a title.
        """
        style, rect = self.style, self.rect
        u, note, least = style.u, style.type.line("note"), max(style.u(54), style.metrics.reach)
        head = style.type.line("card") + u(10)
        usual = max(u(42), note + u(14))
        if rect.height - head - usual - note - u(30) >= u(GRID + 60):
            usual += note
        # leave out the title first, then the strip's padding
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
        # the first of the largest: the width may limit the tiles, and then the title stays
        return max(found, key=lambda each: each[1].pitch)

    def widgets(self) -> Sequence[Widget]:
        return [self.stall, *self.slots, self.notice, *self.arrows, *self.tiles]

    def update(self, snapshot: Snapshot) -> None:
        there = not self.covered
        for line, arrow in enumerate(self.arrows):
            self._settle_arrow(line, arrow, snapshot)
            arrow.set_visible(there)
        self.notice.set_visible(there)
        self.notice.hint = partial(_notice, snapshot.state)
        controller = snapshot.controller
        with_cart = controller.pick is not None and controller.pick.kind == "cart"
        buys = controller.open and bool(controller.now.lines) and not with_cart and controller.rival < 0
        self.stall.hint = _("Choose an arrow to buy its row or column.") if buys else ""
        self.stall.set_visible(there and buys)
        for index, (tile, spot) in enumerate(zip(self.tiles, self.slots, strict=True)):
            held = controller.state.market[index]
            spot.hint = partial(tile_words, controller.state, index) if held != EMPTY else ""
            spot.set_visible(there and held != EMPTY and not with_cart)
            tile.set_visible(there and with_cart and held != EMPTY)
            if tile.visible:
                fits = index + 1 in controller.now.carts
                tile.called = step_words(controller.state.game.steps.cart[index], controller.state)
                tile.show_tile(whole_tile(held), dull=not fits)
                self.set_enabled(tile, fits, partial(why_not_market, controller, index), snapshot)
                tile.set_lit(fits and snapshot.aided.lights)
            step = snapshot.state.game.steps.cart[index]
            tile.set_warning(tile.visible and tile.enabled and step in snapshot.warned.steps)

    def _settle_arrow(self, line: int, arrow: ArrowButton, snapshot: Snapshot) -> None:
        controller, state = snapshot.controller, snapshot.state
        chosen = line == controller.chosen_line
        if controller.rival >= 0 and controller.buyer is not None:
            facts, legal = line_facts(controller.buyer.state, line), line in controller.buyer.lines
            arrow.set_warning(False)
            arrow.set_lacking(False)
            arrow.show_line(facts.cost, chosen, legal and facts.finca)
            self.set_enabled(arrow, legal, lambda: None, snapshot)
            return
        facts, legal = line_facts(state, line), line in controller.now.lines
        lacks = controller.open and state.acted == NO_ACTION and facts.lacking > 0
        arrow.set_lacking(lacks and not snapshot.aided.purist)
        arrow.set_warning(line in snapshot.warned.costly)
        if snapshot.aided.purist and controller.open:
            arrow.show_line(facts.cost, chosen, False)
            self.set_enabled(arrow, facts.cost > 0, lambda: None, snapshot)
            return
        arrow.show_line(facts.cost, chosen, legal and facts.finca)
        why = partial(why_not_line, controller, line) if controller.open else lambda: None
        self.set_enabled(arrow, legal, why, snapshot)

    def build_data(self, snapshot: Snapshot) -> MarketData:
        controller = snapshot.controller
        with_cart = controller.pick is not None and controller.pick.kind == "cart"
        buyer = controller.buyer if controller.rival >= 0 else None
        return MarketData(
            snapshot.passing.displayed.market,
            controller.now.carts if with_cart else frozenset(),
            buyer.head() if buyer is not None else "",
        )

    def line_of(self, widget: Widget | None) -> int:
        """Return the market line of an arrow, or -1 for another widget."""
        return next((line for line, arrow in enumerate(self.arrows) if arrow is widget), -1)

    def paint(self, target: pygame.Surface, face: MarketData) -> None:
        if self.titled:
            titles = (face.rival, _("Forecast")) if face.rival else (_("Market"),)
            self.title(target, titles, () if face.rival else (_("1 coin each"), coins(1)))
        self._paint_tray(target)
        for index, slot in enumerate(self.places.slots):
            self._paint_slot(target, face, index, slot)

    def frame(self, line: int) -> pygame.Rect:
        """Return the rectangle of the frame around a line."""
        return self.frame_of(self.lines[line])

    def frame_of(self, indices: Sequence[int]) -> pygame.Rect:
        """Return the rectangle of a frame around market spaces."""
        slots = [self.places.slots[index] for index in indices]
        return slots[0].unionall(slots[1:]).inflate(self.style.u(6), self.style.u(6))

    def _paint_tray(self, target: pygame.Surface) -> None:
        places = self.places
        columns = max(c for c, _ in places.cells) + 1
        rows = max(r for _, r in places.cells) + 1
        size = (places.pitch * columns, places.pitch * rows)
        rim = round(places.pitch * RIM / UNIT)
        whole = (size[0] + 2 * rim, size[1] + 2 * rim)
        key = ("tray", places.cells, whole)
        tray = self.style.art.get(key, lambda: draw_svg(tray_svg(places.cells), whole))
        target.blit(tray, (places.corner[0] - rim, places.corner[1] - rim))

    def _paint_slot(self, target: pygame.Surface, face: MarketData, index: int, slot: pygame.Rect) -> None:
        tile = face.market[index]
        if tile == EMPTY:
            return
        px = round(slot.width * 0.925)
        corner = (slot.x + (slot.width - px) // 2, slot.y + (slot.height - px) // 2)
        target.blit(self.style.art.piece(whole_tile(tile), px), corner)
        if face.fits and index + 1 not in face.fits:
            veil = pygame.Surface((px, px), pygame.SRCALPHA)
            veil.fill((78, 47, 24, 150))
            target.blit(veil, corner)


def _notice(state: State) -> str:
    return market_texts(market_facts(state))[0]


def tile_words(state: State, index: int) -> str:
    """Return what lies on a space of the market, and what the lines cost that it is in."""
    lines = (line_facts(state, line) for line, spaces in enumerate(state.game.line_spaces) if index in spaces)
    text = _("{line} for {coins}")
    prices = (text.format(line=words.line_at_market(each.name), coins=coins(each.cost)) for each in lines)
    tile = words.capital(words.plantation_name(state.market[index]))
    return _("{tile}. You get it with {lines}.").format(tile=tile, lines=words.either(list(prices)))


RIM = 18
"""Units of a slot by which the tray extends beyond its slots."""


def tray_svg(cells: Cells) -> str:
    """Return the SVG of the tray for any shape of market, with a slot in each cell."""
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
