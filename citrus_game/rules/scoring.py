"""Final scoring, and the score if the game ended now (RULES.md 11)."""

from citrus_game.rules.model.components import HORSES
from citrus_game.rules.model.events import Event, GameOver, TilesScored
from citrus_game.rules.model.players import score
from citrus_game.rules.model.state import FROM_HORSES, FROM_TILES, State
from citrus_game.rules.moves.fincas import open_rings, score_finca, score_surrounded
from citrus_game.rules.moves.harvest import harvest_region


def finish(state: State) -> list[Event]:
    """End the game: score fincas, regions with a worker, and landscape tiles."""
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
    """Score a player's wild horses, unless scored at once, and unused tiles."""
    horses = 0
    if state.game.options.horses_score == "end":
        horses = sum(HORSES[kind] for kind in state.horses[player])
    tiles = sum(state.game.options.unused_points[kind] for kind in state.tiles[player])
    score(state, player, FROM_HORSES, horses)
    score(state, player, FROM_TILES, tiles)
    return TilesScored(player, horses, tiles)


def winners(state: State) -> tuple[int, ...]:
    """Return the players with the most points; ties share the victory."""
    most = max(state.points)
    return tuple(player for player, points in enumerate(state.points) if points == most)


def projected(state: State) -> tuple[tuple[int, ...], ...]:
    """Return each player's points, by source (`SOURCES`), if the game ended with this turn.

    A finca that is surrounded already is scored as at the end of a turn (RULES.md 10).
    """
    end = state.copy()
    if not end.over:
        score_surrounded(end)
        finish(end)
    return end.sources


def last_turn_points(state: State, player: int) -> int:
    """Return a player's total points if the game ended with this turn."""
    return sum(projected(state)[player])
