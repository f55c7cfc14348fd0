"""Who plays for the computer leans in on its turn and thinks; in the prompt where the corner is taken."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from citrus_game.cli.given import played
from citrus_game.content.settings.settings import default_settings
from citrus_game.session.seats import PERSON
from citrus_game.ui.board.colours import CLOTHS
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.animation.speaker import DOTS, EVERY, FADES, LEANS, SHIFTS
from citrus_game.ui.scenes.play.play_scene import PlayScene
from tests.ui.vocabulary.table import Table
from tools.screenshot.film import RATE

GAME = Path(__file__).resolve().parents[3] / "docs" / "example.citrus"
BUYS, PLAYER, COLOUR = 71, 2, "teal"
"""Steps of the example game before Chiara, who is teal, buys."""
SCORES, BOTH = 77, (PLAYER, 0)
"""Steps before she ends a turn and a finca is scored; she and who is on turn then."""
WIDE, NARROW = (1280, 720), (1024, 768)


def table(
    level: str = "picker",
    size: tuple[int, int] = WIDE,
    steps: int = BUYS,
    bots: tuple[int, ...] = (PLAYER,),
    **settings: object,
) -> Table:
    """Show the example game where a computer player of a level is about to buy, or after other ``steps``."""
    session = played(GAME, steps)
    session.seats = tuple(
        replace(seat, player=level if number in bots else PERSON) for number, seat in enumerate(session.seats)
    )
    usual = default_settings()
    aids = usual.aids.model_copy(update={"preview": False, "coach": False})
    chosen = usual.model_copy(update={"aids": aids, "speed": "1x", **settings})
    app = open_game(chosen, size=size, headless=True)
    found = Table(PlayScene(app, session, stays_open=True))
    app.stack.reset(found.scene)
    return found


def shot(shown: Table, place: pygame.Rect) -> pygame.Surface:
    shown.app.paint()
    return shown.app.screen.subsurface(place).copy()


def cloth(picture: pygame.Surface) -> int:
    """Return how many pixels are as the cloth of the player."""
    return pygame.mask.from_threshold(picture, pygame.Color(CLOTHS[COLOUR][0]), (3, 3, 3, 255)).count()


def corner(shown: Table) -> pygame.Rect:
    place = shown.scene.view.places.corner
    assert place is not None
    return place


def bytes_of(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def test_a_person_leans_in_within_a_fifth_of_a_second_and_is_away_after_the_turn() -> None:
    shown = table()
    shown.hold()
    before = shot(shown, corner(shown))
    shown.frames(1)
    frames = []
    for _frame in range(round(LEANS * RATE) + 2):
        shown.frames(1)
        frames.append(shot(shown, corner(shown)))
    assert len({bytes_of(frame) for frame in frames}) >= 8, "it moves"
    assert cloth(before) == 0
    assert cloth(frames[-1]) > 200, "dressed in the player's colour"
    assert bytes_of(frames[-1]) == bytes_of(frames[-2]), "and stands still"
    foot = frames[-1].subsurface((0, frames[-1].get_height() - 1, frames[-1].get_width(), 1))
    assert bytes_of(foot) != bytes_of(before.subsurface((0, before.get_height() - 1, before.get_width(), 1)))


def test_the_prompt_is_a_bubble_once_the_person_is_there_however_short_the_last_step() -> None:
    """A person who comes by parts of a pixel is there without a last one."""
    shown = table()
    shown.hold()
    shown.frames(1)
    now, window = shown.app._last, shown.app.screen.get_rect()
    for part in range(1, 1000):
        shown.app.frame(now + part / 4000)
    quick = bytes_of(shot(shown, window))
    shown.app.stack.dirty.add(None)
    assert bytes_of(shot(shown, window)) == quick


def test_after_the_turn_the_corner_is_empty_again() -> None:
    shown = table()
    for _frame in range(12 * RATE):
        shown.frames(1)
        if not shown.session.is_bot_turn() and not shown.flying:
            break
    shown.wait(0.5)
    assert cloth(shot(shown, corner(shown))) == 0


@pytest.mark.parametrize("level", [PERSON, "greedy"])
def test_nobody_leans_in_for_a_seat_that_none_of_the_people_plays(level: str) -> None:
    shown = table(level)
    shown.hold()
    before = shot(shown, corner(shown))
    shown.wait(0.5)
    assert bytes_of(shot(shown, corner(shown))) == bytes_of(before)


def test_where_the_corner_is_taken_the_head_is_in_the_prompt() -> None:
    shown = table(size=NARROW)
    assert shown.scene.view.places.corner is None
    shown.hold()
    shown.wait(0.3)
    prompt = shown.scene.view.prompt.rect
    assert cloth(shot(shown, pygame.Rect(prompt.topleft, (prompt.height + 20, prompt.height)))) > 15


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_while_one_thinks_three_dots_come_one_after_the_other(size: tuple[int, int]) -> None:
    shown = table(size=size)
    shown.hold()
    shown.wait(0.3)
    prompt = shown.scene.view.prompt
    assert prompt.dots is not None
    place = pygame.Rect(prompt.dots[0], prompt.dots[1] - 6, 40, 12)
    frames = []
    for _frame in range(round((DOTS + 1) * EVERY * RATE)):
        shown.frames(1)
        frames.append(bytes_of(shot(shown, place)))
    assert len(set(frames)) == DOTS + 1
    assert [frames.count(each) for each in set(frames)] == pytest.approx([EVERY * RATE] * (DOTS + 1), abs=1)


def test_no_dot_lies_on_what_is_told_of_a_step() -> None:
    shown = table(steps=SCORES, bots=BOTH)
    shown.hold()
    prompt, ink = shown.scene.view.prompt, shown.scene.style.colour("ink")

    def dotted() -> bool:
        """Return whether a dot is behind the title of who thinks."""
        if prompt.dots is None:
            return False
        shown.app.paint()
        x, y = prompt.dots
        near = [
            shown.app.screen.get_at((x + across, y + down)) for across in (1, 2, 3) for down in (-1, 0, 1)
        ]
        return all(each[:3] == ink[:3] for each in near)

    shown.wait(EVERY * 2)
    assert dotted()
    shown.session.do(played(GAME, SCORES + 1).history[-1].step)
    shown.frames(2)
    frames = 0
    while shown.flying:
        assert not dotted()
        shown.frames(1)
        frames += 1
    assert frames > RATE, "the finca was scored"


def test_with_reduced_motion_a_person_fades_in_and_no_dot_moves() -> None:
    shown = table(reduced_motion=True)
    shown.hold()
    shown.wait(FADES / 2)
    half = cloth(shot(shown, corner(shown)))
    shown.wait(FADES)
    whole, words = shot(shown, corner(shown)), shot(shown, shown.scene.view.prompt.rect)
    assert half == 0, "seen through"
    assert cloth(whole) > 200
    for _frame in range(2 * RATE):
        shown.frames(1)
        assert bytes_of(shot(shown, corner(shown))) == bytes_of(whole)
    assert bytes_of(shot(shown, shown.scene.view.prompt.rect)) == bytes_of(words)


def test_at_speed_off_a_person_is_there_at_once() -> None:
    shown = table(speed="off")
    shown.hold()
    shown.frames(3)
    assert cloth(shot(shown, corner(shown))) > 200


def test_the_card_shows_the_head_of_who_plays() -> None:
    card = table().scene.view.panels[PLAYER].rect
    person, nobody = (shot(each, card) for each in (table(), table("greedy")))
    assert bytes_of(person) != bytes_of(nobody)


def test_among_several_people_the_worker_on_the_rim_moves_while_one_thinks() -> None:
    shown = table()
    shown.hold()
    shown.wait(2.5)  # the banner of the turn before is gone
    place = shown.scene.effects.banners.corner(shown.scene.view)
    frames = []
    for _frame in range(round(4 * SHIFTS * RATE)):
        shown.frames(1)
        frames.append(bytes_of(shot(shown, place)))
    assert len(set(frames)) == 2
    changes = [number for number, (one, other) in enumerate(pairwise(frames)) if one != other]
    assert all(later - earlier == pytest.approx(SHIFTS * RATE, abs=1) for earlier, later in pairwise(changes))
    assert len(changes) >= 3
