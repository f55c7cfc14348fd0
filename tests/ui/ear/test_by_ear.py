"""Whole games by ear, compared with the engine."""

import re
from pathlib import Path

import pytest

from citrus_game.narration.words import coins, line_at_market
from citrus_game.rules.model import steps
from citrus_game.rules.moves.purchase import buildable_lines, judge
from citrus_game.rules.scoring import projected
from citrus_game.session.game_session import GameSession
from citrus_game.ui.scenes.lessons.lesson_scene import LessonScene
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.puzzles.puzzles_page import PuzzlesPage
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from citrus_game.ui.scenes.settings import SettingsScene
from citrus_game.ui.toolkit.screen_reader.narrator import Narrator
from tests.session.positions import draw
from tests.ui.ear.listener import Listener, Recorder
from tests.ui.ear.pilot import EarPilot
from tests.ui.play.conftest import new_sitting

BONUSES = {steps.MONEY, steps.CART, steps.BULL, steps.PLOW, steps.BRIDGE, steps.STORE, steps.MILESTONE}
SPACE = re.compile(r"\b[a-z]\d+\b")

CART = """board: |
  . . . . . . .
  . A . . . B .
turn: ana
players: [{name: ana, tiles: [cart]}, {name: ben}]
fincas: {A: 10/5}
market: {2: lime, 7: lemon}
bag: [lemon]"""


def at_table(session: GameSession) -> Listener:
    listener = Listener()
    listener.game.session = session
    listener.game.stack.reset(PlayScene(listener.game, session))
    listener.wait(1.0)
    return listener


def again_too_soon(listener: Listener) -> list[str]:
    """Return what was spoken twice within a second."""
    last: dict[str, float] = {}
    found = []
    for time, text in listener.times:
        if time - last.get(text, -9.0) < 1.0 - 1e-6:
            found.append(text)
        last[text] = time
    return found


@pytest.mark.slow
def test_games_of_both_sides_are_played_to_their_end_by_ear() -> None:
    done: set[str] = set()
    for seed in range(1, 9):
        side = "long" if seed % 2 else "short"
        session = new_sitting(2, side, seed, bots=1, expansion=True)
        listener = at_table(session)
        EarPilot(listener, seed).play()
        assert session.state.over
        assert again_too_soon(listener) == []
        done |= {entry.step.verb for entry in session.history}
        listener.wait(2.0)
        assert isinstance(listener.game.stack.top, ScoringScene)
        told = " ".join(text for _time, text in listener.times[-40:]).replace("−", "-")
        for seat, points in zip(session.seats, session.state.points, strict=True):
            assert f"{seat.name}: {points} point" in told
        if done >= BONUSES and seed >= 3:
            return
    raise AssertionError(f"never used: {BONUSES - done}")


@pytest.mark.slow
def test_a_turn_is_played_and_told_by_ear() -> None:
    session = new_sitting(2, "long", 3, bots=1)
    listener = at_table(session)
    pilot = EarPilot(listener, 3)
    with pytest.raises(AssertionError, match="no end after"):
        pilot.play(most=120)
    assert {"buy", "place", "end"} <= {entry.step.verb for entry in session.history if not entry.player}
    told = {text for _time, text in listener.times}
    assert {entry.text for entry in session.log if entry.player == 1} <= told
    assert again_too_soon(listener) == []


@pytest.mark.slow
def test_the_market_is_told_with_every_price() -> None:
    session = new_sitting(2, "long", 5)
    listener = at_table(session)
    listener.wait(1.2)
    heard = listener.press("5")
    for line, can in enumerate(buildable_lines(session.state)):
        told = next(
            text
            for text in heard
            if text.casefold().startswith(line_at_market(session.state.game.lines[line]))
        )
        assert can
        assert coins(judge(session.state, line).cost) in told


def test_the_key_of_the_market_goes_to_its_plantations_for_a_cart(tmp_path: Path) -> None:
    listener = at_table(draw(tmp_path, CART))
    listener.press("4")
    listener.press("return")
    told = [" ".join(listener.press("2")) for _tile in range(2)]
    assert ["the lime" in told[0], "the lemon" in told[1]] == [True, True], told


@pytest.mark.slow
def test_every_space_for_a_plantation_is_told() -> None:
    session = new_sitting(2, "long", 5)
    session.do(session.state.game.steps.buy[0])
    listener = at_table(session)
    heard = " ".join(listener.press("1"))
    tile = session.state.hand[0]
    legal = [step for step in session.legal() if step.verb == steps.PLACE and step.what == tile]
    assert SPACE.findall(heard) == [session.state.game.board.name(step.at) for step in legal]
    assert " ".join(listener.press("3")).startswith(session.state.game.board.name(legal[0].at))
    visited = [" ".join(listener.press("n")).split(":")[0] for _step in legal]
    assert set(visited) == {session.state.game.board.name(step.at) for step in legal}


def test_the_forecast_of_a_step_is_what_comes_of_it() -> None:
    session = new_sitting(2, "long", 5)
    session.do(session.state.game.steps.buy[0])
    listener = at_table(session)
    told = " ".join(listener.press("3"))
    listener.press("return")
    after = sum(projected(session.state)[0])
    change = f"from 0 to {after}" if after else "stay at 0"
    assert f"If it ended now: you {change}" in told


def test_why_a_key_does_nothing_is_told() -> None:
    listener = at_table(new_sitting(2, "long", 5))
    assert "First buy or harvest." in listener.press("e")


@pytest.mark.slow
def test_a_key_interrupts_and_the_pace_can_be_changed() -> None:
    listener = at_table(new_sitting(2, "long", 5))
    before = len(listener.voice.said)
    listener.press("5")
    assert listener.voice.said[before] is None
    assert "Speech rate: 125%" in listener.press(".")
    assert listener.voice.pace == 125
    assert "Speech rate: 100%" in listener.press(",")
    assert listener.voice.pace == 100
    listener.press("v")
    listener.press("5")
    assert listener.wait(2.0) == []
    listener.press("v")
    assert any(text.startswith("Row 1:") for text in listener.press("5"))


@pytest.mark.slow
def test_the_ring_of_a_lesson_is_named() -> None:
    listener = Listener()
    listener.game.stack.reset(LessonScene(listener.game, 1))
    listener.wait(4.0)
    said = [text for _time, text in listener.times]
    assert any("On your turn you buy or harvest" in text for text in said)
    assert "The ring is around market row 1." in said


@pytest.mark.slow
def test_menu_settings_and_puzzles_say_what_has_the_focus() -> None:
    listener = Listener()
    listener.game.router.menu()
    listener.wait(2.0)
    for scene in (None, SettingsScene, PuzzlesPage):
        if scene is SettingsScene:
            listener.game.router.settings()
        elif scene is PuzzlesPage:
            listener.game.router.puzzles()
        listener.wait(2.0)
        told = {" ".join(listener.press("tab")) for _key in range(6)}
        assert len(told - {""}) > 2, told


def test_the_same_words_wait_until_a_second_has_passed() -> None:
    voice = Recorder()
    narrator = Narrator(lambda: voice)
    narrator.configure("en", 100, on=True)
    for _frame in range(4):
        narrator.speak(["A lemon."])
        narrator.update(0.3)
    assert voice.said == ["A lemon."]
    narrator.update(0.3)
    assert voice.said == ["A lemon.", "A lemon."]
