"""Setting up a game: counts, sides, variants and presets (RULES.md 4, 12, 13)."""

from collections import Counter

import pytest

from citrus_game.content.game.options import load_presets
from citrus_game.rules.model.board import BoardError, parse_board
from citrus_game.rules.model.components import BRIDGE, FRUITS, KIND, LARGE_WELL, PLOW, STOREHOUSE
from citrus_game.rules.model.options import Options
from citrus_game.rules.model.state import EMPTY, FROM_START, State
from citrus_game.rules.setup import SetupError, blank, new_game
from tests.rules.audit import fincas, landscape, plantations
from tests.rules.games import components, make_game

SEEDS = range(40)


def start(
    side: str = "long", players: int = 3, preset: str = "rulebook", seed: int = 7, **options: object
) -> State:
    return new_game(make_game(side, players, preset, **options), seed)


def letters(state: State, sites: tuple[int, ...] | list[int]) -> str:
    return "".join(state.game.board.sites[site] for site in sites)


def built(state: State) -> str:
    return letters(state, [site for site, finca in enumerate(state.fincas) if finca])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_long_side(players: int) -> None:
    state = start(players=players)
    assert sorted(plantations(state).values()) == [6] * 5 + [12] * 5
    assert EMPTY not in state.market
    assert len(state.bag) == 90 - 12
    assert built(state) == "ABCD"
    assert len(state.marked) == 3
    assert sorted(letters(state, [*state.marked, *state.site_stack])) == list("EFGHIJKLMNO")
    assert len(state.finca_stack) == 11
    assert fincas(state) == sorted(components().fincas)
    assert state.mat == (5,) * players
    assert state.coins == (6,) * players
    assert state.points == (0,) * players
    assert not any((*state.tiles, *state.horses, *state.stored, state.hand, state.taken))
    assert not state.refill
    assert state.complete


def test_every_bush_has_a_tile_and_nothing_else_has() -> None:
    for side in ("long", "short"):
        for expansion in (False, True):
            state = start(side, expansion=expansion)
            assert state.tiled == state.game.board.bushes
            box = Counter(dict(components().landscape))
            box.update(dict(components().expansion) if expansion else {})
            assert not landscape(state) - box


def test_the_short_side() -> None:
    state = start("short")
    assert sorted(plantations(state).values()) == [4] * 5 + [9] * 5
    assert len(state.bag) == 65 - 12
    assert built(state) == "ABC"
    assert sorted(letters(state, [*state.marked, *state.site_stack])) == list("DEFGHIJK")


@pytest.mark.parametrize(("removed", "plain", "wells"), [([3, 2], 9, 4), ([4, 2], 8, 4), ([0, 0], 12, 6)])
def test_short_removed(removed: list[int], plain: int, wells: int) -> None:
    counts = plantations(start("short", short_removed=removed))
    assert counts == {code: wells if code % 2 else plain for code in range(len(FRUITS) * 2)}
    assert plantations(start("long", short_removed=removed)).total() == 90


def test_the_online_preset_removes_one_more() -> None:
    assert plantations(start("short", preset="online")).total() == 60
    assert plantations(start("short", preset="manual")).total() == 65


def test_always_in_play() -> None:
    lying = [landscape(start("short", seed=seed)) for seed in SEEDS]
    assert any(counts[BRIDGE] < 4 for counts in lying)
    for seed in SEEDS:
        assert landscape(start("short", seed=seed, always_in_play=["bridge"]))[BRIDGE] == 4
        counts = landscape(start("long", seed=seed, expansion=True, always_in_play=["large-well", "bridge"]))
        assert (counts[LARGE_WELL], counts[BRIDGE]) == (3, 4)


def test_always_in_play_of_the_online_preset_depends_on_side_and_expansion() -> None:
    for seed in SEEDS:
        assert landscape(start("short", preset="online", seed=seed))[BRIDGE] == 4
        counts = landscape(start("short", preset="online", seed=seed, expansion=True))
        assert (counts[BRIDGE], counts[PLOW]) == (4, 3)
    long = [landscape(start("long", preset="online", seed=seed, expansion=True)) for seed in SEEDS]
    assert any(counts[BRIDGE] < 4 for counts in long)
    assert any(counts[PLOW] < 3 for counts in long)


def test_expansion_tiles_come_with_the_expansion_only() -> None:
    with_it = Counter[int]()
    for seed in SEEDS:
        plain = landscape(start(seed=seed))
        assert not any(plain[kind] for kind in (STOREHOUSE, PLOW, LARGE_WELL))
        with_it += landscape(start(seed=seed, expansion=True))
    assert with_it[STOREHOUSE]
    assert with_it[PLOW]
    assert with_it[LARGE_WELL]


