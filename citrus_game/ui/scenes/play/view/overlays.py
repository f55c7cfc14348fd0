"""Overlays on the table: frames in the market, the ownership overlay. Each redraws only what is its own."""

from collections.abc import Mapping
from dataclasses import replace

import pygame

from citrus_game.session.game_session import GameSession
from citrus_game.session.history import last_owners
from citrus_game.ui.board.layers.owners import paint_owners
from citrus_game.ui.board.view import BoardView, Highlights, take_view
from citrus_game.ui.scenes.play.panels.panel import Redraw
from citrus_game.ui.scenes.play.panels.tiles import paint_ring
from citrus_game.ui.scenes.play.view.table import TableView
from citrus_game.ui.toolkit.drawing.style import Style

AROUND = 8
"""Units that a frame extends beyond its line."""


class FrameLayer:
    """Draws coloured frames around market lines and single market tiles; each is given as market indices."""

    def __init__(self, dirty: Redraw) -> None:
        self.dirty = dirty
        self._frames: list[tuple[Style, pygame.Rect, str]] = []
        """The look at which each is drawn, where, and its colour."""

    def show(self, view: TableView, frames: Mapping[tuple[int, ...], str]) -> None:
        """Draw these frames, and remove the others, which may have been on a table that was laid out
        otherwise.
        """
        wanted = [(view.style, view.market.frame_of(indices), colour) for indices, colour in frames.items()]
        if wanted != self._frames:
            for style, frame, _colour in (*wanted, *self._frames):
                self.dirty(_around(style, frame))
            self._frames = wanted

    def draw(self, surface: pygame.Surface) -> None:
        for style, frame, colour in self._frames:
            if surface.get_clip().colliderect(_around(style, frame)):
                paint_ring(style, surface, frame, colour)


def _around(style: Style, frame: pygame.Rect) -> pygame.Rect:
    return frame.inflate(2 * style.u(AROUND), 2 * style.u(AROUND))


HELD_AFTER = 0.35
"""Seconds after which a key counts as held, so that releasing it ends what it started or opened."""


class OwnershipOverlay:
    """Colours the regions by their owners. Tapping its key shows or hides it; holding the key shows it until
    the release.

    When the game is over and all workers are at home, it shows who harvested each region last.
    """

    def __init__(self, dirty: Redraw, session: GameSession) -> None:
        self.dirty, self.session = dirty, session
        self.on = False
        self._held = 0.0
        self._view: TableView | None = None
        self._picture: pygame.Surface | None = None

    def toggle(self) -> None:
        """Show or hide it."""
        self._show(not self.on)

    def lifted(self, name: str) -> None:
        """Hide it if its key was held long, and is released now."""
        if name == "owners" and self._held >= HELD_AFTER:
            self._show(False)

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self._held += dt

    def update_picture(self, view: TableView) -> None:
        """Update its picture for the current position."""
        self._view, self._picture = view, None
        if self.on:
            self._picture = paint_owners(view.canvas, view.board.upright, self._shown())
            self.dirty(view.board.rect)

    def _shown(self) -> BoardView:
        state = self.session.state
        picture = take_view(state, Highlights())
        if not state.over:
            return picture
        owners = last_owners(self.session)
        regions = tuple(
            region._replace(owner=owners.get(region.mask.bit_length() - 1)) for region in picture.regions
        )
        return replace(picture, regions=regions)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it over the board, within the surface's clip."""
        if self._picture is None or self._view is None:
            return
        rect = self._view.board.upright
        seen = rect.clip(surface.get_clip())
        if seen.width and seen.height:
            surface.blit(self._picture, seen, seen.move(-rect.x, -rect.y))

    def _show(self, on: bool) -> None:
        self._held = 0.0
        if on == self.on or self._view is None:
            return
        self.on = on
        view = self._view
        if view.snapshot is not None:
            self.update_picture(view)
        self.dirty(view.board.rect)
