"""The last animation of the final scoring: the board turns into a wall of azulejos, tile by tile."""

import pygame

from citrus_game.session.game_session import GameSession
from citrus_game.ui.board.azulejo import last_wall
from citrus_game.ui.board.canvas import Canvas
from citrus_game.ui.board.farmhouse import Farmhouse
from citrus_game.ui.board.layers.ground import GroundLayer, ground_tiles
from citrus_game.ui.board.painter import BoardPainter, light_of
from citrus_game.ui.board.view import Highlights, take_view
from citrus_game.ui.scenes.play.animation.sprites import ease_in_out
from citrus_game.ui.toolkit.drawing import backgrounds
from citrus_game.ui.toolkit.drawing.style import DRAWN, Style

DIAGONAL, CELL, SHINES, FIRES, FADES, STAYS = 0.07, 0.012, 0.3, 0.45, 0.6, 6.0
"""Seconds: delay between diagonals and between the cells of one, duration of a new tile's shine, delay
between players, duration of the fade of the board (of the wall with reduced motion), and time for which the
wall stays.
"""
BACK, LIGHTS = 0.9, 0.6
"""Seconds for the view to pull back until the wall hangs at the farmhouse, and for the lantern to light."""
BARE = "#D9C08C"
"""The colour of the wall where the board does not cover it and nothing is glazed yet."""
EDGE = 18
"""Margin around the wall, in units."""


