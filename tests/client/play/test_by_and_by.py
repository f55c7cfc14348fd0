"""A computer player's step is shown by and by: what each frame does of it is counted, not timed."""

import random
from collections import Counter

import pygame
import pytest

from citrus_game.client.kit.sound.board import SoundBoard
from citrus_game.client.kit.stage.stack import SceneStack
from citrus_game.client.play.motion import choreography
from citrus_game.client.play.motion.plan import Choreography
from citrus_game.client.play.view.table import TableView
from citrus_game.rules.material import events as ev
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from tests.client.play import drive
from tests.client.play.conftest import NAMES, Show
from tests.client.play.work import Work
from tests.client.vocabulary.table import Table
from tests.table.positions import COLOURS

PIECES = ("played", "finca", "harvests", "veiled", "viewed", "drawn")
"""The pieces of a step's work that are large."""


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """Count the rules, the plan of fincas and harvests, veils, what is shown anew, and drawing."""
    found = Work(monkeypatch)
    found.watch(Sitting, "_play", "played")
    found.watch(Choreography, "veils", "veiled")
    found.watch(TableView, "show", "viewed")
    found.watch(SceneStack, "draw", "drawn")
    found.watch(SoundBoard, "play", "heard")
    kinds = {ev.FincaScored: "finca", ev.Harvested: "harvests"}
    stagings = dict(choreography.STAGINGS)
    for kind, called in kinds.items():
        found.watch_item(stagings, kind, called)
    monkeypatch.setattr(choreography, "STAGINGS", stagings)
    return found


def at_play(bot: str = "picker") -> Sitting:
    """Begin a game of four computer players."""
    seats = tuple(Seat(name, colour, bot) for name, colour in zip(NAMES[:4], COLOURS[:4], strict=True))
    return NewGame(seats, seed=1).start()


def before_the_end() -> Sitting:
    """Give a game whose next step is its last: fincas count, and what still stands is harvested."""
    rng, played = random.Random(8), at_play()
    while not played.state.over:
        played.do(rng.choice(played.legal()))
    sitting = at_play()
    sitting.replay(played.steps[:-1])
    return sitting


def frame(table: Table) -> None:
    """Let a whole frame pass, as the client's own loop does."""
    table.app.step(pygame.event.get())
    table.app.frame(table.app._last + drive.FRAME)


def pieces(table: Table, work: Work) -> list[str]:
    """Let a frame pass; give which pieces of a step it did."""
    work.done.clear()
    frame(table)
    return [each for each in PIECES if work.done[each]]


def test_a_step_is_played_made_ready_and_drawn_in_three_frames(show: Show, work: Work) -> None:
    table, frames = show(at_play(), speed="4x"), Counter[str]()
    while table.state.turn <= 4:
        done = pieces(table, work)
        for one, other in (("played", "viewed"), ("played", "drawn"), ("veiled", "drawn")):
            assert not {one, other} <= set(done), f"after step {len(table.sitting.history)}"
        frames.update(done)
    assert frames["played"] == len(table.sitting.history) > 12
    assert frames["veiled"] >= frames["played"] - 1, "each of them was shown"


def test_the_end_of_a_game_is_a_piece_a_frame(show: Show, work: Work) -> None:
    """Of a finca, of the last harvest, of what covers the table till then, of the picture: one a frame."""
    table = show(before_the_end(), speed="1x")
    found = list[list[str]]()
    while not table.state.over or table.eyes.pending:
        done = pieces(table, work)
        found += [done] if table.state.over else []
        assert work.done["finca"] <= 1
        assert len(set(done) - {"played"}) <= 1, done
    events = [type(event) for event in table.sitting.history[-1].events]
    fincas, harvests = events.count(ev.FincaScored), events.count(ev.Harvested)
    assert fincas >= 2
    assert harvests
    whole = [
        ["played", "finca"],
        *[["finca"]] * (fincas - 1),
        ["harvests"],
        ["veiled"],
        [],
        ["viewed"],
        ["drawn"],
    ]
    assert found == whole
    assert work.done["drawn"]


def test_what_was_shown_by_and_by_is_the_whole_picture(show: Show) -> None:
    table = show(before_the_end(), speed="1x")
    while not table.state.over or table.eyes.stirring:
        frame(table)
        if table.state.over:
            table.eyes.hold()
    shown = pygame.image.tobytes(table.app.screen, "RGB")
    assert shown == drive.picture(table.app)


@pytest.mark.parametrize("late", range(6))
def test_who_acts_meanwhile_sees_the_step_at_once(show: Show, work: Work, late: int) -> None:
    """Whatever is still to be planned is planned then, and heard once."""
    table = show(before_the_end(), speed="1x")
    while not table.state.over:
        work.done.clear()
        frame(table)
    table.eyes.hold()
    for _frame in range(late):
        frame(table)
    drive.key(table.app, pygame.K_TAB)
    assert table.scene.happening.telling.unshown is None
    assert work.done["veiled"] == work.done["heard"] == 1
    while table.eyes.stirring:
        frame(table)
    assert pygame.image.tobytes(table.app.screen, "RGB") == drive.picture(table.app)


def test_steps_without_motion_are_all_drawn(show: Show, work: Work) -> None:
    """Nothing waits for a quiet frame where computer players play in every one."""
    table, frames = show(at_play("random"), speed="off"), list[list[str]]()
    while not table.state.over and len(frames) < 200:
        frames.append(pieces(table, work))
    played = [number for number, done in enumerate(frames[:-1]) if "played" in done]
    assert len(played) > 3
    assert all("drawn" in frames[number + 1] for number in played)
