"""The sprint: prepared positions, simulated time, and its end by fincas or by time."""

import random

import pytest

from citrus_game.bots.players import make_bot
from citrus_game.content.disk.problem import ContentError
from citrus_game.kiosk.time_limit import Sprint, TimeLimit, first_harvest, positions, start_sprint
from citrus_game.rules.model.events import FincaScored, GameOver, TurnEnded, TurnStarted
from citrus_game.rules.model.options import Options
from citrus_game.rules.model.state import EMPTY
from citrus_game.rules.model.steps import BUY
from citrus_game.rules.observe import observe
from citrus_game.rules.scoring import projected
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from tests.cases import plain
from tests.session.positions import position

COLOURS = ("azure", "violet", "teal", "ivory", "ink")


def seats(players: int) -> list[Seat]:
    return [Seat(f"P{n}", COLOURS[n]) for n in range(players)]


def turn(sprint: Sprint, bot: str = "greedy") -> None:
    """Let a computer player play the turn."""
    session, player = sprint.session, make_bot(bot)
    now, rng = session.state.turn, random.Random(session.state.turn)
    while session.state.turn == now and not sprint.over:
        session.do(player.decide(observe(session.state), session.legal(), rng))


def small(fincas: int = 1, seconds: float = 60.0) -> Sprint:
    """A position in which Ana can have the finca scored with one lemon."""
    state = position(
        plantations={"a1": "lemon", "b1": "lime", "c1": "orange", "a2": "grapefruit", "c2": "lime",
                     "a3": "orange", "b3": "lemon", "e2": "lime"},
        owners={"a1": 0, "c2": 0, "e2": 1},
        market={1: "lime", 2: "lemon", 3: "lime", 4: "orange", 5: "lime", 6: "lime"},
        tiles=("bull",),
    )  # fmt: skip
    return Sprint(GameSession(state, seats(2)), fincas, seconds)


def do(sprint: Sprint, *texts: str) -> None:
    for text in texts:
        sprint.session.do(sprint.session.state.game.steps.parse(text))


def test_there_are_positions_for_two_to_five() -> None:
    assert all(len(positions(players)) >= 3 for players in (2, 3, 4, 5))
    with pytest.raises(ContentError):
        start_sprint(seats(5)[:1], 0, 1)


@pytest.mark.parametrize("players", plain(2, [2, 3, 4, 5], whole=True))
def test_a_prepared_position_is_lively_and_fair_at_its_start(players: int) -> None:
    sides = set()
    for number, path in enumerate(positions(players)):
        sprint = start_sprint(seats(players), number, 7)
        state = sprint.session.state
        sides.add(state.game.board.side)
        assert state.player == 0, path
        assert state.points == (0,) * players
        assert state.market.count(EMPTY) <= 3
        assert len(state.bag) >= 20
        assert min(state.coins) >= 3
        assert sum(step.verb == BUY for step in sprint.session.legal()) >= 4
        assert state.taken.bit_count() >= 14
        assert sum(map(bool, state.fincas)) - state.scored.bit_count() >= 4
        totals = [sum(sources) for sources in projected(sprint.session.state)]
        assert max(totals) - min(totals) <= 25
        assert sprint.session.map_name in ("long", "short")
    assert sides == {"long", "short"} or players > 2


def test_the_number_counts_the_positions_over_and_over_and_the_seed_the_hidden_orders() -> None:
    count = len(positions(2))
    one, again = start_sprint(seats(2), 1, 5), start_sprint(seats(2), 1 + count, 5)
    other, another = start_sprint(seats(2), 2, 5), start_sprint(seats(2), 1, 6)
    assert one.session.state == again.session.state
    assert observe(one.session.state) == observe(another.session.state)
    assert one.session.state.bag != another.session.state.bag
    assert one.session.state != other.session.state
    turn(one)
    assert one.session.state != again.session.state


def test_it_ends_after_two_fincas_with_the_round_and_the_final_scoring() -> None:
    sprint = start_sprint(seats(2), 0, 3)
    start = sprint.session.state.scored.bit_count()
    while not sprint.over:
        before, last = sprint.fincas_left, sprint.last_round
        assert before == max(0, 2 - (sprint.session.state.scored.bit_count() - start))
        assert last == (before == 0)
        turn(sprint, "grower")
        assert sprint.session.state.turn < 60
    assert sprint.fincas_left == 0
    assert sprint.seconds_left == 600
    history = sprint.session.history
    assert history[-1].player == 1
    ends = sum(isinstance(event, TurnEnded) for done in history for event in done.events)
    assert ends % 2 == 0
    events = history[-1].events
    assert isinstance(events[-1], GameOver)
    assert not any(isinstance(event, TurnStarted) for event in events)
    assert any(isinstance(event, FincaScored) and event.final for event in events)
    assert tuple(sum(sources) for sources in projected(sprint.session.state)) == sprint.session.state.points
    assert sprint.turns_left == 0
    assert not sprint.session.can_undo()
    assert sprint.session.legal() == []


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_ends_with_the_round_when_the_time_is_up(players: int) -> None:
    sprint = start_sprint(seats(players), 1, 3, seconds=100)
    turn(sprint)
    sprint.passed(99)
    assert not sprint.last_round
    sprint.passed(2)
    assert (sprint.seconds_left, sprint.last_round, sprint.over) == (0, True, False)
    for left in range(players - 1, 0, -1):
        assert sprint.turns_left == left
        assert str(left) in sprint.last_round_words()
        turn(sprint)
    assert sprint.over
    assert sprint.session.state.turn == players + 1


