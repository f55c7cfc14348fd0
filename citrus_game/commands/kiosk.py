"""``citrus-game kiosk``: the unattended table at an event, its watchdog, its PIN, its counts."""

import argparse
import faulthandler
import getpass
import os
import signal
import sys
from pathlib import Path

from filelock import FileLock

from citrus_game.commands.arguments import CommandError, add_data_dir, size
from citrus_game.content.disk.files import check_owner, is_there, read_end, write_atomically
from citrus_game.content.disk.paths import user_data
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.kiosk import WATCHDOG, Watchdog, change_kiosk, load_kiosk, open_kiosk
from citrus_game.kiosk.ledger import folder
from citrus_game.kiosk.ledger.counts import Counts
from citrus_game.kiosk.ledger.report import as_csv, as_table
from citrus_game.kiosk.pin import PIN, hash_pin
from citrus_game.kiosk.watchdog import exits
from citrus_game.kiosk.watchdog.alone import TakenError, take
from citrus_game.kiosk.watchdog.heartbeat import Heartbeat, connect, errors, when_alone
from citrus_game.kiosk.watchdog.limits import limit_memory, offer_as_victim
from citrus_game.kiosk.watchdog.logs import open_log
from citrus_game.kiosk.watchdog.supervisor import Supervisor, stop_on_signals
from citrus_game.text import _

WINDOW = (1280, 720)


