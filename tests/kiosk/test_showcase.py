"""The attract loop shows another game each time, with a reason for each step."""

from itertools import pairwise

import pytest

from citrus_game.bots.people import PEOPLE, person_name
from citrus_game.content.records.record import read_record
from citrus_game.kiosk.demo_games import Caption, DemoGame, files, showing
from citrus_game.rules.model.events import FincaScored
from citrus_game.rules.model.state import NO_ACTION
from tests.cases import plain


def watch(show: DemoGame) -> list[Caption]:
    said = []
    while not show.over:
        before = show.caption
        assert show.step() == before
        assert before is not None
        said.append(before)
    return said


@pytest.mark.slow
def test_every_loop_shows_another_game_and_the_same_again_after_all() -> None:
    names = [showing(loop).name for loop in range(2 * len(files()))]
    assert len(set(names)) == len(files()) >= 8
    assert names[: len(files())] == names[len(files()) :]
    assert all(one != two for one, two in pairwise(names))


def test_every_step_has_its_players_reason() -> None:
    for loop, path in enumerate(files()):
        record, show = read_record(path), showing(loop)
        assert show.playback.position == 0
        assert show.playback.state == record.start
        players = [record.position(number).player for number in range(len(record.steps))]
        said = watch(show)
        assert [player for player, _text, _pause in said] == players
        assert all(text.endswith(".") for _player, text, _pause in said)
        assert len({text for _player, text, _pause in said}) > len(said) * 0.6
        assert show.playback.state == record.state
        assert show.caption is None
        assert show.step() is None


def test_each_game_leads_to_a_fincas_scoring_and_is_short() -> None:
    for loop in range(len(files())):
        show = showing(loop)
        said = watch(show)
        last = show.playback.history[-1]
        assert any(isinstance(event, FincaScored) for event in last.events)
        assert "close the ring" in said[-1][1] or "finca" in said[-1][1] or said[-1][2] > 2
        assert 5 <= len(said) <= 20
        assert 10 <= sum(pause for _player, _text, pause in said) <= 25
        assert {*read_record(files()[loop]).head.seats} <= {"expert", "normal"}, "they play well"


def test_each_is_played_by_different_people_who_speak_of_each_other_by_name() -> None:
    names = {person.name for person in PEOPLE.values()}
    rivals = set()
    for loop in range(len(files())):
        show = showing(loop)
        seats = show.playback.seats
        assert len({seat.player for seat in seats}) == len(seats)
        assert [seat.name for seat in seats] == [person_name(seat.player) for seat in seats]
        own = {seat.name for seat in seats}
        for player, text, _pause in watch(show):
            named = {name for name in names if name in text}
            assert named <= own - {seats[player].name}
            rivals |= named
    assert rivals


@pytest.mark.parametrize("seconds", plain(2, [0, 20, 30, 45, 1000], whole=True))
def test_as_many_turns_are_shown_as_there_is_time_for(seconds: float) -> None:
    for loop in range(len(files())):
        show = showing(loop)
        show.skip_to_fit(seconds, lambda said: 2 * said.pause)
        first, state = show.playback.position, show.playback.state
        took = sum(2 * caption.pause for caption in show.captions[first:])
        assert state.acted == NO_ACTION
        assert not state.hand
        last_turn = len({caption.player for caption in show.captions[first:]}) == 1
        assert took <= seconds or last_turn
        assert first == 0 or seconds < 1000
        assert first > 0 or seconds > 30
        watch(show)
        assert show.over


def test_nobody_plays_in_what_is_shown() -> None:
    show = showing(3)
    show.step()
    assert not show.playback.is_bot_turn()
    assert not show.playback.can_undo()
    assert showing(3).playback.position == 0
