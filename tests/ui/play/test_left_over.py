"""Warnings of tiles that would be left over: on spaces, lines and tiles, with every device."""

import pytest

from citrus_game.facts.preview import Preview
from citrus_game.rules.model import steps
from tests.session.positions import Drawn
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.vocabulary.table import Table

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


def buy(table: Table, line: str) -> None:
    table.do(f"buy {line}")
    table.look_ahead()


@pytest.mark.slow
def test_spaces_that_would_strand_a_tile_bear_a_warning_and_say_what_it_costs(
    show: Show, drawn: Drawn
) -> None:
    table = show(drawn(LAST_WORKER.replace(", tiles: [storehouse]", "")))
    buy(table, "R1")
    assert table.strands() == {"a2", "b1", "b3", "c2"}
    table.point("a2")
    popover = table.said()
    assert popover
    assert (popover.title, popover.icon) == ("Leaves 1 lemon without a space: −3 points", "warning")
    table.point("e2")
    assert not table.said().icon
    assert table.verbs()[-1] == steps.BUY


def test_each_space_that_strands_is_warned_of_and_no_other(
    show: Show, drawn: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Preview, "strands", lambda _foresight, step: step)
    table = show(drawn(LAST_WORKER))
    buy(table, "R1")
    assert "storehouse" in table.tile("storehouse").piece
    assert table.strands() == set(table.lit())
    assert "a1" not in table.lit()


def test_a_warning_is_given_before_the_line_is_bought(show: Show, drawn: Drawn) -> None:
    table = show(drawn(LAST_WORKER.replace(", tiles: [storehouse]", "")))
    table.arrow("R1").click()
    table.look_ahead()
    assert table.strands() == {"a2", "b1", "b3", "c2"}
    table.point("c2")
    assert table.said()
    assert table.said().title.startswith("Leaves 1 lemon")
    assert table.session.history == []


def test_a_warning_by_keys_and_by_a_finger(show: Show, drawn: Drawn) -> None:
    table = show(drawn(LAST_WORKER.replace(", tiles: [storehouse]", "")))
    buy(table, "R1")
    table.key("3")
    table.put_cursor("a1")
    table.key("right")
    assert table.space("b1").focused
    assert table.said()
    assert table.said().title.startswith("Leaves")
    table.choose("b3", touch=True)
    table.frames()
    assert table.said(), "the first tap shows it"
    assert table.said().title.startswith("Leaves")
    assert table.session.state.hand, "and does nothing"


def test_a_storehouse_saves_what_would_be_stranded(show: Show, drawn: Drawn) -> None:
    table = show(drawn(LAST_WORKER))
    buy(table, "R1")
    assert not table.strands(), "the lemon can still be stored"


def test_storing_the_wrong_tile_is_warned_of(show: Show, drawn: Drawn) -> None:
    text = LAST_WORKER.replace("workers: 1", "workers: 0").replace("1: lime", "1: lime*")
    table = show(drawn(text))
    buy(table, "R1")
    assert table.hand()[0].picked
    table.tiles()[0].point()
    popover = table.said()
    assert popover
    assert popover.title == "Leaves 1 lemon without a space: −3 points"
    assert table.tiles()[0].warns


def test_a_purchase_that_leaves_tiles_over_says_so(show: Show, drawn: Drawn) -> None:
    text = LAST_WORKER.replace("workers: 1, tiles: [storehouse]", "workers: 0")
    table = show(drawn(text + "\nrules: {purchase_check: one}"))
    table.look_ahead()
    table.arrow("R1").point()
    assert table.verdict().mood == "warn"
    assert "1 of 2 can be planted: −3 points" in table.verdict().texts[0]
    assert "R1" in table.warned_lines()
    assert "C1" not in table.warned_lines()


def test_nothing_waits_where_nobody_is_to_be_warned(show: Show) -> None:
    table = show(new_sitting(3))
    assert not table.eyes.guarding
    assert not table.moving
