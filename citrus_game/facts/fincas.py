"""What there is to know of a finca or a building site (RULES.md 7, 10, 11)."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from citrus_game.facts.regions import region_facts
from citrus_game.rules.model.components import Values
from citrus_game.rules.model.state import State
from citrus_game.rules.moves.fincas import finca_points, finca_regions, open_rings
from citrus_game.rules.moves.placing import open_spaces

Stage = Literal["later", "marked", "bare", "open", "full", "scored"]
"""A site that is not marked yet, or is, or for which no finca is left; a finca whose ring has open spaces or
is full, or that was scored.
"""

NEAR = 2
"""A ring with at most this many open spaces is nearly full."""


class Share(NamedTuple):
    """A player's share of a finca: regions as (fruit, size), their total size, the rank (0 for none).

    ``now`` are the points when its ring is full, ``final`` those if the game ends before.
    """

    player: int
    regions: tuple[tuple[int, int], ...]
    total: int
    rank: int
    now: int
    final: int


class FincaFacts(NamedTuple):
    """A finca, or a site without one (``values`` None), with all players' shares, most first.

    ``open`` is the mask of open spaces around it, ``covered`` those filled by rocks and bonuses,
    ``touching`` are the regions that count.
    """

    site: int
    letter: str
    values: Values | None
    stage: Stage
    open: int
    covered: int
    touching: tuple[int, ...]
    shares: tuple[Share, ...]

    @property
    def left(self) -> int:
        """The number of spaces around it that are still open."""
        return self.open.bit_count()

    @property
    def near(self) -> bool:
        """Whether only few spaces around it are still open."""
        return self.stage == "open" and self.left <= NEAR

    @property
    def paid(self) -> tuple[tuple[int, int], ...]:
        """What it pays once its ring is full, as (player, points)."""
        return tuple((share.player, share.now) for share in self.shares if share.now)

    @property
    def level(self) -> bool:
        """Whether several players share the first rank."""
        return [share.rank for share in self.shares[:2]] == [1, 1]

    @property
    def leader(self) -> int | None:
        """The player who is first alone, or None."""
        return self.shares[0].player if self.shares and not self.level else None

    def share(self, player: int) -> Share | None:
        """Return a player's share, or None."""
        return next((share for share in self.shares if share.player == player), None)

    def total(self, player: int) -> int:
        """Return how many plantations of a player count at the finca."""
        return next((share.total for share in self.shares if share.player == player), 0)

    def rival(self, player: int) -> Share | None:
        """Return the largest share of the other players, or None without one."""
        return next((share for share in self.shares if share.player != player), None)

    def pays(self, player: int) -> int:
        """Return the points that the finca has in a player's forecast: by rank if its ring is full, else what
        it pays at the end of the game.
        """
        share = self.share(player)
        return 0 if share is None else share.final if self.open else share.now


def finca_facts(state: State, site: int) -> FincaFacts:
    """Return what there is to know of the finca on a site, or of one built there now."""
    board, values = state.game.board, state.fincas[site]
    found = finca_regions(state, site)
    sizes = tuple(tuple(region.bit_count() for region in regions) for regions in found)
    totals = [sum(own) for own in sizes]
    now = final = (0,) * len(totals)
    if values is not None:
        now, final = finca_points(sizes, values, False), finca_points(sizes, values, True)
    shares = [
        Share(
            player,
            tuple((region_facts(state, region).fruit, region.bit_count()) for region in regions),
            totals[player],
            1 + sum(total > totals[player] for total in totals),
            now[player],
            final[player],
        )
        for player, regions in enumerate(found)
        if regions
    ]
    shares.sort(key=lambda share: (share.rank, share.player))
    ring = board.rings[site] & ~state.taken
    still_open, covered = ring & open_spaces(state), ring & (board.rocks | state.tiled)
    touching = tuple(region for regions in found for region in regions)
    stage = _stage(state, site, still_open)
    return FincaFacts(site, board.sites[site], values, stage, still_open, covered, touching, tuple(shares))


def _stage(state: State, site: int, still_open: int) -> Stage:
    if state.fincas[site] is None:
        comes = bool(state.finca_stack)
        if site in state.marked:
            return "marked" if comes or state.drawn is not None else "bare"
        return "later" if comes and site in state.site_stack else "bare"
    if state.scored >> site & 1:
        return "scored"
    return "open" if still_open else "full"


def flagged(state: State, space: int) -> list[FincaFacts]:
    """Return the fincas whose nearly full rings a space would help to fill: a flag stands there."""
    around = [site for site, ring in open_rings(state) if ring >> space & 1]
    found = [finca_facts(state, site) for site in around]
    return [each for each in found if each.near and each.open >> space & 1]


def filled(before: State, after: State) -> Iterator[FincaFacts]:
    """Yield the fincas whose rings are open in one position and full in a later one of the same turn or of
    the next.
    """
    then, now = open_spaces(before), open_spaces(after)
    for site, ring in open_rings(before):
        if ring & then and not ring & now:
            yield finca_facts(after, site)
