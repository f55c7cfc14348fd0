"""The podium: a crate for each player, in the order of the seats, and the crown that finds the winner."""

from collections.abc import Sequence
from math import pi, sin
from typing import NamedTuple

import pygame

from citrus_game.bots.people import person_of
from citrus_game.rules.model.components import FRUITS
from citrus_game.session.standings import Standing
from citrus_game.ui.board.portraits import Pose, portrait
from citrus_game.ui.board.winners import CROWN, SITS, figure, head_top
from citrus_game.ui.toolkit.drawing.art import draw_svg
from citrus_game.ui.toolkit.drawing.style import Style

STEPS = {
    1: ("#F2AE1F", "#C4820C", 1.0),
    2: ("#DCD5C8", "#A89F8C", 0.77),
    3: ("#CF8A55", "#9C5F30", 0.62),
    4: ("#CE9C66", "#6E4525", 0.54),
    5: ("#CE9C66", "#6E4525", 0.48),
}
"""By rank: colours of a step's face and edge, and its height as a share of the highest."""
SAME = ("#CE9C66", "#6E4525", 0.62)
"""The same for all steps before the crown is down."""
PEEKS = 0.52
"""How much of a figure's height the crate hides when it only peeks out."""
CROWNED = 1.46
"""Height of the winner's worker and crown, in widths of a step."""
SLATS = 4
"""Number of slats of the crates that serve as steps."""
BROAD = 230
"""Width of a step in units above which its text grows with it."""
SMALLEST = 15
"""Smallest text size for names, in units."""
GLOW = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs>'
    '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="32" cy="32" r="32">'
    '<stop offset="0" stop-color="#F2E2A0" stop-opacity="0.5"/>'
    '<stop offset="1" stop-color="#F2E2A0" stop-opacity="0"/></radialGradient></defs>'
    '<rect width="64" height="64" fill="url(#g)"/></svg>'
)
GLOWS = 3.2
"""Width of the light on a winner, in widths of a step."""


class Reveal(NamedTuple):
    """The state of the podium's animation.

    ``crown`` says where the crown is: at -1 above the window, at 0 it hangs above the seat ``over``
    (fractions are on the way from seat to seat), at 1 it is on the winner's head. ``grown`` says how far the
    steps have got the heights of their ranks afterwards. ``ups`` say by seat how far figures have come out of
    their crates; none: all have. ``beat`` counts eighths of a second for clapping and breathing; -1 means no
    motion.
    """

    crown: float = 1.0
    over: float = 0.0
    grown: float = 1.0
    ups: tuple[float, ...] = ()
    beat: int = -1


WHOLE = Reveal()
CLAPS, BREATH = 16, 8
"""Beats from one round of clapping to the next, and beats of a breath."""


