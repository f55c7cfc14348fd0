"""What helps to decide: warnings of tiles left over, fincas, harvests, points by source, why not."""

from collections.abc import Iterator

import pygame
import pytest

from citrus_game.client.intents import Choose, Point, Position, Press
from citrus_game.client.pages.picture import HelpCard
from citrus_game.client.pages.scene import RulesScene
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.replay.scene import ReplayScene
from citrus_game.client.shot import place_of
from citrus_game.client.widgets.facts import Facts, House, Word
from citrus_game.rules import steps
from citrus_game.rules.refusal import RULE_IDS
from citrus_game.table.help_cards import rule_help, rule_title, tile_card
from citrus_game.text import _
from tests.client.play import drive
from tests.client.play.conftest import Drawn, Show, new_sitting
from tests.client.play.test_scene import ROADS, arrow

# one worker: a lime on a road leaves none for the lemon, a lime beside the own one does
LAST_WORKER = """board: |
  . . . . . . .
  . A . . . B .
  . . . . . . .
players: [{name: ana, coins: 6, workers: 1, tiles: [storehouse]}, {name: ben}]
fincas: {A: 10/5}
marked: [B]
plantations: {e1: lime}
owners: {e1: ana}
market: {1: lime, 2: lemon, 3: lime, 4: lime, 5: lime, 6: lime, 7: lime}
bag: [lime, lime, lime]"""
HARVESTS = """board: |
  . . . . . . .
  . A . . . B .
  . . . . . . .
players: [{name: ana, coins: 11, workers: 2}, {name: ben}]
fincas: {A: 10/5, B: 8/4}
marked: []
plantations: {a1: lime, a2: lime*, c1: orange, g1: lemon, d3: grapefruit}
owners: {a1: ana, c1: ben, g1: ana}
market: {1: lime, 2: lemon, 3: lime, 4: lime, 5: lime, 6: lime, 7: lime}
bag: [lime, lime, lime]"""
SIZES = ((1280, 720), (1024, 768), (1920, 1080))


def words(facts: Facts) -> str:
    """Give all words of facts, for what they say."""
    cells = [cell for row in facts.rows for cell in row.cells]
    told = [item for cell in (facts.note, *cells) for item in cell]
    shown = [item.text if isinstance(item, Word) else "house" for item in told if not_a_picture(item)]
    return " ".join([facts.title, *shown, facts.foot])


def not_a_picture(item: object) -> bool:
    return isinstance(item, Word | House)


def facts_at(scene: PlayScene, pos: Position) -> Facts:
    drive.point(scene.app, pos)
    at_once = scene.looking.callout
    assert at_once is None, "a pointer that passes is not bothered"
    drive.frames(scene.app, 30)
    callout = scene.looking.callout
    assert callout is not None
    assert callout.facts == scene.looking.seen.facts
    assert scene.looking.seen.facts is not None
    return scene.looking.seen.facts


def buy(scene: PlayScene, line: str) -> None:
    scene.play([scene.sitting.state.game.steps.parse(f"buy {line}")])
    drive.look_ahead(scene)


def marked(scene: PlayScene) -> set[str]:
    assert scene.cards.board.shown is not None
    board = scene.sitting.state.game.board
    return set(board.names_of(scene.cards.board.shown.marks.strands))


# tiles left over


def test_spaces_that_would_strand_a_tile_bear_a_warning_and_say_what_it_costs(
    show: Show, drawn: Drawn
) -> None:
    scene = show(drawn(LAST_WORKER.replace(", tiles: [storehouse]", "")))
    buy(scene, "R1")
    assert marked(scene) == {"a2", "b1", "b3", "c2"}
    drive.point(scene.app, drive.space(scene, "a2"))
    callout = scene.looking.callout
    assert callout is not None
    assert (callout.title, callout.icon) == ("Strands 1 lemon: −3 points", "warning")
    drive.point(scene.app, drive.space(scene, "e2"))
    assert scene.looking.callout is None
    assert scene.sitting.history[-1].step.verb == steps.BUY


