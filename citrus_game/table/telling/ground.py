"""The board told without a picture: regions, bonuses and rocks, or one row of it space by space."""

from collections import defaultdict
from collections.abc import Iterator

from citrus_game.rules.material.board import bits
from citrus_game.rules.material.state import State
from citrus_game.table.speech import words
from citrus_game.table.speech.words import Names
from citrus_game.table.telling.spaces import space_line, space_words
from citrus_game.text import _


def board_words(state: State, names: Names) -> Iterator[str]:
    """Tell the board: its size, all regions with their spaces, the bonuses on it, the rocks."""
    board = state.game.board
    first, last = board.name(min(board.names)), board.name(max(board.names))
    size = _("The board goes from {first} to {last}: {columns} columns, {rows} rows.")
    yield size.format(first=first, last=last, columns=board.width, rows=board.height)
    for region in regions(state):
        yield region_words(state, region, names)
    lying: dict[int, list[str]] = defaultdict(list)
    for low in bits(state.tiled):
        kind = state.land_on(low.bit_length() - 1)
        if kind is not None:
            lying[kind] += board.names_of(low)
    for kind, found in sorted(lying.items()):
        yield _("{tile}: {spaces}.").format(
            tile=words.capital(words.tile_name(kind)), spaces=words.joined(found)
        )
    if board.rocks:
        yield _("Rocks: {spaces}.").format(spaces=words.space_names(board, board.rocks))


def regions(state: State) -> list[int]:
    """List all regions as masks: those of the player on turn first, neutral ones last."""
    found = [region for planted in state.planted for region in state.game.board.regions(planted)]

    def order(region: int) -> tuple[int, int]:
        owner = state.owner_at(region.bit_length() - 1)
        late = state.game.players if owner is None else (owner - state.player) % state.game.players
        return late, (region & -region).bit_length()

    return sorted(found, key=order)


def region_words(state: State, region: int, names: Names) -> str:
    """Tell a region and all its spaces."""
    text = _("{region}: {spaces}.")
    return text.format(
        region=words.capital(space_words(state, (region & -region).bit_length() - 1, names)),
        spaces=words.space_names(state.game.board, region),
    )


def row_words(state: State, row: int, names: Names) -> Iterator[str]:
    """Tell one row of the board, counted from 1, space by space."""
    for column in range(state.game.board.width):
        space = state.game.board.at(column, row - 1)
        if space is not None:
            yield named_space(state, space, names) + "."


def named_space(state: State, space: int, names: Names) -> str:
    """Say what is on a space, which is named also where it is a site."""
    said, name = space_line(state, space, names), state.game.board.name(space)
    if space in state.game.board.site_spaces:
        return _("{space}: {what}").format(space=name, what=said)
    return said
