"""The timer: reminders, or a bank with each kind of end; undo and continued games."""

import random
from pathlib import Path

import pytest

from citrus_game.content.game.seats import NO_TIMING, Timing
from citrus_game.rules.model.steps import BUY, END
from citrus_game.rules.moves.market import line_tiles
from citrus_game.rules.moves.purchase import buildable_lines
from citrus_game.session.ai_runner import AIRunner
from citrus_game.session.clock import LATE, STAND_IN, Clock, TimeKeeper
from citrus_game.session.game_session import GRACE, GameSession
from citrus_game.session.saves import saves
from citrus_game.session.seats import Seat
from tests.cases import plain
from tests.session.positions import sit


def timed(
    kind: str, seconds: int = 60, at_zero: str = "nothing", players: int = 2
) -> tuple[GameSession, Clock]:
    session = sit(players=players)
    session.timing = Timing.model_validate({"kind": kind, "seconds": seconds, "at_zero": at_zero})
    return session, Clock(session)


def lefts(clock: Clock) -> list[float | None]:
    return [clock.seconds_left(player) for player in (0, 1)]


def play_turn(session: GameSession, rng: random.Random | None = None) -> None:
    chance, turn = rng or random.Random(1), session.state.turn
    while session.state.turn == turn and not session.state.over:
        ends = [step for step in session.legal() if step.verb == END]
        session.do(ends[0] if ends else chance.choice(session.legal()))


def test_without_a_timer_nothing_is_counted() -> None:
    session = sit()
    clock = Clock(session)
    assert session.timing == NO_TIMING
    assert clock.pass_time(1000) == ""
    assert session.spent == 0
    assert clock.seconds_left(0) is None


def test_a_soft_clock_reminds_once_a_turn_and_does_nothing_else() -> None:
    session, clock = timed("turn", 30)
    before = session.state.copy()
    assert clock.pass_time(29) == ""
    assert clock.seconds_left(0) == pytest.approx(1)
    assert clock.seconds_left(1) is None
    assert clock.pass_time(2) == "remind"
    assert clock.pass_time(500) == ""
    assert session.state == before
    play_turn(session)
    assert clock.seconds_left(1) == pytest.approx(30)
    assert clock.pass_time(31) == "remind"


def test_a_bank_is_used_in_ones_own_turns_alone_and_may_be_overdrawn() -> None:
    session, clock = timed("bank", 60)
    clock.pass_time(20)
    play_turn(session)
    assert lefts(clock) == pytest.approx([40, 60])
    clock.pass_time(70)
    assert lefts(clock) == pytest.approx([40, -10])
    play_turn(session)
    assert clock.seconds_left(1) == pytest.approx(-10)


def test_undo_takes_no_time_back() -> None:
    session, clock = timed("bank", 600)
    rng = random.Random(3)
    while not session.can_undo():
        clock.pass_time(1)
        session.do(rng.choice(session.legal()))
    left = lefts(clock)
    session.undo()
    assert lefts(clock) == pytest.approx(left)
    session.redo()
    assert lefts(clock) == pytest.approx(left)


def test_a_computer_player_finishes_the_turn_and_gives_the_seat_back() -> None:
    session, clock = timed("bank", 60, "computer")
    rings = [clock.pass_time(10) for _time in range(7)]
    assert "out" in rings
    assert session.is_bot_turn()
    assert session.plays == STAND_IN
    assert not clock.running
    thinking = AIRunner(session, waits=True)
    while session.state.player == 0:
        assert thinking.step()
    assert not session.is_bot_turn()
    assert not session.seats[0].is_bot
    play_turn(session)
    assert not session.is_bot_turn(), "an empty bank still leaves a little of each turn"
    clock.pass_time(GRACE)
    assert session.is_bot_turn()


def test_a_turn_ends_also_for_who_has_done_nothing() -> None:
    session, clock = timed("bank", 30, "end")
    clock.pass_time(100)
    assert session.state.player == 1
    mine = [done.step for done in session.history]
    assert mine[-1].verb == END
    assert mine[0].verb == BUY, "nobody is spared the main action"
    least = min(
        len(line_tiles(session.start, line))
        for line, fits in enumerate(buildable_lines(session.start))
        if fits
    )
    assert len(line_tiles(session.start, mine[0].what)) == least
    assert clock.seconds_left(1) == pytest.approx(30)


