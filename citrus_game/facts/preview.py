"""What a step would cost or change: tiles left over, the effect of a harvest, the counts around fincas.

All answers come from the rules.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from citrus_game.facts.fincas import FincaFacts, finca_facts
from citrus_game.facts.lines import LineFacts, line_facts
from citrus_game.facts.regions import RegionFacts, region_facts
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import BRIDGE
from citrus_game.rules.model.events import Income
from citrus_game.rules.model.players import put
from citrus_game.rules.model.state import EMPTY, State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.fincas import open_rings, set_finca
from citrus_game.rules.moves.harvest import own_region, pay_income
from citrus_game.rules.moves.landscape import has_landscape, with_finca
from citrus_game.rules.moves.purchase import Verdict, judge, most_built
from citrus_game.rules.turn import apply

HARMLESS = (
    steps.BUY, steps.RETURN, steps.HARVEST, steps.INCOME, steps.MONEY, steps.BULL, steps.END, steps.PASS,
)  # fmt: skip
"""Steps that cannot make a tile in hand harder to place (a bull's space can be planted).

Purchases are checked separately.
"""

TRIES = 500
"""Plantings that are tried to find out whether a purchase brings the lead at a finca."""


class Stranding(NamedTuple):
    """Tiles that can be built before a step but not after it.

    Returning the ``tiles`` costs ``points``. ``ways`` lists the possible sets of fruits left over; empty if
    tiles were lost before or a site must be chosen first.
    """

    tiles: int
    points: int
    ways: tuple[tuple[int, ...], ...]


class Harvest(NamedTuple):
    """The effect of harvesting a region and taking the income.

    ``workers`` are then on the mat; ``coins`` are paid, ``lost`` coins are forfeited.
    """

    region: RegionFacts
    workers: int
    coins: int
    lost: int


class Preview:
    """Previews of steps from one position; what takes long is computed once."""

    def __init__(self, state: State) -> None:
        self.state = state.copy()
        self._left: int | None = None
        self._strandings: dict[Step, Stranding | None] = {}
        self._verdicts: dict[int, Verdict] = {}
        self._bridged: dict[int, bool] = {}
        self._fincas: dict[int, FincaFacts] = {}
        self._leads: dict[int, bool] = {}

    @property
    def guards(self) -> bool:
        """Whether tiles are in hand, so that a step could leave one over."""
        return bool(self.state.hand) and not self.state.over

    def knows(self, step: Step) -> bool:
        """Whether `strands` has its answer for a step already, so that asking is quick."""
        return not self._endangers(step) or step in self._strandings

    def strands(self, step: Step) -> Stranding | None:
        """Return which tiles a legal step would make impossible to place, or None."""
        if not self._endangers(step):
            return None
        if step not in self._strandings:
            self._strandings[step] = self._judge(step)
        return self._strandings[step]

    def verdict(self, line: int) -> Verdict:
        """Return the purchase check's verdict for a market line."""
        if line not in self._verdicts:
            self._verdicts[line] = judge(self.state, line)
        return self._verdicts[line]

    def line(self, line: int) -> LineFacts:
        """Return what there is to know of a market line."""
        return line_facts(self.state, line)

    def penalty(self, line: int) -> int:
        """Return the points lost for tiles of a line that cannot be built."""
        verdict = self.verdict(line)
        return (verdict.tiles - verdict.buildable) * self.state.game.components.return_penalty

    def needs_bridge(self, line: int) -> bool:
        """Return whether fewer tiles of a line could be built without the player's bridges."""
        if not has_landscape(self.state, BRIDGE):
            return False
        if line not in self._bridged:
            without = self.state.copy()
            others = tuple(kind for kind in without.tiles[without.player] if kind != BRIDGE)
            without.tiles = put(without.tiles, without.player, others)
            self._bridged[line] = judge(without, line).buildable < self.verdict(line).buildable
        return self._bridged[line]

    def finca(self, site: int) -> FincaFacts:
        """Return what there is to know of the finca on a site."""
        if site not in self._fincas:
            self._fincas[site] = finca_facts(self.state, site)
        return self._fincas[site]

    def fincas(self) -> list[FincaFacts]:
        """Return the fincas that are not scored yet."""
        return [self.finca(site) for site, _ring in open_rings(self.state)]

    def can_lead(self, site: int) -> bool:
        """Whether a purchase is found after which the player on turn alone has the most at a finca."""
        if site not in self._leads:
            self._leads[site] = _can_lead(self.state, site)
        return self._leads[site]

    def harvest(self, space: int) -> Harvest | None:
        """Return the effect of harvesting the own region on a space; None if there is none."""
        state, player = self.state, self.state.player
        region = own_region(state, player, space)
        if not region:
            return None
        after = state.copy()
        apply(after, state.game.steps.harvest[region & -region])
        workers = after.mat[player]
        income = pay_income(after)
        assert isinstance(income, Income)
        return Harvest(region_facts(state, region), workers, income.coins, income.forfeited)

    def _endangers(self, step: Step) -> bool:
        """Whether a step may leave a tile over: at least one other tile stays in hand."""
        left = len(self.state.hand_shown()) - (step.verb in steps.FROM_HAND)
        return left > 0 and self.guards and step.verb not in HARMLESS

    def _judge(self, step: Step) -> Stranding | None:
        after = self.state.copy()
        if step.verb == steps.SITE:
            set_finca(after, step.what)  # The site revealed next is hidden.
        else:
            apply(after, step)
        left = left_over(after)
        if not left:
            return None
        if self._left is None:
            self._left = left_over(self.state)
        count = left - self._left
        if count <= 0:
            return None
        ways = tuple(_ways(after, left)) if not self._left else ()
        return Stranding(count, count * self.state.game.components.return_penalty, ways)


def _can_lead(state: State, site: int) -> bool:
    left = [TRIES]
    for step in legal_steps(state):
        after = state.copy()
        if step.verb == steps.BUY:
            apply(after, step)
            if after.drawn is None and _planted_leads(after, site, left):
                return True
    return False


def _planted_leads(state: State, site: int, left: list[int]) -> bool:
    """Whether planting, each time so that more counts at a finca, brings the lead there.
    ``left`` is how many plantings may still be tried.
    """
    facts, player = finca_facts(state, site), state.player
    if facts.leader == player:
        return True
    for step in legal_steps(state):
        if step.verb not in steps.PLANTING or not left[0]:
            continue
        left[0] -= 1
        after = state.copy()
        apply(after, step)
        if finca_facts(after, site).total(player) > facts.total(player) and _planted_leads(after, site, left):
            return True
    return False


def left_over(state: State) -> int:
    """Return the least number of tiles in hand that cannot be placed and must go back to the market."""
    if not state.hand and state.cart_tile == EMPTY:
        return 0
    if state.drawn is not None:
        return min(left_over(world) for world in with_finca(state))
    if state.cart_tile == EMPTY:
        return len(state.hand) - most_built(state, state.hand)
    least = len(state.hand) + 1
    for step in legal_steps(state):
        after = state.copy()
        apply(after, step)
        least = min(least, left_over(after) + (step.verb == steps.RETURN))
        if not least:
            break
    return least


def _ways(state: State, left: int) -> Iterator[tuple[int, ...]]:
    """Yield each set of fruits that could be the ``left`` tiles left over."""
    if left == len(state.hand):
        yield tuple(sorted(tile >> 1 for tile in state.hand))
        return
    if state.drawn is not None or state.cart_tile != EMPTY:
        return
    seen = set()
    for out in combinations(range(len(state.hand)), left):
        fruits = tuple(sorted(state.hand[index] >> 1 for index in out))
        if fruits not in seen:
            seen.add(fruits)
            rest: Sequence[int] = [tile for index, tile in enumerate(state.hand) if index not in out]
            if most_built(state, rest) == len(rest):
                yield fruits
