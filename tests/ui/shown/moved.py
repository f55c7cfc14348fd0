"""Animations of steps: what moves from where to where and when, and the texts meanwhile, as text."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pygame

from citrus_game.cli.given import played
from citrus_game.content.records.scenario import load_scenario
from citrus_game.content.settings.settings import default_settings
from citrus_game.rules.model.steps import Step
from citrus_game.session.game_session import GameSession
from citrus_game.session.seats import Seat
from citrus_game.session.selection import stranding_guard
from citrus_game.ui.scenes.play.animation.sprites import Sprite
from citrus_game.ui.toolkit.audio.mixer import Cue
from citrus_game.ui.toolkit.input.rotation import SIDES
from tests.session.positions import COLOURS
from tests.ui.grids.grid import FILMS
from tests.ui.shown.noted import noted
from tests.ui.vocabulary.table import Table
from tools.screenshot.film import Film
from tools.sheets import GAME

FOLDER = Path(__file__).parent / "kept"
WRITTEN = Path(__file__).parents[2] / "scenarios"
SIZE = (1280, 720)
TICK = 0.1
"""Seconds that pass between two looks."""
WHEN, MOST = (0.25, 0.7), 6
"""When a motion is looked at as it is drawn, as shares of its time; so many things are told each time."""
STEPS = {
    **FILMS, "a stack of bonuses taken": 19, "harvested again": 54, "coins come": 98, "a cart of two": 179,
    "another turn": 12, "a finca scored at last": 207, "the market empties": 217,
}  # fmt: skip
"""Steps of the example game that set something in motion: those of the grids, and more of them."""
SCENARIOS = {
    "two share a finca": ("10-end-of-turn/tie-for-first", 3),
    "nobody is at a finca": ("10-end-of-turn/blocked-twice", 5),
    "a turn is blocked": ("10-end-of-turn/blocked-again-later", 2),
    "a large well leaves": ("06-build/large-well-brings-one-worker", 2),
    "tiles are given back": ("06-build/return-in-order", 3),
    "a tile is stored": ("06-build/full-storehouse-emptied", 3),
    "three regions joined": ("06-build/join-three-own", 2),
    "neutral regions joined": ("06-build/join-own-and-neutral", 2),
    "planted over a bridge": ("09-tiles/bridge-by-the-rules", 2),
    "horses score at once": ("06-build/horses-at-once", 2),
    "a milestone used": ("09-milestone", 1),
    "a site revealed": ("07-new-finca", 2),
    "some coins are lost": ("08-harvest/several-regions", 3),
    "all coins are lost": ("09-tiles/large-well-by-any-placing", 3),
    "a coin of money is lost": ("09-tiles/money", 2),
    "two own regions joined": ("06-build/join-before-starting", 3),
    "a large well is covered": ("09-tiles/large-well-covered-take", 2),
    "two tiles are drawn": ("07-finca/after-a-partial-refill", 3),
    "one tile is given back": ("06-build/return-before-refill", 3),
    "two win": ("11-final/final-harvest", 3),
    "a stored tile is planted": ("09-storehouse", 9),
}
"""Steps of scenarios that set something in motion which the example game has not."""
SPEEDS = {"the end": "4x", "income": "0.5x"}
"""Films that are not shown at the usual speed."""
FLAT = ("a finca built", "the bull put", "plowed", "a finca scored", "a region joined", "coins come")
"""Films that are also shown on a table that lies flat, from its right side."""


def file_of() -> Path:
    """Return the file in which all is kept."""
    return FOLDER / "moved.txt"


def before(name: str) -> tuple[GameSession, Step]:
    """Return the position before a step, and the step."""
    if name not in SCENARIOS:
        return played(GAME, STEPS[name] - 1), played(GAME, STEPS[name]).history[-1].step
    file, number = SCENARIOS[name]
    scenario = load_scenario(WRITTEN / f"{file}.yaml")
    seats = [Seat(who, colour) for who, colour in zip(scenario.names, COLOURS, strict=False)]
    session = GameSession(scenario.state.copy(), seats)
    session.replay(scenario.steps[: number - 1])
    return session, scenario.steps[number - 1]


def everything() -> Iterator[str]:
    """Yield of all films."""
    for name in (*STEPS, *SCENARIOS):
        yield from told(name)
    for name in FLAT:
        yield from told(name, flat=True)


def told(name: str, *, flat: bool = False) -> Iterator[str]:
    """Yield of a step what it sets in motion, and from look to look what is told otherwise than before."""
    session, step = before(name)
    settings: dict[str, object] = {"speed": SPEEDS.get(name, "1x")}
    if flat:
        seats = [seat.model_copy(update={"side": SIDES[1]}) for seat in default_settings().seats]
        settings |= {"flat": True, "seats": seats}
    film = Film(session, SIZE, **settings)
    heard: list[str] = []

    def play(cues: Iterable[Cue], *_rest: object, **_more: object) -> None:
        heard.extend(str(cue).replace(", side=0.0", "") for cue in cues)

    # with time enough for the stranding guard nothing waits for a later frame
    with patch.object(film.app.sound, "schedule", play), patch(f"{stranding_guard.__name__}.BUDGET", 60.0):
        yield from _looks(film, name, step)
    yield from (f"  {each}" for each in heard)


def _looks(film: Film, name: str, step: Step) -> Iterator[str]:
    film.scene.session.do(step)
    yield f"{name}: {film.scene.session.state.game.steps.text(step)}"
    table, known = Table(film.scene), set[Sprite]()
    before = ""
    for style in range(400):
        new = [motion for motion in table.motions() if motion not in known]
        known.update(new)
        # veils stand where the picture has changed, which other tests see
        veils = Counter(_mask(motion) for motion in new if motion.covers)
        yield from (f"  {count} veils {which}" for which, count in veils.items())
        for motion in new:
            if not (motion.covers or motion.load):  # what has a load draws elsewhere
                yield _motion(motion)
                yield from (f"    {line}" for line in _drawn(film, motion))
        now = _passing(film)
        if now != before:
            yield f"{style} {now}"
        before = now
        film.app.stack.update(TICK)
        if not film.eyes.stirring:
            break
    yield f"{style} {_passing(film)}"
    film.scene.on_leave()


def _drawn(film: Film, motion: Sprite) -> list[str]:
    """Return the first things that a motion puts on the window on its way."""
    looks = noted(film.app.screen, *(partial(motion.draw, t=share) for share in WHEN))
    return [line for lines in looks for line in lines[:MOST]]


def _motion(motion: Sprite) -> str:
    """Return when something moves, and where it is at the beginning, halfway, and at the end."""
    ways = " > ".join(_rect(motion.rect(share)) for share in (0.0, 0.3, 0.7, 1.0))
    return f"  {motion.kind} {_time(motion)}: {ways}"


def _mask(veil: Sprite) -> str:
    return f"{_time(veil)} {veil.kind}"


def _time(motion: Sprite) -> str:
    return f"{motion.start:.0f}+{motion.length:.0f}"


def _passing(film: Film) -> str:
    scene = film.scene
    snapshot, table = scene.view.snapshot, Table(scene)
    words = f"{table.banner()} {_rect(table.banner_rect())}" if table.banner() else "no banner"
    assert snapshot is not None
    passing = snapshot.passing
    return f"{passing.displayed.points} {passing.displayed.coins} {passing.turn} {passing.log_lines} {words}"


def _rect(rect: pygame.Rect) -> str:
    return f"{rect.x},{rect.y} {rect.w}x{rect.h}"