def test_a_warning_is_given_before_the_line_is_bought(show: Show, drawn: Drawn) -> None:
    scene = show(drawn(LAST_WORKER.replace(", tiles: [storehouse]", "")))
    drive.click(scene.app, arrow(scene, "R1").center)
    drive.look_ahead(scene)
    assert marked(scene) == {"a2", "b1", "b3", "c2"}
    drive.point(scene.app, drive.space(scene, "c2"))
    assert scene.looking.callout is not None
    assert scene.looking.callout.title.startswith("Strands 1 lemon")
    assert scene.sitting.history == []


def test_a_warning_by_keys_and_by_a_finger(show: Show, drawn: Drawn) -> None:
    scene = show(drawn(LAST_WORKER.replace(", tiles: [storehouse]", "")))
    buy(scene, "R1")
    drive.key(scene.app, pygame.K_3)
    board, spaces = scene.controls.board, scene.sitting.state.game.board.spaces
    board.cursor = spaces["a1"]
    drive.key(scene.app, pygame.K_RIGHT)
    assert (board.cursor, board.ringed) == (spaces["b1"], True)
    assert scene.looking.callout is not None
    assert scene.looking.callout.title.startswith("Strands")
    spot = drive.space(scene, "b3")
    for intent in (Press(spot, touch=True), Choose(spot, touch=True)):
        scene.app.handle(intent)
    drive.frames(scene.app)
    assert scene.looking.callout is not None, "the first tap shows it"
    assert scene.looking.callout.title.startswith("Strands")
    assert scene.sitting.state.hand, "and does nothing"


def test_a_storehouse_saves_what_would_be_stranded(show: Show, drawn: Drawn) -> None:
    scene = show(drawn(LAST_WORKER))
    buy(scene, "R1")
    assert marked(scene) == set(), "the lemon can still be stored"


def test_storing_the_wrong_tile_is_warned_of(show: Show, drawn: Drawn) -> None:
    text = LAST_WORKER.replace("workers: 1", "workers: 0").replace("1: lime", "1: lime*")
    scene = show(drawn(text))
    buy(scene, "R1")
    assert scene.desk.picked_tile() is not None
    drive.point(scene.app, scene.controls.tray.tiles[0].rect.center)
    callout = scene.looking.callout
    assert callout is not None
    assert callout.title == "Strands 1 lemon: −3 points"
    assert scene.controls.tray.tiles[0].warns


def test_a_purchase_that_leaves_tiles_over_says_so(show: Show, drawn: Drawn) -> None:
    text = LAST_WORKER.replace("workers: 1, tiles: [storehouse]", "workers: 0")
    scene = show(drawn(text + "\nrules: {purchase_check: one}"))
    drive.look_ahead(scene)
    drive.point(scene.app, arrow(scene, "R1").center)
    assert scene.looking.verdict.mood == "warn"
    assert "1 of 2 can be built: −3 points" in scene.looking.verdict.texts[0]
    lines = scene.sitting.state.game.lines
    assert lines.index("R1") in scene.guard.costly
    assert lines.index("C1") not in scene.guard.costly


def test_nothing_waits_where_nobody_is_to_be_warned(show: Show) -> None:
    scene = show(new_sitting(3))
    assert not scene.guard.busy
    assert not scene.moving


# fincas, harvests, points


def test_a_finca_tells_everybodys_sum_and_points(show: Show, drawn: Drawn) -> None:
    scene = show(drawn(HARVESTS))
    facts = facts_at(scene, drive.space(scene, "b2"))
    told = words(facts)
    assert facts.title == "Finca 10/5 on A"
    assert "5 spaces still open" in told
    assert "Ring closes Game ends" in told
    assert "ana 2 1st 10 5" in told
    assert "ben 1 2nd 5 –" in told
    assert len(scene.looking.seen.over.outlined) == 2


