"""The market card: the wooden tray, priced arrows, and the verdict on a line (LOOK.md 6)."""

from dataclasses import dataclass
from typing import NamedTuple

import pygame

from citrus_game.client.art import draw_svg
from citrus_game.client.board.paint import GOLD, WHITE_EDGE
from citrus_game.client.board.plants import whole_tile
from citrus_game.client.board.regions import UNIT, Cells, Inset, path, svg
from citrus_game.client.look import Look
from citrus_game.client.play.frames import paint_ring
from citrus_game.client.play.parts import Part
from citrus_game.client.play.places import GRID
from citrus_game.rules.components import Components
from citrus_game.rules.state import EMPTY, Game
from citrus_game.text import _

RIGHT, DOWN, LEFT, UP = 0, 90, 180, 270
"""Where an arrow points: degrees clockwise."""
ARROW, HIT = 0.80, 0.98
"""The size of an arrow, and of the square in which it is hit, in slots."""


class Verdict(NamedTuple):
    """The strip under the market: good, bad or plain news; the first of the texts that fits is shown."""

    mood: str
    texts: tuple[str, ...]


class MarketFace(NamedTuple):
    """What the market shows; ``chosen`` and ``lit`` are lines, -1 for none, ``fits`` for the cart."""

    market: tuple[int, ...]
    chosen: int
    lit: int
    fits: frozenset[int]
    verdict: Verdict


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
    pitch = max(8, min(int(room.width / (columns + 0.86)), int(room.height / (rows + 0.86))))
    left = room.centerx - round(pitch * (columns - 0.86) / 2)
    spare = room.height - pitch * (rows + 0.86)
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


class MarketCard(Part[MarketFace]):
    """The market with its tiles; the arrows are widgets over it."""

    def __init__(self, look: Look, rect: pygame.Rect, game: Game) -> None:
        super().__init__(look, rect)
        self.lines = game.line_spaces
        head = look.type.line("card") + look.u(10)
        strip = max(look.u(42), look.type.line("note") + look.u(14))
        if rect.height - head - strip - look.type.line("note") - look.u(30) >= look.u(GRID + 60):
            strip += look.type.line("note")
        self.strip = pygame.Rect(0, 0, rect.width - look.u(24), strip)
        self.strip.midbottom = (rect.centerx, rect.bottom - look.u(16))
        high = self.strip.top - look.u(14) - rect.y - head
        room = pygame.Rect(rect.x + look.u(14), rect.y + head, rect.width - look.u(28), high)
        self.places = place_market(game.components, room)
        self.titled = self.places.pitch >= look.u(54)
        if not self.titled:
            # the title gives its room to the tiles
            room.y, room.height = room.y - head + look.u(12), room.height + head - look.u(12)
            self.places = place_market(game.components, room)

    def paint(self, target: pygame.Surface, face: MarketFace) -> None:
        """Draw title, tray, tiles, the chosen line's frame and the verdict."""
        if self.titled:
            self.title(target, _("Market"), _("1 coin a tile"))
        self._paint_tray(target)
        for index, slot in enumerate(self.places.slots):
            self._paint_slot(target, face, index, slot)
        for line, colour in ((face.lit, WHITE_EDGE), (face.chosen, GOLD)):
            if line >= 0:
                self._paint_frame(target, [self.places.slots[index] for index in self.lines[line]], colour)
        self._paint_verdict(target, face.verdict)

    def _paint_frame(self, target: pygame.Surface, slots: list[pygame.Rect], colour: str) -> None:
        """Frame a line's slots."""
        frame = slots[0].unionall(slots[1:]).inflate(self.look.u(6), self.look.u(6))
        paint_ring(self.look, target, frame, colour)

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
            colour = pygame.Color("#D9B58A")
            size = min(self.look.type.px("button"), slot.height // 2)
            self.look.type.place(target, str(index + 1), "button", colour, slot, "centre", size)
            return
        px = round(slot.width * 0.925)
        corner = (slot.x + (slot.width - px) // 2, slot.y + (slot.height - px) // 2)
        target.blit(self.look.art.piece(whole_tile(tile), px), corner)
        if face.fits and index + 1 not in face.fits:
            veil = self.look.art.keep(("veil", px), lambda: _veil(px))
            target.blit(veil, corner)

    def _paint_verdict(self, target: pygame.Surface, verdict: Verdict) -> None:
        look, strip = self.look, self.strip
        ground = {"good": "good-ground", "bad": "bad-ground"}.get(verdict.mood, "inset")
        colour = {"good": "good", "bad": "bad"}.get(verdict.mood, "muted")
        look.art.paint_box(target, strip, look.u(12), look.colour(ground))
        left = strip.x + look.u(12)
        if verdict.mood in ("good", "bad"):
            px = look.u(22)
            icon = look.icon("check" if verdict.mood == "good" else "cross", px, colour)
            target.blit(icon, (left, strip.centery - px // 2))
            left += px + look.u(9)
        room = pygame.Rect(left, strip.y, strip.right - look.u(10) - left, strip.height)
        most = max(1, room.height // look.type.line("note"))
        text = next((text for text in verdict.texts if self._fits(text, room)), verdict.texts[-1])
        high = look.type.line("note") * min(most, self._count_lines(text, room.width))
        block = pygame.Rect(room.x, room.centery - high // 2, room.width, high)
        look.type.block(target, text, "note", look.colour(colour), block)

    def holds(self, text: str) -> bool:
        """Tell whether the strip shows a verdict whole."""
        taken = self.look.u(12 + 22 + 9 + 10)
        return self._fits(text, pygame.Rect(0, 0, self.strip.width - taken, self.strip.height))

    def _fits(self, text: str, room: pygame.Rect) -> bool:
        return self._count_lines(text, room.width) <= max(1, room.height // self.look.type.line("note"))

    def _count_lines(self, text: str, width: int) -> int:
        """Count the lines of a text; words too long for one count as too many."""
        found = self.look.type.wrap(text, "note", width)
        whole = all(self.look.type.width(word, "note") <= width for word in text.split())
        return len(found) if whole else 99


def _veil(px: int) -> pygame.Surface:
    veil = pygame.Surface((px, px), pygame.SRCALPHA)
    veil.fill((78, 47, 24, 150))
    return veil


def arrow_svg(text: str, turn: int) -> str:
    """Turn the arrow's SVG by right angles and leave its lip below, where the light wants it."""
    turned = f"rotate({turn} 64 64)"
    return text.replace("translate(0 6)", f"translate(0 6) {turned}").replace(
        'stroke-width="4"', f'transform="{turned}" stroke-width="4"'
    )


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
