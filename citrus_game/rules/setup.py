"""Setting up a game from a seed; all chance is here (RULES.md 4, 12)."""

import random
from collections.abc import Sequence
from typing import TypeVar

from citrus_game.rules.model.board import bits
from citrus_game.rules.model.components import FRUITS, SOURCES, WORKERS
from citrus_game.rules.model.players import pay_in, put, score
from citrus_game.rules.model.problem import InputError, later, nlater
from citrus_game.rules.model.state import EMPTY, FROM_START, NO_ACTION, Game, State
from citrus_game.rules.moves.fincas import recount_roads
from citrus_game.rules.moves.market import refill

SHORT = "short"
FEWEST, MOST = 2, 5
"""Minimum and maximum number of players (RULES.md 4.1)."""
CROWDED = 4
"""From this number of players on, the short side gives a warning (RULES.md 4.1)."""
T = TypeVar("T")


class SetupError(InputError):
    """Raised if a game cannot be set up; the message is for the user."""


def shuffled(items: Sequence[T], rng: random.Random) -> list[T]:
    """Return a shuffled copy, using only ``rng.random``: Python keeps only its numbers equal across
    versions.
    """
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def new_game(game: Game, seed: int, first: int = 0) -> State:
    """Return the start position of a game; ``first`` starts unless ``start_player`` is random.

    Raise `SetupError` if the components do not suffice for the board.
    """
    rng = random.Random(seed)
    state = blank(game)
    _lay_landscape(state, rng)
    stack = shuffled(game.components.fincas, rng)
    _place_fincas(state, stack, rng)
    state.bag = tuple(shuffled(_bag(game), rng))
    refill(state)
    lot = int(rng.random() * game.players)
    state.player = lot if game.options.start_player == "random" else first
    _offset_seats(state)
    return state


def blank(game: Game) -> State:
    """Return a position with empty board and market, in which player 0 is on turn."""
    state = State()
    players = game.players
    state.game = game
    nothing = (0,) * len(FRUITS)
    state.planted = state.neutral = state.road_block = nothing
    state.own = nothing * players
    state.taken = state.wells = state.tiled = state.start_roads = state.scored = 0
    state.worker_at = (0,) * players
    state.land = (0,) * 13
    state.fincas = (None,) * len(game.board.sites)
    state.marked, state.covered = (), ()
    state.market = (EMPTY,) * game.market_size
    state.bag, state.finca_stack, state.site_stack = (), (), ()
    state.complete = True
    state.mat = (WORKERS,) * players
    state.coins = (game.components.start_coins,) * players
    state.points = (0,) * players
    state.sources = ((0,) * len(SOURCES),) * players
    state.tiles = state.horses = ((),) * players
    state.stored = ((),) * players
    state.turn, state.player, state.acted, state.income_due = 1, 0, NO_ACTION, False
    state.hand, state.cart_tile, state.drawn = (), EMPTY, None
    state.refill = state.built = state.owes = state.blocked = state.over = False
    state.passes = 0
    return state


def _offset_seats(state: State) -> None:
    """Give the extra coins and points of the options ``seat_coins`` and ``seat_points``."""
    options, players = state.game.options, state.game.players
    for place, coins in enumerate(options.seat_coins[:players]):
        pay_in(state, (state.player + place) % players, coins)
    for place, points in enumerate(options.seat_points[:players]):
        score(state, (state.player + place) % players, FROM_START, points)


def _bag(game: Game) -> list[int]:
    """Return the plantations for the bag; on the short side without those of ``short_removed``."""
    parts, options = game.components, game.options
    plain = parts.plantations_each - parts.wells_each
    wells = parts.wells_each
    if game.board.side == SHORT:
        plain -= options.short_removed[0]
        wells -= options.short_removed[1]
    if plain < 0 or wells < 0:
        raise SetupError(later("more plantations would be removed than there are"))
    return [fruit * 2 + well for fruit in range(len(FRUITS)) for well in [0] * plain + [1] * wells]


def _lay_landscape(state: State, rng: random.Random) -> None:
    """Put one landscape tile on every bush space, including the kinds of ``always_in_play``."""
    game = state.game
    counts = [*game.components.landscape, *(game.components.expansion if game.options.expansion else ())]
    kinds = [kind for kind, count in counts for _ in range(count)]
    bushes = list(bits(game.board.bushes))
    options = game.options
    certain = {each.kind for each in options.always_in_play if each.holds(game.board.side, options.expansion)}
    mixed = shuffled(kinds, rng)
    chosen = [kind for kind in mixed if kind in certain]
    if len(chosen) > len(bushes):
        raise SetupError(
            nlater(
                "{n} bush space is too few for the {certain} bonuses that are always in play; paint more",
                "{n} bush spaces are too few for the {certain} bonuses that are always in play; paint more",
            ),
            n=len(bushes),
            certain=len(chosen),
        )
    if len(mixed) < len(bushes):
        raise SetupError(
            nlater(
                "{n} bush space is too many for the {most} bonuses; paint {over} as open spaces",
                "{n} bush spaces are too many for the {most} bonuses; paint {over} as open spaces",
            ),
            n=len(bushes),
            most=len(mixed),
            over=len(bushes) - len(mixed),
        )
    chosen += [kind for kind in mixed if kind not in certain][: len(bushes) - len(chosen)]
    for bit, kind in zip(bushes, shuffled(chosen, rng), strict=True):
        state.land = put(state.land, kind, state.land[kind] | bit)
        state.tiled |= bit


def most_start_fincas(game: Game) -> int:
    """Return the largest allowed value of ``start_fincas`` (RULES.md 13).

    That is the number of starting sites; with a random start, all sites but those to be marked.
    """
    if game.options.random_start:
        return len(game.board.sites) - game.components.marked_sites
    return len(game.board.start_sites)


def _place_fincas(state: State, stack: list[tuple[int, int]], rng: random.Random) -> None:
    """Put the first fincas on their sites and mark the next sites."""
    game = state.game
    letters = list(range(len(game.board.sites)))
    count = game.options.start_fincas or len(game.board.start_sites)
    most = most_start_fincas(game)
    if game.options.start_fincas and count > most:
        if game.options.random_start:
            raise SetupError(
                nlater(
                    "only {n} site need not be marked, for {count} starting fincas; choose fewer",
                    "only {n} sites need not be marked, for {count} starting fincas; choose fewer",
                ),
                n=most,
                count=count,
            )
        raise SetupError(
            nlater(
                "the board has only {n} starting site for {count} starting fincas; choose fewer",
                "the board has only {n} starting sites for {count} starting fincas; choose fewer",
            ),
            n=most,
            count=count,
        )
    if game.options.random_start:
        letters = shuffled(letters, rng)
        starts, rest = letters[:count], letters[count:]
    else:
        starts = [game.board.sites.index(letter) for letter in game.board.start_sites][:count]
        rest = shuffled([site for site in letters if site not in starts], rng)
    for site in starts:
        state.fincas = put(state.fincas, site, stack.pop(0))
        state.start_roads |= game.board.roads[site]
    marked = game.components.marked_sites
    state.marked, state.site_stack = tuple(rest[:marked]), tuple(rest[marked:])
    state.finca_stack = tuple(stack)
    recount_roads(state)
