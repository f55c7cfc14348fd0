"""The podium with the best three players, and cards for the others."""

from collections.abc import Sequence
from math import pi, sin
from typing import NamedTuple

import pygame

from citrus_game.bots.people import person_of
from citrus_game.rules.model.components import FRUITS
from citrus_game.session.seats import Seat
from citrus_game.session.standings import Standing
from citrus_game.ui.board.people.figures import bust
from citrus_game.ui.board.portraits import Pose, portrait
from citrus_game.ui.toolkit.drawing.art import Art, draw_svg
from citrus_game.ui.toolkit.drawing.style import Style

STEPS = {1: ("#F2AE1F", "#C4820C", 1.0), 2: ("#DCD5C8", "#A89F8C", 0.77), 3: ("#CF8A55", "#9C5F30", 0.62)}
"""By rank: colours of a step's face and edge, and its height as a share of the highest."""
CROWNED = 1.46
"""Height of the winner's worker and crown, in widths of a step."""
SITS = 0.11
"""How far the crown, with its margin, reaches below the top of the head, as a share of the picture."""
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
CROWN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">'
    '<g fill="#FFD34D" stroke="#6B4A08" stroke-width="2.4" stroke-linejoin="round">'
    '<path d="M8 33L5 13L16 21L24 8L32 21L43 13L40 33Z"/>'
    '<rect x="8" y="35" width="32" height="6" rx="2"/></g>'
    '<path d="M24 11L32 23L41 16L38.6 31.5H24Z" fill="#F2AE1F" opacity="0.55"/></svg>'
)


class Reveal(NamedTuple):
    """The state of the podium's animation, each number from 0 to 1.

    ``rises`` says how far the steps of the first, second and third have risen, ``crown`` how far the crown
    has come down. ``beat`` counts eighths of a second for clapping and breathing; -1 means no motion.
    """

    rises: tuple[float, float, float] = (1.0, 1.0, 1.0)
    crown: float = 1.0
    beat: int = -1


WHOLE = Reveal()
CLAPS, BREATH = 16, 8
"""Beats from one round of clapping to the next, and beats of a breath."""


def figure(art: Art, seat: Seat, pose: Pose, px: int) -> pygame.Surface:
    """Return the picture of a worker in a pose, or of the person who plays for the computer in that mood,
    ``px`` high.
    """
    person = person_of(seat.player)
    if person is None:
        return portrait(art, seat.colour, pose, px)
    return bust(art, person.picture, "pleased" if pose == "cheering" else "calm", seat.colour, px)


