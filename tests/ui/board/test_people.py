"""People: each has a picture of their own in every mood, in the owner's cloth and with the owner's emblem."""

from collections import Counter
from itertools import product

import pygame
import pytest

from citrus_game.content.disk.paths import assets
from citrus_game.content.settings.themes import PLAYER_COLOURS
from citrus_game.ui.board.colours import CLOTHS
from citrus_game.ui.board.people.faces import FACES
from citrus_game.ui.board.people.figures import MOODS, Mood, bust, compose, head
from citrus_game.ui.toolkit.drawing.art import Art
from tests.cases import plain
from tests.ui.toolkit.test_svg import problems

LEMON = "#FFDC3F"
"""What Nino holds."""
HIGH, HEAD = 195, (110, 150)


@pytest.fixture(scope="module")
def art() -> Art:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    return Art(assets() / "svg")


def shares(picture: pygame.Surface) -> Counter[str]:
    """Return how many pixels of a picture have each colour."""
    raw = pygame.image.tobytes(picture, "RGBA")
    return Counter(raw[at : at + 3].hex().upper() for at in range(0, len(raw), 4) if raw[at + 3] == 255)


def count(picture: pygame.Surface, colour: str) -> int:
    return shares(picture)[colour.removeprefix("#")]


def test_everybody_is_another_picture_in_every_mood_and_every_cloth(art: Art) -> None:
    every = [*product(FACES, MOODS, [""]), *product(FACES, MOODS[:1], PLAYER_COLOURS)]
    seen = {pygame.image.tobytes(bust(art, *each, 60), "RGBA") for each in every}
    assert len(seen) == len(every)


@pytest.mark.parametrize("person", FACES)
@pytest.mark.parametrize("mood", MOODS)
def test_a_person_is_drawn_in_what_holds(art: Art, person: str, mood: Mood) -> None:
    for colour, whole in product(("violet", ""), (True, False)):
        text = compose(art.folder, person, mood, colour, whole=whole)
        assert problems(text, "menu-portrait") == []


@pytest.mark.parametrize("person", plain(2, FACES))
def test_a_person_wears_the_owner_s_cloth(art: Art, person: str) -> None:
    for colour in PLAYER_COLOURS:
        cloth, shade, _lit, _outline = CLOTHS[colour]
        for picture in (bust(art, person, "calm", colour, HIGH), head(art, person, "calm", colour, HEAD)):
            area = pygame.mask.from_surface(picture).count()
            worn = count(picture, cloth) + count(picture, shade)
            assert worn > 0.02 * area, f"{person} shows little of {colour}"


@pytest.mark.parametrize("person", FACES)
def test_the_cloth_has_the_emblem_of_the_owner_s_worker(art: Art, person: str) -> None:
    emblems = {}
    for colour in PLAYER_COLOURS:
        worker = (art.folder / f"worker-{colour}.svg").read_text(encoding="utf-8")
        emblems[colour] = worker.partition('id="emblem" ')[2].partition(' fill="#')[0]
    for colour in ("", *PLAYER_COLOURS):
        text = compose(art.folder, person, "calm", colour)
        assert [own for own, emblem in emblems.items() if emblem in text] == [colour] * bool(colour)


@pytest.mark.parametrize("person", FACES)
def test_a_cream_rim_carries_the_figure_on_the_table(art: Art, person: str) -> None:
    for mood in ("calm", "pleased"):
        picture = bust(art, person, mood, "ink", 390)
        shape = pygame.mask.from_surface(picture, 250)
        edge = shape.outline(4)
        inner = [(x, y) for x, y in edge if 8 < x < picture.get_width() - 8 and 8 < y < 380]
        cream = [min(picture.get_at(spot)[:3]) > 225 for spot in inner]
        assert sum(cream) > 0.95 * len(cream)


def test_a_head_leaves_out_what_is_in_the_hand(art: Art) -> None:
    assert count(bust(art, "nino", "calm", "teal", HIGH), LEMON) > 50
    assert count(head(art, "nino", "calm", "teal", HEAD), LEMON) == 0
