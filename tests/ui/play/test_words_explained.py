"""The words that a newcomer stumbles over are explained where they are met: by a tooltip, or by the coach."""

from dataclasses import replace
from pathlib import Path

import pytest

from citrus_game.cli.given import played
from citrus_game.content.settings.settings import default_settings
from citrus_game.session.seats import PERSON
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.play_scene import PlayScene
from tests.session.positions import Drawn
from tests.ui.play.conftest import Show
from tests.ui.vocabulary.table import Table

GAME = Path(__file__).resolve().parents[3] / "docs" / "example.citrus"
BOARD = """board: |
  . . . . . . .
  . A . . . B .
  . . ~ # . . .
  . . . . C . D
  . . . . . . .
players: [{name: ana, coins: 6}, {name: ben}]
fincas: {A: 10/5, B: 8/4}
marked: [C]
landscape: {c3: bull}
plantations: {b1: lemon*, c1: lemon, a5: lime}
owners: {b1: ana}
market: {1: lemon, 2: orange, 7: lime, 8: lime, 9: lime, 10: lime}
bag: [lime, lime, lime]
fincas_left: [6/2]
sites_left: [D]"""
AIDS = default_settings().aids
EXPLAINED = {
    "finca": ("A", "the most plantations there get 10 points, the second most 5."),
    "the small number": ("A", "If the game ends first, the most get 5."),
    "ring": ("A", "the ring of spaces around it"),
    "road": ("a2", "Road of finca A A new region begins on a road of a finca."),
    "fruits of roads": ("a2", "No two roads of a finca may have the same fruit."),
    "site": ("D", "Not marked yet: a later finca may stand here."),
    "marked": ("C", "Marked: the next finca may be built here."),
    "neutral": ("a5", "Neutral: they count for no one."),
    "region": ("b1", "2 lemons and 1 well"),
    "rock": ("d3", "In the ring of a finca a rock fills its space."),
    "bonus": ("c3", "Whoever plants there takes the bull"),
    "worker": ("mat", "A new region uses a worker from here."),
    "income": ("mat", "A harvest brings it back, and pays more the more are at home."),
    "forecast": ("player1", "Forecast: 8 points if the game ended now"),
    "build": ("notice", "builds a new finca"),
    "bag": ("bag", "Still in the bag"),
}
"""Places to point at, and what is said there."""


def told(table: Table) -> str:
    """Return the tooltip's words for what is pointed at."""
    said, tooltip = table.said(), table.tooltip()
    texts = [said.title, said.body, tooltip.title, tooltip.body]
    if said.facts is not None:
        texts += [said.facts.title, *(getattr(item, "text", "") for item in said.facts.note), said.facts.foot]
    return " ".join(texts)


@pytest.mark.parametrize("word", EXPLAINED)
def test_a_tooltip_explains_it(show: Show, drawn: Drawn, word: str) -> None:
    table = show(drawn(BOARD))
    place, words = EXPLAINED[word]
    view = table.scene.view
    rects = {"mat": view.mat.spot.rect, "notice": view.market.notice.rect, "bag": view.top.bag.rect}
    table.point(rects[place].center if place in rects else place)
    table.wait(0.6)
    assert words in told(table)


def test_the_roads_of_a_family_game_may_have_the_same_fruit(show: Show, drawn: Drawn) -> None:
    table = show(drawn(BOARD + "\nrules: {family: true}"))
    table.point("a2")
    assert table.said().body == "A new region begins on a road of a finca."


def test_the_coach_says_what_a_finca_brings_when_it_is_pointed_at(show: Show, drawn: Drawn) -> None:
    table = show(drawn(BOARD), aids=AIDS.model_copy(update={"coach": True}))
    table.point("A")
    table.wait(1.0)
    scene = table.scene
    assert isinstance(scene, PlayScene)
    assert scene.coach_texts().text == (
        "Finca A, 5 spaces left: most plantations get 10 points, second 5. "
        "Rocks and bonuses fill their spaces."
    )


@pytest.mark.parametrize(("steps", "finca", "explains"), [(120, "M", True), (30, "A", False)])
def test_it_is_left_out_where_it_would_cover_the_market(steps: int, finca: str, explains: bool) -> None:
    app = open_game(default_settings().model_copy(update={"speed": "off"}), size=(1280, 720), headless=True)
    session = played(GAME, steps)
    session.seats = tuple(replace(seat, player=PERSON) for seat in session.seats)
    table = Table(PlayScene(app, session, stays_open=True))
    app.stack.reset(table.scene)
    table.no_banner()
    table.point(finca)
    assert not table.said().rect.colliderect(table.scene.view.market.rect)
    facts = table.facts_on_card()
    assert facts is not None
    assert bool(facts.foot) == explains
