"""The guided first game: what the coach says comes in a sensible order, and what it marks is in sight."""

import random

import pytest

from citrus_game.client.doors import open_game
from citrus_game.client.play.coach.card import Words
from citrus_game.client.play.coach.coach import OPENINGS
from citrus_game.client.play.coach.meetings import MEETINGS
from citrus_game.client.play.scene import PlayScene
from citrus_game.content.preferences.settings import default_settings
from citrus_game.table.desk.desk import Desk
from citrus_game.table.keeping import saves
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import Seat
from tests.client.play.drive import click, frames
from tests.client.vocabulary.table import Table
from tests.conftest import EXAMPLE

SEATS = (Seat("Zoe", "azure"), Seat("Ben", "violet"))
SIZES = [(1280, 720), (1920, 1080), (1080, 1920)]


def begin(
    size: tuple[int, int] = (1280, 720), seats: tuple[Seat, ...] = SEATS, **settings: object
) -> PlayScene:
    usual = default_settings()
    aids = usual.aids.model_copy(update={"coach": True})
    values = usual.model_copy(update={"speed": "off", "aids": aids, **settings})
    app = open_game(values, size=size, headless=True)
    scene = PlayScene(app, NewGame(seats, "short", seed=7).start())
    app.stack.reset(scene)
    frames(app, 30)
    return scene


def look(scene: PlayScene) -> str:
    """See that what the coach says is whole and what it marks in sight; give what it is about."""
    card, ring = scene.coach_card, scene.ring
    assert card is not None
    assert card.text.text
    said, type_ = scene.said(), scene.look.type
    assert type_.block_height(card.text.text, "body", card.text.rect.width) <= card.text.rect.height
    assert card.text.text.replace("\n", " ") == said.text, "it is said at once"
    mark = scene.marked()
    if mark.thing:
        assert ring.rect is not None, mark.thing
        assert scene.window.contains(ring.rect), mark.thing
        assert not ring.rect.colliderect(card.panel.rect)
    assert all(over.spaces for over in mark.over)
    return scene.coach.about


def do_next(scene: PlayScene, chance: random.Random) -> None:
    """Press the coach's button, or do by clicks what it asks for."""
    table, coach, card = Table(scene), scene.coach, scene.coach_card
    assert card is not None
    if coach.met is not None:
        table.wait(0.4)
        click(scene.app, card.next)
    elif coach.moment == "buy":
        chance.choice([arrow for arrow in table.arrows() if arrow.enabled]).click()
    elif coach.moment == "harvest":
        table.button("harvest").click()
    elif coach.moment in ("hand", "site"):
        table.click(chance.choice(table.lit()))
    elif coach.moment == "choose":
        table.click(table.harvestable()[0])
    else:
        table.button("end" if coach.moment == "end" else "answer").click()
    table.point_away()
    table.settle()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("players", [2, 3])
def test_in_the_largest_type_the_coach_says_four_lines_at_once_beside_a_board_of_its_usual_size(
    players: int, language: str
) -> None:
    """There were three lines over "More", and with three players a column of single words."""
    seats = (*SEATS, Seat("Chiara", "teal"))[:players]
    scene = begin(seats=seats, text_size=200, language=language)
    card, type_ = scene.coach_card, scene.look.type
    assert card is not None
    assert card.text.rect.height >= 4 * type_.line("body")
    assert card.text.rect.width > 10 * type_.px("body")
    assert Table(scene).part("board").height > 0.6 * 720
    words = type_.width(card.next.label, card.next.style)
    assert words < card.next.rect.width
    assert card.leave.label in card.leave.hint


def test_in_the_largest_type_the_coach_leaves_the_board_room_in_a_window_of_4_to_3() -> None:
    """It was a stamp of 170 by 140 pixels between what the coach says and what the prompt says again."""
    scene = begin((1024, 768), text_size=200)
    assert Table(scene).part("slab").height > 0.28 * 768


@pytest.mark.parametrize("text_size", [100, 200])
def test_how_far_it_is_stands_behind_a_title_that_leaves_it_room(text_size: int) -> None:
    scene = begin(text_size=text_size)
    card, shown = scene.coach_card, []
    assert card is not None
    for letters in range(1, 60):
        card.say(Words("m" * letters, "3 / 9", "", ""))
        shown.append(card.note.visible)
        end = card.note.rect.right if card.note.visible else card.title.rect.right
        assert card.title.rect.x + card._title_wide >= end, letters
        assert not card.note.visible or card.note.rect.x > card.title.rect.right
    assert shown[0]
    assert not shown[-1]
    assert shown == sorted(shown, reverse=True)
    scene.left()


def play(scene: PlayScene, turns: int) -> list[str]:
    """Play turns of both; give what was new, one after the other."""
    chance, news = random.Random(1), [look(scene)]
    for _step in range(60 * turns):
        if scene.sitting.state.turn > turns:
            return news
        do_next(scene, chance)
        about = look(scene)
        if about and about != news[-1]:
            news.append(about)
    raise AssertionError("it does not go on")


