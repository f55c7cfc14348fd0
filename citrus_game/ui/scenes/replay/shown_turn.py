"""A turn on the board, from the position before it: its steps as numbered ghosts, another one in frames."""

from collections.abc import Sequence

import pygame

from citrus_game.rules.model.board import bits
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.session.selection.lookahead import numbered
from citrus_game.ui.board.layers.hover import Ghost, draw_ghosts, draw_numbers
from citrus_game.ui.scenes.play.input.hints import ghosts_of
from citrus_game.ui.scenes.play.panels.panel import Redraw
from citrus_game.ui.scenes.play.view.table import TableView


class ShownTurn:
    """Draws the numbered steps of a turn over the board, and frames where another turn has its steps."""

    def __init__(self, dirty: Redraw) -> None:
        self.ghosts: tuple[Ghost, ...] = ()
        self._framed = 0
        self._dirty = dirty

    def show(self, view: TableView, state: State, turn: Sequence[Step], framed: Sequence[Step] = ()) -> None:
        """Set the turn to draw, from a position (() for none), and the spaces of the other one to frame."""
        ghosts = ghosts_of(numbered(turn), state) if turn else ()
        spaces = sum({1 << step.at for step in framed if step.at >= 0})
        if (ghosts, spaces) != (self.ghosts, self._framed):
            self.ghosts, self._framed = ghosts, spaces
            self._dirty(view.places.board)

    def draw(self, view: TableView, surface: pygame.Surface) -> None:
        """Draw the steps and the frames over the board."""
        if not self.ghosts:
            return
        canvas, style = view.canvas, view.style
        for space in bits(self._framed):
            place = canvas.geometry.cells(space)[1].inflate(-4, -4)
            pygame.draw.rect(surface, style.colour("cream"), place, max(2, style.u(5)), style.u(8))
        draw_ghosts(canvas, surface, self.ghosts)
        draw_numbers(canvas, surface, self.ghosts)
