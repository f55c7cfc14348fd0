"""Films of steps: nothing blinks, no two texts lie over each other, all comes to the truth."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from citrus_game.client.board.paint import RIBBONS
from citrus_game.client.play.motion.building import BUILT
from citrus_game.client.play.motion.happening import EACH as EACH_COUNTS
from citrus_game.client.play.motion.harvest import DRAINS, EACH
from citrus_game.client.play.motion.money import Tumble
from citrus_game.client.play.motion.motions import Flight, Shout
from citrus_game.client.play.motion.plan import FADE
from citrus_game.client.play.motion.planting import DROPS, FLIES
from citrus_game.client.play.motion.trade import TO_HAND
from citrus_game.commands.games import played
from citrus_game.content.preferences.settings import default_settings
from citrus_game.rules.material import steps
from citrus_game.rules.material.components import MILESTONE, MONEY3
from citrus_game.rules.material.steps import Step
from citrus_game.table.sitting import Sitting
from tests.client.vocabulary.table import Table
from tools.screenshot.film import RATE, Film, shoot_film

SIZE = (960, 540)
GAME = Path(__file__).resolve().parents[3] / "docs" / "example.citrus"
EXTENDS, SCORES, BUILDS, REFILLS, HARVESTS = 154, 78, 137, 16, 140
BULLS, PLOWS, CARTS, TAKES, PAYS = 66, 77, 63, 19, 59
"""Steps of the example game: a tile joins a region; a finca is scored and the turn goes on; one is built;
the market is refilled; a region of five is harvested."""
JOINS = Path(__file__).resolve().parents[2] / "scenarios" / "06-build" / "join-three-own.yaml"
NEAR, FAR = 15, 30
"""Differences of mean colours: a space shows its tile; it shows something else."""


def before(number: int) -> tuple[Sitting, Step]:
    """Give the example game before a step, and the step."""
    return played(GAME, number - 1), played(GAME, number).history[-1].step


def joining() -> tuple[Sitting, Step]:
    """Give the position before three regions are joined, and the step."""
    return played(JOINS, 1), played(JOINS).steps[1]


def difference(one: pygame.Surface, other: pygame.Surface) -> int:
    """Give how far the mean colours of two pictures are apart."""
    colours = pygame.transform.average_color(one), pygame.transform.average_color(other)
    return max(abs(a - b) for a, b in zip(*colours, strict=True))


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def cut(film: Film, step: Step, area: pygame.Rect) -> Iterator[pygame.Surface]:
    """Yield a part of every frame."""
    for frame in film.frames(step):
        yield frame.subsurface(area).copy()


@pytest.mark.parametrize(
    "settings",
    [{"speed": "1x"}, {"speed": "2x"}, {"speed": "4x"}, {"speed": "off"}, {"reduced_motion": True}],
)
def test_a_tile_that_landed_is_never_gone(settings: dict[str, object]) -> None:
    sitting, step = before(EXTENDS)
    film = Film(sitting, SIZE, **settings)
    cell = film.eyes.space(sitting.state.game.board.name(step.at))
    middle = cell.inflate(-cell.width // 2, -cell.height // 2)
    frames = list(cut(film, step, middle))
    far = [difference(frame, frames[-1]) for frame in frames]
    landed = next(number for number, value in enumerate(far) if value < NEAR)
    assert max(far[landed:]) < FAR
    assert far[0] > FAR, "the space showed its tile before"


def test_where_regions_join_workers_stand_until_they_walk_and_no_ghost_is_cut() -> None:
    sitting, step = joining()
    film = Film(sitting, SIZE, speed="1x")
    heads = [
        cell.inflate(-cell.width * 3 // 4, -cell.height * 3 // 4)
        for cell in map(film.eyes.space, ("c2", "e2"))
    ]
    ghost = film.eyes.space("f4")
    landed, walks = (round((FLIES + DROPS + more) * 60 / 1000) for more in (0, 100))
    gone = round(FADE * 60 / 1000) + 2
    frames = [frame.copy() for frame in film.frames(step)]
    for head in heads:
        stands = [difference(frame.subsurface(head), frames[0].subsurface(head)) for frame in frames]
        assert max(stands[landed:walks]) < NEAR
        assert stands[-1] > FAR
    assert pixels(frames[0].subsurface(ghost)) != pixels(frames[-1].subsurface(ghost))
    assert {pixels(frame.subsurface(ghost)) for frame in frames[gone:]} == {
        pixels(frames[-1].subsurface(ghost))
    }


def test_a_drained_tile_keeps_no_colour_round_the_worker() -> None:
    sitting, step = before(HARVESTS)
    film = Film(sitting, SIZE, speed="1x")
    cell = film.eyes.space("b1")  # the worker's, which drains last
    beside = pygame.Rect(cell.x + 2, cell.y + cell.height // 3, cell.width // 8, cell.height // 3)
    frames = list(cut(film, step, beside))
    drained = round((4 * EACH + 60 + DRAINS) * 60 / 1000)
    assert difference(frames[0], frames[-1]) > FAR
    assert difference(frames[drained], frames[-1]) < NEAR


def test_the_market_shows_each_tile_from_when_it_lies_there_and_prices_after_the_last() -> None:
    sitting, step = before(REFILLS)
    film = Film(sitting, SIZE, speed="1x")
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


@pytest.mark.parametrize("number", [SCORES, HARVESTS])
def test_no_two_flying_texts_lie_over_each_other(number: int) -> None:
    sitting, step = before(number)
    film = Film(sitting, (1280, 720), speed="1x")
    table, most = Table(film.scene), 0
    for _frame in film.frames(step):
        now = table.motion_time
        words = [each for each in table.motions() if isinstance(each, Shout) and each.start < now]
        flying = [each.rect(min(1.0, (now - each.start) / each.length)) for each in words]
        most = max(most, len(flying))
        assert not any(one.colliderect(other) for one, other in combinations(flying, 2))
    assert most > (1 if number == SCORES else 0)


@pytest.mark.parametrize("side", ["S", "E"])
def test_a_new_finca_is_built_on_a_table_that_lies_flat_too(side: str) -> None:
    sitting, step = before(BUILDS)
    seats = [seat.model_copy(update={"side": side}) for seat in default_settings().seats]
    film = Film(sitting, SIZE, speed="1x", flat=True, seats=seats)
    site = Table(film.scene).app.turn.back_rect(film.eyes.space("m4"))
    frames = [frame.copy() for frame in film.frames(step)]
    built = pygame.mask.from_threshold(frames[0], (0, 0, 0), (40, 40, 40, 255), frames[-1])
    built.invert()
    (house,) = (rect for rect in built.get_bounding_rects() if rect.contains(site))
    half = frames[20].subsurface(house)
    assert min(difference(half, frames[at].subsurface(house)) for at in (0, -1)) > 3


def test_a_new_finca_is_marked_as_the_last_move_only_when_it_stands() -> None:
    sitting, step = before(BUILDS)
    film = Film(sitting, (1280, 720), speed="1x")
    cell = film.eyes.space("m4")
    corner = pygame.Rect(cell.topleft, (cell.width // 4, cell.height // 4))
    line = pygame.Color(RIBBONS[sitting.seats[sitting.state.player].colour].line)
    shown = [
        pygame.mask.from_threshold(frame, line, (60, 60, 60, 255)).count()
        for frame in cut(film, step, corner)
    ]
    stands = round(BUILT * RATE / 1000)
    assert not any(shown[:stands])
    assert shown[-1]


def test_at_the_turns_change_every_spot_shows_one_player_or_the_other() -> None:
    sitting, step = before(SCORES)
    assert step.verb == steps.END
    film = Film(sitting, SIZE, speed="2x")
    parts = film.eyes.parts()
    cards = [parts["prompt"], parts["mat"]]
    seen = [[pixels(frame.subsurface(card)) for card in cards] for frame in film.frames(step)]
    assert all(old != new for old, new in zip(seen[0], seen[-1], strict=True))
    edge = film.app.look.colour("gold-edge")
    gold, parted = (edge.r, edge.g, edge.b), 0
    for shown in seen:
        for old, now, new in zip(seen[0], shown, seen[-1], strict=True):
            if now not in (old, new):
                three = enumerate(zip(old, now, new, strict=True))
                others = [at for at, (was, pixel, is_) in three if pixel not in (was, is_)]
                assert all(now[at] == gold[at % 3] for at in others)
                parted += bool(others)
    assert parted >= 4, "an edge slides between the old words and the new ones"


def test_a_worker_that_comes_home_walks_to_the_slot_in_which_it_then_stands() -> None:
    sitting, step = before(HARVESTS)
    player = sitting.state.player
    film = Film(sitting, SIZE, speed="1x")
    frames = film.frames(step)
    for _frame in range(3):
        next(frames)
    mat = film.scene.view.mat
    home = mat.home(sitting.state.mat[player])
    assert abs(home[0] - mat.rect.centerx) > mat.rect.width // 10
    walks = [motion for motion in Table(film.scene).motions() if type(motion) is Flight]
    (walk,) = [each for each in walks if mat.rect.colliderect(each.rect(1.0))]
    end, basket = walk.rect(1.0), walk.piece.get_width() // 3
    assert abs(end.centerx - home[0]) <= basket


@pytest.mark.parametrize("number", [SCORES, HARVESTS])
def test_the_log_and_the_cards_tell_points_last(number: int) -> None:
    sitting, step = before(number)
    points = list(sitting.state.points)
    film = Film(sitting, SIZE, speed="1x")
    lines = len(sitting.log)
    told = []
    for _frame in film.frames(step):
        moment = film.scene.view.moment
        assert moment is not None
        told.append((list(moment.passing.points), moment.passing.told))
    if step.verb == steps.HARVEST:
        early = sum(log < 0 and shown == points for shown, log in told[1:])
        assert early <= EACH_COUNTS * RATE + 1, "the log tells before the card begins to count"
    assert told[30] == (points, lines)
    assert told[-1] == (list(sitting.state.points), -1)


def test_each_speed_ends_in_the_same_picture_and_is_as_fast_as_it_says() -> None:
    counts, ends = {}, set()
    for speed in ("1x", "4x", "off"):
        sitting, step = before(SCORES)
        film = Film(sitting, SIZE, speed=speed)
        counts[speed] = sum(1 for _frame in film.frames(step))
        Table(film.scene).no_banner()
        film.app.stack.damage.add(None)
        film.app.paint()
        ends.add(pixels(film.app.screen))
    assert counts["off"] < counts["4x"] < counts["1x"] / 2
    assert len(ends) == 1


def test_any_input_ends_a_fincas_moment() -> None:
    sitting, step = before(SCORES)
    film = Film(sitting, SIZE, speed="1x")
    frames = film.frames(step)
    for _frame in range(20):
        next(frames)
    flying = [film.eyes.flying]
    film.app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="", scancode=0))
    flying.append(film.eyes.flying)
    assert flying == [True, False]
    moment = film.scene.view.moment
    assert moment is not None
    assert moment.passing.points == tuple(sitting.state.points)
    assert moment.passing.told == -1


def test_a_film_is_written_with_a_strip(tmp_path: Path) -> None:
    sitting, step = before(EXTENDS)
    count = shoot_film(tmp_path / "film", sitting, step, SIZE, speed="4x")
    assert len(list((tmp_path / "film").glob("[0-9]*.png"))) == count > 3
    assert (tmp_path / "film" / "strip.png").exists()


def test_a_bull_that_landed_is_never_gone() -> None:
    sitting, step = before(BULLS)
    film = Film(sitting, SIZE, speed="1x")
    cell = film.eyes.space("k2")
    frames = list(cut(film, step, cell.inflate(-cell.width // 3, -cell.height // 3)))
    landed = round(TO_HAND * 60 / 1000) + 1
    assert difference(frames[0], frames[-1]) > NEAR
    assert all(difference(frame, frames[-1]) < NEAR for frame in frames[landed:])


@pytest.mark.parametrize("number", [PLOWS, CARTS])
def test_a_bonus_that_is_used_up_leaves_its_place_and_is_not_just_gone(number: int) -> None:
    sitting, step = before(number)
    film = Film(sitting, SIZE, speed="1x")
    frames = film.frames(step)
    for _frame in range(3):
        next(frames)
    tray = film.scene.view.tray.rect
    ways = [motion for motion in Table(film.scene).motions() if isinstance(motion, Flight)]
    assert any(motion.fades and tray.collidepoint(motion.rect(0.0).center) for motion in ways)


def test_a_bonus_lies_with_the_others_only_when_it_has_come() -> None:
    sitting, step = before(TAKES)
    film = Film(sitting, SIZE, speed="1x")
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
    sitting, step = before(PAYS)
    film = Film(sitting, SIZE, speed="1x")
    money = film.scene.view.tray.place_of(MONEY3)
    frames = film.frames(step)
    for _frame in range(2):
        next(frames)
    coins = [motion for motion in Table(film.scene).motions() if isinstance(motion, Tumble)]
    assert len(coins) == 3
    assert money is not None
    assert all(money.collidepoint(coin.rect(0.0).center) for coin in coins)
