"""From what is chosen in setup to a game on the table."""

import secrets
from dataclasses import dataclass, field
from datetime import UTC, datetime

from citrus_game.bots.players import LEVELS, BotError, make_bot
from citrus_game.content.boards import begin_game
from citrus_game.content.config import load_components
from citrus_game.content.disk.names import present_player
from citrus_game.content.disk.paths import maps
from citrus_game.content.game.timing import NO_TIMING, Timing
from citrus_game.content.maps.tmx import find_map, load_map
from citrus_game.rules.material.options import Options
from citrus_game.rules.material.state import Game
from citrus_game.table.seat import PERSON, Seat
from citrus_game.table.sitting import Sitting

LARGEST_DRAWN_SEED = 999_999_999
"""Seeds drawn by lot are short enough to be told to a friend."""


@dataclass(frozen=True)
class NewGame:
    """What is chosen before a game (RULES.md 4.1).

    ``map`` is a board's name or a TMX file, ``named`` whether the user says so or a record; ``first`` is the
    seat that begins unless the options draw lots; ``seed`` None draws one.
    """

    seats: tuple[Seat, ...]
    map: str = "long"
    options: Options = field(default_factory=Options)
    first: int = 0
    seed: int | None = None
    timing: Timing = NO_TIMING
    named: bool = True

    def start(self) -> Sitting:
        """Set the game up; raises `ContentError` for a board or options with which nobody can play."""
        loaded = load_map(find_map(self.map), named=self.named)
        seed = secrets.randbelow(LARGEST_DRAWN_SEED + 1) if self.seed is None else self.seed
        game = Game(loaded.board, load_components(), self.options, len(self.seats))
        state = begin_game(loaded, game, seed, self.first)
        own = loaded.path.parent == maps() and loaded.path.stem == loaded.board.side
        name = loaded.board.side if own else loaded.path.name
        sitting = Sitting(
            state, self.seats, seed=seed, map_name=name, map_hash=loaded.sha256, timing=self.timing
        )
        sitting.last_played = datetime.now(UTC)
        return sitting


def known_player(player: str) -> str:
    """Give who plays at a seat by today's name, the weakest computer player for one that there is not."""
    if player == PERSON:
        return player
    player = present_player(player)
    try:
        make_bot(player)
    except BotError:
        return LEVELS[0]
    return player
