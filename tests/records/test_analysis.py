"""The analysis of a game: which turns it reports, and how the charts show them."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from citrus_game.bots.advice import Advice, Review, review
from citrus_game.bots.reasons import reason
from citrus_game.content.disk.paths import use_data_dir
from citrus_game.learning import practice
from citrus_game.learning.analysis import LEAST, Analysis
from citrus_game.learning.practice import Study
from citrus_game.narration.turn_steps import UNTOLD
from citrus_game.narration.words import line_name
from citrus_game.rules.observe import observe
from citrus_game.rules.turn import apply
from citrus_game.session.game_session import GameSession
from citrus_game.session.seats import Seat
from citrus_game.ui.scenes.charts.charts_scene import ChartsScene
from citrus_game.ui.scenes.puzzles.puzzle_scene import PuzzleScene
from citrus_game.ui.scenes.replay.replay_scene import ReplayScene
from citrus_game.ui.toolkit.widgets.panels import Label
from tests.cases import plain
from tests.records.conftest import MakeApp
from tests.records.drive import press, top
from tests.records.played import played
from tests.ui.toolkit.test_layout import check_scene
from tests.ui.toolkit.test_layout import cut as cut  # noqa: PLC0414
from tests.ui.vocabulary.table import Table

PATIENCE = 120.0
"""Seconds after which a search counts as hung; it takes a few."""


def looked_through(session: GameSession) -> Analysis:
    analysis = Analysis(session)
    analysis.start()
    end = time.monotonic() + PATIENCE
    while not analysis.over and time.monotonic() < end:
        analysis.poll()
        time.sleep(0.02)
    assert analysis.over
    analysis.close()
    return analysis


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    """Look through a game of random players, who miss a lot."""
    return looked_through(played(3, 3, "short"))


@pytest.mark.slow
def test_what_the_search_would_have_played_is_never_a_missed_chance() -> None:
    state = played(3, 3, "short").start.copy()
    best = review(observe(state), state).best
    after = state.copy()
    for step in best.steps:
        apply(after, step)
    assert review(observe(state), after).missed < LEAST


@pytest.mark.slow
def test_random_players_miss_chances(analysis: Analysis) -> None:
    found = analysis.chances()
    assert not analysis.failed
    assert len(found) == 5
    assert [chance.points for chance in found] == sorted((chance.points for chance in found), reverse=True)
    assert found[0].points > LEAST
    for chance in found:
        assert [line.text for line in chance.played] != [line.text for line in chance.instead]
        assert {step for step in chance.best if step.verb not in UNTOLD} == {
            line.step for line in chance.instead
        }, "every step is told"
        assert chance.why


@pytest.mark.slow
def test_the_turn_that_was_played_is_no_better_one(analysis: Analysis) -> None:
    """The same steps are worth more where the search hopes for more than came of them."""
    chance = analysis.chances()[0]
    played_then = tuple(done.step for done in analysis.session.history[chance.turn.first : chance.turn.end])
    why = reason(analysis.session.position_at(chance.turn.first), chance.best)
    for best, found in ((played_then, 0), (played_then[::-1], 0), (chance.best, 1)):
        again = Analysis(analysis.session)
        again._take(chance.turn, Review(chance.was, Advice(chance.worth, best, why)))
        assert len(again.chances()) == found, best


@pytest.fixture(autouse=True)
def nothing_looked_through() -> None:
    """Let no test find what an earlier one has looked through."""
    practice._latest.clear()


def studied(analysis: Analysis) -> Study:
    """Let the study of a game have found what an analysis has."""
    study = Study(analysis.session)
    study.analysis = analysis
    practice._latest[:] = [study]
    return study


@pytest.mark.slow
def test_the_charts_show_them(make_app: MakeApp, analysis: Analysis) -> None:
    app = make_app()
    scene = ChartsScene(app, analysis.session)
    app.stack.reset(scene)
    studied(analysis)
    scene.choose("chances")
    chance = analysis.chances()[0]
    heads = [widget.text for widget in scene.widgets.shown() if isinstance(widget, Label)]
    assert any(head.startswith("Played: ") and "\nBetter: " in head for head in heads)
    board, game = analysis.session.state.game.board, analysis.session.state.game
    for each in analysis.chances():
        places = [*map(line_name, game.lines), *(f"finca {site}" for site in board.sites), "harvest at"]
        assert any(place.lower() in each.where.lower() for place in places), "it says where"
    assert any(f"Turn {chance.turn.number}:" in head for head in heads)
    name = analysis.session.names[chance.turn.player]
    press(app, "Watch")
    watched = top(app)
    assert isinstance(watched, ReplayScene)
    assert watched.playback.start == analysis.session.position_at(chance.turn.first)
    assert not watched.player.held, "it plays by itself"
    assert watched.ask().title == f"A better turn {chance.turn.number} for {name}"
    for frame in range(1, 900):
        app.frame(frame / 20)
    assert watched.playback.steps == list(chance.best)[: watched.playback.length]
    assert watched.playback.length > 1
    Table(watched).command("back")
    assert top(app) is scene


@pytest.mark.slow
def test_those_of_people_come_first(analysis: Analysis) -> None:
    session = analysis.session
    least = analysis.chances(analysis.length)[-1].turn.player
    seats, session.seats = (
        session.seats,
        tuple(
            Seat(seat.name, seat.colour) if number == least else seat
            for number, seat in enumerate(session.seats)
        ),
    )
    listed = [chance.turn.player for chance in analysis.chances(analysis.length)]
    session.seats = seats
    own = listed.count(least)
    assert listed[:own] == [least] * own
    assert 0 < own < len(listed)


@pytest.mark.parametrize("text_size", plain(1, [200, 100], whole=True))
@pytest.mark.parametrize("size", plain(1, [(1280, 720), (1024, 768), (3840, 2160)], whole=True))
def test_they_fit(
    make_app: MakeApp, cut: list[str], analysis: Analysis, size: tuple[int, int], text_size: int
) -> None:
    app = make_app(size, text_size)
    scene = ChartsScene(app, analysis.session)
    app.stack.reset(scene)
    studied(analysis)
    scene.choose("chances")
    check_scene(app, scene, cut)


@pytest.mark.slow
def test_a_search_that_dies_is_told(make_app: MakeApp) -> None:
    app = make_app()
    scene = ChartsScene(app, played(3, 3, "short"))
    app.stack.reset(scene)
    scene.choose("chances")
    assert scene._study is not None
    found = scene._study.analysis
    assert found._worker.pid is not None
    os.kill(found._worker.pid, signal.SIGTERM)
    end = time.monotonic() + PATIENCE
    while not found.over and time.monotonic() < end:
        app.stack.update(0.05)
        time.sleep(0.02)
    assert found.failed
    words = [widget.text for widget in scene.widgets.shown() if isinstance(widget, Label)]
    assert any("The search stopped" in text for text in words)


@pytest.mark.slow
def test_a_person_may_try_a_chance(make_app: MakeApp, analysis: Analysis, tmp_path: Path) -> None:
    use_data_dir(tmp_path)
    played_by = analysis.session
    chance = analysis.chances()[0]
    people = GameSession(played_by.start.copy(), [Seat(seat.name, seat.colour) for seat in played_by.seats])
    people.replay(played_by.steps)
    app = make_app()
    study = studied(analysis)
    study.session = people
    app.stack.reset(ChartsScene(app, people))
    scene = top(app)
    assert isinstance(scene, ChartsScene)
    scene.choose("chances")
    press(app, "Try it")
    begun = top(app)
    assert isinstance(begun, PuzzleScene)
    assert begun.session.state.turn == chance.turn.number
    assert begun.session.state.player == chance.turn.player
    assert not any(seat.is_bot for seat in begun.session.seats)


SEARCHES = """
import time
from citrus_game.learning.analysis import Analysis
from tests.records.played import played

if __name__ == "__main__":
    analysis = Analysis(played(3, 3, "short"))
    analysis.start()
    while not analysis.done:
        analysis.poll()
        time.sleep(0.02)
    print(analysis._worker.pid, flush=True)
    time.sleep(100)
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no such signals")
def test_a_killed_window_leaves_no_process_and_no_words(tmp_path: Path) -> None:
    script = tmp_path / "searches.py"
    script.write_text(SEARCHES, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen(
        [sys.executable, script], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as window:
        assert window.stdout
        assert window.stderr
        assert int(window.stdout.readline())
        window.kill()
        # its end comes when the last process that could write there is gone
        assert window.stderr.read() == b""
