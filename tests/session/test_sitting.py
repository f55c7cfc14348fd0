import random
from typing import Any

import pytest

from citrus_game.content.disk.paths import assets
from citrus_game.rules.model.events import Event, GameOver, Refilled, TurnEnded, TurnStarted, reveals
from citrus_game.rules.model.steps import Step
from citrus_game.rules.turn import IllegalStep
from citrus_game.session.ai_runner import AIRunner
from citrus_game.session.game_session import GameSession
from citrus_game.session.playback import Playback
from citrus_game.text import use_language
from tests.cases import plain
from tests.session.positions import sit

Chosen = dict[str, Any]
GAMES: list[Chosen] = [
    {"seed": 1, "players": 2},
    {"seed": 2, "players": 3, "expansion": True},
    {"seed": 3, "players": 4, "side": "short", "family": True, "expansion": True},
    {"seed": 4, "players": 5, "random_start": True, "purchase_check": "one"},
]


def play(session: GameSession, rng: random.Random) -> list[Event]:
    return session.do(rng.choice(session.legal()))


@pytest.mark.parametrize("chosen", plain(3, GAMES, whole=True))
def test_undo_and_redo_come_back_to_equal_states(chosen: Chosen) -> None:
    session, rng = sit(**chosen), random.Random(chosen["seed"])
    offered = 0
    while not session.state.over:
        before, log = session.state.copy(), list(session.log)
        play(session, rng)
        after, longer = session.state.copy(), list(session.log)
        if session.can_undo():
            offered += 1
            session.undo()
            assert session.state == before
            assert hash(session.state) == hash(before)
            assert session.log == log
            session.redo()
            assert session.state == after
            assert session.log == longer
    assert offered > 20


@pytest.mark.parametrize("chosen", plain(1, GAMES, whole=True))
def test_undo_stops_at_what_was_revealed(chosen: Chosen) -> None:
    session, rng = sit(**chosen), random.Random(chosen["seed"])
    revealed = 0
    while not session.state.over:
        events = play(session, rng)
        closed = any(isinstance(event, GameOver) or reveals(event) for event in events)
        revealed += any(isinstance(event, Refilled) for event in events)
        assert session.can_undo() is not closed
        assert (session.undo_reason() is None) is session.can_undo()
        if rng.random() < 0.1:
            while session.can_undo():
                session.undo()
            if session.history and not session.state.over:
                assert any(reveals(event) for event in session.history[-1].events)
    assert revealed


def test_what_was_undone_is_gone_once_a_computer_player_finishes_the_turn() -> None:
    session, rng = sit(seed=1, players=2), random.Random(1)
    while not session.can_undo():
        play(session, rng)
    session.undo()
    assert session.can_redo()
    session.lend("picker")
    assert not session.can_redo()
    assert session.is_bot_turn()


def test_undo_that_is_not_offered_does_nothing() -> None:
    session = sit()
    before = session.state.copy()
    session.undo()
    assert session.redo() == []
    assert session.state == before
    assert session.undo_reason() == "Nothing to undo yet."


@pytest.mark.slow
def test_each_reason_against_undo_is_said() -> None:
    reasons = set()
    for chosen in GAMES:
        session, rng = sit(**chosen), random.Random(7)
        while not session.state.over:
            play(session, rng)
            reasons.add(session.undo_reason())
    assert reasons == {
        None,
        "A new finca was turned up, so you cannot undo what came before.",
        "The next building site was marked, so you cannot undo what came before.",
        "New plantations were drawn, so you cannot undo what came before.",
        "The game is over.",
    }


def test_a_new_step_forgets_what_could_be_redone() -> None:
    session, rng = sit(seed=5), random.Random(5)
    while not session.can_undo():
        play(session, rng)
    session.undo()
    assert session.can_redo()
    play(session, rng)
    assert not session.can_redo()


def test_an_illegal_step_changes_nothing() -> None:
    session = sit()
    before = session.state.copy()
    with pytest.raises(IllegalStep) as caught:
        session.do(Step("income"))
    assert [refusal.rule for refusal in caught.value.refusals] == ["NOT-YOUR-PHASE"]
    assert session.refusals(Step("income")) == caught.value.refusals
    assert session.state == before
    assert not session.history
    assert not session.log


