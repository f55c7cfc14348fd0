"""The play scene by posted events: what a click does, what a hover says, keys alone, undo."""

import pygame
import pytest

from citrus_game.client.pause import PauseScene
from citrus_game.client.play.logsheet import LogSheet
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.scoring.scene import ScoringScene
from citrus_game.rules import steps
from citrus_game.rules.board import bits
from tests.client.kit.reach import reached
from tests.client.play import drive
from tests.client.play.conftest import Drawn, Show, new_sitting

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


def arrow(scene: PlayScene, name: str) -> pygame.Rect:
    return scene.controls.market.arrows[scene.sitting.state.game.lines.index(name)].rect


def test_first_click_chooses_a_line_and_the_second_buys_it(show: Show) -> None:
    scene = show(new_sitting(2))
    drive.click(scene.app, arrow(scene, "R1").center)
    assert scene.sitting.history == []
    assert scene.controls.hand.primary.visible
    assert scene.controls.hand.prompt.title.startswith("Row 1")
    drive.click(scene.app, arrow(scene, "R1").center)
    assert [done.step.verb for done in scene.sitting.history] == [steps.BUY]


def test_cancel_puts_a_line_down(show: Show) -> None:
    scene = show(new_sitting(2))
    drive.click(scene.app, arrow(scene, "R1").center)
    drive.click(scene.app, scene.controls.hand.secondary)
    assert scene.desk.pick is None
    assert not scene.controls.hand.secondary.visible
    assert scene.controls.board.open == 0


def test_a_turn_by_clicks(show: Show) -> None:
    scene = show(new_sitting(2))
    drive.click(scene.app, arrow(scene, "C1").center)
    drive.click(scene.app, scene.controls.hand.primary)
    while scene.sitting.state.hand:
        drive.click(scene.app, scene.controls.board.targets()[0].center)
    assert scene.controls.end.enabled
    drive.click(scene.app, scene.controls.end)
    assert scene.sitting.state.player == 1
    assert scene.controls.hand.prompt.title == "Your turn, Ben"


def test_a_lit_space_of_a_chosen_line_buys_and_places_at_once(show: Show) -> None:
    scene = show(new_sitting(2))
    drive.click(scene.app, arrow(scene, "R1").center)
    drive.click(scene.app, scene.controls.board.targets()[0].center)
    assert [done.step.verb for done in scene.sitting.history] == [steps.BUY, steps.PLACE]


def test_an_illegal_space_says_why_and_shows_the_culprit(show: Show, drawn: Drawn) -> None:
    scene = show(drawn(ROADS))
    drive.click(scene.app, arrow(scene, "R1").center)
    drive.point(scene.app, drive.space(scene, "a2"))
    over, callout = scene.looking.seen.over, scene.looking.callout
    assert over.illegal == scene.sitting.state.game.board.spaces["a2"]
    assert over.causes == 1 << scene.sitting.state.game.board.spaces["b1"]
    assert callout is not None
    assert callout.title == "No lemon here"
    assert callout.body == "Site A already has a lemon on its north road: its roads need different fruits."
    drive.point(scene.app, (2, 2))
    assert scene.looking.callout is None
    assert scene.looking.seen.over.spaces == 0


def test_a_space_that_several_rules_forbid_names_each(show: Show, drawn: Drawn) -> None:
    scene = show(drawn(ROADS))
    drive.click(scene.app, arrow(scene, "R1").center)
    drive.point(scene.app, drive.space(scene, "a1"))
    assert scene.looking.callout is not None
    assert len(scene.looking.callout.body.splitlines()) == 2
    assert "ben" in scene.looking.callout.body


def test_clicking_an_illegal_space_does_nothing(show: Show, drawn: Drawn) -> None:
    scene = show(drawn(ROADS))
    drive.click(scene.app, arrow(scene, "R1").center)
    drive.click(scene.app, drive.space(scene, "a2"))
    assert scene.sitting.history == []
    assert scene.desk.pick is not None


def test_an_arrow_that_cannot_be_bought_says_why(show: Show, drawn: Drawn) -> None:
    scene = show(drawn(ROADS.replace("coins: 6", "coins: 3")))
    row = scene.controls.market.arrows[scene.sitting.state.game.lines.index("R3")]
    assert not row.enabled
    drive.point(scene.app, row.rect.center)
    assert "1 coin short" in scene.looking.verdict.texts[0]
    assert scene.looking.verdict.mood == "bad"
    empty = scene.controls.market.arrows[scene.sitting.state.game.lines.index("R4")]
    drive.point(scene.app, empty.rect.center)
    assert scene.looking.verdict.texts == ("There is no tile in row 4.",)
    drive.click(scene.app, row)
    assert scene.desk.pick is None


