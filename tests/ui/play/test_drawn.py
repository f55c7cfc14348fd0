"""Important changes alter the pixels at their place, and important events make a sound."""

from collections.abc import Callable

import pygame
import pytest

from citrus_game.content.settings.settings import default_settings
from citrus_game.ui.board.layers.ground import LETTER
from tests.cases import plain
from tests.session.positions import Drawn
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.play.test_scene import ROADS
from tests.ui.vocabulary.table import Table

Seen = Callable[[str, str, Callable[[Table], bytes]], tuple[bytes, bytes]]
REGION = ROADS.replace("{b1: lemon}", "{a1: lemon, b1: lemon}").replace("{b1: ben}", "{a1: ben}")
"""A region of two spaces, with a worker on one of them."""


@pytest.fixture
def seen(show: Show, drawn: Drawn) -> Seen:
    """Return what is seen in a position, and once some of its text is another.

    There is one window: a table is looked at before the next one is shown.
    """

    def see(was: str, now: str, style: Callable[[Table], bytes]) -> tuple[bytes, bytes]:
        assert was in ROADS
        return style(show(drawn(ROADS))), style(show(drawn(ROADS.replace(was, now))))

    return see


def edge(rect: pygame.Rect) -> pygame.Rect:
    """Return the left edge of a card, without its corners."""
    return pygame.Rect(rect.x, rect.y + rect.height // 4, max(4, rect.width // 40), rect.height // 2)


@pytest.mark.parametrize("line", plain(2, ["R1", "R3", "C1", "C2"], whole=True))
def test_an_arrow_shows_whether_its_line_can_be_bought(seen: Seen, line: str) -> None:
    rich, poor = seen("coins: 6", "coins: 0", lambda table: table.drawn(table.arrow(line).rect))
    assert rich != poor


def test_an_arrow_shows_the_number_of_coins(seen: Seen) -> None:
    prices = []

    def style(table: Table) -> bytes:
        prices.append(table.arrow("R1").price)
        return table.drawn(table.arrow("R1").rect)

    two, one = seen("{1: lemon, 2: orange,", "{1: lemon,", style)
    assert prices == [2, 1]
    assert two != one


def test_an_arrow_looks_different_while_it_is_pointed_at(show: Show, drawn: Drawn) -> None:
    table = show(drawn(ROADS))
    before = table.drawn(table.arrow("R1").rect)
    table.arrow("R1").point()
    assert table.drawn(table.arrow("R1").rect) != before


@pytest.mark.parametrize("now", plain(1, ["coins: 5", "coins: 6, workers: 2"], whole=True))
def test_the_mat_shows_workers_and_coins(seen: Seen, now: str) -> None:
    one, other = seen("coins: 6", now, lambda table: table.drawn("mat"))
    assert one != other


@pytest.mark.slow
def test_the_hand_is_shown(seen: Seen) -> None:
    places, pieces = [], []

    def style(table: Table) -> bytes:
        table.do("buy R1")
        table.look_ahead()
        table.point_away()
        tiles = table.hand()
        places.append([tuple(tile.rect) for tile in tiles])
        pieces.append([tile.piece for tile in tiles])
        return table.drawn(tiles[0].rect)

    lemon, lime = seen("{1: lemon,", "{1: lime,", style)
    assert places[0] == places[1]
    assert len(places[0]) == 2
    assert pieces[0][0] != pieces[1][0]
    assert lemon != lime


def test_the_chosen_line_is_framed(show: Show, drawn: Drawn) -> None:
    table = show(drawn(ROADS))
    before, other = table.drawn("R1"), table.drawn("R4")
    table.arrow("R1").click()
    table.point_away()
    assert table.picked() == "line R1"
    assert table.drawn("R1") != before
    assert table.drawn("R4") == other, "and no other"
    table.key("escape")
    table.point_away()
    assert table.drawn("R1") == before


def test_the_panel_of_who_is_on_turn_has_a_frame_of_its_own(show: Show) -> None:
    table = show(new_sitting(3))
    edges = [edge(panel.rect) for panel in table.panels()]
    before = [table.drawn(rect) for rect in edges]
    turn = table.state.turn
    while table.state.turn == turn:
        table.do(table.session.legal()[-1])
    after = [table.drawn(rect) for rect in edges]
    assert [one != other for one, other in zip(before, after, strict=True)] == [True, True, False]


def test_a_turn_is_heard(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    table = show(new_sitting(3))
    heard, turn = table.listen(monkeypatch), table.state.turn
    while table.state.turn == turn:
        assert "turn" not in heard
        table.do(table.session.legal()[-1])
    assert heard.count("turn") == 1


def test_what_the_others_did_is_shown(show: Show) -> None:
    table = show(new_sitting(2))
    for _turn in range(4):
        before, player = table.drawn("rival turns"), table.session.state.player
        while table.session.state.player == player:
            table.do(table.session.legal()[0])
        assert table.drawn("rival turns") != before


@pytest.mark.parametrize(
    ("was", "now"),
    plain(
        2,
        [
            ("bag: [lime, lime, lime]", "bag: [lime, lime]"),
            ("marked: []", "marked: []\nfincas_left: [9/6]"),
        ],
    ),
)
def test_the_top_bar_counts_what_is_left(seen: Seen, was: str, now: str) -> None:
    one, other = seen(was, now, lambda table: table.drawn("top"))
    assert one != other


@pytest.mark.slow
def test_the_top_bar_counts_turns(show: Show, drawn: Drawn) -> None:
    pictures = set()
    for turn in (4, 5, 17):
        session = drawn(ROADS)
        session.state.turn = turn
        pictures.add(show(session).drawn("top"))
    assert len(pictures) == 3


def test_a_worker_on_the_board_is_drawn(show: Show, drawn: Drawn) -> None:
    def style(swapped: bool) -> list[bytes]:
        session = drawn(REGION)
        board, state = session.state.game.board, session.state
        stands = next(mask for mask in state.worker_at if mask)
        both = 1 << board.spaces["a1"] | 1 << board.spaces["b1"]
        assert stands & both == stands != both
        if swapped:
            state.worker_at = tuple(mask and both & ~mask for mask in state.worker_at)
        table = show(session)
        return [table.drawn(name) for name in ("a1", "b1", "d1")]

    one, other = style(False), style(True)
    assert [before != after for before, after in zip(one, other, strict=True)] == [True, True, False]


def test_the_verdict_stands_under_the_market(show: Show, drawn: Drawn) -> None:
    table = show(drawn(ROADS))
    seen = {table.drawn("verdict")}
    for line in ("R1", "R4", "C1"):
        table.arrow(line).point()
        seen.add(table.drawn("verdict"))
    assert len(seen) == 4
    table.point_away()
    assert table.drawn("verdict") in seen


def test_the_prompt_says_what_is_asked(show: Show, drawn: Drawn) -> None:
    table = show(drawn(ROADS))
    before = table.drawn("prompt")
    table.arrow("R1").click()
    assert table.drawn("prompt") != before


@pytest.mark.parametrize("way", plain(2, ["on", "off", "purist"], whole=True))
def test_the_rim_names_columns_and_rows_where_that_is_wanted(show: Show, way: str) -> None:
    aids = default_settings().aids.model_copy(update={"coordinates": way != "off"})
    table = show(new_sitting(2), aids=aids, purist=way == "purist")
    first = table.find("a1")
    above = pygame.Rect(first.x, first.y - first.height // 4, first.width, first.height // 5)
    ink, pixels = bytes(pygame.Color(LETTER)[:3]), table.drawn(above)
    spots = [pixels[at : at + 3] for at in range(0, len(pixels), 3)]
    found = any(max(abs(a - b) for a, b in zip(spot, ink, strict=True)) < 40 for spot in spots)
    assert found == (way == "on")
