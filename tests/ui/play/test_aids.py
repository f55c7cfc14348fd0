"""Tooltips that help to decide: fincas, harvests, points by source, refusals."""

import itertools
from collections.abc import Iterator

import pytest

from citrus_game.narration.rule_texts import rule_help, rule_title, tile_card
from citrus_game.rules.model.components import BULL
from citrus_game.rules.model.refusal import RULE_IDS
from citrus_game.text import _
from citrus_game.ui.board.figure import HelpCard
from citrus_game.ui.board.info_table import FincaCell, InfoTable
from citrus_game.ui.scenes.replay.replay_scene import ReplayScene
from citrus_game.ui.scenes.rulebook import RulesScene
from citrus_game.ui.toolkit.drawing.cells import TextCell
from citrus_game.ui.toolkit.input.events import Hover, Position
from tests.cases import plain
from tests.session.positions import Drawn
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.play.test_left_over import LAST_WORKER, buy
from tests.ui.play.test_scene import ROADS
from tests.ui.vocabulary.table import Table

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


def words(facts: InfoTable) -> str:
    """Return all words of facts, for what they say."""
    cells = [cell for row in facts.rows for cell in row.cells]
    told = [item for cell in (facts.note, *cells) for item in cell]
    shown = [item.text if isinstance(item, TextCell) else "house" for item in told if not_a_picture(item)]
    return " ".join([facts.title, *shown, facts.foot])


def not_a_picture(item: object) -> bool:
    return isinstance(item, TextCell | FincaCell)


ONE_MARKED = (
    "fincas: {A: 10/5, B: 8/4}\nmarked: []",
    "fincas: {A: 10/5}\nmarked: [B]\nfincas_left: [6/2]",
)
"""What stands instead where the second finca is yet to come."""


def facts_at(table: Table, at: Position | str) -> InfoTable:
    table.point_away()
    table.wait(0.5)
    table.point(at)
    assert not table.facts_shown(), "a pointer that passes is not bothered"
    facts, whole = table.said().facts, table.facts()
    assert facts is not None
    assert whole is not None
    assert facts in whole.versions
    return facts


# fincas, harvests, points


TOLD = {
    "a finca": (
        HARVESTS, [], "b2", ("Finca 10/5 on A 5 spaces around it are still open. Ring closes Game ends "
        "ana 10 5 1st 2 ben 5 – 2nd 1 "), "b3 a3 c3 b1 c2", ["a1 a2", "c1"],
    ),
    "a marked site": (
        HARVESTS.replace(*ONE_MARKED), [], "f2",
        "Site B Marked: the next finca may be built here. 7 spaces around it are still open. ana 1 1st ",
        "e1 f1 e2 g2 e3 f3 g3", ["g1"],
    ),
    "a scored finca": (
        HARVESTS.replace("workers: 2", "workers: 2, tiles: [bull]")
        + "\nlandscape: {b1: cart, c2: cart, a3: cart, b3: cart}",
        ["bull c3", "harvest g1", "income", "end"], "b2",
        "Finca 10/5 on A It has been scored. ana 2 10 ben 1 5 ", "", [],
    ),
    "a harvest": (
        HARVESTS, [], "a2", ("Harvest: 3 points 2 limes and 1 well Points now +3 Income for 3 workers +1 "
        "5 coins above 12 are lost. house A ana 1st → none −5 house A ben takes the lead +5 Forecast "
        "ana 13 → 8 ben 1 → 6 Already included: 3 points."), "", [],
    ),
    "a harvest after which a place is shared": (
        HARVESTS.replace("g1: lemon,", "g1: lemon, b3: lemon,").replace("g1: ana}", "g1: ana, b3: ana}"),
        [], "a2", ("Harvest: 3 points 2 limes and 1 well Points now +3 Income for 3 workers +1 "
        "5 coins above 12 are lost. house A ben ties for 1st +5 Forecast ana 14 → 14 ben 1 → 6 "
        "Already included: 3 points."), "", [],
    ),
}  # fmt: skip
"""Position, steps, place; all words of its card; spaces that are open yet, and each player's regions."""


@pytest.mark.parametrize(("text", "done", "place", "told", "needed", "counted"), TOLD.values(), ids=TOLD)
def test_a_card_tells(
    show: Show,
    drawn: Drawn,
    text: str,
    done: list[str],
    place: str,
    told: str,
    needed: str,
    counted: list[str],
) -> None:
    table = show(drawn(text))
    table.do(*done)
    assert words(facts_at(table, place)) == told
    assert table.pointed().needed == set(needed.split())
    regions = [(player, frozenset(each.split())) for player, each in enumerate(counted)]
    assert list(table.pointed().counted) == regions


def test_a_site_tells_what_it_is_for_in_the_largest_type(show: Show, drawn: Drawn) -> None:
    table = show(drawn(HARVESTS.replace(*ONE_MARKED)), text_size=200)
    table.point("f2")
    table.frames(30)
    told = table.said().facts
    assert told is not None
    assert "Marked: the next finca may be built here." in words(told)
    assert "7 spaces around it are still open." in words(told)


def test_what_is_picked_goes_on_being_told(show: Show, drawn: Drawn) -> None:
    table = show(drawn(HARVESTS))
    table.click("a2")
    table.point_away()
    assert table.facts() is not None
    assert table.session.history == []


def test_a_players_panel_tells_points_by_source_of_all(show: Show) -> None:
    table = show(new_sitting(4, steps=120, seed=5))
    projected = table.projected()
    for player, panel in enumerate(table.panels()):
        facts = facts_at(table, panel.rect.center)
        assert facts.lit == player + 1
        rows = [row for row in facts.rows if any(row.cells[1:])]
        sums = [row for row in rows if row.ruled]
        columns = [[_number(row.cells[each + 1][0]) for row in rows[1:]] for each in range(4)]
        for each, column in enumerate(columns):
            now = column[rows.index(sums[0]) - 1]
            assert now == table.session.state.points[each]
            assert column[-1] == projected[each]
            assert 2 * column[-1] == sum(column) - now, "the rows add up"


