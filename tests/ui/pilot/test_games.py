"""The pilot plays whole games in the real client with mouse events alone."""

import random
from pathlib import Path

import pytest

from citrus_game.content.game.options import options_from
from citrus_game.content.settings.settings import default_settings
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import saves
from citrus_game.session.seats import Seat
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
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


def new_sitting(game: Chosen, seed: int, bots: int = 0) -> GameSession:
    side, players, preset, changed = game
    seats = tuple(
        Seat(f"Player {number}", colour, "random" if number >= players - bots else "person")
        for number, colour in enumerate(COLOURS[:players])
    )
    return NewGame(seats, side, options_from(preset, changed), 0, seed).start()


def show(session: GameSession, size: tuple[int, int] = (960, 600), **settings: object) -> Game:
    values = default_settings().model_copy(update={"speed": "off", **settings})
    app = open_game(values, size=size, headless=True)
    app.stack.reset(PlayScene(app, session))
    return app


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, id="-".join([game[0], str(game[1]), game[2], *game[3]]), marks=marks)
        for game in GAMES
        for marks in [() if game in USUAL else pytest.mark.slow]
    ],
)
def test_a_whole_game_by_mouse(game: Chosen, tmp_path: Path) -> None:
    session = new_sitting(game, seed=game[1])
    app = show(session, size=(800, 600) if game[1] == 4 else (960, 600))
    Pilot(app, random.Random(game[1])).play()
    assert session.state.over
    assert isinstance(app.stack.top, ScoringScene)
    file = tmp_path / "game.citrus"
    saves.save(session, file)
    again = saves.load(file)
    assert again.state == session.state
    assert again.state.sources == session.state.sources


@pytest.mark.slow
def test_a_game_against_computers_with_everything_moving() -> None:
    session = new_sitting(("short", 3, "rulebook", {}), seed=8, bots=2)
    app = show(session, speed="4x")
    Pilot(app, random.Random(8)).play()
    assert session.state.over
    assert {done.player for done in session.history} == {0, 1, 2}


@pytest.mark.slow
def test_the_next_game_begins_with_a_click() -> None:
    session = new_sitting(("short", 2, "rulebook", {}), seed=4)
    app = show(session)
    pilot = Pilot(app, random.Random(4))
    pilot.play()
    scoring = app.stack.top
    assert isinstance(scoring, ScoringScene)
    pilot.click(scoring.play_again.rect)
    scene = app.stack.top
    assert isinstance(scene, PlayScene)
    assert scene.session is not session
    assert scene.session.state.turn == 1
    assert scene.session.seats == session.seats
