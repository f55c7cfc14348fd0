"""The pilot plays whole games through the real client with mouse events alone (issue: must be shown)."""

import random
from pathlib import Path

import pytest

from citrus_game.client.doors import open_game
from citrus_game.client.game import Game
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.rooms.scoring.scoring_scene import ScoringScene
from citrus_game.content.config import options_from
from citrus_game.content.preferences.settings import default_settings
from citrus_game.table.keeping import saves
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from tools.pilots.pilot import Pilot

COLOURS = ("azure", "violet", "teal", "ivory", "ink")
Chosen = tuple[str, int, str, dict[str, object]]
GAMES: list[Chosen] = [
    ("long", 2, "rulebook", {}),
    ("long", 3, "manual", {"expansion": True}),
    ("long", 4, "online", {"family": True}),
    ("long", 5, "rulebook", {"random_start": True, "expansion": True}),
    ("short", 2, "online", {"expansion": True}),
    ("short", 3, "rulebook", {"random_start": True, "family": True}),
    ("short", 4, "manual", {}),
    ("short", 5, "online", {"start_fincas": 2}),
]


USUAL = (GAMES[4],)
"""For the plain run."""


def new_sitting(game: Chosen, seed: int, bots: int = 0) -> Sitting:
    side, players, preset, changed = game
    seats = tuple(
        Seat(f"Player {number}", colour, "random" if number >= players - bots else "person")
        for number, colour in enumerate(COLOURS[:players])
    )
    return NewGame(seats, side, options_from(preset, changed), 0, seed).start()


def show(sitting: Sitting, size: tuple[int, int] = (960, 600), **settings: object) -> Game:
    values = default_settings().model_copy(update={"speed": "off", **settings})
    app = open_game(values, size=size, headless=True)
    app.stack.reset(PlayScene(app, sitting))
    return app


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, id="-".join([game[0], str(game[1]), game[2], *game[3]]), marks=marks)
        for game in GAMES
        for marks in [() if game in USUAL else pytest.mark.sweep]
    ],
)
def test_a_whole_game_by_mouse(game: Chosen, tmp_path: Path) -> None:
    sitting = new_sitting(game, seed=game[1])
    app = show(sitting, size=(800, 600) if game[1] == 4 else (960, 600))
    Pilot(app, random.Random(game[1])).play()
    assert sitting.state.over
    assert isinstance(app.stack.top, ScoringScene)
    file = tmp_path / "game.citrus"
    saves.save(sitting, file)
    again = saves.load(file)
    assert again.state == sitting.state
    assert again.state.sources == sitting.state.sources


@pytest.mark.sweep
def test_a_game_against_computers_with_everything_moving() -> None:
    sitting = new_sitting(("short", 3, "rulebook", {}), seed=8, bots=2)
    app = show(sitting, speed="4x")
    Pilot(app, random.Random(8)).play()
    assert sitting.state.over
    assert {done.player for done in sitting.history} == {0, 1, 2}


@pytest.mark.sweep
def test_the_next_game_begins_with_a_click() -> None:
    sitting = new_sitting(("short", 2, "rulebook", {}), seed=4)
    app = show(sitting)
    pilot = Pilot(app, random.Random(4))
    pilot.play()
    scoring = app.stack.top
    assert isinstance(scoring, ScoringScene)
    pilot.click(scoring.again.rect)
    scene = app.stack.top
    assert isinstance(scene, PlayScene)
    assert scene.sitting is not sitting
    assert scene.sitting.state.turn == 1
    assert scene.sitting.seats == sitting.seats
