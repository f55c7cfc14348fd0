"""The clock: soft, or a bank with each of its ends; undo and continued games."""

import random
from pathlib import Path

import pytest

from citrus_game.content.game.timing import NO_TIMING, Timing
from citrus_game.rules.actions.market import line_tiles
from citrus_game.rules.actions.purchase import buildable_lines
from citrus_game.rules.material.steps import BUY, END
from citrus_game.table.clock import GRACE, STAND_IN, Clock
from citrus_game.table.keeping import saves
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from citrus_game.table.thinking import Thinking
from tests.table.positions import sit


def timed(kind: str, seconds: int = 60, at_zero: str = "nothing", players: int = 2) -> tuple[Sitting, Clock]:
    sitting = sit(players=players)
    sitting.timing = Timing.model_validate({"kind": kind, "seconds": seconds, "at_zero": at_zero})
    return sitting, Clock(sitting)


def lefts(clock: Clock) -> list[float | None]:
    return [clock.left(player) for player in (0, 1)]


def play_turn(sitting: Sitting, rng: random.Random | None = None) -> None:
    chance, turn = rng or random.Random(1), sitting.state.turn
    while sitting.state.turn == turn and not sitting.state.over:
        ends = [step for step in sitting.legal() if step.verb == END]
        sitting.do(ends[0] if ends else chance.choice(sitting.legal()))


def test_without_a_timer_nothing_is_counted() -> None:
    sitting = sit()
    clock = Clock(sitting)
    assert sitting.timing == NO_TIMING
    assert clock.pass_time(1000) == ""
    assert sitting.spent == 0
    assert clock.left(0) is None


def test_a_soft_clock_reminds_once_a_turn_and_does_nothing_else() -> None:
    sitting, clock = timed("turn", 30)
    before = sitting.state.copy()
    assert clock.pass_time(29) == ""
    assert clock.left(0) == pytest.approx(1)
    assert clock.left(1) is None
    assert clock.pass_time(2) == "remind"
    assert clock.pass_time(500) == ""
    assert sitting.state == before
    play_turn(sitting)
    assert clock.left(1) == pytest.approx(30)
    assert clock.pass_time(31) == "remind"


def test_a_bank_is_used_in_ones_own_turns_alone_and_may_be_overdrawn() -> None:
    sitting, clock = timed("bank", 60)
    clock.pass_time(20)
    play_turn(sitting)
    assert lefts(clock) == pytest.approx([40, 60])
    clock.pass_time(70)
    assert lefts(clock) == pytest.approx([40, -10])
    play_turn(sitting)
    assert clock.left(1) == pytest.approx(-10)


def test_undo_takes_no_time_back() -> None:
    sitting, clock = timed("bank", 600)
    rng = random.Random(3)
    while not sitting.can_undo():
        clock.pass_time(1)
        sitting.do(rng.choice(sitting.legal()))
    left = lefts(clock)
    sitting.undo()
    assert lefts(clock) == pytest.approx(left)
    sitting.redo()
    assert lefts(clock) == pytest.approx(left)


def test_a_computer_player_finishes_the_turn_and_gives_the_seat_back() -> None:
    sitting, clock = timed("bank", 60, "computer")
    rings = [clock.pass_time(10) for _time in range(7)]
    assert "out" in rings
    assert sitting.is_bot_turn()
    assert sitting.plays == STAND_IN
    assert not clock.running
    thinking = Thinking(sitting, waits=True)
    while sitting.state.player == 0:
        assert thinking.step()
    assert not sitting.is_bot_turn()
    assert not sitting.seats[0].is_bot
    play_turn(sitting)
    assert not sitting.is_bot_turn(), "an empty bank still leaves a little of each turn"
    clock.pass_time(GRACE)
    assert sitting.is_bot_turn()


def test_a_turn_ends_also_for_who_has_done_nothing() -> None:
    sitting, clock = timed("bank", 30, "end")
    clock.pass_time(100)
    assert sitting.state.player == 1
    mine = [done.step for done in sitting.history]
    assert mine[-1].verb == END
    assert mine[0].verb == BUY, "nobody is spared the main action"
    least = min(
        len(line_tiles(sitting.start, line))
        for line, fits in enumerate(buildable_lines(sitting.start))
        if fits
    )
    assert len(line_tiles(sitting.start, mine[0].what)) == least
    assert clock.left(1) == pytest.approx(30)


@pytest.mark.parametrize("seed", range(8))
def test_a_turn_ends_from_wherever_it_is(seed: int) -> None:
    sitting, clock = timed("bank", 30, "end", players=3)
    rng = random.Random(seed)
    for _turn in range(40):
        turn = sitting.state.turn
        for _step in range(rng.randrange(5)):
            legal = [step for step in sitting.legal() if step.verb != END]
            if legal and sitting.state.turn == turn:
                sitting.do(rng.choice(legal))
        if sitting.state.over:
            break
        turn = sitting.state.turn
        clock.pass_time(100)
        after = sitting.state
        assert after.turn == turn + 1 or after.over
        assert not sitting.is_bot_turn(), "it was ended, not lent"


def test_computer_players_have_no_clock() -> None:
    sitting, clock = timed("bank", 60)
    sitting.seat(0, Seat("Robot", "azure", "picker"))
    assert clock.left(0) is None
    assert clock.pass_time(100) == ""
    assert sitting.spent == 0


def test_a_continued_game_goes_on_with_the_time_after_its_last_step(tmp_path: Path) -> None:
    sitting, clock = timed("bank", 600, "computer")
    for seconds in (12.5, 30, 7):
        clock.pass_time(seconds)
        play_turn(sitting)
    clock.pass_time(99)
    saves.save(sitting, tmp_path / "a.citrus")
    back = saves.load(tmp_path / "a.citrus")
    assert back.timing == sitting.timing
    clock = Clock(back)
    assert clock.left(0) == pytest.approx(600 - 19.5)
    assert clock.left(1) == pytest.approx(600 - 30)
    saves.save(back, tmp_path / "b.citrus")
    assert (tmp_path / "b.citrus").read_text(encoding="utf-8") == (tmp_path / "a.citrus").read_text(
        encoding="utf-8"
    )


def test_a_record_without_a_clock_says_nothing_of_one(tmp_path: Path) -> None:
    sitting = sit()
    saves.save(sitting, tmp_path / "a.citrus")
    assert "clock" not in (tmp_path / "a.citrus").read_text(encoding="utf-8")


def test_what_was_used_is_added_up_anew_after_a_step_was_taken_back_and_another_played() -> None:
    sitting, clock = timed("bank", 60)
    clock.pass_time(10)
    sitting.do(sitting.legal()[0])
    player = sitting.history[-1].player
    assert clock.left(player) == pytest.approx(50)
    sitting.undo()
    sitting.spent += 5  # nobody asks in between
    sitting.do(sitting.legal()[-1])
    used = sum(done.seconds for done in sitting.history if done.player == player)
    assert used > 10
    assert clock.left(player) == pytest.approx(60 - used)


def test_a_clock_begins_with_nothing_used() -> None:
    _sitting, clock = timed("bank", 60)
    assert lefts(clock) == [pytest.approx(60), pytest.approx(60)]
