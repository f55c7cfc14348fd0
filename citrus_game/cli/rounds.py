"""Plays many games of a tournament in parallel processes, and resumes after an interruption."""

import json
import signal
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from types import FrameType

from citrus_game.bots.arena import Contest, Played, play_game
from citrus_game.bots.worker import Worker
from citrus_game.cli.arguments import CommandError
from citrus_game.cli.output import TerminatedError, is_quiet
from citrus_game.content.disk.files import append_line, is_file, read_bytes, write_atomically
from citrus_game.content.disk.problem import ContentError
from citrus_game.text import _, ngettext

WIDTH = 30
BETWEEN, BETWEEN_LINES = 0.1, 60.0
"""Seconds between updates of the progress bar, and between lines if stderr is no terminal."""


class Progress:
    """A progress bar on standard error, removed at the end. Without a terminal it is a line each minute."""

    def __init__(self, total: int, noun: str) -> None:
        self.total = total
        self._noun = noun
        self._shown = sys.stderr.isatty() and not is_quiet()
        self._next = 0.0 if self._shown else time.monotonic() + BETWEEN_LINES

    def show(self, done: int, note: str = "") -> None:
        """Show how many games are done."""
        now = time.monotonic()
        if is_quiet() or (now < self._next and not (self._shown and done == self.total)):
            return
        told = _("{done} of {total} {noun}").format(done=done, total=self.total, noun=self._noun)
        if not self._shown:
            self._next = now + BETWEEN_LINES
            print(f"{told} {note}".rstrip(), file=sys.stderr, flush=True)
            return
        self._next = now + BETWEEN
        filled = WIDTH * done // self.total
        bar = "#" * filled + "-" * (WIDTH - filled)
        sys.stderr.write(f"\r[{bar}] {told} {note}\x1b[K")
        sys.stderr.flush()

    def close(self) -> None:
        """Remove the bar."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


LARGEST = 64 * 1024 * 1024
"""Maximum bytes of the file of an interrupted run: about 300,000 games."""


def play_all(
    contest: Contest,
    count: int,
    jobs: int,
    part: Path | None,
    head: dict[str, object],
    progress: Progress,
    before: int = 0,
) -> list[Played]:
    """Play games, except those stored in ``part``; ``head`` identifies the run.

    ``before`` is the number of games already done, for the progress bar.
    """
    games = _resumed(part, head) if part else {}
    missing = [number for number in range(count) if number not in games]
    try:
        with _ended_by_signal(), closing(_play(contest, missing, jobs)) as played:
            for game in played:
                games[game.number] = game
                if part:
                    append_line(part, json.dumps(game._asdict()))
                progress.show(before + len(games))
    except KeyboardInterrupt:
        progress.close()
        _say_interrupted(part, before + len(games), progress.total)
        raise
    return [games[number] for number in range(count)]


def _say_interrupted(part: Path | None, done: int, total: int) -> None:
    """Print on stderr what an interrupted run has kept, and how to go on."""
    if is_quiet():
        return
    if part:
        text = ngettext(
            "Interrupted. {n} of {total} games is kept; the same command goes on from there.",
            "Interrupted. {n} of {total} games are kept; the same command goes on from there.",
            done,
        )
        print(text.format(n=done, total=total), file=sys.stderr)
    else:
        print(_("Interrupted. Nothing is kept; --resume FILE would keep the games."), file=sys.stderr)


def _play(contest: Contest, numbers: Sequence[int], jobs: int) -> Generator[Played, None, None]:
    """Yield the games with these numbers, played in other processes if there are several jobs."""
    if jobs == 1 or len(numbers) < 2:
        for number in numbers:
            yield play_game(contest, number)
        return
    left = list(reversed(numbers))
    workers = [Worker(_serve) for _job in range(min(jobs, len(numbers)))]
    try:
        asked: dict[Connection, int] = {}
        for worker in workers:
            worker.launch()
        for worker in workers:
            assert worker.connection is not None
            # The contest is not passed at launch: signals are blocked then, and a process takes a while to
            # start.
            worker.connection.send(contest)
            worker.connection.send(left[-1])
            asked[worker.connection] = left.pop()
        while asked:
            for ready in wait(list(asked)):
                assert isinstance(ready, Connection)
                played: Played = _received(ready, asked.pop(ready))
                if left:
                    ready.send(left[-1])
                    asked[ready] = left.pop()
                yield played
    finally:
        for worker in workers:
            worker.stop()


def _received(connection: Connection, number: int) -> Played:
    """Return the game that a process has played; raise `CommandError` if the process has died."""
    try:
        played: Played = connection.recv()
    except (OSError, EOFError):
        message = _("the process that played game {number} has ended; start the same command again")
        raise CommandError(message.format(number=number)) from None
    return played


def _serve(connection: Connection) -> None:
    """Receive a contest, then play the games whose numbers are received, until the connection is closed."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with suppress(OSError, EOFError):
        contest: Contest = connection.recv()
        while True:
            connection.send(play_game(contest, connection.recv()))


@contextmanager
def _ended_by_signal() -> Iterator[None]:
    """Make SIGTERM end the run with all its processes, like Ctrl+C."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TerminatedError

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _resumed(part: Path, head: dict[str, object]) -> dict[int, Played]:
    """Return the games stored by an interrupted run; create the file if there is none."""
    if not is_file(part):
        write_atomically(part, json.dumps(head) + "\n")  # This reports a path that cannot be written.
        return {}
    theirs, games = _read(part)
    if not isinstance(theirs, dict) or not theirs.keys() & head.keys():
        raise ContentError(_("this was not written by --resume; name another file there"), part)
    if theirs != json.loads(json.dumps(head)):
        text = _("{file} belongs to a run with other arguments; delete it, or name another file in --resume")
        raise CommandError(text.format(file=part))
    lines = [head, *(game._asdict() for game in games.values())]
    write_atomically(part, "".join(json.dumps(line) + "\n" for line in lines))
    return games


def _read(part: Path) -> tuple[object, dict[int, Played]]:
    """Return head and games, up to the first line that was cut off."""
    lines = read_bytes(part, LARGEST).decode("utf-8", "replace").splitlines()
    head: object = None
    games: dict[int, Played] = {}
    try:
        head = json.loads(lines[0]) if lines else None
        for line in lines[1:]:
            game = Played(**json.loads(line))
            games[game.number] = game
    except (ValueError, TypeError):
        return head, games
    return head, games


def finish(part: Path | None) -> None:
    """Delete the file of a run that is complete."""
    if part:
        part.unlink(missing_ok=True)
