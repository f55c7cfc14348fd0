"""A short dialogue before a game in the terminal: who plays, with which variants, by which rules."""

import argparse
from collections.abc import Sequence

from citrus_game.bots.players import LEVELS, bot_title
from citrus_game.commands.arguments import CommandError
from citrus_game.commands.given import options_of, seats_from
from citrus_game.commands.terminal.talk import Talk
from citrus_game.content.config import options_from, split_setting
from citrus_game.content.game.options import load_preset, preset_names
from citrus_game.content.game.variants import Variant, load_variants
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import Seat
from citrus_game.text import _

USUAL = "Ana,Ben:bot:easy"
"""Who plays where nobody says so."""


def chosen_game(args: argparse.Namespace, talk: Talk) -> NewGame:
    """Give the game that the options ask for; without ``--players`` it is asked for in a dialogue.

    Raises `CommandError`, `ContentError`, and `GoneError` where nobody answers.
    """
    if args.players is not None:
        return NewGame(tuple(seats_from(args.players)), args.side, options_of(args), 0, args.seed)
    options_of(args)
    seats = talk.ask(_who(), _seats)
    offered = list(load_variants().values())
    chosen = talk.ask(_which(offered), lambda answer: _variants(answer, offered))
    preset = talk.ask([_rules(args.preset)], lambda answer: _preset(answer or args.preset))
    side, overrides = args.side, dict[str, object]()
    for variant in chosen:
        side = variant.side or side
        overrides |= variant.options()
    overrides |= dict(split_setting(text) for text in args.settings)
    return NewGame(tuple(seats), side, options_from(preset, overrides), 0, args.seed)


def _who() -> list[str]:
    levels = ", ".join(f"{name} ({bot_title(name)})" for name in LEVELS)
    return [
        _("Who plays? Write two to five names with commas between them."),
        _("A computer player is written as in Ben:bot:easy; there are {levels}.").format(levels=levels),
        _("Enter alone: {usual}.").format(usual=USUAL),
    ]


def _seats(answer: str) -> Sequence[Seat]:
    return seats_from(answer or USUAL)


def _which(offered: Sequence[Variant]) -> list[str]:
    lines = [_("Which variants? Write their numbers with commas between them. Enter alone: none.")]
    for number, variant in enumerate(offered, 1):
        lines.append(
            _("{number}. {title}: {about}").format(
                number=number, title=_(variant.title), about=_(variant.about)
            )
        )
    return lines


def _variants(answer: str, offered: Sequence[Variant]) -> list[Variant]:
    """Read numbers with commas between them; raises `CommandError`."""
    found = []
    for word in filter(None, (part.strip() for part in answer.split(","))):
        if not (word.isascii() and word.isdecimal() and 1 <= int(word[:4]) <= len(offered)):
            raise CommandError(
                _("'{word}' is none of the numbers from 1 to {last}").format(
                    word=word[:20], last=len(offered)
                )
            )
        found.append(offered[int(word) - 1])
    return found


def _rules(usual: str) -> str:
    return _("Which rules: {presets}? Enter alone: {usual}.").format(
        presets=", ".join(preset_names()), usual=usual
    )


def _preset(answer: str) -> str:
    """Read a preset's name; raises `ContentError`."""
    load_preset(answer)
    return answer
