"""``citrus-game survey FILE.tmx``: play many games on a board and report its problems."""

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from citrus_game.bots.arena import Contest
from citrus_game.bots.survey import Count, Finding, Seat, count_up, doubts, findings, usage_of
from citrus_game.cli.arguments import (
    CommandError,
    add_jobs,
    add_json,
    add_resume,
    add_seed,
    count,
    kept_file,
    player_count,
    target,
)
from citrus_game.cli.given import bot_name, bot_names
from citrus_game.cli.output import check_targets, is_standard
from citrus_game.cli.rounds import Progress, finish, play_all
from citrus_game.content.boards import begin_game, shipped_surveys
from citrus_game.content.disk.files import write_bytes_atomically
from citrus_game.content.game.box import load_components
from citrus_game.content.game.options import load_presets
from citrus_game.content.maps.tmx import LoadedMap, find_map, load_map
from citrus_game.narration.words import points, side_words
from citrus_game.rules.model.state import Game
from citrus_game.text import _, aligned, later, ngettext, pgettext

COLUMNS = (
    later("players"), later("board"), later("blocked"), later("first to last seat"), later("fincas early"),
    later("points"), later("turns"),
)  # fmt: skip
WORDS = (1, 3)
"""Columns of the table that hold words."""
SHIPPED = {"long": later("long, as shipped"), "short": later("short, as shipped")}
"""Names of the shipped boards, for comparison."""
MANY = 100
"""Games for each number of players that are usually enough."""
NAMED = 12
"""Maximum number of spaces that a sentence lists."""


