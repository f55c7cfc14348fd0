"""``citrus-game show FILE``: print the position of a record or a scenario after some steps, drawn as text."""

import argparse
import json
from collections.abc import Sequence

from citrus_game.cli.arguments import add_json, source, step_count
from citrus_game.cli.given import played
from citrus_game.content.records.expect import describe
from citrus_game.narration.position import end_reason_words
from citrus_game.narration.words import plantation_number
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.board import SITE_LETTERS, column_name
from citrus_game.rules.model.components import HORSES, KINDS, PLANTATIONS
from citrus_game.rules.model.state import EMPTY, State
from citrus_game.text import _, ngettext

EXAMPLES = (
    "show game.citrus --step 40",
    "show game.citrus --json",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument(
        "file", type=source, metavar=_("FILE"), help=_("a .citrus record or a scenario’s YAML file")
    )
    parser.add_argument("--step", type=step_count, metavar="N", help=_("after N steps (default: all)"))
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the position."""
    session = played(args.file, args.step)
    if args.json:
        print(json.dumps(describe(session.state, session.names), indent=2))
    else:
        count = len(session.history)
        told = ngettext("{file}, {n} step played", "{file}, {n} steps played", count)
        print(told.format(file=args.file, n=count) + "\n")
        print(drawn(session.state, session.names))
        print(f"\n{_turn(session.state, session.names)}")
    return 0


def _turn(state: State, names: tuple[str, ...]) -> str:
    if state.over:
        return end_reason_words(state) or _("The game is over.")
    hand = ", ".join(PLANTATIONS[tile] for tile in state.hand_shown())
    legal = "  ".join(state.game.steps.text(step) for step in legal_steps(state))
    turn = _("Turn {number}: {name}.").format(number=state.turn, name=names[state.player])
    held = _("In hand: {tiles}.").format(tiles=hand) if hand else ""
    return f"{turn} {held}".rstrip() + "\n" + _("Legal: {steps}").format(steps=legal)


LETTERS = ("l", "o", "b", "i", "g")
"""The letter of each fruit; a capital letter has a well."""


def drawn(state: State, names: Sequence[str]) -> str:
    """Return a position as text: board, sites, market and players."""
    return "\n\n".join([_board(state), _legend(), _sites(state), _market(state), _players(state, names)])


def _legend() -> str:
    """Return the explanation of letters and signs."""
    fruits = _(
        "l lemon, o orange, b blood orange, i lime, g grapefruit, with a well as a capital, then the player"
    )
    signs = _("A? marked site, A+ finca, A= scored finca, ~ bonus space, # rock, % bonus")
    return f"{fruits}\n{signs}"


def _board(state: State) -> str:
    board = state.game.board
    rows = ["    " + "".join(f"{column_name(column):3}" for column in range(board.width))]
    for row in range(board.height):
        cells = [_cell(state, board.at(column, row)) for column in range(board.width)]
        rows.append(f"{row + 1:2}  " + "".join(f"{cell:3}" for cell in cells))
    return "\n".join(row.rstrip() for row in rows)


def _cell(state: State, space: int | None) -> str:
    if space is None:
        return ""
    tile = state.tile_on(space)
    if tile is not None:
        letter = LETTERS[tile // 2]
        owner = state.owner_at(space)
        return (letter.upper() if tile % 2 else letter) + ("" if owner is None else str(owner + 1))
    kind = state.game.board.kind(space)
    if kind in SITE_LETTERS:
        return kind + _site_mark(state, state.game.board.sites.index(kind))
    return "%" if state.land_on(space) is not None else kind


def _site_mark(state: State, site: int) -> str:
    if state.fincas[site]:
        return "=" if state.scored >> site & 1 else "+"
    return "?" if site in state.marked else ""


def _sites(state: State) -> str:
    board, scored = state.game.board, _("scored")
    fincas = [
        f"{letter} {values[0]}/{values[1]}" + (f" {scored}" if state.scored >> site & 1 else "")
        for site, (letter, values) in enumerate(zip(board.sites, state.fincas, strict=True))
        if values
    ]
    tiles = [
        f"{name} {KINDS[kind]}"
        for space, name in board.names.items()
        if (kind := state.land_on(space)) is not None
    ]
    return "\n".join(
        (
            _("Fincas: {fincas}").format(fincas=", ".join(fincas)),
            _("Tiles on the board: {tiles}").format(tiles=", ".join(tiles)),
        )
    )


def _market(state: State) -> str:
    market = [f"{index + 1} {PLANTATIONS[tile]}" for index, tile in enumerate(state.market) if tile != EMPTY]
    told = _("Market: {tiles}").format(tiles=", ".join(market))
    fincas = len(state.finca_stack)
    left = _("Left: {plantations}, {fincas}").format(
        plantations=plantation_number(len(state.bag)),
        fincas=ngettext("{n} finca", "{n} fincas", fincas).format(n=fincas),
    )
    return f"{told}\n{left}"


def _players(state: State, names: Sequence[str]) -> str:
    width = max(map(len, names))
    lines = []
    for player, name in enumerate(names):
        tiles = [KINDS[kind] for kind in state.tiles[player]]
        tiles += [_("{tile} stored").format(tile=PLANTATIONS[tile]) for tile, _fresh in state.stored[player]]
        horses = sum(HORSES[kind] for kind in state.horses[player])
        tiles += [_("horses {n}").format(n=horses)] if horses else []
        points, coins, workers = state.points[player], state.coins[player], state.mat[player]
        told = "  ".join(
            (
                ngettext("{n} point", "{n} points", points).format(n=f"{points:4}"),
                ngettext("{n} coin", "{n} coins", coins).format(n=f"{coins:2}"),
                ngettext("{n} worker", "{n} workers", workers).format(n=workers),
            )
        )
        lines.append(f"{player + 1} {name:{width}}  {told}  {', '.join(tiles)}".rstrip())
    return "\n".join(lines)
