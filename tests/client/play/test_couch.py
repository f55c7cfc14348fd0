"""Seen from a couch: text of 28 pixels at 1080p, large targets, a frame that says whose turn it is."""

from typing import Any

import pygame
import pytest

from citrus_game.client.board.paint import RIBBONS
from citrus_game.client.kit.draw.type import STYLES, Type
from tests.client.play.conftest import Show, new_sitting
from tests.client.play.drive import frames
from tests.client.vocabulary.table import Table

LEAST = 28


def test_all_text_can_be_read_across_a_room(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, int] = {}
    text = Type.text

    def note(self: Type, string: str, style: str, colour: Any, px: int | None = None) -> pygame.Surface:
        seen[string] = min(seen.get(string, 999), px or self.px(style))
        return text(self, string, style, colour, px)

    monkeypatch.setattr(Type, "text", note)
    table = show(new_sitting(4, steps=60), size=(1920, 1080), couch=True)
    table.app.change(theme="citrus")
    frames(table.app, 3)
    metrics = table.scene.look.metrics
    assert all(table.scene.look.type.px(style) >= LEAST for style in STYLES)
    assert metrics.target >= 70
    words = {string: px for string, px in seen.items() if len(string) > 3 and "/" not in string}
    assert len(words) > 15
    assert min(words.values()) >= LEAST, min(words.items(), key=lambda item: item[1])


def test_a_larger_text_size_stays(show: Show) -> None:
    table = show(new_sitting(2), size=(1920, 1080), couch=True, text_size=200)
    assert table.scene.look.metrics.text_size == 2.0


def frame_colour(table: Table) -> str:
    frames(table.app)
    slab = table.part("slab")
    red, green, blue, _alpha = table.app.screen.get_at((slab.centerx, slab.y))
    return f"#{red:02X}{green:02X}{blue:02X}"


def test_the_boards_frame_has_the_colour_of_whoever_is_on_turn(show: Show) -> None:
    table = show(new_sitting(3), size=(1920, 1080))
    for _turn in range(4):
        state = table.sitting.state
        seat, turn = table.sitting.seats[state.player], state.turn
        assert frame_colour(table) == RIBBONS[seat.colour].line
        while state.turn == turn:
            table.sitting.do(table.sitting.legal()[-1])


def test_one_person_needs_no_frame(show: Show) -> None:
    table = show(new_sitting(2, bots=1), size=(1920, 1080))
    assert frame_colour(table) not in {ribbon.line for ribbon in RIBBONS.values()}


def test_it_is_told_whose_gamepad_is_gone_and_whose_is_back(show: Show) -> None:
    sitting = new_sitting(3)
    table = show(sitting)
    app, (first, second, _third) = table.app, sitting.seats
    for device, seat in enumerate((first, second)):
        app.open_pad = lambda index: (index, f"kind {index}")
        pygame.event.post(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=device))
        frames(app, 2)
        app.pad_seats.give(seat.colour, device)
    assert not table.banner()
    pygame.event.post(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=1))
    frames(app, 4)
    assert table.banner() == f"{second.name}: gamepad disconnected; use any device"
    pygame.event.post(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=1))
    frames(app, 4)
    assert table.banner() == f"{second.name}: the gamepad is back"