EXAMPLES = (
    "survey orchard.tmx --games 50 --jobs 2",
    "survey orchard.tmx --players 2,3 --picture orchard.png --resume survey.part",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument(
        "map", metavar="FILE.tmx", type=kept_file, help=_("the board: a TMX file, or the name of a board")
    )
    parser.add_argument(
        "--games",
        type=count,
        default=MANY,
        metavar="N",
        help=_("number of games for each number of players (default: 100)"),
    )
    parser.add_argument(
        "--players", default="2,3,4,5", metavar="K,...", help=_("numbers of players (default: 2,3,4,5)")
    )
    parser.add_argument(
        "--bot",
        type=bot_name,
        default="picker",
        metavar=_("NAME"),
        help=_("computer player: {names} (default: picker)").format(names=bot_names()),
    )
    add_jobs(parser)
    add_seed(parser, 1)
    add_json(parser)
    add_resume(parser)
    parser.add_argument(
        "--picture", type=target, metavar="P.png", help=_("write a map of how often spaces are used")
    )


def run(args: argparse.Namespace) -> int:
    """Play the games, print the table and the problems, write the files."""
    loaded = load_map(find_map(args.map), named=True)
    if args.picture is not None and not is_standard(args.picture) and args.picture.suffix.lower() != ".png":
        message = _("{file} does not end in {suffix}; give it that ending")
        raise CommandError(message.format(file=args.picture, suffix=".png"))
    if is_standard(args.picture):
        raise CommandError(_("the table goes to standard output; name a file for the picture"))
    check_targets(args.picture, args.resume)
    counts = _play(args, loaded, _numbers(args.players))
    shipped = _shipped()
    usual = {
        players: min(side[players].points for side in shipped.values() if players in side)
        for players in (2, 3, 4, 5)
    }
    wrong = findings(counts, usual)
    if args.json:
        result = _head(args, loaded) | {
            "counts": [
                count._asdict() | {"seats": [seat._asdict() for seat in count.seats]} for count in counts
            ],
            "findings": [finding._asdict() | {"said": sentence(finding)} for finding in wrong],
            "doubts": [finding._asdict() | {"said": doubt(finding)} for finding in doubts(counts)],
        }
        print(json.dumps(result, indent=2))
    else:
        title = side_words(str(args.map)) if str(args.map) in SHIPPED else loaded.board.title
        _print(title or loaded.path.stem, counts, shipped)
        for finding in wrong:
            print(sentence(finding))
        _print_verdict(wrong, doubts(counts), args.games)
    for players in _numbers(args.players):
        finish(_part(args.resume, players))
    if args.picture:
        _write_picture(loaded, counts, args.picture)
    return 0


def _shipped() -> dict[str, dict[int, Count]]:
    """Return the stored results of the shipped boards, by side and number of players."""
    return {
        side: {
            players: Count(
                players, known.games, known.blocked, [Seat(*seat) for seat in known.seats],
                known.scored, known.points, known.turns, {},
            )
            for players, known in counts.items()
        }
        for side, counts in shipped_surveys().items()
    }  # fmt: skip


def _numbers(text: str) -> list[int]:
    """Return numbers of players from a text such as 2,4."""
    try:
        return sorted({player_count(word.strip()) for word in text.split(",")})
    except argparse.ArgumentTypeError as error:
        raise CommandError(f"--players: {error}") from None


def _head(args: argparse.Namespace, loaded: LoadedMap) -> dict[str, object]:
    return {
        "map": loaded.path.name,
        "sha256": loaded.sha256,
        "bot": args.bot,
        "seed": args.seed,
        "games": args.games,
    }


def _play(args: argparse.Namespace, loaded: LoadedMap, numbers: Sequence[int]) -> list[Count]:
    progress = Progress(args.games * len(numbers), pgettext("progress", "games"))
    counts = []
    for done, players in enumerate(numbers):
        game = Game(loaded.board, load_components(), load_presets()["rulebook"], players)
        begin_game(loaded, game, args.seed)
        contest = Contest(game, (args.bot,) * players, args.seed)
        part = _part(args.resume, players)
        head = _head(args, loaded) | {"players": players}
        played = play_all(contest, args.games, args.jobs, part, head, progress, done * args.games)
        counts.append(count_up(loaded.board, players, played))
    progress.close()
    return counts


def _part(file: Path | None, players: int) -> Path | None:
    """Return the file that stores the games for a number of players."""
    return file and file.with_name(f"{file.name}.{players}")


def _print(title: str, counts: Sequence[Count], shipped: Mapping[str, Mapping[int, Count]]) -> None:
    """Print the table: the rows of the board, each followed by those of the shipped boards."""
    table = [tuple(map(_, COLUMNS))]
    for mine in counts:
        table.append(_row(title, mine))
        sides = [(_(SHIPPED[side]), known) for side, known in shipped.items() if mine.players in known]
        table += [_row(side, known[mine.players]) for side, known in sides]
    print("\n".join(aligned(table, set(range(len(COLUMNS))) - set(WORDS))))


def _row(title: str, found: Count) -> tuple[str, ...]:
    share = _("{share} ({low} to {high})")
    seats = ", ".join(
        share.format(share=f"{s.share:.0%}", low=f"{s.low:.0%}", high=f"{s.high:.0%}") for s in found.seats
    )
    return (
        str(found.players), title, f"{found.blocked:.0%}", seats, f"{found.scored:.0%}",
        f"{found.points:.0f}", f"{found.turns:.0f}",
    )  # fmt: skip


def _print_verdict(wrong: Sequence[Finding], unsure: Sequence[Finding], games: int) -> None:
    """Print what the games are too few to tell, and how sure it is that nothing is wrong."""
    for finding in unsure:
        print(doubt(finding))
    if unsure:
        more = max(MANY, 4 * games)  # Four times as many games make an interval half as wide.
        text = ngettext(
            "{n} game is too few to be sure; play more: --games {more}",
            "{n} games are too few to be sure; play more: --games {more}",
            games,
        )
        print(text.format(n=games, more=more))
    elif not wrong:
        text = ngettext(
            "Nothing is wrong with this board, as far as {n} game for each number of players can tell.",
            "Nothing is wrong with this board, as far as {n} games for each number of players can tell.",
            games,
        )
        print(text.format(n=games))


def doubt(finding: Finding) -> str:
    """Return a sentence for a problem that the board may have."""
    if finding.kind == "blocked":
        text = _("Perhaps {low} to {high} of all games with {players} are blocked.")
    else:
        text = _(
            "Perhaps seat {where} in the order of turns wins {low} to {high} of all games with {players}."
        )
    return text.format(players=_players(finding), where=", ".join(finding.where), **_interval(finding))


def _players(finding: Finding) -> str:
    return ngettext("{n} player", "{n} players", finding.players).format(n=finding.players)


def _interval(finding: Finding) -> dict[str, str]:
    return {"low": f"{finding.low:.0%}", "high": f"{finding.high:.0%}"}


def sentence(finding: Finding) -> str:
    """Return a sentence for a problem that the board has, and what might help."""
    value, players = f"{finding.value:.0%}", _players(finding)
    if finding.kind == "blocked":
        text = _(
            "{value} of the games with {players} are blocked ({low} to {high} of all): "
            "add roads, or space next to them."
        )
    elif finding.kind == "seat":
        text = _(
            "With {players}, seat {where} in the order of turns wins {value} ({low} to {high} of all games): "
            "the start is worth too much."
        )
    elif finding.kind == "scored":
        text = _(
            "With {players}, only {value} of the fincas score before the end: their rings are hard to fill."
        )
    elif finding.kind == "points":
        value = points(round(finding.value))
        text = _("With {players}, a player makes only {value}: the board offers too little to plant.")
    else:
        text = _("{value} of the spaces are hardly ever used: {where}.")
    named = finding.where[:NAMED]
    where = ", ".join(named) + (" …" if len(finding.where) > len(named) else "")
    return text.format(value=value, players=players, where=where, **_interval(finding))


def _write_picture(loaded: LoadedMap, counts: Sequence[Count], path: Path) -> None:
    from citrus_game.ui.scenes.export.poster import heat_map_bytes

    write_bytes_atomically(path, heat_map_bytes(loaded, usage_of(counts)))
