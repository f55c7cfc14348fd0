"""A lying screen that people sit around: what the others did, the turn's banner, tooltips over bonuses."""

import itertools
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from citrus_game.content.settings.languages import speak
from citrus_game.session.game_session import GameSession
from citrus_game.session.history import rival_turns
from citrus_game.ui.scenes.play.animation.banner import News, paint_banner
from citrus_game.ui.scenes.play.view import flat_places
from tests.cases import plain
from tests.session.positions import Drawn
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.play.test_flat import flat, frames
from tests.ui.vocabulary.table import Table

SIZES = [(1920, 1080), (1280, 720), (1440, 1080), (1024, 768)]
SIDEWAYS = [
    case
    for number, case in enumerate(itertools.product(SIZES, (2, 3, 4, 5), (100, 200)))
    if case[0] in ((1280, 720), (1024, 768)) or number % 4 == 0
]
"""Two windows of each shape, the larger ones with some numbers of players and sizes of text."""
EVERY = [*SIZES, (640, 900), (1080, 1920), (960, 540)]
LANGUAGES = ("en", "de", "fr", "it")


def looking_back(players: int) -> GameSession:
    """Return a game at the beginning of a turn, after a turn of everybody."""
    return next(
        session
        for session in (new_sitting(players, "long", 4, steps=steps) for steps in range(60, 400))
        if not session.state.acted and len(rival_turns(session)) == players - 1
    )


@pytest.mark.parametrize(
    ("size", "players", "text_size"),
    plain(lambda size, players, text: size == SIZES[1] and (players, text) in [(4, 100), (5, 200)], SIDEWAYS),
)
def test_from_a_short_side_is_seen_what_the_others_did(
    size: tuple[int, int], players: int, text_size: int
) -> None:
    session = looking_back(players)
    for others in "EWS":
        sides = "".join("E" if player == session.state.player else others for player in range(players))
        table = flat(session, sides, size, text_size=text_size)
        ribbons = table.ribbons()
        if others == "E" or (text_size == 100 and players < 5):
            assert len(ribbons) == players - 1, "only large type all round leaves no room"
        parts = [table.part(name) for name in ("player1", "prompt", "market", "mat", "turn", "slab")]
        for number, ribbon in enumerate(ribbons):
            assert ribbon.rect.collidelist(parts) < 0
            assert ribbon.rect.collidelist([other.rect for other in ribbons[number + 1 :]]) < 0
            assert ribbon.rect.width >= 3 * ribbon.rect.height
            assert ribbon.hint


