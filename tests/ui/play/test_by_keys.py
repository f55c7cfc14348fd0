"""Playing by keyboard: where the cursor goes, and where the focus is after a step."""

import pytest

from citrus_game.rules.model.board import bits
from tests.cases import plain
from tests.session.positions import Drawn
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.play.test_scene import ROADS
from tests.ui.vocabulary.table import Table


def round_trip(table: Table, key: str) -> list[str]:
    """Return the spaces that a key leads the cursor to, from a1 until it comes round."""
    table.put_cursor("a1")
    found: list[str] = []
    while len(found) < 60:
        table.key(key)
        if found and table.cursor() == found[0]:
            return found
        found.append(table.cursor())
    raise AssertionError("it never comes round")


@pytest.mark.slow
@pytest.mark.parametrize("seed", plain(1, [1, 5], whole=True))
def test_keys_go_round_ones_own_workers_and_the_open_fincas(show: Show, seed: int) -> None:
    table = show(new_sitting(3, "short", seed, steps=60))
    state = table.state
    board = state.game.board
    workers = [board.name(bit.bit_length() - 1) for bit in bits(state.worker_at[state.player])]
    there = [site for site, values in enumerate(state.fincas) if values and not state.scored >> site & 1]
    fincas = sorted(board.name(board.site_spaces[site]) for site in there)
    assert sorted(round_trip(table, "g")) == sorted(workers)
    assert round_trip(table, "shift+g") == round_trip(table, "g")[::-1]
    assert sorted(round_trip(table, "f")) == fincas
    assert len(fincas) > 1


def press(table: Table, key: str) -> object:
    """Press a key and let a frame of the window pass; return what has the focus then."""
    table.key(key)
    table.app.frame(table.app._last + 1 / 60)
    return table.scene.widgets.focus


def test_the_focus_goes_on_from_a_line_to_the_board_and_back(show: Show, drawn: Drawn) -> None:
    table = show(drawn(ROADS))
    view = table.scene.view
    arrow = press(table, "2")
    assert arrow in view.market.arrows
    assert press(table, "return") is arrow, "the line is chosen; a second time buys it"
    assert press(table, "return") is view.area, "there the plantations go"
    assert table.verbs() == ["buy"]
    assert press(table, "return") is view.area, "one more is to be planted"
    assert press(table, "2") in view.market.arrows, "the player takes it where it can do nothing"
    assert press(table, "left") in view.market.arrows, "and there it stays until the next step"
    assert table.verbs() == ["buy", "place"]


def test_the_focus_stays_where_a_player_has_put_it(show: Show, drawn: Drawn) -> None:
    table = show(drawn(ROADS))
    icon = press(table, "shift+tab")
    table.do("buy R1")
    assert press(table, "f12") is icon, "it can still be chosen"
