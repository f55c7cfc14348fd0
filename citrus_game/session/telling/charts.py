"""Charts as sentences: scores by turn, sources of points, rows of numbers, a board."""

from collections.abc import Sequence

from citrus_game.narration import words
from citrus_game.narration.words import Names
from citrus_game.rules.model.state import State
from citrus_game.session.score_curve import Curve, Points, Turn
from citrus_game.text import _, ngettext


def scores_words(scores: Curve, names: Names) -> list[str]:
    """Return sentences for the number of turns and the points after the last one."""
    count = len(scores.turns)
    told = [ngettext("The scores over {n} turn", "The scores over {n} turns", count).format(n=count)]
    return [*told, *(points_words(scores.turns[-1].points, names) if count else [])]


def turn_words(scores: Curve, number: int, names: Names) -> list[str]:
    """Return sentences for a turn, counted from 1: player, points gained, points after it."""
    turn: Turn = scores.turns[number - 1]
    before = scores.turns[number - 2].points if number > 1 else (0,) * len(names)
    gains = [
        f"{name} {after - old:+}".replace("-", "−")
        for name, after, old in zip(names, turn.points, before, strict=True)
        if after != old
    ]
    return [
        _("Turn {turn}: {player}").format(turn=turn.number, player=names[turn.player]),
        _("It brought {gains}").format(gains=", ".join(gains)) if gains else _("It brought no points"),
        *points_words(turn.points, names),
    ]


def points_words(points: Points, names: Names) -> list[str]:
    """Return sentences for everybody's points, and who leads."""
    told = ", ".join(f"{name} {words.number(count)}" for name, count in zip(names, points, strict=True))
    order = sorted(range(len(names)), key=lambda player: -points[player])
    lead = points[order[0]] - points[order[1]]
    first = [names[player] for player in order if points[player] == points[order[0]]]
    ahead = _("{player} leads by {points}").format(player=first[0], points=words.points(lead))
    level = _("{players} are level").format(players=words.joined(first))
    return [_("Points: {points}").format(points=told), ahead if lead else level]


def sources_words(scores: Curve, names: Names) -> list[str]:
    """Return a sentence for each player with the sources of the points."""
    if not scores.turns:
        return []
    told = []
    for name, row in zip(names, scores.turns[-1].sources, strict=True):
        told.append(_("{player}: {points}").format(player=name, points=words.by_source(row)))
    return told


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
