"""What pages beside a table say is true: the kiosk's, the menu's, the result of a game, its setup."""

from pathlib import Path

import pytest

from tests.claims import registers as registers  # noqa: PLC0414
from tests.claims.moment import Judge
from tests.claims.pages import KIOSKS, at_home, at_the_kiosk, demos, home, kiosk, results, reviews
from tests.claims.quiet import is_quiet
from tests.claims.test_every_claim import told


@pytest.mark.parametrize("changed", KIOSKS)
def test_what_a_kiosk_says_is_true(changed: dict[str, object]) -> None:
    judge = Judge(is_quiet)
    with kiosk(judge, **changed) as reader:
        at_the_kiosk(reader)
    assert judge.judged["kiosk"] > 100
    assert not judge.false, told(judge)
    assert not judge.unknown, told(judge)


def test_what_is_said_in_the_games_of_the_attract_loop_is_true() -> None:
    judge = Judge(is_quiet)
    with kiosk(judge) as reader:
        demos(reader)
    assert judge.judged["kiosk"] > 50
    assert not judge.false, told(judge)
    assert not judge.unknown, told(judge)


def test_what_the_pages_round_a_game_say_is_true(tmp_path: Path) -> None:
    judge = Judge(is_quiet)
    with home(judge, tmp_path) as reader:
        at_home(reader, tmp_path)
        results(reader)
        reviews(reader)
    assert {*judge.judged} == {"menu", "setup", "saved games", "poster", "result", "review"}
    assert not judge.false, told(judge)
    assert not judge.unknown, told(judge)
