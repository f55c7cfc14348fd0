"""The play scene with posted events: clicks, hovering, keyboard, undo."""

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from citrus_game.cli.given import played
from citrus_game.content.settings.settings import default_settings
from citrus_game.narration.words import capital, line_at_market
from citrus_game.rules.model import events, steps
from citrus_game.rules.model.events import Bought, FincaScored, Harvested
from citrus_game.session.game_session import GameSession
from citrus_game.session.history import rival_turns, round_start
from citrus_game.session.seats import PERSON
from citrus_game.text import _
from citrus_game.ui.scenes.menu.pause_scene import PauseScene
from citrus_game.ui.scenes.play.dialogs import LogDialog, LogEntryWidget
from citrus_game.ui.scenes.play.panels.rival_turns import PIECE, QUIET, Deed, ribbon_of
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from citrus_game.ui.toolkit.drawing.cells import Cell, CountCell, PicturesCell, TextCell
from citrus_game.ui.toolkit.drawing.text import TextRenderer
from citrus_game.ui.toolkit.widgets.panels import Label
from tests.cases import plain
from tests.session.positions import Drawn
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.play.drive import frames
from tests.ui.toolkit.drive import resize
from tests.ui.toolkit.reach import reached
from tests.ui.vocabulary.table import Table

ROADS = """board: |
  . . . . . . .
  . A . . . B .
  . . . . . . .
players: [{name: ana, coins: 6}, {name: ben}]
fincas: {A: 10/5, B: 8/4}
marked: []
plantations: {b1: lemon}
owners: {b1: ben}
market: {1: lemon, 2: orange, 7: lime, 8: lime, 9: lime, 10: lime}
bag: [lime, lime, lime]"""


def test_first_click_chooses_a_line_and_the_second_buys_it(show: Show) -> None:
    table = show(new_sitting(2))
    table.arrow("R1").click()
    assert table.session.history == []
    assert table.button("answer").shown
    assert table.prompt().title.startswith("Market row 1")
    table.arrow("R1").click()
    assert table.verbs() == [steps.BUY]


def test_cancel_puts_a_line_down(show: Show) -> None:
    table = show(new_sitting(2))
    table.arrow("R1").click()
    table.button("second answer").click()
    assert not table.picked()
    assert not table.button("second answer").shown
    assert not table.lit()


def test_a_turn_by_clicks(show: Show) -> None:
    table = show(new_sitting(2))
    table.arrow("C1").click()
    table.button("answer").click()
    while table.session.state.hand:
        table.first_lit().click()
    assert table.button("end").enabled
    table.button("end").click()
    assert table.session.state.player == 1
    assert table.prompt().title == "Your turn, Ben"


def test_a_lit_space_of_a_chosen_line_buys_and_places_at_once(show: Show) -> None:
    table = show(new_sitting(2))
    table.arrow("R1").click()
    table.first_lit().click()
    assert table.verbs() == [steps.BUY, steps.PLACE]


def test_an_illegal_space_says_why_and_shows_the_culprit(show: Show, drawn: Drawn) -> None:
    table = show(drawn(ROADS))
    table.arrow("R1").click()
    table.point("a2")
    assert table.pointed().refused == "a2"
    assert table.pointed().causes == {"b1"}
    said = table.said()
    assert said.title == "No lemon here"
    assert said.body == "Finca A already has a lemon on its north road."
    table.point_away()
    assert not table.said()
    assert not table.pointed().all


def test_a_space_that_several_rules_forbid_names_each(show: Show, drawn: Drawn) -> None:
    table = show(drawn(ROADS))
    table.arrow("R1").click()
    table.point("a1")
    assert len(table.said().body.splitlines()) == 1, "one sentence at first"
    table.click("a1")
    assert "ben" in table.said().body, "the others on request"


def test_clicking_an_illegal_space_does_nothing(show: Show, drawn: Drawn) -> None:
    table = show(drawn(ROADS))
    table.arrow("R1").click()
    table.click("a2")
    assert table.session.history == []
    assert table.picked()


