"""Resolves arguments: options, seats, computer players, files."""

import argparse
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from citrus_game.bots.players import BOTS, BotError, make_bot
from citrus_game.cli.arguments import FEWEST_PLAYERS, MOST_PLAYERS, CommandError
from citrus_game.cli.output import is_standard
from citrus_game.content.disk.files import is_file
from citrus_game.content.disk.limits import RECORD_BYTES
from citrus_game.content.disk.names import composed, is_named, name_problem, present_player
from citrus_game.content.disk.problem import ContentError, meant_or_list, nearest, quoted_value
from citrus_game.content.game.options import options_from, split_setting
from citrus_game.content.records.record import SUFFIX
from citrus_game.content.records.scenario import load_scenario
from citrus_game.content.settings.themes import load_player_colours
from citrus_game.rules.model.options import Options
from citrus_game.rules.turn import IllegalStep
from citrus_game.session.game_session import GameSession
from citrus_game.session.saves import saves
from citrus_game.session.seats import PERSON, Seat
from citrus_game.text import _, ngettext

SEPARATOR = b"---"
"""The line of a record after its head."""


def options_of(args: argparse.Namespace) -> Options:
    """Return the options given by ``--preset`` and ``--set``; raise `ContentError`."""
    overrides: dict[str, object] = dict(split_setting(text) for text in args.settings)
    return options_from(args.preset, overrides)


def seats_from(text: str) -> list[Seat]:
    """Return the seats for a text such as ``Ana,Ben:bot:random``; raise `CommandError`.

    >>> [(seat.name, seat.player) for seat in seats_from("Ana,Ben:bot:random")]
    [('Ana', 'person'), ('Ben', 'random')]
    """
    words = [part.strip() for part in text.split(",")]
    if not FEWEST_PLAYERS <= len(words) <= MOST_PLAYERS:
        text = ngettext(
            "--players names {n} player, {least} to {most} can play",
            "--players names {n} players, {least} to {most} can play",
            len(words),
        )
        raise CommandError(text.format(n=len(words), least=FEWEST_PLAYERS, most=MOST_PLAYERS))
    colours = list(load_player_colours())
    seats = [_seat(word, colour) for word, colour in zip(words, colours, strict=False)]
    names = [seat.name for seat in seats]
    for name in names:
        if names.count(name) > 1:
            raise CommandError(
                _("--players names {name} twice; give each player another name").format(name=name)
            )
    return seats


def _seat(text: str, colour: str) -> Seat:
    name, *rest = text.split(":", 2)
    if not name:
        raise CommandError(_("--players leaves a player without a name; write it as in Ana,Ben:bot:random"))
    problem = name_problem(name)
    if problem:
        raise CommandError(_("--players: {problem}").format(problem=problem))
    if not rest:
        return Seat(name, colour, PERSON)
    if rest[0] != "bot" or len(rest) != 2:
        raise CommandError(
            _("'{text}' in --players is neither a name nor a computer player as in Ben:bot:random").format(
                text=quoted_value(text)[1:-1]
            )
        )
    return Seat(name, colour, bot_name(rest[1]))


def bot_names() -> str:
    """Return the names that ``--bots`` and ``--players`` accept, for their help."""
    return ", ".join(BOTS)


def bot_name(text: str) -> str:
    """Return the current name of a computer player; raise `CommandError`."""
    name = present_player(text)
    if (word := name.partition(":")[0]) not in BOTS:
        message = _("there is no computer player {name}{meant}")
        raise CommandError(message.format(name=quoted_value(word), meant=meant_or_list(word, BOTS)))
    try:
        make_bot(name)
    except BotError as error:
        raise CommandError(str(error)) from None
    return name


def existing(paths: Sequence[Path], known: Mapping[str, Path] | None = None) -> list[Path]:
    """Return paths of existing files, and ``-``; raise `ContentError` for the first that does not exist.

    ``known`` are files that may be given by a name.
    """
    found, known = [], known or {}
    for path in paths:
        named = known.get(composed(str(path)))
        if named is None and not is_standard(path) and not is_file(path):
            folder = False
            with suppress(OSError, ValueError):
                folder = path.is_dir()
            if folder:
                raise ContentError(_("this is a folder, name a file"), path)
            near = nearest(path.stem, known)
            meant = _("; did you mean '{word}'?").format(word=near) if near else ""
            raise ContentError(_("there is no such file{meant}").format(meant=meant), path)
        found.append(named or path)
    return found


@contextmanager
def readable(path: Path) -> Iterator[Path]:
    """Yield the path of a file to read; for ``-``, that of a temporary file with what standard input holds.

    Its errors then name standard input.
    """
    if not is_standard(path):
        yield path
        return
    name = shown_path(path)
    raw = (
        sys.stdin.buffer.read(RECORD_BYTES + 1) if hasattr(sys.stdin, "buffer") else sys.stdin.read().encode()
    )
    if raw.lstrip().startswith(b"<"):
        message = _("a board names files beside it, so it cannot come from here; name its file")
        raise ContentError(message, name)
    with TemporaryDirectory() as folder:
        file = Path(folder, f"input{SUFFIX if SEPARATOR in raw.splitlines() else '.yaml'}")
        file.write_bytes(raw)
        try:
            yield file
        except ContentError as error:
            for each in (error, *error.others):
                each.file = name
            raise


def shown_path(path: Path) -> str:
    """Return the name by which errors call a file to read."""
    return _("standard input") if is_standard(path) else str(path)


def command_line(args: argparse.Namespace, *words: str) -> str:
    """Return a command line to advise, with the ``--data-dir`` that this one was given."""
    folder = ["--data-dir", str(args.data_dir)] if getattr(args, "data_dir", None) is not None else []
    return shlex.join(["citrus-game", *folder, *words])


def played(path: Path, steps: int | None = None) -> GameSession:
    """Return a session for a record or a scenario, after a number of its steps or after all.

    Raise `ContentError` for an invalid file, `CommandError` for a scenario with an illegal step or if there
    are fewer steps.
    """
    with readable(path) as file:
        session = _played(file, steps)
    if steps is not None and steps > (last := len(session.history)):
        raise CommandError(_("there is no step {number}, the last is {last}").format(number=steps, last=last))
    return session


def _played(path: Path, steps: int | None) -> GameSession:
    if is_named(path, SUFFIX):
        return saves.load(path, steps)
    scenario = load_scenario(path)
    colours = load_player_colours()
    seats = [Seat(name, colour) for name, colour in zip(scenario.names, colours, strict=False)]
    session = GameSession(scenario.state.copy(), seats)
    try:
        session.replay(scenario.steps[:steps])
    except IllegalStep as error:
        raise CommandError(
            _("{file}: step {number} is not legal: {step}").format(
                file=path, number=len(session.history) + 1, step=error
            )
        ) from None
    return session
