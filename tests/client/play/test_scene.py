"""The play scene by posted events: what a click does, what a hover says, keys alone, undo."""

import pytest

from citrus_game.client.play.hands.sheets import LogSheet
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.rooms.menu.pause_scene import PauseScene
from citrus_game.client.rooms.scoring.scoring_scene import ScoringScene
from citrus_game.rules.material import steps
from citrus_game.table.log import Entry
from tests.client.kit.drive import resize
from tests.client.kit.reach import reached
from tests.client.play.conftest import Show, new_sitting
from tests.client.play.drive import frames
from tests.client.vocabulary.table import Table
from tests.table.positions import Drawn

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
    assert table.sitting.history == []
    assert table.button("answer").shown
    assert table.prompt().title.startswith("Row 1")
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
    while table.sitting.state.hand:
        table.first_lit().click()
    assert table.button("end").enabled
    table.button("end").click()
    assert table.sitting.state.player == 1
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
    assert said.body == "Site A already has a lemon on its north road: its roads need different fruits."
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
    assert table.sitting.history == []
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
    assert table.sitting.history == []
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
        "ben: lemons",
        "1 plantation: worth 1 point when harvested.",
    )


def test_the_aids_can_be_switched_off(show: Show, drawn: Drawn) -> None:
    table = show(drawn(ROADS), purist=True)
    table.arrow("R1").click()
    assert table.board().marks.legal == 0
    table.point("a2")
    assert not table.said()
    assert not table.pointed().refused


def test_a_turn_by_keys_alone(show: Show) -> None:
    table = show(new_sitting(2))
    table.key("2")
    assert table.arrows()[0].focused
    while (focus := table.focus()) is not None and not focus.enabled:
        table.key("tab")
    table.key("return")
    table.key("b")
    assert table.verbs()[-1] == steps.BUY
    while table.sitting.state.hand:
        table.key("3")
        walk(table, table.lit()[0])
        table.key("return")
    table.key("e")
    assert table.sitting.state.player == 1


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
    wanted = {widget for widget in table.scene.widgets.shown() if widget.live}
    assert wanted <= reached(table.scene)


def test_escape_cancels_then_pauses(show: Show) -> None:
    table = show(new_sitting(2))
    table.arrow("R1").click()
    table.key("escape")
    assert not table.picked()
    assert table.on_top
    table.key("escape")
    assert isinstance(table.top, PauseScene)


def test_the_log_opens_and_its_entries_point_at_the_board(show: Show) -> None:
    table = show(new_sitting(2, steps=30))
    table.point(table.last_of_log())
    last = table.sitting.log[-1]
    assert table.log_entry() == last
    assert table.pointed().outlined == spaces_of(table, last)
    table.button("log").click()
    assert isinstance(table.top, LogSheet)


def spaces_of(table: Table, entry: Entry) -> tuple[frozenset[str], ...]:
    """Give what an entry of the log outlines."""
    return (table.names(entry.spaces),) if entry.spaces else ()


def test_the_focus_goes_through_the_log_from_entry_to_entry(show: Show) -> None:
    table = show(new_sitting(2, steps=30))
    told = table.sitting.log
    table.log().focus()
    table.frames()
    seen = []
    for number in range(len(told) - 1, -1, -1):
        assert table.log_entry() == told[number]
        seen.append(table.pointed().outlined)
        table.key("up")
    assert seen == [spaces_of(table, entry) for entry in reversed(told)]
    assert any(seen)
    assert not table.log().focused, "over the first entry the focus moves on"


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


def test_computer_players_move_by_themselves(show: Show) -> None:
    sitting = new_sitting(3, bots=2)
    table = show(sitting, speed="4x")
    while sitting.state.player == 0:
        sitting.do(sitting.legal()[0])
    for _frame in range(4000):
        table.frames()
        if sitting.state.player == 0:
            break
    assert sitting.state.player == 0
    assert {done.player for done in sitting.history} == {0, 1, 2}


def test_nothing_moves_under_an_overlay(show: Show) -> None:
    sitting = new_sitting(2, bots=2)
    table = show(sitting)
    before = len(sitting.history)
    table.command("settings")
    table.frames(30)
    assert len(sitting.history) == before


def test_the_end_of_the_game_leads_to_the_scoring(show: Show) -> None:
    sitting = new_sitting(2, "short", steps=3000)
    assert sitting.state.over
    table = show(sitting)
    table.frames(3)
    assert isinstance(table.top, ScoringScene)


def test_scored_fincas_bear_their_winners(show: Show) -> None:
    sitting = new_sitting(2, "short", steps=3000)
    table = show(sitting)
    scored = [look for look in table.board().sites if look.scored]
    assert scored
    assert any(look.winners for look in scored)


@pytest.mark.parametrize("verb", [steps.SITE, steps.MONEY, steps.BULL, steps.CART])
def test_tiles_and_sites_are_used_with_the_mouse(show: Show, verb: str) -> None:
    for seed in range(40):
        sitting = new_sitting(3, seed=seed, expansion=True)
        while not sitting.state.over and not any(step.verb == verb for step in sitting.legal()):
            sitting.do(sitting.legal()[seed % len(sitting.legal())])
        if not sitting.state.over:
            break
    table = show(sitting)
    state = sitting.state
    if verb != steps.SITE:
        table.tile({steps.MONEY: "money", steps.BULL: "bull", steps.CART: "cart"}[verb]).click()
    if verb in (steps.SITE, steps.BULL):
        assert table.lit() == table.state.game.board.names_of(table.board().marks.legal)
        table.first_lit().click()
    if verb == steps.CART:
        next(tile for tile in table.cart_tiles() if tile.enabled).click()
    assert sitting.history[-1].step.verb == verb
    assert state is sitting.state


def test_the_last_move_is_marked(show: Show) -> None:
    table = show(new_sitting(2))
    table.arrow("R1").click()
    table.first_lit().click()
    assert table.board().marks.last == 1 << table.sitting.history[-1].step.at


def test_the_log_follows_a_language_chosen_in_the_menu(show: Show) -> None:
    table = show(new_sitting(2, steps=6))
    app, sitting = table.app, table.sitting
    app.ways.menu()
    try:
        app.change(language="de")
        app.ways.play(sitting)
        frames(app, 3)
        scene = app.stack.top
        assert isinstance(scene, PlayScene)
        assert scene.view.moment is not None
        told = [entry.text for entry in scene.view.moment.log]
        assert any(" pflanzt " in text for text in told)
        assert not any(" plants " in text for text in told)
    finally:
        app.change(language="en")


def test_the_log_follows_the_language(show: Show) -> None:
    table = show(new_sitting(2, steps=6))
    assert any(" plants " in entry.text for entry in table.sitting.log)
    table.app.change(language="de")
    try:
        assert not any(" plants " in entry.text for entry in table.sitting.log)
        assert any(" pflanzt " in entry.text for entry in table.sitting.log)
    finally:
        table.app.change(language="en")
