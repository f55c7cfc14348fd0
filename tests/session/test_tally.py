"""A player's statistics, from single events and compared with the position after whole games."""

import pytest

from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import events as ev
from citrus_game.rules.model.components import SOURCES
from citrus_game.rules.turn import apply
from citrus_game.session.standings import Tally, tally_of
from tests.cases import plain
from tests.rules.games import choose, numbered_setup

COUNTED: list[tuple[ev.Event, Tally, Tally]] = [
    (ev.Planted(0, 1, 2, False, -1, False), Tally(tiles=1), Tally()),
    (ev.WorkerPlaced(1, 2), Tally(), Tally(regions=1)),
    (ev.WorkerReturned(0, 2), Tally(), Tally()),
    (ev.TileTaken(0, 5, 2, 0), Tally(landscape=1), Tally()),
    (ev.Harvested(1, 7, 3, 1, 2, False, 0), Tally(), Tally(harvests=1, largest=3)),
    (ev.Harvested(0, 7, 3, 1, 0, True, 0), Tally(largest=3), Tally()),
    (ev.Income(0, 4, 5, 2), Tally(forfeited=2), Tally()),
    (ev.MoneyUsed(1, 3, 1), Tally(), Tally(forfeited=1)),
    (ev.Returned(0, ((2, 1), (3, 1)), 6), Tally(penalties=6), Tally()),
    (ev.FincaScored(1, (10, 5), ((4,), (3,)), (10, 5), False), Tally(fincas=1), Tally()),
    (ev.FincaScored(1, (10, 5), ((4,), (4,)), (5, 5), True), Tally(fincas=1), Tally(fincas=1)),
    (ev.FincaScored(1, (10, 5), ((), ()), (0, 0), False), Tally(), Tally()),
    (ev.Bought(0, 1, ((2, 1),), 1), Tally(), Tally()),
]


@pytest.mark.parametrize(("event", "first", "second"), COUNTED)
def test_one_event(event: ev.Event, first: Tally, second: Tally) -> None:
    assert [tally_of(player, [event]) for player in range(2)] == [first, second]


def test_the_largest_harvest_counts() -> None:
    harvests = [ev.Harvested(0, 1, size, 0, 0, False, 0) for size in (2, 5, 3)]
    assert tally_of(0, harvests) == Tally(harvests=3, largest=5)


@pytest.mark.parametrize("number", plain(2, range(12)))
def test_a_whole_game(number: int) -> None:
    setup = numbered_setup(number)
    state, rng = setup.start(), setup.rng()
    events: list[ev.Event] = []
    plows = 0
    while not state.over:
        step = choose(legal_steps(state), rng)
        plows += step.verb == "plow"
        events += apply(state, step)
    found = [tally_of(player, events) for player in range(state.game.players)]
    planted = sum(mask.bit_count() for mask in state.planted)
    assert sum(each.tiles for each in found) == planted + len(state.covered)
    penalties = SOURCES.index("penalties")
    assert [each.penalties for each in found] == [-points[penalties] for points in state.sources]
    returned = sum(isinstance(event, ev.WorkerReturned) for event in events)
    assert sum(each.regions for each in found) + plows == returned, "every worker has come back"
    assert sum(each.harvests for each in found) == sum(
        isinstance(event, ev.Harvested) and not event.final for event in events
    )
