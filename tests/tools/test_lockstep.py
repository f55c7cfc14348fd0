"""Two versions in lockstep: the same game in two processes, and what is said where they differ."""

import ast
import sys
from pathlib import Path
from typing import Any

import pytest

from tools import compare_purchases, lockstep


def run(out: Path, *more: str) -> None:
    """Play two games of this version against itself, or tell of those in the file."""
    ends = ["--games", "2", "--out", str(out), "--ms", "", "--sides", "short", *more]
    lockstep.main([sys.executable, "--new", "greedy", "--old", "random", *ends])


def test_games_are_played_counted_and_gone_on_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "results.jsonl"
    run(out)
    first = out.read_text(encoding="utf-8")
    run(out)
    assert out.read_text(encoding="utf-8") == first
    said = capsys.readouterr().out
    assert "all: 2 games: wins 100.0 % (34 to 100)" in said
    assert "short: 2 games" in said
    assert "legal steps differed in 0 of " in said
    assert "\n0 games are void" in said
    with pytest.raises(SystemExit, match="other settings"):
        run(out, "--seed", "1")


class Stubborn(lockstep.Version):
    """A version that refuses to buy, or counts points in a way of its own."""

    word = "buy"

    def ask(self, request: str) -> dict[str, Any]:
        """Answer as the version does but for one thing."""
        answer = super().ask(request)
        if request.startswith(f"step {self.word}"):
            return {"refused": "COINS"} if self.word == "buy" else answer | {"points": [9, 9]}
        return answer


def test_a_game_in_which_they_differ_is_void() -> None:
    match = lockstep.Match(("short",), 2, 5)
    with lockstep.Version(sys.executable, "greedy") as new, Stubborn(sys.executable, "greedy") as old:
        refused = lockstep.play(match, 0, new, old)
        old.word = "end"
        apart = lockstep.play(match, 0, new, old)
    assert refused.void.startswith("greedy refuses buy ")
    assert apart.void == "points: [0, 0] and [9, 9]"
    assert lockstep.told([refused, apart])[-3:] == [
        "2 games are void", f"game 0 is void: {refused.void}", f"game 0 is void: {apart.void}",
    ]  # fmt: skip


def test_each_shuffle_is_played_from_every_seat_and_the_sides_take_turns() -> None:
    match = lockstep.Match(("long", "short"), 2, 7)
    places = [match.place(number) for number in range(5)]
    assert places == [("long", 7, 0), ("long", 7, 1), ("short", 7, 0), ("short", 7, 1), ("long", 8, 0)]
    assert match.head(0) == match.head(1)
    assert "finca_after_partial_refill: true" in match.head(0)


BOTH = {f"citrus_game.{name}" for name in ("bots.players", "rules.legal", "rules.observe", "rules.turn")}
"""Modules that stand where they stood in version 0.1.0."""


def test_a_seat_stands_on_what_both_versions_have() -> None:
    tree = ast.parse(lockstep.SEAT.read_text(encoding="utf-8"))
    froms = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    assert {module for module in froms if module.startswith("citrus_game")} == BOTH


def test_two_versions_judge_the_same_markets(capsys: pytest.CaptureFixture[str]) -> None:
    compare_purchases.main([sys.executable, "--games", "1"])
    *times, agreed = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in times] == ["this version", "the other"]
    assert agreed.startswith("verdicts differed in 0 of ")
    assert int(agreed.split()[-2]) > 100


class Miser(lockstep.Version):
    """A version that thinks that everything is too expensive."""

    def ask(self, request: str) -> dict[str, Any]:
        """Answer as the version does but for that."""
        answer = super().ask(request)
        return (
            answer | {"verdicts": [[9, *line[1:]] for line in answer["verdicts"]]}
            if request == "judge"
            else answer
        )


def test_where_verdicts_differ_is_counted() -> None:
    judged = compare_purchases.Judged()
    with lockstep.Version(sys.executable, "greedy") as new, Miser(sys.executable, "greedy") as old:
        judged.play(lockstep.Match(("short",), 2, 5), 0, new, old)
    assert judged.differ == len(judged.new) == len(judged.old) > 10
