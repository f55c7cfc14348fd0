"""Statistics count each game once, whatever happens to their file."""

import copy
import os
from dataclasses import replace

import pytest

from citrus_game.content.disk.paths import statistics_file
from citrus_game.session.ai_runner import AIRunner
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import statistics
from citrus_game.session.saves.saves import Autosave
from citrus_game.session.saves.statistics import (
    NOTHING,
    Best,
    counted,
    load_statistics,
    open_statistics,
)
from citrus_game.session.seats import Seat
from citrus_game.ui.scenes.saves.statistics_dialog import best_rows, level_rows, seat_rows
from tests.cases import plain
from tests.records.played import played, played_sittings


def finish(seed: int = 5) -> GameSession:
    """Play a game of computer players to its end, saved as every game is."""
    seats = (Seat("Ana", "azure", "random"), Seat("Ben", "violet", "greedy"))
    session = NewGame(seats, "short", seed=seed).start()
    Autosave(session)
    thinking = AIRunner(session, waits=True)
    while session.is_bot_turn():
        thinking.step()
    return session


def with_people(session: GameSession, count: int) -> GameSession:
    """Return a finished game as if people had sat at its first seats."""
    shared = copy.copy(session)
    people = (replace(seat, player="person") for seat in session.seats[:count])
    shared.seats = (*people, *session.seats[count:])
    shared.history = [done._replace(by=shared.seats[done.player]) for done in session.history]
    return shared


@pytest.mark.slow
def test_a_finished_game_is_counted() -> None:
    assert load_statistics() == NOTHING
    finish()
    kept = load_statistics()
    assert kept.games == 1
    assert sum(count.wins for count in kept.seats.values()) >= 1
    assert {level: count.games for level, count in kept.levels.items()} == {"random": 1, "greedy": 1}
    assert kept.best == [], "the best scores are for people to beat"
    finish(6)
    assert load_statistics().games == 2


@pytest.mark.slow
def test_a_game_is_counted_once() -> None:
    session = finish()
    before = load_statistics()
    statistics.note_game(session)
    assert load_statistics() == before


def test_sums_and_best_scores() -> None:
    kept = NOTHING
    for number, session in enumerate(played_sittings() * 3):
        kept = counted(kept, with_people(session, number % 2 + 1), str(number), "2026-11-21")
    assert kept.games == 12
    assert kept.seats["1"].games == kept.seats["2"].games == 12
    assert kept.seats["5"].games == 3
    assert kept.levels["person"].games == 18
    assert kept.levels["greedy"].games == 6
    people = [n for i, each in enumerate(played_sittings() * 3) for n in each.state.points[: i % 2 + 1]]
    assert [score.points for score in kept.best] == sorted(people, reverse=True)[: statistics.MOST_BEST]
    assert {score.level for score in kept.best} == {"person"}


def test_best_scores_of_computers_kept_before_are_forgotten() -> None:
    before = Best(points=99, name="Ben", level="normal", players=2, side="long", when="2026-11-20")
    kept = counted(NOTHING.model_copy(update={"best": [before]}), with_people(played(), 1), "x", "2026-11-21")
    assert [score.name for score in kept.best] == ["Ana"]
    assert all("Ben" not in row for row in best_rows(NOTHING.model_copy(update={"best": [before]})))


def test_the_file_does_not_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "MOST_NOTED", 60)
    kept = NOTHING
    for number in range(statistics.MOST_NOTED + 30):
        kept = counted(kept, with_people(played(), 3), str(number), "2026-11-21")
    assert len(kept.noted) == statistics.MOST_NOTED
    assert len(kept.best) == statistics.MOST_BEST


def test_seats_are_counted_from_who_began() -> None:
    seats = (Seat("Ana", "azure", "random"), Seat("Ben", "violet", "random"))
    session = NewGame(seats, "short", first=1, seed=8).start()
    thinking = AIRunner(session, waits=True)
    while session.is_bot_turn():
        thinking.step()
    kept = counted(NOTHING, session, "x", "2026-11-21")
    winner = max((0, 1), key=lambda player: session.state.points[player])
    assert kept.seats[str((winner - 1) % 2 + 1)].wins == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    plain(
        1,
        ["games: [", "games: many\n", "format: 7\ngames: 0\nseats: {}\nlevels: {}\nbest: []\nnoted: []\n"],
        whole=True,
    ),
)
def test_a_damaged_file_is_told_and_put_aside(text: str) -> None:
    path = statistics_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    session = finish()
    assert any("statistics.damaged" in notice and str(path) in notice for notice in session.notices)
    assert path.with_suffix(".damaged").read_text(encoding="utf-8") == text
    finish(6)
    assert load_statistics().games == 2


@pytest.mark.slow
def test_a_full_disk_is_told_and_leaves_the_file_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    finish()
    before = statistics_file().read_bytes()

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    session = finish(6)
    assert statistics_file().read_bytes() == before
    assert any("No space left on device" in notice for notice in session.notices)


def test_what_is_wrong_is_told_with_its_line() -> None:
    statistics_file().parent.mkdir(parents=True, exist_ok=True)
    statistics_file().write_text("- a\n", encoding="utf-8")
    (problem,) = open_statistics().problems
    assert "line 1" in str(problem)
    assert load_statistics() == NOTHING


def test_seats_that_were_never_played_divide_nothing() -> None:
    counts = "games: 0, wins: 0"
    statistics_file().parent.mkdir(parents=True, exist_ok=True)
    statistics_file().write_text(
        f"format: 1\ngames: 3\nseats: {{'1': {{{counts}}}}}\nlevels: {{person: {{{counts}}}}}\n"
        "best: []\nnoted: []\nratings: {}\n",
        encoding="utf-8",
    )
    kept = load_statistics()
    assert [rows(kept)[1][-1] for rows in (seat_rows, level_rows)] == ["0 %", "0 %"]