def test_an_arrow_that_cannot_be_bought_says_why(show: Show, drawn: Drawn) -> None:
    table = show(drawn(ROADS.replace("coins: 6", "coins: 3")))
    assert not table.arrow("R3").enabled
    table.arrow("R3").point()
    assert "1 coin short" in table.verdict().texts[0]
    assert table.verdict().mood == "bad"
    table.arrow("R4").point()
    assert table.verdict().texts[0] == "There is nothing in row 4."
    table.arrow("R3").click()
    assert not table.picked()


def test_the_key_for_the_harvest_leads_to_the_regions(show: Show, drawn: Drawn) -> None:
    table = show(drawn(ROADS.replace("owners: {b1: ben}", "owners: {b1: ana}")))
    table.arrow("R1").focus()
    table.key("h")
    assert table.space_pointed_at() == "b1"
    table.key("return")
    table.key("return")
    assert table.verbs()[-1] == steps.HARVEST


def test_harvest_by_clicking_a_worker_twice(show: Show, drawn: Drawn) -> None:
    table = show(drawn(ROADS.replace("owners: {b1: ben}", "owners: {b1: ana}")))
    table.click("b1")
    assert table.session.history == []
    assert "1 point" in table.prompt().title
    table.click("b1")
    assert table.verbs()[-1] == steps.HARVEST
    table.button("answer").click()
    assert table.verbs()[-1] == steps.INCOME


def test_the_harvest_button_begins_and_leaves_choosing(show: Show, drawn: Drawn) -> None:
    table = show(drawn(ROADS.replace("owners: {b1: ben}", "owners: {b1: ana}")))
    table.button("harvest").click()
    assert table.picked()
    assert table.board().marks.chosen
    table.button("harvest").click()
    assert not table.picked()


@pytest.mark.slow
def test_undo_and_redo_show_the_same_pictures(show: Show) -> None:
    table = show(new_sitting(2))
    table.arrow("C1").click()
    table.button("answer").click()
    table.point_away()
    before = table.picture()
    table.first_lit().click()
    table.point_away()
    after = table.picture()
    table.key("ctrl+z")
    assert table.picture() != after
    table.button("redo").click()
    table.point_away()
    assert table.picture() == after
    assert before != after


def test_a_region_says_its_size_and_owner(show: Show, drawn: Drawn) -> None:
    table = show(drawn(ROADS))
    table.point("b1")
    assert table.said()
    assert (table.said().title, table.said().body) == (
        "Ben’s region",
        "1 lemon. Harvest: 1 point.",
    )


def test_the_aids_can_be_switched_off(show: Show, drawn: Drawn) -> None:
    table = show(drawn(ROADS), purist=True)
    table.arrow("R1").click()
    assert table.board().marks.legal == 0
    table.point("a2")
    assert not table.said()
    assert not table.pointed().refused


@pytest.mark.slow
def test_a_turn_by_keys_alone(show: Show) -> None:
    table = show(new_sitting(2))
    table.key("2")
    assert table.arrows()[0].focused
    while (focus := table.focus()) is not None and not focus.enabled:
        table.key("tab")
    table.key("return")
    table.key("b")
    assert table.verbs()[-1] == steps.BUY
    while table.session.state.hand:
        table.key("3")
        walk(table, table.lit()[0])
        table.key("return")
    table.key("e")
    assert table.session.state.player == 1


def walk(table: Table, goal: str) -> None:
    """Move the cursor over the board with the arrow keys."""
    board = table.state.game.board
    column, row = board.column_row(board.spaces[goal])
    for _press in range(60):
        here, there = board.column_row(board.spaces[table.cursor()])
        if (here, there) == (column, row):
            return
        if here != column:
            table.key("right" if here < column else "left")
        else:
            table.key("down" if there < row else "up")
    raise AssertionError("the cursor does not get there")


