"""Only what changed is drawn again, and the window still shows what a whole drawing would."""

import random

import pygame
import pytest

from citrus_game.client.play.scene import PlayScene
from tests.client.play import drive
from tests.client.play.conftest import Show, new_sitting

KEYS = (
    pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN, pygame.K_1,
    pygame.K_2, pygame.K_3, pygame.K_h, pygame.K_b, pygame.K_e, pygame.K_BACKSPACE,
)  # fmt: skip


def same_as_whole(scene: PlayScene) -> bool:
    partly = pygame.image.tobytes(scene.app.screen, "RGB")
    return partly == drive.picture(scene.app)


@pytest.mark.parametrize(("seed", "size"), [(1, (1280, 720)), (2, (1024, 768))])
def test_pointing_clicking_and_keys(show: Show, seed: int, size: tuple[int, int]) -> None:
    scene = show(new_sitting(4, seed=seed, steps=50, expansion=True), size=size)
    app, rng = scene.app, random.Random(seed)
    for number in range(110):
        kind = rng.random()
        if kind < 0.45:
            drive.point(app, (rng.randrange(size[0]), rng.randrange(72, size[1])))
        elif kind < 0.6:
            drive.point(app, rng.choice(list(scene.cards.market.places.slots)).center)
        elif kind < 0.8 and scene.controls.board.open:
            drive.click(app, rng.choice(scene.controls.board.targets()).center)
        elif kind < 0.9:
            widgets = [w for w in scene.widgets.shown() if w.live and w is not scene.controls.board]
            chosen = rng.choice([w for w in widgets if w not in scene.controls.icons.values()])
            drive.click(app, chosen)
        else:
            drive.key(app, rng.choice(KEYS))
        if app.stack.top is not scene:
            break
        assert same_as_whole(scene), f"after {number} inputs"


def test_while_things_move(show: Show) -> None:
    scene = show(new_sitting(3, seed=6, steps=40), speed="1x")
    rng = random.Random(6)
    for _step in range(12):
        scene.play([rng.choice(scene.sitting.legal())])
        for _frame in range(rng.randrange(4, 30)):
            drive.frames(scene.app)
            assert same_as_whole(scene)
