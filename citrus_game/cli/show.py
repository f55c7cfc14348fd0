"""``citrus-game show FILE``: print the position of a record or a scenario after some steps."""

import argparse
import json
from pathlib import Path

from citrus_game.cli.arguments import add_json, step_count
from citrus_game.cli.drawing import drawn
from citrus_game.cli.given import played
from citrus_game.content.records.expect import describe
from citrus_game.narration.position import end_reason_words
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.components import PLANTATIONS
from citrus_game.rules.model.state import State
from citrus_game.text import _, ngettext

EXAMPLES = (
    "show game.citrus --step 40",
    "show game.citrus --json",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument(
        "file", type=Path, metavar=_("FILE"), help=_("a .citrus record or a scenario’s YAML file")
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
