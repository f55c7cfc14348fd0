"""The podium: fruit within its crates, names between the posts, the lead told at every size of text."""

from collections import Counter

import pygame
import pytest

from citrus_game.client.board.portraits import portrait
from citrus_game.client.doors import open_game
from citrus_game.client.game import Game
from citrus_game.client.kit.draw.type import Type
from citrus_game.client.kit.widgets.choices import Segments
from citrus_game.client.kit.widgets.panels import Panel
from citrus_game.client.kit.widgets.scroll import ScrollList
from citrus_game.client.rooms.charts.charts_scene import ChartsScene
from citrus_game.client.rooms.scoring.podium import Podium
from citrus_game.client.rooms.scoring.scoring_scene import ScoringScene
from citrus_game.commands.games import played
from citrus_game.content.preferences.look import PLAYER_COLOURS
from citrus_game.content.preferences.settings import default_settings
from citrus_game.table.review.standings import standings, subline
from citrus_game.table.sitting import Sitting
from tests.client.board.conftest import rgb
from tools.sheets import GAME

GROUND = pygame.Color("magenta")


@pytest.fixture(scope="module")
def sitting() -> Sitting:
    return played(GAME)


def made(text_size: int = 100, language: str = "en") -> Game:
    values = default_settings().model_copy(
        update={"speed": "off", "text_size": text_size, "language": language}
    )
    return open_game(values, size=(1280, 720), headless=True)


def test_fruit_stays_within_its_crate(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    """The grapefruit stood beside it, and the lemon ended where the crate began."""
    look, found = made().look, standings(sitting)
    podium = Podium(look, pygame.Rect(0, 0, 500, 500), found)
    monkeypatch.setattr(podium, "_draw_worker", lambda *_rest: None)
    monkeypatch.setattr(podium, "_draw_glow", lambda *_rest: None)
    target = pygame.Surface((500, 500))
    target.fill(GROUND)
    podium.draw(target)
    foot = [x for x in range(500) if target.get_at((x, 470)) != GROUND]
    for y in range(0, 470, 3):
        row = [x for x in range(500) if target.get_at((x, y)) != GROUND]
        assert not row or (row[0] >= foot[0] and row[-1] <= foot[-1]), y


def test_names_stand_between_the_posts(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    look, found = made(200).look, standings(sitting)
    podium = Podium(look, pygame.Rect(0, 0, 420, 500), found)
    places: dict[str, pygame.Rect] = {}
    place = Type.place

    def watch(self: Type, surface: pygame.Surface, text: str, *rest: object, **more: object) -> pygame.Rect:
        places[text] = used = place(self, surface, text, *rest, **more)  # type: ignore[arg-type]
        return used

    monkeypatch.setattr(Type, "place", watch)
    target = pygame.Surface((420, 500))
    podium.draw(target)
    for standing in found:
        used = places[standing.seat.name]
        step = target.get_at((used.centerx, used.bottom + 1))
        beside = {rgb(target.get_at((x, used.bottom + 1))) for x in range(used.left, used.right)}
        assert beside == {rgb(step)}, standing.seat.name


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_the_lead_is_told_with_the_largest_text(
    sitting: Sitting, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    text = Type.text

    def watch(self: Type, string: str, *rest: object, **more: object) -> pygame.Surface:
        said.append(string)
        return text(self, string, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Type, "text", watch)
    app = made(200, language)
    app.stack.reset(ScoringScene(app, sitting))
    app.frame(0.0)
    assert subline(standings(sitting)) in " ".join(said)


def test_no_shadow_lies_over_a_figures_outline(sitting: Sitting) -> None:
    """The white outline at the foot was grey at the right."""
    art = made().look.art
    for colour in PLAYER_COLOURS:
        for picture in (portrait(art, colour, "clapping", 256), portrait(art, colour, "cheering", 256)):
            rim = Counter(tuple(picture.get_at((x, 248))) for x in range(80, 176))
            assert rim.most_common(1)[0][1] > 85, (colour, rim)


def test_cards_of_swings_stand_below_the_tabs(sitting: Sitting) -> None:
    app = made()
    scene = ChartsScene(app, sitting)
    app.stack.reset(scene)
    scene.choose("swings")
    app.frame(0.0)
    tabs = next(each for each in scene.widgets if isinstance(each, Segments))
    cards = next(each for each in scene.widgets if isinstance(each, ScrollList))
    assert {each.rect.left for each in cards.children if isinstance(each, Panel)} == {tabs.rect.left}