class Podium:
    """The podium, drawn at the bottom of ``room``."""

    def __init__(self, style: Style, room: pygame.Rect, standings: Sequence[Standing]) -> None:
        self.style, self.room = style, room
        self._standings = sorted(standings, key=lambda standing: standing.player)
        count, gap = len(standings), style.u(9)
        # large text needs higher steps; the crown must stay below the headline
        self._high = round(room.height * (0.46 + 0.14 * (style.metrics.text_share - 1)))
        over = round((room.height - style.u(12 + 4) - self._high) / CROWNED)
        self._wide = max(12, min(over, (room.width - style.u(30) - (count - 1) * gap) // count))
        span = self._wide * count + gap * (count - 1)
        left = room.centerx - span // 2
        self._floor = pygame.Rect(
            left - style.u(16), room.bottom - style.u(12), span + style.u(32), style.u(12)
        )
        self._lefts = [left + number * (self._wide + gap) for number in range(count)]

    @property
    def extent(self) -> pygame.Rect:
        """Rectangle of all that is drawn: the floor and the light on a winner reach out of the room."""
        return self.room.unionall([self._floor, *self._glows()])

    def _glows(self) -> list[pygame.Rect]:
        """Return the rectangles of the light on the winners."""
        px, top = round(self._wide * GLOWS), self.room.bottom - self._high
        glows = []
        for standing, left in zip(self._standings, self._lefts, strict=True):
            if standing.rank == 1:
                glow = pygame.Rect(0, 0, px, px)
                glow.center = left + self._wide // 2, top
                glows.append(glow)
        return glows

    def draw(self, target: pygame.Surface, reveal: Reveal = WHOLE) -> None:
        """Draw light, steps and figures, and the crown on a winner's head, as far as ``reveal`` says."""
        floor, found = self._floor, list(zip(self._standings, self._lefts, strict=True))
        if reveal.crown >= 1:
            for place in self._glows():
                self._draw_glow(target, place)
        clip = target.get_clip()
        target.set_clip(clip.clip((0, 0, target.get_width(), floor.top)))
        for number, (standing, left) in enumerate(found):
            up = reveal.ups[number] if reveal.ups else 1.0
            step = self._step(standing, left, reveal.grown)
            if up >= 1 and person_of(standing.seat.player) is None:
                self._draw_step(target, standing, step, reveal)
                self._draw_worker(target, standing, step, reveal, up)
            else:  # they peek out, or have no feet: they stand in the crate
                self._draw_worker(target, standing, step, reveal, up)
                self._draw_step(target, standing, step, reveal)
        target.set_clip(clip)
        self.style.art.paint_box(target, floor, floor.height // 2, pygame.Color("#6E2F24"))

    def draw_flying_crown(self, target: pygame.Surface, reveal: Reveal) -> None:
        """Draw the crown while it goes over the heads."""
        if -1 < reveal.crown <= 0:
            crown, first, last = self._crown(), self._lefts[0], self._lefts[-1]
            way = (last - first) / max(1, len(self._lefts) - 1)
            there = crown.get_rect(midbottom=(0, round(self._hangs() * (1 - reveal.crown**2))))
            there.centerx = round(first + reveal.over * way) + self._wide // 2
            target.blit(crown, there)

    def _crown(self) -> pygame.Surface:
        edge = round(self._wide * 0.42)
        return self.style.art.svg(CROWN, (edge, edge), "crown")

    def _hangs(self) -> int:
        """Return how low the crown hangs before it comes down."""
        step = self._floor.top - round(self._high * SAME[2])
        return step - round(self._wide * 1.28)

    def _step(self, standing: Standing, x: int, grown: float) -> pygame.Rect:
        share = SAME[2] + (STEPS[standing.rank][2] - SAME[2]) * grown
        high = round(self._high * share)
        return pygame.Rect(x, self._floor.top - high, self._wide, high)

    def _draw_glow(self, target: pygame.Surface, place: pygame.Rect) -> None:
        glow = self.style.art.get(
            ("glow", place.width),
            lambda: pygame.transform.smoothscale(draw_svg(GLOW, (96, 96)), place.size),
        )
        target.blit(glow, place)

    def _draw_step(
        self, target: pygame.Surface, standing: Standing, step: pygame.Rect, reveal: Reveal
    ) -> None:
        style, known = self.style, reveal.crown >= 1
        face, lip, _share = STEPS[standing.rank] if known else SAME
        self._draw_fruit(target, step)
        style.art.paint_box(target, step, style.u(6), pygame.Color(lip))
        top = step.copy()
        top.height -= style.u(8)
        style.art.paint_box(target, top, style.u(6), pygame.Color(face))
        self._draw_slats(target, top, pygame.Color(lip))
        ink = pygame.Color("#3A2A12")
        inside = step.inflate(-2 * (self._post() + min(style.u(8), self._wide // 20)), 0)
        room = step.height - style.u(36)
        # the name gets its size first; rank and points share the rest
        scaled = max(1.0, step.width / style.u(BROAD))
        name_px = min(round(style.type.px("name") * scaled), room * 3 // 10)
        points_px = min(round(style.type.px("points") * scaled), room * 3 // 10)
        left = room - round(name_px * 1.3) - round(points_px * 1.15)
        rank_px = min(round(style.type.px("podium") * scaled), left)
        rows = [(standing.seat.name, "name", name_px, 1.3)]
        if known:
            rows.insert(0, (str(standing.rank), "podium", rank_px, 1.0))
            rows.append((str(standing.total), "points", points_px, 1.15))
        y = (
            step.y
            + style.u(16)
            + max(0, room - sum(round(px * line) for _text, _text_style, px, line in rows)) // 2
        )
        for text, text_style, px, line in rows:
            high = round(px * line)
            row = pygame.Rect(inside.x, y, inside.width, high)
            fitting = style.type.shrunk(text, text_style, row.width, px, style.u(SMALLEST))
            style.type.place(target, text, text_style, ink, row, "centre", fitting)
            y += high

    def _draw_fruit(self, target: pygame.Surface, step: pygame.Rect) -> None:
        """Draw fruit that stick out of the top of a crate."""
        px = round(step.width * 0.34)
        for number, fruit in enumerate(FRUITS):
            piece = self.style.art.piece(f"{fruit}-motif", px)
            # spread over the width of the crate
            x = step.x + px // 2 + (step.width - px) * number // (len(FRUITS) - 1)
            target.blit(piece, piece.get_rect(center=(x, step.y - px // 12)))

    def _post(self) -> int:
        """Return the width in pixels of a crate's post."""
        return max(4, min(self.style.u(16), self._wide // 10))

    def _draw_slats(self, target: pygame.Surface, crate: pygame.Rect, dark: pygame.Color) -> None:
        """Draw the gaps between the slats of a crate, its posts and nails."""
        u = self.style.u
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

    def _draw_worker(
        self, target: pygame.Surface, standing: Standing, step: pygame.Rect, reveal: Reveal, up: float
    ) -> None:
        """Draw a worker on its step, or who plays for the computer. The winner cheers under the crown and
        breathes; the others clap.
        """
        art, known = self.style.art, reveal.crown >= 1
        first = standing.rank == 1
        px = round(step.width * (1.28 if first and known else 1.02))
        pose: Pose = "idle"
        if known:
            rests = reveal.beat >= 0 and (reveal.beat % CLAPS > CLAPS // 2 or reveal.beat % 2)
            pose = "cheering" if first else "idle" if rests else "clapping"
        worker = figure(art, standing.seat, pose, px)
        # the worker's feet are 8 of 128 units above the picture's edge
        foot = step.centerx, step.top + round(px * (0.075 + PEEKS * (1 - up)))
        if first and reveal.grown >= 1 and known and reveal.beat >= 0:
            deep = round(px * 0.012 * (1 + sin(2 * pi * reveal.beat / BREATH)))
            worker = art.get(
                ("breath", standing.seat.player, standing.seat.colour, px, deep),
                lambda: pygame.transform.smoothscale(
                    worker, (worker.get_width() - deep // 2, worker.get_height() + deep)
                ),
            )
        place = worker.get_rect(midbottom=foot)
        target.blit(worker, place)
        if first and reveal.crown > 0:
            crown, head = self._crown(), place.top + head_top(worker)
            there = crown.get_rect(midbottom=(step.centerx, head + round(px * SITS)))
            there.y -= round((1 - reveal.crown**2) * (there.bottom - self._hangs()))
            target.blit(crown, there)


def draw_player(
    style: Style, target: pygame.Surface, room: pygame.Rect, colour: str, *, crowned: bool
) -> None:
    """Draw a worker centred in ``room``, with a crown if ``crowned``."""
    px = min(round(room.height * 0.72), style.u(300), room.width)
    worker = portrait(style.art, colour, "cheering" if crowned else "idle", px)
    place = worker.get_rect(center=room.center)
    place.y += round(px * 0.14) if crowned else 0
    target.blit(worker, place)
    if crowned:
        edge = round(px * 0.34)
        crown = style.art.svg(CROWN, (edge, edge), "crown")
        head = place.top + worker.get_bounding_rect().top
        target.blit(crown, crown.get_rect(midbottom=(place.centerx, head + round(px * SITS))))
