"""Computer players are fair, deterministic, legal in every kind of game, and better than chance."""

import itertools
import random
import re

import pytest

from citrus_game.bots.evaluation import FITTED, FOR_MORE, FOR_THREE, FOR_TWO, EvaluationContext
from citrus_game.bots.greedy import Greedy
from citrus_game.bots.grower import Grower
from citrus_game.bots.master import Budget, Clock, Master
from citrus_game.bots.picker import Picker
from citrus_game.bots.planner import FAST, Planner
from citrus_game.bots.players import LEVELS as OFFERED
from citrus_game.bots.players import Bot, BotError, make_bot
from citrus_game.bots.reasons import reason
from citrus_game.narration.bot_reasons import own_reason, reason_sentence, your_reason
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import BUY, Step
from citrus_game.rules.observe import determinise, observe
from citrus_game.rules.turn import apply, play
from tests.bots.games import new_state
from tests.cases import plain
from tools.tune_bots import prospects

NAMES = ("Ana", "Ben", "Chiara", "Dario", "Elif")
LEVELS = ("random", "greedy", "picker", "planter", "builder", "grower", "trader:6n", "master:6n")
KINDS: list[dict[str, object]] = [
    {"side": "long", "players": 5, "seat_points": [0, 6, 6, 8, 12], "seat_coins": [0, 1, 2, 3, 4]},
    {"side": "short", "players": 3, "expansion": True},
    {"side": "short", "players": 2, "preset": "online", "expansion": True},
    {"side": "long", "players": 4, "preset": "manual", "family": True},
    {"side": "long", "players": 2, "random_start": True, "start_fincas": 3, "expansion": True},
    {"side": "long", "players": 3, "purchase_check": "one", "road_rule_sites": "fincas"},
]


def make(options: dict[str, object], seed: int = 1) -> State:
    return new_state(seed=seed, **options)  # type: ignore[arg-type]


def snapshots(options: dict[str, object], seed: int = 1, every: int = 17) -> list[State]:
    """Return positions from all through a game of greedy players, in mid-turn too."""
    state, rng, found = make(options, seed), random.Random(seed), []
    while not state.over:
        if len(legal_steps(state)) > 1 and rng.randrange(every) == 0:
            found.append(state.copy())
        apply(state, Greedy().decide(observe(state), legal_steps(state), rng))
    return found


