"""Bees that fly from well to well in the orchards."""

from functools import partial
from math import atan2, cos, pi, sin

import pygame

from citrus_game.rules.model.board import bits
from citrus_game.ui.board.canvas import Canvas, TilePoint
from citrus_game.ui.board.view import BoardView
from citrus_game.ui.scenes.play.panels.panel import Redraw
from citrus_game.ui.scenes.play.view.table import TableView

MOST = 2
EVERY = 1 / 15
"""Seconds between two frames of the animation."""
VISIT, CIRCLES = 9.0, 4.5
"""Seconds that a bee spends at a well, and those during which it circles; then it sits."""
WELL: TilePoint = (0.81, 0.19)
ROUND, SIZE = 0.2, 0.24
"""Radius of its circles and size of a bee, in tiles."""
HASTE = 0.18
"""Share of the distance to its goal that a bee flies in a frame."""
HEADINGS = 16


class Bees:
    """A few bees at the wells of owned regions. There are none on boards without decoration."""

    def __init__(self, dirty: Redraw) -> None:
        self.dirty = dirty
        self._now = self._left = 0.0
        self._bees: list[tuple[pygame.Vector2, int]] = []
        """Position of each bee in the window, and its heading (0 to `HEADINGS` - 1, clockwise from up)."""

        self._picture: BoardView | None = None
        self._wells: list[pygame.Vector2] = []
        """The wells of ``_picture``."""

    def reset(self) -> None:
        """Start again, because the table was laid out again."""
        self._bees.clear()
        self._picture = None

    def update(self, dt: float, view: TableView, *, stays: bool = False) -> None:
        """Advance by ``dt`` seconds. With ``stays`` they fly to no other well once they sit."""
        self._left += dt
        if self._left < EVERY or view.snapshot is None or not view.canvas.lively:
            return
        sit = all(self._time(number) % VISIT >= CIRCLES for number in range(MOST))
        self._now, self._left = self._now + (0.0 if stays and sit else self._left), 0.0
        if view.snapshot.picture is not self._picture:
            self._picture = view.snapshot.picture
            self._wells = _wells(view.canvas, self._picture)
        wells = self._wells
        shown = self._shown(view.canvas)
        bees = self._bees[: min(MOST, len(wells))]
        bees += [(wells[number], 0) for number in range(len(bees), min(MOST, len(wells)))]
        self._bees = [self._moved(view.canvas.tile, wells, number, bee) for number, bee in enumerate(bees)]
        for rect, *_at in shown ^ self._shown(view.canvas):
            self.dirty(view.seen_rect(pygame.Rect(rect)))

    def _shown(self, canvas: Canvas) -> set[tuple[tuple[int, ...], float, float, int]]:
        """Return where each bee is, with what it looks like."""
        return {
            (tuple(self._rect(canvas, number)), at.x, at.y, heading)
            for number, (at, heading) in enumerate(self._bees)
        }

    def draw(self, canvas: Canvas, surface: pygame.Surface) -> None:
        """Draw the bees within the surface's clip."""
        px = round(SIZE * canvas.tile)
        for number, (at, heading) in enumerate(self._bees):
            if surface.get_clip().colliderect(self._rect(canvas, number)):
                turned = partial(
                    pygame.transform.rotozoom, canvas.art.piece("bee", px), -360 * heading / HEADINGS, 1.0
                )
                picture = canvas.art.get(("bee", px, heading), turned)
                surface.blit(picture, picture.get_rect(center=at))

    def _moved(
        self, tile: int, wells: list[pygame.Vector2], number: int, bee: tuple[pygame.Vector2, int]
    ) -> tuple[pygame.Vector2, int]:
        """Return position and heading of a bee in the next frame: flying to a well, around it, or sitting
        on its edge.
        """
        (at, heading), time = bee, self._time(number)
        well = wells[(int(time / VISIT) * 3 + number) % len(wells)]
        turn = 2 * pi * min(time % VISIT, CIRCLES) / 1.5
        goal = well + pygame.Vector2(cos(turn), 0.7 * sin(turn)) * ROUND * tile
        if at.distance_to(goal) < 1:
            return at, heading
        way = (goal - at) * HASTE
        return at + way, round(HEADINGS * (atan2(way.x, -way.y) / (2 * pi))) % HEADINGS

    def _time(self, number: int) -> float:
        """Return the seconds of a bee's own time: they do not all leave at once."""
        return self._now + number * VISIT * 0.4

    def _rect(self, canvas: Canvas, number: int) -> pygame.Rect:
        """Return the rectangle that a bee may cover, at any heading."""
        side = round(1.5 * SIZE * canvas.tile)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = round(self._bees[number][0].x), round(self._bees[number][0].y)
        return rect


def _wells(canvas: Canvas, picture: BoardView) -> list[pygame.Vector2]:
    """Return the centres of all wells in owned regions."""
    spaces = [
        low.bit_length() - 1
        for region in picture.regions
        if region.owner is not None
        for low in bits(region.mask)
    ]
    return [
        pygame.Vector2(canvas.geometry.rect(space).topleft) + pygame.Vector2(WELL) * canvas.tile
        for space in spaces
        if picture.plants[space] % 2
    ]