@pytest.mark.parametrize(("side", "count", "sites"), [("long", 4, 15), ("short", 3, 11)])
def test_random_start(side: str, count: int, sites: int) -> None:
    starts = set()
    for seed in SEEDS:
        state = start(side, seed=seed, random_start=True)
        assert len(built(state)) == count
        assert len(state.marked) == 3
        assert len(state.site_stack) == sites - count - 3
        starts.add(built(state))
    assert len(starts) > len(SEEDS) // 2


def test_fewer_fincas() -> None:
    state = start(start_fincas=3)
    assert built(state) == "ABC"
    letters = {state.game.board.sites[site] for site in (*state.marked, *state.site_stack)}
    assert letters == set("DEFGHIJKLMNO"), "the letter of the site without its finca stays"
    assert len(state.finca_stack) == 12
    assert len(built(start(start_fincas=3, random_start=True))) == 3


def test_the_starting_player() -> None:
    chosen = make_game("long", 4)
    assert [new_game(chosen, 1, first).player for first in range(4)] == [0, 1, 2, 3]
    drawn = make_game("long", 4, "online")
    assert {new_game(drawn, seed, 2).player for seed in SEEDS} == {0, 1, 2, 3}


@pytest.mark.parametrize("first", range(4))
def test_seats_are_offset_in_the_order_of_turns(first: int) -> None:
    game = make_game("long", 4, seat_coins=[0, 1, 5, 12], seat_points=[0, 2, 4])
    state = new_game(game, 3, first)
    order = [(first + place) % 4 for place in range(4)]
    assert [state.coins[player] for player in order] == [6, 7, 11, 12], "never above 12"
    assert [state.points[player] for player in order] == [0, 2, 4, 0]
    assert [state.sources[player][FROM_START] for player in order] == [0, 2, 4, 0]
    assert [sum(sources) for sources in state.sources] == list(state.points)
    plain = new_game(make_game("long", 4), 3, first)
    assert (state.bag, state.market, state.land) == (plain.bag, plain.market, plain.land), "same shuffles"


def test_an_offset_follows_the_drawn_player_and_ends_with_the_last_one() -> None:
    for seed in SEEDS:
        state = start("short", 2, "online", seed, seat_points=[0, 3, 50], seat_coins=[1])
        assert state.points[state.player] == 0
        assert state.points[1 - state.player] == 3
        assert (state.coins[state.player], state.coins[1 - state.player]) == (7, 6)


def test_everything_is_shuffled() -> None:
    states = [start(seed=seed) for seed in SEEDS]
    for hidden in ("market", "bag", "finca_stack", "site_stack", "land"):
        assert len({getattr(state, hidden) for state in states}) > 30


@pytest.mark.parametrize(
    ("side", "drawn", "most"),
    [("long", False, 4), ("short", False, 3), ("long", True, 12), ("short", True, 8)],
)
def test_starting_fincas_are_limited_by_the_sites(side: str, drawn: bool, most: int) -> None:
    state = start(side, start_fincas=most, random_start=drawn)
    assert len(built(state)) == most
    assert len(state.marked) == 3
    kind = "sites need not be marked," if drawn else "starting sites"
    with pytest.raises(SetupError, match=f"only {most} {kind} for {most + 1} starting fincas"):
        start(side, start_fincas=most + 1, random_start=drawn)


def test_a_board_has_forty_columns_and_rows_at_most() -> None:
    assert len(parse_board("\n".join(["." * 40] * 40)).names) == 1600
    for drawing in ("." * 41, "\n".join("." * 41)):
        with pytest.raises(BoardError, match="larger than 40 x 40"):
            parse_board(drawing)


def test_a_game_that_does_not_fit_is_refused() -> None:
    with pytest.raises(SetupError):
        start("short", short_removed=[12, 7])


def test_a_tile_that_is_left_over_costs_a_point_unless_it_was_used_or_is_a_horse() -> None:
    points = dict(zip(KIND, Options().unused_points, strict=True))
    free = {name for name, cost in points.items() if cost == 0}
    assert free == {"storehouse-used", "horses2", "horses3", "horses4"}
    assert set(points.values()) == {0, 1}


def test_a_blank_position_hides_nothing() -> None:
    assert blank(make_game("long", 3)).complete


def test_who_says_nothing_plays_by_the_rule_book() -> None:
    assert Options() == load_presets()["rulebook"]