def decide(bot: Bot, state: State, seed: int = 1) -> Step:
    return bot.decide(observe(state), legal_steps(state), random.Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("options", plain(1, KINDS), ids=lambda kind: " ".join(map(str, kind.values())))
def test_every_level_plays_whole_games_of_every_kind(options: dict[str, object]) -> None:
    state, levels = make(options), [level.replace(":6n", ":2n") for level in LEVELS]
    bots = [make_bot(levels[-1 - seat % len(levels)]) for seat in range(state.game.players)]
    rng = random.Random(1)
    while not state.over:
        play(state, bots[state.player].decide(observe(state), legal_steps(state), rng))
    assert all(sum(sources) == points for sources, points in zip(state.sources, state.points, strict=True))


PRESETS = ("rulebook", "online", "manual")


@pytest.mark.parametrize(
    ("side", "players", "preset"),
    plain(
        lambda side, players, preset: preset == PRESETS[(players + (side == "long")) % 3],
        itertools.product(("long", "short"), (2, 3, 4, 5), PRESETS),
    ),
)
def test_a_game_of_every_side_number_and_preset_comes_to_its_end(
    side: str, players: int, preset: str
) -> None:
    odd = players + len(preset)
    state = new_state(
        seed=odd, side=side, players=players, preset=preset, expansion=odd % 2 == 0,
        seat_points=[0, 3, 5, 7, 9] if odd % 3 else [], seat_coins=[0, 1, 2] if odd % 3 != 1 else [],
    )  # fmt: skip
    bot, rng = make_bot("picker"), random.Random(odd)
    while not state.over:
        play(state, bot.decide(observe(state), legal_steps(state), rng))
    assert all(sum(sources) == points for sources, points in zip(state.sources, state.points, strict=True))


@pytest.mark.parametrize("level", plain(2, LEVELS, whole=True))
def test_decisions_do_not_change_when_the_hidden_orders_do(level: str) -> None:
    """Most are moments in which the next steps reveal something: a refill, a finca, a letter."""
    shuffles = random.Random(9)
    found = snapshots(KINDS[1])[:8] + [state for state in snapshots(KINDS[1], every=1) if reveals(state)][:12]
    for state in found:
        other = determinise(observe(state), shuffles)
        assert observe(other) == observe(state)
        assert decide(make_bot(level), state) == decide(make_bot(level), other)


def reveals(state: State) -> bool:
    """Return whether a refill waits for the last tile in hand, or a finca for its site."""
    return len(set(state.bag)) > 1 and (state.drawn is not None or (state.refill and len(state.hand) == 1))


@pytest.mark.parametrize("level", plain(lambda level: not level.endswith(":6n"), LEVELS))
def test_the_same_seed_gives_the_same_game(level: str) -> None:
    most = 20 if ":" in level else 60

    def game() -> list[Step]:
        state, rng, bot = make(KINDS[2], seed=5), random.Random(2), make_bot(level)
        steps: list[Step] = []
        while not state.over and len(steps) < most:
            steps.append(bot.decide(observe(state), legal_steps(state), rng))
            apply(state, steps[-1])
        return steps

    assert game() == game()


def test_a_planned_turn_is_kept_to_and_the_same_view_gets_the_same_step() -> None:
    for state in snapshots(KINDS[1])[:10]:
        bot = Grower()
        while True:
            first = decide(bot, state, seed=1)
            assert decide(bot, state, seed=2) == first
            player = state.player
            apply(state, first)
            if state.player != player or state.over:
                break


@pytest.mark.slow
def test_deciding_leaves_the_view_as_it_is() -> None:
    for state in snapshots(KINDS[1])[:6]:
        for level in LEVELS:
            view = observe(state)
            before = view.state.snapshot()
            make_bot(level).decide(view, legal_steps(state), random.Random(1))
            assert view.state.snapshot() == before


@pytest.mark.parametrize("options", KINDS[:4], ids=str)
def test_the_quick_worth_is_that_of_the_features(options: dict[str, object]) -> None:
    """What the weights are fitted to is what the players go by."""
    for state in snapshots(options, every=9):
        outlook = EvaluationContext(state)
        worth = 0.0
        for player, share in enumerate(outlook.shares):
            certain, found = prospects(state, player, market_known=True)
            worth += share * (certain + sum(outlook.weights[index] * amount for index, amount in found))
        assert outlook.quick(state) + outlook.standing(state) == pytest.approx(worth)


def test_plans_are_legal_turns_best_first() -> None:
    for state in snapshots(KINDS[1]):
        plans = Planner(state, FAST).plans()
        assert [plan.worth for plan in plans] == sorted((plan.worth for plan in plans), reverse=True)
        for plan in plans:
            world = state.copy()
            for step in plan.steps:
                play(world, step)
            assert world.snapshot() == plan.position


@pytest.mark.slow
@pytest.mark.parametrize(
    ("worse", "better"), plain(1, [("random", "picker"), *itertools.pairwise(OFFERED[:4])])
)
def test_each_level_beats_the_one_before(worse: str, better: str) -> None:
    won = 0
    for seed in range(8):
        state, rng = new_state(seed=seed, side="short"), random.Random(seed)
        bots = [make_bot(better), make_bot(worse)]
        mine = seed % 2
        while not state.over:
            step = bots[state.player != mine].decide(observe(state), legal_steps(state), rng)
            apply(state, step)
        won += state.points[mine] > state.points[1 - mine]
    assert won >= 5


def test_the_picker_varies() -> None:
    state = new_state(seed=3)
    chosen = {decide(Picker(), state, seed) for seed in range(12)}
    assert 1 < len(chosen) < 8


@pytest.mark.slow
@pytest.mark.inside
def test_the_master_stops_when_its_turns_are_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks: list[Clock] = []
    spent = Clock.spent

    def noted(clock: Clock) -> bool:
        clocks.append(clock)
        return spent(clock)

    monkeypatch.setattr(Clock, "spent", noted)
    state = new_state(seed=2)
    Master(Budget(turns=20)).plan(observe(state))
    assert 14 <= clocks[-1].turns <= 16, "three quarters of them are for the turn as it begins"


@pytest.mark.parametrize("options", plain(1, KINDS, whole=True), ids=str)
def test_there_is_a_reason_for_every_step(options: dict[str, object]) -> None:
    """Every legal step of many positions has its sentence, with no field left open."""
    said = set()
    for state in snapshots(options, every=6):
        for step in legal_steps(state):
            before = state.snapshot()
            text = reason_sentence(reason(state, [step]), NAMES, state.game)
            assert state.snapshot() == before
            assert text.endswith(".")
            assert "{" not in text
            own = own_reason(reason(state, [step]), NAMES, state.game)
            assert re.findall(r"\d+|\b[A-Z]\b(?<!I)", own) == re.findall(r"\d+|\b[A-Z]\b(?<!I)", text)
            assert own == text or re.search(r"\b(I|me|my|My|mine)\b", own), own
            assert "{" not in own
            your = your_reason(reason(state, [step]), NAMES, state.game)
            assert ":" not in your.replace("money: ", ""), "it follows what is to be done"
            assert "{" not in your
            assert text == your or re.search(r"\b([Yy]ou|[Yy]our)\b", your) or "counts at" in your
            said.add(text.split()[0])
    assert len(said) > 6


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("master:0", "'0' is no budget for master"),
        ("trader:5m", "'5m' is no budget for trader"),
        ("grower:5", "takes no argument"),
        ("mister", "the names are: random, greedy, picker, planter, builder, grower, trader, master"),
    ],
)
def test_a_name_that_is_none_is_told_in_one_sentence(name: str, part: str) -> None:
    with pytest.raises(BotError, match=part):
        make_bot(name)