def test_a_marked_site_with_plantations_around_tells_the_sums(show: Show, drawn: Drawn) -> None:
    text = HARVESTS.replace("fincas: {A: 10/5, B: 8/4}\nmarked: []", "fincas: {A: 10/5}\nmarked: [B]")
    scene = show(drawn(text))
    facts = facts_at(scene, drive.space(scene, "f2"))
    assert "Marked site B" in words(facts)
    assert "ana 1 1st" in words(facts)


def test_a_scored_finca_tells_what_it_brought(show: Show, drawn: Drawn) -> None:
    text = HARVESTS.replace("workers: 2", "workers: 2, tiles: [bull]")
    scene = show(drawn(text + "\nlandscape: {b1: cart, c2: cart, a3: cart, b3: cart}"))
    parse = scene.sitting.state.game.steps.parse
    scene.play([parse(step) for step in ("bull c3", "harvest g1", "income", "end")])
    facts = facts_at(scene, drive.space(scene, "b2"))
    assert words(facts) == "Finca 10/5 on A It is scored. ana 2 10 ben 1 5 "


def test_a_harvest_tells_what_it_brings_and_gives_up(show: Show, drawn: Drawn) -> None:
    scene = show(drawn(HARVESTS))
    told = words(facts_at(scene, drive.space(scene, "a2")))
    assert "Harvest: 3 points 2 limes + 1 well" in told
    assert "for 3 workers +1" in told
    assert "5 coins above 12 are lost" in told
    assert "house A 1st → none −10" in told
    drive.click(scene.app, drive.space(scene, "a2"))
    drive.point(scene.app, (2, 2))
    assert scene.looking.seen.facts is not None, "what is picked goes on being told"
    assert scene.sitting.history == []


def test_a_players_panel_tells_points_by_source_of_all(show: Show) -> None:
    scene = show(new_sitting(4, steps=120, seed=5))
    outcome = scene.outcome
    assert outcome is not None
    for player, panel in enumerate(scene.controls.panels):
        facts = facts_at(scene, panel.rect.center)
        assert facts.lit == player + 1
        sums = [row for row in facts.rows if row.ruled]
        columns = [[_number(row.cells[each + 1][0]) for row in facts.rows[1:]] for each in range(4)]
        for each, column in enumerate(columns):
            now = column[facts.rows.index(sums[0]) - 1]
            assert now == scene.sitting.state.points[each]
            assert column[-1] == sum(outcome.end[each])
            assert 2 * column[-1] == sum(column) - now, "the rows add up"


def _number(item: object) -> int:
    assert isinstance(item, Word)
    return int(item.text.replace("−", "-")) if item.text != "–" else 0


def test_points_by_source_are_read_by_keys(show: Show) -> None:
    scene = show(new_sitting(3, steps=60))
    scene.widgets.focus_on(scene.controls.panels[1])
    drive.key(scene.app, pygame.K_LSHIFT)
    scene.looking.around()
    assert scene.looking.seen.facts is not None
    assert scene.looking.seen.facts.lit == 2


def test_a_replay_tells_fincas_and_points_as_well(show: Show) -> None:
    scene = ReplayScene(show(new_sitting(3, steps=80)).app, new_sitting(3, steps=80))
    scene.app.stack.reset(scene)
    assert facts_at(scene, scene.controls.panels[2].rect.center).lit == 3
    site = scene.sitting.state.game.board.sites[0]
    assert facts_at(scene, place_of(scene, site) or (0, 0)).title.endswith(site)


# why not


def refused(show: Show, drawn: Drawn) -> PlayScene:
    scene = show(drawn(ROADS))
    drive.click(scene.app, arrow(scene, "R1").center)
    drive.point(scene.app, drive.space(scene, "a2"))
    return scene


def test_f1_opens_the_rule_that_refuses(show: Show, drawn: Drawn) -> None:
    scene = refused(show, drawn)
    assert scene.looking.callout is not None
    assert scene.looking.callout.foot == "F1: the rule"
    drive.key(scene.app, pygame.K_F1)
    rules = scene.app.stack.top
    assert isinstance(rules, RulesScene)
    asked = [widget for widget in rules.widgets if isinstance(widget, HelpCard) and widget.asked]
    assert [card.title for card in asked] == [rule_title("ROAD-COLOUR")]


