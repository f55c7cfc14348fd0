"""All players' landscape tiles can be seen, by pointer, keys and touch, at every size of window and text."""

from typing import Any

import pygame
import pytest

from citrus_game.rules.model.state import EMPTY
from citrus_game.session.telling.spoken import player_aloud
from citrus_game.ui.board.info_table import InfoTable
from citrus_game.ui.scenes.play.panels.tray import BACK
from citrus_game.ui.toolkit.drawing.cells import PictureCell
from tests.cases import plain
from tests.session.positions import Drawn
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.vocabulary.explained import RESTS
from tests.ui.vocabulary.table import Table

MANY = """rules: {preset: online, expansion: true}
board: |
  . . . . . . .
  . A . . . B .
  . . ~ . ~ . .
  . . . . . . .
  . . . C . . .
turn: ben
players:
  - {name: ana, coins: 3, tiles: [bridge, money2, storehouse, plow, cart, bull, milestone], horses: [2, 4],
     stored: [lime]}
  - {name: ben, tiles: [cart, bull]}
fincas: {A: 10/5, B: 7/3}
marked: [C]
fincas_left: [8/4, 5/2]
plantations: {b1: lemon*, c1: lemon, a2: orange, a3: orange*, b3: lime, e2: lemon, f1: lime}
owners: {b1: ana, a2: ana, b3: ana, e2: ben, f1: ben}
landscape: {c3: large-well, e3: horses3}
market: {1: lemon, 2: orange*, 3: grapefruit, 4: grapefruit, 5: lime, 6: orange, 7: lime, 8: lime, 9: lime}
bag: [lime, lemon, grapefruit, orange]"""
HERS = ["landscape-back"] * 2 + ["money2", "cart", "bull", "bridge", "milestone", "plow", "storehouse"]
STORED = ["storehouse", "lime"]
SIZES = plain(
    lambda size, _text: size in ((640, 360), (1280, 720)),
    [
        (size, text)
        for size in ((640, 360), (800, 480), (1024, 768), (1280, 720), (1080, 1920), (2560, 1080))
        for text in (100, 200)
    ],
)


def tiles_of(facts: InfoTable) -> list[str]:
    """List the bonuses that a card shows: the pictures of the rows that have nothing else."""
    rows = [row.cells[0] for row in facts.rows if not any(row.cells[1:])]
    return [item.name for cell in rows for item in cell if isinstance(item, PictureCell) and item.share > 1]


def prove_all_are_shown(table: Table, player: int) -> None:
    said, facts = table.said(), table.facts_on_card()
    assert facts is not None
    assert tiles_of(facts) == HERS + STORED
    assert said.fits
    assert not said.rect.colliderect(table.scene.view.panels[player].rect)


def test_wild_horses_have_no_other_bonus_name(show: Show, drawn: Drawn) -> None:
    """They lie where a cart lay that was used."""
    text = MANY.replace("turn: ben", "turn: ana").replace("tiles: [bridge, money2", "tiles: [money2")
    table = show(drawn(text))
    tray = table.scene.view.tray
    (horses,) = [tile for tile, item in zip(tray.tiles, tray.items, strict=False) if item.kind == BACK]
    horses.hint = "Cart"
    table.scene.refresh()
    table.frames(1)
    assert horses.spoken().startswith("Wild horses × 2")


@pytest.mark.parametrize(("size", "text"), plain(1, SIZES))
def test_pointing_at_a_players_card_shows_all_bonuses(
    show: Show, drawn: Drawn, size: tuple[int, int], text: int
) -> None:
    table = show(drawn(MANY), size=size, text_size=text)
    table.point(table.panel(0).rect.center)
    table.wait(RESTS)
    prove_all_are_shown(table, 0)


class Noting(pygame.Surface):
    """A surface that notes where pictures are drawn on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.noted: list[tuple[pygame.Surface, pygame.Rect]] = []

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *more: Any, **named: Any) -> pygame.Rect:
        place = super().blit(source, dest, *more, **named)
        self.noted.append((source, place))
        return place


@pytest.mark.parametrize("size", plain(1, [(1024, 768), (1280, 720), (1080, 1920)], whole=True))
def test_no_bonus_on_a_players_card_covers_another(
    show: Show, drawn: Drawn, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    many = drawn(MANY)
    three = drawn(MANY.replace("milestone], horses: [2, 4]", "milestone], horses: [2, 4, 3, 2]"))
    for session in (many, three, new_sitting(3, seed=3, steps=60)):
        view = show(session, size=size).scene.view
        pictures: dict[int, str] = {}
        take = view.style.art.piece

        def piece(name: str, *more: Any, take: Any = take, pictures: Any = pictures) -> pygame.Surface:
            picture: pygame.Surface = take(name, *more)
            pictures[id(picture)] = name
            return picture

        monkeypatch.setattr(view.style.art, "piece", piece)
        for panel in view.panels:
            assert panel.face is not None
            target = Noting(view.style.metrics.size)
            panel.paint(target, panel.face)
            names = {*panel.face.pieces, "icon-bonus"}
            places = [place for source, place in target.noted if pictures.get(id(source)) in names]
            assert bool(places) == bool(panel.face.pieces)
            for number, place in enumerate(places):
                assert place.collidelist(places[number + 1 :]) < 0


@pytest.mark.parametrize(("way", "purist"), plain(1, [("mouse", True), ("finger", False), ("keys", False)]))
def test_so_do_fingers_and_keys_and_purists_see_them_too(
    show: Show, drawn: Drawn, way: str, purist: bool
) -> None:
    table = show(drawn(MANY), purist=purist)
    if way == "finger":
        table.tap(table.panel(0).rect.center)
    elif way == "mouse":
        table.point(table.panel(0).rect.center)
    while way == "keys" and not table.panel(0).focused:
        table.key("tab")
    table.wait(RESTS)
    prove_all_are_shown(table, 0)


def test_without_bonuses_purists_see_no_card(show: Show) -> None:
    table = show(new_sitting(2), purist=True)
    table.point(table.panel(1).rect.center)
    table.wait(RESTS)
    assert not table.facts_shown()


def test_all_bonuses_are_said(drawn: Drawn) -> None:
    session = drawn(MANY)
    said = player_aloud(session.state, 0, session.names)
    for word in ("bridge", "money 2", "storehouse", "plough", "cart", "bull", "milestone"):
        assert word in said
    assert "2 bonuses face down" in said
    assert "In storehouses: 1 lime." in said


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("{expansion: true}", "Wild horses × 2: 6 points at the end of the game."),
        ("{expansion: true, horses_score: now}", "Wild horses × 2: 6 points."),
    ],
)
def test_own_horses_bear_their_points_as_on_the_board(
    show: Show, drawn: Drawn, rules: str, told: str
) -> None:
    text = MANY.replace("turn: ben", "turn: ana").replace("{preset: online, expansion: true}", rules)
    table = show(drawn(text))
    (tile,) = (tile for tile in table.scene.view.tray.tiles if tile.piece == "landscape-back")
    assert (tile.points, tile.count) == (6, 1)
    assert tile.reason == told


def test_an_empty_place_of_the_market_is_empty(show: Show, drawn: Drawn) -> None:
    table = show(drawn(MANY))
    places = zip(table.scene.view.market.places.slots, table.state.market, strict=True)
    (slot, *_others) = [
        slot.inflate(-slot.width // 3, -slot.height // 3) for slot, tile in places if tile == EMPTY
    ]
    seen = pygame.image.tobytes(table.app.screen.subsurface(slot), "RGB")
    assert len({seen[at : at + 3] for at in range(0, len(seen), 3)}) == 1
