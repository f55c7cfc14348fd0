"""What pages beside a table say is true: the kiosk's, the menu's, the result of a game, its setup."""

from pathlib import Path

import pytest

from tests.claims import registers as registers  # noqa: PLC0414
from tests.claims.moment import CHECKS, Judge
from tests.claims.pages import all_pages
from tests.claims.quiet import is_quiet
from tests.claims.test_every_claim import told

SURFACES = {"kiosk", "menu", "poster", "result", "review", "saved games", "setup"}


@pytest.mark.slow
def test_what_pages_say_is_true_and_every_check_of_pages_has_something_to_judge(tmp_path: Path) -> None:
    judge = Judge(is_quiet)
    all_pages(judge, tmp_path)
    assert {*judge.judged} == SURFACES
    assert not judge.false, told(judge)
    assert not judge.unknown, told(judge)
    used = {CHECKS[message] for message in judge.heard if message in CHECKS}
    idle = [message for message, found in CHECKS.items() if found not in used]
    assert [message for message in idle if CHECKS[message].__module__ == "tests.claims.of_pages"] == []
