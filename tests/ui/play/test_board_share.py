"""The board takes a large share of the window, and what a turn needs lies close together, as drawn."""

import itertools
import math

import pygame
import pytest

from citrus_game.content.settings.settings import default_settings
from citrus_game.learning.puzzles import puzzles
from citrus_game.learning.task import PuzzleTask
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.panels.top_bar import PIECE
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.puzzles.puzzle_scene import PuzzleScene
from citrus_game.ui.toolkit.drawing.backgrounds import own_table
from tests.cases import plain
from tests.ui.fits.scenes import moments
from tests.ui.play.conftest import new_sitting
from tests.ui.play.test_layout import shown
from tests.ui.vocabulary.table import Table

FARTHEST = {
    (1920, 1080): 800,
    (1280, 720): 533,
    (3840, 2160): 1600,
    (1024, 768): 480,
    (1920, 1200): 780,
    # half of the slab alone is 683
    (2560, 1080): 1070,
    # from the lowest arrow of a market whose tiles have 112 pixels
    (1080, 1920): 670,
}
"""Pixels from one thing that a turn needs to the next, at most, by the size of the window."""
LOOKED_AT = [
    ((1280, 720), 100, False), ((1080, 1920), 100, False), ((1024, 768), 200, False),
    ((1280, 720), 100, True), ((800, 480), 200, True),
]  # fmt: skip
"""What a plain run looks at: sizes of window and text, and whether the coach is there."""


def turn_marks(table: Table) -> pygame.mask.Mask:
    """Return where the rim is tinted and a worker stands on it, because of the player on turn."""
    view = table.scene.view
    bare, tinted = view.kept.copy(), view.kept.copy()
    table.scene.effects.banners.draw_frame(view, tinted, tinted.get_rect())
    same = pygame.mask.from_threshold(tinted, (0, 0, 0), (1, 1, 1, 255), bare)
    same.invert()
    return same


def drawn_slab(table: Table, mask: pygame.mask.Mask) -> pygame.Rect:
    """Return the rectangle of the board with its rim, as it is tinted: ``mask`` is that of `turn_marks`."""
    across, down = table.scene.view.seen.geometry.slab.center
    width, height = mask.get_size()
    xs = [x for x in range(width) if mask.get_at((x, down))]
    ys = [y for y in range(height) if mask.get_at((across, y))]
    return pygame.Rect(xs[0], ys[0], xs[-1] + 1 - xs[0], ys[-1] + 1 - ys[0])


def longest_jump(table: Table, slab: pygame.Rect) -> float:
    """Return the pixels of the longest way from one thing that a turn needs to the next: an arrow, the button
    that buys, the hand, the board, the button that ends the turn.
    """
    arrows = [arrow.middle for arrow in table.arrows()]
    table.arrow(table.buyable()[0]).use()
    buy = table.button("answer").middle
    hand = [table.scene.view.prompt.hand_slots(4)[place].center for place in (0, 3)]
    table.scene.controller.cancel()
    way = [arrows, [buy], hand, [slab.center], [table.button("end").middle], arrows]
    legs = (product for one, other in itertools.pairwise(way) for product in itertools.product(one, other))
    return max(math.dist(*leg) for leg in legs)


@pytest.mark.parametrize(
    ("size", "text_size", "coach", "least"),
    plain(
        lambda size, text_size, coach, _least: (size, text_size, coach) in LOOKED_AT,
        [
            ((1920, 1080), 100, False, 0.54),
            ((1280, 720), 100, False, 0.53),
            ((3840, 2160), 100, False, 0.54),
            ((1024, 768), 100, False, 0.47),
            ((2560, 1080), 100, False, 0.48),
            # 0.41 is all that the width of a high window allows
            ((1080, 1920), 100, False, 0.39),
            ((1920, 1080), 200, False, 0.44),
            ((1280, 720), 200, False, 0.44),
            # 0.40 is all that the width between the columns allows
            ((1920, 1200), 200, False, 0.40),
            ((1024, 768), 150, False, 0.44),
            ((1024, 768), 200, False, 0.41),
            ((1600, 1200), 200, False, 0.42),
            ((1920, 1080), 100, True, 0.47),
            ((1280, 720), 100, True, 0.47),
            ((1024, 768), 100, True, 0.47),
            ((1920, 1200), 100, True, 0.44),
            ((2560, 1080), 200, True, 0.48),
            ((3840, 2160), 200, False, 0.44),
            ((2560, 1080), 200, False, 0.42),
            ((2400, 1080), 200, False, 0.42),
            ((1080, 1920), 200, False, 0.39),
            ((1080, 1920), 200, True, 0.39),
            ((1920, 1080), 200, True, 0.44),
            ((1280, 720), 200, True, 0.44),
            ((1024, 768), 200, True, 0.42),
            ((800, 480), 100, True, 0.44),
            ((800, 480), 200, True, 0.41),
        ],
    ),
)
def test_the_slab_takes_its_share_no_jump_is_long_and_the_worker_on_the_rim_touches_nothing(
    size: tuple[int, int], text_size: int, coach: bool, least: float
) -> None:
    app, scene = shown(moments(5)["begin"], size, text_size)
    if coach:
        app.change(aids=app.settings.aids.model_copy(update={"coach": True}))
        assert scene.coached
    table, view = Table(scene), scene.view
    mask = turn_marks(table)
    slab = drawn_slab(table, mask)
    assert slab.width * slab.height / (size[0] * size[1]) >= least
    if coach:
        return
    boxes = mask.get_bounding_rects()
    marks = boxes[0].unionall(boxes[1:])
    assert marks.top < view.seen.geometry.slab.top, "the worker's head"
    for counter in (view.top.turn.rect, view.top.bag.rect, view.top.fincas.rect):
        assert marks.top > counter.centery + scene.style.u(PIECE) // 2
    assert marks.collidelist(view.places.players) < 0
    if size in FARTHEST:
        assert longest_jump(table, slab) <= FARTHEST[size]