@pytest.mark.parametrize("seed", plain(2, range(8)))
def test_a_turn_ends_from_wherever_it_is(seed: int) -> None:
    session, clock = timed("bank", 30, "end", players=3)
    rng = random.Random(seed)
    for _turn in range(40):
        turn = session.state.turn
        for _step in range(rng.randrange(5)):
            legal = [step for step in session.legal() if step.verb != END]
            if legal and session.state.turn == turn:
                session.do(rng.choice(legal))
        if session.state.over:
            break
        turn = session.state.turn
        clock.pass_time(100)
        after = session.state
        assert after.turn == turn + 1 or after.over
        assert not session.is_bot_turn(), "it was ended, not lent"


def test_computer_players_have_no_clock() -> None:
    session, clock = timed("bank", 60)
    session.seat(0, Seat("Robot", "azure", "picker"))
    assert clock.seconds_left(0) is None
    assert clock.pass_time(100) == ""
    assert session.spent == 0


def test_a_continued_game_goes_on_with_the_time_after_its_last_step(tmp_path: Path) -> None:
    session, clock = timed("bank", 600, "computer")
    for seconds in (12.5, 30, 7):
        clock.pass_time(seconds)
        play_turn(session)
    clock.pass_time(99)
    saves.save(session, tmp_path / "a.citrus")
    back = saves.load(tmp_path / "a.citrus")
    assert back.timing == session.timing
    clock = Clock(back)
    assert clock.seconds_left(0) == pytest.approx(600 - 19.5)
    assert clock.seconds_left(1) == pytest.approx(600 - 30)
    saves.save(back, tmp_path / "b.citrus")
    assert (tmp_path / "b.citrus").read_text(encoding="utf-8") == (tmp_path / "a.citrus").read_text(
        encoding="utf-8"
    )


def test_a_record_without_a_clock_says_nothing_of_one(tmp_path: Path) -> None:
    session = sit()
    saves.save(session, tmp_path / "a.citrus")
    assert "clock" not in (tmp_path / "a.citrus").read_text(encoding="utf-8")


def test_what_was_used_is_added_up_anew_after_a_step_was_taken_back_and_another_played() -> None:
    session, clock = timed("bank", 60)
    clock.pass_time(10)
    session.do(session.legal()[0])
    player = session.history[-1].player
    assert clock.seconds_left(player) == pytest.approx(50)
    session.undo()
    session.spent += 5  # nobody asks in between
    session.do(session.legal()[-1])
    used = sum(done.seconds for done in session.history if done.player == player)
    assert used > 10
    assert clock.seconds_left(player) == pytest.approx(60 - used)


def test_a_clock_begins_with_nothing_used() -> None:
    _session, clock = timed("bank", 60)
    assert lefts(clock) == [pytest.approx(60), pytest.approx(60)]


@pytest.mark.parametrize("kind", LATE)
def test_a_clock_warns_from_its_last_seconds_on_and_not_before(kind: str) -> None:
    session, _clock = timed(kind, 100)
    keeper = TimeKeeper(session, lambda _ring: None)
    player, warned = session.state.player, list[bool]()
    for _second in range(100):
        keeper.update(1.0)
        warned.append(keeper.faces[player][1])
    assert warned == [100 - second < LATE[kind] for second in range(1, 101)]
    assert not keeper.faces[1 - player][1]


def test_the_grace_of_an_empty_bank_is_one_for_the_whole_turn_however_often_one_acts() -> None:
    session, clock = timed("bank", 60, "end")
    session.spent = 61.0
    for player in (1, 0):
        while session.state.player != player:
            session.do(session.legal()[0])
    turn = session.state.turn
    clock.pass_time(0.6 * GRACE)
    session.do(next(step for step in session.legal() if step.verb == BUY))
    assert session.state.turn == turn
    clock.pass_time(0.6 * GRACE)
    assert session.state.turn != turn