def test_listeners_hear_of_every_step_and_undo() -> None:
    session, rng = sit(), random.Random(1)
    heard: list[tuple[Step | None, int]] = []
    session.subscribe(lambda step, events: heard.append((step, len(events))))
    while not session.can_undo():
        play(session, rng)
    step = session.history[-1].step
    session.undo()
    events = session.redo()
    assert heard[-3:] == [(step, len(events)), (None, 0), (step, len(events))]


def test_computer_players_play_by_themselves_and_take_nothing_back() -> None:
    session = sit(bot="greedy", players=2)
    thinking = AIRunner(session, waits=True)
    while session.is_bot_turn():
        thinking.step()
        assert not session.can_undo()
    assert session.state.over
    assert not session.is_bot_turn()


def test_the_same_seed_gives_the_same_game_of_computer_players() -> None:
    played = []
    for _attempt in range(2):
        session = sit(seed=11, bot="random", players=2)
        thinking = AIRunner(session, waits=True)
        for _step in range(100):
            thinking.step()
        played.append(session.steps)
    assert played[0] == played[1]


def test_the_log_tells_who_where_and_when() -> None:
    session = sit(bot="greedy", players=2, seed=3)
    thinking = AIRunner(session, waits=True)
    while not session.state.over:
        thinking.step()
    assert all(entry.text.rstrip("”").endswith(".") and "{" not in entry.text for entry in session.log)
    assert [entry.turn for entry in session.log] == sorted(entry.turn for entry in session.log)
    assert [entry.step for entry in session.log] == sorted(entry.step for entry in session.log)
    planted = [entry for entry in session.log if " plants " in entry.text]
    assert planted
    for entry in planted:
        assert entry.player is not None
        assert entry.text.startswith(session.names[entry.player])
        assert entry.spaces.bit_count() == 1
    assert session.log[-1].text.startswith("The game is over.")


def test_the_log_can_be_told_in_another_language() -> None:
    session = sit(bot="greedy", players=2, seed=3)
    thinking = AIRunner(session, waits=True)
    while not session.state.over:
        thinking.step()
    english = list(session.log)
    watched = Playback(session)
    watched.go_to(20)
    try:
        use_language("de", assets() / "locale")
        assert session.log[-1].text.startswith("Das Spiel ist aus.")
        assert watched.log == [entry for entry in session.log if entry.step < 20]
        assert any(entry.reason is not None for entry in english)
        for told, before in zip(session.log, english, strict=True):
            assert told.text != before.text, "every line is told anew, what computer players say as well"
            assert told.reason is None or (told.text[0], told.text[-1]) == ("„", "“")
        assert [entry._replace(text="") for entry in session.log] == [
            entry._replace(text="") for entry in english
        ]
        assert any(" pflanzt " in entry.text for entry in watched.log)
    finally:
        use_language("en", assets() / "locale")
    assert session.log == english


def test_what_can_be_played_again_is_told_in_the_language_of_now() -> None:
    session = sit(players=2)
    session.do(next(step for step in session.legal() if step.verb == "buy"))
    session.undo()
    english = session.redo_words()
    try:
        use_language("de", assets() / "locale")
        assert " kauft " in session.redo_words()
    finally:
        use_language("en", assets() / "locale")
    assert session.redo_words() == english


def test_seats_must_fit_the_players() -> None:
    session = sit(players=3)
    with pytest.raises(ValueError, match="2 seats for 3 players"):
        GameSession(session.state, session.seats[:2])


def test_nobodys_turn_begins_where_the_game_is_ended_early() -> None:
    session = sit(players=2)
    session.ends_early = lambda _state: True
    heard: list[Event] = []
    session.subscribe(lambda _step, events: heard.extend(events))
    while not session.state.over:
        session.do(min(session.legal(), key=lambda step: step.verb != "end"))
    kinds = [type(event) for event in heard]
    assert TurnEnded in kinds
    assert TurnStarted not in kinds
    assert len(kinds) > kinds.index(TurnEnded) + 1, "what the end brings is told as well"