def test_levels_know_more_of_games_of_two_from_one_to_the_next_and_the_master_of_others_too() -> None:
    shares = {"planter": 0.0, "builder": 1 / 3, "grower": 1 / 3, "trader": 3 / 4, "master": 1.0}
    for players, weights in ((2, FOR_TWO), (3, FOR_THREE), (4, FOR_MORE), (5, FOR_MORE)):
        state = make({"side": "long", "players": players})
        for level, share in shares.items():
            bot = make_bot(level)
            assert isinstance(bot, Grower)
            known = share if players == 2 else float(level == "master")
            both = [EvaluationContext(state, each, bot.sight).weights for each in (FITTED, weights)]
            part = [one + known * (other - one) for one, other in zip(*both, strict=True)]
            assert bot.outlook(state).weights == pytest.approx(part), (level, players)
    assert len({FOR_TWO, FOR_THREE, FOR_MORE}) == 3


def test_a_picker_with_lapses_does_what_is_best_with_any_row_now_and_then() -> None:
    state = new_state(side="short")
    legal, view = legal_steps(state), observe(state)

    def steps_of(name: str, tries: int, seed: int = 1) -> list[Step]:
        chance = random.Random(seed)
        return [make_bot(name).decide(view, legal, chance) for _try in range(tries)]

    best = set(steps_of("picker", 60))
    assert {step.verb for step in best} == {BUY}
    assert set(steps_of("picker:100", 300)) == {step for step in legal if step.verb == BUY} > best
    lapses = sum(step not in best for step in steps_of("picker:40", 400)) / 400
    assert 0.1 < lapses < 0.4
    assert steps_of("picker:0", 40) == steps_of("picker", 40)
    assert steps_of("picker:40", 20) == steps_of("picker:40", 20)


@pytest.mark.parametrize("argument", ["101", "-1", "4.5", "viele", "10000"])
def test_a_share_of_lapses_is_a_number_of_per_cent(argument: str) -> None:
    with pytest.raises(BotError, match="is no share of lapses for picker; write a number from 0 to 100"):
        make_bot(f"picker:{argument}")
