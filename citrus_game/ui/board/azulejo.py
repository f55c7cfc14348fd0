"""Draws a finished board as a wall of blue and white tiles (azulejos), with names and points below."""

import re
from collections.abc import Sequence
from functools import partial
from itertools import pairwise

import pygame

from citrus_game.rules.model.board import BUSH, ROCK
from citrus_game.rules.model.state import State
from citrus_game.session.game_session import GameSession
from citrus_game.session.playback import Playback
from citrus_game.session.standings import Standing, standings
from citrus_game.ui.board.geometry import Geometry
from citrus_game.ui.board.layers.fincas import FACADES
from citrus_game.ui.board.layers.pieces import land_piece
from citrus_game.ui.board.layers.plants import motif
from citrus_game.ui.toolkit.drawing.art import Art, draw_svg
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.drawing.text import TextRenderer

CAPTION = 2
"""Rows of tiles for names and points."""
SMALLEST = 9
"""Least size of a name in pixels."""
INK = "#12337A"
GLAZE = ((255, 255, 255), (250, 251, 253), (253, 250, 246))
"""Colours that tiles are multiplied by in turn, so that they are not all alike."""
MOTIF, HOUSE, STONE = 0.8, 0.94, 0.9
"""Sizes as shares of a tile: fruit, houses and landscape tiles, rocks."""
RAMP = ((0.0, (13, 42, 99)), (0.38, (40, 88, 172)), (0.72, (150, 184, 226)), (1.0, (252, 252, 247)))
"""Blues by brightness: pairs of brightness (0 to 1) and RGB."""
_COLOUR = re.compile("#[0-9A-Fa-f]{6}")
_YARD = re.compile('<g id="(?:yard|ground)">.*?</g>', re.DOTALL)


def in_blue(found: re.Match[str]) -> str:
    """Return a shade of blue as bright as the colour that a regular expression has matched.

    >>> _COLOUR.sub(in_blue, "#000000 #FFFFFF")
    '#0d2a63 #fcfcf7'
    """
    red, green, blue, _alpha = pygame.Color(found[0])
    light = (0.3 * red + 0.59 * green + 0.11 * blue) / 255
    low, high = next(pair for pair in pairwise(RAMP) if light <= pair[1][0] + 0.001)
    share = (light - low[0]) / (high[0] - low[0])
    mixed = (round(one + (other - one) * share) for one, other in zip(low[1], high[1], strict=True))
    return "#{:02x}{:02x}{:02x}".format(*mixed)


