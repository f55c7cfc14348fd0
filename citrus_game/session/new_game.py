"""Starts a game from the choices of setup."""

import secrets
from dataclasses import dataclass, field
from datetime import UTC, datetime

from citrus_game.bots.players import LEVELS, BotError, make_bot
from citrus_game.content.boards import begin_game
from citrus_game.content.disk.files import is_same
from citrus_game.content.disk.names import present_player
from citrus_game.content.disk.paths import maps
from citrus_game.content.game.box import load_components
from citrus_game.content.game.seats import NO_TIMING, Timing
from citrus_game.content.maps.tmx import find_map, load_map, note_map
from citrus_game.rules.model.options import Options
from citrus_game.rules.model.state import Game
from citrus_game.session.game_session import GameSession
from citrus_game.session.seats import PERSON, Seat

LARGEST_DRAWN_SEED = 999_999_999
"""Largest random seed, short enough to tell a friend."""


@dataclass(frozen=True)
class NewGame:
    """The choices for a game (RULES.md 4.1).

    ``map`` is a board's name or a TMX file; ``named`` is False if a record and not the user names it.
    ``first`` is the starting seat, unless the options draw it; ``seed`` None means a random one.
    """

    seats: tuple[Seat, ...]
    map: str = "long"
    options: Options = field(default_factory=Options)
    first: int = 0
    seed: int | None = None
    timing: Timing = NO_TIMING
    named: bool = True

    def start(self) -> GameSession:
        """Start the game; raise `ContentError` if the board or the options do not allow one."""
        loaded = load_map(find_map(self.map), named=self.named)
        seed = secrets.randbelow(LARGEST_DRAWN_SEED + 1) if self.seed is None else self.seed
        game = Game(loaded.board, load_components(), self.options, len(self.seats))
        state = begin_game(loaded, game, seed, self.first)
        own = is_same(loaded.path.parent, maps()) and loaded.path.stem == loaded.board.side
        name = loaded.board.side if own else loaded.path.name
        session = GameSession(
            state, self.seats, seed=seed, map_name=name, map_hash=loaded.sha256, timing=self.timing
        )
        session.last_played = datetime.now(UTC)
        if self.named:
            note_map(loaded.path)
        return session


def known_player(player: str) -> str:
    """Return a seat's player by its current name; the weakest computer player for an unknown name."""
    if player == PERSON:
        return player
    player = present_player(player)
    try:
        make_bot(player)
    except BotError:
        return LEVELS[0]
    return player
