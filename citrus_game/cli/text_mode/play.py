"""``citrus-game play --text``: start or continue a game in the terminal."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from citrus_game.bots.people import PEOPLE
from citrus_game.cli.arguments import CommandError
from citrus_game.cli.given import command_line, options_of, seats_from
from citrus_game.cli.output import is_quiet
from citrus_game.cli.text_mode.game import GoneError, Talk, TextGame
from citrus_game.content.game.options import (
    Variant,
    load_preset,
    load_variants,
    options_from,
    preset_names,
    split_setting,
)
from citrus_game.content.maps.tmx import find_map, load_map
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import saves
from citrus_game.session.seats import Seat
from citrus_game.text import _

USUAL = "Ana,Ben:bot:easy"
"""Default for the players."""


def chosen_game(args: argparse.Namespace, talk: Talk) -> NewGame:
    """Return the game that the options ask for; without ``--players`` ask in a dialogue.

    Raise `CommandError`, `ContentError`, and `GoneError` when the input ends.
    """
    if args.players is not None:
        return NewGame(tuple(seats_from(args.players)), args.side, options_of(args), 0, args.seed)
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
    levels = ", ".join(f"{level} ({person.name})" for level, person in PEOPLE.items())
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
    """Return the variants for numbers separated by commas; raise `CommandError`."""
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
    """Return a preset's name; raise `ContentError` if there is none."""
    load_preset(answer)
    return answer


def run(args: argparse.Namespace) -> int:
    """Play until the game is over or the input ends."""
    talk = Talk(sys.stdin, sys.stdout, mark="> " if sys.stdin.isatty() else "")
    session: GameSession | None = None
    try:
        session = _session(args, talk)
        TextGame(session, talk).run()
    except (GoneError, KeyboardInterrupt):
        if not is_quiet():
            talk.print_lines([_left(session, command_line(args, "play", "--text", "--resume"))])
    finally:
        saves.wait_for_saves()
    return 0


def _session(args: argparse.Namespace, talk: Talk) -> GameSession:
    """Start or continue a game; raise `CommandError`, `ContentError` and `GoneError`."""
    if args.resume is None:
        # What is wrong is told before anything is asked.
        options_of(args)
        load_map(find_map(args.side), named=True)
        if not is_quiet():
            talk.print_lines([_("Citrus in the terminal. Type help for a list of commands.")])
        session = chosen_game(args, talk).start()
        saves.Autosave(session)
        return session
    if args.resume:
        path = Path(args.resume)
        session = saves.load(path)
        if not session.state.over:
            saves.Autosave(session, saves.own(path) or path)
        return session
    latest = saves.latest_unfinished()
    if latest is None:
        raise CommandError(_("there is no saved game to go on with"))
    return latest


def _left(session: GameSession | None, again: str) -> str:
    """Return a sentence about whether the game was saved."""
    if session is None:
        return _("No game was begun.")
    if session.record is None or not session.record.exists():
        return _("The game could not be saved.")
    return _("The game is saved. Go on with it: {command}").format(command=again)