@pytest.mark.parametrize(
    "size", [SIZES[0], *(pytest.param(size, marks=pytest.mark.sweep) for size in SIZES[1:])], ids=str
)
def test_what_is_said_comes_when_it_matters_and_what_is_meant_is_in_sight(size: tuple[int, int]) -> None:
    scene = begin(size)
    news = play(scene, 6)
    assert news[:4] == ["aim", "turn", "buy", "line"]
    first = {about: news.index(about) for about in news}
    assert first["line"] < first["road"] < first["hand"] < first["worker"]
    assert first["road"] < first["worker"] < first["end"], "all in the first turn"
    assert first["coins"] > first["end"], "of harvesting only when money runs short"
    met = [about for about in news if about in {meeting.name for meeting in MEETINGS}]
    assert len(met) == len(set(met)), "each is told once"
    scene.left()


@pytest.mark.parametrize("size", [(1024, 768), *SIZES], ids=str)
def test_the_first_words_are_not_under_the_banner_of_the_turn(size: tuple[int, int]) -> None:
    scene = begin(size)
    table, card = Table(scene), scene.coach_card
    assert table.banner()
    assert card is not None
    assert not table.banner_rect().colliderect(card.panel.rect)
    scene.left()


def test_a_moment_is_marked_twice_and_then_only_said() -> None:
    scene = begin()
    marks = []
    chance = random.Random(1)
    while scene.sitting.state.turn < 5:
        if scene.coach.moment == "end" and scene.coach.met is None:
            marks.append(scene.marked().thing)
        do_next(scene, chance)
    assert marks == ["end", "end", "", ""]
    scene.left()


def test_what_is_not_read_goes_when_the_game_goes_on() -> None:
    scene = begin()
    assert scene.coach.about == "aim"
    Table(scene).arrow(Table(scene).buyable()[0]).click()
    assert scene.coach.about == "line"
    scene.left()


def test_the_coach_can_be_sent_away_and_comes_back() -> None:
    scene = begin()
    board = scene.view.places.board
    assert scene.coach_card is not None
    click(scene.app, scene.coach_card.leave)
    assert not scene.coached
    assert scene.view.places.card is None
    assert scene.view.places.board.height > board.height
    scene.app.change(aids=scene.app.settings.aids.model_copy(update={"coach": True}))
    assert scene.view.places.board == board
    scene.left()


def test_a_purist_has_no_coach() -> None:
    scene = begin()
    scene.app.change(purist=True)
    assert not scene.coached
    assert scene.view.places.card is None


def test_the_ring_of_a_finca_is_drawn_while_the_aim_is_told() -> None:
    scene = begin()
    board = scene.sitting.state.game.board
    ring = scene.marked().over[-1].outlined[0]
    assert ring in board.rings
    rect = scene.view.seen.geometry.cells(ring)[1]
    before = Table(scene).drawn(rect)
    scene.go_on()
    assert scene.coach.moment in OPENINGS
    assert Table(scene).drawn(rect) != before


def test_a_ring_is_told_of_while_few_of_its_spaces_are_open_and_somebody_stands_there() -> None:
    """In every turn of a whole game, by a count of its own."""
    told = next(meeting.due for meeting in MEETINGS if meeting.name == "ring")
    sitting = saves.load(EXAMPLE, 0)
    desk, board = Desk(sitting), sitting.state.game.board
    numbers = set()
    for step in saves.load(EXAMPLE).steps:
        sitting.do(step)
        desk.refresh()
        state = sitting.state
        near = {}
        for site, values in enumerate(state.fincas):
            standing = desk.outlook.foresight.standing(site)
            open_ = standing.open.bit_count()
            if values is not None and 0 < open_ <= 3 and standing.shares:
                near[site] = (board.sites[site], open_, values)
        saying = told(desk)
        assert (saying is None) == (not near)
        if saying is not None:
            letter, open_, values = near[min(near)]
            numbers.add(open_)
            assert f"{open_} space{'s are' if open_ > 1 else ' is'} left around finca {letter}" in saying.text
            assert f"the most plantations there score {values[0]}, the second most {values[1]}" in saying.text
    assert numbers == {1, 2, 3}


def test_the_ring_does_not_cross_the_card_of_what_is_pointed_at() -> None:
    scene = begin()
    table = Table(scene)
    state = scene.sitting.state
    built = next(site for site, values in enumerate(state.fincas) if values is not None)
    table.point(state.game.board.name(state.game.board.site_spaces[built]))
    table.rest()
    said = table.said()
    assert said
    card = said.rect.inflate(-60, -60)
    before = table.drawn(card)
    scene.ring.rect = card.inflate(-20, -20)
    scene.damage()
    assert table.drawn(card) == before
    scene.left()


def test_with_keys_the_first_game_begins_at_what_the_coach_says() -> None:
    """Enter, which began the game, reads on; a card about a market line covered the coach's first words."""
    scene = begin()
    scene.widgets.keep_focus(True, scene.first_focus)
    assert scene.coach_card is not None
    assert scene.widgets.focus is scene.coach_card.next
