"""The selection, and the legal steps sorted by what a player clicks."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from citrus_game.content.settings.settings import Settings
from citrus_game.rules.model import steps
from citrus_game.rules.model.board import Board
from citrus_game.rules.model.components import (
    BRIDGE,
    BULL,
    CART,
    MILESTONE,
    MONEY,
    PLOW,
    STOREHOUSE,
    STOREHOUSE_USED,
)
from citrus_game.rules.model.steps import Step

PickKind = Literal[
    "line", "hand", "bridge", "stored", "bull", "plow", "cart", "milestone", "harvest", "region"
]


class Selection(NamedTuple):
    """What is selected: a market line, a tile of the hand or of a storehouse, a landscape tile, or regions.

    ``what`` is the line, the index in hand or storehouses, or the regions' mask; ``tile`` is the index in a
    selected line of the tile whose spaces are shown.
    """

    kind: PickKind
    what: int = -1
    tile: int = 0


KINDS_PICKED: dict[int, PickKind] = {
    BRIDGE: "bridge",
    BULL: "bull",
    CART: "cart",
    MILESTONE: "milestone",
    PLOW: "plow",
}
"""Landscape tiles that are selected before they are used, with the kind of selection."""


@dataclass(frozen=True)
class ClickTargets:
    """The legal steps, sorted by what has to be clicked. Sets of spaces are masks, tiles are plantation
    codes.

    ``bare`` has the verbs without an object: return, income, milestone, end, pass.
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
        """Whether a click can use or select a landscape tile of a ``kind``; ``tile`` is the selected
        plantation.
        """
        if kind in MONEY:
            return MONEY[kind] in self.money
        if kind in (STOREHOUSE, STOREHOUSE_USED):
            return tile in self.store
        if kind == BRIDGE:
            return tile in self.bridge
        found = {CART: self.carts, BULL: self.bull, PLOW: self.plow}
        return bool(found[kind]) if kind in found else kind == MILESTONE and steps.MILESTONE in self.bare


def gather(board: Board, legal: Iterable[Step]) -> ClickTargets:
    """Return the legal steps sorted by what has to be clicked."""
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
    return ClickTargets(
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


class AssistOptions(NamedTuple):
    """The active assist options: reasons of refusals, numbers of effects, warnings, highlights.

    A ``purist`` has none of them. ``brief`` shortens numbers to one line, since the coach explains them;
    buttons and counters that the coach has not mentioned yet are ``hidden``.
    """

    reasons: bool = True
    numbers: bool = True
    warnings: bool = True
    lights: bool = True
    hint: bool = True
    preview: bool = True
    purist: bool = False
    brief: bool = False
    hidden: frozenset[str] = frozenset()


PURIST = AssistOptions(
    reasons=False, numbers=False, warnings=False, lights=False, hint=False, preview=False, purist=True
)


def aided(settings: Settings) -> AssistOptions:
    """Return the assist options that are on, by the settings."""
    if settings.purist:
        return PURIST
    aids = settings.aids
    return AssistOptions(aids.reasons, aids.projection, aids.warnings, aids.legal, aids.hint, aids.preview)
