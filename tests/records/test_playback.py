"""Replays: any position of a game, its curve and its numbers."""

import random

import pytest

from citrus_game.facts.forecast import forecast
from citrus_game.rules.model.components import SOURCES
from citrus_game.rules.model.events import FincaScored, Planted, TurnEnded
from citrus_game.session.game_session import GameSession
from citrus_game.session.playback import Playback
from citrus_game.session.score_curve import Turn, curve
from citrus_game.session.seats import PERSON, Seat
from citrus_game.session.standings import Tally, tallies
from tests.cases import plain
from tests.records.played import played, played_sittings

GAMES = range(4)


@pytest.mark.parametrize("game", plain(1, GAMES, whole=True))
def test_any_moment_is_the_one_that_was_played(game: int) -> None:
    whole = played_sittings()[game]
    playback, rng = Playback(whole), random.Random(game)
    for _ in range(25):
        position = rng.randrange(-2, len(whole.history) + 3)
        playback.go_to(position)
        position = max(0, min(len(whole.history), position))
        again = GameSession(whole.start.copy(), whole.seats)
        again.replay(whole.steps[:position])
        assert playback.position == position
        assert playback.state == again.state
        assert playback.log == again.log
        assert playback.steps == again.steps
    assert whole.state.over, "the game itself was changed"


def test_only_a_single_step_forward_is_told_with_its_events() -> None:
    playback = Playback(played())
    heard: list[int] = []
    playback.subscribe(lambda step, events: heard.append(-1 if step is None else len(events)))
    playback.go_to(1)
    playback.go_to(1)
    playback.go_to(3)
    playback.go_to(2)
    assert heard == [len(played().history[0].events), -1, -1]


def test_nobody_plays_and_nothing_is_taken_back() -> None:
    playback = Playback(played())
    playback.go_to(10)
    assert not playback.is_bot_turn()
    assert not playback.can_undo()
    playback.undo()
    assert playback.position == 10


def test_whole_turns() -> None:
    playback = Playback(played())
    ends = [turn.end for turn in playback.scores.turns]
    assert playback.turn_before() == 0
    found = []
    while playback.position < playback.length:
        playback.go_to(playback.turn_after())
        found.append(playback.position)
    assert found == ends
    playback.go_to(ends[3] + 1)
    assert playback.turn_before() == ends[3]
    playback.go_to(ends[3])
    assert playback.turn_before() == ends[2]


@pytest.mark.parametrize("position", [0, 57, 120])
def test_playing_on_from_a_moment(position: int) -> None:
    playback = Playback(played(bot="greedy"))
    playback.go_to(position)
    seats = (Seat("Ana", "azure", PERSON), Seat("Ben", "violet", "random"), Seat("Zoë", "teal", PERSON))
    session = playback.play_on(seats)
    assert session.state == playback.state
    assert session.steps == playback.steps
    assert session.seats == seats
    session.do(session.legal()[0])
    assert playback.position == position
    assert len(playback.played.history) == playback.length


@pytest.mark.parametrize("game", GAMES)
def test_the_curve_is_that_of_the_points(game: int) -> None:
    session = played_sittings()[game]
    scores = curve(session)
    assert scores.steps[0] == (0,) * len(session.seats)
    assert scores.steps[-1] == session.state.points == scores.turns[-1].points
    assert scores.turns[-1].sources == session.state.sources
    assert len(scores.steps) == len(session.history) + 1
    assert scores.turns[0].first == 0
    assert scores.turns[-1].end == len(session.history)
    for one, other in zip(scores.turns, scores.turns[1:], strict=False):
        assert one.end == other.first
        assert one.number + 1 == other.number
    for turn in scores.turns:
        assert turn.points == scores.steps[turn.end]
        assert all(done.player == turn.player for done in session.history[turn.first : turn.end])
    scored = [
        number
        for number, done in enumerate(session.history, 1)
        if any(isinstance(event, FincaScored) for event in done.events)
    ]
    assert list(scores.fincas) == scored
    assert scored


def test_a_turn_that_is_not_ended_counts_too() -> None:
    whole = played()
    session = GameSession(whole.start.copy(), whole.seats)
    session.replay(whole.steps[:2])
    assert not any(isinstance(event, TurnEnded) for event in session.history[-1].events)
    assert [(turn.first, turn.end) for turn in curve(session).turns] == [(0, 2)]
    assert curve(GameSession(whole.start.copy(), whole.seats)).turns == ()


def turn(number: int, *forecasts: tuple[int, ...]) -> Turn:
    """Make a turn with forecasts before and after it."""
    before, after = forecasts
    return Turn(number, number % len(after), number, number + 1, ((),) * len(after), (before, after))


def test_turns_have_the_forecasts_that_players_saw() -> None:
    session = played(bot="greedy")
    scores = curve(session)
    for turn in scores.turns:
        seen = [forecast(session.position_at(step)) for step in (turn.first, turn.end)]
        assert list(turn.forecasts) == seen
    assert scores.turns[-1].forecasts[1] == session.state.points
    harvests = [turn for turn in scores.turns if turn.points != turn.forecasts[0] == turn.forecasts[1]]
    assert harvests, "a harvest that was expected changes nothing"


def test_the_numbers_of_a_game() -> None:
    session = played(bot="greedy")
    found = tallies(session)
    planted = [event for done in session.history for event in done.events if isinstance(event, Planted)]
    assert sum(tally.tiles for tally in found) == len(planted)
    scored = [event for done in session.history for event in done.events if isinstance(event, FincaScored)]
    assert sum(tally.fincas for tally in found) >= sum(max(event.points) > 0 for event in scored)
    penalties = SOURCES.index("penalties")
    for player, tally in enumerate(found):
        assert tally.penalties == -session.state.sources[player][penalties]
        assert tally.regions >= tally.harvests
    assert tallies(GameSession(session.start.copy(), session.seats)) == [Tally()] * 3
