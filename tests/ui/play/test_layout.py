"""A table in small windows and large type: what must have its words and its place."""

import itertools
from unittest.mock import patch

import pygame
import pytest

from citrus_game.content.settings.languages import languages
from citrus_game.content.settings.settings import default_settings
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from citrus_game.ui.toolkit.input.events import Cancel
from tests.cases import plain
from tests.ui.fits.scenes import moments
from tests.ui.fits.test_fits import faults
from tests.ui.metrics import cut as cut  # noqa: PLC0414
from tests.ui.metrics import no_pictures
from tests.ui.play.conftest import new_sitting
from tests.ui.vocabulary.table import Table
from tools.monkey.truths import CUT, watch_texts

LONG_NAMES = Seat("Violetta", "violet", "random"), Seat("Wilhelma", "teal", "random")
"""Two who are not at this screen, with names as long as every card has room for."""


def shown(
    session: GameSession, size: tuple[int, int], text_size: int, language: str = "en", *, flat: bool = False
) -> tuple[Game, PlayScene]:
    # with the line of text for what is pointed at in every other case: it takes room from the rest
    settings = default_settings()
    aids = settings.aids.model_copy(update={"readout": len(session.seats) == 2})
    values = settings.model_copy(
        update={"speed": "off", "text_size": text_size, "aids": aids, "language": language, "flat": flat}
    )
    app = open_game(values, size=size, headless=True)
    scene = PlayScene(app, session)
    app.stack.reset(scene)
    return app, scene


@pytest.mark.parametrize(
    ("size", "text_size", "flat"),
    plain(
        lambda size, text_size, flat: flat and (size, text_size) in (((640, 360), 200), ((640, 360), 100)),
        itertools.product([(640, 360), (640, 900), (720, 1280), (800, 480)], [200, 100, 150], [True, False]),
    ),
)
def test_no_words_are_cut_in_a_small_window(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text_size: int, flat: bool
) -> None:
    """As small as letters become there before the end of a text is left out."""
    no_pictures(monkeypatch)
    watch_texts(monkeypatch)
    CUT.clear()
    for number, language in enumerate(languages()):
        for at, (name, session) in enumerate(moments(2).items()):
            if (number + at + flat) % 2:  # each moment in each language either flat or not
                continue
            app, scene = shown(session, size, text_size, language, flat=flat)
            app.frame(0.0)
            scene.display.swap()
            app.frame(0.1)
            table = Table(scene)
            for line in table.buyable()[:1]:
                table.arrow(line).use()
                app.frame(0.2)
                scene.handle(Cancel())
            for space in table.harvestable()[-1:]:
                table.command("harvest")
                table.space(space).use()
            app.frame(0.3)
            assert CUT == [], (language, name)
        app, _scene = shown(NewGame(LONG_NAMES, seed=3).start(), size, text_size, language, flat=flat)
        app.frame(0.0)
        assert CUT == [], language


@pytest.mark.parametrize(
    ("size", "text_size"), plain(1, [((1024, 768), 100), ((1280, 720), 200), ((1024, 768), 200)])
)
def test_the_button_of_the_bonuses_lies_on_its_card(
    cut: list[str], size: tuple[int, int], text_size: int
) -> None:
    app, scene = shown(new_sitting(2, seed=1), size, text_size)
    assert list(faults(app, scene, cut)) == []
    tab, card = scene.view.tray.tab.rect, scene.view.mat.rect
    assert card.contains(tab)
    assert [tab.colliderect(slot) for slot in scene.view.mat.slots] == [False] * 5


@pytest.mark.parametrize("language", plain(1, sorted(languages()), whole=True))
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_the_card_of_the_workers_keeps_its_title_in_the_largest_type(
    size: tuple[int, int], language: str
) -> None:
    """The button of the bonuses took the whole head; it is named by a picture and a number instead."""
    _app, scene = shown(new_sitting(3, seed=1, steps=60), size, 200, language)
    view = scene.view
    assert view.mat.face is not None
    room = view.mat.rect.width - view.mat.face.beside - view.style.u(36), 0
    assert any(view.style.type.fits(title, "card", room) for title in view.mat.face.titles if title)
    assert view.tray.tab.accessible_text()[0] == view.tray.tab.label != ""
    Table(scene).swap()
    assert view.tray.face


@pytest.mark.slow
@pytest.mark.parametrize(
    "size", plain(1, [(320, 240), (640, 480), (500, 1400), (5120, 1440)], whole=True), ids=str
)
def test_no_window_is_too_small_or_too_wide_to_draw(size: tuple[int, int]) -> None:
    app, scene = shown(moments(5)["begin"], size, text_size=200)
    app.stack.draw(app.screen)
    app.stack.reset(ScoringScene(app, scene.session))
    app.stack.draw(app.screen)


@pytest.mark.parametrize("code", plain(3, languages(), whole=True))
@pytest.mark.parametrize("text", [100, 150, 200])
def test_the_buttons_that_end_a_turn_have_their_words(code: str, text: int) -> None:
    """An icon alone would not say to a newcomer how a turn ends."""
    values = default_settings().model_copy(update={"text_size": text, "language": code})
    app = open_game(values, size=(1280, 720), headless=True)
    scene = PlayScene(app, new_sitting(2))
    app.stack.reset(scene)
    turn = scene.view.turn
    assert turn is not None
    assert not turn.harvest.rect.colliderect(turn.end.rect)
    for button in (turn.harvest, turn.end):
        target = pygame.Surface(button.rect.size)
        button.rect.topleft = 0, 0
        with patch.object(app.style.type, "place", wraps=app.style.type.place) as place:
            button.draw(target)
        (_surface, words, text_style, _colour, box, _align, px), _named = place.call_args
        assert words == button.label
        assert app.style.type.width(words, text_style, px) <= box.width


@pytest.mark.slow
def test_a_market_that_its_breadth_bounds_keeps_its_title() -> None:
    """Its tiles were not larger for the room that the title gave, and half of the card was empty."""
    app, scene = shown(new_sitting(3, seed=1), (2560, 1080), 100)
    app.change(couch=True)
    app.stack.update(0.0)
    app.paint()
    market = scene.view.market
    assert market.titled
