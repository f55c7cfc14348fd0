"""The podium: the best three with their workers, the others on cards below."""

from collections.abc import Sequence

import pygame

from citrus_game.client.board.portraits import portrait
from citrus_game.client.kit.draw.art import draw_svg
from citrus_game.client.kit.draw.look import Look
from citrus_game.rules.material.components import FRUITS
from citrus_game.table.review.standings import Standing

STEPS = {1: ("#F2AE1F", "#C4820C", 1.0), 2: ("#DCD5C8", "#A89F8C", 0.77), 3: ("#CF8A55", "#9C5F30", 0.62)}
"""Face, lip and height of each step, as a share of the highest."""
CROWNED = 1.46
"""Height of the best one's worker and crown over the step, in widths of a step."""
SLATS = 4
"""Slats of the crates that the steps are."""
BROAD = 230
"""Units of a step's width from which on its letters grow with it."""
SMALLEST = 15
"""Units of the smallest letters of a long name."""
GLOW = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs>'
    '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="32" cy="32" r="32">'
    '<stop offset="0" stop-color="#F2E2A0" stop-opacity="0.5"/>'
    '<stop offset="1" stop-color="#F2E2A0" stop-opacity="0"/></radialGradient></defs>'
    '<rect width="64" height="64" fill="url(#g)"/></svg>'
)
CROWN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">'
    '<g fill="#FFD34D" stroke="#6B4A08" stroke-width="2.4" stroke-linejoin="round">'
    '<path d="M8 33L5 13L16 21L24 8L32 21L43 13L40 33Z"/>'
    '<rect x="8" y="35" width="32" height="6" rx="2"/></g>'
    '<path d="M24 11L32 23L41 16L38.6 31.5H24Z" fill="#F2AE1F" opacity="0.55"/></svg>'
)


