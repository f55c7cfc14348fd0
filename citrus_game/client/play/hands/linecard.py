"""The card below the market: what the line that is pointed at would bring and cost, planted as shown."""

from collections.abc import Sequence
from functools import partial, reduce
from operator import or_

import pygame

from citrus_game.client.board.facts import FactsView
from citrus_game.client.board.layers.ghosts import Ghost
from citrus_game.client.kit.widgets.callout import Callout
from citrus_game.client.play.moment.desk import Desk
from citrus_game.client.play.parts.part import Damage
from citrus_game.client.play.view.table import TableView
from citrus_game.client.play.words.facts import purchase_facts
from citrus_game.rules.board import bits
from citrus_game.table.advice.balance import Balance

PARTS = 60
"""Parts of the card that are painted in a second."""


class LineCard:
    """Shows at most one card; it is painted ahead, some of it a frame."""

    def __init__(self, desk: Desk, damage: Damage) -> None:
        self.desk, self.damage = desk, damage
        self.callout: Callout | None = None
        self._coming: Callout | None = None
        self._shown: tuple[int, Balance] | None = None

    @property
    def busy(self) -> bool:
        """Tell whether there is something to paint yet."""
        return self._coming is not None

    def clear(self) -> None:
        """Show nothing."""
        self._shown = self._coming = None
        if self.callout is not None:
            self.damage(self.callout.extent)
            self.callout = None

    def show(self, view: TableView, line: int, told: Balance | None, ghosts: Sequence[Ghost]) -> None:
        """Tell what a market line brings, beside the board's ``ghosts``; nothing where that is not known."""
        wanted = (line, told) if told is not None else None
        if wanted == self._shown:
            return
        self.clear()
        if wanted is None:
            return
        self._shown = wanted
        facts = purchase_facts(self.desk.state, *wanted, self.desk.sitting.seats)
        planted = reduce(or_, (ghost.spaces for ghost in ghosts), 0)
        spaces = [view.seen.geometry.rect(low.bit_length() - 1) for low in bits(planted)]
        self._coming = Callout(
            view.look,
            view.market.rect,
            sides=("below", "left", "above", "right"),
            fill=partial(FactsView, view.look, facts),
            avoid=[*view.pressable, *view.places.players, *spaces],
        )

    def paint(self, dt: float) -> None:
        """Paint some more of what is coming."""
        if self._coming is not None and self._coming.paint_some(1 + round(dt * PARTS)):
            self.callout, self._coming = self._coming, None
            self.damage(self.callout.extent)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the card."""
        if self.callout is not None and self.callout.extent.colliderect(area):
            self.callout.draw(surface)
