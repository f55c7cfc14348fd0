"""The ring around a finca, drawn on the board while a visitor reads what wins."""

from functools import partial

import pygame

from citrus_game.client.board.layers.over import Over, OverLayer
from citrus_game.client.play.moment.desk import Desk
from citrus_game.client.play.moment.moment import Aided
from citrus_game.client.play.parts.part import Damage
from citrus_game.client.play.view.table import TableView
from citrus_game.client.play.words.pointed import look_at

SECONDS = 8.0
"""How long it is shown, unless the visitor does something before."""


class RingShown:
    """One finca's ring: outlined, with the spaces it still needs and the regions that count.

    ``shown`` is the ring alone.
    """

    def __init__(self, desk: Desk, damage: Damage) -> None:
        self.desk, self.damage = desk, damage
        self.over = self.shown = Over()
        self._left = 0.0
        self._layer = OverLayer()

    def start(self, view: TableView) -> None:
        """Show the ring that says most to the player on turn."""
        site = telling_site(self.desk)
        if site < 0:
            return
        board = self.desk.state.game.board
        pointed = look_at(self.desk, board.site_spaces[site], self.desk.sitting.seats, Aided())
        self.over = pointed.over._replace(ring=-1)
        self.shown = Over(outlined=(board.rings[site],))
        self._left = SECONDS
        self._damage(view)

    def end(self, view: TableView) -> None:
        """Take it away."""
        if self._left > 0.0:
            self._damage(view)
        self._left, self.over, self.shown = 0.0, Over(), Over()

    def update(self, dt: float, view: TableView) -> None:
        """Let time pass."""
        if self._left > 0.0:
            self._left -= dt
            if self._left <= 0.0:
                self._left = dt
                self.end(view)

    def draw(self, view: TableView, surface: pygame.Surface) -> None:
        """Paint it on the board."""
        if self._left > 0.0:
            view.over_board(surface, partial(self._paint, view))

    def _paint(self, view: TableView, target: pygame.Surface) -> None:
        # the ring last: the tint of a region that counts would hide it
        for over in (self.over, self.shown):
            self._layer.draw(view.canvas, target, over)

    def _damage(self, view: TableView) -> None:
        for over in (self.over, self.shown):
            for rect in self._layer.extent(view.seen, over):
                self.damage(rect)


def telling_site(desk: Desk) -> int:
    """Choose the unscored finca around which the player on turn has most, then the nearest to be ringed.

    Gives -1 where there is no such finca.
    """
    state = desk.state
    open_ = [
        site
        for site, values in enumerate(state.fincas)
        if values is not None and not desk.outlook.foresight.standing(site).scored
    ]

    def telling(site: int) -> tuple[int, int]:
        standing = desk.outlook.foresight.standing(site)
        share = standing.share(state.player)
        return share.total if share is not None else 0, -standing.open.bit_count()

    return max(open_, key=telling, default=-1)
