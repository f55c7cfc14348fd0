"""The bar of a player's panel: solid up to the points, pale up to the forecast."""

from pathlib import Path

import pygame
import pytest

from citrus_game.cli.given import played
from citrus_game.content.settings.settings import default_settings
from citrus_game.ui.board.colours import RIBBONS, TINTS
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.panels.player import LEAST_GOAL
from citrus_game.ui.scenes.play.play_scene import PlayScene
from tests.ui.vocabulary.table import Table

GAME = Path(__file__).resolve().parents[3] / "docs" / "example.citrus"
PORTRAIT = 80
"""Units of a panel, from the left, in which the portrait is drawn in the same colours."""


def parts_of_bar(table: Table, player: int) -> tuple[int, int, int]:
    """Return the pixels of the bar that are solid, that are pale, and that are empty."""
    view, style = table.scene.view, table.scene.style
    colour, panel = table.session.seats[player].colour, view.places.players[player]
    solid, pale, empty = (
        pygame.Color(RIBBONS[colour].line),
        pygame.Color(TINTS[colour]),
        style.colour("inset"),
    )
    xs = range(panel.x + style.u(PORTRAIT), panel.right)
    counted = []
    for y in range(panel.y, panel.bottom):
        row = [view.kept.get_at((x, y)) for x in xs]
        counted.append((row.count(solid), row.count(pale), row.count(empty)))
    return max(counted, key=sum)


@pytest.mark.parametrize(("steps", "size"), [(67, (1920, 1080)), (120, (1280, 720)), (150, (1920, 1080))])
def test_it_shows_points_and_forecast_on_one_scale(steps: int, size: tuple[int, int]) -> None:
    app = open_game(default_settings().model_copy(update={"speed": "off"}), size=size, headless=True)
    table = Table(PlayScene(app, played(GAME, steps), stays_open=True))
    app.stack.reset(table.scene)
    snapshot = table.scene.view.snapshot
    assert snapshot is not None
    assert snapshot.outcome is not None
    points, projected = snapshot.state.points, [sum(end) for end in snapshot.outcome.end]
    goal = max(LEAST_GOAL, *points, *projected)
    assert len(set(projected)) > 1
    for player in range(len(points)):
        solid, pale, empty = parts_of_bar(table, player)
        whole = solid + pale + empty
        assert whole >= table.scene.style.u(60)
        assert solid / whole == pytest.approx(points[player] / goal, abs=0.06)
        assert (solid + pale) / whole == pytest.approx(projected[player] / goal, abs=0.06)
