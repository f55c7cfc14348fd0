"""The placing rules and the counts at a finca, written simply over sets of spaces.

Slow, and written from RULES.md 6, 9 and 10, to check the engine's masks.
"""

from citrus_game.rules.model.board import BUSH, OPEN, ROCK
from citrus_game.rules.model.state import State
from tests.rules.audit import around, find_regions, neighbours


class Table:
    """What lies on the table: the fruit of every plantation, its region, and whose worker is in it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.fruit = {
            space: tile >> 1 for space in state.game.board.names if (tile := state.tile_on(space)) is not None
        }
        self.region = find_regions(state)
        self.owner: dict[int, int | None] = {}
        for space, region in self.region.items():
            workers = [
                player for player, mask in enumerate(state.worker_at) for other in region if mask >> other & 1
            ]
            self.owner[space] = workers[0] if workers else None

    def neutral(self, space: int) -> bool:
        """Return whether a neutral plantation lies on a space."""
        return space in self.fruit and self.owner[space] is None

    def joined(self, space: int, fruit: int) -> list[frozenset[int]]:
        """List the regions of a fruit that touch a space; a plantation on it is thought away."""
        parts: list[frozenset[int]] = []
        for other in neighbours(self.state, space):
            if self.fruit.get(other) == fruit and not any(other in part for part in parts):
                parts.append(self._without(self.region[other], other, space))
        return parts

    def _without(self, region: frozenset[int], start: int, gone: int) -> frozenset[int]:
        """Return what is connected to a space of a region when another space of it is gone."""
        part, edge = {start}, [start]
        while edge:
            for other in neighbours(self.state, edge.pop()):
                if other in region and other != gone and other not in part:
                    part.add(other)
                    edge.append(other)
        return frozenset(part)


def broken(table: Table, fruit: int, space: int, *, bridged: bool) -> set[str]:
    """Name the placing rules that a fruit on a space would break."""
    state = table.state
    kind = state.game.board.kind(space)
    found = set()
    covers = bridged and table.neutral(space)
    if bridged:
        if not (covers or (kind == ROCK and space not in table.fruit)):
            found.add("SPACE")
    elif kind not in (OPEN, BUSH) or space in table.fruit:
        found.add("SPACE")
    joined = table.joined(space, fruit)
    owners = [(part, table.owner[next(iter(part))]) for part in joined]
    own = sum(len(part) for part, owner in owners if owner == state.player)
    neutral = sum(len(part) for part, owner in owners if owner is None)
    if not own:
        if not any(state.fincas[site] and road >> space & 1 for site, road in _roads(state)):
            found.add("CONNECT")
        if not state.mat[state.player]:
            found.add("WORKER")
    if any(owner not in (None, state.player) for _, owner in owners):
        found.add("FOREIGN")
    if neutral > own:
        found.add("NEUTRAL-SIZE")
    if _same_on_roads(table, fruit, space):
        found.add("ROAD-COLOUR")
    if covers and table.fruit[space] == fruit and len(table.region[space]) > 1:
        found.add("BRIDGE-SAME")
    return found


def _roads(state: State) -> list[tuple[int, int]]:
    return list(enumerate(state.game.board.roads))


def _same_on_roads(table: Table, fruit: int, space: int) -> bool:
    """Return whether a site that counts has the fruit on another road than this space."""
    state = table.state
    options = state.game.options
    if options.family:
        return False
    for site, road in _roads(state):
        counts = options.road_rule_sites == "all" or bool(state.fincas[site])
        counts = counts or (options.road_rule_sites == "marked" and site in state.marked)
        if counts and road >> space & 1:
            others = [other for other in state.game.board.names if road >> other & 1 and other != space]
            if any(table.fruit.get(other) == fruit for other in others):
                return True
    return False


def counts_at_finca(table: Table, site: int) -> list[int]:
    """Count for each player the sizes of all own regions that touch a finca."""
    counts = [0] * table.state.game.players
    for region in {table.region[space] for space in around(table.state, site) if space in table.region}:
        owner = table.owner[next(iter(region))]
        if owner is not None:
            counts[owner] += len(region)
    return counts
