"""Leaves rain on the podium while the bars grow, and any key ends it."""

from pathlib import Path

import pygame

from citrus_game.client.doors import open_game
from citrus_game.client.game import Game
from citrus_game.client.rooms.scoring.scoring_scene import ScoringScene
from citrus_game.commands.games import played
from citrus_game.content.preferences.settings import default_settings

GAME = Path(__file__).resolve().parents[2] / "docs" / "example.citrus"


def opened(speed: str) -> tuple[Game, ScoringScene]:
    """Show the final scoring of the example game, a second after it came."""
    app = open_game(default_settings().model_copy(update={"speed": speed}), size=(960, 540), headless=True)
    scene = ScoringScene(app, played(GAME))
    app.stack.reset(scene)
    for _frame in range(60):
        app.stack.update(1 / 60)
        app.paint()
    return app, scene


def podium(app: Game, scene: ScoringScene) -> bytes:
    """Give what is seen of the podium."""
    return pygame.image.tobytes(app.screen.subsurface(scene.leaves.room), "RGB")


def test_leaves_rain_while_bars_grow_and_any_key_ends_it() -> None:
    still = podium(*opened("off"))
    app, scene = opened("1x")
    assert podium(app, scene) != still
    app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="", scancode=0))
    app.paint()
    assert podium(app, scene) == still