@pytest.mark.parametrize(
    ("size", "text_size", "least", "number"),
    plain(
        2,
        [
            ((1024, 768), 200, 0.41, 0),
            ((1280, 720), 200, 0.44, 2),
            ((1920, 1080), 100, 0.49, 0),
            ((1024, 768), 100, 0.47, 2),
            ((1024, 768), 125, 0.45, 7),
            ((1920, 1080), 200, 0.44, 7),
            ((1280, 720), 200, 0.44, 0),
            ((1920, 1200), 200, 0.40, 2),
            ((1024, 768), 200, 0.41, 7),
            ((800, 480), 200, 0.41, 0),
            ((800, 480), 200, 0.41, 7),
        ],
    ),
)
def test_a_puzzle_leaves_the_slab_its_share_too(
    size: tuple[int, int], text_size: int, least: float, number: int
) -> None:
    values = default_settings().model_copy(update={"speed": "off", "text_size": text_size})
    app = open_game(values, size=size, headless=True)
    scene = PuzzleScene(app, PuzzleTask(puzzles()[number]))
    app.stack.reset(scene)
    table = Table(scene)
    slab = drawn_slab(table, turn_marks(table))
    assert slab.width * slab.height / (size[0] * size[1]) >= least


@pytest.mark.parametrize(("players", "size"), [(2, (1024, 768)), (3, (1600, 1200))])
def test_in_a_window_of_4_to_3_the_coach_stands_beside_the_players_and_the_market_keeps_its_size(
    players: int, size: tuple[int, int]
) -> None:
    app = open_game(default_settings().model_copy(update={"speed": "off"}), size=size, headless=True)
    scene = PlayScene(app, new_sitting(players, "long"))
    app.stack.reset(scene)
    pitch = scene.view.market.places.pitch
    app.change(aids=app.settings.aids.model_copy(update={"coach": True}))
    assert scene.coached
    card, slab = scene.view.places.card, scene.view.seen.geometry.slab
    assert card is not None
    assert card.top == scene.view.places.players[0].top
    assert slab.width * slab.height / (size[0] * size[1]) >= 0.44
    assert scene.view.market.places.pitch == pitch


def short(size: tuple[int, int], text_size: int = 100) -> PlayScene:
    """Return a game on the short board, which is less wide than the other."""
    settings = default_settings().model_copy(update={"speed": "off", "text_size": text_size})
    app = open_game(settings, size=size, headless=True)
    scene = PlayScene(app, new_sitting(5, "short"))
    app.stack.reset(scene)
    return scene


@pytest.mark.parametrize(
    ("size", "text_size", "tile"),
    plain(
        2,
        [
            ((1280, 720), 100, 56),
            ((1280, 720), 200, 53),
            ((1366, 768), 100, 60),
            ((1920, 1080), 100, 85),
            ((1920, 1200), 100, 96),
            ((1024, 768), 100, 51),
            ((2560, 1080), 100, 93),
            ((1080, 1920), 100, 84),
        ],
    ),
)
def test_a_board_that_is_less_wide_leaves_no_gutters(
    size: tuple[int, int], text_size: int, tile: int
) -> None:
    scene = short(size, text_size)
    geometry, room = scene.view.seen.geometry, scene.view.places.board
    assert geometry.tile >= tile
    assert room.width - geometry.slab.width <= scene.style.u(48)


@pytest.mark.parametrize("size", plain(1, [(1080, 1920), (2560, 1080)], whole=True))
def test_wide_and_high_windows_give_their_room_to_the_market(size: tuple[int, int]) -> None:
    _app, scene = shown(new_sitting(3, seed=1), size, 100)
    view, bare = scene.view, own_table(scene.style)
    assert view.market.places.pitch >= 112
    line = scene.style.type.line("count")
    for slot in view.mat.slots:
        worker = max(scene.style.u(64), slot.width)
        assert slot.height <= max(1.5 * worker, worker + line + scene.style.u(6))
    middle = view.tray.rect.inflate(-view.tray.rect.width // 2, -view.tray.rect.height // 2)
    assert not view.tray.items
    assert pygame.image.tobytes(view.kept.subsurface(middle), "RGB") == pygame.image.tobytes(
        bare.subsurface(middle), "RGB"
    ), "no card without bonuses"
    _app, scene = shown(moments(2)["hand"], size, 100)
    assert scene.view.tray.items
    view, tiles = scene.view, [tile.rect for tile in scene.view.tray.tiles if tile.visible]
    beside = tiles[-1].right + 2, tiles[-1].bottom + 2
    assert view.kept.get_at(beside) != bare.get_at(beside), "the card"
    below = view.tray.rect.centerx, view.tray.rect.bottom - 4
    assert view.kept.get_at(below) == bare.get_at(below), "it is as high as its tiles"


@pytest.mark.parametrize(
    ("size", "text_size"),
    plain(2, [((1024, 768), 200), ((800, 480), 200), ((1080, 1920), 100), ((1280, 720), 100)]),
)
def test_a_hand_keeps_clear_of_the_edges_of_its_prompt(size: tuple[int, int], text_size: int) -> None:
    """In two rows it touched the upper and the lower one."""
    _app, scene = shown(moments(5)["hand"], size, text_size)
    prompt, least = scene.view.prompt, scene.style.u(4)
    for slot in prompt.hand_slots(5):
        assert slot.top - prompt.rect.top >= least
        assert prompt.rect.bottom - scene.style.u(5) - slot.bottom >= least