def test_time_that_is_up_in_the_first_players_turn_leaves_everybody_one() -> None:
    sprint = start_sprint(seats(2), 2, 3, seconds=10)
    sprint.passed(11)
    over = []
    for _turn in range(2):
        turn(sprint)
        over.append(sprint.over)
    assert over == [False, True]
    sprint.passed(5)
    assert sprint.seconds_left == 0


def hold(cap: TimeLimit, most: float = 1000.0) -> float:
    """Hold every turn of a person's; return the seconds until the game is over, computer players' apart."""
    player, seconds = make_bot("picker"), 0.0
    rng = random.Random(1)
    while not cap.over:
        if cap.session.is_bot_turn():
            cap.session.do(player.decide(observe(cap.session.state), cap.session.legal(), rng))
            continue
        cap.passed(0.5)
        seconds += 0.5
        assert seconds < most
    return seconds


@pytest.mark.parametrize("players", [2, 5])
def test_no_last_turn_can_be_held_for_ever(players: int) -> None:
    sprint = start_sprint(seats(players), 0, 3, seconds=30, last_turn=20)
    assert 30 + 20 * players <= hold(sprint) <= 32 + 20 * players
    assert sprint.session.state.turn == players + 1, "the round is finished, and no more"


def test_a_turn_that_begins_late_has_all_its_time() -> None:
    sprint = start_sprint(seats(2), 0, 3, seconds=30, last_turn=20)
    sprint.passed(31)
    for _half in range(38):
        sprint.passed(0.5)
    assert not sprint.session.is_bot_turn()
    turn(sprint)
    for _half in range(39):
        sprint.passed(0.5)
    assert not sprint.session.is_bot_turn()
    sprint.passed(0.5)
    assert sprint.session.is_bot_turn()


def test_a_whole_game_is_capped_with_its_round_and_its_final_scoring() -> None:
    session = NewGame(
        (Seat("A", "azure"), Seat("B", "ink"), Seat("C", "teal")), "long", Options(), seed=4
    ).start()
    cap = TimeLimit(session, 120, 15)
    assert 120 + 15 * 3 <= hold(cap) <= 122 + 15 * 3
    assert session.state.over
    assert session.state.turn == 4, "nobody moved before the time was up"


def test_no_time_passes_after_the_end() -> None:
    sprint = start_sprint(seats(2), 2, 3, fincas=0)
    turn(sprint)
    turn(sprint)
    sprint.passed(5)
    assert (sprint.over, sprint.seconds_left) == (True, 600)


def test_undo_keeps_it_right() -> None:
    sprint = small()
    assert (sprint.fincas_left, sprint.turns_left) == (1, 2)
    before = projected(sprint.session.state)
    do(sprint, "harvest a1")
    while sprint.session.can_undo():
        sprint.session.undo()
    assert projected(sprint.session.state) == before
    do(sprint, "harvest a1", "income", "bull c3")
    sprint.session.undo()
    assert sprint.fincas_left == 1
    do(sprint, "bull c3", "end")
    assert sprint.fincas_left == 0
    assert (sprint.last_round, sprint.turns_left, sprint.over) == (True, 1, False)
    sprint.session.undo()
    assert (sprint.last_round, sprint.fincas_left) == (False, 1)
    sprint.session.redo()
    assert (sprint.last_round, sprint.fincas_left) == (True, 0)
    do(sprint, "harvest e2", "income", "end")
    assert sprint.over


def test_once_time_is_up_nobody_gains_a_turns_time_by_taking_its_end_back() -> None:
    sprint = small(fincas=2)
    do(sprint, "harvest a1", "income", "bull c3", "end")
    assert sprint.session.can_undo()
    sprint.passed(sprint.seconds_left + 1)
    assert not sprint.session.can_undo()


def test_the_same_steps_and_seconds_give_the_same_result() -> None:
    results = []
    for _time in range(2):
        sprint = start_sprint(seats(3), 0, 9, seconds=50)
        while not sprint.over:
            turn(sprint)
            sprint.passed(12.5)
        results.append((projected(sprint.session.state), sprint.seconds_left, sprint.session.state))
    assert results[0] == results[1]


def test_the_words_say_what_ends_it() -> None:
    sprint = small(fincas=2)
    assert "2 more fincas" in sprint.aim_words()
    do(sprint, "harvest a1", "income", "bull c3", "end")
    assert "1 more finca " in sprint.aim_words()
    sprint.passed(60)
    assert "1 turn is left" in sprint.last_round_words()
    do(sprint, "harvest e2", "income", "end")
    assert (sprint.over, sprint.fincas_scored) == (True, 1), "the final scoring does not count"


AT_A, AT_B, ELSEWHERE = ("a1", "b1", "c1"), ("e1", "f1", "g1"), ("e5", "f5", "g5")


@pytest.mark.parametrize(
    ("regions", "scored", "harvested"),
    [
        ((AT_A, ELSEWHERE), "", ELSEWHERE),
        ((AT_A,), "", ()),
        ((AT_A,), "A", AT_A),
        ((AT_A,), "B", ()),
        ((AT_B,), "A", ()),
        ((AT_A, AT_B), "A", AT_A),
        ((AT_A, AT_B), "B", AT_B),
    ],
)
def test_the_first_harvest_is_of_what_counts_at_no_finca_any_more(
    regions: tuple[tuple[str, ...], ...], scored: str, harvested: tuple[str, ...]
) -> None:
    fruits = ("lemon", "orange")
    state = position(
        plantations={
            space: fruit for region, fruit in zip(regions, fruits, strict=False) for space in region
        },
        owners={region[0]: 0 for region in regions},
        fincas=("A", "B"),
    )
    board = state.game.board
    state.scored = sum(1 << board.sites.index(letter) for letter in scored)
    assert first_harvest(state) == sum(1 << board.spaces[name] for name in harvested)
