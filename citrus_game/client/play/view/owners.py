"""Who owns what, over the board."""

import pygame

from citrus_game.client.board.layers.owners import paint_owners
from citrus_game.client.board.picture import Marks, take_picture
from citrus_game.client.play.parts.part import Redraw
from citrus_game.client.play.view.table import TableView
from citrus_game.rules.material.state import State

HELD_AFTER = 0.35
"""Seconds from which a key counts as held, not tapped: letting go ends what it began."""


class Owners:
    """The owners' view of a table: a tap turns it on or off, a held key shows it that long."""

    def __init__(self, damage: Redraw) -> None:
        self.damage = damage
        self.on = False
        self._held = 0.0
        self._view: TableView | None = None
        self._picture: pygame.Surface | None = None

    @property
    def restless(self) -> bool:
        """Tell whether it is still to be seen whether a key is held."""
        return self.on and self._held < HELD_AFTER

    def toggle(self) -> None:
        """Show who owns what, or the board again."""
        self._show(not self.on)

    def lifted(self, name: str) -> None:
        """End the view if its key was held."""
        if name == "owners" and self._held >= HELD_AFTER:
            self._show(False)

    def update(self, dt: float) -> None:
        """Let time pass while a key may be held."""
        self._held += dt

    def look(self, view: TableView, state: State) -> None:
        """Draw the view anew for the position as it is."""
        self._view, self._picture = view, None
        if self.on:
            self._picture = paint_owners(view.canvas, view.board.upright, take_picture(state, Marks()))
            self.damage(view.board.rect)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the view over the board, within the surface's clip."""
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
        if view.moment is not None:
            self.look(view, view.moment.state)
        self.damage(view.board.rect)
