"""Tooltips lie beside board, prompt and hand wherever there is room, and come when they are wanted."""

from collections.abc import Callable

import pytest

from citrus_game.content.settings.settings import default_settings
from citrus_game.learning.puzzles import puzzles
from citrus_game.learning.task import PuzzleTask
from citrus_game.session.game_session import GameSession
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.lessons.lesson_scene import LessonScene
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.play.session_scene import SessionScene
from citrus_game.ui.scenes.puzzles.puzzle_scene import PuzzleScene
from citrus_game.ui.scenes.replay.replay_scene import ReplayScene
from citrus_game.ui.toolkit.widgets.popover import AFTER
from tests.cases import plain
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.vocabulary.explained import astray, covering, crushed, look_at_things, topics_said
from tests.ui.vocabulary.table import Table

SIZES = [(1280, 720), (1920, 1080), (1024, 768), (1080, 1920), (2560, 1080)]
SCENES: dict[str, Callable[[Game], SessionScene]] = {
    "a turn begins": lambda app: PlayScene(app, new_sitting(4, "long", 4, steps=140)),
    "income": lambda app: PlayScene(app, new_sitting(2, "short", 7, steps=30)),
    "tiles in hand": lambda app: PlayScene(app, new_sitting(3, "long", 4, steps=61)),
    "replay": lambda app: ReplayScene(app, new_sitting(3, steps=80)),
    "lesson": lambda app: LessonScene(app, 8),
    "puzzle": lambda app: PuzzleScene(app, PuzzleTask(puzzles()[2])),
}


def opened(name: str, size: tuple[int, int], **settings: object) -> Table:
    """Open a scene in a window."""
    values = default_settings().model_copy(update={"speed": "off", **settings})
    app = open_game(values, size=size, headless=True)
    scene = SCENES[name](app)
    app.stack.reset(scene)
    table = Table(scene)
    table.no_banner()
    table.settle()
    table.look_ahead()
    return table


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "size"),
    plain(
        lambda name, size: size == SIZES[0] and name == "puzzle",
        [
            (name, SIZES[at % len(SIZES)])
            for number, name in enumerate(SCENES)
            for at in (0, 1 + number, 3 + number)
            if at == 0 or at % len(SIZES)
        ],
    ),
    ids=str,
)
def test_tooltips_lie_beside_board_prompt_and_hand_and_near_their_things_or_with_the_cards(
    name: str, size: tuple[int, int]
) -> None:
    table = opened(name, size)
    assert not covering(table, every=1 if size == (1280, 720) else 5)
    assert not astray(table)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "size"),
    plain(
        1, [("lesson", SIZES[0]), ("a turn begins", SIZES[1]), ("replay", SIZES[0]), ("puzzle", (1024, 768))]
    ),
)
def test_what_is_said_hides_no_button_in_use_and_leads_to_help_that_is_there(
    name: str, size: tuple[int, int]
) -> None:
    """Every topic is a chapter's name, a rule with a chapter, or a bonus with a card."""
    table = opened(name, size)
    assert look_at_things(table) > 5
    assert topics_said(table)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1920)])
def test_so_they_do_in_the_largest_type(size: tuple[int, int]) -> None:
    assert not covering(opened("tiles in hand", size, text_size=200, language="de"), things=False)


@pytest.mark.slow
@pytest.mark.parametrize("size", plain(1, [(1024, 768), (1280, 720)], whole=True))
def test_no_tooltip_is_crushed_between_a_coached_board_and_the_panels(size: tuple[int, int]) -> None:
    aids = default_settings().aids.model_copy(update={"coach": True})
    assert not crushed(opened("income", size, aids=aids))


def shown(table: Table) -> bool:
    """Return whether a tooltip is on the screen, also one that is going."""
    scene = table.scene
    layers = scene.pointing.card, scene.widgets._tooltip, scene.hints.card
    return any(layer._drawn is not None for layer in layers)


def seconds_until_shown(table: Table) -> float:
    """Let time pass until a tooltip is on the screen."""
    for frame in range(240):
        if shown(table):
            return frame / 60
        table.frames()
    raise AssertionError("no tooltip in four seconds")


