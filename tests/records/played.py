"""Games that were played to their end, the same in every run."""

import random
from functools import cache

from citrus_game.bots.arena import play_out
from citrus_game.bots.players import make_bot
from citrus_game.content.game.options import options_from
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat

NAMES = ("Ana", "Ben", "Zoë", "Dario", "12")
COLOURS = ("azure", "violet", "teal", "ivory", "ink")
SEATS = tuple(Seat(name, colour, "random") for name, colour in zip(NAMES, COLOURS, strict=True))


@cache
def played(
    seed: int = 1, players: int = 3, side: str = "long", bot: str = "random", expansion: bool = False
) -> GameSession:
    """Play a game of computer players to its end; it is shared, so leave it as it is."""
    seats = tuple(Seat(seat.name, seat.colour, bot) for seat in SEATS[:players])
    options = options_from("rulebook", {"expansion": expansion})
    session = NewGame(seats, side, options, 0, seed).start()
    bots = [make_bot(bot)] * players
    for step in play_out(session.state.copy(), bots, random.Random(seed)):
        session.do(step)
    return session


def played_sittings() -> list[GameSession]:
    """Return a few different games."""
    return [
        played(1, 2),
        played(2, 5, "long", "random", True),
        played(3, 3, "short"),
        played(4, 4, "short", "greedy", True),
    ]
