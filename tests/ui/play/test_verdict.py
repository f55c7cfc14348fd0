"""The strip below the market always has room for a verdict."""

import random
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import product
from unittest.mock import patch

import pygame
import pytest

from citrus_game.content.settings.languages import languages, speak
from citrus_game.content.settings.settings import default_settings
from citrus_game.facts.preview import Preview
from citrus_game.learning.puzzles import puzzles
from citrus_game.learning.task import PuzzleTask
from citrus_game.narration.lines import Verdict, line_verdict, named_verdict
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.session_scene import SessionScene
from citrus_game.ui.scenes.puzzles.puzzle_scene import PuzzleScene
from citrus_game.ui.scenes.saves.opening import play_on
from tests.cases import plain
from tests.records.experts import expert_before
from tests.ui.play.conftest import Show, new_sitting
from tools.monkey.truths import CUT, watch_texts

SIZES = ((1280, 720), (1024, 768), (640, 900), (800, 480), (640, 360))


def verdicts(foresight: Preview) -> Iterator[Verdict]:
    """Yield verdicts of all sorts on lines of all lengths."""
    yield line_verdict(foresight, 0, "No worker is left, and none is due to come home. " * 3)
    for cost, bridge, lost in product((1, 2, 3, 4), (False, True), (0, 1)):
        facts = foresight.line(0)._replace(tiles=foresight.line(0).tiles[:1] * cost)
        judged = foresight.verdict(0)._replace(tiles=cost, buildable=cost - lost)
        told = {"line": facts, "verdict": judged, "needs_bridge": bridge, "penalty": lost}
        with ExitStack() as stack:
            for name, value in told.items():
                stack.enter_context(patch.object(foresight, name, lambda _line, value=value: value))
            yield line_verdict(foresight, 0)
            yield line_verdict(foresight, 0, "", facts.tiles)


@pytest.mark.parametrize(
    ("size", "text_size", "place"),
    plain(
        lambda _size, text_size, _place: text_size == 200,
        [
            (size, text_size, ("game", "puzzle")[number % 2])
            for number, (size, text_size) in enumerate(product(SIZES, (100, 150, 200)))
        ],
    ),
)
def test_a_verdict_in_its_shortest_words_fits(
    size: tuple[int, int], text_size: int, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_game(default_settings().model_copy(update={"text_size": text_size}), size=size, headless=True)
    if place == "game":
        play_on(app, NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), "long", seed=4).start(), None)
    else:
        app.stack.reset(PuzzleScene(app, PuzzleTask(puzzles()[0])))
    scene = app.stack.top
    assert isinstance(scene, SessionScene)
    strip = scene.view.verdict
    left, top, right, bottom = map(strip.style.u, strip.padding)
    width, height = strip.rect.size
    room = pygame.Rect(left, top, width - left - right, height - top - bottom)
    watch_texts(monkeypatch)
    foresight = Preview(scene.session.state)
    for language in languages():
        speak(language)
        for verdict in verdicts(foresight):
            for each in (verdict, named_verdict(foresight.line(0), verdict)):
                strip.compose(each).draw(strip.style, pygame.Surface(strip.rect.size), room)
    cut = [what for _text, what in CUT]
    CUT.clear()
    assert not cut


def test_a_market_of_a_game_that_is_over_promises_nothing(show: Show) -> None:
    session, rng = new_sitting(2, "short", 3), random.Random(3)
    while not session.state.over:
        session.do(rng.choice(session.legal()))
    assert show(session).verdict().texts == ("",)
    assert show(new_sitting(2, "short", 3)).verdict().texts != ("",)


def test_what_is_said_of_a_row_that_is_not_chosen_names_it(show: Show) -> None:
    """It said "Cannot be bought now" and stood above a button that buys the row that is chosen."""
    table = show(expert_before(43))
    table.arrow("R1").point()
    assert table.verdict().texts[0].startswith("2 coins")
    table.arrow("R3").click()
    assert table.verdict().texts[0].startswith("3 coins")
    table.arrow("R2").point()
    assert table.verdict().mood == "bad"
    assert all(text.startswith("Row 2: ") for text in table.verdict().texts[:-1])
    assert len(table.verdict().texts) > 2
    table.arrow("R3").point()
    assert table.verdict().texts[0].startswith("3 coins")
