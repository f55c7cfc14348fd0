"""Animations never block: a click finishes them, settings turn them off."""

import pygame
import pytest

from citrus_game.rules.model import steps
from citrus_game.ui.scenes.play.animation.plan import EDGE, GOLD, AnimationPlan
from citrus_game.ui.scenes.play.animation.planting import hop
from citrus_game.ui.scenes.play.animation.scoring import cloth_of
from citrus_game.ui.scenes.play.animation.sprites import (
    PATIENT,
    UNCOVERED,
    AnimationLayer,
    Sprite,
    ease_in,
    ease_in_out,
    ease_out,
    ease_out_back,
    flight,
    lazy,
    make_mask,
    smoothstep,
)
from citrus_game.ui.scenes.play.animation.trade import bag
from citrus_game.ui.scenes.play.play_scene import PlayScene
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.vocabulary.table import Table


def buy(table: Table) -> None:
    table.do(f"buy {table.buyable()[0]}")


@pytest.mark.parametrize("ease", [ease_in, ease_out, ease_in_out, ease_out_back, smoothstep])
def test_an_ease_begins_and_ends_where_it_should(ease) -> None:  # type: ignore[no-untyped-def]
    assert ease(0.0) == pytest.approx(0.0)
    assert ease(1.0) == pytest.approx(1.0)
    assert max(ease(number / 100) for number in range(101)) < 1.07


@pytest.mark.slow
def test_what_arrived_leaves_the_picture_as_if_nothing_had_moved(show: Show) -> None:
    moving, still = show(new_sitting(4, seed=2), speed="1x"), None
    for _step in range(60):
        session = moving.session
        moving.do(session.legal()[len(session.history) % len(session.legal())])
        assert moving.flying or session.history[-1].step.verb in (steps.END, steps.PASS, steps.MONEY)
        moving.settle()
        moving.frames(90)
    moving.app.change(reduced_motion=True)  # no bees fly
    shown = moving.picture()
    still = Table(PlayScene(moving.app, moving.session))
    moving.app.stack.reset(still.scene)
    still.look_ahead()
    assert moving.picture() == shown


def test_a_click_finishes_what_moves_and_still_counts(show: Show) -> None:
    table = show(new_sitting(2), speed="1x")
    buy(table)
    assert table.flying
    table.first_lit().click()
    assert table.session.history[-1].step.verb == steps.PLACE


def test_moving_the_pointer_finishes_nothing(show: Show) -> None:
    table = show(new_sitting(2), speed="1x")
    buy(table)
    table.point((300, 300))
    assert table.flying


def test_without_speed_nothing_moves(show: Show) -> None:
    table = show(new_sitting(2), speed="off")
    buy(table)
    assert not table.flying
    table.look_ahead()
    assert not table.moving


def test_reduced_motion_only_fades_and_briefly(show: Show) -> None:
    table = show(new_sitting(2), speed="1x", reduced_motion=True)
    buy(table)
    assert table.flying
    assert all(motion.covers for motion in table.motions())
    table.frames(9)
    assert not table.flying


def test_tiles_in_flight_are_seen_once(show: Show) -> None:
    table = show(new_sitting(2), speed="1x")
    buy(table)
    hand = table.hand()
    assert hand
    assert all(tile.flying for tile in hand)
    table.settle()
    assert not any(tile.flying for tile in hand)


@pytest.mark.slow
def test_points_count_up(show: Show) -> None:
    table = show(new_sitting(3, seed=4, steps=60), speed="1x")
    session = table.session
    while session.state.acted or not table.harvestable():
        session.do(session.legal()[-1])
        table.settle()
    table.frames(120)
    player = session.state.player
    before = session.state.points[player]
    table.do(next(step for step in session.legal() if step.verb == steps.HARVEST))
    assert table.points()[player] == before < session.state.points[player]
    table.frames(120)
    assert table.points()[player] == session.state.points[player]


def test_the_stage_damages_where_things_were_and_are() -> None:
    pygame.display.init()
    damaged: list[pygame.Rect] = []
    stage = AnimationLayer(lambda area: damaged.append(area) if area else None)
    piece = pygame.Surface((10, 10))
    stage.add([flight(piece, ((10, 10), (110, 10)), 0, 100)])
    stage.update(0.001)
    damaged.clear()
    stage.update(0.049)
    assert damaged[0].collidepoint(10, 10)
    assert damaged[1].collidepoint(60, 10)
    stage.update(0.06)
    assert not stage.busy
    assert damaged[-1].collidepoint(60, 10)


def test_a_winners_banner_bears_the_emblem_above_its_points(show: Show) -> None:
    art = show(new_sitting(2)).scene.style.art
    cloth, emblem = cloth_of(art, "teal", 200), art.piece("emblem-teal", 42)
    assert cloth.get_size() == (64, 100)
    solid = [(x, y) for x in range(42) for y in range(42) if emblem.get_at((x, y)).a == 255]
    assert len(solid) > 500
    assert all(cloth.get_at((11 + x, 19 + y)) == emblem.get_at((x, y)) for x, y in solid)


