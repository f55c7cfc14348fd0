"""Undo and redo give equal positions and pictures, and never go past revealed information."""

import random
from collections import Counter

import pygame
import pytest

from citrus_game.content.game.options import options_from
from citrus_game.content.settings.commands import REDO
from citrus_game.rules.model.events import GameOver, reveals
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import PERSON, Seat
from citrus_game.ui.scenes.play.animation.banner import Banners
from citrus_game.ui.scenes.play.panels.buttons import ICONS
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.play.view.places import place_all
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.drawing.metrics import Metrics
from citrus_game.ui.toolkit.input.events import Redo, Undo
from tests.cases import plain
from tests.records.conftest import MakeApp
from tests.records.played import SEATS
from tests.ui.vocabulary.table import Table
from tools.screenshot.render import render

SIZE = (960, 600)
WHOLE = 10_000
"""More steps than any game has."""
ALIKE = 8
"""So many steps of each kind are taken back, and then every so-manieth."""


def begin(seed: int, players: int, side: str, expansion: bool) -> GameSession:
    seats = tuple(Seat(seat.name, seat.colour, PERSON) for seat in SEATS[:players])
    return NewGame(seats, side, options_from("rulebook", {"expansion": expansion}), 0, seed).start()


def screen(app: App) -> bytes:
    """Let the client draw what it thinks has changed, and give the pixels."""
    app.frame(0.0)
    app.frame(0.0)  # the light of the day comes a frame later
    return pixels(app.screen.copy())


def pixels(picture: pygame.Surface) -> bytes:
    """Return a picture's pixels but those of the redo button, which is the one thing that must differ."""
    redo = place_all(Metrics(*SIZE), 2).top
    button = pygame.Rect(redo.right, 0, SIZE[0] - redo.right, redo.height)
    slot = button.width / len(ICONS)
    button.x += round(slot * ICONS.index(REDO))
    button.width = round(slot)
    picture.fill((0, 0, 0), button)
    return pygame.image.tobytes(picture, "RGB")


def apart(one: bytes, other: bytes) -> list[tuple[int, int]]:
    """Return the pixels in which two pictures differ."""
    if one == other:
        return []
    found = {at // 3 for at, (left, right) in enumerate(zip(one, other, strict=True)) if left != right}
    return [(pixel % SIZE[0], pixel // SIZE[0]) for pixel in sorted(found)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "players", "side", "expansion", "most"),
    plain(1, [(2, 3, "short", False, 40), (1, 2, "long", True, WHOLE), (3, 5, "long", True, WHOLE)]),
)
def test_undo_and_redo_show_the_same_screen(
    make_app: MakeApp,
    monkeypatch: pytest.MonkeyPatch,
    seed: int,
    players: int,
    side: str,
    expansion: bool,
    most: int,
) -> None:
    monkeypatch.setattr(Banners, "turn", lambda *_: None)  # it comes and goes by the clock
    session, rng = begin(seed, players, side, expansion), random.Random(seed)
    app = make_app(SIZE)
    app.stack.reset(PlayScene(app, session, stays_open=True))
    offered, looks = 0, Counter[str]()
    while not session.state.over and offered < most:
        step = rng.choice(session.legal())
        looks[step.verb] += 1
        if looks[step.verb] > ALIKE and looks[step.verb] % ALIKE:
            session.do(step)
            continue
        before, shown = session.state.copy(), screen(app)
        events = session.do(step)
        after, then = session.state.copy(), screen(app)
        closed = any(isinstance(event, GameOver) or reveals(event) for event in events)
        assert session.can_undo() is not closed
        if closed:
            app.handle(Undo())
            assert session.state == after
            continue
        offered += 1
        app.handle(Undo())
        assert session.state == before
        assert apart(screen(app), shown) == []
        app.handle(Redo())
        assert session.state == after
        assert apart(screen(app), then) == []
    assert offered > 30


@pytest.mark.slow
@pytest.mark.parametrize("seed", [4, 5])
def test_undo_and_redo_give_the_same_shot(seed: int) -> None:
    session, rng = begin(seed, 3, "long", True), random.Random(seed)
    pictures = 0
    while not session.state.over and pictures < 12:
        before = shot(session) if rng.random() < 0.1 else b""
        session.do(rng.choice(session.legal()))
        if not before or not session.can_undo():
            continue
        pictures += 1
        after = shot(session)
        session.undo()
        assert shot(session) == before
        session.redo()
        assert shot(session) == after
    assert pictures > 5


def shot(session: GameSession) -> bytes:
    return pixels(render("play", SIZE, session))


def test_the_button_says_what_it_would_take_back(make_app: MakeApp) -> None:
    session, rng = begin(6, 2, "long", False), random.Random(6)
    app = make_app()
    scene = PlayScene(app, session)
    app.stack.reset(scene)
    undo, redo = Table(scene).button("undo"), Table(scene).button("redo")
    assert (undo.enabled, undo.why_not) == (False, "Nothing to undo yet.")
    assert (redo.enabled, redo.why_not) == (False, "There is nothing to redo.")
    while not session.can_undo() or session.history[-1].ended:
        session.do(rng.choice(session.legal()))
    told = next(entry.text for entry in session.log if entry.step == len(session.history) - 1)
    Table(scene).frames()
    assert undo.enabled
    assert undo.hint == f"Undo: {told}"
    undo.use()
    Table(scene).frames()
    assert redo.enabled
    assert redo.hint == f"Redo: {told}"
    while session.can_undo() or not session.history:
        session.do(rng.choice(session.legal()))
    Table(scene).frames()
    assert (bool(undo.enabled), undo.why_not) == (False, session.undo_reason())