def _number(item: object) -> int:
    assert isinstance(item, TextCell)
    return int(item.text.replace("−", "-")) if item.text != "–" else 0


def test_points_by_source_are_read_by_keys(show: Show) -> None:
    table = show(new_sitting(3, steps=60))
    while not table.panel(1).focused:
        table.key("tab")
    facts = table.facts()
    assert facts is not None
    assert facts.lit == 2


def test_a_replay_tells_fincas_and_points_as_well(show: Show) -> None:
    replay = ReplayScene(show(new_sitting(3, steps=80)).app, new_sitting(3, steps=80))
    replay.app.stack.reset(replay)
    table = Table(replay)
    assert facts_at(table, table.panel(2).rect.center).lit == 3
    site = table.state.game.board.sites[0]
    assert facts_at(table, site).title.endswith(site)


# why not


def refused(show: Show, drawn: Drawn) -> Table:
    table = show(drawn(ROADS))
    table.arrow("R1").click()
    table.point("a2")
    return table


def test_f1_opens_the_rule_that_refuses(show: Show, drawn: Drawn) -> None:
    table = refused(show, drawn)
    assert table.said()
    assert table.said().foot == "F1: the rule"
    table.key("f1")
    rules = table.top
    assert isinstance(rules, RulesScene)
    asked = [widget for widget in rules.widgets if isinstance(widget, HelpCard) and widget.asked]
    assert [card.title for card in asked] == [rule_title("ROAD-COLOUR")]


def test_a_click_on_what_is_refused_adds_its_rule(show: Show, drawn: Drawn) -> None:
    table = refused(show, drawn)
    before = table.said()
    assert before
    table.click("a2")
    assert table.said().body == f"{before.body}\n\n{rule_help('ROAD-COLOUR')}"
    table.point("a3")
    table.point("a2")
    assert table.said().body == before.body


def test_a_button_that_is_refused_says_why_with_its_rule(show: Show, drawn: Drawn) -> None:
    table = show(drawn(ROADS))
    table.button("harvest").point()
    popover = table.said()
    assert popover
    assert (popover.title, popover.icon) == (_("You cannot harvest now"), "cross")
    assert table.why().topic == "NO-REGION"
    table.frames(60)
    assert not table.tooltip(), "no tooltip says it a second time"


def test_an_own_tile_tells_what_it_does(show: Show, drawn: Drawn) -> None:
    table = show(drawn(LAST_WORKER.replace("[storehouse]", "[bull]")))
    table.tiles()[0].point()
    assert table.said()
    assert table.said().body == tile_card(BULL).text
    table.key("f1")
    rules = table.top
    assert isinstance(rules, RulesScene)
    assert rules.chapter.name == "tiles"


@pytest.mark.parametrize("rule", plain(2, RULE_IDS, whole=True))
def test_every_rule_has_its_card_on_a_page(show: Show, rule: str) -> None:
    table = show(new_sitting(2))
    page = RulesScene(table.app, rule)
    table.app.stack.push(page)
    asked = [widget for widget in page.widgets if isinstance(widget, HelpCard) and widget.asked]
    assert [(card.title, card.text) for card in asked] == [(rule_title(rule), rule_help(rule))]
    assert page.window.contains(asked[0].rect)
    assert rule in page.chapter.rules


# switches and sizes


def test_purists_get_none_of_it(show: Show, drawn: Drawn) -> None:
    table = show(drawn(HARVESTS), purist=True)
    for pos in everywhere(table):
        table.point(pos)
        assert table.facts() is None
        assert not table.pointed().causes
    table = show(drawn(LAST_WORKER.replace(", tiles: [storehouse]", "")), purist=True)
    buy(table, "R1")
    table.point("a2")
    assert not table.strands()
    assert not table.said()


@pytest.mark.parametrize(
    ("size", "text_size"),
    plain(lambda size, text: text == 200 and size == SIZES[0], itertools.product(SIZES, [100, 200])),
)
def test_every_call_out_lies_in_the_window_whole(show: Show, size: tuple[int, int], text_size: int) -> None:
    table = show(new_sitting(5, steps=150, seed=3, expansion=True), size=size, text_size=text_size)
    window = table.scene.window
    seen = 0
    for pos in everywhere(table):
        table.scene.handle(Hover(pos))
        table.rest()
        popover = table.said()
        if popover:
            seen += popover.facts is not None
            assert window.contains(popover.rect)
            assert popover.fits, popover
    assert seen > 8


def everywhere(table: Table) -> Iterator[Position]:
    for name in table.spaces():
        yield table.space(name).middle
    for thing in table.things():
        yield thing.middle


def test_the_frame_of_the_income_goes_with_a_further_region_that_is_chosen(show: Show, drawn: Drawn) -> None:
    session = drawn(
        """board: |
  . . . . . . .
  . A . . . B .
  . . . . . . .
players: [{name: ana, coins: 0}, {name: ben}]
fincas: {A: 10/5}
plantations: {b1: lemon, a2: orange, e3: lime}
owners: {b1: ana, a2: ana, e3: ana}
market: {1: lime, 2: lime, 7: lime, 8: lime}"""
    )
    table = show(session)
    framed = [table.next_income()]
    for region in ("b1", "a2", "e3"):
        table.click(region)
        framed.append(table.next_income())
        table.button("answer").click()
        framed.append(table.next_income())
    assert framed == [3, 3, 3, 4, 4, 5, 5]
