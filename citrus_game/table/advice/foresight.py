"""What a step would cost or change, seen before it is done; the rules decide everything here.

Tiles left over by a placing or a purchase, what a harvest brings and gives up, how a finca stands.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from citrus_game.rules.actions.fincas import finca_points, finca_regions, set_finca
from citrus_game.rules.actions.harvest import own_region, pay_income, region_points
from citrus_game.rules.actions.landscape import with_finca
from citrus_game.rules.actions.placing import open_spaces
from citrus_game.rules.actions.purchase import Verdict, judge, most_built
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.material import steps
from citrus_game.rules.material.components import Values
from citrus_game.rules.material.events import Income
from citrus_game.rules.material.state import EMPTY, State
from citrus_game.rules.material.steps import Step
from citrus_game.rules.turn import apply

HARMLESS = (
    steps.BUY, steps.RETURN, steps.HARVEST, steps.INCOME, steps.MONEY, steps.BULL, steps.END, steps.PASS,
)  # fmt: skip
"""Steps that make no tile of the hand harder to place: a bull can be planted on. Purchases are judged
by themselves."""
TAKING = (steps.PLACE, steps.BRIDGE, steps.STORE)
"""Steps that take a tile out of the hand."""


class Stranding(NamedTuple):
    """Tiles that could still be built before a step and not after it.

    ``tiles`` of them cost ``points`` when they go back. ``ways`` lists, as fruits, what would be left
    over: one entry a choice; none where more was lost before or a site has to be chosen first.
    """

    tiles: int
    points: int
    ways: tuple[tuple[int, ...], ...]


class Share(NamedTuple):
    """A player's part in a finca: regions as (fruit, size), their sum, the rank (0 for none).

    ``now`` are the points when its ring closes, ``final`` those if the game ends first.
    """

    player: int
    regions: tuple[tuple[int, int], ...]
    total: int
    rank: int
    now: int
    final: int


class FincaStanding(NamedTuple):
    """How a finca stands, or a site where one may come (``values`` None); shares with most first.

    ``open`` are the spaces around it that nothing occupies, ``touching`` the regions that count.
    """

    site: int
    values: Values | None
    scored: bool
    open: int
    touching: tuple[int, ...]
    shares: tuple[Share, ...]

    def share(self, player: int) -> Share | None:
        """Give a player's part, None where no region of theirs touches it."""
        return next((share for share in self.shares if share.player == player), None)


class Fall(NamedTuple):
    """What a harvest gives up at a finca: rank and points before and after, 0 for no rank."""

    site: int
    values: Values
    rank: tuple[int, int]
    points: tuple[int, int]


class Harvest(NamedTuple):
    """What the harvest of a region would bring, with its income taken at once.

    ``workers`` stand on the mat then; ``coins`` come in, ``lost`` are forfeited.
    """

    region: int
    fruit: int
    plantations: int
    wells: int
    workers: int
    coins: int
    lost: int
    falls: tuple[Fall, ...]


