"""Let the Master of this version play that of another one, installed beside it.

    git worktree add ../citrus-0.1.0 47f1d51    (with an environment of its own)
    python -m tools.lockstep ../citrus-0.1.0/.venv/bin/python --ms 150 --games 120 --out results.jsonl

Each version runs in a process of its own and follows the same game from the same record head, so all options
are said and no default of either counts. Steps pass as texts (NOTATION.md). The milliseconds are processor
time, and only one of the two thinks at a time. One player is of this version, all others of the other one;
each shuffle is played once from every seat, and the sides take turns.

A game in which one refuses a step of the other, or they disagree on points or on who is next, is void: it is
told and counted. Every game is written as it ends; the same command goes on from there.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from citrus_game.bots.arena import interval, wins_of
from citrus_game.content.config import load_components, load_presets
from citrus_game.content.maps.tmx import find_map, load_map
from citrus_game.content.records.record import Head, record_text
from citrus_game.rules.material.state import Game
from citrus_game.rules.setup import new_game

SEAT = Path(__file__).with_name("lockstep_seat.py")
AGREED = ("over", "player", "points")
"""What both must say alike after every step."""


class Version:
    """A process of one version that follows a game and may be asked for a step."""

    def __init__(self, python: str, name: str) -> None:
        self.name = name
        self._process = subprocess.Popen(
            [python, str(SEAT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, request: str) -> dict[str, Any]:
        """Send a line and give the answer; raises `RuntimeError` where the process has ended."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{request}\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the process of {self.name} has ended at: {request}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()


@dataclass(frozen=True)
class Match:
    """What is played: sides in turn, how many at the table, the first shuffle."""

    sides: tuple[str, ...]
    players: int
    seed: int
    preset: str = "rulebook"

    def place(self, number: int) -> tuple[str, int, int]:
        """Give side, shuffle and this version's seat of a game."""
        block, seat = divmod(number, self.players)
        return self.sides[block % len(self.sides)], self.seed + block // len(self.sides), seat

    def head(self, number: int) -> str:
        """Write the record from which both versions start."""
        side, seed, _seat = self.place(number)
        loaded = load_map(find_map(side))
        game = Game(loaded.board, load_components(), load_presets()[self.preset], self.players)
        seats = ("person",) * self.players
        names = tuple(f"p{index + 1}" for index in range(self.players))
        return record_text(Head(seed, side, "", seats, names), new_game(game, seed), ())


@dataclass
class Outcome:
    """One game: points with this version's first, milliseconds of each turn, and where the two differed.

    ``legal`` counts the positions in which they list different legal steps; ``void`` says why a game does
    not count.
    """

    number: int
    side: str
    seat: int
    points: list[int] = field(default_factory=list)
    steps: int = 0
    legal: int = 0
    void: str = ""
    new_ms: list[float] = field(default_factory=list)
    old_ms: list[float] = field(default_factory=list)


def play(match: Match, number: int, new: Version, old: Version) -> Outcome:
    """Play one game in lockstep."""
    side, _seed, seat = match.place(number)
    outcome = Outcome(number, side, seat)
    here = start(match, number, new, old)
    turns: dict[int, float] = {}
    mine: set[int] = set()
    while True:
        outcome.void = apart(here[new], here[old])
        outcome.legal += not outcome.void and here[new]["legal"] != here[old]["legal"]
        if outcome.void or here[new]["over"]:
            break
        mover = new if here[new]["player"] == seat else old
        chosen = mover.ask("think")
        turn = chosen["turn"]
        turns[turn] = turns.get(turn, 0) + chosen["ms"]
        if mover is new:
            mine.add(turn)
        here = {version: version.ask(f"step {chosen['step']}") for version in (new, old)}
        outcome.steps += 1
        for version, answer in here.items():
            if "refused" in answer:
                outcome.void = f"{version.name} refuses {chosen['step']} ({answer['refused']})"
        if outcome.void:
            break
    points = here[new].get("points", [])
    outcome.points = [*points[seat : seat + 1], *points[:seat], *points[seat + 1 :]]
    outcome.new_ms = [round(ms, 1) for turn, ms in turns.items() if turn in mine]
    outcome.old_ms = [round(ms, 1) for turn, ms in turns.items() if turn not in mine]
    return outcome