def test_harvest_by_clicking_a_worker_twice(show: Show, drawn: Drawn) -> None:
    scene = show(drawn(ROADS.replace("owners: {b1: ben}", "owners: {b1: ana}")))
    drive.click(scene.app, drive.space(scene, "b1"))
    assert scene.sitting.history == []
    assert "1 point" in scene.controls.hand.prompt.title
    drive.click(scene.app, drive.space(scene, "b1"))
    assert scene.sitting.history[-1].step.verb == steps.HARVEST
    drive.click(scene.app, scene.controls.hand.primary)
    assert scene.sitting.history[-1].step.verb == steps.INCOME


def test_the_harvest_button_begins_and_leaves_choosing(show: Show, drawn: Drawn) -> None:
    scene = show(drawn(ROADS.replace("owners: {b1: ben}", "owners: {b1: ana}")))
    drive.click(scene.app, scene.controls.harvest)
    assert scene.desk.pick is not None
    assert scene.desk.framed()
    drive.click(scene.app, scene.controls.harvest)
    assert scene.desk.pick is None


def test_undo_and_redo_show_the_same_pictures(show: Show) -> None:
    scene = show(new_sitting(2))
    drive.click(scene.app, arrow(scene, "C1").center)
    drive.click(scene.app, scene.controls.hand.primary)
    drive.point(scene.app, (2, 2))
    before = drive.picture(scene.app)
    drive.click(scene.app, scene.controls.board.targets()[0].center)
    drive.point(scene.app, (2, 2))
    after = drive.picture(scene.app)
    drive.key(scene.app, pygame.K_z, pygame.KMOD_CTRL)
    assert drive.picture(scene.app) != after
    scene.controls.icons["redo"].disable("")
    scene.controls.icons["redo"].enable()
    drive.click(scene.app, scene.controls.icons["redo"])
    drive.point(scene.app, (2, 2))
    assert drive.picture(scene.app) == after
    assert before != after


def test_a_region_says_its_size_and_owner(show: Show, drawn: Drawn) -> None:
    scene = show(drawn(ROADS))
    drive.point(scene.app, drive.space(scene, "b1"))
    assert scene.looking.callout is not None
    assert (scene.looking.callout.title, scene.looking.callout.body) == (
        "ben: lemons",
        "1 plantation: 1 point at a harvest.",
    )


def test_the_aids_can_be_switched_off(show: Show, drawn: Drawn) -> None:
    scene = show(drawn(ROADS), purist=True)
    drive.click(scene.app, arrow(scene, "R1").center)
    assert scene.cards.board.shown is not None
    assert scene.cards.board.shown.marks.legal == 0
    drive.point(scene.app, drive.space(scene, "a2"))
    assert scene.looking.callout is None
    assert scene.looking.seen.over.illegal == -1


def test_a_turn_by_keys_alone(show: Show) -> None:
    scene = show(new_sitting(2))
    app = scene.app
    drive.key(app, pygame.K_2)
    assert scene.widgets.focus is scene.controls.market.arrows[0]
    while not scene.widgets.focus.enabled:
        drive.key(app, pygame.K_TAB)
    drive.key(app, pygame.K_RETURN)
    drive.key(app, pygame.K_b)
    assert scene.sitting.history[-1].step.verb == steps.BUY
    while scene.sitting.state.hand:
        drive.key(app, pygame.K_3)
        goal = (scene.controls.board.open & -scene.controls.board.open).bit_length() - 1
        walk(scene, goal)
        drive.key(app, pygame.K_RETURN)
    drive.key(app, pygame.K_e)
    assert scene.sitting.state.player == 1


def walk(scene: PlayScene, goal: int) -> None:
    """Move the cursor over the board with the arrow keys."""
    board = scene.sitting.state.game.board
    column, row = board.column_row(goal)
    for _press in range(60):
        here, there = board.column_row(scene.controls.board.cursor)
        if (here, there) == (column, row):
            return
        if here != column:
            drive.key(scene.app, pygame.K_RIGHT if here < column else pygame.K_LEFT)
        else:
            drive.key(scene.app, pygame.K_DOWN if there < row else pygame.K_UP)
    raise AssertionError("the cursor does not get there")


def test_every_widget_of_the_scene_is_in_the_one_chain(show: Show) -> None:
    scene = show(new_sitting(2))
    wanted = {widget for widget in scene.widgets.shown() if widget.live}
    assert wanted <= reached(scene)


def test_escape_cancels_then_pauses(show: Show) -> None:
    scene = show(new_sitting(2))
    drive.click(scene.app, arrow(scene, "R1").center)
    drive.key(scene.app, pygame.K_ESCAPE)
    assert scene.desk.pick is None
    assert scene.app.stack.top is scene
    drive.key(scene.app, pygame.K_ESCAPE)
    assert isinstance(scene.app.stack.top, PauseScene)