@pytest.mark.parametrize("inches", [0, 7, 10, 43])
def test_all_buttons_of_the_top_bar_lie_in_the_window_from_each_side(inches: int) -> None:
    """On a small screen they are as far apart as fingers, but never farther than there is room."""
    for size in ((640, 360), (800, 480)):
        for side in "SE":
            table = flat(new_sitting(2, "long", 1), side * 2, size, text_size=150, screen_inches=inches)
            rects = [icon.rect for icon in table.scene.view.icons.widgets() if icon.visible]
            assert len(rects) > 5
            window = pygame.Rect(0, 0, table.app.style.metrics.width, table.app.style.metrics.height)
            assert all(window.contains(rect) for rect in rects), (size, side)
            assert all(rect.collidelist(rects[number + 1 :]) < 0 for number, rect in enumerate(rects))


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1024, 768), (1280, 720)])
def test_ribbons_cost_the_board_little(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    def board(sides: str, players: int, text_size: int) -> int:
        return max(flat(looking_back(players), sides, size, text_size=text_size).part("slab").size)

    cases = list(itertools.product(("EEEEE", "SNEWE"), (3, 5), (100, 200)))
    told = [board(*case) for case in cases]
    monkeypatch.setattr(flat_places, "KEPT", 9.0)
    plain_boards = [board(*case) for case in cases]
    assert all(one >= 0.84 * other for one, other in zip(told, plain_boards, strict=True))
    assert told != plain_boards


def assert_banner_is_free(table: Table) -> None:
    """Assert that the banner lies in the window, is large enough to be read, and covers nothing."""
    banner, view = table.banner_rect(), table.scene.view
    letters = view.style.type
    name = letters.width("Chiara", "title", letters.smallest("title"))
    edge = min(view.style.u(24), banner.width // 24)
    assert name <= banner.width - 2 * edge, "at least the name can be read"
    assert pygame.Rect((0, 0), view.style.metrics.size).contains(banner)
    assert table.under_banner() == []
    counters = [spot.rect for spot in view.top.widgets() if spot.visible]
    assert banner.collidelist(counters) < 0


@pytest.mark.parametrize("size", plain(lambda size: size == SIZES[3], EVERY, whole=True))
def test_the_banner_of_a_turn_covers_no_counter(show: Show, size: tuple[int, int]) -> None:
    for text_size, language in ((100, "fr"), (200, "de"), (200, LANGUAGES[EVERY.index(size) % 4])):
        speak(language)
        table = show(new_sitting(4), size, told=True, language=language, text_size=text_size)
        table.frames(2)
        assert_banner_is_free(table)
        for sides in ("SSSS", "ENWS"):
            lying = flat(new_sitting(4), sides, size, language=language, text_size=text_size)
            lying.scene.effects.banners.turn(0)
            lying.frames(2)
            assert_banner_is_free(lying)


MANY = """board: |
  . . . . . . .
  . A . . . B .
  . . . . . . .
  . . . . . . .
turn: ana
players: [{name: ana, tiles: [cart, bull, bridge, storehouse, plow, milestone, money2]}, {name: ben}]
fincas: {A: 10/5}
market: {2: lime, 7: lemon}
bag: [lemon, lime]"""


@pytest.mark.slow
@pytest.mark.parametrize("size", plain(1, EVERY, whole=True))
def test_tooltips_do_not_lie_over_the_bonuses_that_one_chooses_from(
    drawn: Drawn, size: tuple[int, int]
) -> None:
    told = 0
    for number, sides in enumerate(("", "SS", "EE", "EN")):
        text_size = (100, 150, 200)[(number + EVERY.index(size)) % 3]
        language = "de" if text_size == 200 else LANGUAGES[(number + EVERY.index(size)) % 4]
        speak(language)
        settings = {"language": language, "text_size": text_size, **({} if sides else {"flat": False})}
        table = flat(drawn(MANY), sides or "SS", size, **settings)
        if not table.tiles():
            table.swap()
        tiles = table.tiles()
        for tile in tiles:
            table.point(tile.middle)
            frames(table.app, 30)
            others = [other.rect for other in tiles if other != tile]
            for said in (table.said(), table.tooltip(), table.card()):
                told += bool(said)
                assert not said or said.rect.collidelist(others) < 0, f"{sides} {text_size}: {said.body}"
            table.point_away()
    assert told > 10


@pytest.mark.parametrize("size", plain(1, [(800, 480), (1366, 768), (480, 800)], whole=True))
def test_nor_does_the_rule_that_a_click_on_a_bonus_brings(drawn: Drawn, size: tuple[int, int]) -> None:
    """In large letters it lay over up to seven others."""
    speak("fr")
    table = flat(drawn(MANY), "SS", size, language="fr", text_size=200, flat=False)
    if not table.tiles():
        table.swap()
    tiles, told = table.tiles(), 0
    for tile in tiles:
        table.point(tile.middle)
        table.wait(1.0)
        if not tile.enabled:
            table.click(tile.middle)
            table.wait(0.5)
        others = [other.rect for other in tiles if other != tile]
        for said in (table.said(), table.tooltip(), table.card()):
            told += bool(said)
            assert not said or said.rect.collidelist(others) < 0, said.body
        table.point_away()
    assert told > 5


@pytest.mark.slow
@pytest.mark.parametrize(
    "size", plain(1, [(size,) for size in [(800, 480), (500, 900), (640, 480), (900, 500)]], whole=True)
)
def test_a_banner_has_room_in_the_smallest_windows(size: tuple[int, int]) -> None:
    for sides, players, couch in itertools.product(("SSSSS", "ENWSE"), (2, 5), (False, True)):
        for text_size in (150, 200):
            table = flat(new_sitting(players), sides, size, text_size=text_size, couch=couch, language="de")
            for turned in range(players):
                table.scene.effects.banners.turn(turned)
                table.frames(2)
                assert table.banner_rect().width
                assert pygame.Rect((0, 0), table.app.style.metrics.size).contains(table.banner_rect())


def test_a_banner_waits_for_the_table_that_turns() -> None:
    """In the frame in which the table turned, its layout was that of the other side."""
    table = flat(new_sitting(2), "SE")
    before, news = table.scene.view, News("Your turn, Ana", "azure", "Ana")
    for top in (-400, 0, 3):
        slab = pygame.Rect(0, top, 10, 10)
        stale = SimpleNamespace(
            style=before.style, parts=before.parts, places=before.places, top=before.top, icons=before.icons,
            seen=SimpleNamespace(geometry=SimpleNamespace(slab=slab)),
        )  # fmt: skip
        room = table.scene.effects.banners._room(cast(Any, stale), news)
        assert min(paint_banner(before.style, news, room.size).get_size()) > 10
