"""Pilots play whole games in the real client, each with the events of one device alone."""

import random
from pathlib import Path

import pytest

from citrus_game.content.game.options import options_from
from citrus_game.content.settings.settings import default_settings
from citrus_game.session.game_session import GameSession
from citrus_game.session.hints import adviser
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import saves
from citrus_game.session.seats import PERSON, Seat
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from tools.pilots.keys import GamepadPilot, KeyboardPilot
from tools.pilots.pilot import Pilot, TouchPilot

COLOURS = ("azure", "violet", "teal", "ivory", "ink")
Chosen = tuple[str, int, str, dict[str, object]]
WINDOW = (960, 600)
GAMES: list[tuple[type[Pilot], Chosen, tuple[int, int], float]] = [
    (Pilot, ("short", 2, "online", {"expansion": True}), WINDOW, 0),
    (Pilot, ("long", 2, "rulebook", {}), WINDOW, 0),
    (Pilot, ("long", 4, "online", {"family": True}), (800, 600), 0),
    (KeyboardPilot, ("short", 3, "rulebook", {"random_start": True, "family": True}), WINDOW, 0),
    (GamepadPilot, ("short", 4, "manual", {"expansion": True}), WINDOW, 0),
    (TouchPilot, ("long", 5, "rulebook", {"random_start": True, "expansion": True}), WINDOW, 0),
    (TouchPilot, ("short", 5, "online", {"start_fincas": 2}), (1024, 768), 9),
]
"""A device, the game, the window, and the screen's inches: games of all kinds, dealt among the devices."""


@pytest.fixture(autouse=True)
def _hints_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let plans for purchases be there while a pilot goes on, and at the same step each time."""
    monkeypatch.setattr(adviser, "ATTEMPTS", 0)


def new_sitting(game: Chosen, seed: int, bots: int = 0) -> GameSession:
    side, players, preset, changed = game
    seats = tuple(
        Seat(f"Player {number}", colour, "random" if number >= players - bots else "person")
        for number, colour in enumerate(COLOURS[:players])
    )
    return NewGame(seats, side, options_from(preset, changed), 0, seed).start()


def show(session: GameSession, size: tuple[int, int] = WINDOW, **settings: object) -> Game:
    values = default_settings().model_copy(update={"speed": "off", **settings})
    app = open_game(values, size=size, headless=True)
    app.stack.reset(PlayScene(app, session))
    return app


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pilot", "game", "size", "inches"),
    GAMES,
    ids=[f"{each[0].__name__}-{each[1][0]}-{each[1][1]}" for each in GAMES],
)
def test_a_whole_game(
    pilot: type[Pilot], game: Chosen, size: tuple[int, int], inches: float, tmp_path: Path
) -> None:
    session = new_sitting(game, seed=game[1])
    app = show(session, size, screen_inches=inches)
    pilot(app, random.Random(game[1])).play()
    assert session.state.over
    assert isinstance(app.stack.top, ScoringScene)
    file = tmp_path / "game.citrus"
    saves.save(session, file)
    again = saves.load(file)
    assert again.state == session.state
    assert again.state.sources == session.state.sources


@pytest.mark.slow
@pytest.mark.parametrize("pilot", [Pilot, KeyboardPilot, GamepadPilot, TouchPilot])
def test_a_game_is_set_up_and_begun(pilot: type[Pilot]) -> None:
    """From the menu, by one device alone, until a turn is over; what is played is kept."""
    usual = default_settings()
    people = [seat.model_copy(update={"player": PERSON}) for seat in usual.seats]
    app = open_game(usual.model_copy(update={"speed": "off", "seats": people}), size=WINDOW, headless=True)
    app.stack.reset(MenuScene(app))
    player = pilot(app, random.Random(5))
    player.frame()
    player.begin("short", "mini-expansion")
    session = app.session
    assert session is not None
    assert session.state.game.board.side == "short"
    assert session.state.game.options.expansion
    for _use in range(300):
        targets = list(player.targets())
        player.use(player.pick(targets)) if targets else player.frame()
        if session.state.turn > 3:
            break
    assert session.state.turn > 3
    saves.wait_for_saves()
    assert saves.load(saves.saved_games()[0].path).state == session.state


@pytest.mark.slow
def test_a_game_against_computers_with_everything_moving() -> None:
    session = new_sitting(("short", 3, "rulebook", {}), seed=8, bots=2)
    app = show(session, speed="4x")
    Pilot(app, random.Random(8)).play()
    assert session.state.over
    assert {done.player for done in session.history} == {0, 1, 2}


@pytest.mark.slow
def test_the_next_game_begins_with_a_click() -> None:
    session, rng = new_sitting(("short", 2, "rulebook", {}), seed=4), random.Random(4)
    while session.state.turn < 50:  # the end of a game is enough
        session.do(rng.choice(session.legal()))
    app = show(session)
    pilot = Pilot(app, rng)
    pilot.play()
    scoring = app.stack.top
    assert isinstance(scoring, ScoringScene)
    pilot.click(scoring.play_again.rect)
    scene = app.stack.top
    assert isinstance(scene, PlayScene)
    assert scene.session is not session
    assert scene.session.state.turn == 1
    assert scene.session.seats == session.seats
