"""The widgets of a page: a position on a part of a board, pictures with words, a help card."""

from collections.abc import Sequence
from functools import partial

import pygame

from citrus_game.client.board.canvas import Canvas
from citrus_game.client.board.geometry import MARGIN, SHADE, Geometry
from citrus_game.client.board.layers.ground import GroundLayer
from citrus_game.client.board.layers.plants import motif
from citrus_game.client.board.painter import BoardPainter
from citrus_game.client.board.picture import Marks, take_picture
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.content.config import load_components
from citrus_game.content.lessons.pages import Figure
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.material.board import Board, parse_board
from citrus_game.rules.material.components import KIND, PLANTATION
from citrus_game.rules.material.options import Options
from citrus_game.rules.material.state import Game, State
from citrus_game.rules.material.steps import PLACE
from citrus_game.rules.position import Mat, Parts, make_position
from citrus_game.rules.turn import play
from citrus_game.table.speech.rule_words import PRINTED, Rules

TILE = 108
"""Units of a tile in a figure."""
PIECE = 84
"""Units of a piece in a row of pictures."""
COLOURS = ("azure", "violet")
"""The players of figures."""


class FigureView(Widget):
    """A figure: the board's own layers draw it, so that it looks as in play."""

    focusable = False

    def __init__(self, figure: Figure, rules: Rules = PRINTED) -> None:
        super().__init__()
        self.figure, self.rules = figure, rules
        self._board = parse_board(figure.drawing, free_sites=True)

    def words_on(self) -> tuple[str, ...]:
        """Give its caption."""
        return (self._caption,)

    @property
    def _caption(self) -> str:
        return self.rules.told(self.figure.caption)

    def natural(self, width: int = 0) -> tuple[int, int]:
        """Give room for the board and the caption below it."""
        look = self.look
        caption = look.type.block_height(self._caption, "note", width)
        return width, self._board_size(width)[1] + look.u(10) + caption

    def draw(self, surface: pygame.Surface) -> None:
        """Paint board and caption."""
        look = self.look
        size = self._board_size(self.rect.width)
        key = ("figure", self.figure.caption, self.rules.options, size)
        picture = look.art.keep(key, lambda: self._render(size))
        surface.blit(picture, (self.rect.x + (self.rect.width - size[0]) // 2, self.rect.y))
        top = self.rect.y + size[1] + look.u(10)
        caption = pygame.Rect(self.rect.x, top, self.rect.width, 0)
        look.type.block(surface, self._caption, "note", look.colour("muted"), caption)

    def _board_size(self, width: int) -> tuple[int, int]:
        look, board = self.look, self._board
        across, down = (side + 2 * (MARGIN + SHADE) for side in (board.width, board.height))
        tile = min(look.metrics.grown(TILE), int((width - 1) / across))
        return int(across * tile) + 1, int(down * tile) + 1

    def _render(self, size: tuple[int, int]) -> pygame.Surface:
        look = self.look
        surface = pygame.Surface(size).convert()
        surface.fill(look.colour("panel"))
        geometry = Geometry.fit(self._board, surface.get_rect(), SHADE)
        painter = BoardPainter(Canvas(look.art, look.type, geometry, COLOURS), GroundLayer())
        painter.start(surface)
        state = figure_state(self.figure, self._board, options=self.rules.options)
        painter.show(surface, take_picture(state, figure_marks(self.figure, state)))
        return surface


def figure_state(
    figure: Figure, board: Board, players: int = len(COLOURS), options: Options = PRINTED.options
) -> State:
    """Set up a figure's position among so many players; raises `PositionError` for one that cannot be."""
    sites = {letter: index for index, letter in enumerate(board.sites)}
    spaces = board.spaces
    parts = Parts(
        mats=[Mat() for _player in range(players)],
        fincas={sites[letter]: (values, False) for letter, values in figure.fincas.items()},
        marked=[sites[letter] for letter in figure.marked],
        landscape={spaces[name]: KIND[kind] for name, kind in figure.landscape.items()},
        plantations={spaces[name]: PLANTATION[tile] for name, tile in figure.plantations.items()},
        owners={spaces[name]: player for name, player in figure.owners.items()},
        market={1: PLANTATION[figure.hand]} if figure.hand else {},
    )
    return make_position(Game(board, load_components(), options, players), parts)


def figure_marks(figure: Figure, state: State) -> Marks:
    """Mark spaces as in play: lit, with the fruit of its hand on those where it may be planted."""
    ghost = motif(PLANTATION[figure.hand]) if figure.hand else None
    return Marks(legal=lit_spaces(figure, state), ghost=ghost)


def lit_spaces(figure: Figure, state: State) -> int:
    """Give the spaces that a figure marks: those it names, or where the rules allow its hand."""
    if not figure.hand:
        return sum(1 << state.game.board.spaces[name] for name in figure.lit)
    trial = state.copy()
    play(trial, trial.game.steps.parse("buy R1"))
    return sum(1 << step.at for step in legal_steps(trial) if step.verb == PLACE)


class PiecesView(Widget):
    """Pictures by name side by side with words under them, on as many lines as they need."""

    focusable = False

    def __init__(self, pieces: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.pieces = pieces

    def words_on(self) -> tuple[str, ...]:
        """Give the words under the pictures."""
        return tuple(words for _name, words in self.pieces)

    def natural(self, width: int = 0) -> tuple[int, int]:
        """Give room for all lines."""
        rows = -(-len(self.pieces) // self._across(width))
        return width, rows * self._cell()[1]

    def draw(self, surface: pygame.Surface) -> None:
        """Paint pictures and words."""
        look = self.look
        wide, high = self._cell()
        across = self._across(self.rect.width)
        px = look.metrics.grown(PIECE)
        for index, (name, words) in enumerate(self.pieces):
            row, column = divmod(index, across)
            cell = pygame.Rect(self.rect.x + column * wide, self.rect.y + row * high, wide, high)
            picture = look.art.piece(name, px)
            surface.blit(
                picture, picture.get_rect(midtop=(cell.centerx, cell.y + (px - picture.get_height()) // 2))
            )
            line = look.type.line("note")
            below = pygame.Rect(cell.x, cell.y + px + look.u(4), wide, line)
            look.type.place(surface, words, "note", look.colour("muted"), below, "centre")

    def _cell(self) -> tuple[int, int]:
        look = self.look
        words = max(look.type.width(words, "note") for _name, words in self.pieces)
        px = look.metrics.grown(PIECE)
        return max(px, words) + look.u(26), px + look.type.line("note") + look.u(14)

    def _across(self, width: int) -> int:
        return max(1, min(len(self.pieces), width // self._cell()[0]))


class HelpCard(Widget):
    """A card with a picture or an icon, a title and a text; framed in gold where it was ``asked`` for."""

    focusable = False

    def __init__(self, picture: str, title: str, text: str, *, asked: bool = False) -> None:
        super().__init__()
        self.asked = asked
        self.picture, self.title, self.text = picture, title, text

    def words_on(self) -> tuple[str, ...]:
        """Give title and text."""
        return self.title, self.text

    def natural(self, width: int = 0) -> tuple[int, int]:
        """Give room for title and text beside the picture."""
        look = self.look
        words = look.type.line("field") + look.type.block_height(
            self.text, "note", width - self._left() - self._pad()
        )
        return width, max(self._px(), words) + 2 * self._pad()

    def draw(self, surface: pygame.Surface) -> None:
        """Paint card, picture and words."""
        look, pad = self.look, self._pad()
        edge = look.colour("gold-edge") if self.asked else None
        look.art.paint_box(surface, self.rect, look.u(12), look.colour("inset"), edge, max(3, look.u(4)))
        px = self._px()
        if self.picture.startswith("icon-"):
            small = round(px * 0.6)
            piece = look.icon(self.picture.removeprefix("icon-"), small, "muted")
        else:
            piece = look.art.keep(("whole", self.picture, px), partial(self._whole, px))
        middle = self.rect.x + pad + px // 2, self.rect.y + pad + px // 2
        surface.blit(piece, piece.get_rect(center=middle))
        words = pygame.Rect(self.rect.x + self._left(), self.rect.y + pad, 0, look.type.line("field"))
        words.width = self.rect.right - pad - words.x
        look.type.place(surface, self.title, "field", look.colour("ink"), words)
        below = pygame.Rect(words.x, words.bottom, words.width, 0)
        look.type.block(surface, self.text, "note", look.colour("muted"), below)

    def _whole(self, px: int) -> pygame.Surface:
        """Give what is seen of the picture, as large as there is room: a small mark has a space around it."""
        seen = self.look.art.piece(self.picture, px).get_bounding_rect()
        large = self.look.art.piece(self.picture, px * px // max(seen.size))
        return large.subsurface(large.get_bounding_rect())

    def _px(self) -> int:
        return self.look.metrics.grown(60)

    def _pad(self) -> int:
        return self.look.u(14)

    def _left(self) -> int:
        return self._pad() + self._px() + self.look.u(16)
