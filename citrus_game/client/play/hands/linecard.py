"""The cards of proposals: what a line would bring and cost, planted as shown; what a hint says."""

from collections.abc import Iterable, Sequence
from functools import partial, reduce
from operator import or_

import pygame

from citrus_game.client.board.facts import FactsView
from citrus_game.client.board.layers.ghosts import Ghost
from citrus_game.client.kit.widgets.callout import Callout, Side
from citrus_game.client.play.parts.part import Redraw
from citrus_game.client.play.view.overlays import LARGEST, CardLayer
from citrus_game.client.play.view.table import TableView
from citrus_game.client.play.words.facts import purchase_facts
from citrus_game.rules.material.board import bits
from citrus_game.table.advice.balance import Balance
from citrus_game.table.desk.desk import Desk


class LineCard(CardLayer):
    """A card about one market line, as it was last told of."""

    def __init__(self, desk: Desk, damage: Redraw) -> None:
        super().__init__(damage)
        self.desk = desk
        self._told: tuple[int, Balance] | None = None
        self._change = 0
        """The change of the moment at which it was placed, or seen to stand well."""
        self._buttons: list[pygame.Rect] = []
        """The buttons that it was placed beside."""

    def clear(self) -> None:
        """Show nothing."""
        self._told = None
        self.show(None)

    def tell(self, view: TableView, line: int, told: Balance | None, ghosts: Sequence[Ghost]) -> None:
        """Tell what a market line brings, beside the board's ``ghosts``; nothing where that is not known."""
        wanted = (line, told) if told is not None else None
        if wanted == self._told and (wanted is None or self._stands_well(view)):
            return
        self._told = wanted
        if wanted is None:
            self.show(None)
            return
        facts = purchase_facts(self.desk.state, *wanted, self.desk.sitting.seats)
        self._buttons = view.pressable
        avoid = [*self._buttons, *view.places.players, *_spaces(view, ghosts)]
        make = partial(
            Callout,
            view.look,
            view.market.rect,
            sides=("below", "left", "above", "right"),
            avoid=avoid,
            spare=view.spared,
        )
        self.show(_chosen(make(fill=partial(FactsView, view.look, version)) for version in facts.versions))

    def _stands_well(self, view: TableView) -> bool:
        """Tell whether the buttons are those it was placed beside: a line that is chosen brings its own."""
        change = view.moment.change if view.moment is not None else 0
        if change != self._change:
            self._change = change
            return view.pressable == self._buttons
        return True


def _chosen(cards: Iterable[Callout]) -> Callout:
    """Choose the fullest that hides nothing, else that which hides least; the last if all are too large."""
    large: list[Callout] = []
    small: list[Callout] = []
    for card in cards:
        (small if card.clear and card.share <= LARGEST else large).append(card)
        if small and not small[-1].hides[1]:
            return small[-1]
    return min(small, key=lambda card: card.hides[1]) if small else large[-1]


def hint_card(
    view: TableView, icon: pygame.Rect, said: tuple[str, str], ghosts: Sequence[Ghost], lit: int
) -> Callout:
    """Make the card of a hint at its icon; where it would hide buttons there, over the prompt.

    There it keeps off the ``ghosts`` and the spaces that are ``lit``.
    """
    sides: tuple[Side, ...] = ("below", "left")
    card = Callout(view.look, icon, *said, sides=sides, avoid=view.pressable)
    if not card.hides[1]:
        return card
    avoid = [*view.pressable, *_spaces(view, ghosts, lit)]
    over = Callout(view.look, view.prompt.rect, *said, sides=("above",), avoid=avoid)
    return min(card, over, key=lambda each: each.hides[1])


def _spaces(view: TableView, ghosts: Sequence[Ghost], more: int = 0) -> list[pygame.Rect]:
    """Give the spaces of ghosts, and more."""
    mask = reduce(or_, (ghost.spaces for ghost in ghosts), more)
    return [view.seen.geometry.rect(low.bit_length() - 1) for low in bits(mask)]
