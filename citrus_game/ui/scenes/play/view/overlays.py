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

AROUND = 8
"""Units that a frame extends beyond its line."""


class FrameLayer:
    """Draws coloured frames around market lines and single market tiles; each is given as market indices."""

    def __init__(self, dirty: Redraw) -> None:
        self.dirty = dirty
        self._view: TableView | None = None
        self._frames: Mapping[tuple[int, ...], str] = {}

    def show(self, view: TableView, frames: Mapping[tuple[int, ...], str]) -> None:
        """Draw these frames, and remove the others."""
        if frames != self._frames or view is not self._view:
            around = 2 * view.style.u(AROUND)
            for indices in {*frames, *self._frames}:
                self.dirty(view.market.frame_of(indices).inflate(around, around))
            self._view, self._frames = view, frames

    def draw(self, surface: pygame.Surface) -> None:
        if self._view is None:
            return
        clip, around = surface.get_clip(), 2 * self._view.style.u(AROUND)
        for indices, colour in self._frames.items():
            frame = self._view.market.frame_of(indices)
            if clip.colliderect(frame.inflate(around, around)):
                paint_ring(self._view.style, surface, frame, colour)


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