class Wall:
    """The board as a wall of tiles, with a border and the players' names below, as large as fits into
    ``room``.
    """

    def __init__(
        self, art: Art, type_: TextRenderer, room: pygame.Rect, state: State, standings: Sequence[Standing]
    ) -> None:
        self.art, self.type, self.state, self.standings = art, type_, state, standings
        board = state.game.board
        self.columns, self.rows = board.width + 2, board.height + 3 + CAPTION
        self.tile = max(4, min(room.width // self.columns, room.height // self.rows))
        self.rect = pygame.Rect(0, 0, self.columns * self.tile, self.rows * self.tile)
        self.rect.center = room.center
        self.geometry = Geometry(board, self.tile, self.rect.x + self.tile, self.rect.y + self.tile)
        self._owned = 0
        for mask in state.own:
            self._owned |= mask

    def cell(self, column: int, row: int) -> pygame.Rect:
        """Return the rectangle of a tile, counted from the wall's upper left corner."""
        return pygame.Rect(
            self.rect.x + column * self.tile, self.rect.y + row * self.tile, self.tile, self.tile
        )

    def draw(self, target: pygame.Surface) -> None:
        for row in range(self.rows):
            for column in range(self.columns):
                self.draw_tile(target, column, row)
        for number in range(len(self.standings)):
            self.draw_caption(target, number)

    def draw_tile(self, target: pygame.Surface, column: int, row: int) -> None:
        rect = self.cell(column, row)
        glaze = GLAZE[(column * 5 + row * 3 + column * row) % len(GLAZE)]
        board = self.state.game.board
        last, foot = self.rows - 1, board.height + 1
        if row in (0, foot, last) or column in (0, self.columns - 1):
            corner = column in (0, self.columns - 1) and row in (0, foot, last)
            target.blit(
                self.art.piece("azulejo-corner" if corner else "azulejo-border", self.tile, glaze), rect
            )
            return
        space = board.at(column - 1, row - 1) if row < foot else None
        if space is None:
            target.blit(self.art.piece("azulejo-plain", self.tile, glaze), rect)
            return
        name = "azulejo-owned" if self._owned >> space & 1 else "azulejo-plain"
        picture, share = self._picture(space)
        if not picture:
            name = "azulejo-open"
        target.blit(self.art.piece(name, self.tile, glaze), rect)
        if picture:
            blue = self._blue(picture, round(self.tile * share))
            target.blit(blue, blue.get_rect(center=rect.center))
        site = board.site_spaces.index(space) if space in board.site_spaces else -1
        if site >= 0 and self.state.fincas[site]:
            facade = FACADES[(ord(board.sites[site][0]) - ord("A")) % len(FACADES)]
            blue = self._blue(f"facade-{facade}", round(self.tile * HOUSE))
            target.blit(blue, blue.get_rect(center=rect.center))

    def _picture(self, space: int) -> tuple[str, float]:
        """Return the picture of what lies on a space and its size as a share of the tile, or ("", 0.0) for an
        open space.
        """
        state, board, bit = self.state, self.state.game.board, 1 << space
        tile = state.tile_on(space)
        if tile is not None:
            return motif(tile), MOTIF
        land = next((kind for kind, mask in enumerate(state.land) if mask & bit), None)
        if land is not None:
            return land_piece(land), HOUSE
        if space in board.site_spaces:
            return ("finca", HOUSE) if state.fincas[board.site_spaces.index(space)] else ("", 0.0)
        return {BUSH: ("bush", STONE), ROCK: ("rock", STONE)}.get(board.kind(space), ("", 0.0))

    def _blue(self, name: str, px: int) -> pygame.Surface:
        """Return a picture in shades of blue, without its ground."""
        return self.art.get(("azulejo", name, px), partial(self._render_blue, name, px))

    def _render_blue(self, name: str, px: int) -> pygame.Surface:
        text = (self.art.folder / f"{name}.svg").read_text(encoding="utf-8")
        return draw_svg(_COLOUR.sub(in_blue, _YARD.sub("", text)), (px, px))

    def caption(self, number: int) -> pygame.Rect:
        """Return the rectangle of a player's name and points; the winner has the number 0."""
        top = self.cell(1, self.state.game.board.height + 2)
        wide = (self.columns - 2) * self.tile // len(self.standings)
        return pygame.Rect(top.x + number * wide, top.y, wide, CAPTION * self.tile)

    def draw_caption(self, target: pygame.Surface, number: int) -> None:
        """Write a player's name and points, with a crown if the player wins."""
        standing, part = self.standings[number], self.caption(number)
        tile, ink = self.tile, pygame.Color(INK)
        worker = self._blue(f"worker-{standing.seat.colour}", round(min(1.7 * tile, part.width * 0.34)))
        place = worker.get_rect(midleft=(part.x + tile // 10, part.centery))
        target.blit(worker, place)
        words = pygame.Rect(place.right + tile // 12, part.y, part.right - place.right - tile // 6, 0)
        words.height = round(0.8 * tile)
        px = self.type.shrunk(standing.seat.name, "name", words.width, round(0.5 * tile), SMALLEST)
        self.type.place(target, standing.seat.name, "name", ink, words.move(0, tile // 8), px=px)
        total = str(standing.total)
        below = pygame.Rect(words.x, words.bottom, words.width, round(1.1 * tile))
        used = self.type.place(target, total, "points", ink, below, px=round(0.95 * tile))
        edge = min(round(0.6 * tile), part.right - used.right - tile // 8)
        if standing.rank == 1 and edge >= tile // 4:
            crown = self.art.piece("icon-crown", edge, ink)
            target.blit(crown, crown.get_rect(midleft=(used.right + tile // 8, used.centery)))


def last_wall(style: Style, session: GameSession, room: pygame.Rect) -> Wall:
    """Return a wall that shows the board before the final scoring, when regions still had owners."""
    playback = Playback(session)
    playback.go_to(playback.length - session.state.over)
    return Wall(style.art, style.type, room, playback.state, standings(session))
