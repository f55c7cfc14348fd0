"""Fit what makes up for going later to games of one computer player against itself, and check it.

    python tools/tune_seats.py games.jsonl --games 200 --seed 10000

For both sides and all numbers of players it plays games without an offset and games in which every seat
gets some coins by lot; it fits points (equal chances to win) and coins (by what one is worth in points).
It plays with these points and fits again to all games so far, a few times, writes config/seats.yaml and
checks the values on seeds that no fit has seen. The last lines are tables for docs/. All games
are kept in the file; a run that was interrupted goes on from there.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import scipy

from citrus_game.bots.arena import Contest, interval, play_game, wins_of
from citrus_game.content.config import load_components, options_from
from citrus_game.content.maps.tmx import find_map, load_map
from citrus_game.rules.material.components import MOST_COINS
from citrus_game.rules.material.state import Game

OUT = Path(__file__).parents[1] / "config" / "seats.yaml"
SIDES = ("long", "short")
PLAYERS = (2, 3, 4, 5)
PLAIN, LOTS, POINTS, COINS = "plain", "lots", "points", "coins"
"""What is played: without an offset, with coins by lot, with the points, with the coins."""
APART = 1_000_000
"""Between the seeds of what is played."""
CHUNK = 10
"""Games of one kind before the next kind has its turn."""
CLOSE = 5.0
"""Points: how far apart two players may be for the chance to turn."""


@dataclass(frozen=True)
class Played:
    """A game; coins, points given at the start and points at the end by place in the order of turns."""

    what: str
    side: str
    players: int
    number: int
    seed: int
    coins: tuple[int, ...]
    given: tuple[int, ...]
    points: tuple[int, ...]
    fincas: tuple[int, int]
    blocked: bool

    @property
    def made(self) -> list[int]:
        """Give the points without those given at the start."""
        return [points - given for points, given in zip(self.points, self.given, strict=True)]


Values = dict[tuple[str, int], tuple[int, ...]]
"""By side and number of players: a value for each place in the order of turns."""


def play(
    what: str, side: str, players: int, number: int, *, bot: str, seed: int, offset: Sequence[int]
) -> Played:
    """Play one game; ``offset`` are points or coins, as ``what`` says."""
    own = seed + APART * (PLAIN, LOTS, POINTS, COINS).index(what)
    coins, given = tuple(offset) * (what in (LOTS, COINS)), tuple(offset) * (what == POINTS)
    options = options_from("rulebook", {"seat_coins": list(coins), "seat_points": list(given)})
    game = Game(load_map(find_map(side)).board, load_components(), options, players)
    done = play_game(Contest(game, (bot,) * players, own), number)
    assert done.places == list(range(players))
    none = (0,) * players
    built, scored = done.fincas
    points = tuple(done.points)
    return Played(
        what, side, players, number, own, coins or none, given or none, points, (built, scored), done.blocked
    )


def lots(side: str, players: int, number: int) -> tuple[int, ...]:
    """Draw coins for each seat, as many as fit."""
    most = MOST_COINS - load_components().start_coins
    rng = random.Random(f"lots {side} {players} {number}")
    return tuple(rng.randint(0, most) for _seat in range(players))


def shares(rows: Sequence[Sequence[float]], offset: Sequence[float]) -> list[float]:
    """Give each place's chance to win: games with others close behind count in parts."""
    parts = scipy.special.softmax((np.asarray(rows) + np.asarray(offset)) / CLOSE, axis=1)
    return [float(share) for share in parts.mean(axis=0)]


def fair_points(rows: Sequence[Sequence[float]]) -> list[float]:
    """Find the points that give each place the same chance to win; the least is 0."""
    players = len(rows[0])

    def apart(others: Sequence[float]) -> list[float]:
        return [share - 1 / players for share in shares(rows, [0.0, *others])[1:]]

    found = [0.0, *scipy.optimize.root(apart, [0.0] * (players - 1)).x]
    return [float(value - min(found)) for value in found]


def coin_worth(games: Sequence[Played]) -> float:
    """Give the points that one more coin at the start brings, against the others of the same game."""
    means: dict[tuple[int, int], float] = {}
    for players in {game.players for game in games}:
        same = [game for game in games if game.players == players]
        means |= {(players, place): fmean(_apart(g.points)[place] for g in same) for place in range(players)}
    over = under = 0.0
    for game in games:
        coins, points = _apart(game.coins), _apart(game.points)
        for place in range(game.players):
            over += coins[place] * (points[place] - means[game.players, place])
            under += coins[place] ** 2
    return over / under


def _apart(values: Sequence[int]) -> list[float]:
    return [value - fmean(values) for value in values]


def fit(games: Sequence[Played]) -> tuple[Values, Values, float]:
    """Fit points and coins for all sides and numbers of players; give also what a coin is worth."""
    points: Values = {}
    coins: Values = {}
    worth = coin_worth([game for game in games if game.what == LOTS])
    most = MOST_COINS - load_components().start_coins
    for side in SIDES:
        for players in PLAYERS:
            same = [g for g in games if (g.side, g.players) == (side, players) and g.what != LOTS]
            fair = fair_points([game.made for game in same])
            points[side, players] = tuple(map(round, fair))
            coins[side, players] = tuple(min(most, round(value / worth)) for value in fair)
    return points, coins, worth


