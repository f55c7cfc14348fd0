"""Cards of lessons and puzzles: what is done has a check that can be seen."""

from collections import Counter

import pygame
import pytest

from citrus_game.content.settings.themes import theme_names
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.dialogs.gallery import PictureCard
from tests.ui.toolkit.colourmath import contrast
from tests.ui.toolkit.conftest import MakeApp


@pytest.mark.parametrize("theme", theme_names())
def test_the_check_on_a_stamp_can_be_seen(make_app: MakeApp, theme: str) -> None:
    """A check of a colour that stands out from the stamp, which stands out from the picture."""
    app = make_app(theme=theme)
    card = PictureCard("one", "First", "A lesson", lambda: None, stamped=True)
    Scene(app).widgets.add(card).rect = pygame.Rect(100, 100, 300, 300)
    drawn = []
    for card.stamped in (True, False):
        drawn.append(app.screen.copy())
        card.draw(drawn[-1])
    stamped, plain = drawn
    changed = pygame.mask.from_threshold(stamped, "black", (1, 1, 1, 255), plain)
    changed.invert()
    (stamp,) = (rect for rect in changed.get_bounding_rects() if rect.width > 20)
    inner = stamp.inflate(-stamp.width // 2, -stamp.height // 2)
    colours = [
        stamped.get_at((x, y)) for x in range(inner.left, inner.right) for y in range(inner.top, inner.bottom)
    ]
    counted = Counter((colour.r, colour.g, colour.b) for colour in colours)
    ground = counted.most_common(1)[0][0]
    check = sum(counted[colour] for colour in counted if contrast(colour, ground) >= 3)
    assert check > len(colours) // 10
