"""``citrus-game kiosk``: run the kiosk with its watchdog, set its PIN, report its counts."""

import argparse
import faulthandler
import getpass
import os
import signal
import sys

from filelock import FileLock

from citrus_game.cli.arguments import CommandError, add_json, size, target
from citrus_game.cli.output import advise, check_targets, write_target
from citrus_game.content.disk.files import check_owner
from citrus_game.content.disk.paths import user_data
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.kiosk import Watchdog, change_kiosk, load_kiosk, open_kiosk, with_language
from citrus_game.kiosk.pin import PIN, hash_pin
from citrus_game.kiosk.stats import storage
from citrus_game.kiosk.stats.counts import Counts, as_csv, as_json, as_table
from citrus_game.kiosk.watchdog import heartbeat
from citrus_game.kiosk.watchdog.heartbeat import Heartbeat, connect, errors, when_alone
from citrus_game.kiosk.watchdog.logs import TakenError, lock_folder, open_log
from citrus_game.kiosk.watchdog.supervisor import Supervisor, stop_on_signals
from citrus_game.text import _

WINDOW = (1280, 720)


EXAMPLES = (
    "kiosk --set-pin",
    "kiosk --windowed --size 1280x720",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--set-pin", action="store_true", help=_("ask for the staff’s PIN and keep its hash"))
    what.add_argument("--report", action="store_true", help=_("print what was played, by day and mode"))
    # Internal: the two processes that the watchdog starts.
    what.add_argument("--client", action="store_true", help=argparse.SUPPRESS)
    what.add_argument("--still", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument(
        "--format",
        choices=("table", "csv"),
        default="table",
        help=_("format of the report on the terminal (default: table)"),
    )
    add_json(parser)
    parser.add_argument(
        "--csv", type=target, metavar=_("FILE"), help=_("write the report into a file as CSV")
    )
    parser.add_argument("--windowed", action="store_true", help=_("show it in a window, to try it out"))
    parser.add_argument(
        "--size", type=size, metavar="WxH", default=argparse.SUPPRESS, help=_("the window’s size in pixels")
    )
    parser.add_argument("--headless", action="store_true", help=_("run without a display, for tests"))


def run(args: argparse.Namespace) -> int:
    """Run the kiosk, or what the arguments ask for."""
    if args.json and not args.report:
        raise CommandError(_("--json prints the report; add --report"))
    if args.csv is not None and not args.report:
        raise CommandError(_("--csv writes the report; add --report"))
    check_targets(args.csv)
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
    """Run the watchdog until the staff ends the kiosk or a signal arrives."""
    check_owner(user_data())
    watchdog, pinned, trouble = _opened()
    doubts: list[str] = []
    lock = _taken(doubts)
    log = open_log(storage.log_file(), watchdog)
    for doubt in doubts:
        log.warning("%s", doubt)
    if trouble:
        log.error("the settings cannot be used, and the last good ones are: %s", trouble)
    if not pinned:
        log.warning(
            "no PIN is set, so the staff menu cannot be opened; set one with citrus-game kiosk --set-pin"
        )
    counts = Counts(storage.counts_file())
    supervisor = Supervisor(_command(args, "--client"), _command(args, "--still"), watchdog, counts, log)
    stop_on_signals(supervisor)
    try:
        supervisor.run()
    finally:
        if lock is not None:
            lock.release()
    return 0


def _opened() -> tuple[Watchdog, bool, str]:
    """Return the watchdog's settings, whether there is a PIN, and what is wrong with the settings.

    If not even the game's own file can be read, the client cannot start; the watchdog still runs and shows
    the plain screen.
    """
    try:
        settings, trouble = open_kiosk()
    except (ContentError, OSError, ValueError) as error:
        return Watchdog(), False, str(error)
    return settings.watchdog, bool(settings.pin_hash), trouble


def _taken(doubts: list[str]) -> FileLock | None:
    """Lock the kiosk's folder for this process, before its log is opened."""
    try:
        return lock_folder(storage.folder(), doubts.append)
    except TakenError as error:
        words = _(
            "another kiosk uses {folder} already: process {process}; end it, or give --data-dir another"
        )
        raise CommandError(words.format(folder=storage.folder(), process=error.process or "?")) from None


def _command(args: argparse.Namespace, part: str) -> list[str]:
    """Return the command line of a process of the kiosk; a bundle understands ``-m`` too (see `__main__`)."""
    command = [sys.executable, "-m", "citrus_game", "kiosk", part]
    if args.data_dir is not None:
        command += ["--data-dir", str(user_data().resolve())]
    if args.language is not None:
        command += ["--language", args.language]
    if args.size is not None or args.windowed:
        width, height = args.size or WINDOW
        command += ["--size", f"{width}x{height}"]
    if args.headless:
        command.append("--headless")
    return command


def _under_watch() -> Heartbeat:
    """Set up this process as one that the watchdog started."""
    beat = connect()
    when_alone(lambda: os._exit(heartbeat.RESTART))
    faulthandler.enable(errors())
    for name in ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK"):
        if (number := getattr(signal, name, None)) is not None:
            # Only the watchdog ends this process. A handler is used, since child processes would inherit
            # SIG_IGN.
            signal.signal(number, lambda *_: None)
    if (asked := getattr(signal, "SIGUSR1", None)) is not None:
        faulthandler.register(asked, errors())
    return beat


def _client(args: argparse.Namespace) -> int:
    beat = _under_watch()
    settings, trouble = open_kiosk()
    if args.language is not None:
        settings = with_language(settings, args.language)
    from citrus_game.ui.kiosk.router import new_kiosk
    from citrus_game.ui.toolkit.app.window import WindowError

    try:
        kiosk = new_kiosk(settings, size=args.size, headless=args.headless, beat=beat, trouble=trouble)
        return kiosk.show()
    except WindowError as error:
        print(error, file=sys.stderr)
        return heartbeat.NO_DISPLAY


def _still(args: argparse.Namespace) -> int:
    beat = _under_watch()
    from citrus_game.ui.kiosk import fallback_screen
    from citrus_game.ui.toolkit.app.window import WindowError

    try:
        fallback_screen.run(beat, size=args.size, headless=args.headless)
    except WindowError as error:
        print(error, file=sys.stderr)
        return heartbeat.NO_DISPLAY


def _set_pin() -> int:
    check_owner(user_data())
    load_kiosk()  # Invalid files are reported before anything is asked.
    pin = _asked(_("PIN of 4 to 12 digits: "))
    if not PIN.fullmatch(pin):
        raise CommandError(_("a PIN has 4 to 12 digits; nothing was changed"))
    if sys.stdin.isatty() and _asked(_("The same again: ")) != pin:
        raise CommandError(_("these were two different PINs; nothing was changed"))
    change_kiosk({"pin_hash": hash_pin(pin)})
    storage.tries_file().unlink(missing_ok=True)
    advise(_("The PIN is set. A kiosk that is running takes it at its next start."))
    return 0


def _asked(prompt: str) -> str:
    """Return a line typed without echo, or a line from a pipe."""
    try:
        return getpass.getpass(prompt) if sys.stdin.isatty() else sys.stdin.readline().strip()
    except EOFError:
        return ""


def _report(args: argparse.Namespace) -> int:
    if not storage.folder().is_dir():
        words = _("no kiosk has run in {folder} yet; if it ran in another folder, name that with --data-dir")
        raise CommandError(words.format(folder=user_data()))
    days = Counts(storage.counts_file()).read()
    if args.csv is not None:
        write_target(args.csv, as_csv(days).encode())
    else:
        write = as_json if args.json else as_csv if args.format == "csv" else as_table
        print(write(days).rstrip())
    if trouble := storage.write_trouble(storage.folder()):
        print(_("Counts cannot be written at the moment. {reason}").format(reason=trouble), file=sys.stderr)
    return 0
