"""Where the parts of the table stand in windows of all shapes: in the order of a turn, and apart."""

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from itertools import combinations, pairwise, product

import pygame
import pytest

from citrus_game.ui.scenes.play.view.flat_places import flat_places
from citrus_game.ui.scenes.play.view.places import EDGE, Card, Places, place_window
from citrus_game.ui.scenes.replay.review_places import review_places
from citrus_game.ui.toolkit.drawing.metrics import Metrics
from citrus_game.ui.toolkit.input.rotation import SIDES, Rotation

SIZES = (
    (1280, 720), (1920, 1080), (1024, 768), (1600, 1200), (2560, 1080), (1440, 900), (720, 1280),
    (1080, 1920), (1280, 1024), (3440, 1440), (1920, 1200), (800, 1280),
    (960, 1080), (1000, 1200), (768, 1080),
)  # fmt: skip
TEXTS = (100, 150, 200)
CARDS = (None, Card(130, over=True), Card(260, over=False))
"""Cards that a scene may want: none, one above the board as the coach's, one below it as a puzzle's."""
Case = tuple[tuple[int, int], int]
WINDOWS = list(product(SIZES, TEXTS))


def laid(window: Case) -> Iterator[tuple[Metrics, Places, Card | None, int, bool]]:
    """Lay a window out for each number of players and each card, with a readout and without."""
    (width, height), text = window
    metrics = Metrics(width, height, text / 100)
    for players, card, readout in product((2, 3, 4, 5), CARDS, (False, True)):
        yield metrics, place_window(metrics, players, readout=readout, card=card), card, players, readout


def parts(places: Places) -> dict[str, pygame.Rect]:
    """Return the rectangles of a layout by name; of the mat and the tray that swap, the mat."""
    found: dict[str, pygame.Rect] = {}
    for field in fields(places):
        value = getattr(places, field.name)
        if isinstance(value, pygame.Rect):
            found[field.name] = value
    found |= {f"player {number}": rect for number, rect in enumerate(places.players, 1)}
    if places.tray_swaps:
        del found["tray"]
    if places.card == places.prompt:
        del found["card"]
    return found


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_parts_lie_in_the_window_and_apart(window: Case) -> None:
    for metrics, places, _card, players, _readout in laid(window):
        whole, found = pygame.Rect(0, 0, metrics.width, metrics.height), parts(places)
        for name, rect in found.items():
            assert whole.contains(rect), (players, name, rect)
            assert min(rect.size) >= metrics.u(20), (players, name, rect)
        near = metrics.u(4)
        for (one, here), (other, there) in combinations(found.items(), 2):
            assert not here.inflate(2 * near, 0).colliderect(there), (players, one, other)
            assert not here.inflate(0, 2 * near).colliderect(there), (players, one, other)


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_parts_of_a_review_lie_in_the_window_and_apart(window: Case) -> None:
    """In half a screen, which is high but has the market beside the board, the prompt lay over the board."""
    for metrics, places, card, players, readout in laid(window):
        if card is not None and card.over:
            continue  # its card, the timeline, is below the board
        review = review_places(metrics, places)
        found = parts(replace(review.table, tray_swaps=True)) | {"list": review.turns}
        del found["turn"]  # mat, tray and turn are the card
        if review.tabs is not None:
            found["tabs"] = review.tabs
            del found["market"]  # its tab shows it where the card is
        whole = pygame.Rect(0, 0, metrics.width, metrics.height)
        for name, rect in found.items():
            assert whole.contains(rect), (players, readout, name, rect)
        for (one, here), (other, there) in combinations(found.items(), 2):
            assert not here.colliderect(there), (players, readout, one, other)


