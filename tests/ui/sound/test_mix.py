"""All sounds together at full volume do not clip, and the scoring is audible."""

import random
from array import array
from pathlib import Path

import pygame
import pytest

from citrus_game.rules.model.components import SOURCES
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.animation.sound_cues import NAMES, Occasion, cues_of, pace_events
from citrus_game.ui.scenes.play.animation.sprites import RATES
from citrus_game.ui.scenes.scoring.scoring_scene import SOUNDS as SCORED
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from citrus_game.ui.toolkit.audio.mixer import HEADROOM, Cue, SoundBoard, strength
from tests.cases import plain
from tests.ui.sound.conftest import SOUNDS, settings_with

RATE, CHANNELS, FULL = 44100, 2, 32768
FRAME = 1 / 60


class Noted:
    """A cue that is only noted, with the time at which it began."""

    def __init__(self, board: "NotingBoard", name: str) -> None:
        self.board, self.name = board, name

    def play(self) -> "Noted":
        self.board.begun_at.append((self.board._clock, self.name))
        return self

    def set_volume(self, *volumes: float) -> None:
        self.board.levels.append(max(volumes))


class NotingBoard(SoundBoard):
    """A sound board that decides as ever what is heard, and notes it."""

    def __init__(self) -> None:
        super().__init__(SOUNDS)
        self.ready, self._volume = True, HEADROOM
        self.begun_at: list[tuple[float, str]] = []
        self.levels: list[float] = []
        """How much of each cue is left at the nearer ear."""

    def _sound(self, name: str) -> Noted:  # type: ignore[override]
        return Noted(self, name)

    def heard(self, cues: list[Cue], rate: float) -> list[tuple[float, str]]:
        self.begun_at.clear()
        self.levels.clear()
        start = self._clock
        self.schedule(cues, rate)
        while self._waiting:
            self.update(FRAME)
        self.update(1.0)
        return [(at - start, name) for at, name in self.begun_at]


def loudest_take(name: str) -> Path:
    """Return a cue's file, of several takes the largest."""
    takes = [*SOUNDS.glob(f"{name}_*.ogg"), *SOUNDS.glob(f"{name}.ogg")]
    return max(takes, key=lambda path: path.stat().st_size)


def mixed(heard: list[tuple[float, str]], samples: "dict[str, array[int]]") -> float:
    """Add up what is heard; return the highest level, 1 being the most there is."""
    starts = [(int(at * RATE) * CHANNELS, samples[name][: RATE * CHANNELS]) for at, name in heard]
    total = [0] * max(start + len(sound) for start, sound in starts)
    for start, sound in starts:
        for at, level in enumerate(sound, start):
            total[at] += level
    return max(map(abs, total)) * HEADROOM * strength(100) / FULL


@pytest.mark.slow
@pytest.mark.parametrize("rate", plain(1, [1.0, max(RATES.values())], whole=True))
def test_nothing_clips_at_full_volume(app: Game, rate: float) -> None:
    app.sound.open(settings_with())
    samples = {name: array("h", pygame.mixer.Sound(loudest_take(name)).get_raw()) for name in NAMES}
    seats = (Seat("Ana", "azure"), Seat("Ben", "violet"), Seat("Chiara", "teal"))
    session, rng, board = NewGame(seats, seed=6).start(), random.Random(6), NotingBoard()
    steps = []
    while not session.state.over:
        events = session.do(rng.choice(session.legal()))
        occasion = Occasion(session.state, [True] * 3)
        steps.append(board.heard(cues_of(pace_events(events, occasion), occasion), rate))
    peaks = {name: max(map(abs, sound)) / FULL for name, sound in samples.items()}
    loudest = sorted(steps, key=lambda heard: -most_at_once(heard, peaks))[:8]
    assert most_at_once(loudest[0], peaks) > 1.0, "enough to clip, were they in step"
    assert 0.3 < max(mixed(heard, samples) for heard in loudest) < 1.0


def test_tiles_that_land_at_once_do_not_clip_and_stay_at_their_place(app: Game) -> None:
    app.sound.open(settings_with())
    names = ("clack-3", "clack-4", "clack-6", "clack-7")
    samples = {name: array("h", pygame.mixer.Sound(loudest_take(name)).get_raw()) for name in names}
    board = NotingBoard()
    heard = board.heard([Cue(name) for name in names], 1.0)
    assert [name for _at, name in heard] == [*names]
    length = min(map(len, samples.values()))
    total = [
        sum(level * samples[name][at] for name, level in zip(names, board.levels, strict=True))
        for at in range(length)
    ]
    assert max(map(abs, total)) * HEADROOM * strength(100) / FULL < 0.9
    assert board.heard([Cue("harvest"), Cue("scored")], 1.0)
    assert board.levels == [1.0, 1.0], "what brings points is always as loud"


def most_at_once(heard: list[tuple[float, str]], peaks: dict[str, float]) -> float:
    """Return the most that the peaks of cues within a quarter of a second come to."""
    return max(
        (sum(peaks[name] for other, name in heard if at <= other < at + 0.25) for at, _name in heard),
        default=0.0,
    )


def test_every_source_of_points_has_a_sound() -> None:
    assert set(SCORED) == set(SOURCES)
    assert set(SCORED.values()) <= set(NAMES)


def test_the_bars_are_heard_one_after_the_other(app: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr(app.sound, "play_sound", played.append)
    seats = (Seat("Ana", "azure"), Seat("Ben", "violet"))
    session, rng = NewGame(seats, seed=2).start(), random.Random(2)
    while not session.state.over:
        session.do(rng.choice(session.legal()))
    app.settings = settings_with(speed="1x")
    scene = ScoringScene(app, session)
    app.stack.reset(scene)
    while scene.moving:
        app.stack.update(FRAME)
    wanted = [SCORED[SOURCES[source]] for source in scene.bars.sources]
    assert played == [*wanted, "win"]


def test_bars_that_are_there_at_once_are_silent(app: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr(app.sound, "play_sound", played.append)
    seats = (Seat("Ana", "azure"), Seat("Ben", "violet"))
    app.settings = settings_with(speed="off")
    app.stack.reset(ScoringScene(app, NewGame(seats, seed=2).start()))
    for _frame in range(30):
        app.stack.update(FRAME)
    assert not played