def test_every_widget_of_the_scene_is_in_the_one_chain(show: Show) -> None:
    table = show(new_sitting(2))
    wanted = {widget for widget in table.scene.widgets.visible_widgets() if widget.is_interactive}
    assert wanted <= reached(table.scene)


def test_escape_cancels_then_pauses(show: Show) -> None:
    table = show(new_sitting(2))
    table.arrow("R1").click()
    table.key("escape")
    assert not table.picked()
    assert table.on_top
    table.key("escape")
    assert isinstance(table.top, PauseScene)


@pytest.mark.parametrize("language", plain(1, ["de", "en", "fr", "it"], whole=True))
def test_ribbons_are_headed_by_their_whole_title_in_the_largest_type(
    show: Show, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    text, drawn = TextRenderer.text, list[str]()

    def noting(self: TextRenderer, string: str, *rest: Any, **more: Any) -> pygame.Surface:
        drawn.append(string)
        return text(self, string, *rest, **more)

    monkeypatch.setattr(TextRenderer, "text", noting)
    show(new_sitting(3, steps=60), text_size=200, language=language)
    assert _("Since your turn") in drawn


@pytest.mark.parametrize(
    "size", plain(1, [(1280, 720), (1920, 1080), (1080, 1920), (2560, 1080)], whole=True), ids=str
)
def test_ribbons_tell_what_rivals_did_and_lead_to_the_log(show: Show, size: tuple[int, int]) -> None:
    session = new_sitting(3, steps=60)
    table = show(session, size=size)
    rivals = {done.player for done in session.history[round_start(session) :]} - {session.state.player}
    assert len(table.ribbons()) == len(rivals) > 0
    told = " ".join(entry.text for entry in session.log if entry.step >= round_start(session))
    for ribbon in table.ribbons():
        table.point(ribbon.middle)
        assert table.pointed().outlined, "it shows where"
        assert ribbon.hint, "it says what happened"
        assert all(sentence in told for sentence in ribbon.hint.splitlines())
    ribbon.click()
    assert isinstance(table.top, LogDialog)
    table.key("escape")
    ribbon.focus()
    table.key("return")
    assert isinstance(table.top, LogDialog), "without a pointer as well"


def test_ribbons_name_the_row_or_column_that_was_bought(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    """ "Market column 3" had no room on a narrow card and was left out."""
    session = new_sitting(3, steps=60)
    bought = [event for turn in rival_turns(session) for event in turn.events if isinstance(event, Bought)]
    drawn, draw = list[str](), TextCell.draw

    def noted(cell: TextCell, *where: Any) -> None:
        drawn.append(cell.text)
        draw(cell, *where)

    monkeypatch.setattr(TextCell, "draw", noted)
    show(session)
    assert bought
    for event in bought:
        assert capital(line_at_market(session.state.game.lines[event.line])) in drawn


def test_a_log_without_a_turn_says_so(show: Show) -> None:
    table = show(new_sitting(2))
    table.key("l")
    assert isinstance(table.top, LogDialog)
    told = [widget.text for widget in table.top.widgets if isinstance(widget, Label)]
    assert told == ["Nothing has been played yet."]


def test_the_log_tells_the_latest_turn_first_and_each_from_its_beginning(show: Show) -> None:
    session = new_sitting(3, steps=60)
    table = show(session)
    table.key("l")
    assert isinstance(table.top, LogDialog)
    told = [widget.text for widget in table.top.widgets if isinstance(widget, LogEntryWidget)]
    latest = session.log[-1].turn
    sentences = [entry.text for entry in session.log if entry.turn == latest]
    before = [entry.text for entry in session.log if entry.turn == latest - 1]
    assert told[: len(sentences) + len(before)] == sentences + before
    assert len(sentences + before) > 2


def cells(deeds: Sequence[Deed]) -> list[Cell]:
    return [cell for deed in deeds for cell in deed.cells]


def test_a_ribbon_shows_the_fruit_that_was_harvested_and_what_the_one_who_looks_won() -> None:
    session, seen = new_sitting(3, "short", 4), set[str]()
    while seen < {"fruit", "own points"} and not session.state.over:
        session.do(random.Random(len(session.history)).choice(session.legal()))
        for turn in rival_turns(session):
            ribbon = ribbon_of(turn, session.seats, session.state.game)
            for event in turn.events:
                if isinstance(event, Harvested) and not event.final:
                    counts = [cell.number for cell in cells(ribbon.did) if isinstance(cell, CountCell)]
                    assert str(event.plantations) in counts
                    seen.add("fruit")
                if isinstance(event, FincaScored) and event.points[turn.viewer]:
                    assert TextCell(f"+{event.points[turn.viewer]}", "gold") in cells(ribbon.won)
                    seen.add("own points")
    assert seen == {"fruit", "own points"}


def test_a_ribbon_tells_purchases_income_and_used_bonuses() -> None:
    seen, chance = set[type[events.Event]](), random.Random(2)
    for seed in range(3):
        session = new_sitting(3, "short", seed)
        while not session.state.over:
            session.do(chance.choice(session.legal()))
            for turn in rival_turns(session):
                ribbon, coins, used, price = ribbon_of(turn, session.seats, session.state.game), 0, 0, ""
                for event in turn.events:
                    seen.add(type(event))
                    match event:
                        case events.Bought():
                            price = f"−{event.cost}"
                        case events.Income():
                            coins += event.coins
                        case events.MoneyUsed():
                            coins, used = coins + event.value - event.forfeited, used + 1
                        case events.CartUsed() | events.BullPut() | events.Plowed() | events.MilestoneUsed():
                            used += 1
                        case events.Planted():
                            used += 1 + event.bridged
                    shown = [
                        name
                        for cell in cells(ribbon.did)
                        if isinstance(cell, PicturesCell)
                        for name in cell.names
                    ]
                assert len(shown) == used
                told = " ".join(filter(None, (price, f"+{coins}" if coins else "")))
                assert not told or cells(ribbon.won)[0] == CountCell("coin", told, PIECE, 4, QUIET)
    assert seen >= {events.Bought, events.Income, events.MoneyUsed, events.CartUsed, events.BullPut}


def test_ribbons_begin_anew_with_the_end_of_ones_turn(show: Show) -> None:
    session = new_sitting(3)
    table = show(session)
    assert not table.ribbons()
    play_turn(session)
    table.frames()
    assert len(table.ribbons()) == 1, "the next player sees what the first one did"


def play_turn(session: GameSession) -> None:
    """Play a player's turn to its end."""
    player = session.state.player
    while session.state.player == player:
        session.do(session.legal()[0])


@pytest.mark.slow
def test_a_new_window_size_lays_everything_out_anew(show: Show) -> None:
    table = show(new_sitting(3, steps=40))
    for size in ((1024, 768), (1920, 1080)):
        resize(table.app, size)
        table.frames()
        assert table.kept_size() == size
        assert table.scene.window.contains(table.part("board"))


def test_the_narrow_window_swaps_mat_and_tiles(show: Show, drawn: Drawn) -> None:
    table = show(drawn(ROADS.replace("coins: 6", "tiles: [bull, bridge, bull]")), size=(1024, 768))
    assert table.button("tiles").shown
    assert not table.tiles()
    table.button("tiles").click()
    assert {tile.piece for tile in table.tiles()} == {"bull", "bridge"}


@pytest.mark.slow
def test_computer_players_move_by_themselves(show: Show) -> None:
    session = new_sitting(3, bots=2)
    table = show(session, speed="4x")
    while session.state.player == 0:
        session.do(session.legal()[0])
    for _frame in range(4000):
        table.frames()
        if session.state.player == 0:
            break
    assert session.state.player == 0
    assert {done.player for done in session.history} == {0, 1, 2}


def test_nothing_moves_under_an_overlay(show: Show) -> None:
    session = new_sitting(2, bots=2)
    table = show(session)
    before = len(session.history)
    table.command("settings")
    table.frames(30)
    assert len(session.history) == before


@pytest.mark.slow
def test_the_end_of_the_game_leads_to_the_scoring(show: Show) -> None:
    session = new_sitting(2, "short", steps=3000)
    assert session.state.over
    table = show(session)
    table.frames(3)
    assert isinstance(table.top, ScoringScene)


@pytest.mark.parametrize("speed", plain(1, ["off", "1x"], whole=True))
def test_the_winner_is_not_told_before_the_crown(show: Show, speed: str) -> None:
    """Neither log nor speech name the winner before the final scoring does."""
    game = Path(__file__).resolve().parents[3] / "docs" / "example.citrus"
    session = played(game, 221)
    session.seats = tuple(replace(seat, player=PERSON) for seat in session.seats)
    table = show(session, speed=speed, aids=default_settings().aids.model_copy(update={"preview": False}))
    scene = table.scene
    session.do(played(game, 222).history[-1].step)
    assert session.state.over
    heard: list[str] = []
    for _frame in range(3000):
        heard += scene.new_text()
        table.frames()
        if table.top is not scene:
            break
        shown = scene.view.snapshot.passing.log_lines if scene.view.snapshot else 0
        assert 0 <= shown < len(session.log)
    assert isinstance(table.top, ScoringScene)
    assert heard[-1] == "The game is over."
    assert not any("wins" in text for text in heard)


def test_scored_fincas_bear_their_winners(show: Show) -> None:
    session = new_sitting(2, "short", steps=3000)
    table = show(session)
    scored = [style for style in table.board().sites if style.scored]
    assert scored
    assert any(style.winners for style in scored)


@pytest.mark.parametrize("verb", plain(1, [steps.SITE, steps.MONEY, steps.BULL, steps.CART], whole=True))
def test_tiles_and_sites_are_used_with_the_mouse(show: Show, verb: str) -> None:
    for seed in range(40):
        session = new_sitting(3, seed=seed, expansion=True)
        while not session.state.over and not any(step.verb == verb for step in session.legal()):
            session.do(session.legal()[seed % len(session.legal())])
        if not session.state.over:
            break
    table = show(session)
    state = session.state
    if verb != steps.SITE:
        table.tile({steps.MONEY: "money", steps.BULL: "bull", steps.CART: "cart"}[verb]).click()
    if verb in (steps.SITE, steps.BULL):
        assert table.lit() == table.state.game.board.names_of(table.board().marks.legal)
        table.first_lit().click()
    if verb == steps.CART:
        next(tile for tile in table.cart_tiles() if tile.enabled).click()
    assert session.history[-1].step.verb == verb
    assert state is session.state


def test_the_last_move_is_marked(show: Show) -> None:
    table = show(new_sitting(2))
    table.arrow("R1").click()
    table.first_lit().click()
    assert table.board().marks.last == 1 << table.session.history[-1].step.at


@pytest.mark.slow
def test_the_log_follows_a_language_chosen_in_the_menu(show: Show) -> None:
    table = show(new_sitting(2, steps=6))
    app, session = table.app, table.session
    app.router.menu()
    try:
        app.change(language="de")
        app.router.play(session)
        frames(app, 3)
        scene = app.stack.top
        assert isinstance(scene, PlayScene)
        assert scene.view.snapshot is not None
        told = [entry.text for entry in scene.view.snapshot.log]
        assert any(" pflanzt " in text for text in told)
        assert not any(" plants " in text for text in told)
    finally:
        app.change(language="en")


@pytest.mark.slow
def test_the_log_follows_the_language(show: Show) -> None:
    table = show(new_sitting(2, steps=6))
    assert any(" plants " in entry.text for entry in table.session.log)
    table.app.change(language="de")
    try:
        assert not any(" plants " in entry.text for entry in table.session.log)
        assert any(" pflanzt " in entry.text for entry in table.session.log)
    finally:
        table.app.change(language="en")