EXAMPLES = (
    "kiosk --set-pin",
    "kiosk --windowed --size 1280x720",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--set-pin", action="store_true", help=_("ask for the staff’s PIN and keep its hash"))
    what.add_argument("--report", action="store_true", help=_("print what was played, by day and mode"))
    # the two processes that the watchdog watches over
    what.add_argument("--client", action="store_true", help=argparse.SUPPRESS)
    what.add_argument("--still", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument(
        "--format",
        choices=("table", "csv"),
        default="table",
        help=_("format of the report on the terminal (default: table)"),
    )
    parser.add_argument("--csv", type=Path, metavar=_("FILE"), help=_("write the report into a file as CSV"))
    parser.add_argument("--windowed", action="store_true", help=_("show it in a window, to try it out"))
    parser.add_argument(
        "--size", type=size, metavar="WxH", default=argparse.SUPPRESS, help=_("the window’s size in pixels")
    )
    parser.add_argument("--headless", action="store_true", help=_("run without a display, for tests"))
    add_data_dir(parser, again=True)


def run(args: argparse.Namespace) -> int:
    """Run the kiosk, or do what is asked for."""
    if args.csv is not None and not args.report:
        raise CommandError(_("--csv writes the report; add --report"))
    if args.set_pin:
        return _set_pin()
    if args.report:
        return _report(args)
    if args.client:
        return _client(args)
    if args.still:
        return _still(args)
    return _watch(args)


def _watch(args: argparse.Namespace) -> int:
    """Watch over the client until the staff leaves or a signal comes."""
    check_owner(user_data())
    watchdog, pinned, trouble = _opened()
    doubts: list[str] = []
    lock = _taken(doubts)
    log = open_log(folder.log_file(), watchdog)
    for doubt in doubts:
        log.warning("%s", doubt)
    if trouble:
        log.error("the settings cannot be used, and the last good ones are: %s", trouble)
    if not pinned:
        log.warning(
            "no PIN is set, so the staff menu cannot be opened; set one with citrus-game kiosk --set-pin"
        )
    counts = Counts(folder.counts_file())
    supervisor = Supervisor(_command(args, "--client"), _command(args, "--still"), watchdog, counts, log)
    stop_on_signals(supervisor)
    try:
        supervisor.run()
    finally:
        if lock is not None:
            lock.release()
    return 0


def _opened() -> tuple[Watchdog, bool, str]:
    """Return when to restart, whether there is a PIN, and what is wrong with the settings.

    Where not even the game's own file can be read, the client cannot start either: the watchdog watches all
    the same, and comes to the plain screen.
    """
    try:
        settings, trouble = open_kiosk()
    except (ContentError, OSError, ValueError) as error:
        return WATCHDOG, False, str(error)
    return settings.watchdog, bool(settings.pin_hash), trouble


def _taken(doubts: list[str]) -> FileLock | None:
    """Take the kiosk's folder for this process, before its log is opened."""
    try:
        return take(folder.folder(), doubts.append)
    except TakenError as error:
        words = _(
            "another kiosk uses {folder} already: process {process}; end it, or give --data-dir another"
        )
        raise CommandError(words.format(folder=folder.folder(), process=error.process or "?")) from None


def _command(args: argparse.Namespace, part: str) -> list[str]:
    """Give the command of a process of the kiosk; in a bundle ``-m`` means the same (`__main__`)."""
    command = [sys.executable, "-m", "citrus_game", "kiosk", part]
    if args.data_dir is not None:
        command += ["--data-dir", str(user_data().resolve())]
    if args.size is not None or args.windowed:
        width, height = args.size or WINDOW
        command += ["--size", f"{width}x{height}"]
    if args.headless:
        command.append("--headless")
    return command


def _under_watch() -> Heartbeat:
    """Make this process one that the watchdog watches over."""
    beat = connect()
    when_alone(lambda: os._exit(exits.RESTART))
    faulthandler.enable(errors())
    for name in ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK"):
        if (number := getattr(signal, name, None)) is not None:
            # only the watchdog ends it; a handler, for an ignored signal would stay so in its children
            signal.signal(number, lambda *_: None)
    if (asked := getattr(signal, "SIGUSR1", None)) is not None:
        faulthandler.register(asked, errors())
    offer_as_victim()
    return beat


def _client(args: argparse.Namespace) -> int:
    beat = _under_watch()
    settings, trouble = open_kiosk()
    limit_memory(settings.watchdog.memory_mb)
    from citrus_game.client.kiosk.doors import run
    from citrus_game.client.kit.stage.window import WindowError

    try:
        return run(settings, size=args.size, headless=args.headless, beat=beat, trouble=trouble)
    except WindowError as error:
        print(error, file=sys.stderr)
        return exits.NO_DISPLAY


def _still(args: argparse.Namespace) -> int:
    beat = _under_watch()
    try:
        settings = open_kiosk().settings
    except (ContentError, OSError, ValueError) as error:
        # not even the game's own file can be read: this screen needs none
        print(error, file=sys.stderr)
        settings = None
    from citrus_game.client.kiosk.window import still
    from citrus_game.client.kit.stage.window import WindowError

    try:
        return still.run(settings, beat, size=args.size, headless=args.headless)
    except WindowError as error:
        print(error, file=sys.stderr)
        return exits.NO_DISPLAY


def _set_pin() -> int:
    check_owner(user_data())
    load_kiosk()  # a file that is wrong is told of before anything is asked
    pin = _asked(_("PIN of 4 to 12 digits: "))
    if not PIN.fullmatch(pin):
        raise CommandError(_("a PIN has 4 to 12 digits; nothing was changed"))
    if sys.stdin.isatty() and _asked(_("The same again: ")) != pin:
        raise CommandError(_("these were two different PINs; nothing was changed"))
    change_kiosk({"pin_hash": hash_pin(pin)})
    folder.tries_file().unlink(missing_ok=True)
    print(_("The PIN is set. A kiosk that is running takes it at its next start."))
    return 0


def _asked(prompt: str) -> str:
    """Read a line without showing it; from a pipe as it comes."""
    try:
        return getpass.getpass(prompt) if sys.stdin.isatty() else sys.stdin.readline().strip()
    except EOFError:
        return ""


def _report(args: argparse.Namespace) -> int:
    if not folder.folder().is_dir():
        words = _("no kiosk has run in {folder}; give --data-dir the folder of the kiosk")
        raise CommandError(words.format(folder=user_data()))
    if is_there(folder.counts_file()):
        read_end(folder.counts_file(), 1)  # what cannot be read is told, not taken for nothing
    days = Counts(folder.counts_file()).read()
    if args.csv is not None:
        write_atomically(args.csv, as_csv(days))
    else:
        print(as_csv(days).rstrip() if args.format == "csv" else as_table(days))
    return 0
