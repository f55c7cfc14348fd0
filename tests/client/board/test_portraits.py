"""Workers seen near by: every colour has a face and every pose is another picture."""

import pygame

from citrus_game.client.board.paint import RIBBONS
from citrus_game.client.board.portraits import Pose, portrait
from citrus_game.client.kit.draw.art import Art
from citrus_game.content.disk.paths import assets

POSES: tuple[Pose, ...] = ("idle", "cheering", "carrying", "clapping")


def test_every_pose_of_every_colour_is_another_picture() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    art = Art(assets() / "svg")
    seen = {
        pygame.image.tobytes(portrait(art, colour, pose, 96), "RGBA") for colour in RIBBONS for pose in POSES
    }
    seen |= {pygame.image.tobytes(art.piece(f"worker-{colour}", 96), "RGBA") for colour in RIBBONS}
    assert len(seen) == 5 * len(RIBBONS)