def test_the_log_opens_and_its_entries_point_at_the_board(show: Show) -> None:
    scene = show(new_sitting(2, steps=30))
    log = scene.controls.log
    assert log is not None
    drive.point(scene.app, (log.rect.x + 60, log.rect.bottom - 12))
    pointed = scene.sitting.log[-1]
    assert log.entry == pointed
    assert scene.looking.seen.over.outlined == ((pointed.spaces,) if pointed.spaces else ())
    drive.click(scene.app, scene.controls.icons["log"])
    assert isinstance(scene.app.stack.top, LogSheet)


def test_the_focus_goes_through_the_log_from_entry_to_entry(show: Show) -> None:
    scene = show(new_sitting(2, steps=30))
    log, told = scene.controls.log, scene.sitting.log
    assert log is not None
    scene.widgets.focus_on(log)
    drive.frames(scene.app)
    seen = []
    for number in range(len(told) - 1, -1, -1):
        assert log.entry == told[number]
        scene.looking.around()
        seen.append(scene.looking.seen.over.outlined)
        drive.key(scene.app, pygame.K_UP)
    assert seen == [((entry.spaces,) if entry.spaces else ()) for entry in reversed(told)]
    assert any(seen)
    assert scene.widgets.focus is not log, "over the first entry the focus moves on"


def test_a_new_window_size_lays_everything_out_anew(show: Show) -> None:
    scene = show(new_sitting(3, steps=40))
    for size in ((1024, 768), (1920, 1080)):
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        drive.frames(scene.app)
        assert scene.cards.kept.get_size() == size
        assert scene.window.contains(scene.cards.board.rect)


def test_the_narrow_window_swaps_mat_and_tiles(show: Show) -> None:
    scene = show(new_sitting(3, steps=60), size=(1024, 768))
    assert scene.controls.tab.visible
    assert not any(tile.visible for tile in scene.controls.tray.tiles)
    drive.click(scene.app, scene.controls.tab)
    assert len([tile for tile in scene.controls.tray.tiles if tile.visible]) == len(scene.controls.tray.items)


def test_computer_players_move_by_themselves(show: Show) -> None:
    sitting = new_sitting(3, bots=2)
    scene = show(sitting, speed="4x")
    while sitting.state.player == 0:
        sitting.do(sitting.legal()[0])
    for _frame in range(4000):
        drive.frames(scene.app)
        if sitting.state.player == 0:
            break
    assert sitting.state.player == 0
    assert {done.player for done in sitting.history} == {0, 1, 2}


def test_nothing_moves_under_an_overlay(show: Show) -> None:
    sitting = new_sitting(2, bots=2)
    scene = show(sitting)
    before = len(sitting.history)
    scene.command("settings")
    drive.frames(scene.app, 30)
    assert len(sitting.history) == before


def test_the_end_of_the_game_leads_to_the_scoring(show: Show) -> None:
    sitting = new_sitting(2, "short", steps=3000)
    assert sitting.state.over
    scene = show(sitting)
    drive.frames(scene.app, 3)
    assert isinstance(scene.app.stack.top, ScoringScene)


def test_scored_fincas_bear_their_winners(show: Show) -> None:
    sitting = new_sitting(2, "short", steps=3000)
    scene = show(sitting)
    picture = scene.cards.board.shown
    assert picture is not None
    scored = [look for look in picture.sites if look.scored]
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
    scene = show(sitting)
    state = sitting.state
    if verb != steps.SITE:
        place = next(
            place
            for place, item in enumerate(scene.controls.tray.items)
            if item.piece.startswith({"money": "money", "bull": "bull", "cart": "cart"}[verb])
        )
        drive.click(scene.app, scene.controls.tray.tiles[place])
    if verb in (steps.SITE, steps.BULL):
        assert scene.controls.board.open == scene.desk.lit()
        drive.click(scene.app, scene.controls.board.targets()[0].center)
    if verb == steps.CART:
        tile = next(tile for tile in scene.controls.market.tiles if tile.visible and tile.enabled)
        drive.click(scene.app, tile)
    assert sitting.history[-1].step.verb == verb
    assert state is sitting.state


def test_the_last_move_is_marked(show: Show) -> None:
    scene = show(new_sitting(2))
    drive.click(scene.app, arrow(scene, "R1").center)
    drive.click(scene.app, scene.controls.board.targets()[0].center)
    shown = scene.cards.board.shown
    assert shown is not None
    assert list(bits(shown.marks.last)) == [1 << scene.sitting.history[-1].step.at]


def test_the_log_follows_the_language(show: Show) -> None:
    scene = show(new_sitting(2, steps=6))
    assert any(" plants " in entry.text for entry in scene.sitting.log)
    scene.app.change(language="de")
    try:
        assert not any(" plants " in entry.text for entry in scene.sitting.log)
        assert any(" pflanzt " in entry.text for entry in scene.sitting.log)
    finally:
        scene.app.change(language="en")
