"""``citrus-game simulate``: play games between computer players; write a record of each and a summary."""

import argparse
import json
import random
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import fmean

from citrus_game.bots.arena import play_out
from citrus_game.bots.players import Bot, make_bot
from citrus_game.cli.arguments import CommandError, add_games, add_json, add_options, add_players
from citrus_game.cli.given import bot_name, bot_names, options_of
from citrus_game.cli.rounds import Progress
from citrus_game.content.disk.problem import reason_of
from citrus_game.content.game.options import options_data
from citrus_game.content.records.record import SUFFIX, write_record
from citrus_game.content.settings.themes import load_player_colours
from citrus_game.rules.model.components import SOURCES
from citrus_game.rules.model.state import EMPTY
from citrus_game.rules.model.steps import Step
from citrus_game.rules.scoring import winners
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves.saves import head_of
from citrus_game.session.seats import Seat
from citrus_game.text import _, aligned, ngettext, pgettext


@dataclass(frozen=True)
class Result:
    """The result of one game; the lists are by seat."""

    seed: int
    first: int
    points: tuple[int, ...]
    winners: tuple[int, ...]
    sources: list[dict[str, int]]
    turns: int
    steps: int
    blocked: bool
    fincas: int
    record: str | None


EXAMPLES = (
    "simulate --games 10 --bots grower --seed 1 --out games",
    "simulate --players 3 --bots grower,picker,random --json",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    add_games(parser, default=1)
    add_players(parser)
    parser.add_argument(
        "--bots",
        default="random",
        metavar=_("NAMES"),
        help=_("one computer player for all seats, or one for each: {names} (default: random)").format(
            names=bot_names()
        ),
    )
    add_options(parser)
    parser.add_argument(
        "--out", type=Path, metavar=_("FOLDER"), help=_("write a .citrus record of each game there")
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play the games, write their records, print a table or JSON."""
    seats = _seats(args.bots, args.players)
    options = options_of(args)
    seed = random.SystemRandom().randrange(10**9) if args.seed is None else args.seed
    if args.out:
        _make_folder(args.out)
    progress = Progress(args.games, pgettext("progress", "games"))
    games: list[Result] = []
    started = time.perf_counter()
    for number in range(args.games):
        game = NewGame(seats, args.side, options, number % args.players, seed + number)
        games.append(_play(game, _record_path(args.out, number + 1, args.games)))
        progress.show(number + 1)
    progress.close()
    summary = {
        "games": args.games,
        "players": args.players,
        "side": args.side,
        "preset": args.preset,
        "options": options_data(options),
        "bots": [seat.player for seat in seats],
        "seed": seed,
        "seconds": round(time.perf_counter() - started, 3),
        **_means(games),
        "results": [asdict(game) for game in games],
    }
    if args.json:
        print(json.dumps(summary, indent=2))
    else:
        _print(seats, games, seed)
    return 0


def _print(seats: Sequence[Seat], games: Sequence[Result], seed: int) -> None:
    """Print a row for each seat, and the means of all games."""
    means = _means(games)
    wins, points = means["wins"], means["mean_points"]
    assert isinstance(wins, list)
    assert isinstance(points, list)
    table = [[_("seat"), _("computer player"), _("wins"), _("mean points")]]
    for number, (seat, won, made) in enumerate(zip(seats, wins, points, strict=True), 1):
        table.append([str(number), seat.player, f"{won:g}", f"{made:.1f}"])
    print("\n".join(aligned(table, (0, 2, 3))))
    text = ngettext("{n} game, seed {seed}", "{n} games, seed {seed}", len(games))
    print(text.format(n=len(games), seed=seed))


def _seats(text: str, players: int) -> tuple[Seat, ...]:
    names = [bot_name(name.strip()) for name in text.split(",")]
    if len(names) == 1:
        names *= players
    if len(names) != players:
        text = ngettext(
            "--bots names {n} computer player for {players} seats; name one, or one for each seat",
            "--bots names {n} computer players for {players} seats; name one, or one for each seat",
            len(names),
        )
        raise CommandError(text.format(n=len(names), players=players))
    colours = load_player_colours()
    return tuple(
        Seat(style.name, colour, name) for name, (colour, style) in zip(names, colours.items(), strict=False)
    )


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(
            _("the folder {folder} cannot be made: {reason}").format(folder=path, reason=reason_of(error))
        ) from None


def _record_path(folder: Path | None, number: int, games: int) -> Path | None:
    return folder / f"game-{number:0{len(str(games))}}{SUFFIX}" if folder else None


def _play(game: NewGame, path: Path | None) -> Result:
    """Play one game and write its record, if asked for."""
    session = game.start()
    bots: list[Bot] = [make_bot(seat.player) for seat in game.seats]
    steps: list[Step] = list(play_out(session.state, bots, random.Random(f"simulation {game.seed}")))
    state = session.state
    if path:
        write_record(path, replace(head_of(session), played=None), session.start, steps)
    return Result(
        seed=session.seed,
        first=session.start.player,
        points=state.points,
        winners=winners(state),
        sources=[dict(zip(SOURCES, points, strict=True)) for points in state.sources],
        turns=state.turn,
        steps=len(steps),
        blocked=bool(state.bag) or any(tile != EMPTY for tile in state.market),
        fincas=sum(values is not None for values in state.fincas),
        record=str(path) if path else None,
    )


def _means(games: Sequence[Result]) -> dict[str, object]:
    """Return the means of the results; each winner of a shared victory counts in part."""
    seats = range(len(games[0].points))
    wins = [sum((seat in game.winners) / len(game.winners) for game in games) for seat in seats]
    return {
        "wins": [round(share, 3) for share in wins],
        "mean_points": [round(fmean(game.points[seat] for game in games), 2) for seat in seats],
        "mean_turns": round(fmean(game.turns for game in games), 2),
        "blocked": sum(game.blocked for game in games),
    }
