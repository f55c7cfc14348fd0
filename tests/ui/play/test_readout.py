"""The status bar: one line about the hovered thing, which covers nothing."""

import pygame
import pytest

from citrus_game.content.settings.settings import default_settings
from citrus_game.narration.board import space_line
from citrus_game.ui.scenes.play.view.places import place_all
from citrus_game.ui.toolkit.drawing.metrics import Metrics
from tests.session.positions import Drawn
from tests.ui.play.conftest import Show, new_sitting

READOUT = default_settings().aids.model_copy(update={"readout": True})
POSITION = """
board: |
  . . . . . .
  . A . ~ B .
  . . # . . .
players: [{name: ana}, {name: ben}]
fincas: {A: 8/4}
marked: [B]
fincas_left: [6/2]
plantations: {a1: "lemon*", b1: lemon, d1: orange, d3: lime}
owners: {a1: ana, d1: ben}
landscape: {f1: horses2}
bag: [lime]
"""


@pytest.mark.parametrize(
    ("space", "said"),
    [
        ("b1", "b1: ana’s region, 2 lemons and 1 well, beside finca A"),
        ("d1", "d1: ben’s region, 1 orange, beside marked site B"),
        ("d3", "d3: neutral region, 1 lime, beside marked site B"),
        ("c3", "c3: a rock, beside finca A"),
        ("f1", "f1: wild horses worth 2 points, beside marked site B"),
        ("a3", "a3: an open space, beside finca A"),
        ("b2", "Finca 8/4 on A. 5 spaces around it are still open"),
        ("e2", "Site B. Marked: the next finca may be built here. 5 spaces around it are still open"),
    ],
)
def test_every_kind_of_space_is_named(drawn: Drawn, space: str, said: str) -> None:
    state = drawn(POSITION).state
    assert space_line(state, state.game.board.spaces[space], ("ana", "ben")) == said


def test_it_follows_pointer_and_focus(show: Show) -> None:
    table = show(new_sitting(3, steps=40), aids=READOUT)
    table.point("c3")
    assert table.readout() == space_line(
        table.state, table.state.game.board.spaces["c3"], table.session.names
    )
    table.arrows()[2].point()
    said = table.readout()
    assert said
    assert table.verdict().texts[0] in said or said.endswith("empty")
    table.button("owners").point()
    assert table.readout() == "Who owns what"
    table.button("end").focus()
    table.key("3")
    said = table.readout()
    assert said is not None
    assert said.startswith(table.cursor())


@pytest.mark.parametrize("settings", [{}, {"aids": READOUT, "purist": True}])
def test_it_is_there_only_where_it_is_wanted(show: Show, settings: dict[str, object]) -> None:
    assert show(new_sitting(2), **settings).readout() is None


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080), (1920, 1200), (1024, 768)])
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_it_covers_nothing(size: tuple[int, int], text: float) -> None:
    metrics = Metrics(*size, text)
    places = place_all(metrics, 5, readout=True)
    strip = places.readout
    assert strip is not None
    assert pygame.Rect(0, 0, *size).contains(strip)
    assert strip.height >= metrics.line_px(20)
    others = [places.board, places.prompt, places.market, places.mat, places.turn]
    others += places.players
    assert not [rect for rect in others if rect.colliderect(strip)]
    assert not places.board.colliderect(places.prompt)
