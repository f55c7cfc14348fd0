"""The podium: fruit inside its crates, names between the posts, the lead shown at every text size."""

from dataclasses import replace

import pygame
import pytest

from citrus_game.bots.players import LEVELS
from citrus_game.cli.given import played
from citrus_game.content.settings.settings import default_settings
from citrus_game.content.settings.themes import PLAYER_COLOURS
from citrus_game.session.game_session import GameSession
from citrus_game.session.standings import standings, subline
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.scoring.podium import Podium, Reveal
from citrus_game.ui.scenes.scoring.scoring_scene import PODIUM, ScoringScene
from citrus_game.ui.toolkit.drawing.text import TextRenderer
from citrus_game.ui.toolkit.widgets.panels import Label
from tests.cases import plain
from tests.ui.board.conftest import rgb
from tools.sheets import GAME

GROUND = pygame.Color("magenta")


@pytest.fixture(scope="module")
def session() -> GameSession:
    return played(GAME)


def made(text_size: int = 100, language: str = "en") -> Game:
    values = default_settings().model_copy(
        update={"speed": "off", "text_size": text_size, "language": language}
    )
    return open_game(values, size=(1280, 720), headless=True)


def test_fruit_stays_within_its_crate(session: GameSession, monkeypatch: pytest.MonkeyPatch) -> None:
    """The grapefruit stood beside it, and the lemon ended where the crate began."""
    style, found = made().style, standings(session)
    podium = Podium(style, pygame.Rect(0, 0, 500, 500), found)
    monkeypatch.setattr(podium, "_draw_worker", lambda *_rest: None)
    monkeypatch.setattr(podium, "_draw_glow", lambda *_rest: None)
    target = pygame.Surface((500, 500))
    target.fill(GROUND)
    podium.draw(target)
    foot = [x for x in range(500) if target.get_at((x, 470)) != GROUND]
    for y in range(0, 470, 5):
        row = [x for x in range(500) if target.get_at((x, y)) != GROUND]
        assert not row or (row[0] >= foot[0] and row[-1] <= foot[-1]), y


def test_each_name_stands_whole_on_its_own_crate(
    session: GameSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ran over the posts."""
    style, found = made(200).style, standings(session)
    found = [
        each._replace(seat=replace(each.seat, player=level))
        for each, level in zip(found, LEVELS, strict=False)
    ]
    podium = Podium(style, pygame.Rect(0, 0, 420, 500), found)
    places: dict[str, pygame.Rect] = {}
    place = TextRenderer.place

    def watch(
        self: TextRenderer, surface: pygame.Surface, text: str, *rest: object, **more: object
    ) -> pygame.Rect:
        places[text] = used = place(self, surface, text, *rest, **more)  # type: ignore[arg-type]
        return used

    monkeypatch.setattr(TextRenderer, "place", watch)
    target = pygame.Surface((420, 500))
    podium.draw(target)
    names = [each.seat.name for each in sorted(found, key=lambda each: each.player)]
    assert [places[name].x for name in names] == sorted(places[name].x for name in names)
    for name in names:
        used = places[name]
        for y in (used.top - 1, used.bottom + 1):
            assert len({rgb(target.get_at((x, y))) for x in range(used.left, used.right)}) == 1, name


@pytest.mark.parametrize("language", plain(1, ["de", "en", "fr", "it"], whole=True))
def test_the_lead_is_told_with_the_largest_text(
    session: GameSession, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    text = TextRenderer.text

    def watch(self: TextRenderer, string: str, *rest: object, **more: object) -> pygame.Surface:
        said.append(string)
        return text(self, string, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(TextRenderer, "text", watch)
    app = made(200, language)
    app.stack.reset(ScoringScene(app, session))
    app.frame(0.0)
    assert subline(standings(session)) in " ".join(said)


WINNERS = [*((colour, "person") for colour in PLAYER_COLOURS), *(("azure", level) for level in LEVELS)]


@pytest.mark.parametrize(
    ("colour", "player"),
    plain(lambda colour, player: colour in ("azure", "ink") and player in ("person", LEVELS[0]), WINNERS),
)
def test_the_crown_falls_from_above_and_sits_on_the_winners_head(
    session: GameSession, colour: str, player: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    style, (first, *others) = made().style, standings(session)
    found = [first._replace(seat=replace(first.seat, colour=colour, player=player)), *others]
    podium = Podium(style, pygame.Rect(0, 100, 500, 600), found)
    monkeypatch.setattr(podium, "_draw_glow", lambda *_rest: None)
    gold, crowns, column = pygame.Color("#FFD34D"), [], []
    for fallen in (-0.99, 0.5, 1.0):
        target = pygame.Surface((500, 700))
        target.fill(GROUND)
        podium.draw(target, Reveal(crown=fallen, grown=0.0))
        column = [target.get_at((250, y)) for y in range(500)]
        crowns.append([y for y, pixel in enumerate(column) if pixel == gold])
    assert not crowns[0], "it begins outside the window"
    assert crowns[1][0] < crowns[2][0]
    assert GROUND not in column[crowns[2][-1] : crowns[2][-1] + 30], "no air below it"


@pytest.mark.parametrize(("reason", "stays"), [("It ended.", True), ("It ended. " * 20, False)])
def test_a_long_reason_gives_way_to_the_names_on_the_podium(
    session: GameSession, reason: str, stays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ScoringScene, "end_reason", reason)
    app = made(200)
    scene = ScoringScene(app, session)
    app.stack.reset(scene)
    labels = [widget.text for widget in scene.widgets.visible_widgets() if isinstance(widget, Label)]
    assert (reason in labels) == stays
    assert scene.podium.room.height >= app.style.u(PODIUM)


@pytest.mark.parametrize("level", plain(1, LEVELS))
def test_who_plays_for_the_computer_stands_in_the_crate(
    session: GameSession, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They have no feet: the lower edge of the bust would lie over the crate."""
    found = [each._replace(seat=replace(each.seat, player=level)) for each in standings(session)]
    podium = Podium(made().style, pygame.Rect(0, 0, 500, 500), found)
    monkeypatch.setattr(podium, "_draw_glow", lambda *_rest: None)
    pictures = []
    for _number in range(2):
        target = pygame.Surface((500, 500))
        target.fill(GROUND)
        podium.draw(target)
        pictures.append(target)
        monkeypatch.setattr(podium, "_draw_worker", lambda *_rest: None)
    people, crates = pictures
    spots = [(x, y) for x in range(0, 500, 9) for y in range(500) if crates.get_at((x, y)) == GROUND]
    drawn = [(x, y) for x in range(0, 500, 9) for y in range(500) if crates.get_at((x, y)) != GROUND]
    assert sum(people.get_at(spot) != GROUND for spot in spots) > 1000
    covered = [spot for spot in drawn if people.get_at(spot) != crates.get_at(spot)]
    assert len(covered) < 0.01 * len(drawn), "but for the soft edges of fruit"
