"""Workers in large: every colour has a face and every pose is another picture."""

import pygame

from citrus_game.content.disk.paths import assets
from citrus_game.ui.board.colours import RIBBONS
from citrus_game.ui.board.portraits import Pose, portrait
from citrus_game.ui.toolkit.drawing.art import Art

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