def test_a_click_on_what_is_refused_adds_its_rule(show: Show, drawn: Drawn) -> None:
    scene = refused(show, drawn)
    before = scene.looking.callout
    drive.click(scene.app, drive.space(scene, "a2"))
    assert scene.looking.callout is not None
    assert before is not None
    assert scene.looking.callout.body == f"{before.body}\n\n{rule_help('ROAD-COLOUR')}"
    drive.point(scene.app, drive.space(scene, "a3"))
    drive.point(scene.app, drive.space(scene, "a2"))
    assert scene.looking.callout.body == before.body


def test_a_button_that_is_refused_says_why_with_its_rule(show: Show, drawn: Drawn) -> None:
    scene = show(drawn(ROADS))
    drive.point(scene.app, scene.controls.harvest.rect.center)
    callout = scene.looking.callout
    assert callout is not None
    assert (callout.title, callout.icon) == (_("Harvest"), "cross")
    assert scene.looking.seen.topic == "NO-REGION"
    drive.frames(scene.app, 60)
    assert scene.widgets.callout is None, "no tooltip says it a second time"


def test_an_own_tile_tells_what_it_does(show: Show, drawn: Drawn) -> None:
    scene = show(drawn(LAST_WORKER.replace("[storehouse]", "[bull]")))
    drive.point(scene.app, scene.controls.tray.tiles[0].rect.center)
    assert scene.looking.callout is not None
    assert scene.looking.callout.body == tile_card(scene.controls.tray.items[0].kind).text
    drive.key(scene.app, pygame.K_F1)
    rules = scene.app.stack.top
    assert isinstance(rules, RulesScene)
    assert rules.chapter.name == "tiles"


@pytest.mark.parametrize("rule", RULE_IDS)
def test_every_rule_has_its_card_on_a_page(show: Show, rule: str) -> None:
    scene = show(new_sitting(2))
    page = RulesScene(scene.app, rule)
    scene.app.stack.push(page)
    asked = [widget for widget in page.widgets if isinstance(widget, HelpCard) and widget.asked]
    assert [(card.title, card.text) for card in asked] == [(rule_title(rule), rule_help(rule))]
    assert page.window.contains(asked[0].rect)
    assert rule in page.chapter.rules


# switches and sizes


def test_purists_get_none_of_it(show: Show, drawn: Drawn) -> None:
    scene = show(drawn(HARVESTS), purist=True)
    for pos in everywhere(scene):
        drive.point(scene.app, pos)
        assert scene.looking.seen.facts is None
        assert scene.looking.seen.over.causes == 0
    scene = show(drawn(LAST_WORKER.replace(", tiles: [storehouse]", "")), purist=True)
    buy(scene, "R1")
    drive.point(scene.app, drive.space(scene, "a2"))
    assert (marked(scene), scene.looking.callout) == (set(), None)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 200])
def test_every_call_out_lies_in_the_window_whole(show: Show, size: tuple[int, int], text_size: int) -> None:
    scene = show(new_sitting(5, steps=150, seed=3, expansion=True), size=size, text_size=text_size)
    window = scene.window
    seen = 0
    for pos in everywhere(scene):
        scene.handle(Point(pos))
        scene.looking.update(1.0)
        callout = scene.looking.callout
        if callout is not None:
            seen += callout.facts is not None
            assert window.contains(callout.rect)
            assert callout.fits, scene.looking.seen
    assert seen > 8


def everywhere(scene: PlayScene) -> Iterator[Position]:
    geometry = scene.cards.canvas.geometry
    for space in geometry.board.names:
        yield geometry.rect(space).center
    for widget in scene.widgets.shown():
        if widget is not scene.controls.board:
            yield widget.rect.center
