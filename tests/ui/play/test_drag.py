"""Tiles of the hand and of the market are dragged onto the board."""

from collections.abc import Callable

import pygame
import pytest

from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import steps
from citrus_game.rules.turn import apply
from citrus_game.session.game_session import GameSession
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.toolkit import drive as hands
from tests.ui.vocabulary.table import Table


def drag(table: Table, start: tuple[int, int], end: tuple[int, int], *, touch: bool = False) -> None:
    """Press at one place, move to another, release there."""
    if touch:
        for kind, pos in ((pygame.FINGERDOWN, start), (pygame.FINGERMOTION, end), (pygame.FINGERUP, end)):
            hands.finger(table.app, kind, pos)
        return
    hands.press(table.app, start)
    hands.point(table.app, end)
    hands.release(table.app, end)


@pytest.mark.parametrize("touch", [False, True])
def test_a_tile_of_the_hand_is_planted_where_it_is_dropped(placing: Table, touch: bool) -> None:
    tile = placing.session.state.hand[-1]
    placing.hand()[-1].use()
    space = placing.first_lit()
    placing.hand()[0].use()
    drag(placing, placing.hand()[-1].middle, space.middle, touch=touch)
    step = placing.session.history[-1].step
    assert (step.verb, step.what) == (steps.PLACE, tile)
    assert placing.session.state.game.board.name(step.at) == space.name


def test_a_dragged_tile_follows_the_pointer_and_lights_its_spaces(placing: Table) -> None:
    hands.press(placing.app, placing.hand()[-1].middle)
    seen = []
    for name in placing.spaces()[:2]:
        hands.point(placing.app, placing.space(name).middle)
        seen.append(placing.picture())
    assert placing.hand()[-1].picked
    assert seen[0] != seen[1]


def test_a_tile_that_is_dropped_elsewhere_stays_in_the_hand(placing: Table) -> None:
    played, lit = len(placing.session.history), placing.lit()
    other = next(space for space in map(placing.space, placing.spaces()) if not space.lit)
    drag(placing, placing.hand()[0].middle, other.middle)
    drag(placing, placing.hand()[0].middle, (5, 5))
    assert len(placing.session.history) == played
    assert placing.lit() == lit


INTERRUPTED: dict[str, Callable[[Table], object]] = {
    "the focus goes": lambda table: table.app.step([pygame.event.Event(pygame.WINDOWFOCUSLOST)]),
    "the window is hidden": lambda table: table.app.step([pygame.event.Event(pygame.WINDOWMINIMIZED)]),
    "a right click": lambda table: table.app.step(
        [
            pygame.event.Event(kind, pos=(300, 300), button=3, touch=False)
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        ]
    ),
    "Escape": lambda table: hands.key(table.app, pygame.K_ESCAPE),
    "undo": lambda table: hands.key(table.app, pygame.K_z, pygame.KMOD_CTRL),
    "another step": lambda table: table.session.do(table.session.legal()[0]),
    "a resized window": lambda table: hands.resize(table.app, (1200, 700)),
}


@pytest.mark.parametrize("what", INTERRUPTED)
def test_a_drag_that_is_interrupted_ends_and_does_nothing_else(placing: Table, what: str) -> None:
    space = placing.first_lit()
    hands.press(placing.app, placing.hand()[-1].middle)
    hands.point(placing.app, space.middle)
    assert placing.dragged()
    INTERRUPTED[what](placing)
    played = len(placing.session.history)
    hands.point(placing.app, space.middle)
    assert placing.on_top
    assert not placing.dragged()
    hands.release(placing.app, space.middle)
    assert len(placing.session.history) == played


def with_cart(session: GameSession) -> tuple[int, str] | None:
    """Return a place in the market and a space where its tile can be planted with a cart."""
    for cart in session.legal():
        if cart.verb == steps.CART:
            after = session.state.copy()
            apply(after, cart)
            for step in legal_steps(after):
                if (step.verb, step.what) == (steps.PLACE, session.state.market[cart.what - 1]):
                    return cart.what - 1, session.state.game.board.name(step.at)
    return None


def test_a_tile_of_the_market_is_planted_with_a_cart(show: Show) -> None:
    session = new_sitting(3, expansion=True)
    while (found := with_cart(session)) is None:
        session.do(session.legal()[0])
    table = show(session)
    table.tile("cart").click()
    slot, name = found
    tile = table.cart_tiles()[slot]
    drag(table, tile.middle, (5, 5))
    drag(table, tile.middle, table.space(name).middle)
    assert [done.step.verb for done in session.history[-2:]] == [steps.CART, steps.PLACE]
    assert session.state.game.board.name(session.history[-1].step.at) == name
