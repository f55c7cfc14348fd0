"""``citrus-game export FILE``: write a poster or a time-lapse of a game, without a display."""

import argparse
from pathlib import Path

from citrus_game.cli.arguments import CommandError, source, target
from citrus_game.cli.given import played
from citrus_game.cli.output import check_targets, is_standard, warn, write_target
from citrus_game.cli.rounds import Progress
from citrus_game.content.disk.problem import ContentError
from citrus_game.session.game_session import GameSession
from citrus_game.text import _, pgettext

EXAMPLES = (
    "export game.citrus --poster poster.png",
    "export game.citrus --timelapse game.webp",
)
FILM = ".gif"
"""The format of a time-lapse on standard output."""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("file", type=source, metavar=_("FILE"), help=_("the record of the game"))
    parser.add_argument(
        "--poster",
        type=target,
        metavar="P.png",
        help=_("write a poster: the board, the players, their scores"),
    )
    parser.add_argument(
        "--timelapse",
        type=target,
        metavar="T.gif|T.webp",
        help=_("write the orchard turn by turn, as an animated GIF or a larger WebP"),
    )


def run(args: argparse.Namespace) -> int:
    """Write the files asked for; raise `CommandError` and `ContentError`."""
    if args.poster is None and args.timelapse is None:
        raise CommandError(_("nothing to write; add --poster P.png or --timelapse T.gif"))
    either = _("{first} or {last}").format(first=".gif", last=".webp")
    for path, suffixes, words in (
        (args.poster, (".png",), ".png"),
        (args.timelapse, (".gif", ".webp"), either),
    ):
        if path is not None and not is_standard(path) and path.suffix.lower() not in suffixes:
            message = _("{file} does not end in {suffix}; give it that ending")
            raise CommandError(message.format(file=path, suffix=words))
    check_targets(args.poster, args.timelapse)
    session = played(args.file)
    from citrus_game.ui.scenes.export.poster import open_hidden_window

    open_hidden_window()
    _warn_of_ground(session)
    if args.poster is not None:
        _write_poster(session, args.poster)
    if args.timelapse is not None:
        _write_timelapse(session, args.timelapse)
    return 0


def _write_poster(session: GameSession, path: Path) -> None:
    from citrus_game.ui.scenes.export.poster import poster_bytes

    write_target(path, poster_bytes(session))


def _write_timelapse(session: GameSession, path: Path) -> None:
    from citrus_game.ui.scenes.export.time_lapse import TimeLapse

    film = TimeLapse(session, FILM if is_standard(path) else path.suffix.lower())
    progress = Progress(film.length, pgettext("progress", "frames"))
    for number in film.draw():
        progress.show(number)
    progress.close()
    write_target(path, film.file())


def _warn_of_ground(session: GameSession) -> None:
    """Print why an own board is drawn on plain ground, if it is."""
    from citrus_game.ui.board.layers.ground import board_of

    try:
        board_of(session)
    except ContentError as error:
        message = _("the ground of {board} is not drawn: {reason}")
        warn(message.format(board=session.map_name, reason=error))
