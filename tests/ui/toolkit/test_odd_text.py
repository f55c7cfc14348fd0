"""Zero-width text, text with missing glyphs, and any script are drawn as far as possible."""

import pygame
import pytest

from citrus_game.content.settings.settings import default_settings
from citrus_game.session.game_config import GameConfig
from citrus_game.ui.toolkit.drawing.metrics import Metrics
from citrus_game.ui.toolkit.drawing.text import TextRenderer
from tests.cases import plain

ODD = (
    "\ufe0f", "\u200b", "\u200d\u200d", "❤️", "e\u0301\u0327", "שלום", "مرحبا", "\u202eabc", "a\0b", "\0",
    "\udcff", "\ud83d", "👩‍👩‍👧‍👦", "\U000e0001", "\uffff",
)  # fmt: skip


@pytest.mark.parametrize("text", plain(3, ODD, whole=True), ids=ascii)
def test_any_text_is_measured_wrapped_and_drawn(text: str) -> None:
    pygame.font.init()
    written = TextRenderer(Metrics(1280, 720))
    surface = pygame.Surface((300, 100))
    box = surface.get_rect()
    for string in (text, f"Ana {text} Ben", text * 200):
        for text_style in ("body", "name"):
            assert written.text(string, text_style, (0, 0, 0)).get_width() >= 0
            assert written.width(written.ellipsize(string, text_style, 60), text_style) <= 60
            written.place(surface, string, text_style, (0, 0, 0), box)
            written.block(surface, string, text_style, (0, 0, 0), box)


def test_a_name_of_a_seat_not_taken_is_never_kept_if_it_will_not_do() -> None:
    draft = GameConfig.of(default_settings())
    draft.spare[0].name = "a\x07b"
    draft.seats[0].name = "Zo\u00eb \u200b"
    kept = draft.remembered()
    assert kept[0].name == "Zo\u00eb \u200b"
    assert kept[2].name == draft.spare[0].colour
    draft.seats[0].name = "a\x07b"
    assert "control character" in draft.problem()
