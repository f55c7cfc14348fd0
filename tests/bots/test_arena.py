"""The arena: rotation of seats, reproducible results, resuming after an interruption."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from citrus_game.bots import arena
from citrus_game.bots.arena import Contest, Played, elo_of, interval, play_game, rank_of, summary, wins_of
from citrus_game.cli import main
from citrus_game.rules.model.state import Game, State
from citrus_game.rules.setup import new_game
from tests.bots.games import new_state
from tests.cases import plain

TIMES = ("ms_median", "ms_p95")


def contest(*bots: str, seed: int = 1) -> Contest:
    return Contest(new_state(players=len(bots), side="short").game, bots, seed)


def played(*points: int, number: int = 0) -> Played:
    places = list(range(len(points)))
    return Played(number, list(points), places, [[1.0] for _ in points], [4, 3], blocked=False)


def run(*arguments: str) -> int:
    return main.main(["arena", "--bots", "greedy,random", "--side", "short", "--seed", "3", *arguments])


def without_times(told: str) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(told)
    for row in result["bots"]:
        for key in TIMES:
            assert row.pop(key) >= 0
    return result


@pytest.mark.slow
def test_every_bot_sits_at_every_place_with_the_same_shuffles(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = []

    def noted(game: Game, seed: int) -> State:
        seeds.append(seed)
        return new_game(game, seed)

    monkeypatch.setattr(arena, "new_game", noted)
    games = [play_game(contest("greedy", "picker", "random", seed=8), number) for number in range(6)]
    assert seeds == [8, 8, 8, 9, 9, 9]
    for block in (games[:3], games[3:]):
        for bot in range(3):
            assert sorted(game.places[bot] for game in block) == [0, 1, 2]


def test_a_mirror_match_has_new_shuffles_in_each_game() -> None:
    """Turned round the table it would be the same game again."""
    first, second = (play_game(contest("greedy", "greedy"), number) for number in (0, 1))
    assert first.places == second.places == [0, 1]
    assert first.points not in (second.points, second.points[::-1])


def test_shares_ranks_and_margins() -> None:
    games = [played(30, 20, 20), played(25, 25, 10), played(5, 40, 8), played(9, 8, 7)]
    result: dict[str, Any] = summary(("a", "b", "b"), games)
    one, two = result["bots"]
    assert (one["bot"], one["win_share"]) == ("a", 0.625)
    assert (two["bot"], two["win_share"]) == ("b", 0.1875)
    assert one["mean_rank"] == 1.625
    assert one["margin"] == (10 + 0 - 35 + 1) / 4
    assert result["seats"] == [0.625, 0.375, 0.0]
    assert (result["fincas_scored"], result["blocked"]) == (0.75, 0)
    assert one["elo"] > 0 > two["elo"]
    assert wins_of([3, 3, 1]) == [0.5, 0.5, 0]
    assert [rank_of([3, 3, 1], index) for index in range(3)] == [1.5, 1.5, 3]


def test_games_are_played_as_they_were() -> None:
    games = [play_game(contest("random", "greedy", "random", seed=8), number) for number in (0, 5)]
    assert [[len(times) for times in game.ms] for game in games] == [[26, 25, 25], [25, 25, 25]]
    assert all(0 <= ms < 60_000 for game in games for times in game.ms for ms in times)
    planted = (411092418340949766081259533947753776640, 368557325300814035187075855114620997120)
    assert [game._replace(ms=[]) for game in games] == [
        Played(0, [55, 48, 25], [0, 1, 2], [], [11, 4], blocked=True, turns=77, planted=planted[0]),
        Played(5, [33, 66, 37], [2, 0, 1], [], [11, 5], blocked=True, turns=76, planted=planted[1]),
    ]


def test_a_summary_to_the_last_digit() -> None:
    games = [
        played(30, 20, 20)._replace(ms=[[1.0, 3.0], [5.0], [7.0, 9.0]], blocked=True),
        played(25, 25, 10)._replace(places=[2, 0, 1], fincas=[6, 1]),
        played(5, 40, 8),
        played(9, 8, 7),
    ]
    one = {
        "bot": "a", "win_share": 0.625, "low": 0.2194, "high": 0.9081, "mean_rank": 1.625, "margin": -6.0,
        "points": 17.25, "elo": 60, "ms_median": 1.0, "ms_p95": 3.0,
    }  # fmt: skip
    two = {
        "bot": "b", "win_share": 0.1875, "low": 0.0274, "high": 0.6538, "mean_rank": 2.188, "margin": -4.75,
        "points": 17.25, "elo": -60, "ms_median": 1.0, "ms_p95": 9.0,
    }  # fmt: skip
    assert summary(("a", "b", "b"), games) == {
        "games": 4,
        "bots": [one, two],
        "seats": [0.625, 0.25, 0.125],
        "seat_intervals": [[0.2194, 0.9081], [0.0456, 0.6994], [0.0132, 0.6042]],
        "blocked": 1,
        "fincas_scored": 0.5556,
    }


def test_intervals_and_elo_are_those_of_the_textbook() -> None:
    assert interval(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-3)
    assert interval(0.5, 400) == pytest.approx((0.4512, 0.5488), abs=1e-3)
    games = [played(1, 0)] * 75 + [played(0, 1)] * 25
    elo = elo_of(("a", "b"), games)
    assert elo["a"] - elo["b"] == pytest.approx(190, abs=4)


def test_three_whose_strengths_are_as_nine_to_three_to_one_stand_in_equal_steps() -> None:
    """So often each order comes where strengths are so, after Plackett and Luce."""
    orders = {(2, 1, 0): 135, (2, 0, 1): 45, (1, 2, 0): 54, (0, 2, 1): 6, (1, 0, 2): 15, (0, 1, 2): 5}
    elo = elo_of(("a", "b", "c"), [played(*points) for points, times in orders.items() for _ in range(times)])
    assert elo["a"] - elo["b"] == pytest.approx(190, abs=4)
    assert elo["b"] - elo["c"] == pytest.approx(190, abs=4)
    assert sum(elo.values()) == pytest.approx(0, abs=1e-6)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_result_with_any_number_of_jobs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("--games", "4", "--json") == 0
    result = without_times(capsys.readouterr().out)
    assert run("--games", "4", "--jobs", "2", "--json") == 0
    assert result == without_times(capsys.readouterr().out)
    assert set(result["bots"][0]) == {
        "bot", "win_share", "low", "high", "mean_rank", "margin", "points", "elo"
    }  # fmt: skip
    assert sum(result["seats"]) == pytest.approx(1)


@pytest.mark.slow
def test_an_interrupted_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--games", "6", "--json") == 0
    whole = without_times(capsys.readouterr().out)
    numbers: list[int] = []
    real = arena.play_game

    def some(of: Contest, number: int) -> Played:
        if len(numbers) == 3:
            raise KeyboardInterrupt
        numbers.append(number)
        return real(of, number)

    monkeypatch.setattr("citrus_game.cli.rounds.play_game", some)
    part = tmp_path / "arena.part"
    assert run("--games", "6", "--json", "--resume", str(part)) == 130
    assert capsys.readouterr().out == ""
    assert numbers == [0, 1, 2]
    with part.open("a") as file:
        file.write('{"number": 3, "poi')  # cut off in the middle of a line
    monkeypatch.setattr("citrus_game.cli.rounds.play_game", real)
    assert run("--games", "6", "--json", "--resume", str(part)) == 0
    assert without_times(capsys.readouterr().out) == whole
    assert not part.exists()


def test_another_run_is_not_mixed_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.part").write_text('{"seed": 1}\n')
    assert run("--games", "2", "--resume", str(tmp_path / "a.part")) == 2
    assert "belongs to a run with other arguments" in capsys.readouterr().err


@pytest.mark.parametrize("kind", plain(3, ["folder", "pipe", "diary", "huge"], whole=True))
def test_what_resume_has_not_written_is_left_alone(
    tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    part = tmp_path / "a.part"
    if kind == "folder":
        part.mkdir()
    elif kind == "pipe":
        os.mkfifo(part)
    elif kind == "diary":
        part.write_text("Dear diary\n")
    else:
        with part.open("wb") as file:
            file.truncate(3 * 1024**3)
    before = part.stat()
    assert run("--games", "2", "--resume", str(part)) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert str(part) in told
    assert "delete" not in told
    assert "name another" in told or "make it smaller" in told
    after = part.stat()
    assert (after.st_ino, after.st_size, after.st_mtime_ns) == (
        before.st_ino,
        before.st_size,
        before.st_mtime_ns,
    )


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--bots", "random,random,random"], "--bots names 3 computer players for 2 seats"),
        (["--bots", "nobody"], "there is no computer player 'nobody'"),
        (["--resume", f"{__file__}/a.part"], "there is no such folder"),
        (["--players", "9"], "9 players cannot play"),
    ],
)
def test_a_bad_argument_is_one_sentence(
    arguments: list[str], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = run("--games", "1", *arguments)
    except SystemExit as stop:
        code = int(str(stop.code))
    assert code == 2
    error = capsys.readouterr().err
    assert part in error
    assert error.count("\n") == 1
