"""``citrus-game arena``: which computer player is how strong."""

import argparse
import json
import signal
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from types import FrameType

from citrus_game.bots.arena import Contest, Played, play_game, summary
from citrus_game.bots.worker import Worker, end_with_parent
from citrus_game.commands.arguments import (
    CommandError,
    add_options,
    bot_name,
    count,
    options_of,
    player_count,
)
from citrus_game.commands.progress import Progress
from citrus_game.content.config import load_components, options_data
from citrus_game.content.disk.problem import ContentError, reason_of
from citrus_game.content.maps.tmx import find_map, load_map
from citrus_game.rules.setup import SetupError, new_game
from citrus_game.rules.state import Game
from citrus_game.text import _

HELP = "measure how strong computer players are"
DEFAULT_SEED = 1
COLUMNS = ("bot", "win_share", "low", "high", "mean_rank", "margin", "elo", "ms_median", "ms_p95")


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--bots",
        required=True,
        metavar="NAMES",
        help="computer players as in master:400n,grower; the last one takes the seats that are left",
    )
    parser.add_argument("--players", type=player_count, default=2, metavar="K", help="2 to 5, else 2")
    parser.add_argument("--games", type=count, default=100, metavar="N", help="how many games, else 100")
    parser.add_argument("--jobs", type=count, default=1, metavar="N", help="games at a time, else one")
    parser.add_argument(
        "--json",
        type=Path,
        metavar="FILE",
        help="write the result there; an interrupted run goes on from there",
    )
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Play the games, in rotation; print a table and write the JSON."""
    contest = _contest(args)
    head = {
        "players": args.players,
        "side": args.side,
        "preset": args.preset,
        "options": options_data(contest.game.options),
        "names": list(contest.bots),
        "seed": contest.seed,
    }
    part = args.json and args.json.with_name(args.json.name + ".part")
    games = _resumed(part, head) if part else {}
    missing = [number for number in range(args.games) if number not in games]
    progress = Progress(args.games, "games")
    with _ended_by_signal(), closing(_play(contest, missing, args.jobs)) as played:
        for game in played:
            games[game.number] = game
            if part:
                _append(part, game._asdict())
            progress.show(len(games))
    progress.close()
    result = head | summary(contest.bots, [games[number] for number in range(args.games)])
    if args.json:
        _write(args.json, json.dumps(result, indent=2) + "\n")
        part.unlink(missing_ok=True)
    _print(result)
    return 0


def _contest(args: argparse.Namespace) -> Contest:
    names = [bot_name(name.strip()) for name in args.bots.split(",")]
    if len(names) > args.players:
        text = _("--bots names {n} computer players for {players} seats; add --players {n}")
        raise CommandError(text.format(n=len(names), players=args.players))
    names += names[-1:] * (args.players - len(names))
    loaded = load_map(find_map(args.side))
    game = Game(loaded.board, load_components(), options_of(args), args.players)
    seed = DEFAULT_SEED if args.seed is None else args.seed
    try:
        new_game(game, seed)
    except SetupError as error:
        raise ContentError(str(error), loaded.path) from None
    return Contest(game, tuple(names), seed)


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
        text = _("{file} belongs to a run with other arguments; delete it, or name another file in --json")
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
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise _unwritable(path, error) from None


def _unwritable(path: Path, error: OSError) -> CommandError:
    return CommandError(_("{file} cannot be written: {reason}").format(file=path, reason=reason_of(error)))


def _print(result: dict[str, object]) -> None:
    """Print the rows as a table, and the seats' shares."""
    rows = result["bots"]
    assert isinstance(rows, list)
    table = [COLUMNS, *([str(row[column]) for column in COLUMNS] for row in rows)]
    widths = [max(len(line[column]) for line in table) for column in range(len(COLUMNS))]
    for line in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
    seats, intervals = result["seats"], result["seat_intervals"]
    assert isinstance(seats, list)
    assert isinstance(intervals, list)
    for place, (share, (low, high)) in enumerate(zip(seats, intervals, strict=True), 1):
        print(f"seat {place} in the order of turns wins {share:.3f} ({low:.3f} to {high:.3f})")
    print(
        f"{result['games']} games, {result['blocked']} of them blocked; "
        f"{result['fincas_scored']} of the fincas scored before the end"
    )
