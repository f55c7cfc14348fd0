"""The survey names a board's problems, and resumes after an interruption."""

import json
from pathlib import Path

import pytest

from citrus_game import INTERRUPTED
from citrus_game.bots.arena import Contest, Played, play_game
from citrus_game.bots.survey import Count, Finding, Seat, count_up, doubts, findings, usage_of
from citrus_game.cli import main, survey
from citrus_game.content.game.box import load_components
from citrus_game.rules.model.board import Board, parse_board
from citrus_game.rules.model.options import Options
from citrus_game.rules.model.state import Game
from tests.bots.games import board

PNG = b"\x89PNG"


def walled() -> Board:
    """Draw the short side with a wall behind which nobody comes: three columns are out of reach."""
    rows = ["".join(row) + "#" + "..." for row in board("short").rows]
    return parse_board("\n".join(rows), title="Walled", side="walled", start_sites=board("short").start_sites)


def counted(where: Board, players: int, games: int) -> Count:
    contest = Contest(Game(where, load_components(), Options(), players), ("greedy",) * players, 3)
    return count_up(where, players, [play_game(contest, number) for number in range(games)])


def kinds(found: list[Finding]) -> list[str]:
    return [finding.kind for finding in found]


@pytest.mark.slow
def test_a_wall_with_room_behind_it_is_named() -> None:
    bad, good = counted(walled(), 2, 8), counted(board("short"), 2, 8)
    assert "spaces" not in kinds(findings([good], {}))
    wrong = findings([bad], {})
    spaces = next(finding for finding in wrong if finding.kind == "spaces")
    assert {"n1", "o5", "p10"} <= set(spaces.where)
    assert usage_of([bad])["n1"] == 0
    assert "hardly ever used: " in survey.sentence(spaces)


def test_games_are_summed_up_place_by_place() -> None:
    first = board("short").spaces["a1"]
    games = [
        Played(0, [30, 20, 20], [0, 1, 2], [], [4, 3], blocked=True, turns=70, planted=1 << first),
        Played(1, [25, 25, 10], [2, 0, 1], [], [6, 1], blocked=False, turns=51),
        Played(2, [5, 40, 9], [1, 2, 0], [], [9, 9], blocked=False, turns=60),
    ]
    count = count_up(board("short"), 3, games)
    assert count._replace(usage={}) == Count(
        players=3,
        games=3,
        blocked=0.3333,
        seats=[Seat(0.5, 0.1253, 0.8747), Seat(0.0, 0.0, 0.5615), Seat(0.5, 0.1253, 0.8747)],
        scored=0.6842,
        points=20.4,
        turns=60.3,
        usage={},
    )
    assert [(name, share) for name, share in count.usage.items() if share] == [("a1", 0.333)]
    other = count._replace(games=1, usage=count.usage | {"a1": 1.0})
    assert usage_of([count, other])["a1"] == pytest.approx((3 * 0.333 + 1) / 4)


LIMITS = {
    "blocked": ("blocked", 0.05, 0.06),
    "seat": ("seats", [Seat(0.9, 0.8, 0.94)] * 2, [Seat(0.9, 0.801, 0.94)] * 2),
    "scored": ("scored", 0.4, 0.39),
    "points": ("points", 60.0, 59.9),
    "spaces": ("usage", {"a1": 0.1, "b1": 0.0} | dict.fromkeys("cdefghij", 1.0), {"a1": 0.09, "b1": 1.0}),
}


@pytest.mark.parametrize("kind", LIMITS)
def test_a_board_is_blamed_from_a_limit_on(kind: str) -> None:
    fair = Seat(0.5, 0.4, 0.6)
    good = Count(2, 10_000, 0.0, [fair, fair], 0.6, 100.0, 60.0, {"a1": 0.9})
    field, just, over = LIMITS[kind]
    assert findings([good._replace(**{field: just})], {2: 100.0}) == []  # type: ignore[arg-type]
    assert kind in kinds(findings([good._replace(**{field: over})], {2: 100.0}))  # type: ignore[arg-type]