class Podium:
    """Draws the podium with its foot at the bottom of ``room``."""

    def __init__(self, look: Look, room: pygame.Rect, standings: Sequence[Standing]) -> None:
        self.look, self.room = look, room
        best = list(standings[:3])
        self._order = [best[1], best[0], *best[2:]]

    def draw(self, target: pygame.Surface) -> None:
        """Paint light, steps, workers and crowns."""
        look, room = self.look, self.room
        gap = look.u(9)
        # with large text the steps are higher, for what stands on them; the crown keeps clear of the headline
        high = round(room.height * (0.46 + 0.14 * (look.metrics.text_size - 1)))
        over = round((room.height - look.u(12 + 4) - high) / CROWNED)
        wide = max(12, min(over, (room.width - look.u(30) - 2 * gap) // 3))
        span = wide * len(self._order) + gap * (len(self._order) - 1)
        left = room.centerx - span // 2
        floor = pygame.Rect(left - look.u(16), room.bottom - look.u(12), span + look.u(32), look.u(12))
        middle = left + wide + gap + wide // 2
        self._draw_glow(target, (middle, room.bottom - high), round(wide * 3.2))
        for number, standing in enumerate(self._order):
            step = self._step(standing, left + number * (wide + gap), wide, high)
            step.bottom = floor.top
            self._draw_step(target, standing, step)
            self._draw_worker(target, standing, step)
        look.art.paint_box(target, floor, floor.height // 2, pygame.Color("#071C28"))

    def _step(self, standing: Standing, x: int, wide: int, high: int) -> pygame.Rect:
        return pygame.Rect(x, 0, wide, round(high * STEPS[min(3, standing.rank)][2]))

    def _draw_glow(self, target: pygame.Surface, centre: tuple[int, int], px: int) -> None:
        glow = self.look.art.keep(
            ("glow", px), lambda: pygame.transform.smoothscale(draw_svg(GLOW, (96, 96)), (px, px))
        )
        target.blit(glow, glow.get_rect(center=centre))

    def _draw_step(self, target: pygame.Surface, standing: Standing, step: pygame.Rect) -> None:
        look = self.look
        face, lip, _share = STEPS[min(3, standing.rank)]
        self._draw_fruit(target, step)
        look.art.paint_box(target, step, look.u(6), pygame.Color(lip))
        top = step.copy()
        top.height -= look.u(8)
        look.art.paint_box(target, top, look.u(6), pygame.Color(face))
        self._draw_slats(target, top, pygame.Color(lip))
        ink = pygame.Color("#3A2A12")
        inside = step.inflate(-2 * (self._post() + look.u(8)), 0)
        room = step.height - look.u(36)
        # the name is what must be read; rank and points share what it leaves
        grown = max(1.0, step.width / look.u(BROAD))
        name_px = min(round(look.type.px("name") * grown), room * 3 // 10)
        points_px = min(round(look.type.px("points") * grown), room * 3 // 10)
        left = room - round(name_px * 1.3) - round(points_px * 1.15)
        rank_px = min(round(look.type.px("podium") * grown), left)
        rows = (
            (str(standing.rank), "podium", rank_px, 1.0),
            (standing.seat.name, "name", name_px, 1.3),
            (str(standing.total), "points", points_px, 1.15),
        )
        y = (
            step.y
            + look.u(16)
            + max(0, room - sum(round(px * line) for _text, _style, px, line in rows)) // 2
        )
        for text, style, px, line in rows:
            high = round(px * line)
            row = pygame.Rect(inside.x, y, inside.width, high)
            look.type.place(
                target, text, style, ink, row, "centre", fitting_px(look, text, style, px, row.width)
            )
            y += high

    def _draw_fruit(self, target: pygame.Surface, step: pygame.Rect) -> None:
        """Let the fruit of the crate that a step is look over its edge."""
        px = round(step.width * 0.34)
        for number, fruit in enumerate(FRUITS):
            piece = self.look.art.piece(f"{fruit}-motif", px)
            # from edge to edge of the crate, and not beyond
            x = step.x + px // 2 + (step.width - px) * number // (len(FRUITS) - 1)
            target.blit(piece, piece.get_rect(center=(x, step.y - px // 12)))

    def _post(self) -> int:
        """Give the pixels that a post of a crate is wide."""
        return max(4, self.look.u(16))

    def _draw_slats(self, target: pygame.Surface, crate: pygame.Rect, dark: pygame.Color) -> None:
        """Draw the gaps between the slats of a crate, its posts and nails."""
        u = self.look.u
        post, line = self._post(), max(1, u(3))
        for number in range(1, SLATS):
            y = crate.y + crate.height * number // SLATS
            for x in (crate.x, crate.right - post):
                target.fill(dark, (x, y, post, line))
        for x in (crate.x + post, crate.right - post - line):
            target.fill(dark, (x, crate.y + u(4), line, crate.height - u(8)))
        for number in range(SLATS):
            y = crate.y + crate.height * (2 * number + 1) // (2 * SLATS)
            for x in (crate.x + post // 2, crate.right - post // 2):
                pygame.draw.circle(target, dark, (x, y), max(1, u(2.5)))

    def _draw_worker(self, target: pygame.Surface, standing: Standing, step: pygame.Rect) -> None:
        art, first = self.look.art, standing.rank == 1
        px = round(step.width * (1.28 if first else 1.02))
        worker = portrait(art, standing.seat.colour, "cheering" if first else "clapping", px)
        # the worker's foot is 8 of its 128 units above the picture's edge
        place = worker.get_rect(midbottom=(step.centerx, step.top + round(px * 0.075)))
        target.blit(worker, place)
        if first:
            edge = round(step.width * 0.42)
            crown = art.svg(CROWN, (edge, edge), "crown")
            target.blit(crown, crown.get_rect(midbottom=(step.centerx, place.top + round(px * 0.06))))


def draw_player(look: Look, target: pygame.Surface, room: pygame.Rect, colour: str, *, crowned: bool) -> None:
    """Draw a worker in the middle of a room, with a crown for the best."""
    px = min(round(room.height * 0.72), look.u(300), room.width)
    worker = portrait(look.art, colour, "cheering" if crowned else "idle", px)
    place = worker.get_rect(center=room.center)
    place.y += round(px * 0.14) if crowned else 0
    target.blit(worker, place)
    if crowned:
        edge = round(px * 0.34)
        crown = look.art.svg(CROWN, (edge, edge), "crown")
        target.blit(crown, crown.get_rect(midbottom=(place.centerx, place.top + round(px * 0.06))))


def draw_also(look: Look, target: pygame.Surface, room: pygame.Rect, standings: Sequence[Standing]) -> None:
    """Draw cards for the fourth and the fifth."""
    others = standings[3:]
    if not others:
        return
    gap = look.u(24)
    wide = min(look.metrics.grown(306), (room.width - gap * (len(others) - 1)) // len(others))
    left = room.centerx - (wide * len(others) + gap * (len(others) - 1)) // 2
    for number, standing in enumerate(others):
        card = pygame.Rect(left + number * (wide + gap), room.y, wide, room.height)
        look.chrome(target, "panel-dark", card, 0.8)
        inside = card.inflate(-look.u(28), -look.u(8))
        muted, cream = look.colour("muted-dark"), look.colour("cream")
        rank = look.type.place(target, str(standing.rank), "heading", muted, inside)
        px = min(look.u(64), inside.height, inside.width // 4)
        worker = portrait(look.art, standing.seat.colour, "clapping", px)
        left_of = rank.right + look.u(14)
        target.blit(worker, (left_of, card.centery - px // 2))
        left_of += px + look.u(8)
        name = pygame.Rect(left_of, inside.y, inside.right - left_of, inside.height)
        total = str(standing.total)
        beside = name.width - look.type.width(total, "heading") - look.u(12)
        if look.type.width(standing.seat.name, "name") > beside:
            # over each other
            name.height //= 2
            inside.y, inside.height, beside = name.bottom, name.height, name.width
        look.type.place(target, total, "heading", cream, inside, "right")
        name.width = beside
        px = fitting_px(look, standing.seat.name, "name", look.type.px("name"), beside)
        look.type.place(target, standing.seat.name, "name", cream, name, px=px)


def fitting_px(look: Look, text: str, style: str, px: int, width: int) -> int:
    """Give the size, ``px`` at most, at which a name fits a width; not too small to be read."""
    while px > look.u(SMALLEST) and look.type.width(text, style, px) > width:
        px -= 1
    return px
