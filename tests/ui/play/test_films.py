"""Films of steps: nothing flickers, no texts overlap, and the end shows the position."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, islice, pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from citrus_game.cli.given import played
from citrus_game.content.settings.settings import default_settings
from citrus_game.narration.events import scored_words
from citrus_game.rules.model import events as ev
from citrus_game.rules.model import steps
from citrus_game.rules.model.board import bits
from citrus_game.rules.model.components import MILESTONE, MONEY3
from citrus_game.rules.model.steps import Step
from citrus_game.session.game_session import GameSession
from citrus_game.ui.board.colours import RIBBONS
from citrus_game.ui.scenes.play.animation.animator import EACH as EACH_COUNTS
from citrus_game.ui.scenes.play.animation.building import BUILT
from citrus_game.ui.scenes.play.animation.harvest import DRAINS, EACH
from citrus_game.ui.scenes.play.animation.plan import FADE
from citrus_game.ui.scenes.play.animation.planting import DROPS, FLIES
from citrus_game.ui.scenes.play.animation.scoring import DIM, POPS
from citrus_game.ui.scenes.play.animation.sprites import Sprite
from citrus_game.ui.scenes.play.animation.trade import TO_HAND
from citrus_game.ui.scenes.play.panels.prompt import Caption, PromptBar
from tests.cases import plain
from tests.ui.unpainted import DRAWN, unpainted
from tests.ui.vocabulary.table import Table
from tools.screenshot.film import RATE, Film, shoot_film

SIZE = (960, 540)
GAME = Path(__file__).resolve().parents[3] / "docs" / "example.citrus"
EXTENDS, SCORES, BUILDS, REFILLS, HARVESTS, ENDS = 154, 78, 137, 16, 140, 71
FIRST_SCORES, TWO_SCORE = 67, 169
"""The steps at whose end the first finca of the game is scored, and two at once."""
BULLS, PLOWS, CARTS, TAKES, PAYS = 66, 77, 63, 19, 59
"""Steps of the example game: a tile joins a region; a finca is scored and the turn goes on; one is built;
the market is refilled; a region of five is harvested; a turn ends, and nothing else happens."""
PLANTS, BESIDE = 107, "g4"
"""A step that plants where no grass grew, and a space beside it."""
JOINS = Path(__file__).resolve().parents[2] / "scenarios" / "06-build" / "join-three-own.yaml"
NEAR, FAR = 15, 22
"""Differences of mean colours: a space shows its tile; it shows something else."""


def before(number: int) -> tuple[GameSession, Step]:
    """Return the example game before a step, and the step."""
    return played(GAME, number - 1), played(GAME, number).history[-1].step


def joining() -> tuple[GameSession, Step]:
    """Return the position before three regions are joined, and the step."""
    return played(JOINS, 1), played(JOINS).steps[1]


def start_of(sprite: Sprite) -> float:
    return sprite.start


def difference(one: pygame.Surface, other: pygame.Surface) -> int:
    """Return how far the mean colours of two pictures are apart."""
    colours = pygame.transform.average_color(one), pygame.transform.average_color(other)
    return max(abs(a - b) for a, b in zip(*colours, strict=True))


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def cut(film: Film, step: Step, area: pygame.Rect) -> Iterator[pygame.Surface]:
    """Yield a part of every frame."""
    for frame in film.frames(step):
        yield frame.subsurface(area).copy()


def some(film: Film, step: Step) -> list[pygame.Surface]:
    """Return each sixth frame, and the last one: others are not drawn."""
    found, paint = [], film.app.paint
    with unpainted(film.app):
        for number, frame in enumerate(film.frames(step)):
            if number % DRAWN == 0:
                paint()
                found.append(frame.copy())
    paint()
    return [*found, film.app.screen.copy()]


@pytest.mark.parametrize(
    "settings",
    plain(
        2,
        [{"speed": "1x"}, {"speed": "2x"}, {"speed": "4x"}, {"speed": "off"}, {"reduced_motion": True}],
        whole=True,
    ),
)
def test_a_tile_that_landed_is_never_gone(settings: dict[str, object]) -> None:
    session, step = before(EXTENDS)
    film = Film(session, SIZE, **settings)
    cell = film.eyes.space(session.state.game.board.name(step.at))
    middle = cell.inflate(-cell.width // 2, -cell.height // 2)
    frames = list(cut(film, step, middle))
    far = [difference(frame, frames[-1]) for frame in frames]
    landed = next(number for number, value in enumerate(far) if value < NEAR)
    assert max(far[landed:]) < FAR
    assert far[0] > FAR, "the space showed its tile before"


def test_grass_spreads_softly_around_a_new_plantation_within_400_milliseconds() -> None:
    """With reduced motion it is there with the plantation."""

    def seen(**settings: object) -> list[int]:
        """Return how far a free space beside the new plantation looks from its end, in every frame."""
        session, step = before(PLANTS)
        film = Film(session, SIZE, **settings)
        frames = list(cut(film, step, film.eyes.space(BESIDE).inflate(-6, -6)))
        return [difference(frame, frames[-1]) for frame in frames]

    far = seen(speed="1x")
    assert far[0] > FAR
    assert max(one - other for one, other in pairwise(far)) <= 3, "no frame shows an edge"
    assert len([value for value in far if 0 < value < far[0]]) <= 400 * RATE / 1000
    assert len(seen(reduced_motion=True)) <= round(FADE * RATE / 1000) + 3


@pytest.mark.slow
def test_where_regions_join_workers_stand_until_they_walk_and_no_ghost_is_cut() -> None:
    session, step = joining()
    film = Film(session, SIZE, speed="1x", theme="high-contrast")  # where no grass grows
    heads = [
        cell.inflate(-cell.width * 3 // 4, -cell.height * 3 // 4)
        for cell in map(film.eyes.space, ("c2", "e2"))
    ]
    ghost = film.eyes.space("f4")
    landed, walks = (round((FLIES + DROPS + more) * 60 / 1000) for more in (0, 100))
    gone = round(FADE * 60 / 1000) + 3
    frames = [frame.copy() for frame in film.frames(step)]
    for head in heads:
        stands = [difference(frame.subsurface(head), frames[0].subsurface(head)) for frame in frames]
        assert max(stands[landed:walks]) < NEAR
        assert stands[-1] > FAR
    assert pixels(frames[0].subsurface(ghost)) != pixels(frames[-1].subsurface(ghost))
    assert {pixels(frame.subsurface(ghost)) for frame in frames[gone:]} == {
        pixels(frames[-1].subsurface(ghost))
    }


@pytest.mark.slow
def test_a_drained_tile_keeps_no_colour_round_the_worker() -> None:
    session, step = before(HARVESTS)
    film = Film(session, SIZE, speed="1x")
    cell = film.eyes.space("b1")  # the worker's, which drains last
    beside = pygame.Rect(cell.x + 2, cell.y + cell.height // 3, cell.width // 8, cell.height // 3)
    frames = list(cut(film, step, beside))
    drained = round((4 * EACH + 60 + DRAINS) * 60 / 1000)
    assert difference(frames[0], frames[-1]) > FAR
    assert difference(frames[drained], frames[-1]) < NEAR


def test_the_market_shows_each_tile_from_when_it_lies_there_and_prices_after_the_last() -> None:
    session, step = before(REFILLS)
    film = Film(session, SIZE, speed="1x")
    slot, arrow = film.eyes.slots()[0], film.eyes.arrow("C3").rect
    slot = slot.inflate(-slot.width // 2, -slot.height // 2)
    frames = [(frame.subsurface(slot).copy(), pixels(frame.subsurface(arrow))) for frame in film.frames(step)]
    far = [difference(tile, frames[-1][0]) for tile, _price in frames]
    assert far[0] > FAR
    priced = next(number for number, (_tile, price) in enumerate(frames) if price == frames[-1][1])
    assert max(far[max(0, priced - 2) :]) < NEAR
    assert frames[0][1] != frames[-1][1]
    empty = [number for number, value in enumerate(far) if value > FAR]
    assert empty[-1] < priced


@pytest.mark.parametrize("number", plain(1, [SCORES, HARVESTS], whole=True))
def test_no_two_flying_texts_lie_over_each_other_and_they_end_beside_the_points(number: int) -> None:
    session, step = before(number)
    film = Film(session, (1280, 720), speed="1x")
    table, most, ends = Table(film.scene), 0, set()
    with unpainted(film.app):
        for _frame in film.frames(step):
            now = table.motion_time
            words = [each for each in table.motions() if each.kind == "words" and each.start < now]
            flying = [each.rect(min(1.0, (now - each.start) / each.length)) for each in words]
            ends |= {
                tuple(each.rect(1.0)) for each in words if each.rect(0.0).center != each.rect(1.0).center
            }
            most = max(most, len(flying))
            assert not any(one.colliderect(other) for one, other in combinations(flying, 2))
    assert most > (1 if number == SCORES else 0)
    panels = film.scene.view.places.players
    assert ends
    for end in map(pygame.Rect, ends):
        assert number == HARVESTS or end.collidelist(panels) < 0, "the number itself stays in sight"
        assert any(end.move(-end.width, 0).clip(panel).height >= end.height // 2 for panel in panels)


@pytest.mark.slow
@pytest.mark.parametrize("side", plain(1, ["S", "E"], whole=True))
def test_a_new_finca_is_built_on_a_table_that_lies_flat_too(side: str) -> None:
    session, step = before(BUILDS)
    seats = [seat.model_copy(update={"side": side}) for seat in default_settings().seats]
    film = Film(session, SIZE, speed="1x", flat=True, seats=seats)
    site = Table(film.scene).app.turn.back_rect(film.eyes.space("m4"))
    frames = [frame.copy() for frame in film.frames(step)]
    built = pygame.mask.from_threshold(frames[0], (0, 0, 0), (40, 40, 40, 255), frames[-1])
    built.invert()
    (house,) = (rect for rect in built.get_bounding_rects() if rect.contains(site))
    half = frames[20].subsurface(house)
    assert min(difference(half, frames[at].subsurface(house)) for at in (0, -1)) > 3


@pytest.mark.slow
def test_a_new_finca_is_marked_as_the_last_move_only_when_it_stands() -> None:
    session, step = before(BUILDS)
    film = Film(session, (1280, 720), speed="1x")
    cell = film.eyes.space("m4")
    corner = pygame.Rect(cell.topleft, (cell.width // 4, cell.height // 4))
    line = pygame.Color(RIBBONS[session.seats[session.state.player].colour].line)
    shown = [
        pygame.mask.from_threshold(frame, line, (60, 60, 60, 255)).count()
        for frame in cut(film, step, corner)
    ]
    stands = round(BUILT * RATE / 1000)
    assert not any(shown[:stands])
    assert shown[-1]


@pytest.mark.slow
def test_at_the_turns_change_a_card_shows_one_player_or_the_other() -> None:
    """Where an edge slid over them, parts of two texts stood side by side."""
    session, step = before(ENDS)
    assert step.verb == steps.END
    film = Film(session, SIZE, speed="2x")
    parts = film.eyes.parts()
    cards = [parts["prompt"], parts["mat"]]
    seen = [[pixels(frame.subsurface(card)) for card in cards] for frame in film.frames(step)]
    assert all(old != new for old, new in zip(seen[0], seen[-1], strict=True))
    for shown in seen:
        for old, now, new in zip(seen[0], shown, seen[-1], strict=True):
            assert now in (old, new)


def test_a_worker_that_comes_home_walks_to_the_slot_in_which_it_then_stands() -> None:
    session, step = before(HARVESTS)
    player = session.state.player
    film = Film(session, SIZE, speed="1x")
    frames = film.frames(step)
    for _frame in range(3):
        next(frames)
    mat = film.scene.view.mat
    home = mat.home(session.state.mat[player])
    assert abs(home[0] - mat.rect.centerx) > mat.rect.width // 10
    walks = [motion for motion in Table(film.scene).motions() if motion.kind == "flight"]
    (walk,) = [each for each in walks if mat.rect.colliderect(each.rect(1.0))]
    end, basket = walk.rect(1.0), walk.rect(1.0).width // 3
    assert abs(end.centerx - home[0]) <= basket


@pytest.mark.parametrize("number", plain(2, [HARVESTS, 118, 32], whole=True))
def test_a_harvest_fills_the_basket_and_its_points_fly_to_who_gets_them(number: int) -> None:
    """A harvest of each player: every fruit jumps off its own space into the basket beside the worker."""
    session, step = before(number)
    state, player = session.state.copy(), session.state.player
    region = state.region_at(step.at)
    film = Film(session, SIZE, speed="1x")
    list(islice(film.frames(step), 3))
    motions, geometry = Table(film.scene).motions(), film.scene.view.canvas.geometry
    pops = [motion for motion in motions if motion.kind == "pop"]
    spaces = {low: geometry.rect(low.bit_length() - 1) for low in bits(region)}
    assert [low for low, rect in spaces.items() if any(rect.contains(pop.rect(0.0)) for pop in pops)] == [
        *spaces
    ]
    assert len(pops) == len(spaces)
    stands = [motion for motion in motions if motion.kind == "standing"]
    basket, worker = sorted(stands, key=lambda each: each.rect(0.0).width)
    for pop in pops:
        assert basket.rect(0.0).contains(pop.rect(1.0))
        assert basket.start <= pop.start + pop.length <= basket.start + basket.length + 2
    assert basket.rect(0.0).colliderect(worker.rect(0.0).inflate(8, 8))
    *_risen, flown = sorted((motion for motion in motions if motion.kind == "words"), key=start_of)
    assert film.scene.view.places.players[player].collidepoint(flown.rect(1.0).center)


@pytest.mark.slow
@pytest.mark.parametrize("number", plain(1, [SCORES, HARVESTS], whole=True))
def test_the_log_and_the_cards_tell_points_last(number: int) -> None:
    session, step = before(number)
    points = list(session.state.points)
    film = Film(session, SIZE, speed="1x")
    lines = len(session.log)
    told = []
    with unpainted(film.app):
        for _frame in film.frames(step):
            snapshot = film.scene.view.snapshot
            assert snapshot is not None
            told.append((list(snapshot.passing.displayed.points), snapshot.passing.log_lines))
    if step.verb == steps.HARVEST:
        early = sum(log < 0 and shown == points for shown, log in told[1:])
        assert early <= EACH_COUNTS * RATE + 1, "the log tells before the card begins to count"
    assert told[30] == (points, lines)
    assert told[-1] == (list(session.state.points), -1)


@pytest.mark.slow
def test_each_speed_ends_in_the_same_picture_and_is_as_fast_as_it_says() -> None:
    counts, ends = {}, set()
    for speed in ("1x", "4x", "off"):
        session, step = before(SCORES)
        film = Film(session, SIZE, speed=speed)
        counts[speed] = sum(1 for _frame in film.frames(step))
        Table(film.scene).no_banner()
        film.app.stack.dirty.add(None)
        film.app.paint()
        ends.add(pixels(film.app.screen))
    assert counts["off"] < counts["4x"] < counts["1x"] / 2
    assert len(ends) == 1


@pytest.mark.parametrize(
    ("number", "counts", "elsewhere", "lasts"), [(FIRST_SCORES, "m1", "k3", 3.2), (SCORES, "a1", "h6", 2.2)]
)
def test_at_a_finca_all_but_what_counts_goes_half_dark_longer_for_the_first_one(
    number: int, counts: str, elsewhere: str, lasts: float
) -> None:
    """The ring itself, too, where nobody counts."""
    session, step = before(number)
    film, dark, seen = Film(session, SIZE, speed="1x"), 0, list[tuple[int, ...]]()
    inside = [film.eyes.space(name).scale_by(1 / 3) for name in (counts, elsewhere)]
    paint = film.app.paint
    with unpainted(film.app):
        for at, frame in enumerate(film.frames(step)):
            dark += any(motion.kind == "shade" for motion in Table(film.scene).motions())
            if at in (0, 12):  # before a light is on
                paint()
                seen += [pygame.transform.average_color(frame.subsurface(place)) for place in inside]
    for then, now, share in zip(seen[:2], seen[2:], (1.0, 0.5), strict=True):
        assert [round(b / a, 1) for a, b in zip(then[:3], now[:3], strict=True)] == [share] * 3
    assert dark / RATE == pytest.approx(lasts, abs=0.1)


@pytest.mark.slow
def test_the_next_turn_shows_only_when_the_finca_is_paid_and_no_old_text_comes_back() -> None:
    session, step = before(FIRST_SCORES)
    film = Film(session, (1280, 720), speed="1x")
    prompt, top = film.eyes.parts()["prompt"], film.eyes.parts()["top"]
    frames = some(film, step)
    for place in (top, film.eyes.arrow("R1").rect):
        old, now, new = (frames[at].subsurface(place).copy() for at in (0, 3 * RATE // DRAWN, -1))
        assert pixels(old) != pixels(new)
        old.fill((DIM, DIM, DIM), special_flags=pygame.BLEND_RGB_MULT)
        assert pixels(now) == pixels(old)
    words = pygame.Rect(prompt.x + 80, prompt.y + 8, 40, prompt.height - 16)
    first, *others = (pixels(frame.subsurface(words)) for frame in (frames[0], *frames[RATE // DRAWN :]))
    assert first not in others


@pytest.mark.slow
def test_from_one_finca_to_the_next_it_stays_dark_and_houses_keep_the_winners_banner() -> None:
    session, step = before(TWO_SCORE)
    film = Film(session, SIZE, speed="1x")
    cell, house = film.eyes.space("a1"), film.eyes.space("I")
    line = pygame.Color(RIBBONS[session.seats[0].colour].line)
    frames = some(film, step)
    light = [sum(pygame.transform.average_color(frame.subsurface(cell))[:3]) for frame in frames]
    first, second = round(0.2 * RATE / DRAWN), round(4.2 * RATE / DRAWN)
    assert max(light[first:second]) < 0.55 * light[0]
    shrinks = frames[round(2.1 * RATE / DRAWN)].subsurface(house)
    assert pygame.mask.from_threshold(shrinks, line, (40, 40, 40, 255)).count() > house.width


def test_pills_grow_with_the_text_and_workers_come_when_their_pill_is_there() -> None:
    high: list[int] = []
    for text_size in (100, 200):
        session, step = before(SCORES)
        film = Film(session, (1280, 720), speed="1x", text_size=text_size)
        frames = film.frames(step)
        for _frame in range(3):
            next(frames)
        signs = sorted((each for each in Table(film.scene).motions() if each.kind == "sign"), key=start_of)
        pills = [each for each in signs if each.rect(1.0).width > 2 * each.rect(1.0).height]
        workers = [each for each in signs if each not in pills]
        slab = film.scene.view.seen.geometry.slab
        assert all(slab.contains(each.rect(1.0)) for each in pills)
        assert [each.start for each in workers] == [
            next(pill for pill in pills if pill.rect(1.0).colliderect(each.rect(1.0))).start + POPS
            for each in workers
        ]
        high.append(pills[0].rect(1.0).height)
    assert high[1] > 1.5 * high[0]


def test_the_prompt_says_in_a_sentence_what_a_finca_brings() -> None:
    session, step = before(SCORES)
    board = session.state.game.board
    names = [seat.name for seat in session.seats]
    film = Film(session, SIZE, speed="1x")
    captions = {motion for _frame in islice(film.frames(step), 9) for motion in Table(film.scene).motions()}
    film.scene.on_leave()
    assert [each.rect(0.5) for each in captions if each.kind == "caption"] == [film.eyes.parts()["prompt"]]
    (event,) = (each for each in session.history[-1].events if isinstance(each, ev.FincaScored))
    assert scored_words(event, names, board) == (
        "The ring of finca A is full",
        "Ben has the most plantations around it: 6 points. Ana comes second: 2 points.",
    )


def test_what_is_counted_lies_on_the_board_and_not_over_its_rim() -> None:
    session, step = before(TWO_SCORE)
    film = Film(session, (1280, 720), speed="1x")
    film.scene.session.do(step)
    film.scene.show_changes()
    pills = [each for each in Table(film.scene).motions() if each.kind == "sign"]
    inside = film.scene.view.seen.geometry.inside
    assert len(pills) > 3
    assert all(inside.contains(each.rect(0.5)) for each in pills)
    film.scene.on_leave()


@pytest.mark.slow
def test_any_input_ends_a_fincas_moment() -> None:
    session, step = before(SCORES)
    film = Film(session, SIZE, speed="1x")
    frames = film.frames(step)
    for _frame in range(20):
        next(frames)
    flying = [film.eyes.flying]
    film.app.handle_event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="", scancode=0))
    flying.append(film.eyes.flying)
    assert flying == [True, False]
    film.scene.show_changes()  # as soon as the rulebook, which F1 opens, is closed
    snapshot = film.scene.view.snapshot
    assert snapshot is not None
    assert snapshot.passing.displayed.points == tuple(session.state.points)
    assert snapshot.passing.log_lines == -1


@pytest.mark.slow
def test_a_film_is_written_with_a_strip(tmp_path: Path) -> None:
    session, step = before(EXTENDS)
    count = shoot_film(tmp_path / "film", session, step, SIZE, speed="4x")
    assert len(list((tmp_path / "film").glob("[0-9]*.png"))) == count > 3
    assert (tmp_path / "film" / "strip.png").exists()


def test_a_bull_that_landed_is_never_gone() -> None:
    session, step = before(BULLS)
    film = Film(session, SIZE, speed="1x")
    cell = film.eyes.space("k2")
    frames = list(cut(film, step, cell.inflate(-cell.width // 3, -cell.height // 3)))
    landed = round(TO_HAND * 60 / 1000) + 1
    assert difference(frames[0], frames[-1]) > NEAR
    assert all(difference(frame, frames[-1]) < NEAR for frame in frames[landed:])


@pytest.mark.parametrize("number", plain(1, [PLOWS, CARTS], whole=True))
def test_a_bonus_that_is_used_up_leaves_its_place_and_is_not_just_gone(number: int) -> None:
    session, step = before(number)
    film = Film(session, SIZE, speed="1x")
    frames = film.frames(step)
    for _frame in range(3):
        next(frames)
    tray = film.scene.view.tray.rect
    ways = [motion for motion in Table(film.scene).motions() if motion.kind == "flight"]
    vanishing = [each for each in ways if each.pose(0.9)[0].alpha < 255]
    assert any(tray.collidepoint(each.rect(0.0).center) for each in vanishing)


def test_a_bonus_lies_with_the_others_only_when_it_has_come() -> None:
    session, step = before(TAKES)
    film = Film(session, SIZE, speed="1x")
    tray = film.scene.view.tray.rect
    inside = tray.inflate(-tray.width // 10, -tray.height // 4)
    frames = list(cut(film, step, inside))
    comes = round((FLIES + DROPS + TO_HAND) * 60 / 1000)
    assert pixels(frames[0]) != pixels(frames[-1])
    assert {pixels(frame) for frame in frames[1 : comes // 2]} == {pixels(frames[0])}
    assert pixels(frames[comes + 2]) == pixels(frames[-1])
    lies, kind = film.scene.view.tray.place_of(MILESTONE), film.scene.view.tray.items[0].kind
    assert kind != MILESTONE
    assert lies is not None
    place = lies.inflate(-lies.width // 2, -lies.height // 2).move(-inside.x, -inside.y)
    late, last = (frames[at].subsurface(place) for at in (comes - 1, -1))
    assert difference(late, last) < NEAR, "it comes to where it lies then"


def test_the_coins_of_a_money_bonus_come_from_where_it_lay() -> None:
    session, step = before(PAYS)
    film = Film(session, SIZE, speed="1x")
    money = film.scene.view.tray.place_of(MONEY3)
    frames = film.frames(step)
    for _frame in range(2):
        next(frames)
    coins = [motion for motion in Table(film.scene).motions() if motion.kind == "tumble"]
    assert len(coins) == 3
    assert money is not None
    assert all(money.collidepoint(coin.rect(0.0).center) for coin in coins)


def test_the_prompt_names_the_source_of_points_that_are_counted_at_the_end() -> None:
    session, step = before(222)
    film = Film(session, SIZE, speed="4x")
    film.scene.session.do(step)
    film.scene.show_changes()
    assert session.state.over
    scored = sum(isinstance(event, ev.FincaScored) for event in session.history[-1].events)
    captions = sorted(
        (each for each in Table(film.scene).motions() if each.kind == "caption"), key=lambda each: each.start
    )
    assert len(captions) > scored, "and those for horses and bonuses"
    for earlier, later in pairwise(captions):
        ends = earlier.start + earlier.length
        assert later.start <= ends <= later.start + 200, "one after the other, and nothing between them"
    film.scene.on_leave()


def test_with_reduced_motion_final_points_come_one_after_the_other_and_each_is_told() -> None:
    session, step = before(222)
    old = list(session.state.points)
    film, shown, told = Film(session, SIZE, reduced_motion=True, speed="4x"), [], set()
    with unpainted(film.app):
        for _frame in film.frames(step):
            snapshot = film.scene.view.snapshot
            assert snapshot is not None
            shown.append(snapshot.passing.displayed.points)
            told |= {each for each in Table(film.scene).motions() if each.kind == "caption"}
    scored = [event for event in session.history[-1].events if isinstance(event, ev.FincaScored)]
    fincas = [sum(points) for points in zip(*(event.points for event in scored), strict=True)]
    by_harvest = shown[-1][0] - old[0] - fincas[0]
    assert by_harvest > 0
    assert max(now[0] for now in shown[: len(shown) // 3]) <= old[0] + fincas[0], "no harvest counted yet"
    assert shown == sorted(shown)
    assert len(told) == len(scored) + 3, "last harvests, horses and bonuses too"


def test_while_the_last_fincas_score_no_land_around_them_has_its_colour_again() -> None:
    session, step = before(222)
    state = session.state
    neutral = [low.bit_length() - 1 for mask in state.neutral for low in bits(mask)]
    film = Film(session, (1280, 720), reduced_motion=True, speed="1x")
    cells = [film.eyes.space(state.game.board.names[space]) for space in neutral]
    frames = film.frames(step)
    first = next(frames).copy()
    next(frames)
    scored = sum(isinstance(event, ev.FincaScored) for event in session.history[-1].events)
    harvests = sorted(each.start for each in Table(film.scene).motions() if each.kind == "caption")[scored]
    *_earlier, last = islice(frames, round(harvests * RATE / 1000) - 2)
    for cell in cells:
        for side in ("topleft", "topright", "bottomleft", "bottomright"):
            corner = pygame.Rect(0, 0, cell.width // 8, cell.height // 8)
            setattr(corner, side, getattr(cell, side))
            then, now = (pygame.transform.average_color(each.subsurface(corner)) for each in (first, last))
            # the share of colour, since it is still a little dark
            full = [1 - min(colour[:3]) / max(colour[:3]) for colour in (then, now)]
            assert full[1] < full[0] + 0.08, corner
    film.scene.on_leave()


def test_with_reduced_motion_it_grows_dark_little_by_little() -> None:
    session, step = before(FIRST_SCORES)
    film = Film(session, SIZE, reduced_motion=True, speed="1x")
    corner = film.scene.view.market.rect
    seen = [sum(pygame.transform.average_color(frame)[:3]) for frame in cut(film, step, corner)][:30]
    assert min(seen) < seen[0] * 0.6
    assert max(one - other for one, other in pairwise(seen)) < (seen[0] - min(seen)) / 3


@pytest.mark.slow
def test_what_all_gain_at_the_end_is_told_in_a_line_for_each_source_that_can_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session, step = before(222)
    film, told, caption = Film(session, SIZE, speed="1x"), list[str](), PromptBar.caption

    def drawn(prompt: PromptBar, said: Caption, *more: Any) -> pygame.Surface:
        told.append(said.text)
        return caption(prompt, said, *more)

    monkeypatch.setattr(PromptBar, "caption", drawn)
    seconds = defaultdict[str, float](float)
    for _frame in film.frames(step):
        seconds[told[-1] if told else ""] += 1 / RATE
    harvests, horses, bonuses = [0] * 3, [0] * 3, [0] * 3
    for event in session.history[-1].events:
        if isinstance(event, ev.Harvested):
            harvests[event.player] += event.plantations + event.wells + event.large_wells
        elif isinstance(event, ev.TilesScored):
            horses[event.player], bonuses[event.player] = event.horses, event.tiles
    lines = [
        " · ".join(f"{name} +{n}" for name, n in zip(session.names, gained, strict=True) if n)
        for gained in (harvests, horses, bonuses)
    ]
    assert [text for text in told if " +" in text] == lines
    for line, least in zip(lines, (1.8, 0.8, 0.8), strict=True):
        assert seconds[line] >= least, line
