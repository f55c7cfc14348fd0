"""The views: owners, tiles still to come, the last move."""

from collections import Counter

import pytest

from citrus_game.cli.given import played
from citrus_game.rules.model import steps
from citrus_game.rules.model.events import Harvested
from citrus_game.session.history import last_spaces
from citrus_game.ui.board.canvas import Canvas
from citrus_game.ui.board.colours import RIBBONS
from citrus_game.ui.board.geometry import Geometry
from citrus_game.ui.board.layers.owners import NEUTRAL, middle
from citrus_game.ui.scenes.play.dialogs import LeftDialog, RemainingTiles
from citrus_game.ui.scenes.replay.replay_scene import ReplayScene
from tests.cases import plain
from tests.session.positions import COLOURS, Drawn
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.vocabulary.table import Table
from tools.sheets import GAME

POSITION = """
board: |
  . . . . .
  . A . . .
  . . . . .
players: [{name: ana}, {name: ben}]
fincas: {A: 8/4}
bag: [lime]
plantations: {a1: lemon, b1: lemon, d1: orange, d3: lime}
owners: {a1: ana, d1: ben}
"""


GONE = 160
"""Frames after which no banner lies over the board any more."""


def board_colour(table: Table, space: str, at: tuple[float, float] = (0.5, 0.12)) -> str:
    """Return the colour of a spot of a space, as shares of its tile."""
    rect = table.space(space).rect
    table.frames(2)
    found = table.app.screen.get_at((rect.x + int(rect.width * at[0]), rect.y + int(rect.height * at[1])))
    return "#{:02X}{:02X}{:02X}".format(*found[:3])


@pytest.mark.slow
def test_a_tap_shows_who_owns_what_until_the_next(show: Show) -> None:
    table = show(new_sitting(3, steps=60))
    plain = table.picture()
    table.key("o")
    table.let_go("o")
    owned = table.picture()
    assert owned != plain
    table.key("o")
    assert table.picture() == plain
    table.button("owners").click()
    assert table.shows_owners
    table.button("owners").click()
    assert not table.shows_owners


def test_a_held_key_shows_it_only_that_long(show: Show) -> None:
    table = show(new_sitting(3, steps=60))
    table.key("o")
    table.frames(30)
    assert table.shows_owners
    table.let_go("o")
    assert not table.shows_owners


@pytest.mark.slow
def test_regions_are_flooded_in_their_owners_colours_and_neutral_ones_flat(drawn: Drawn, show: Show) -> None:
    table = show(drawn(POSITION))
    table.frames(GONE)
    table.command("owners")
    colours = [seat.colour for seat in table.session.seats]
    assert board_colour(table, "b1") == RIBBONS[colours[0]].line
    assert board_colour(table, "d3") == NEUTRAL
    seen = {board_colour(table, "d1", (x / 20, 0.1)) for x in range(3, 18)}
    assert RIBBONS[colours[1]].line in seen
    assert len(seen) > 1, "the pattern of the second player"


def test_a_finished_board_shows_who_harvested_each_region_last(show: Show) -> None:
    """The workers have gone home, and all regions are neutral."""
    session = played(GAME)
    app = show(session).app
    app.router.replay(session, len(session.history))
    scene = app.stack.top
    assert isinstance(scene, ReplayScene)
    table = Table(scene)
    table.settle()
    shown = [table.shows_owners]
    table.key("o")
    table.settle()
    shown.append(table.shows_owners)
    colours = [seat.colour for seat in session.seats]
    harvests = [event for done in session.history for event in done.events if isinstance(event, Harvested)]
    assert {event.player for event in harvests if event.final} == {0, 1, 2}
    board = session.state.game.board
    for event in (harvests[0], harvests[-1]):
        space = event.region.bit_length() - 1
        line = RIBBONS[colours[event.player]].line
        assert line in {board_colour(table, board.names[space], (x / 20, 0.1)) for x in range(3, 18)}
    assert any("worker button at the top" in text for text in table.prompt().texts)
    table.let_go("o")
    assert [*shown, table.shows_owners] == [False, True, False]


def test_the_view_follows_the_game(show: Show) -> None:
    session = new_sitting(2, steps=0)
    table = show(session)
    table.command("owners")
    before = table.picture()
    while not any(done.step.verb == steps.PLACE for done in session.history):
        session.do(session.legal()[0])
    table.frames(GONE)
    shown = table.picture()
    assert shown != before
    table.lay_out()
    assert table.picture() == shown


def test_a_regions_size_stands_on_one_of_its_spaces(show: Show) -> None:
    table = show(new_sitting(4, steps=150))
    style, board = table.scene.style, table.state.game.board
    canvas = Canvas(style.art, style.type, Geometry.fit(board, table.part("board")), COLOURS)
    for own in table.state.own:
        for region in board.regions(own):
            assert region >> middle(canvas, region) & 1


@pytest.mark.parametrize("way", plain(2, ["key", "bag"], whole=True))
def test_what_is_left_is_what_was_not_seen(show: Show, way: str) -> None:
    table = show(new_sitting(3, steps=30))
    if way == "key":
        table.key("t")
    else:
        table.button("bag").click()
    dialog = table.top
    assert isinstance(dialog, LeftDialog)
    lots = [widget for widget in dialog.body.children if isinstance(widget, RemainingTiles)]
    state = table.session.state
    counts = Counter(state.bag)
    codes = (*range(0, 10, 2), *range(1, 10, 2))
    assert [lot.number for lot in lots[:10]] == [counts[code] for code in codes]
    fincas = Counter(state.finca_stack)
    assert {lot.finca: lot.number for lot in lots if lot.finca} == fincas
    assert {lot.finca: lot.hint for lot in lots if lot.finca} == {
        each: "Finca {}/{}".format(*each) for each in fincas
    }
    land = {kind: mask.bit_count() for kind, mask in enumerate(state.land) if mask}
    assert [lot.number for lot in lots[10 + len(fincas) :]] == list(land.values())
    table.key("o")
    assert table.top is dialog, "other keys leave it there"
    table.key("t")
    assert table.on_top


def test_the_sheet_of_what_is_left_closes_when_its_held_key_is_let_go(show: Show) -> None:
    table = show(new_sitting(2))
    table.key("t")
    table.frames(30)
    table.let_go("t")
    assert table.on_top


@pytest.mark.slow
def test_the_last_move_is_framed_in_its_players_colour(show: Show) -> None:
    session = new_sitting(3, steps=0, seed=4)
    while not any(done.step.verb == steps.PLACE for done in session.history):
        session.do(session.legal()[0])
    spaces, player = last_spaces(session)
    assert spaces
    assert player == session.history[-1].player
    table = show(session)
    table.frames(GONE)
    name = session.state.game.board.name(min(spaces))
    line = RIBBONS[session.seats[player].colour].line
    assert line in {board_colour(table, name, (0.5, y / 40)) for y in range(6)}


@pytest.mark.slow
def test_the_views_work_in_a_replay_too(show: Show) -> None:
    app = show(new_sitting(2, steps=20)).app
    session = new_sitting(2, steps=20)
    replay = ReplayScene(app, session, 10)
    app.stack.reset(replay)
    table = Table(replay)
    table.key("o")
    assert table.shows_owners
