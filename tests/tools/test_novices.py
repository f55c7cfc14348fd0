"""Simulated newcomers play whole first games by the rules, each in its way."""

import pytest

from citrus_game.rules.model import steps
from tools import novices


def test_the_command_says_how_often_an_opponent_wins(capsys: pytest.CaptureFixture[str]) -> None:
    assert novices.main(["--games", "2", "--novices", "rows,chance", "--bots", "greedy"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in told] == ["greedy against rows", "greedy against chance"]
    assert all("of 2," in line for line in told)


def test_a_kind_that_is_not_there_is_named() -> None:
    with pytest.raises(SystemExit):
        novices.main(["--novices", "genius"])


def test_the_same_game_comes_again() -> None:
    assert novices.play("rows", "greedy", 1).steps == novices.play("rows", "greedy", 1).steps


def test_who_takes_sensible_rows_buys_several_where_that_can_be() -> None:
    session = novices.play("rows", "random", 0)
    bought = [done for done in session.history if done.player == 0 and done.step.verb == steps.BUY]
    assert bought
    passed = [done for done in session.history if done.player == 0 and done.step.verb == steps.PASS]
    assert len(passed) < len(bought)
