"""Many games of one contest: in processes of their own, and going on after an interruption."""

import json
import signal
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from types import FrameType

from citrus_game.bots.arena import Contest, Played, play_game
from citrus_game.bots.worker import Worker, end_with_parent
from citrus_game.commands.arguments import CommandError
from citrus_game.commands.progress import Progress
from citrus_game.content.disk.problem import reason_of
from citrus_game.text import _


def play_all(
    contest: Contest,
    count: int,
    jobs: int,
    part: Path | None,
    head: dict[str, object],
    progress: Progress,
    before: int = 0,
) -> list[Played]:
    """Play so many games, but for those that ``part`` holds; ``head`` says what run it belongs to.

    ``before`` games are done already in the progress that is shown.
    """
    games = _resumed(part, head) if part else {}
    missing = [number for number in range(count) if number not in games]
    with _ended_by_signal(), closing(_play(contest, missing, jobs)) as played:
        for game in played:
            games[game.number] = game
            if part:
                _append(part, game._asdict())
            progress.show(before + len(games))
    return [games[number] for number in range(count)]


def _play(contest: Contest, numbers: Sequence[int], jobs: int) -> Generator[Played, None, None]:
    """Play the games of these numbers, in processes of their own if there are several jobs."""
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
            # not told at its launch, during which no signal is heard: a process takes a while to listen
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
    """Give the game that a process has played; raises `CommandError` where it has ended instead."""
    try:
        played: Played = connection.recv()
    except (OSError, EOFError):
        message = _("the process that played game {number} has ended; start the same command again")
        raise CommandError(message.format(number=number)) from None
    return played


def _serve(connection: Connection) -> None:
    """Play the games whose numbers come after their contest, until the other end is gone."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_with_parent()
    with suppress(OSError, EOFError):
        contest: Contest = connection.recv()
        while True:
            connection.send(play_game(contest, connection.recv()))


@contextmanager
def _ended_by_signal() -> Iterator[None]:
    """Have SIGTERM end the run as Ctrl+C does, with all its processes."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _resumed(part: Path, head: dict[str, object]) -> dict[int, Played]:
    """Give the games that an interrupted run has written; start the file where there is none."""
    if not part.exists():
        _write(part, json.dumps(head) + "\n")
        return {}
    theirs, games = _read(part)
    if theirs != json.loads(json.dumps(head)):
        text = _("{file} belongs to a run with other arguments; delete it, or name another file in --resume")
        raise CommandError(text.format(file=part))
    _write(part, "".join(json.dumps(each) + "\n" for each in [head, *(g._asdict() for g in games.values())]))
    return games


def _read(part: Path) -> tuple[object, dict[int, Played]]:
    """Read head and games, up to the first line that was cut short."""
    lines = part.read_text(encoding="utf-8", errors="replace").splitlines()
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


def _append(part: Path, data: dict[str, object]) -> None:
    try:
        with part.open("a", encoding="utf-8") as file:
            file.write(json.dumps(data) + "\n")
    except OSError as error:
        raise _unwritable(part, error) from None


def _write(path: Path, text: str) -> None:
    """Write a file; raises `CommandError` where that is impossible."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise _unwritable(path, error) from None


def finish(part: Path | None) -> None:
    """Take away what an interrupted run would have gone on from."""
    if part:
        part.unlink(missing_ok=True)


def _unwritable(path: Path, error: OSError) -> CommandError:
    return CommandError(_("{file} cannot be written: {reason}").format(file=path, reason=reason_of(error)))
