"""Every event has its sound effect, and every effect its file."""

import random
from itertools import pairwise
from typing import get_args
from unittest.mock import Mock

import pytest

from citrus_game.rules.model import events as ev
from citrus_game.rules.model.components import KIND, PLANTATION
from citrus_game.rules.model.state import State
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.ui.scenes.play.animation.scoring import beats, haste
from citrus_game.ui.scenes.play.animation.sound_cues import (
    NAMES,
    SOUNDS,
    Occasion,
    cues_of,
    pace_events,
    piece_of,
    play_sounds,
)
from citrus_game.ui.toolkit.audio.mixer import AMBIENCE, Cue
from tests.ui.sound.conftest import SOUNDS as FOLDER
from tools.make_sounds import all_names
from tools.sounds.cues import file_names

PERSONS = (True, False)


def session(seed: int = 1) -> GameSession:
    return NewGame((Seat("Ana", "azure"), Seat("Ben", "violet", "random")), seed=seed).start()


def heard(state: State, *events: ev.Event) -> list[Cue]:
    return cues_of([(event, 0.0) for event in events], Occasion(state, PERSONS))


def test_every_event_is_in_the_table() -> None:
    assert set(SOUNDS) == set(get_args(ev.Event))


def test_every_cue_has_a_file_and_the_script_makes_them_all() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(all_names())
    assert {name.partition("_")[0] for name in file_names()} == set(NAMES)
    longer = set(all_names()) - set(file_names())
    assert {name.partition("_")[0] for name in longer} == {AMBIENCE, "menu", "play", "last"}


@pytest.mark.slow
def test_whole_games_are_heard() -> None:
    """All that happens in games gives cues that exist, in good time, and no event asks for too many."""
    used: set[str] = set()
    for seed in range(1, 5):
        game, rng = session(seed), random.Random(seed)
        while not game.state.over:
            events = game.do(rng.choice(game.legal()))
            for event in events:
                cues = heard(game.state, event)
                assert len(cues) <= 6, event
                assert all(0 <= cue.at <= 1000 for cue in cues), event
                used |= {cue.name for cue in cues}
    assert used <= set(NAMES)
    assert len(used - {name for name in used if name.startswith("clack")}) >= 10
    assert len([name for name in used if name.startswith("clack")]) >= 8


def planted(state: State, tile: str, *spaces: int) -> list[str]:
    """Plant tiles in a row; return the clack of each."""
    names = []
    for space in spaces:
        code = PLANTATION[tile]
        masks = list(state.planted)
        masks[code >> 1] |= 1 << space
        state.planted = tuple(masks)
        (cue,) = heard(state, ev.Planted(0, code, space, False, -1, False))
        names.append(cue.name)
    return names


def test_pitch_by_fruit_and_a_third_up_for_each_tile_of_a_region() -> None:
    state = session().state
    board = state.game.board
    row = next(
        [space for space in (board.at(column + far, line) for far in range(7)) if space is not None]
        for line in range(40)
        for column in range(40)
        if all(board.at(column + far, line) is not None for far in range(7))
    )
    assert planted(state.copy(), "lemon", *row) == [f"clack-{step}" for step in (0, 2, 4, 6, 8, 10, 10)]
    firsts = {
        planted(state.copy(), fruit, row[0])[0] for fruit in ("lemon", "orange", "blood-orange", "lime")
    }
    assert len(firsts) == 4
    assert planted(state.copy(), "grapefruit*", row[0]) == ["clack-5"]


def test_a_tile_is_heard_where_its_column_lies() -> None:
    state = session().state
    board = state.game.board
    sides = {
        board.column_row(space)[0]: heard(state, ev.Planted(0, 0, space, False, -1, False))[0].side
        for space in range(board.stride * board.height)
        if board.cells >> space & 1
    }
    columns = sorted(sides)
    assert [sides[column] for column in columns] == sorted(set(sides.values())), "from the left to the right"
    assert (sides[0], sides[board.width - 1]) == (-1, 1)


