"""Widgets for pages with text: a board figure with a caption, a row of pictures, a help card."""

from collections.abc import Sequence
from functools import partial

import pygame

from citrus_game.content.game.box import load_components, read_values
from citrus_game.content.learning.rulebook import Figure
from citrus_game.narration.rule_texts import PRINTED, RuleTexts
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.board import Board, parse_board
from citrus_game.rules.model.components import KIND, PLANTATION
from citrus_game.rules.model.options import Options
from citrus_game.rules.model.state import Game, State
from citrus_game.rules.model.steps import PLACE
from citrus_game.rules.position import Mat, Parts, make_position
from citrus_game.rules.turn import play
from citrus_game.ui.board.canvas import Canvas
from citrus_game.ui.board.geometry import MARGIN, SHADE, Geometry
from citrus_game.ui.board.layers.ground import GroundLayer
from citrus_game.ui.board.layers.plants import motif
from citrus_game.ui.board.painter import BoardPainter
from citrus_game.ui.board.view import Highlights, take_view
from citrus_game.ui.toolkit.drawing.style import DRAWN
from citrus_game.ui.toolkit.widgets.base import Widget

TILE = 108
"""Size of a figure's tile, in units."""
PIECE = 84
"""Size of a picture in a row of pictures, in units."""
COLOURS = ("azure", "violet")
"""Player colours in figures."""


