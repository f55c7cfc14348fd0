import random
from typing import Any

import pytest

from citrus_game.content.disk.paths import assets
from citrus_game.rules.material.events import REVEALING, Event, Refilled, TurnEnded, TurnStarted
from citrus_game.rules.material.steps import Step
from citrus_game.rules.turn import IllegalStep
from citrus_game.table.review.playback import Playback
from citrus_game.table.sitting import Sitting
from citrus_game.table.thinking import Thinking
from citrus_game.text import use_language
from tests.table.positions import sit

Chosen = dict[str, Any]
GAMES: list[Chosen] = [
    {"seed": 1, "players": 2},
    {"seed": 2, "players": 3, "expansion": True},
    {"seed": 3, "players": 4, "side": "short", "family": True, "expansion": True},
    {"seed": 4, "players": 5, "random_start": True, "purchase_check": "one"},
]


def play(sitting: Sitting, rng: random.Random) -> list[Event]:
    return sitting.do(rng.choice(sitting.legal()))


@pytest.mark.parametrize("chosen", GAMES)
def test_undo_and_redo_come_back_to_equal_states(chosen: Chosen) -> None:
    sitting, rng = sit(**chosen), random.Random(chosen["seed"])
    offered = 0
    while not sitting.state.over:
        before, log = sitting.state.copy(), list(sitting.log)
        play(sitting, rng)
        after, longer = sitting.state.copy(), list(sitting.log)
        if sitting.can_undo():
            offered += 1
            sitting.undo()
            assert sitting.state == before
            assert hash(sitting.state) == hash(before)
            assert sitting.log == log
            sitting.redo()
            assert sitting.state == after
            assert sitting.log == longer
    assert offered > 20


@pytest.mark.parametrize("chosen", GAMES)
def test_undo_stops_at_what_was_revealed_and_at_the_turns_start(chosen: Chosen) -> None:
    sitting, rng = sit(**chosen), random.Random(chosen["seed"])
    revealed = 0
    while not sitting.state.over:
        events = play(sitting, rng)
        closed = isinstance(events[0], TurnEnded) or any(isinstance(event, REVEALING) for event in events)
        revealed += any(isinstance(event, Refilled) for event in events)
        assert sitting.can_undo() is not closed
        assert (sitting.undo_reason() is None) is sitting.can_undo()
        if rng.random() < 0.1:
            turn, player = sitting.state.turn, sitting.state.player
            while sitting.can_undo():
                sitting.undo()
            assert (sitting.state.turn, sitting.state.player) == (turn, player)
            if sitting.history:
                last = sitting.history[-1].events
                assert any(isinstance(event, (TurnEnded, *REVEALING)) for event in last)
    assert revealed


def test_what_was_undone_is_gone_once_a_computer_player_finishes_the_turn() -> None:
    sitting, rng = sit(seed=1, players=2), random.Random(1)
    while not sitting.can_undo():
        play(sitting, rng)
    sitting.undo()
    assert sitting.can_redo()
    sitting.lend("picker")
    assert not sitting.can_redo()
    assert sitting.is_bot_turn()


def test_undo_that_is_not_offered_does_nothing() -> None:
    sitting = sit()
    before = sitting.state.copy()
    sitting.undo()
    assert sitting.redo() == []
    assert sitting.state == before
    assert sitting.undo_reason() == "Nothing to undo yet."


def test_each_reason_against_undo_is_said() -> None:
    reasons = set()
    for chosen in GAMES:
        sitting, rng = sit(**chosen), random.Random(7)
        while not sitting.state.over:
            play(sitting, rng)
            reasons.add(sitting.undo_reason())
    assert reasons == {
        None,
        "Nothing to undo in this turn.",
        "A new finca was turned up, so you cannot undo what came before.",
        "The next building site was marked, so you cannot undo what came before.",
        "New plantations were drawn, so you cannot undo what came before.",
        "The game is over.",
    }


def test_a_new_step_forgets_what_could_be_redone() -> None:
    sitting, rng = sit(seed=5), random.Random(5)
    while not sitting.can_undo():
        play(sitting, rng)
    sitting.undo()
    assert sitting.can_redo()
    play(sitting, rng)
    assert not sitting.can_redo()


def test_an_illegal_step_changes_nothing() -> None:
    sitting = sit()
    before = sitting.state.copy()
    with pytest.raises(IllegalStep) as caught:
        sitting.do(Step("income"))
    assert [refusal.rule for refusal in caught.value.refusals] == ["NOT-YOUR-PHASE"]
    assert sitting.refusals(Step("income")) == caught.value.refusals
    assert sitting.state == before
    assert not sitting.history
    assert not sitting.log


