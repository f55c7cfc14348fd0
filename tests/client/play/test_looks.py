"""What the cards beside the board show of much: log entries, tiles, the notes of a title."""

import pygame
import pytest

from citrus_game.client.doors import open_game
from citrus_game.client.game import Game
from citrus_game.client.kit.stage.scene import Scene
from citrus_game.client.play.parts import panels
from citrus_game.client.play.parts.log import LogList
from citrus_game.client.play.parts.panels import PanelFace, PlayerPanel
from citrus_game.content.preferences.settings import default_settings
from citrus_game.table.log import Entry

LONG = "Ana buys column 3 for 4 coins: 1 lemon, 1 orange, 1 blood orange and 1 lime. " * 3
SHORT = "Ana plants a lime on j6."


def make_app() -> Game:
    return open_game(default_settings(), size=(1280, 720), headless=True)


def words_shown(log: LogList, monkeypatch: pytest.MonkeyPatch) -> str:
    """Draw a log and give the words of it that come onto the screen."""
    shown: list[str] = []

    def note(
        _self: LogList, _surface: object, entry: Entry, lines: list[str], _y: int, seen: list[int]
    ) -> None:
        shown.append(" ".join(lines[row] for row in seen))

    monkeypatch.setattr(LogList, "_paint_entry", note)
    log.draw(pygame.Surface((1280, 720)))
    return " / ".join(reversed(shown))


@pytest.mark.parametrize(
    ("texts", "shown"),
    [((LONG, SHORT), SHORT), ((SHORT, SHORT), f"{SHORT} / {SHORT}"), ((SHORT, LONG), "1 lime.")],
)
def test_no_rest_of_an_entry_stands_over_another(
    texts: tuple[str, ...], shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(make_app())
    log = scene.widgets.add(LogList(["azure"]))
    log.rect = pygame.Rect(0, 0, 260, 90)
    log.tell([Entry(0, text, 0, 1, 0) for text in texts])
    found = words_shown(log, monkeypatch)
    assert found == shown or (shown == "1 lime." and found.endswith(shown) and " / " not in found)


@pytest.mark.parametrize(("count", "wide", "drawn"), [(1, 200, 1), (4, 200, 4), (9, 200, 0)])
def test_tiles_of_a_panel_are_told_apart_or_counted(
    count: int, wide: int, drawn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app()
    tiles: list[str] = []
    totals: list[int] = []

    def pieces(_self: PlayerPanel, _target: object, names: tuple[str, ...], _room: object) -> None:
        tiles.extend(names)

    def total(_self: PlayerPanel, _target: object, number: int, *_rest: object) -> None:
        totals.append(number)

    monkeypatch.setattr(panels.PlayerPanel, "_paint_pieces", pieces)
    monkeypatch.setattr(panels.PlayerPanel, "_paint_total", total)
    panel = PlayerPanel(app.look, pygame.Rect(0, 0, wide + 24, 90), 0, strip=False)
    face = PanelFace("Ana", "azure", False, True, True, 39, 47, 7, 3, ("bull",) * count)
    panel.paint(pygame.Surface((400, 120)), face)
    assert len(tiles) == drawn
    assert totals == ([] if drawn else [count])