class FigureView(Widget):
    """A figure of a part of the board with a caption, drawn as in play."""

    focusable = False

    def __init__(self, figure: Figure, rules: RuleTexts = PRINTED) -> None:
        super().__init__()
        self.figure, self.rules = figure, rules
        self._board = parse_board(figure.drawing, free_sites=True)

    def accessible_text(self) -> tuple[str, ...]:
        return (self._caption,)

    @property
    def _caption(self) -> str:
        return self.rules.fill(self.figure.say)

    def measure(self, width: int = 0) -> tuple[int, int]:
        style = self.style
        caption = style.type.block_height(self._caption, "note", width)
        return width, self._board_size(width)[1] + style.u(10) + caption

    def draw(self, surface: pygame.Surface) -> None:
        style = self.style
        size = self._board_size(self.rect.width)
        key = ("figure", self.figure.say, self.rules.options, size)
        picture = style.art.get(key, lambda: self._render(size))
        surface.blit(picture, (self.rect.x + (self.rect.width - size[0]) // 2, self.rect.y))
        top = self.rect.y + size[1] + style.u(10)
        caption = pygame.Rect(self.rect.x, top, self.rect.width, 0)
        style.type.block(surface, self._caption, "note", style.colour("muted"), caption)

    def _board_size(self, width: int) -> tuple[int, int]:
        style, board = self.style, self._board
        across, down = (side + 2 * (MARGIN + SHADE) for side in (board.width, board.height))
        tile = min(style.metrics.scaled(TILE), int((width - 1) / across))
        return int(across * tile) + 1, int(down * tile) + 1

    def _render(self, size: tuple[int, int]) -> pygame.Surface:
        style = self.style
        surface = pygame.Surface(size).convert()
        surface.fill(style.colour("panel"))
        geometry = Geometry.fit(self._board, surface.get_rect(), SHADE)
        canvas = Canvas(style.art, style.type, geometry, COLOURS, style.theme.name != DRAWN)
        painter = BoardPainter(canvas, GroundLayer())
        painter.start(surface)
        state = figure_state(self.figure, self._board, options=self.rules.options)
        view = take_view(state, figure_marks(self.figure, state))
        painter.draw_changes(surface, view)
        return surface


def figure_state(
    figure: Figure, board: Board, players: int = len(COLOURS), options: Options = PRINTED.options
) -> State:
    """Return the position of a figure. Raises `PositionError` if it is impossible."""
    sites = {letter: index for index, letter in enumerate(board.sites)}
    spaces = board.spaces
    parts = Parts(
        mats=[Mat() for _player in range(players)],
        fincas={
            sites[letter]: (values, False)
            for letter, text in figure.fincas.items()
            if (values := read_values(text))
        },
        marked=[sites[letter] for letter in figure.marked],
        landscape={spaces[name]: KIND[kind] for name, kind in figure.landscape.items()},
        plantations={spaces[name]: PLANTATION[tile] for name, tile in figure.plantations.items()},
        owners={spaces[name]: player for name, player in figure.owners.items()},
        market={1: PLANTATION[figure.hand]} if figure.hand else {},
    )
    return make_position(Game(board, load_components(), options, players), parts)


def figure_marks(figure: Figure, state: State) -> Highlights:
    """Return what is marked on a figure: lit spaces, with the fruit in hand where it may be planted."""
    ghost = motif(PLANTATION[figure.hand]) if figure.hand else None
    return Highlights(legal=lit_spaces(figure, state), ghost=ghost)


def lit_spaces(figure: Figure, state: State) -> int:
    """Return the mask of the spaces to light: those that the figure names, or the legal ones for the tile in
    hand.
    """
    if not figure.hand:
        return sum(1 << state.game.board.spaces[name] for name in figure.lit)
    trial = state.copy()
    play(trial, trial.game.steps.parse("buy R1"))
    return sum(1 << step.at for step in legal_steps(trial) if step.verb == PLACE)


class PiecesView(Widget):
    """Pictures side by side with a word below each, in as many rows as needed. ``pieces`` are pairs of
    picture name and word.
    """

    focusable = False

    def __init__(self, pieces: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.pieces = pieces

    def accessible_text(self) -> tuple[str, ...]:
        return tuple(words for _name, words in self.pieces)

    def measure(self, width: int = 0) -> tuple[int, int]:
        rows = -(-len(self.pieces) // self._across(width))
        return width, rows * self._cell()[1]

    def draw(self, surface: pygame.Surface) -> None:
        style = self.style
        wide, high = self._cell()
        across = self._across(self.rect.width)
        px = style.metrics.scaled(PIECE)
        for index, (name, words) in enumerate(self.pieces):
            row, column = divmod(index, across)
            cell = pygame.Rect(self.rect.x + column * wide, self.rect.y + row * high, wide, high)
            picture = style.art.piece(name, px)
            surface.blit(
                picture, picture.get_rect(midtop=(cell.centerx, cell.y + (px - picture.get_height()) // 2))
            )
            line = style.type.line("note")
            below = pygame.Rect(cell.x, cell.y + px + style.u(4), wide, line)
            style.type.place(surface, words, "note", style.colour("muted"), below, "centre")

    def _cell(self) -> tuple[int, int]:
        style = self.style
        words = max(style.type.width(words, "note") for _name, words in self.pieces)
        px = style.metrics.scaled(PIECE)
        return max(px, words) + style.u(26), px + style.type.line("note") + style.u(14)

    def _across(self, width: int) -> int:
        return max(1, min(len(self.pieces), width // self._cell()[0]))


class HelpCard(Widget):
    """A card with a picture, a title and a text. With ``asked`` it has a gold frame, as the topic that was
    looked up.
    """

    focusable = False

    def __init__(self, picture: str, title: str, text: str, *, asked: bool = False) -> None:
        super().__init__()
        self.asked = asked
        self.picture, self.title, self.text = picture, title, text

    def accessible_text(self) -> tuple[str, ...]:
        return self.title, self.text

    def measure(self, width: int = 0) -> tuple[int, int]:
        style = self.style
        words = style.type.line("field") + style.type.block_height(
            self.text, "note", width - self._left() - self._pad()
        )
        return width, max(self._px(), words) + 2 * self._pad()

    def draw(self, surface: pygame.Surface) -> None:
        style, pad = self.style, self._pad()
        edge = style.colour("gold-edge") if self.asked else None
        style.art.paint_box(surface, self.rect, style.u(12), style.colour("inset"), edge, max(3, style.u(4)))
        px = self._px()
        if self.picture.startswith("icon-"):
            small = round(px * 0.6)
            piece = style.icon(self.picture.removeprefix("icon-"), small, "muted")
        else:
            piece = style.art.get(("whole", self.picture, px), partial(self._cropped, px))
        middle = self.rect.x + pad + px // 2, self.rect.y + pad + px // 2
        surface.blit(piece, piece.get_rect(center=middle))
        words = pygame.Rect(self.rect.x + self._left(), self.rect.y + pad, 0, style.type.line("field"))
        words.width = self.rect.right - pad - words.x
        style.type.place(surface, self.title, "field", style.colour("ink"), words)
        below = pygame.Rect(words.x, words.bottom, words.width, 0)
        style.type.block(surface, self.text, "note", style.colour("muted"), below)

    def _cropped(self, px: int) -> pygame.Surface:
        """Return the picture cropped to its visible part and scaled to ``px``."""
        seen = self.style.art.piece(self.picture, px).get_bounding_rect()
        large = self.style.art.piece(self.picture, px * px // max(seen.size))
        return large.subsurface(large.get_bounding_rect())

    def _px(self) -> int:
        return self.style.metrics.scaled(60)

    def _pad(self) -> int:
        return self.style.u(14)

    def _left(self) -> int:
        return self._pad() + self._px() + self.style.u(16)