@pytest.mark.parametrize("place", ["player1", "harvest", "finca", "ribbon"])
def test_no_tooltip_stays_behind_a_dialog(show: Show, place: str) -> None:
    table = show(to_look_at())
    sites = table.state.game.board.sites
    built = [sites[site] for site, values in enumerate(table.state.fincas) if values is not None]
    if place == "ribbon":
        table.ribbons()[0].point()
    else:
        table.point(built[0] if place == "finca" else place)
    seconds_until_shown(table)
    table.command("rules")
    table.frames()
    assert not shown(table)
    table.key("escape")
    table.wait(1.0)
    assert not shown(table), "the pointer has not moved since"
    table.point("player2")
    table.wait(1.0)
    assert shown(table)


@pytest.mark.parametrize("button", ["end", "harvest"])
def test_the_buttons_that_end_a_turn_stay_in_sight_beside_their_tooltips(show: Show, button: str) -> None:
    table = show(new_sitting(3, "long", 4, steps=90))
    table.button(button).point()
    table.wait(1.0)
    said = table.said() or table.tooltip()
    assert said
    assert not said.rect.colliderect(table.scene.view.places.turn)


def to_look_at() -> GameSession:
    return new_sitting(3, "long", 4, steps=60)


@pytest.mark.parametrize("place", ["finca", "harvest", "player1"])
def test_the_first_tooltip_takes_its_time_and_the_next_none(show: Show, place: str) -> None:
    table = show(to_look_at())
    sites = table.state.game.board.sites
    built = [sites[site] for site, values in enumerate(table.state.fincas) if values is not None]
    table.point(built[0] if place == "finca" else place)
    assert seconds_until_shown(table) == pytest.approx(AFTER, abs=0.05)
    table.point(built[1])
    assert shown(table)
    facts = table.said().facts
    assert facts is not None
    assert built[1] in facts.title
    table.point_away()
    table.wait(1.0)
    assert not shown(table)
    table.point(built[0])
    assert seconds_until_shown(table) == pytest.approx(AFTER, abs=0.05), "it is a first one again"


def test_a_tooltip_fades_in_and_out(show: Show) -> None:
    table = show(to_look_at(), size=(800, 480))  # nothing flies over so small a board
    before = table.picture()
    table.point("A")
    seconds_until_shown(table)
    rect = table.said().rect
    changes = [table.pixels(rect)]
    for _frame in range(9):
        table.frames()
        changes.append(table.pixels(rect))
    assert len(set(changes)) >= 6, "it comes in steps"
    assert changes[-1] == changes[-2]
    table.point_away()
    assert shown(table)
    table.wait(0.2)
    assert not shown(table)
    assert table.picture() == before


def test_no_tooltip_shows_for_a_moment_after_a_step(show: Show) -> None:
    table = show(new_sitting(2, "short", 4))
    table.do(table.session.legal()[0])
    table.point("player2")
    assert seconds_until_shown(table) == pytest.approx(1.2 + AFTER, abs=0.1)
    table.do(table.session.legal()[0])
    table.wait(0.2)
    assert not shown(table), "what showed goes"


def test_no_tooltip_shows_while_a_computer_player_plays(show: Show) -> None:
    table = show(new_sitting(2, "short", 4, bots=2), speed="1x")
    table.point("player2")
    for _frame in range(180):
        assert not shown(table)
        table.frames()
    assert table.session.history


def test_the_button_that_hurries_computer_players_explains_itself_meanwhile(show: Show) -> None:
    table = show(new_sitting(2, "short", 4, bots=2), speed="1x")
    table.button("speed").point()
    table.wait(1.0)
    assert table.tooltip()


def test_keys_and_fingers_are_told_at_once(show: Show) -> None:
    table = show(to_look_at())
    while not table.panel(1).focused:
        table.key("tab")
    table.frames()
    assert table.facts_shown()
    table.point_away()
    table.wait(1.0)
    table.tap("A")
    table.frames()
    assert table.facts_shown()


def test_a_tooltip_stays_when_what_it_is_about_is_clicked(show: Show) -> None:
    session = new_sitting(3, "long", 4, steps=90)
    table = show(session)
    region = table.harvestable()[0]
    table.point(region)
    seconds_until_shown(table)
    table.wait(0.2)
    rect = table.said().rect
    before = table.pixels(rect.inflate(-40, -40))
    table.click(region)
    assert table.picked()
    for _frame in range(20):
        assert table.pixels(rect.inflate(-40, -40)) == before
        table.frames()
