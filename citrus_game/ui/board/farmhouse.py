"""Draws the farmhouse at dusk, on whose wall the azulejos of a finished game hang."""

from math import cos, pi, sin

import pygame

from citrus_game.narration.words import joined, progress
from citrus_game.session.game_session import GameSession
from citrus_game.session.standings import Standing, standings
from citrus_game.text import _
from citrus_game.ui.board.azulejo import Wall, last_wall
from citrus_game.ui.board.leaves import SCATTER
from citrus_game.ui.board.portraits import Pose
from citrus_game.ui.board.winners import CROWN, SITS, figure, head_top
from citrus_game.ui.toolkit.drawing.art import draw_svg
from citrus_game.ui.toolkit.drawing.metrics import LINE
from citrus_game.ui.toolkit.drawing.style import Style

SIDES, HEAD, FOOT = 0.215, 0.085, 0.25
"""Shares of the window: of its width that door and bench need on either side of the tiles, of its height that
the title above them needs, and door and bench below them.
"""
FLOOR, EDGE = 0.92, 0.025
"""Where the floor begins in a wide window, and the margin around the tiles."""
DOOR, BENCH = 230, 280
"""Height of the door in hundredths of its width, and of lantern and bench."""
OUTLINE = "#5A3A1E"


class Farmhouse:
    """The wall of a farmhouse with door, lantern, bench and players, at window size, for the azulejos of a
    session. They hang in the middle of a wide window, with door and bench at their sides, and above them in
    others.
    """

    def __init__(self, style: Style, session: GameSession, window: pygame.Rect | None = None) -> None:
        self.style, self.session, self.standings = style, session, standings(session)
        self.window = window or pygame.Rect(0, 0, *style.metrics.size)
        self.wall = self._hung()
        wide, below = self.window, self.window.bottom - self.wall.rect.bottom
        self.beside = self.wall.rect.left - wide.left >= SIDES * 0.95 * wide.width
        self.floor = wide.y + round(wide.height * (FLOOR if self.beside else 1 - 0.22 * FOOT))
        left = self.wall.rect.left - wide.left if self.beside else wide.width * 3 // 10
        right = wide.right - self.wall.rect.right if self.beside else wide.width * 11 // 20
        high = self.floor - wide.y if self.beside else below - (wide.bottom - self.floor)
        door = min(left * 0.62, high * 100 / DOOR * (0.68 if self.beside else 0.92))
        self.door = pygame.Rect(0, 0, round(door), round(door * DOOR / 100))
        self.door.midbottom = wide.left + left // 2, self.floor
        bench = min(right * 0.84, high * (0.44 if self.beside else 0.9))
        self.bench = pygame.Rect(0, 0, round(bench), round(bench * 0.3))
        self.bench.midbottom = wide.right - right // 2, self.floor + round(bench * 0.1)
        lamp = min(bench * 0.24, high * (0.12 if self.beside else 0.22))
        self.lantern = pygame.Rect(0, 0, round(lamp), round(lamp * 2.1))
        if self.beside:
            self.lantern.center = self.bench.centerx, wide.y + round(wide.height * 0.42)
        else:
            self.lantern.center = (self.door.right + self.bench.left) // 2, self.floor - round(high * 0.5)

    def _hung(self) -> Wall:
        """Return the tiles where they hang: beside door and bench or above them, as they are larger."""
        room, edge = self.window, round(min(self.window.size) * EDGE)
        sides, head = round(room.width * SIDES), round(room.height * HEAD)
        beside = pygame.Rect(room.x + sides, room.y + edge, room.width - 2 * sides, 0)
        beside.height = round(room.height * FLOOR) - edge
        above = pygame.Rect(room.x + edge, room.y + head, room.width - 2 * edge, 0)
        above.height = round(room.height * (1 - HEAD - FOOT))
        walls = [last_wall(self.style, self.session, place) for place in (beside, above)]
        return max(walls, key=lambda wall: wall.tile)

    def draw(self, target: pygame.Surface) -> None:
        """Draw everything."""
        self.draw_house(target)
        self.light(target)
        self.draw_wall(target)

    def draw_house(self, target: pygame.Surface) -> None:
        """Draw everything but the azulejos, the title, and the light of the lantern."""
        floor = pygame.Rect(self.window.x, self.floor, self.window.width, self.window.bottom - self.floor)
        # what is only colour, and most of the window, is drawn small: that takes a tenth of the time
        for light, place in ((WALL, self.window), (GROUND, floor)):
            target.blit(pygame.transform.smoothscale(draw_svg(light, (64, 36)), place.size), place)
        target.blit(draw_svg(self._svg(), self.window.size), self.window)
        self._draw_players(target)

    def draw_wall(self, target: pygame.Surface) -> None:
        """Draw the azulejos in their frame, and the title."""
        self.frame(target, self.wall.rect)
        self.wall.draw(target)
        self._draw_words(target)

    @property
    def lit(self) -> pygame.Rect:
        """The rectangle that the lantern lights."""
        px = min(self.window.size) // 2
        return pygame.Rect(0, 0, px, px).move_to(center=self.lantern.center)

    def light(self, target: pygame.Surface) -> None:
        """Draw the light of the lantern."""
        lit, flame = self.lit, max(4, self.lantern.width // 2)
        target.blit(pygame.transform.smoothscale(draw_svg(GLOW, (128, 128)), lit.size), lit)
        around = self.lantern.inflate(self.lantern.size)
        inside = pygame.Rect(self.lantern.width // 2, self.lantern.height // 2, *self.lantern.size)
        text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {around.width} {around.height}">'
        target.blit(draw_svg(f"{text}{_lantern_svg(inside)}</svg>", around.size), around)
        place = pygame.Rect(0, 0, flame, flame).move_to(center=self.lantern.center)
        target.blit(draw_svg(FLAME, place.size), place)

    def frame(self, target: pygame.Surface, tiles: pygame.Rect) -> None:
        """Draw shadow and frame of the azulejos around ``tiles``."""
        edge = max(2, tiles.width // 90)
        outer = tiles.inflate(2 * edge, 2 * edge)
        for side in (
            pygame.Rect(outer.right, outer.y + 2 * edge, edge, outer.height - edge),
            pygame.Rect(outer.x + edge, outer.bottom, outer.width - edge, edge),
        ):
            shadow = pygame.Surface(side.size, pygame.SRCALPHA)
            shadow.fill((40, 20, 30, 90))
            target.blit(shadow, side)
        pygame.draw.rect(target, "#D9C08C", outer, edge)
        pygame.draw.rect(target, "#6B4A24", outer, 2)

    def _svg(self) -> str:
        (width, height), floor = self.window.size, self.floor - self.window.y
        lamp = self.lantern.move(-self.window.x, -self.window.y)
        band = max(6, height // 56)
        diamonds = "".join(
            f'<path d="M{x} {floor - band / 2}l{band / 2} {-band / 2.6}l{band / 2} '
            f'{band / 2.6}l{-band / 2} {band / 2.6}Z"/>'
            for x in range(0, width, band)
        )
        boards = "".join(
            f'<path d="M{width * n / 12:.0f} {floor}L{width * (0.5 + (n / 12 - 0.5) * 1.35):.0f} {height}"/>'
            for n in range(-2, 15)
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
            f'<g stroke="#6A3B2C" stroke-width="{max(1, height // 500)}" fill="none">{boards}</g>'
            f'<rect y="{floor - band}" width="{width}" height="{band}" fill="#1E4C96"/>'
            f'<g fill="#F4F1E6">{diamonds}</g>'
            f"{self._door_svg()}{self._bench_svg()}{_lantern_svg(lamp)}{self._branch_svg()}</svg>"
        )

    def _door_svg(self) -> str:
        door = self.door.move(-self.window.x, -self.window.y)
        x, y, wide, high, arch = door.x, door.y, door.width, door.height, door.width / 2
        edge = wide * 0.09

        def leaf_shape(inset: float) -> str:
            return (
                f"M{x + inset:.0f} {y + high}V{y + arch:.0f}"
                f"A{arch - inset:.1f} {arch - inset:.1f} 0 0 1 "
                f"{x + wide - inset:.0f} {y + arch:.0f}V{y + high}Z"
            )

        panels = "".join(
            f'<rect x="{x + wide * left:.0f}" y="{y + high * top:.0f}" width="{wide * 0.24:.0f}" '
            f'height="{high * 0.2:.0f}"/>'
            for left in (0.2, 0.56)
            for top in (0.42, 0.71)
        )
        line = wide * 0.025
        flowers = []
        for number in range(130):
            turn = pi * (1.08 - 1.16 * (number * SCATTER % 1))
            far = 1.12 + 0.42 * (number * number * SCATTER % 1)
            fx, fy = x + arch + cos(turn) * arch * far * 1.12, y + arch - sin(turn) * arch * far
            size = wide * (0.045 + 0.02 * (number % 3))
            colour = ("#2E6B3A", "#D6357F", "#3F8A4B", "#F06BA5", "#B81F66")[number % 5]
            deep = "#173F22" if colour in ("#2E6B3A", "#3F8A4B") else "#7A0F42"
            flowers.append(
                f'<circle cx="{fx:.0f}" cy="{fy:.0f}" r="{size:.1f}" fill="{colour}" stroke="{deep}" '
                f'stroke-width="{line / 2:.1f}"/>'
            )
        return (
            f'<path d="{leaf_shape(0)}" fill="#EADFC2" stroke="{OUTLINE}" stroke-width="{line:.1f}"/>'
            f'<path d="{leaf_shape(edge)}" fill="#1B5299" stroke="#0E2F5C" stroke-width="{line:.1f}"/>'
            f'<g fill="#2560AD" stroke="#0E2F5C" stroke-width="{line:.1f}">{panels}</g>'
            f'<path d="M{x + arch:.0f} {y + edge:.0f}V{y + high}" stroke="#0E2F5C" '
            f'stroke-width="{line:.1f}"/>'
            f'<circle cx="{x + wide * 0.56:.0f}" cy="{y + high * 0.66:.0f}" r="{wide * 0.035:.1f}" '
            f'fill="#F2B01F" stroke="#6B4A08" stroke-width="{line / 2:.1f}"/>' + "".join(flowers)
        )

    def _bench_svg(self) -> str:
        bench = self.bench.move(-self.window.x, -self.window.y)
        thick, line = bench.height * 0.3, max(2.0, bench.width * 0.014)
        legs = "".join(
            f'<rect x="{x:.0f}" y="{bench.y + thick:.0f}" width="{thick * 0.6:.0f}" '
            f'height="{bench.height - thick:.0f}"/>'
            for x in (bench.x + thick * 0.5, bench.right - thick * 1.1)
        )
        return (
            f'<g fill="#7A4A28" stroke="#3E2412" stroke-width="{line:.1f}">{legs}'
            f'<rect x="{bench.x}" y="{bench.y}" width="{bench.width}" height="{thick:.0f}" '
            f'rx="{line}" fill="#B9834A"/></g>'
        )

    def _branch_svg(self) -> str:
        """Return a branch with oranges that hangs into the upper right corner of a wide window."""
        if not self.beside:
            return ""
        size = self.window.width - (self.wall.rect.right - self.window.x)
        x0, line = self.window.width - size * 0.75, max(2.0, size * 0.014)
        leaves = "".join(
            f'<path transform="translate({x0 + size * x:.0f} {size * y:.0f}) rotate({turn})" '
            f'd="M0 0C{size * 0.08:.0f} {-size * 0.09:.0f} {size * 0.2:.0f} {-size * 0.07:.0f} '
            f'{size * 0.27:.0f} 0'
            f'C{size * 0.2:.0f} {size * 0.07:.0f} {size * 0.08:.0f} {size * 0.09:.0f} 0 0Z" '
            f'fill="{colour}"/>'
            for x, y, turn, colour in (
                (0.1, 0.06, 150, "#2E7D46"), (0.25, 0.09, 60, "#43A05A"), (0.45, 0.07, 100, "#2E7D46"),
                (0.5, 0.05, 20, "#43A05A"), (0.66, 0.05, 70, "#2E7D46"), (0.02, 0.02, 190, "#43A05A"),
            )
        )  # fmt: skip
        fruit = "".join(
            f'<circle cx="{x0 + size * x:.0f}" cy="{size * y:.0f}" r="{size * r:.0f}" fill="{colour}" '
            f'stroke="{edge}"/>'
            f'<circle cx="{x0 + size * (x - 0.04):.0f}" cy="{size * (y - 0.045):.0f}" '
            f'r="{size * r * 0.22:.0f}" fill="#FFFFFF" opacity="0.5" stroke="none"/>'
            for x, y, r, colour, edge in (
                (0.36, 0.3, 0.15, "#F5841F", "#7F2E00"), (0.66, 0.22, 0.11, "#FFDC3F", "#8A5C00"),
            )
        )  # fmt: skip
        return (
            f'<g stroke="#173F22" stroke-width="{line:.1f}">'
            f'<path d="M{self.window.width} {size * 0.03:.0f}Q{x0 + size * 0.4:.0f} {size * 0.1:.0f} '
            f'{x0:.0f} {size * 0.03:.0f}" '
            f'fill="none" stroke="#6B4A24" stroke-width="{line * 2.4:.1f}"/>{leaves}{fruit}</g>'
        )

    def _draw_players(self, target: pygame.Surface) -> None:
        """Draw the players on the bench, the winner with the crown."""
        found = sorted(self.standings, key=lambda standing: standing.player)
        px = round(min(self.bench.width / (0.62 * len(found) + 0.3), self.bench.width * 0.5))
        pitch = (self.bench.width - px * 0.62) / max(1, len(found))
        for number, standing in enumerate(found):
            x = self.bench.centerx + round((number - (len(found) - 1) / 2) * pitch)
            self._draw_player(target, standing, (x, self.bench.y + round(px * 0.07)), px)

    def _draw_player(
        self, target: pygame.Surface, standing: Standing, foot: tuple[int, int], px: int
    ) -> None:
        first = standing.rank == 1
        pose: Pose = "cheering" if first else "clapping"
        picture = figure(self.style.art, standing.seat, pose, px)
        place = picture.get_rect(midbottom=foot)
        target.blit(picture, place)
        if first:
            edge = round(px * 0.34)
            crown = self.style.art.svg(CROWN, (edge, edge), "crown")
            target.blit(
                crown, crown.get_rect(midbottom=(foot[0], place.top + head_top(picture) + round(px * SITS)))
            )

    def _draw_words(self, target: pygame.Surface) -> None:
        """Write whose wall it is above the door or the tiles, and how long the game was."""
        style, window = self.style, self.window
        names = joined([standing.seat.name for standing in self.standings if standing.rank == 1])
        title, turns = _("The wall of {players}").format(players=names), progress(self.session.state)
        room = pygame.Rect(window.x, window.y, self.wall.rect.left - window.x, 0)
        room.height = round(window.height * 0.13)
        if not self.beside:
            room.update(self.wall.rect.x, window.y, self.wall.rect.width, round(window.height * HEAD))
        room = room.inflate(-room.width // 10, -room.height // 4)
        px = style.type.shrunk(title, "winner", room.width, room.height * 3 // 5)
        colour, ink = style.colour("cream"), pygame.Color("#2E1F38")
        shade = pygame.Color("#4A3A52")
        for dx, tint in ((max(1, px // 16), shade), (0, colour)):
            used = style.type.place(
                target,
                title,
                "winner",
                tint,
                pygame.Rect(room.x + dx, room.y + dx, room.width, room.height * 3 // 5),
                "centre",
                px,
            )
        below = pygame.Rect(room.x, used.bottom, room.width, room.bottom - used.bottom + room.height // 8)
        small = style.type.shrunk(turns, "field", room.width, max(10, px // 2))
        lines, high = style.type.wrap(turns, "field", room.width, small), round(small * LINE)
        line = pygame.Rect(room.x, max(below.y, below.centery - len(lines) * high // 2), room.width, high)
        for number, text in enumerate(lines):
            style.type.place(target, text, "field", ink, line.move(0, number * high), "centre", small)


WALL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 36"><defs>'
    '<linearGradient id="w" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="64" y2="10.8">'
    '<stop offset="0" stop-color="#8C7F96"/><stop offset="0.35" stop-color="#C2A79C"/>'
    '<stop offset="0.7" stop-color="#F3D9A6"/><stop offset="1" stop-color="#FFE7B0"/></linearGradient></defs>'
    '<rect width="64" height="36" fill="url(#w)"/></svg>'
)
GROUND = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 36"><defs>'
    '<linearGradient id="f" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="64" y2="0">'
    '<stop offset="0" stop-color="#7E4B3C"/><stop offset="1" stop-color="#B9744A"/></linearGradient></defs>'
    '<rect width="64" height="36" fill="url(#f)"/></svg>'
)
GLOW = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs>'
    '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="32" cy="32" r="32">'
    '<stop offset="0" stop-color="#FFE49A" stop-opacity="0.9"/>'
    '<stop offset="0.4" stop-color="#FFC45A" stop-opacity="0.4"/>'
    '<stop offset="1" stop-color="#FFB454" stop-opacity="0"/></radialGradient></defs>'
    '<rect width="64" height="64" fill="url(#g)"/></svg>'
)
FLAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
    '<path d="M16 2C22 12 24 18 24 22A8 8 0 0 1 8 22C8 18 10 12 16 2Z" fill="#F5841F"/>'
    '<path d="M16 14C19 19 20 21 20 24A4 4 0 0 1 12 24C12 21 13 19 16 14Z" fill="#FFE9A0"/></svg>'
)


def _lantern_svg(lamp: pygame.Rect) -> str:
    x, y, wide, high, line = lamp.x, lamp.y, lamp.width, lamp.height, max(2.0, lamp.width * 0.07)
    return (
        f'<g fill="none" stroke="#2A2630" stroke-width="{line * 1.4:.1f}" stroke-linecap="round">'
        f'<path d="M{x + wide / 2:.0f} {y}V{y - high * 0.16:.0f}H{x + wide * 1.15:.0f}'
        f'M{x + wide * 1.15:.0f} {y - high * 0.34:.0f}V{y + high * 0.2:.0f}"/></g>'
        f'<g fill="#2A2630"><path d="M{x + wide * 0.24:.0f} {y}H{x + wide * 0.76:.0f}L{x + wide} '
        f'{y + high * 0.2:.0f}H{x}Z"/>'
        f'<rect x="{x + wide * 0.14:.0f}" y="{y + high * 0.88:.0f}" width="{wide * 0.72:.0f}" '
        f'height="{high * 0.12:.0f}"/></g>'
        f'<path d="M{x + wide * 0.1:.0f} {y + high * 0.2:.0f}L{x + wide * 0.22:.0f} {y + high * 0.88:.0f}'
        f'H{x + wide * 0.78:.0f}L{x + wide * 0.9:.0f} {y + high * 0.2:.0f}Z" fill="#FFF3C8" '
        f'opacity="0.55"/>'
        f'<path d="M{x + wide * 0.1:.0f} {y + high * 0.2:.0f}L{x + wide * 0.22:.0f} {y + high * 0.88:.0f}'
        f'M{x + wide * 0.9:.0f} {y + high * 0.2:.0f}L{x + wide * 0.78:.0f} {y + high * 0.88:.0f}" '
        f'stroke="#2A2630" stroke-width="{line:.1f}" fill="none"/>'
    )
