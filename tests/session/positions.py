"""Small positions for the tests of sessions, in the words of FILE_FORMATS.md."""

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from citrus_game.content.game.box import load_components
from citrus_game.content.game.options import options_from
from citrus_game.content.records.scenario import load_scenario
from citrus_game.rules.model.board import parse_board
from citrus_game.rules.model.components import KIND, PLANTATION
from citrus_game.rules.model.state import Game, State
from citrus_game.rules.position import Mat, Parts, make_position
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat

NAMES = ("Ana", "Ben")
COLOURS = ("azure", "violet", "teal", "ivory", "ink")
Drawn = Callable[[str], GameSession]
"""Makes a sitting of a position drawn as in FILE_FORMATS.md."""
BOARD = """
    . . . . . . .
    . A . . . B .
    . . ~ . . . .
    . . # . C . .
    . . . . . . .
"""


def position(
    *,
    plantations: Mapping[str, str] | None = None,
    owners: Mapping[str, int] | None = None,
    market: Mapping[int, str] | None = None,
    landscape: Mapping[str, str] | None = None,
    fincas: Sequence[str] = ("A",),
    marked: Sequence[str] = ("C",),
    coins: int = 6,
    tiles: Sequence[str] = (),
    stored: Sequence[str] = (),
    workers: int | None = None,
    bag: Sequence[str] = ("lemon",) * 12,
    options: Mapping[str, object] | None = None,
) -> State:
    """Make a position with Ana on turn; coins, tiles, stored and workers are hers."""
    board = parse_board(BOARD, free_sites=True)
    game = Game(board, load_components(), options_from("rulebook", dict(options or {})), len(NAMES))
    at = board.spaces
    site = board.sites.index
    ana = Mat(
        coins=coins,
        tiles=[KIND[name] for name in tiles],
        stored=[PLANTATION[name] for name in stored],
        workers=workers,
    )
    return make_position(
        game,
        Parts(
            mats=[ana, Mat()],
            fincas={site(letter): ((10, 5), False) for letter in fincas},
            marked=[site(letter) for letter in marked],
            landscape={at[space]: KIND[name] for space, name in (landscape or {}).items()},
            plantations={at[space]: PLANTATION[name] for space, name in (plantations or {}).items()},
            owners={at[space]: player for space, player in (owners or {}).items()},
            market={number: PLANTATION[name] for number, name in (market or {}).items()},
            bag=[PLANTATION[name] for name in bag],
            fincas_left=[(8, 4)],
        ),
    )


def sit(
    seed: int = 1, *, players: int = 3, side: str = "long", bot: str | None = None, **options: object
) -> GameSession:
    """Start a game of people, or of computer players of one name."""
    seats = tuple(Seat(f"P{n}", COLOURS[n], bot or "person") for n in range(players))
    return NewGame(seats, side, options_from("rulebook", options), 0, seed).start()


def play(session: GameSession, steps: int, seed: int = 1) -> None:
    """Play so many steps at random, or to the end."""
    rng = random.Random(seed)
    for _step in range(steps):
        if not session.state.over:
            session.do(rng.choice(session.legal()))


def draw(folder: Path, text: str) -> GameSession:
    """Make a sitting of a position drawn as in FILE_FORMATS.md, written into a folder."""
    file = folder / "position.yaml"
    file.write_text(f"title: drawn\n{text}\nsteps: []\n", encoding="utf-8")
    scenario = load_scenario(file)
    seats = [Seat(name, colour) for name, colour in zip(scenario.names, COLOURS, strict=False)]
    return GameSession(scenario.state.copy(), seats)