def test_listeners_hear_of_every_step_and_undo() -> None:
    sitting, rng = sit(), random.Random(1)
    heard: list[tuple[Step | None, int]] = []
    sitting.subscribe(lambda step, events: heard.append((step, len(events))))
    while not sitting.can_undo():
        play(sitting, rng)
    step = sitting.history[-1].step
    sitting.undo()
    events = sitting.redo()
    assert heard[-3:] == [(step, len(events)), (None, 0), (step, len(events))]


def test_computer_players_play_by_themselves_and_take_nothing_back() -> None:
    sitting = sit(bot="greedy", players=2)
    thinking = Thinking(sitting, waits=True)
    while sitting.is_bot_turn():
        thinking.step()
        assert not sitting.can_undo()
    assert sitting.state.over
    assert not sitting.is_bot_turn()


def test_the_same_seed_gives_the_same_game_of_computer_players() -> None:
    played = []
    for _attempt in range(2):
        sitting = sit(seed=11, bot="random", players=2)
        thinking = Thinking(sitting, waits=True)
        for _step in range(100):
            thinking.step()
        played.append(sitting.steps)
    assert played[0] == played[1]


def test_the_log_tells_who_where_and_when() -> None:
    sitting = sit(bot="greedy", players=2, seed=3)
    thinking = Thinking(sitting, waits=True)
    while not sitting.state.over:
        thinking.step()
    assert all(entry.text.rstrip("”").endswith(".") and "{" not in entry.text for entry in sitting.log)
    assert [entry.turn for entry in sitting.log] == sorted(entry.turn for entry in sitting.log)
    assert [entry.step for entry in sitting.log] == sorted(entry.step for entry in sitting.log)
    planted = [entry for entry in sitting.log if " plants " in entry.text]
    assert planted
    for entry in planted:
        assert entry.player is not None
        assert entry.text.startswith(sitting.names[entry.player])
        assert entry.spaces.bit_count() == 1
    assert sitting.log[-1].text.startswith("The game is over.")


def test_the_log_can_be_told_in_another_language() -> None:
    sitting = sit(bot="greedy", players=2, seed=3)
    thinking = Thinking(sitting, waits=True)
    while not sitting.state.over:
        thinking.step()
    english = list(sitting.log)
    watched = Playback(sitting)
    watched.go_to(20)
    try:
        use_language("de", assets() / "locale")
        assert sitting.log[-1].text.startswith("Das Spiel ist aus.")
        assert watched.log == [entry for entry in sitting.log if entry.step < 20]
        assert any(entry.reason is not None for entry in english)
        for told, before in zip(sitting.log, english, strict=True):
            assert told.text != before.text, "every line is told anew, what computer players say as well"
            assert told.reason is None or (told.text[0], told.text[-1]) == ("„", "“")
        assert [entry._replace(text="") for entry in sitting.log] == [
            entry._replace(text="") for entry in english
        ]
        assert any(" pflanzt " in entry.text for entry in watched.log)
    finally:
        use_language("en", assets() / "locale")
    assert sitting.log == english


def test_what_can_be_played_again_is_told_in_the_language_of_now() -> None:
    sitting = sit(players=2)
    sitting.do(next(step for step in sitting.legal() if step.verb == "buy"))
    sitting.undo()
    english = sitting.redo_words()
    try:
        use_language("de", assets() / "locale")
        assert " kauft " in sitting.redo_words()
    finally:
        use_language("en", assets() / "locale")
    assert sitting.redo_words() == english


def test_seats_must_fit_the_players() -> None:
    sitting = sit(players=3)
    with pytest.raises(ValueError, match="2 seats for 3 players"):
        Sitting(sitting.state, sitting.seats[:2])


def test_nobodys_turn_begins_where_the_game_is_ended_early() -> None:
    sitting = sit(players=2)
    sitting.ends_early = lambda _state: True
    heard: list[Event] = []
    sitting.subscribe(lambda _step, events: heard.extend(events))
    while not sitting.state.over:
        sitting.do(min(sitting.legal(), key=lambda step: step.verb != "end"))
    kinds = [type(event) for event in heard]
    assert TurnEnded in kinds
    assert TurnStarted not in kinds
    assert len(kinds) > kinds.index(TurnEnded) + 1, "what the end brings is told as well"
