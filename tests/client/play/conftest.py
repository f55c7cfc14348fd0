"""Games on the screen without a window, for the tests of the play scene."""

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from citrus_game.client.doors import open_game
from citrus_game.client.play.scene import PlayScene
from citrus_game.content.config import options_from
from citrus_game.content.preferences.settings import default_settings
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from tests.client.vocabulary.table import Table
from tests.table.positions import COLOURS, Drawn, draw

NAMES = ("Ana", "Ben", "Chiara", "Dario", "Elif")
Show = Callable[..., Table]


def new_sitting(
    players: int = 3, side: str = "long", seed: int = 1, bots: int = 0, steps: int = 0, **changed: object
) -> Sitting:
    """Begin a game and play so many random steps."""
    seats = tuple(
        Seat(name, colour, "random" if number >= players - bots else "person")
        for number, (name, colour) in enumerate(zip(NAMES[:players], COLOURS[:players], strict=True))
    )
    sitting = NewGame(seats, side, options_from("rulebook", changed), 0, seed).start()
    rng = random.Random(seed)
    for _step in range(steps):
        if sitting.state.over:
            break
        sitting.do(rng.choice(sitting.legal()))
    return sitting


@pytest.fixture
def show() -> Show:
    """Give a maker of tables: a sitting, the window's size, any settings.

    With ``told`` a banner says who begins.
    """

    def make(
        sitting: Sitting, size: tuple[int, int] = (1280, 720), told: bool = False, **settings: object
    ) -> Table:
        values = default_settings().model_copy(update={"speed": "off", **settings})
        app = open_game(values, size=size, headless=True)
        table = Table(PlayScene(app, sitting))
        app.stack.reset(table.scene)
        if not told:
            table.no_banner()
        app.frame(0.0)
        return table

    return make


@pytest.fixture
def drawn(tmp_path: Path) -> Drawn:
    """Give a maker of sittings from positions drawn as in NOTATION.md."""

    return partial(draw, tmp_path)
