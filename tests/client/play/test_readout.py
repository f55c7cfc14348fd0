"""The read-out bar: one line for what is pointed at, which covers nothing."""

import pygame
import pytest

from citrus_game.client.layout import Metrics
from citrus_game.client.play.places import place_all
from citrus_game.client.play.readout import read_out, space_line
from citrus_game.content.settings import default_settings
from tests.client.play import drive
from tests.client.play.conftest import Drawn, Show, new_sitting

READOUT = default_settings().aids.model_copy(update={"readout": True})
POSITION = """
board: |
  . . . . . .
  . A . ~ B .
  . . # . . .
players: [{name: ana}, {name: ben}]
fincas: {A: 8/4}
marked: [B]
plantations: {a1: "lemon*", b1: lemon, d1: orange, d3: lime}
owners: {a1: ana, d1: ben}
landscape: {f1: horses2}
bag: [lime]
"""


@pytest.mark.parametrize(
    ("space", "said"),
    [
        ("b1", "b1: ana's lemon region of 2, 1 well; borders finca A (8/4)"),
        ("d1", "d1: ben's orange region of 1; borders marked site B"),
        ("d3", "d3: neutral lime region of 1; borders marked site B"),
        ("c3", "c3: a rock; borders finca A (8/4)"),
        ("f1", "f1: wild horses worth 2 points; borders marked site B"),
        ("a3", "a3: free land; borders finca A (8/4)"),
        ("b2", "A: finca 8/4, 5 spaces around it free"),
        ("e2", "B: marked site, free for a finca"),
    ],
)
def test_every_kind_of_space_is_named(drawn: Drawn, space: str, said: str) -> None:
    state = drawn(POSITION).state
    assert space_line(state, state.game.board.spaces[space], ("ana", "ben")) == said


def test_it_follows_pointer_and_focus(show: Show) -> None:
    scene = show(new_sitting(3, steps=40), aids=READOUT)
    strip = scene.cards.readout
    assert strip is not None
    drive.point(scene.app, drive.space(scene, "c3"))
    assert strip.face == space_line(
        scene.sitting.state, scene.sitting.state.game.board.spaces["c3"], scene.sitting.names
    )
    drive.point(scene.app, scene.controls.market.arrows[2].rect.center)
    assert strip.face is not None
    assert scene.looking.verdict.texts[0] in strip.face or strip.face.endswith("empty")
    drive.point(scene.app, scene.controls.icons["owners"].rect.center)
    assert strip.face == "Who owns what"
    scene.widgets.focus_on(scene.controls.end)
    drive.key(scene.app, pygame.K_3)
    assert strip.face == read_out(scene)
    assert strip.face.startswith(scene.sitting.state.game.board.name(scene.controls.board.cursor))


@pytest.mark.parametrize("settings", [{}, {"aids": READOUT, "purist": True}])
def test_it_is_there_only_where_it_is_wanted(show: Show, settings: dict[str, object]) -> None:
    assert show(new_sitting(2), **settings).cards.readout is None


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080), (1920, 1200), (1024, 768)])
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_it_covers_nothing(size: tuple[int, int], text: float) -> None:
    metrics = Metrics(*size, text)
    places = place_all(metrics, 5, readout=True)
    strip = places.readout
    assert strip is not None
    assert pygame.Rect(0, 0, *size).contains(strip)
    assert strip.height >= metrics.line_px(20)
    others = [places.board, places.prompt, places.market, places.mat, places.harvest, places.end]
    others += places.players
    assert not [rect for rect in others if rect.colliderect(strip)]
    assert not places.board.colliderect(places.prompt)
