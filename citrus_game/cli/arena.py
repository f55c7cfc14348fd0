"""``citrus-game arena``: measure how strong computer players are."""

import argparse
import json

from citrus_game.bots.arena import Contest, summary
from citrus_game.cli.arguments import (
    CommandError,
    add_games,
    add_jobs,
    add_json,
    add_options,
    add_players,
    add_resume,
)
from citrus_game.cli.given import bot_name, bot_names, options_of
from citrus_game.cli.output import check_targets
from citrus_game.cli.rounds import Progress, finish, play_all
from citrus_game.content.boards import begin_game
from citrus_game.content.game.box import load_components
from citrus_game.content.game.options import options_data
from citrus_game.content.maps.tmx import find_map, load_map
from citrus_game.rules.model.state import Game
from citrus_game.text import _, aligned, later, ngettext, pgettext

DEFAULT_SEED = 1
COLUMNS = {
    "bot": (later("computer player"), ""),
    "win_share": (later("wins"), ".4f"),
    "low": (later("at least"), ".4f"),
    "high": (later("at most"), ".4f"),
    "mean_rank": (later("mean rank"), ".3f"),
    "margin": (later("margin"), "+.2f"),
    "elo": (later("Elo"), "d"),
    "ms_median": (later("median ms"), ".2f"),
    "ms_p95": (later("95% ms"), ".2f"),
}
"""Head and number format of each column of the table, by the keys of the JSON output."""


EXAMPLES = (
    "arena --bots grower,builder --games 40",
    "arena --bots master:400n,trader --jobs 2 --resume arena.part",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument(
        "--bots",
        required=True,
        metavar=_("NAMES"),
        help=_(
            "computer players, e.g. master:400n,grower; the last one takes the seats that are left: {names}"
        ).format(names=bot_names()),
    )
    add_players(parser)
    add_games(parser, default=100)
    add_jobs(parser)
    add_json(parser)
    add_resume(parser)
    add_options(parser, fixed_seed=DEFAULT_SEED)


def run(args: argparse.Namespace) -> int:
    """Play the games and print a table or JSON."""
    check_targets(args.resume)
    contest = _contest(args)
    head = {
        "players": args.players,
        "side": args.side,
        "preset": args.preset,
        "options": options_data(contest.game.options),
        "names": list(contest.bots),
        "seed": contest.seed,
    }
    progress = Progress(args.games, pgettext("progress", "games"))
    games = play_all(contest, args.games, args.jobs, args.resume, head, progress)
    progress.close()
    result = head | summary(contest.bots, games)
    if args.json:
        print(json.dumps(result, indent=2))
    else:
        _print(result)
    finish(args.resume)
    return 0


def _contest(args: argparse.Namespace) -> Contest:
    names = [bot_name(name.strip()) for name in args.bots.split(",")]
    if len(names) > args.players:
        text = ngettext(
            "--bots names {n} computer player for {players} seats; add --players {n}",
            "--bots names {n} computer players for {players} seats; add --players {n}",
            len(names),
        )
        raise CommandError(text.format(n=len(names), players=args.players))
    names += names[-1:] * (args.players - len(names))
    loaded = load_map(find_map(args.side), named=True)
    game = Game(loaded.board, load_components(), options_of(args), args.players)
    begin_game(loaded, game, args.seed)
    return Contest(game, tuple(names), args.seed)


def _print(result: dict[str, object]) -> None:
    """Print the rows as a table, and the share of wins of each seat."""
    rows = result["bots"]
    assert isinstance(rows, list)
    table = [[_(head) for head, _form in COLUMNS.values()]]
    table += [[format(row[key], form) for key, (_head, form) in COLUMNS.items()] for row in rows]
    print("\n".join(aligned(table, range(1, len(COLUMNS)))))
    seats, intervals = result["seats"], result["seat_intervals"]
    assert isinstance(seats, list)
    assert isinstance(intervals, list)
    for place, (share, (low, high)) in enumerate(zip(seats, intervals, strict=True), 1):
        said = _("seat {place} in the order of turns wins {share} ({low} to {high})")
        shares = {"share": f"{share:.3f}", "low": f"{low:.3f}", "high": f"{high:.3f}"}
        print(said.format(place=place, **shares))
    count = result["games"]
    assert isinstance(count, int)
    said = ngettext(
        "{games} game, {blocked} of them blocked; {scored} of the fincas scored before the end",
        "{games} games, {blocked} of them blocked; {scored} of the fincas scored before the end",
        count,
    )
    print(said.format(games=count, blocked=result["blocked"], scored=result["fincas_scored"]))
