"""The strip below the market always has room for a verdict."""

import random
from itertools import product

import pygame
import pytest

from citrus_game.content.settings.languages import languages, speak
from citrus_game.content.settings.settings import default_settings
from citrus_game.narration.lines import line_verdict, named_verdict
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.saves.opening import play_on
from tests.records.experts import expert_before
from tests.ui.play.conftest import Show, new_sitting
from tools.monkey.truths import CUT, watch_texts

SIZES = ((1280, 720), (1024, 768), (640, 900), (800, 480), (640, 360))


@pytest.mark.parametrize(("size", "text_size"), list(product(SIZES, (100, 150, 200))))
def test_a_verdict_in_its_shortest_words_fits(
    size: tuple[int, int], text_size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_game(default_settings().model_copy(update={"text_size": text_size}), size=size, headless=True)
    play_on(app, NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), "long", seed=4).start(), None)
    scene = app.stack.top
    assert isinstance(scene, PlayScene)
    strip, why = scene.view.verdict, "No worker is left, and none is due to come home. " * 3
    left, top, right, bottom = map(strip.style.u, strip.padding)
    width, height = strip.rect.size
    room = pygame.Rect(left, top, width - left - right, height - top - bottom)
    watch_texts(monkeypatch)
    for language in languages():
        speak(language)
        foresight = scene.controller.outlook.foresight
        verdicts = [line_verdict(foresight, 0, said) for said in ("", why)]
        for verdict in (*verdicts, *(named_verdict(foresight.line(0), each) for each in verdicts)):
            strip.compose(verdict).draw(strip.style, pygame.Surface(strip.rect.size), room)
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