@pytest.mark.parametrize("px", [24, 34, 51, 68, 102, 136])
def test_the_dark_edge_of_gained_points_has_no_gaps(show: Show, px: int) -> None:
    table = show(new_sitting(2))
    plan = AnimationPlan(table.scene.view, table.session.state)
    picture = plan.words("+2", GOLD, px)
    mask = pygame.mask.from_surface(picture, 60)
    golden = pygame.mask.from_threshold(picture, pygame.Color(GOLD), (60, 60, 60, 255))
    letters = golden.overlap_mask(mask, (0, 0))  # what is transparent is golden, too
    near = pygame.Mask(mask.get_size())
    far = round(0.7 * EDGE * px)
    for dx in range(-far, far + 1):
        for dy in range(-far, far + 1):
            if dx * dx + dy * dy <= far * far:
                near.draw(letters, (dx, dy))
    assert near.count() > letters.count()
    assert mask.overlap_area(near, (0, 0)) == near.count()


def test_the_bag_comes_upright_and_leans_only_where_it_pours() -> None:
    picture = pygame.Surface((40, 20), pygame.SRCALPHA)
    picture.fill("brown")
    sprite = bag(picture, ((100, 100), (300, 100)), 0.0, 1000.0)
    seen = []
    for t in (0.05, 0.15, 0.5, 0.85, 0.95):
        target = pygame.Surface((400, 200), pygame.SRCALPHA)
        sprite.draw(target, t)
        box = pygame.mask.from_surface(target).get_bounding_rects()[0]
        assert sprite.rect(t).contains(box)
        seen.append((box.height > 0.6 * box.width, box.centerx > 290))
    assert seen == [(False, False), (True, False), (True, True), (True, False), (False, False)]


@pytest.mark.parametrize("far", [30, 190])
def test_a_worker_hops_from_the_mat_to_its_place_and_is_drawn_nowhere_else(far: int) -> None:
    piece, place = pygame.Surface((20, 20), pygame.SRCALPHA), pygame.Rect(200, 100, 20, 20)
    piece.fill("white")
    worker = hop(piece, (far, 110), place, 60, 0)
    seen = []
    for now in range(1, int(worker.length), 5):
        surface = pygame.Surface((320, 200), pygame.SRCALPHA)
        worker.draw(surface, now / worker.length)
        seen.append(surface.get_bounding_rect())
        assert worker.rect(now / worker.length).contains(seen[-1])
    assert seen[0].center == pytest.approx((far, 110), abs=3)
    assert seen[-1].center == pytest.approx(place.center, abs=2)
    assert [each.x for each in seen] == pytest.approx(sorted(each.x for each in seen), abs=2)
    ups = [each.bottom for each in seen]
    lands = [low for one, low, other in zip(ups, ups[1:], ups[2:], strict=False) if one < low >= other]
    assert lands, "it comes down between"
    assert min(ups) < place.top


def test_what_comes_later_is_painted_when_it_is_seen() -> None:
    painted: list[str] = []

    def make() -> Sprite:
        painted.append("lit")
        return flight(pygame.Surface((4, 4)), ((10, 10), (110, 10)), 100, 100)

    stage = AnimationLayer(lambda _area: None)
    stage.add([lazy("light", make, 100, 100)])
    stage.update(0.05)
    assert painted == []
    stage.update(0.1)
    stage.update(0.01)
    assert painted == ["lit"]


def test_what_is_added_after_others_were_finished_starts_at_zero() -> None:
    stage = AnimationLayer(lambda _area: None)
    for _time in range(2):
        stage.add([flight(pygame.Surface((4, 4)), ((10, 10), (110, 10)), 100, 100)])
        assert (stage.now, [sprite.start for sprite in stage]) == (0.0, [100])
        stage.update(0.05)
        stage.finish()


class Curtains:
    """Twelve masks with a load that begin together; each goes within ``lengths`` of it."""

    def __init__(self, lengths: dict[int, float]) -> None:
        self.drawn: list[int] = []
        self.layer = AnimationLayer(lambda _rect: None)
        self.layer.add(self._mask(number, lengths.get(number, 2 * PATIENT)) for number in range(12))

    def _mask(self, number: int, length: float) -> Sprite:
        rect = pygame.Rect(10 * number, 0, 10, 10)

        def begins() -> list[pygame.Rect]:
            self.drawn.append(number)
            return [rect]

        return make_mask(pygame.Surface(rect.size), rect, 50.0, length, begins=begins, load=1)

    def frame(self, ms: float = 20.0) -> list[int]:
        """Let a frame pass; return what was uncovered in it."""
        before = len(self.drawn)
        self.layer.update(ms / 1000)
        return self.drawn[before:]


def test_masks_that_begin_together_are_uncovered_a_few_a_frame() -> None:
    curtains = Curtains({})
    assert curtains.frame() == curtains.frame() == []
    for first in range(0, 12, UNCOVERED):
        assert curtains.frame() == list(range(first, first + UNCOVERED))
    while curtains.layer.busy:
        assert curtains.frame() == []


def test_what_must_be_uncovered_at_once_is_and_all_that_comes_before_it() -> None:
    assert Curtains({7: 1.0}).frame(60.0) == list(range(8))


@pytest.mark.parametrize("clicked", [True, False])
def test_no_mask_stays(clicked: bool) -> None:
    curtains = Curtains({})
    curtains.frame(60.0)
    if clicked:
        curtains.layer.finish()
    else:
        curtains.frame(9e9)
        while curtains.layer.busy:
            curtains.frame()
    assert curtains.drawn == list(range(12))
    assert not curtains.layer.busy
