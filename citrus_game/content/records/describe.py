"""A position as plain data, with the keys of a scenario's ``expect`` (NOTATION.md)."""

from collections.abc import Sequence

from citrus_game.content.game.words import values_text
from citrus_game.content.records.position_yaml import SCORED
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.material.components import KINDS, PLANTATIONS, SOURCES, STOREHOUSE, STOREHOUSE_USED
from citrus_game.rules.material.state import EMPTY, FROM_START, State
from citrus_game.rules.scoring import winners


def describe(state: State, names: Sequence[str]) -> dict[str, object]:
    """Tell all of a position for all players, spaces, sites and market numbers; None: nothing is there.

    ``legal`` lists all legal steps; ``winners`` is None until the game is over; the source "start" is
    told only of games that offset the seats by points.
    """
    told = what_is(state, names)
    if not state.game.options.seat_points:
        used = [(source, index) for index, source in enumerate(SOURCES) if index != FROM_START]
        told["sources"] = {
            name: {source: points[index] for source, index in used}
            for name, points in zip(names, state.sources, strict=True)
        }
    return {**told, "legal": [state.game.steps.text(step) for step in legal_steps(state)]}


def what_is(state: State, names: Sequence[str]) -> dict[str, object]:
    """Tell all of a position but what may be done."""
    board = state.game.board
    spaces = list(board.names.items())
    sites = enumerate(board.sites)
    return {
        "points": dict(zip(names, state.points, strict=True)),
        "coins": dict(zip(names, state.coins, strict=True)),
        "workers": dict(zip(names, state.mat, strict=True)),
        "tiles": {name: _kinds(kinds) for name, kinds in zip(names, state.tiles, strict=True)},
        "stored": {
            name: [PLANTATIONS[tile] for tile, _now in stored]
            for name, stored in zip(names, state.stored, strict=True)
        },
        "sources": {
            name: dict(zip(SOURCES, points, strict=True))
            for name, points in zip(names, state.sources, strict=True)
        },
        "hand": [PLANTATIONS[tile] for tile in state.hand_shown()],
        "owner": {name: _name(names, state.owner_at(space)) for space, name in spaces},
        "region": {name: state.region_at(space).bit_count() or None for space, name in spaces},
        "plantations": {name: _name(PLANTATIONS, state.tile_on(space)) for space, name in spaces},
        "landscape": {name: _name(KINDS, state.land_on(space)) for space, name in spaces},
        "market": {
            str(index + 1): None if tile == EMPTY else PLANTATIONS[tile]
            for index, tile in enumerate(state.market)
        },
        "marked": [board.sites[site] for site in state.marked],
        "fincas": {letter: _finca(state, site) for site, letter in sites},
        "left": {"bag": len(state.bag), "fincas": len(state.finca_stack), "sites": len(state.site_stack)},
        "turn": names[state.player],
        "over": state.over,
        "winners": [names[player] for player in winners(state)] if state.over else None,
    }


def _name(names: Sequence[str], index: int | None) -> str | None:
    return None if index is None else names[index]


def _kinds(kinds: Sequence[int]) -> list[str]:
    return [KINDS[STOREHOUSE if kind == STOREHOUSE_USED else kind] for kind in kinds]


def _finca(state: State, site: int) -> str | None:
    values = state.fincas[site]
    if values is None:
        return None
    return values_text(values) + (f" {SCORED}" if state.scored >> site & 1 else "")
