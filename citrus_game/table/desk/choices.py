"""The legal steps of a moment, sorted by what a player would click to do them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from citrus_game.rules.material import steps
from citrus_game.rules.material.board import Board
from citrus_game.rules.material.components import (
    BRIDGE,
    BULL,
    CART,
    MILESTONE,
    MONEY,
    PLOW,
    STOREHOUSE,
    STOREHOUSE_USED,
)
from citrus_game.rules.material.steps import Step

PickKind = Literal[
    "line", "hand", "bridge", "stored", "bull", "plow", "cart", "milestone", "harvest", "region"
]


class Pick(NamedTuple):
    """What is picked: a market line, a tile of the hand or a storehouse, a landscape tile, a region.

    ``what`` is the line, the place in hand or storehouses, or the region's mask; ``tile`` is the
    place in a chosen line whose spaces are shown, ``instead`` the region that was chosen before this one.
    """

    kind: PickKind
    what: int = -1
    tile: int = 0
    instead: int = 0


KINDS_PICKED: dict[int, PickKind] = {
    BRIDGE: "bridge",
    BULL: "bull",
    CART: "cart",
    MILESTONE: "milestone",
    PLOW: "plow",
}
"""Landscape tiles that are picked up first, with the name of their pick."""


@dataclass(frozen=True)
class Choices:
    """What may be done now; sets of spaces are masks, tiles are plantation codes.

    ``bare`` holds the verbs without an object: return, income, milestone, end, pass.
    """

    lines: frozenset[int] = frozenset()
    sites: int = 0
    place: Mapping[int, int] = field(default_factory=dict)
    bridge: Mapping[int, int] = field(default_factory=dict)
    unstore: Mapping[int, int] = field(default_factory=dict)
    store: frozenset[int] = frozenset()
    harvest: int = 0
    money: frozenset[int] = frozenset()
    carts: frozenset[int] = frozenset()
    bull: int = 0
    plow: int = 0
    bare: frozenset[str] = frozenset()

    def uses(self, kind: int, tile: int | None) -> bool:
        """Tell whether a landscape tile can be used or picked up, while a plantation ``tile`` is picked."""
        if kind in MONEY:
            return MONEY[kind] in self.money
        if kind in (STOREHOUSE, STOREHOUSE_USED):
            return tile in self.store
        if kind == BRIDGE:
            return tile in self.bridge
        found = {CART: self.carts, BULL: self.bull, PLOW: self.plow}
        return bool(found[kind]) if kind in found else kind == MILESTONE and steps.MILESTONE in self.bare


def gather(board: Board, legal: Iterable[Step]) -> Choices:
    """Sort the legal steps of a position."""
    spaces: dict[str, dict[int, int]] = {}
    whats: dict[str, set[int]] = {}
    bare = set()
    for verb, what, at in legal:
        if at >= 0:
            masks = spaces.setdefault(verb, {})
            masks[what] = masks.get(what, 0) | 1 << at
        elif what >= 0:
            whats.setdefault(verb, set()).add(what)
        else:
            bare.add(verb)
    return Choices(
        lines=frozenset(whats.get(steps.BUY, ())),
        sites=sum(1 << board.site_spaces[site] for site in whats.get(steps.SITE, ())),
        place=spaces.get(steps.PLACE, {}),
        bridge=spaces.get(steps.BRIDGE, {}),
        unstore=spaces.get(steps.UNSTORE, {}),
        store=frozenset(whats.get(steps.STORE, ())),
        harvest=spaces.get(steps.HARVEST, {}).get(-1, 0),
        money=frozenset(whats.get(steps.MONEY, ())),
        carts=frozenset(whats.get(steps.CART, ())),
        bull=spaces.get(steps.BULL, {}).get(-1, 0),
        plow=spaces.get(steps.PLOW, {}).get(-1, 0),
        bare=frozenset(bare),
    )