def start(match: Match, number: int, new: Version, old: Version) -> dict[Version, dict[str, Any]]:
    """Let both versions begin a game; give what each says of it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "start.citrus"
        path.write_text(match.head(number), encoding="utf-8")
        return {version: version.ask(f"start {path} {version.name}") for version in (new, old)}


def apart(one: dict[str, Any], other: dict[str, Any]) -> str:
    """Say in what two positions differ; empty where they do not."""
    return "; ".join(f"{key}: {one[key]} and {other[key]}" for key in AGREED if one[key] != other[key])


def told(outcomes: Sequence[Outcome]) -> list[str]:
    """Tell wins with their 95 % intervals for each side and all, times, and in what the versions differed."""
    counted = [each for each in outcomes if not each.void]
    lines = []
    for side in [*dict.fromkeys(each.side for each in counted), ""]:
        games = [each.points for each in counted if side in ("", each.side)]
        if games:
            wins = statistics.fmean(wins_of(points)[0] for points in games)
            low, high = interval(wins, len(games))
            margin = statistics.fmean(points[0] - max(points[1:]) for points in games)
            shares = f"{100 * wins:.1f} % ({100 * low:.0f} to {100 * high:.0f})"
            lines.append(f"{side or 'all'}: {len(games)} games: wins {shares}, margin {margin:+.1f}")
    for title, times in (
        ("new", sorted(ms for each in counted for ms in each.new_ms)),
        ("old", sorted(ms for each in counted for ms in each.old_ms)),
    ):
        if times:
            middle, last = statistics.median(times), times[int(len(times) * 0.95)]
            lines.append(f"a turn of the {title}: median {middle:.0f} ms, p95 {last:.0f} ms")
    different = sum(each.legal for each in outcomes)
    steps = sum(each.steps for each in outcomes)
    lines.append(f"legal steps differed in {different} of {steps} positions")
    void = [f"game {each.number} is void: {each.void}" for each in outcomes if each.void]
    return [*lines, f"{len(void)} games are void", *void]


def read(path: Path, head: dict[str, object]) -> list[Outcome]:
    """Read what an interrupted run has written; a file of other settings is refused."""
    if not path.exists():
        path.write_text(json.dumps(head) + "\n", encoding="utf-8")
        return []
    first, *rest = path.read_text(encoding="utf-8").splitlines()
    if json.loads(first) != head:
        raise SystemExit(f"{path} holds games of other settings: {first}")
    return [Outcome(**json.loads(line)) for line in rest]


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the games that are still to be played, and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("python", help="the other version's Python")
    parser.add_argument("--ms", default="1500", help="budget of a turn: 150, or turns as in 40n")
    parser.add_argument("--new", default="master", help="who plays for this version")
    parser.add_argument("--old", default="expert", help="who plays for the other one")
    parser.add_argument("--sides", default="long,short")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--seed", type=int, default=9000)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(arguments)
    names = [f"{name}:{args.ms}" if args.ms else name for name in (args.new, args.old)]
    match = Match(tuple(args.sides.split(",")), args.players, args.seed)
    done = read(args.out, {"names": names, **json.loads(json.dumps(asdict(match)))})
    if len(done) < args.games:
        with Version(sys.executable, names[0]) as new, Version(args.python, names[1]) as old:
            for number in range(len(done), args.games):
                done.append(play(match, number, new, old))
                with args.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(done[-1])) + "\n")
                sys.stderr.write(f"{told(done)[-1 if done[-1].void else 0]}\n")
    print("\n".join(told(done)))


if __name__ == "__main__":
    main()
