"""Scores, rows of tables and boards as sentences."""

from collections.abc import Sequence

from citrus_game.narration import words
from citrus_game.narration.words import Names
from citrus_game.rules.model.state import State
from citrus_game.session.score_curve import Points
from citrus_game.text import _, ngettext


def points_words(points: Points, names: Names) -> list[str]:
    """Return sentences for everybody's points, and who leads."""
    told = ", ".join(f"{name} {words.number(count)}" for name, count in zip(names, points, strict=True))
    order = sorted(range(len(names)), key=lambda player: -points[player])
    lead = points[order[0]] - points[order[1]]
    first = [names[player] for player in order if points[player] == points[order[0]]]
    ahead = _("{player} leads by {points}").format(player=first[0], points=words.points(lead))
    level = _("{players} are level").format(players=words.joined(first))
    return [_("Points: {points}").format(points=told), ahead if lead else level]


def row_words(head: str, columns: Sequence[str], cells: Sequence[str]) -> str:
    """Return a table's row as a sentence: its head, then the cells with the heads of their columns."""
    told = ", ".join(f"{column} {cell}" for column, cell in zip(columns, cells, strict=True))
    return _("{player}: {points}").format(player=head, points=told)


def board_words(state: State) -> str:
    """Return a sentence with the numbers of plantations, fincas and scored fincas."""
    tiles = sum(mask.bit_count() for mask in state.planted)
    fincas = sum(values is not None for values in state.fincas)
    planted = words.plantation_number(tiles)
    built = ngettext("{n} finca", "{n} fincas", fincas).format(n=fincas)
    return _("On the board: {plantations}, {fincas}, {scored} of them scored").format(
        plantations=planted, fincas=built, scored=state.scored.bit_count()
    )
