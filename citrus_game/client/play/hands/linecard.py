"""The card below the market: what the line that is pointed at would bring and cost, planted as shown."""

from collections.abc import Sequence
from functools import partial, reduce
from operator import or_

from citrus_game.client.board.facts import FactsView
from citrus_game.client.board.layers.ghosts import Ghost
from citrus_game.client.kit.widgets.callout import Callout
from citrus_game.client.play.moment.desk import Desk
from citrus_game.client.play.parts.part import Damage
from citrus_game.client.play.view.overlays import LARGEST, CardLayer
from citrus_game.client.play.view.table import TableView
from citrus_game.client.play.words.facts import purchase_facts
from citrus_game.rules.board import bits
from citrus_game.table.advice.balance import Balance


class LineCard(CardLayer):
    """A card about one market line, as it was last told of."""

    def __init__(self, desk: Desk, damage: Damage) -> None:
        super().__init__(damage)
        self.desk = desk
        self._told: tuple[int, Balance] | None = None

    def clear(self) -> None:
        """Show nothing."""
        self._told = None
        self.show(None)

    def tell(self, view: TableView, line: int, told: Balance | None, ghosts: Sequence[Ghost]) -> None:
        """Tell what a market line brings, beside the board's ``ghosts``; nothing where that is not known."""
        wanted = (line, told) if told is not None else None
        if wanted == self._told:
            return
        self._told = wanted
        if wanted is None:
            self.show(None)
            return
        facts = purchase_facts(self.desk.state, *wanted, self.desk.sitting.seats)
        planted = reduce(or_, (ghost.spaces for ghost in ghosts), 0)
        spaces = [view.seen.geometry.rect(low.bit_length() - 1) for low in bits(planted)]
        avoid = [*view.pressable, *view.places.players, *spaces]
        for version in facts.versions:
            card = Callout(
                view.look,
                view.market.rect,
                sides=("below", "left", "above", "right"),
                fill=partial(FactsView, view.look, version),
                avoid=avoid,
                spare=view.spared,
            )
            if card.clear and card.share <= LARGEST:
                break
        self.show(card)
