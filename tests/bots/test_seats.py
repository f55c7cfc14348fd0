"""The script that offsets the seats: its fits find what is in the games, and it keeps and writes them."""

import random
from dataclasses import replace
from pathlib import Path
from statistics import fmean

import pytest

from citrus_game.bots.arena import wins_of
from citrus_game.content.disk.yamlfile import load_yaml
from citrus_game.content.game.seats import SeatsModel
from tools import tune_seats
from tools.tune_seats import LOTS, PLAIN, POINTS, Played, Run


def games(edges: tuple[int, ...], count: int, worth: float = 0.0) -> list[Played]:
    """Invent games in which each place makes so many points more, and a coin is worth so much."""
    rng = random.Random(1)
    players = len(edges)
    none = (0,) * players
    found = []
    for number in range(count):
        coins = tuple(rng.randint(0, 6) for _place in edges) if worth else none
        points = tuple(
            round(80 + edge + worth * more + rng.gauss(0, 8)) for edge, more in zip(edges, coins, strict=True)
        )
        what = LOTS if worth else PLAIN
        found.append(Played(what, "long", players, number, 1, coins, none, points, (10, 7), False))
    return found


@pytest.mark.sweep
def test_fair_points_give_each_place_its_share() -> None:
    plain = games((12, 5, 7), 800)
    found = tune_seats.fair_points([game.made for game in plain])
    assert found == pytest.approx([0, 7, 5], abs=1.5)
    wins = [
        wins_of([round(points + more) for points, more in zip(game.points, found, strict=True)])
        for game in plain
    ]
    assert [fmean(row[place] for row in wins) for place in range(3)] == pytest.approx([1 / 3] * 3, abs=0.04)


def test_points_given_at_the_start_are_not_counted() -> None:
    game = replace(games((0, 0), 1)[0], given=(0, 5), points=(60, 70))
    assert game.made == [60, 65]


def test_the_worth_of_a_coin_is_found_among_the_edges_of_the_seats() -> None:
    drawn = games((12, 0, 5), 800, worth=1.5) + games((6, 0), 400, worth=1.5)
    assert tune_seats.coin_worth(drawn) == pytest.approx(1.5, abs=0.2)


def test_games_are_kept_and_an_interrupted_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune_seats, "PLAYERS", (2, 3))
    file = tmp_path / "games.jsonl"
    values = {(side, players): (0, 4, 9)[:players] for side in tune_seats.SIDES for players in (2, 3)}
    run = Run(file, "picker", 5)
    run.play(POINTS, range(7, 8), values)
    with file.open("a", encoding="utf-8") as out:
        out.write('{"what": "poi')
    again = Run(file, "picker", 5)
    assert again.games == run.games
    assert {game.given for game in again.of(POINTS, values)} == {(0, 4), (0, 4, 9)}
    again.play(POINTS, range(7, 8), values)
    assert len(again.games) == 4, "nothing is played twice"
    assert again.of(POINTS, dict.fromkeys(values, (0, 0))) == [], "other values are other games"
    assert len(list(tune_seats.table(again.games))) == 4


def test_what_is_written_can_be_read(tmp_path: Path) -> None:
    values = {(side, players): (0,) * players for side in tune_seats.SIDES for players in tune_seats.PLAYERS}
    file = tmp_path / "seats.yaml"
    tune_seats.write(values, values, file, "From nowhere.")
    assert "# From nowhere." in file.read_text(encoding="utf-8")
    read = load_yaml(file, SeatsModel)
    assert read.short.points["5"] == [0] * 5
    assert read.long.coins["2"] == [0, 0]
