"""Every scene by ear: the speech leads through it and names its content."""

import shutil
from pathlib import Path

import pytest

from citrus_game.content.disk.paths import user_data
from citrus_game.content.settings.settings import load_settings
from citrus_game.session.game_session import GameSession
from citrus_game.session.saves import saves
from citrus_game.session.saves.statistics import note_game
from citrus_game.session.score_curve import curve
from citrus_game.session.standings import standings
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.replay.replay_scene import ReplayScene
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from tests.ui.ear.listener import Ears, Listener

ROOT = Path(__file__).resolve().parents[3]
EXAMPLE = ROOT / "docs" / "example.citrus"


@pytest.fixture
def game() -> GameSession:
    """Return a game that is over."""
    return saves.load(EXAMPLE)


@pytest.fixture
def menu() -> Ears:
    """Sit at the menu; a game that is over is among the saved ones."""
    folder = user_data() / "saves"
    folder.mkdir(parents=True)
    shutil.copy(EXAMPLE, folder / "Sunday.citrus")
    listener = Listener()
    listener.game.router.menu()
    listener.wait(1.0)
    return Ears(listener)


def go(ears: Ears, *names: str) -> str:
    """Choose one thing after the other by what it is called; return what is spoken of the last."""
    heard: list[str] = []
    for name in names:
        said = (text for _key in range(40) for text in ears.press("tab"))
        assert any(text.startswith(name) for text in said), f"{name} is never heard"
        ears.press("return")
        heard = ears.listener.wait(1.5)
    return " ".join(heard)


def top(ears: Ears) -> object:
    """Return the scene that is shown."""
    return ears.listener.game.stack.top


@pytest.mark.slow
def test_a_game_is_set_up_and_begun(menu: Ears) -> None:
    told = go(menu, "New game")
    assert "Rulebook, long board, 2 players" in told
    told = go(menu, "Short. 11 sites")
    assert "short board" in told
    told = go(menu, "Start game")
    scene = top(menu)
    assert isinstance(scene, PlayScene)
    assert scene.session.state.game.board.side == "short"
    assert "Your turn, " in told


@pytest.mark.slow
def test_a_setting_is_changed_and_kept(menu: Ears) -> None:
    go(menu, "Settings")
    before = open_game(size=(960, 600), headless=True).settings.music
    assert menu.find("tab", "Music. ")
    heard = menu.press("left")
    menu.press("escape")
    assert load_settings().music < before
    assert heard == [f"Music. {load_settings().music}%"]
    assert isinstance(top(menu), MenuScene)


@pytest.mark.slow
def test_a_rule_is_looked_up(menu: Ears) -> None:
    told = go(menu, "Rules")
    assert "What it is about" in told
    assert menu.find("tab", "Search the rules")
    told = " ".join(menu.listener.write("bridge"))
    assert " results" in told
    assert "Bridge" in told
    assert "bridge. Search the rules" in told


@pytest.mark.slow
def test_a_saved_game_is_opened_and_watched(menu: Ears, game: GameSession) -> None:
    told = go(menu, "Saved games")
    assert "Sunday" in told
    told = " ".join([*menu.ask("a"), *menu.press("return"), *menu.listener.wait(1.5)])
    tiles = sum(mask.bit_count() for mask in game.state.planted)
    assert f"On the board: {tiles} plantations" in told
    for seat, points in zip(game.seats, game.state.points, strict=True):
        assert f"{seat.name}: {points}" in told
    go(menu, "Review")
    assert isinstance(top(menu), ReplayScene)
    assert menu.find("tab", "Timeline")
    scores = curve(game)
    for step in range(1, 9):
        said = " ".join(menu.press("right"))
        assert f"Step {step} of {len(game.history)}" in said
        for name, points in zip(game.names, scores.steps[step], strict=True):
            assert f"{name} {points}" in said
        last = [entry.text for entry in game.log if entry.step == step - 1]
        assert all(text in said for text in last)
    assert "Step 7 of" in " ".join(menu.press("left"))


@pytest.mark.slow
def test_the_result_and_the_statistics_are_told(menu: Ears, game: GameSession) -> None:
    here = GameSession(game.start.copy(), game.seats, seed=game.seed)  # others have no records
    here.replay(game.steps)
    note_game(here)
    menu.listener.game.router.scoring(game)
    told = " ".join(menu.listener.wait(1.5))
    assert isinstance(top(menu), ScoringScene)
    for standing in standings(game):
        assert f"{standing.rank}. {standing.seat.name}: {standing.total} points" in told
    go(menu, "Menu")
    go(menu, "Saved games")
    told = go(menu, "Results and records")
    assert "1 game finished" in told
    best = standings(game)[0]
    assert f"{best.seat.name}: Players 3, " in told
    assert f"Points {best.total}" in told
