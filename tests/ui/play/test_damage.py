"""Only changes are redrawn, and the window looks as if it had been drawn completely."""

import random

import pygame
import pytest

from citrus_game.rules.model import steps
from tests.cases import plain
from tests.ui.play import drive
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.vocabulary.table import Table

KEYS = (
    pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN, pygame.K_1,
    pygame.K_2, pygame.K_3, pygame.K_h, pygame.K_b, pygame.K_e, pygame.K_BACKSPACE,
)  # fmt: skip


def same_as_whole(table: Table) -> bool:
    partly = pygame.image.tobytes(table.app.screen, "RGB")
    return partly == table.picture()


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "size"), plain(1, [(1, (1280, 720)), (2, (1024, 768))]))
def test_pointing_clicking_and_keys(show: Show, seed: int, size: tuple[int, int]) -> None:
    table = show(new_sitting(4, seed=seed, steps=50, expansion=True), size=size)
    app, rng = table.app, random.Random(seed)
    for number in range(110):
        kind = rng.random()
        if kind < 0.45:
            drive.point(app, (rng.randrange(size[0]), rng.randrange(72, size[1])))
        elif kind < 0.6:
            drive.point(app, rng.choice(table.eyes.slots()).center)
        elif kind < 0.8 and table.lit():
            table.space(rng.choice(table.lit())).click()
        elif kind < 0.9:
            things = [
                thing for thing in table.things() if thing.is_interactive and thing.widget.group != "icons"
            ]
            rng.choice(things).click()
        else:
            drive.key(app, rng.choice(KEYS))
        if not table.on_top:
            break
        assert same_as_whole(table), f"after {number} inputs"


@pytest.mark.slow
def test_while_things_move(show: Show) -> None:
    table = show(new_sitting(3, seed=6, steps=40), speed="1x")
    rng = random.Random(6)
    for _step in range(5):
        table.do(rng.choice(table.session.legal()))
        for _frame in range(rng.randrange(4, 30)):
            table.frames()
            assert same_as_whole(table)


def test_a_ring_that_follows_the_pointer_is_drawn_whole(show: Show) -> None:
    """At its new space only what is shown of the space was drawn, and the ring's edge was cut off."""
    area, drawn = show(new_sitting(2)).scene.view.area, list[pygame.Rect | None]()
    style = area.style
    area.attach(drawn.append, lambda: style)
    area.ringed = True
    spaces = list(area.geometry.board.names)
    for space in spaces[20:60:13]:
        drawn.clear()
        area.hover(area.geometry.rect(space).center)
        assert area.cursor == space
        assert any(rect is not None and rect.contains(area._ring()) for rect in drawn)


def test_the_ring_of_a_number_in_the_top_bar_leaves_nothing_when_it_gets_narrower(show: Show) -> None:
    """A line of it stayed below the bar."""
    table = show(new_sitting(2), size=(640, 900), text_size=150)
    state, top = table.session.state, table.scene.view.top
    state.finca_stack = (state.finca_stack * 2)[:10]
    table.scene.refresh()
    table.frames(2)
    table.scene.widgets.focus_on(top.fincas)
    table.frames(2)
    assert top.fincas.ringed
    before = top.fincas.rect.copy()
    state.finca_stack = state.finca_stack[:9]
    table.scene.refresh()
    table.frames(2)
    assert top.fincas.rect != before
    assert same_as_whole(table)


@pytest.mark.slow
@pytest.mark.parametrize("seed", plain(1, [1, 2, 3, 4]))
def test_what_stands_over_a_frame_changes_with_the_board(show: Show, seed: int) -> None:
    """The number of the last move stood over the frame of a region that is pointed at after it was gone."""
    table = show(new_sitting(2, seed=seed), speed="1x")
    rng = random.Random(seed)
    for _step in range(30):
        step = rng.choice(table.session.legal())
        table.do(step)
        if step.verb == steps.PLACE:
            table.point(table.session.state.game.board.names[step.at])
        for _frame in range(2):
            table.frames()
            assert same_as_whole(table)