def write(points: Values, coins: Values, path: Path, origin: str) -> None:
    """Write the values with where they come from."""
    lines = ["# What makes up for going later, by side and number of players: values in the order of turns."]
    lines += [f"# {line}" for line in origin.splitlines()]
    for side in SIDES:
        lines.append(f"{side}:")
        for name, values in (("points", points), ("coins", coins)):
            lines.append(f"  {name}:")
            lines += [f"    {players}: {list(values[side, players])}" for players in PLAYERS]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def table(games: Sequence[Played]) -> Iterator[str]:
    """Give a row for each side and number of players; a share off its interval gets a mark."""
    for side in SIDES:
        for players in PLAYERS:
            same = [game for game in games if (game.side, game.players) == (side, players)]
            if not same:
                continue
            cells = []
            for place in range(players):
                share = fmean(wins_of(game.points)[place] for game in same)
                low, high = interval(share, len(same))
                mark = "" if low <= 1 / players <= high else " *"
                cells.append(f"{share:.0%} ({low:.0%} to {high:.0%}){mark}".replace("%", ""))
            built, scored = (sum(game.fincas[part] for game in same) for part in (0, 1))
            given = ", ".join(map(str, same[-1].given if any(same[-1].given) else same[-1].coins))
            yield (
                f"| {side}, {players} | {given} | {len(same)} | {', '.join(cells)} "
                f"| {sum(game.blocked for game in same)} | {scored / built:.0%} |"
            )


def read(path: Path) -> list[Played]:
    """Read the games kept so far, up to a line that was cut short."""
    found = []
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            data: dict[str, Any] = json.loads(line)
        except ValueError:
            break
        data |= {name: tuple(values) for name, values in data.items() if isinstance(values, list)}
        found.append(Played(**data))
    return found


class Run:
    """The games of a file, and playing those that are missing."""

    def __init__(self, path: Path, bot: str, seed: int) -> None:
        self.path, self.bot, self.seed = path, bot, seed
        self.games = read(path)
        path.write_text("".join(json.dumps(asdict(game)) + "\n" for game in self.games), encoding="utf-8")

    def of(self, what: str, values: Values | None = None) -> list[Played]:
        """Give the games of a kind, of those with an offset only the ones with these values."""
        same = [game for game in self.games if game.what == what]
        if values is None:
            return same
        return [g for g in same if (g.coins if what == COINS else g.given) == values[g.side, g.players]]

    def games_before(self, number: int) -> list[Played]:
        """Give the games that a fit goes by: all but those with points of this number and later."""
        return [g for g in self.games if g.what in (PLAIN, LOTS) or (g.what == POINTS and g.number < number)]

    def play(self, what: str, numbers: range, values: Values | None = None) -> None:
        """Play what is missing of these games of each side and number of players, all in turn."""
        known = {(game.side, game.players, game.number) for game in self.of(what, values)}
        for begin in range(0, len(numbers), CHUNK):
            for side in SIDES:
                for players in PLAYERS:
                    for number in numbers[begin : begin + CHUNK]:
                        if (side, players, number) not in known:
                            self._one(what, side, players, number, values)

    def _one(self, what: str, side: str, players: int, number: int, values: Values | None) -> None:
        offset: tuple[int, ...] = values[side, players] if values else ()
        if what == LOTS:
            offset = lots(side, players, number)
        game = play(what, side, players, number, bot=self.bot, seed=self.seed, offset=offset)
        self.games.append(game)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(game)) + "\n")
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{what}: {side}, {players} players, game {number + 1}   ")


def main() -> None:
    """Play, fit, write and check as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("file", type=Path, help="where the games are kept, one a line")
    parser.add_argument("--games", type=int, default=200, help="without an offset")
    parser.add_argument("--lots", type=int, default=60, help="with coins by lot")
    parser.add_argument("--tries", type=int, default=50, help="with the points of a fit, before the next fit")
    parser.add_argument("--rounds", type=int, default=2, help="how often that is done")
    parser.add_argument("--checks", type=int, default=100, help="with the points, with the coins")
    parser.add_argument("--bot", default="grower")
    parser.add_argument("--seed", type=int, default=10000)
    parser.add_argument("--out", type=Path, default=OUT)
    args = parser.parse_args()
    run = Run(args.file, args.bot, args.seed)
    run.play(PLAIN, range(args.games))
    run.play(LOTS, range(args.lots))
    points, coins, worth = fit(run.games_before(0))
    for turn in range(args.rounds):
        begin = turn * args.tries
        run.play(POINTS, range(begin, begin + args.tries), points)
        points, coins, worth = fit(run.games_before(begin + args.tries))
    begin = args.rounds * args.tries
    origin = (
        f"From games of {args.bot} against itself: tools/tune_seats.py --games {args.games}"
        f" --lots {args.lots} --tries {args.tries} --rounds {args.rounds} --seed {args.seed}\n"
        f"A coin at the start is worth {worth:.2f} points."
    )
    write(points, coins, args.out, origin)
    checks = range(begin, begin + args.checks)
    run.play(POINTS, checks, points)
    run.play(COINS, checks, coins)
    for what, values in ((PLAIN, None), (POINTS, points), (COINS, coins)):
        print(what)
        print(
            "\n".join(table([game for game in run.of(what, values) if not values or game.number in checks]))
        )


if __name__ == "__main__":
    main()
