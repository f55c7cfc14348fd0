"""Ratings: the paper's example, the suggested levels, and reading old files."""

import math
from dataclasses import replace
from itertools import product

import pytest

from citrus_game.bots.players import LEVELS
from citrus_game.content.disk.paths import statistics_file
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import rating
from citrus_game.session.saves.rating import STRENGTH, Comparison, Rating, level_of, proposal, proposed, rated
from citrus_game.session.saves.statistics import (
    NOTHING,
    Count,
    Statistics,
    counted,
    load_statistics,
)
from citrus_game.session.seats import Seat


def over(points: tuple[int, ...], *players: str) -> GameSession:
    """Return a game that has ended with these points."""
    colours = ("azure", "violet", "teal")
    seats = tuple(Seat(f"P{n}", colours[n], player) for n, player in enumerate(players))
    session = NewGame(seats, "short", seed=1).start()
    session.state.points, session.state.over = points, True
    return session


def test_one_win_against_one_stronger_is_that_of_the_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Glickman's first opponent alone: 1500 with 200 beats 1400 with 30."""
    monkeypatch.setattr(rating, "STRENGTH_DEVIATION", 30.0)
    after = rated(Rating(rating=1500.0, deviation=200.0), [Comparison(1400.0, 1.0)])
    assert after.rating == pytest.approx(1563.56, abs=0.3)
    assert after.deviation == pytest.approx(175.4, abs=0.3)
    assert after.volatility == pytest.approx(0.06, abs=1e-4)


def test_three_comparisons_at_once_come_to_the_papers_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The paper's example has deviations 30, 100 and 300; with 30 for all the rating moves the same way."""
    monkeypatch.setattr(rating, "STRENGTH_DEVIATION", 30.0)
    results = [Comparison(1400.0, 1.0), Comparison(1550.0, 0.0), Comparison(1700.0, 0.0)]
    after = rated(Rating(rating=1500.0, deviation=200.0), results)
    assert after.rating == pytest.approx(1464, abs=12)
    assert 130 < after.deviation < 152


@pytest.mark.parametrize("delta", [0.0, 0.5, 3.0, 40.0])
@pytest.mark.parametrize(("phi", "sigma", "variance"), [*product((0.3, 2.0), (0.01, 0.06, 0.2), (0.1, 3.0))])
def test_the_volatility_solves_the_papers_equation(
    phi: float, sigma: float, variance: float, delta: float
) -> None:
    found = rating._volatility(phi, sigma, variance, delta) ** 2
    spread = phi**2 + variance + found
    surprise = found * (delta**2 - spread) / (2 * spread**2)
    assert surprise == pytest.approx(math.log(found / sigma**2) / rating.TAU**2, abs=1e-4)


def test_winning_leads_up_and_losing_down() -> None:
    mine, up, down = Rating(), [], []
    for _game in range(5):
        mine = rated(mine, [Comparison(STRENGTH["picker"], 1.0)])
        up.append(proposed(mine, "picker", won=True))
    assert up[0] == ""
    assert up[-1] == "planter"
    mine = Rating()
    for _game in range(5):
        mine = rated(mine, [Comparison(STRENGTH["master"], 0.0)])
        down.append(proposed(mine, "master", won=False))
    assert down[-1] == "trader"
    best = Rating(rating=2900.0, deviation=60.0, games=9)
    worst = Rating(rating=100.0, deviation=60.0, games=9)
    assert proposed(best, "master", won=True) == proposed(worst, "picker", won=False) == ""
    assert [level_of(Rating(rating=STRENGTH[level])) for level in LEVELS] == list(LEVELS)


def test_a_finished_game_is_rated_by_name_and_proposes_one_level() -> None:
    kept = NOTHING
    for number in range(4):
        session = over((50, 30), "person", "picker")
        kept = counted(kept, session, str(number), "2026-11-21")
    assert kept.ratings["P0"].games == 4
    assert proposal(session, kept.ratings) == "Next time you could try Yasmin."
    assert proposal(over((50, 30), "person", "grower"), kept.ratings) == ""
    assert proposal(over((20, 30), "person", "master"), kept.ratings) == (
        "Stelios might be more fun for now."
    )
    assert proposal(over((50, 30, 20), "person", "person", "picker"), kept.ratings) == ""


def test_the_rating_that_goes_first_is_of_whoever_has_not_played_for_longest() -> None:
    before = counted(NOTHING, over((50, 30), "person", "picker"), "a", "2026-11-01")
    other = before.model_copy(update={"ratings": {**before.ratings, "Zoe": before.ratings["P0"]}})
    after = counted(other, over((50, 30), "person", "picker"), "b", "2026-11-02")
    assert list(after.ratings) == ["Zoe", "P0"]


def test_people_among_themselves_are_not_rated() -> None:
    assert counted(NOTHING, over((50, 30), "person", "person"), "x", "2026-11-21").ratings == {}
    assert counted(NOTHING, over((50, 30), "person", "random"), "x", "2026-11-21").ratings == {}


def test_odd_numbers_in_the_file_do_no_harm() -> None:
    odd = Rating(rating=1e300, deviation=0.0, volatility=-3.0)
    after = rated(odd, [Comparison(1000.0, 0.0)])
    assert 0 < after.rating < 5000


def test_files_of_before_are_read_and_old_names_counted_with_the_new() -> None:
    path = statistics_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        "format: 1\ngames: 3\nseats: {}\nbest: []\nnoted: []\n"
        "levels: {easy: {games: 2, wins: 1}, picker: {games: 1, wins: 1},\n"
        "  expert:1500: {games: 1, wins: 0}}\n",
        encoding="utf-8",
    )
    kept = load_statistics()
    assert kept.levels == {"picker": Count(games=3, wins=2), "master:1500": Count(games=1, wins=0)}
    assert kept.ratings == {}
    data = kept.model_dump() | {"ratings": {"Ana": Rating(games=2).model_dump()}}
    assert Statistics.model_validate(data).ratings["Ana"].games == 2


def test_a_shared_result_counts_half() -> None:
    session = over((40, 40), "person", "master:1500")
    assert rating.results_of(session, 0) == [Comparison(STRENGTH["master"], 0.5)]
    session.seats = (replace(session.seats[0]), replace(session.seats[1], player="random"))
    assert rating.results_of(session, 0) == []
