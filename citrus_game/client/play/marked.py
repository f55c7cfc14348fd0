"""A sitting in which something is marked: a ring around it, or outlines on the board."""

import pygame

from citrus_game.client.play.coach.ring import Mark, Ring
from citrus_game.client.play.table import SittingScene


class MarkedScene(SittingScene):
    """A table on which what is spoken of is marked."""

    ring: Ring

    def marked(self) -> Mark:
        """Give what is marked now."""
        raise NotImplementedError

    def furnish(self) -> None:
        """Begin with nothing marked on the table that has been laid out."""
        self.ring = Ring(self.sitting.state.game, self.damage)

    def changed(self) -> None:
        """Mark what is spoken of now."""
        self.ring.show(self.view, self.marked())

    def _draw_over_table(self, surface: pygame.Surface) -> None:
        self.ring.draw(self.view, surface)

    def _draw_over_board(self, surface: pygame.Surface) -> None:
        super()._draw_over_board(surface)
        self.ring.draw_over(self.view, surface)
