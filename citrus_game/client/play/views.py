"""Views over the play scene: who owns what over the board, and what is left to come as a sheet."""

from typing import TYPE_CHECKING

import pygame

from citrus_game.client.board.owners import paint_owners
from citrus_game.client.board.picture import Marks, take_picture

if TYPE_CHECKING:
    from citrus_game.client.play.scene import PlayScene

HELD_AFTER = 0.35
"""Seconds from which a key counts as held, not tapped: letting go ends what it began."""


class Views:
    """The owners' view of a play scene: a tap turns it on or off, a held key shows it that long."""

    def __init__(self, scene: "PlayScene") -> None:
        self.scene = scene
        self.owners = False
        self._held = 0.0
        self._picture: pygame.Surface | None = None

    def toggle(self) -> None:
        """Show who owns what, or the board again."""
        self.show(not self.owners)

    def show(self, owners: bool) -> None:
        """Show who owns what, or the board."""
        self._held = 0.0
        if owners != self.owners:
            self.owners = owners
            self.refresh()
            self.scene.damage(self.scene.cards.board.rect)

    def lifted(self, name: str) -> None:
        """End the view if its key was held."""
        if name == "owners" and self._held >= HELD_AFTER:
            self.show(False)

    def update(self, dt: float) -> None:
        """Let time pass while a key may be held."""
        self._held += dt

    def refresh(self) -> None:
        """Draw the view anew for the position as it is."""
        scene = self.scene
        self._picture = None
        scene.controls.show_on("owners", self.owners)
        if self.owners:
            picture = take_picture(scene.sitting.state, Marks())
            self._picture = paint_owners(scene.cards.canvas, scene.cards.board.upright, picture)
            scene.damage(scene.cards.board.rect)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the view over the board, within the surface's clip."""
        rect = self.scene.cards.board.upright
        seen = rect.clip(surface.get_clip())
        if self._picture is not None and seen.width and seen.height:
            surface.blit(self._picture, seen, seen.move(-rect.x, -rect.y))