def test_coins_ring_at_most_five_times_one_after_the_other() -> None:
    state = session().state
    for coins, rings in ((0, 0), (3, 3), (11, 5)):
        cues = heard(state, ev.Income(0, 3, coins, 0))
        assert [cue.name for cue in cues] == ["coin"] * rings
        assert len({cue.at for cue in cues}) == rings


def test_landscape_tiles_sound_by_their_kind() -> None:
    state = session().state
    for kind, name in (("horses2", "horses"), ("horses4", "horses"), ("bull", "bull"), ("cart", "paper")):
        assert [cue.name for cue in heard(state, ev.TileTaken(0, KIND[kind], 0, 0))] == [name]


def test_your_turn_is_told_to_persons_alone() -> None:
    state = session().state
    assert [cue.name for cue in heard(state, ev.TurnStarted(0, 2))] == ["turn"]
    assert heard(state, ev.TurnStarted(1, 2)) == []


def test_a_finca_nobody_scores_is_no_payout() -> None:
    state = session().state
    for points, name in (((10, 5), "scored"), ((0, 0), "built")):
        event = ev.FincaScored(0, (10, 5), ((3,), (2,)), points, False)
        assert [cue.name for cue in heard(state, event)] == [name]


def test_each_of_many_fincas_sounds_before_the_next_is_counted() -> None:
    state = session().state
    events = [ev.FincaScored(site, (10, 5), ((3,), (2,)), (10, 5), False) for site in range(5)]
    table = Occasion(state, PERSONS, haste(events))
    late = [cue.at for event in events for cue in SOUNDS[type(event)](event, table)]
    lasts = beats(events[0], False, haste(events)).last
    assert max(late) < lasts < beats(events[0], False, 1.0).last


def test_the_music_changes_once_no_finca_is_left_to_draw() -> None:
    game, rng = session(), random.Random(1)
    heard = []
    while not game.state.over:
        heard.append((len(game.state.finca_stack) > 0, piece_of(game.state)))
        game.do(rng.choice(game.legal()))
    assert set(heard) == {(True, "play"), (False, "last")}


def test_where_nothing_moves_events_follow_each_other() -> None:
    events: list[ev.Event] = [
        ev.TurnEnded(0, False),
        ev.FincaDrawn(0, (10, 5)),
        ev.TurnEnded(0, False),
        ev.TurnStarted(0, 2),
    ]
    timed = pace_events(events, Occasion(session().state, PERSONS))
    assert [start for _event, start in timed] == [0, 0, 140, 140]


def test_where_nothing_moves_events_are_heard_one_after_the_other() -> None:
    game, rng = session(2), random.Random(2)
    gaps: set[float] = set()
    while not game.state.over:
        events = game.do(rng.choice(game.legal()))
        times = [at for _event, at in pace_events(events, Occasion(game.state, PERSONS))]
        gaps |= {later - at for at, later in pairwise(times)}
    assert min(gaps) == 0, "what is not heard takes no time"
    assert all(100 <= gap <= 200 for gap in gaps - {0})
    assert len(gaps) == 2


@pytest.mark.parametrize(
    ("speed", "bot", "loud_only"),
    [
        ("1x", True, False),
        ("4x", True, True),
        ("off", True, True),
        ("4x", False, False),
        ("1x", False, False),
    ],
)
def test_only_of_computer_players_that_race_what_is_loud_is_heard_alone(
    speed: str, bot: bool, loud_only: bool
) -> None:
    seats = (Seat("Ana", "azure", "random" if bot else "person"), Seat("Ben", "violet"))
    game = NewGame(seats, seed=1).start()
    game.do(game.legal()[0])
    app = Mock()
    app.settings.speed = speed
    play_sounds(app, game, game.history[-1].events, [])
    assert app.sound.schedule.call_args.kwargs == {"loud_only": loud_only}