class Azulejo:
    """An animation that covers the window: the counted board fades in, then cell by cell is glazed in a
    diagonal sweep, then names and points are fired in one after the other, the winner's last. Then the view
    pulls back, and the wall hangs at the farmhouse, where a lantern lights. With ``still`` all of that fades
    in instead, over a picture of what was shown ``before``.
    """

    def __init__(
        self,
        style: Style,
        window: pygame.Rect,
        session: GameSession,
        before: pygame.Surface,
        *,
        still: bool,
    ) -> None:
        self.window, self.still, self.age = window, still, 0.0
        self.wall = wall = last_wall(style, session, window.inflate(-2 * style.u(EDGE), -2 * style.u(EDGE)))
        self.house = Farmhouse(style, session, window)
        self._far = backgrounds.own_table(style)
        self.house.draw_house(self._far)
        self._cells = {
            (column, row): FADES + (column + row) * DIAGONAL + row * CELL
            for row in range(wall.rows)
            for column in range(wall.columns)
        }
        swept = max(self._cells.values()) + SHINES
        self._captions = {
            number: swept + place * FIRES for place, number in enumerate(reversed(range(len(wall.standings))))
        }
        self._unfired: dict[int, pygame.Surface] = {}
        self._fired = FADES if still else swept + (len(self._captions) - 1) * FIRES + SHINES
        self._length = self._fired if still else self._fired + BACK + LIGHTS
        self._picture = self._near = self._dark = self._far.copy()
        self._bright: pygame.Surface | None = None
        self._before = before
        if still:
            self.house.draw(self._picture)
        else:
            self.house.frame(self._picture, wall.rect)
            self._picture.fill(BARE, wall.rect)
            self._draw_board(style, session)

    def _draw_board(self, style: Style, session: GameSession) -> None:
        """Draw the counted board at the place and size of the wall."""
        colours = [seat.colour for seat in session.seats]
        canvas = Canvas(style.art, style.type, self.wall.geometry, colours, style.theme.name != DRAWN)
        painter = BoardPainter(canvas, GroundLayer(ground_tiles(session)))
        painter.start(self._picture)
        if not canvas.plain:
            painter.update_light(self._picture, light_of(session.state), dry=not session.state.bag)
        painter.draw_changes(self._picture, take_view(session.state, Highlights(rings=False)))

    @property
    def over(self) -> bool:
        """Whether the animation has ended."""
        return self.age >= self._length + STAYS

    @property
    def _faded(self) -> int:
        """Its opacity: 255 when nothing of what was shown before is seen."""
        return min(255, round(255 * self.age / FADES))

    @property
    def fades_in(self) -> bool:
        """Whether what was shown before is still seen through it."""
        return self.age < FADES

    @property
    def hangs(self) -> bool:
        """Whether the wall hangs at the farmhouse and its lantern burns."""
        return self.age >= self._length

    def update(self, dt: float) -> list[pygame.Rect]:
        """Advance by ``dt`` seconds; return the rectangles that changed."""
        before, self.age = self.age, self.age + dt
        if before < FADES:
            return [self.window]
        if self.still:
            return []
        if self.age >= self._fired:
            return self._pull_back(before)
        cells = [cell for cell, start in self._cells.items() if before < start + SHINES and start < self.age]
        numbers = [
            each for each, start in self._captions.items() if before < start + SHINES and start < self.age
        ]
        return [self._glaze(*cell) for cell in cells] + [self._fire(number) for number in numbers]

    def _pull_back(self, before: float) -> list[pygame.Rect]:
        """Return what changes while the view pulls back and the lantern lights; draw the end of both."""
        arrives = self._fired + BACK
        if before < self._fired:
            for number in self._captions:
                self._fire(number)
            self._near = self._picture.subsurface(self.wall.rect).copy()
        if before < arrives <= self.age:
            self._picture = self._far
            self.house.draw_wall(self._picture)
            self._dark = self._picture.subsurface(self.house.lit.clip(self.window)).copy()
        if before < arrives:
            return [self.window]
        if before >= self._length:
            return []
        self._light()
        return [self.house.lit.clip(self.window)]

    def _light(self) -> None:
        """Draw the light of the lantern as far as it burns."""
        lit = self.house.lit.clip(self.window)
        share = min(1.0, (self.age - self._fired - BACK) / LIGHTS)
        self._picture.blit(self._dark, lit)
        if self._bright is None:
            self.house.light(self._picture)
            behind = lit.clip(self.house.wall.rect)
            self._picture.blit(self._dark, behind, behind.move(-lit.x, -lit.y))
            self._bright = self._picture.subsurface(lit).copy()
            self._picture.blit(self._dark, lit)
        self._bright.set_alpha(round(255 * share))
        self._picture.blit(self._bright, lit)

    def _glaze(self, column: int, row: int) -> pygame.Rect:
        """Draw a tile with its fading shine; return its rectangle."""
        rect = self.wall.cell(column, row)
        self.wall.draw_tile(self._picture, column, row)
        self._shine(rect, self._cells[column, row])
        return rect

    def _fire(self, number: int) -> pygame.Rect:
        """Draw a player's name and points with their fading shine; return their rectangle."""
        rect = self.wall.caption(number)
        bare = self._unfired.setdefault(number, self._picture.subsurface(rect).copy())
        self._picture.blit(bare, rect)
        self.wall.draw_caption(self._picture, number)
        self._shine(rect, self._captions[number])
        return rect

    def _shine(self, rect: pygame.Rect, start: float) -> None:
        left = 1 - (self.age - start) / SHINES
        if left > 0:
            shine = pygame.Surface(rect.size)
            shine.fill("white")
            shine.set_alpha(round(255 * left))
            self._picture.blit(shine, rect)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        if self._faded < 255:
            surface.blit(self._before, area, area)
            self._picture.set_alpha(self._faded)
            surface.blit(self._picture, area, area)
            self._picture.set_alpha(None)
        elif not self.still and self._fired <= self.age < self._fired + BACK:
            self._draw_pulling_back(surface, area)
        else:
            surface.blit(self._picture, area, area)

    def _draw_pulling_back(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        near, far = self.wall.rect, self.house.wall.rect
        share = ease_in_out((self.age - self._fired) / BACK)
        sizes = zip((*near.center, *near.size), (*far.center, *far.size), strict=True)
        x, y, wide, high = (round(start + (end - start) * share) for start, end in sizes)
        place = pygame.Rect(0, 0, wide, high).move_to(center=(x, y))
        surface.blit(self._far, area, area)
        self.house.frame(surface, place)
        surface.blit(pygame.transform.smoothscale(self._near, place.size), place)
