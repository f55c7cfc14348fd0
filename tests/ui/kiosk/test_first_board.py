"""The first view of a visit: the goal, the player's colour and what to do are visible and not covered."""

import pygame
import pytest

from citrus_game.content.kiosk import Mode
from citrus_game.content.records.scenario import load_scenario
from citrus_game.rules.model import steps
from citrus_game.session.game_session import GameSession
from citrus_game.session.hints import adviser
from citrus_game.session.seats import Seat
from citrus_game.session.selection.prompt_text import Prompt
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.ui.kiosk import app as kiosk_app
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.attract.title import time_offered
from citrus_game.ui.kiosk.visit.idle import IdleCountdown
from citrus_game.ui.kiosk.visit.prompt import KioskPrompt, VisitWords
from citrus_game.ui.kiosk.visit.result import HowToPlay
from citrus_game.ui.kiosk.visit.session_scene import KioskSessionScene
from tests.cases import plain
from tests.session.positions import play
from tests.session.test_cost_words import SCENARIOS
from tests.ui.kiosk import scenes
from tests.ui.kiosk.conftest import MakeKiosk, shows, tap, wait
from tests.ui.vocabulary.table import Table

SIZES = [(1920, 1080), (1080, 1920), (1024, 768), (1280, 720)]


def begin(app: KioskApp, mode: Mode = "sprint", persons: int = 1) -> KioskSessionScene:
    table = scenes.table(app, mode, persons)
    wait(app, 0.5)
    return table


SEEN = [(size, "en", 1.4) for size in SIZES]
SEEN += [((1080, 1920), "de", 1.4), ((1024, 768), "de", 1.4)]
SEEN += [((1920, 1080), "en", 2.0), ((1080, 1920), "de", 2.0), ((1024, 768), "en", 2.0)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "language", "text"),
    plain(lambda *case: case == ((1080, 1920), "de", 2.0), SEEN),
    ids=str,
)
def test_the_first_words_are_all_in_sight_and_cover_nothing(
    make_kiosk: MakeKiosk,
    size: tuple[int, int],
    language: str,
    text: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kiosk_app, "TEXT", text)
    app = make_kiosk(size, language=language)
    table = begin(app)
    face = table.view.prompt.build_data(table.view.snapshot) if table.view.snapshot is not None else None
    assert face is not None
    colour = {"en": "Blue", "de": "Blau"}[language]
    assert colour in face.titles[0]
    assert len(face.texts) == 2
    assert table.view.prompt.whole, "something of it is cut off"
    places = table.view.places
    parts = [*places.players, places.board, places.prompt, places.market, places.turn]
    parts += [widget.rect for widget in table.bar.buttons]
    window = pygame.Rect(0, 0, *size)
    for number, part in enumerate(parts):
        assert window.contains(part)
        assert part.collidelist(parts[number + 1 :]) == -1
    app.change(language="en")


@pytest.mark.slow
@pytest.mark.parametrize("size", plain(1, [(size,) for size in SIZES]), ids=str)
def test_what_to_do_with_a_row_is_whole_as_well(make_kiosk: MakeKiosk, size: tuple[int, int]) -> None:
    app = make_kiosk(size)
    table = begin(app, "short")
    hands = Table(table)
    hands.choose(hands.buyable()[-1], touch=True)
    wait(app, 0.3)
    snapshot = table.view.snapshot
    assert snapshot is not None
    (said,) = snapshot.prompt.texts
    assert said.startswith("Tap a highlighted space")
    assert isinstance(table.view.prompt, KioskPrompt)
    assert table.view.prompt.shown_text[-1] == said


@pytest.mark.slow
def test_every_seat_is_told_its_own_colour_once(make_kiosk: MakeKiosk) -> None:
    table = begin(make_kiosk(), "short", persons=2)
    assert table.speech.greeting(0).startswith("You are Blue. ")
    assert table.speech.greeting(1).startswith("You are Violet. ")
    assert table.coach.opening
    Table(table).choose(Table(table).buyable()[-1])
    wait(table.app, 0.3)
    assert not table.coach.opening


