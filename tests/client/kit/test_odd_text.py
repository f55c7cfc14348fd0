"""Text of no width, without a character, or of any script is drawn, as much of it as can be."""

import pygame
import pytest

from citrus_game.client.kit.draw.layout import Metrics
from citrus_game.client.kit.draw.type import Type
from citrus_game.content.preferences.settings import default_settings
from citrus_game.table.draft import Draft

ODD = (
    "\ufe0f", "\u200b", "\u200d\u200d", "❤️", "e\u0301\u0327", "שלום", "مرحبا", "\u202eabc", "a\0b", "\0",
    "\udcff", "\ud83d", "👩‍👩‍👧‍👦", "\U000e0001", "\uffff",
)  # fmt: skip


@pytest.mark.parametrize("text", ODD, ids=ascii)
def test_any_text_is_measured_wrapped_and_drawn(text: str) -> None:
    pygame.font.init()
    written = Type(Metrics(1280, 720))
    surface = pygame.Surface((300, 100))
    box = surface.get_rect()
    for string in (text, f"Ana {text} Ben", text * 200):
        for style in ("body", "name"):
            assert written.text(string, style, (0, 0, 0)).get_width() >= 0
            assert written.width(written.ellipsize(string, style, 60), style) <= 60
            written.place(surface, string, style, (0, 0, 0), box)
            written.block(surface, string, style, (0, 0, 0), box)


def test_a_name_of_a_seat_not_taken_is_never_kept_if_it_will_not_do() -> None:
    draft = Draft.of(default_settings())
    draft.spare[0].name = "a\x07b"
    draft.seats[0].name = "Zo\u00eb \u200b"
    kept = draft.remembered()
    assert kept[0].name == "Zo\u00eb \u200b"
    assert kept[2].name == draft.spare[0].colour
    draft.seats[0].name = "a\x07b"
    assert "control character" in draft.problem()
