"""Final scoring, and what it would be now (RULES.md 11)."""

from citrus_game.rules.actions.fincas import open_rings, score_finca, score_surrounded
from citrus_game.rules.actions.harvest import harvest_region
from citrus_game.rules.material.components import HORSES
from citrus_game.rules.material.events import Event, GameOver, TilesScored
from citrus_game.rules.material.players import score
from citrus_game.rules.material.state import FROM_HORSES, FROM_TILES, State


def finish(state: State) -> list[Event]:
    """End the game and score what is left: fincas, regions with a worker, landscape tiles."""
    happened = [score_finca(state, site, final=True) for site, _ring in open_rings(state)]
    board = state.game.board
    for player in range(state.game.players):
        for own in state.own[player * len(state.planted) : (player + 1) * len(state.planted)]:
            for region in board.regions(own):
                happened += harvest_region(state, player, region, final=True)
    happened += [_score_tiles(state, player) for player in range(state.game.players)]
    state.over = True
    happened.append(GameOver(winners(state)))
    return happened


def _score_tiles(state: State, player: int) -> Event:
    """Give a player the points of wild horses, unless scored at once, and of unused tiles."""
    horses = 0
    if state.game.options.horses_score == "end":
        horses = sum(HORSES[kind] for kind in state.horses[player])
    tiles = sum(state.game.options.unused_points[kind] for kind in state.tiles[player])
    score(state, player, FROM_HORSES, horses)
    score(state, player, FROM_TILES, tiles)
    return TilesScored(player, horses, tiles)


def winners(state: State) -> tuple[int, ...]:
    """List the players with most points: ties share the victory."""
    most = max(state.points)
    return tuple(player for player, points in enumerate(state.points) if points == most)


def projected(state: State) -> tuple[tuple[int, ...], ...]:
    """Give each player's points by source (`SOURCES`) if the game ended with this turn.

    A ring that is closed already is scored by its places, as at the end of the turn (RULES.md 10).
    """
    end = state.copy()
    if not end.over:
        score_surrounded(end)
        finish(end)
    return end.sources


def last_turn_points(state: State, player: int) -> int:
    """Give a player's points if the turn ended here and were the game's last."""
    return sum(projected(state)[player])