@pytest.mark.slow
def test_the_ring_is_drawn_and_goes(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    table = begin(app, "short")
    board = table.session.state.game.board
    assert table.ring.mark.over[-1].outlined[0] in board.rings
    before = app.screen.copy()
    wait(app, 9)
    assert not table.ring.mark.over
    ring = table.view.area.rect
    assert pygame.image.tobytes(before.subsurface(ring), "RGB") != pygame.image.tobytes(
        app.screen.subsurface(ring), "RGB"
    )


@pytest.mark.slow
def test_how_to_play_is_one_tap_away_and_one_back(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk((1920, 1080))
    table = begin(app)
    tap(app, table.bar.help.rect.center)
    assert shows(app, HowToPlay)
    tap(app, (960, 500))
    assert app.stack.top is table


def test_nobody_who_reads_how_to_play_loses_the_game(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk(brief_seconds=5.0)
    table = begin(app)
    tap(app, table.bar.help.rect.center)
    wait(app, app.kiosk.idle_seconds + app.kiosk.countdown_seconds - 1)
    assert isinstance(app.stack.top, IdleCountdown)
    tap(app, (100, 100))  # anywhere
    wait(app, app.kiosk.idle_seconds - 1)
    assert isinstance(app.stack.top, HowToPlay)
    assert table in app.stack


def test_a_visitor_who_changes_to_another_region_harvests_that_one_alone(make_kiosk: MakeKiosk) -> None:
    """Visitors are told to touch a region twice."""
    table = begin(make_kiosk(), "short", 2)
    session, controller = table.session, table.controller
    own = list[int]()
    while len(own) < 2 or session.legal()[0].verb not in (steps.BUY, steps.HARVEST):
        play(session, 1)
        own = [step.at for step in session.legal() if step.verb == steps.HARVEST]
        own = list({session.state.region_at(space): space for space in own}.values())
    controller.refresh()
    for space in own[:2]:
        assert not controller.choose_space(space)
    assert controller.choose_space(own[1]) == [session.state.game.steps.harvest[1 << own[1]]]
    table.on_leave()


@pytest.mark.slow
def test_a_hint_is_in_reach(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk((1920, 1080))
    table = begin(app)
    tap(app, table.bar.hint.rect.center)
    assert Table(table).hinting()
    table.on_leave()


@pytest.mark.slow
def test_a_hint_can_be_followed_and_its_spaces_found(
    make_kiosk: MakeKiosk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adviser, "ATTEMPTS", 0)
    app = make_kiosk((1920, 1080))
    table = begin(app)
    hands = Table(table)
    tap(app, table.bar.hint.rect.center)
    hands.frames(3)
    hint, done = hands.proposal(), len(table.session.history)
    assert hint is not None
    hands.frames(3)
    assert table.view.prompt.follow.visible
    tap(app, table.view.prompt.follow.rect.center)
    assert [each.step for each in table.session.history][done:] == [hint.steps[0]]
    assert table.view.places.coordinates
    table.on_leave()


def test_a_mouse_clicks_and_no_keys_are_named(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk((1920, 1080))
    table = begin(app)
    assert "Tap" in table.current_prompt().texts[0]
    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 1000), touch=False)
    app.step([event])
    assert not app.by_touch
    assert table.current_prompt().texts[0].startswith("Click")
    assert app.style.keys_of("rules") == ""


def test_the_title_says_what_is_offered(make_kiosk: MakeKiosk) -> None:
    everything = make_kiosk().kiosk
    assert time_offered(everything) == "1 to 60 minutes"
    few = everything.model_copy(update={"modes": ["puzzle", "sprint"], "sprint_minutes": 12.0})
    assert time_offered(few) == "1 to 12 minutes"
    assert time_offered(few.model_copy(update={"modes": ["puzzle"], "puzzle_seconds": 50})) == "1 minute"


def test_no_highlighted_space_is_spoken_of_where_a_new_finca_comes_first() -> None:
    state = load_scenario(SCENARIOS / "05-turn/while-a-site-is-chosen.yaml").state
    controller = TurnController(GameSession(state, (Seat("Ana", "azure"), Seat("Ben", "violet"))))
    speech, own = VisitWords(controller, lambda: True), Prompt("Buy", ("You build a new finca first.",))
    controller.choose_line(min(controller.now.lines))
    speech.coach.update()
    assert not controller.lit()
    assert speech.reword(own) == own