def head_top(picture: pygame.Surface) -> int:
    """Return where the head begins in the middle of a picture: a knot or a leaf beside it may be higher."""
    width, height = picture.get_size()
    return picture.subsurface((width * 2 // 5, 0, width // 5, height)).get_bounding_rect().top


class Podium:
    """The podium, drawn at the bottom of ``room``."""

    def __init__(self, style: Style, room: pygame.Rect, standings: Sequence[Standing]) -> None:
        self.style, self.room = style, room
        best = list(standings[:3])
        self._order = [best[1], best[0], *best[2:]]

    def draw(self, target: pygame.Surface, reveal: Reveal = WHOLE) -> None:
        """Draw light, steps, workers and crown, as far as ``reveal`` says."""
        style, room = self.style, self.room
        gap = style.u(9)
        # large text needs higher steps; the crown must stay below the headline
        high = round(room.height * (0.46 + 0.14 * (style.metrics.text_share - 1)))
        over = round((room.height - style.u(12 + 4) - high) / CROWNED)
        wide = max(12, min(over, (room.width - style.u(30) - 2 * gap) // 3))
        span = wide * len(self._order) + gap * (len(self._order) - 1)
        left = room.centerx - span // 2
        floor = pygame.Rect(left - style.u(16), room.bottom - style.u(12), span + style.u(32), style.u(12))
        middle = left + wide + gap + wide // 2
        if reveal.crown > 0:
            self._draw_glow(target, (middle, room.bottom - high), round(wide * 3.2))
        clip = target.get_clip()
        target.set_clip(clip.clip((0, 0, target.get_width(), floor.top)))
        for number, (standing, place) in enumerate(zip(self._order, (1, 0, 2), strict=False)):
            risen = reveal.rises[place]
            if risen <= 0:
                continue
            step = self._step(standing, left + number * (wide + gap), wide, high)
            step.top = floor.top - round(step.height * risen)
            if person_of(standing.seat.player) is None:
                self._draw_step(target, standing, step)
                self._draw_worker(target, standing, step, reveal)
            else:  # they have no feet: they stand in the crate
                self._draw_worker(target, standing, step, reveal)
                self._draw_step(target, standing, step)
        target.set_clip(clip)
        style.art.paint_box(target, floor, floor.height // 2, pygame.Color("#6E2F24"))

    def _step(self, standing: Standing, x: int, wide: int, high: int) -> pygame.Rect:
        return pygame.Rect(x, 0, wide, round(high * STEPS[min(3, standing.rank)][2]))

    def _draw_glow(self, target: pygame.Surface, centre: tuple[int, int], px: int) -> None:
        glow = self.style.art.get(
            ("glow", px), lambda: pygame.transform.smoothscale(draw_svg(GLOW, (96, 96)), (px, px))
        )
        target.blit(glow, glow.get_rect(center=centre))

    def _draw_step(self, target: pygame.Surface, standing: Standing, step: pygame.Rect) -> None:
        style = self.style
        face, lip, _share = STEPS[min(3, standing.rank)]
        self._draw_fruit(target, step)
        style.art.paint_box(target, step, style.u(6), pygame.Color(lip))
        top = step.copy()
        top.height -= style.u(8)
        style.art.paint_box(target, top, style.u(6), pygame.Color(face))
        self._draw_slats(target, top, pygame.Color(lip))
        ink = pygame.Color("#3A2A12")
        inside = step.inflate(-2 * (self._post() + style.u(8)), 0)
        room = step.height - style.u(36)
        # the name gets its size first; rank and points share the rest
        scaled = max(1.0, step.width / style.u(BROAD))
        name_px = min(round(style.type.px("name") * scaled), room * 3 // 10)
        points_px = min(round(style.type.px("points") * scaled), room * 3 // 10)
        left = room - round(name_px * 1.3) - round(points_px * 1.15)
        rank_px = min(round(style.type.px("podium") * scaled), left)
        rows = (
            (str(standing.rank), "podium", rank_px, 1.0),
            (standing.seat.name, "name", name_px, 1.3),
            (str(standing.total), "points", points_px, 1.15),
        )
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
        return max(4, self.style.u(16))

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
        self, target: pygame.Surface, standing: Standing, step: pygame.Rect, reveal: Reveal
    ) -> None:
        """Draw a worker on its step, or who plays for the computer. The winner cheers under the crown and
        breathes; the others clap.
        """
        art, first = self.style.art, standing.rank == 1
        px = round(step.width * (1.28 if first else 1.02))
        pose: Pose = "idle"
        if reveal.crown >= 1:
            rests = reveal.beat >= 0 and (reveal.beat % CLAPS > CLAPS // 2 or reveal.beat % 2)
            pose = "cheering" if first else "idle" if rests else "clapping"
        worker = figure(art, standing.seat, pose, px)
        # the worker's feet are 8 of 128 units above the picture's edge
        foot = step.centerx, step.top + round(px * 0.075)
        if first and reveal.crown >= 1 and reveal.beat >= 0:
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
            edge = round(step.width * 0.42)
            crown = art.svg(CROWN, (edge, edge), "crown")
            head = place.top + head_top(worker)
            there = crown.get_rect(midbottom=(step.centerx, head + round(px * SITS)))
            there.y -= round((1 - reveal.crown**2) * there.bottom)
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


def draw_others(
    style: Style, target: pygame.Surface, room: pygame.Rect, standings: Sequence[Standing]
) -> None:
    """Draw cards for the players in fourth and fifth place."""
    others = standings[3:]
    if not others:
        return
    gap = style.u(24)
    wide = min(style.metrics.scaled(306), (room.width - gap * (len(others) - 1)) // len(others))
    left = room.centerx - (wide * len(others) + gap * (len(others) - 1)) // 2
    for number, standing in enumerate(others):
        card = pygame.Rect(left + number * (wide + gap), room.y, wide, room.height)
        style.chrome(target, "panel-dark", card, 0.8)
        inside = card.inflate(-style.u(28), -style.u(8))
        muted, cream = style.colour("muted-dark"), style.colour("cream")
        rank = style.type.place(target, str(standing.rank), "heading", muted, inside)
        px = min(style.u(64), inside.height, inside.width // 4)
        worker = figure(style.art, standing.seat, "clapping", px)
        left_of = rank.right + style.u(14)
        target.blit(worker, (left_of, card.centery - px // 2))
        left_of += px + style.u(8)
        name = pygame.Rect(left_of, inside.y, inside.right - left_of, inside.height)
        total = str(standing.total)
        beside = name.width - style.type.width(total, "heading") - style.u(12)
        if style.type.width(standing.seat.name, "name") > beside:
            # name and points do not fit side by side
            name.height //= 2
            inside.y, inside.height, beside = name.bottom, name.height, name.width
        style.type.place(target, total, "heading", cream, inside, "right")
        name.width = beside
        px = style.type.shrunk(standing.seat.name, "name", beside, least=style.u(SMALLEST))
        style.type.place(target, standing.seat.name, "name", cream, name, px=px)
