"""``citrus-game show FILE``: the position of a record or a scenario after some steps."""

import argparse
import json
from pathlib import Path

from citrus_game.commands.arguments import add_json, step_count
from citrus_game.commands.drawing import drawn
from citrus_game.commands.games import played
from citrus_game.content.records.describe import describe
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.material.components import PLANTATIONS
from citrus_game.rules.material.state import State
from citrus_game.text import _, ngettext

EXAMPLES = (
    "show game.citrus --step 40",
    "show game.citrus --json",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "file", type=Path, metavar=_("FILE"), help=_("a .citrus record or a scenario’s YAML file")
    )
    parser.add_argument("--step", type=step_count, metavar="N", help=_("after N steps (default: all)"))
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the position."""
    sitting = played(args.file, args.step)
    if args.json:
        print(json.dumps(describe(sitting.state, sitting.names), indent=2))
    else:
        count = len(sitting.history)
        told = ngettext("{file}, {n} step played", "{file}, {n} steps played", count)
        print(told.format(file=args.file, n=count) + "\n")
        print(drawn(sitting.state, sitting.names))
        print(f"\n{_turn(sitting.state, sitting.names)}")
    return 0


def _turn(state: State, names: tuple[str, ...]) -> str:
    if state.over:
        return _("The game is over.")
    hand = ", ".join(PLANTATIONS[tile] for tile in state.hand_shown())
    legal = "  ".join(state.game.steps.text(step) for step in legal_steps(state))
    turn = _("Turn {number}: {name}.").format(number=state.turn, name=names[state.player])
    held = _("In hand: {tiles}.").format(tiles=hand) if hand else ""
    return f"{turn} {held}".rstrip() + "\n" + _("Legal: {steps}").format(steps=legal)