class Foresight:
    """Looks ahead from one position; every answer is worked out once."""

    def __init__(self, state: State) -> None:
        self.state = state.copy()
        self._left: int | None = None
        self._strandings: dict[Step, Stranding | None] = {}
        self._verdicts: dict[int, Verdict] = {}
        self._standings: dict[int, FincaStanding] = {}
        self._harvests: dict[int, Harvest] = {}

    @property
    def guards(self) -> bool:
        """Tell whether a step could strand a tile: there is one in hand."""
        return bool(self.state.hand) and not self.state.over

    def knows(self, step: Step) -> bool:
        """Tell whether a step's answer is there without working it out."""
        return not self._endangers(step) or step in self._strandings

    def strands(self, step: Step) -> Stranding | None:
        """Tell what a legal step would strand; None for nothing."""
        if not self._endangers(step):
            return None
        if step not in self._strandings:
            self._strandings[step] = self._judge(step)
        return self._strandings[step]

    def verdict(self, line: int) -> Verdict:
        """Judge a market line as the rules do."""
        if line not in self._verdicts:
            self._verdicts[line] = judge(self.state, line)
        return self._verdicts[line]

    def penalty(self, line: int) -> int:
        """Give the points that buying a line costs for tiles which cannot be built."""
        verdict = self.verdict(line)
        return (verdict.tiles - verdict.buildable) * self.state.game.components.return_penalty

    def standing(self, site: int) -> FincaStanding:
        """Tell how the finca on a site stands."""
        if site not in self._standings:
            self._standings[site] = standing(self.state, site)
        return self._standings[site]

    def harvest(self, space: int) -> Harvest | None:
        """Tell what the harvest of the region on a space would bring; None for no own region."""
        region = own_region(self.state, self.state.player, space)
        if not region:
            return None
        if region not in self._harvests:
            self._harvests[region] = self._look_at_harvest(region)
        return self._harvests[region]

    def _endangers(self, step: Step) -> bool:
        """Tell whether a step may strand a tile: one stays in hand, beside that which it takes away."""
        left = len(self.state.hand_shown()) - (step.verb in TAKING)
        return left > 0 and self.guards and step.verb not in HARMLESS

    def _judge(self, step: Step) -> Stranding | None:
        after = self.state.copy()
        if step.verb == steps.SITE:
            set_finca(after, step.what)  # the letter revealed next is hidden
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

    def _look_at_harvest(self, region: int) -> Harvest:
        state, player = self.state, self.state.player
        tile = state.tile_on(region.bit_length() - 1)
        assert tile is not None
        plantations, wells = region_points(state, region)
        after = state.copy()
        apply(after, state.game.steps.harvest[region & -region])
        workers = after.mat[player]
        falls = []
        for site, ring in enumerate(state.game.board.rings):
            values = state.fincas[site]
            if values is None or state.scored >> site & 1 or not ring & region:
                continue
            before, then = self.standing(site).share(player), standing(after, site).share(player)
            assert before is not None
            rank, points = (then.rank, then.now) if then is not None else (0, 0)
            if points < before.now or rank != before.rank:
                falls.append(Fall(site, values, (before.rank, rank), (before.now, points)))
        income = pay_income(after)
        assert isinstance(income, Income)
        return Harvest(
            region, tile >> 1, plantations, wells, workers, income.coins, income.forfeited, tuple(falls)
        )


def left_over(state: State) -> int:
    """Give the least number of tiles in hand that will have to go back to the market."""
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


def standing(state: State, site: int) -> FincaStanding:
    """Tell how the finca on a site stands, or would stand if one were built there now."""
    values, ring = state.fincas[site], state.game.board.rings[site]
    found = finca_regions(state, site)
    sizes = tuple(tuple(region.bit_count() for region in regions) for regions in found)
    totals = [sum(own) for own in sizes]
    now = final = (0,) * len(totals)
    if values is not None:
        now, final = finca_points(sizes, values, False), finca_points(sizes, values, True)
    shares = [
        Share(
            player,
            tuple((_fruit(state, region), region.bit_count()) for region in regions),
            totals[player],
            1 + sum(total > totals[player] for total in totals),
            now[player],
            final[player],
        )
        for player, regions in enumerate(found)
        if regions
    ]
    shares.sort(key=lambda share: (share.rank, share.player))
    scored = bool(state.scored >> site & 1)
    touching = tuple(region for regions in found for region in regions)
    return FincaStanding(site, values, scored, ring & open_spaces(state), touching, tuple(shares))


def _fruit(state: State, region: int) -> int:
    tile = state.tile_on(region.bit_length() - 1)
    assert tile is not None
    return tile >> 1


def _ways(state: State, left: int) -> Iterator[tuple[int, ...]]:
    """Yield the fruits that could be what is left over, so many tiles of the hand."""
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