def test_what_games_come_to_is_judged_by_name() -> None:
    fair, edge = Seat(0.5, 0.4, 0.6), Seat(0.9, 0.85, 0.94)
    good = Count(2, 100, 0.0, [fair, fair], 0.6, 100.0, 60.0, {"a1": 0.9})
    assert findings([good], {2: 100.0}) == []
    bad = good._replace(blocked=0.4, seats=[edge, Seat(0.1, 0.06, 0.15)], scored=0.2, points=30.0)
    wrong = findings([bad], {2: 100.0})
    assert kinds(wrong) == ["blocked", "seat", "scored", "points"]
    said = [survey.sentence(finding) for finding in wrong]
    assert all("{" not in each and each.endswith(".") for each in said)
    assert "40%" in said[0]
    assert "seat 1" in said[1]


def test_few_games_leave_doubts_and_say_how_many_would_be_enough(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["survey", "short", "--bot", "greedy", "--players", "2", "--games", "3"]) == 0
    out = capsys.readouterr().out
    assert "Nothing is wrong" not in out
    assert "Perhaps seat " in out
    assert "of all games with 2 players." in out
    assert out.endswith("3 games are too few to be sure; play more: --games 100\n")


def test_enough_games_leave_no_doubt() -> None:
    fair = Seat(0.5, 0.4, 0.6)
    good = Count(2, 100, 0.0, [fair, fair], 0.6, 100.0, 60.0, {"a1": 0.9})
    assert doubts([good]) == []
    wide = good._replace(seats=[Seat(0.72, 0.44, 1.0), fair])
    assert findings([wide], {2: 100.0}) == []
    assert [(each.kind, each.where, each.low, each.high) for each in doubts([wide])] == [
        ("seat", ("1",), 0.44, 1.0)
    ]
    unfair = good._replace(seats=[Seat(0.9, 0.85, 0.94), Seat(0.1, 0.06, 0.15)], blocked=0.4)
    assert doubts([unfair]) == [], "it is known to be wrong"
    assert kinds(doubts([good._replace(games=10)])) == ["blocked"]
    assert (
        survey.doubt(doubts([good._replace(games=10)])[0])
        == "Perhaps 0% to 28% of all games with 2 players are blocked."
    )


def run(*arguments: str) -> int:
    return main.main(["survey", "short", "--bot", "greedy", "--players", "2,3", "--games", "3", *arguments])


@pytest.mark.slow
def test_the_command_writes_all_and_goes_on_after_an_interruption(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    part, picture = tmp_path / "part", tmp_path / "p.png"
    assert run("--json") == 0
    whole = json.loads(capsys.readouterr().out)
    assert run("--picture", str(picture)) == 0
    assert picture.read_bytes().startswith(PNG)
    table = capsys.readouterr().out
    assert "Short side" in table
    assert "long" in table

    numbers = []

    def cut(contest: Contest, number: int) -> Played:
        numbers.append((contest.game.players, number))
        if len(numbers) == 5:
            raise KeyboardInterrupt
        return play_game(contest, number)

    monkeypatch.setattr("citrus_game.cli.rounds.play_game", cut)
    assert run("--json", "--resume", str(part)) == INTERRUPTED
    assert run("--json", "--resume", str(part)) == 0
    assert numbers[4:] == [(3, 1), (3, 1), (3, 2)]
    assert json.loads(capsys.readouterr().out) == whole
    assert sorted(path.name for path in tmp_path.iterdir()) == ["p.png"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "2,7"), "7 players cannot play"),
        (("--players", ""), "not a whole number"),
        (("--picture", "x.jpg"), "does not end in .png"),
        (("--bot", "nobody"), "no computer player 'nobody'"),
    ],
)
def test_bad_arguments_are_one_sentence(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == main.BAD_ARGUMENT
    words = capsys.readouterr().err
    assert said in words
    assert "Traceback" not in words
