"""Frames around lines and plantations of the market."""

import pygame

from citrus_game.ui.scenes.play.view.overlays import FrameLayer
from tests.ui.play.conftest import Show, new_sitting


def test_a_frame_goes_from_where_it_was_though_the_market_is_elsewhere_now(show: Show) -> None:
    """It stayed on a player's card when the table was laid out otherwise."""
    table = show(new_sitting(2, "short"), (1024, 768))
    app, scene = table.app, table.scene
    redrawn: list[pygame.Rect | None] = []
    layer = FrameLayer(redrawn.append)
    column = (0, 1)
    layer.show(scene.view, {column: "#FFD34D"})
    was = scene.view.market.frame_of(column)
    app.change(text_size=200)
    app.frame(app._last + 0.1)
    assert scene.view.market.frame_of(column) != was
    redrawn.clear()
    layer.show(scene.view, {})
    assert any(area is not None and area.contains(was) for area in redrawn)
