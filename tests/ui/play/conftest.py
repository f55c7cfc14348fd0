"""Play scenes without a window."""

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from citrus_game.content.game.options import options_from
from citrus_game.content.settings.settings import default_settings
from citrus_game.rules.model.steps import Step
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.play_scene import PlayScene
from tests.session.positions import COLOURS, Drawn, draw
from tests.ui.vocabulary.table import Table

NAMES = ("Ana", "Ben", "Chiara", "Dario", "Elif")
Show = Callable[..., Table]
DRAWN: dict[tuple[object, ...], tuple[Step, ...]] = {}
"""Random steps of the games that were begun: what is legal takes as long to find out as to play it."""


def new_sitting(
    players: int = 3, side: str = "long", seed: int = 1, bots: int = 0, steps: int = 0, **changed: object
) -> GameSession:
    """Begin a game and play so many random steps."""
    seats = tuple(
        Seat(name, colour, "random" if number >= players - bots else "person")
        for number, (name, colour) in enumerate(zip(NAMES[:players], COLOURS[:players], strict=True))
    )
    session = NewGame(seats, side, options_from("rulebook", changed), 0, seed).start()
    key = (players, side, seed, steps, *sorted(changed.items()))
    if key in DRAWN:
        for step in DRAWN[key]:
            session.do(step)
        return session
    rng = random.Random(seed)
    for _step in range(steps):
        if session.state.over:
            break
        session.do(rng.choice(session.legal()))
    DRAWN[key] = tuple(session.steps)
    return session


@pytest.fixture
def show() -> Show:
    """Return a maker of tables: a sitting, the window's size, any settings.

    With ``told`` a banner says who begins.
    """

    def make(
        session: GameSession, size: tuple[int, int] = (1280, 720), told: bool = False, **settings: object
    ) -> Table:
        values = default_settings().model_copy(update={"speed": "off", **settings})
        app = open_game(values, size=size, headless=True)
        table = Table(PlayScene(app, session))
        app.stack.reset(table.scene)
        if not told:
            table.no_banner()
        app.frame(0.0)
        return table

    return make


@pytest.fixture
def placing(show: Show) -> Table:
    """Return a table with a line bought, at a window of 1280 by 720."""
    table = show(new_sitting(2, "short"))
    arrow = table.arrow(table.buyable()[0])
    arrow.use()
    arrow.use()
    assert table.lit()
    return table


@pytest.fixture
def drawn(tmp_path: Path) -> Drawn:
    """Return a maker of sittings from positions drawn as in FILE_FORMATS.md."""

    return partial(draw, tmp_path)
