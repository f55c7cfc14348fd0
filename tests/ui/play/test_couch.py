"""Couch mode: text of 28 pixels at 1080p, large targets, a rim that shows whose turn it is."""

from typing import Any

import pygame
import pytest

from citrus_game.ui.board.colours import RIBBONS
from citrus_game.ui.toolkit.drawing.text import STYLES, TextRenderer
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.play.drive import frames
from tests.ui.vocabulary.table import Table

LEAST = 28


@pytest.mark.slow
def test_all_text_can_be_read_across_a_room(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, int] = {}
    text = TextRenderer.text

    def note(
        self: TextRenderer, string: str, text_style: str, colour: Any, px: int | None = None
    ) -> pygame.Surface:
        seen[string] = min(seen.get(string, 999), px or self.px(text_style))
        return text(self, string, text_style, colour, px)

    monkeypatch.setattr(TextRenderer, "text", note)
    table = show(new_sitting(4, steps=60), size=(1920, 1080), couch=True)
    table.app.change(theme="citrus")
    frames(table.app, 3)
    metrics = table.scene.style.metrics
    assert all(table.scene.style.type.px(text_style) >= LEAST for text_style in STYLES)
    assert metrics.target >= 70
    words = {string: px for string, px in seen.items() if len(string) > 3 and "/" not in string}
    assert len(words) > 12
    assert min(words.values()) >= LEAST, min(words.items(), key=lambda item: item[1])


def test_a_larger_text_size_stays(show: Show) -> None:
    table = show(new_sitting(2), size=(1920, 1080), couch=True, text_size=200)
    assert table.scene.style.metrics.text_size == 2.0


def rim(table: Table) -> pygame.Color:
    """Return the colour of the board's rim, in the middle of its upper side."""
    frames(table.app)
    slab = table.part("slab")
    return table.app.screen.get_at((slab.centerx, slab.y + 9))


def distance(one: pygame.Color, other: pygame.Color) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


@pytest.mark.slow
def test_the_rim_has_a_tint_of_the_colour_of_whoever_is_on_turn(show: Show) -> None:
    wood = rim(show(new_sitting(2, bots=1), size=(1920, 1080)))
    table = show(new_sitting(3), size=(1920, 1080))
    tints = [wood.lerp(RIBBONS[seat.colour].line, 0.4) for seat in table.session.seats]
    for _turn in range(4):
        state = table.session.state
        player, turn = state.player, state.turn
        assert min(tints, key=lambda tint: distance(rim(table), tint)) == tints[player]
        assert distance(rim(table), tints[player]) < distance(rim(table), wood)
        while state.turn == turn:
            table.session.do(table.session.legal()[-1])


def test_the_rim_of_one_person_against_the_computer_is_bare_wood(show: Show) -> None:
    alone = rim(show(new_sitting(2, bots=1), size=(1920, 1080)))
    assert alone.hsva[0] < 60, "brown, as wood is"


def test_it_is_told_whose_gamepad_is_gone_and_whose_is_back(show: Show) -> None:
    session = new_sitting(3)
    table = show(session)
    app, (first, second, _third) = table.app, session.seats
    for device, seat in enumerate((first, second)):
        app.open_pad = lambda index: (index, f"kind {index}")
        pygame.event.post(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=device))
        frames(app, 2)
        app.gamepad_seats.assign(seat.colour, device)
    assert not table.banner()
    pygame.event.post(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=1))
    frames(app, 4)
    assert table.banner() == f"{second.name}: gamepad disconnected; use any device"
    pygame.event.post(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=1))
    frames(app, 4)
    assert table.banner() == f"{second.name}: the gamepad is back"