@pytest.mark.parametrize("window", [*WINDOWS, *product([(640, 360), (800, 480)], TEXTS)], ids=str)
def test_a_review_has_room_for_two_buttons_that_a_finger_can_press(window: Case) -> None:
    (width, height), text = window
    for reach, players in product((0, 20, 36), (2, 3, 4, 5)):
        metrics = Metrics(width, height, text / 100, reach)
        card = Card(metrics.u(150), over=False)
        review = review_places(metrics, place_window(metrics, players, card=card))
        assert review.turns.height >= 2 * max(reach, metrics.u(40)) + metrics.u(EDGE), (players, reach)


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_what_is_used_one_after_the_other_stands_in_that_order(window: Case) -> None:
    """Players in the order of their seats, market, buttons of the turn, workers, bonuses, at every width."""
    for metrics, places, card, players, readout in laid(window):
        panels, board, prompt = places.players, places.board, places.prompt
        assert len(panels) == players
        for one, two in pairwise(panels):
            assert (two.y >= one.bottom and two.x <= one.x) or (two.y == one.y and two.x >= one.right)
        assert board.y >= places.top.bottom
        assert panels[0].x <= board.x + metrics.u(EDGE)
        assert (places.readout is not None) is readout
        assert places.readout is None or places.readout.y >= prompt.bottom
        assert places.tray == places.mat if places.tray_swaps else places.tray.y >= places.mat.bottom
        if card is not None and places.card is not None and places.card.x == board.x:
            assert (places.card.bottom <= board.y) is card.over or places.card == prompt
        assert [manner for manner in (high, wide, usual) if manner(metrics, places)], places


def high(metrics: Metrics, places: Places) -> bool:
    """Return whether the board takes all the width, and below it the market stands under its buttons."""
    return (
        places.board.width > 0.95 * metrics.width
        and places.players[-1].bottom <= places.board.y
        and places.board.bottom <= places.prompt.y == places.turn.y
        and places.prompt.right <= places.turn.x
        and places.turn.bottom <= places.market.y
        and places.market.right == places.turn.right
        and places.mat.right <= places.market.x
        and (places.rival_turns is None or places.market.bottom <= places.rival_turns.y)
    )


def wide(metrics: Metrics, places: Places) -> bool:
    """Return whether the board takes all the height, and market, buttons and prompt stand beside it."""
    return (
        places.board.bottom >= metrics.height - metrics.u(3 * EDGE) - metrics.line_px(20)
        and places.players[-1].right <= places.board.x
        and places.board.right <= places.market.x == places.turn.x == places.prompt.x
        and places.market.bottom <= places.turn.y
        and places.turn.bottom <= places.prompt.y
        and places.market.right <= places.mat.x
    )


def usual(metrics: Metrics, places: Places) -> bool:
    """Return whether the prompt is under the board, and beside it market, buttons and workers in a column."""
    column = places.market, places.turn, places.mat
    return (
        places.board.right <= places.market.x
        and places.board.bottom <= places.prompt.y
        and all(one.bottom <= two.y and one.width == two.width for one, two in pairwise(column))
        and column[-1].right >= metrics.width - metrics.u(2 * EDGE)
    )


@pytest.mark.parametrize(
    ("size", "manner"),
    [((1280, 720), usual), ((1024, 768), usual), ((1600, 1200), usual), ((2560, 1080), wide),
     ((3440, 1440), wide), ((720, 1280), high), ((1080, 1920), high), ((800, 1280), high)],
)  # fmt: skip
def test_a_window_is_laid_out_by_its_shape(
    size: tuple[int, int], manner: Callable[[Metrics, Places], bool]
) -> None:
    for players, text in product((2, 3, 4, 5), TEXTS):
        metrics = Metrics(*size, text / 100)
        assert manner(metrics, place_window(metrics, players)), (players, text)


def test_what_the_others_did_is_told_wherever_it_has_room() -> None:
    """Two players in usual and high windows, five where the window is high; with a coach there is none."""
    for (width, height), players in product(((1280, 720), (1920, 1080), (1080, 1920), (2560, 1080)), (2, 3)):
        assert place_window(Metrics(width, height), players).rival_turns is not None, (width, height, players)


@pytest.mark.parametrize(("size", "text"), [*product(SIZES[::2], (100, 200))], ids=str)
def test_on_a_flat_table_the_board_lies_still_and_all_the_rest_is_in_the_window(
    size: tuple[int, int], text: int
) -> None:
    for players in (2, 5):
        boards = set[tuple[int, ...]]()
        for quarter in range(len(SIDES)):
            turn = Rotation(quarter, *size)
            metrics = Metrics(*size, text / 100, 50)
            places = flat_places(metrics, players, turn, {0, 1, 2, 3}, readout=players == 5)
            boards.add(tuple(places.board))
            seen = pygame.Rect((0, 0), (size[1], size[0]) if quarter % 2 else size)
            found = parts(places)
            found["board"] = turn.rect(places.board)
            for name, rect in found.items():
                assert seen.contains(rect), (quarter, name, rect, seen)
            for (one, here), (other, there) in combinations(found.items(), 2):
                assert not here.colliderect(there), (quarter, one, other)
        assert len(boards) == 1
