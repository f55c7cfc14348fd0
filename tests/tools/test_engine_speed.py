"""Rates of the engine are steps divided by seconds, tested with a fake clock."""

import itertools
import random
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.state import State
from citrus_game.rules.turn import apply
from tests.session.positions import sit
from tools.bench import engine as speed

NEAR_THE_END = 30
"""Steps before the end of a game at which the tests begin."""


@pytest.fixture(autouse=True)
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the process's time be one second more at each look."""
    monkeypatch.setattr("time.process_time", itertools.count(5.0).__next__)


@pytest.fixture(scope="module")
def late() -> State:
    """Return a position from which few steps are left."""
    state, rng = sit(players=2).state, random.Random(1)
    snapshots = []
    while not state.over:
        snapshots.append(state.snapshot())
        apply(state, rng.choice(legal_steps(state)))
    state.restore(snapshots[-NEAR_THE_END])
    return state


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch, late: State) -> None:
    """Let all games be nearly over, and two be set up at once."""
    monkeypatch.setattr(speed, "games", lambda: iter(late.copy, None))
    monkeypatch.setattr(speed, "BATCH", 2)


def counted(monkeypatch: pytest.MonkeyPatch, name: str) -> list[Any]:
    """Count the calls of something that speed uses."""
    calls: list[Any] = []
    real = getattr(speed, name)

    def call(*given: Any) -> Any:
        calls.append(given)
        return real(*given)

    monkeypatch.setattr(speed, name, call)
    return calls


def test_games_are_of_each_side_and_number_of_players_in_turn() -> None:
    first = [state.game for state in itertools.islice(speed.games(), 10)]
    kinds = [(game.board.side, game.players) for game in first]
    assert kinds[:8] == [(side, players) for side in speed.SIDES for players in speed.PLAYER_COUNTS]
    assert kinds[8:] == kinds[:2]
    assert speed.BATCH % 8 == 0, "each kind is played as often"


@pytest.mark.usefixtures("short")
def test_decisions_are_steps_by_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    played = counted(monkeypatch, "apply")
    assert speed.decisions_per_s(3.0) == len(played) / 3
    assert len({id(state) for state, _step in played}) <= 6
    assert len(played) > 6 * 10, "three times two games to their ends"


@pytest.mark.usefixtures("short")
def test_turns_of_greedy_players_are_counted(late: State) -> None:
    assert late.turn < 2 * speed.greedy_turns_per_s(0.0) < 2 * late.turn


class Board:
    """A board of chess on which three moves may be made, unless it is drawn before."""

    least = 3
    halfmove_clock = 0
    drawn = False

    def __init__(self) -> None:
        self.moves = 0

    @property
    def legal_moves(self) -> Iterator[int]:
        """List the moves."""
        return iter(range(self.least - self.moves))

    def push(self, _move: int) -> None:
        """Make a move."""
        self.moves += 1

    def is_insufficient_material(self) -> bool:
        """Return whether nobody can win."""
        return self.drawn


@pytest.mark.parametrize(
    ("drawn", "clock", "moves"), [(False, 0, 3), (False, 99, 3), (False, 100, 1), (True, 0, 1)]
)
def test_chess_is_played_to_its_end(
    drawn: bool, clock: int, moves: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Board, "drawn", drawn)
    monkeypatch.setattr(Board, "halfmove_clock", clock)
    monkeypatch.setitem(sys.modules, "chess", SimpleNamespace(Board=Board))
    assert speed.chess_plies_per_s(3.0) == 2 * moves / 4
    monkeypatch.setitem(sys.modules, "chess", None)
    assert speed.chess_plies_per_s(3.0) is None
