import random
from typing import get_args

import pytest

from citrus_game.narration.events import event_sentence, event_spaces
from citrus_game.narration.rule_texts import rule_help, rule_title, tile_card
from citrus_game.rules.model import events as ev
from citrus_game.rules.model.components import KIND, KINDS, PLANTATION
from citrus_game.rules.model.refusal import RULE_IDS
from citrus_game.session.log import event_player
from tests.session.positions import NAMES, position, sit

STATE = position()
GAME, BOARD = STATE.game, STATE.game.board
AT = BOARD.spaces
LEMON, LIME = PLANTATION["lemon"], PLANTATION["lime*"]


def mask(*names: str) -> int:
    return sum(1 << AT[name] for name in names)


TOLD: list[tuple[ev.Event, str | None]] = [
    (
        ev.Bought(0, 1, ((2, LIME), (3, LEMON), (4, LEMON)), 3),
        "Ana buys market row 2 for 3 coins: 2 lemons and 1 lime.",
    ),
    (ev.CartUsed(1, 4, LIME), "Ben uses a cart and takes a lime with a well from the market."),
    (ev.FincaDrawn(0, (10, 5)), None),
    (ev.FincaBuilt(0, 2, (10, 5)), "Ana builds the finca 10/5 on site C."),
    (ev.SiteRevealed(1), "Site B is marked: a finca may be built there from now on."),
    (ev.Planted(1, LEMON, AT["b1"], False, -1, False), "Ben plants a lemon on b1."),
    (ev.Planted(1, LEMON, AT["c4"], True, -1, False), "Ben bridges the rock on c4 and plants a lemon."),
    (
        ev.Planted(1, LEMON, AT["b1"], True, LIME, False),
        "Ben bridges the neutral lime on b1 and plants a lemon.",
    ),
    (
        ev.Planted(1, LIME, AT["b1"], False, -1, True),
        "Ben plants a lime with a well from a storehouse on b1.",
    ),
    (ev.WorkerPlaced(0, AT["b1"]), None),
    (ev.WorkerReturned(0, AT["b1"]), None),
    (
        ev.RegionsJoined(0, (mask("a1", "b1"), mask("d1")), ()),
        "Ana joins 2 regions: one of 4 plantations now.",
    ),
    (
        ev.RegionsJoined(0, (mask("a1", "b1"),), (mask("d1"),)),
        "Ana joins a region and a neutral one: one of 4 plantations now.",
    ),
    (ev.TileTaken(0, KIND["bull"], AT["c3"], 0), "Ana takes a bull from c3."),
    (
        ev.TileTaken(0, KIND["horses4"], AT["c3"], 4),
        "Ana takes wild horses worth 4 points from c3: 4 points.",
    ),
    (ev.Harvested(0, mask("a1"), 1, 0, 0, False, 0), "Ana harvests 1 lemon: 1 point."),
    (
        ev.Harvested(0, mask("a1", "b1"), 2, 1, 4, False, 0),
        "Ana harvests 2 lemons: 7 points, of which 1 for wells and 4 for large wells.",
    ),
    (ev.Harvested(1, mask("a1", "b1"), 2, 0, 0, True, 0), "Ben scores 2 plantations at the end: 2 points."),
    (ev.LargeWellLeft(AT["c3"]), "The large well on c3 leaves the game."),
    (ev.Income(0, 3, 6, 0), "Ana takes 6 coins for 3 workers at home."),
    (ev.Income(0, 5, 7, 1), "Ana takes 7 coins for 5 workers at home. 1 coin above 12 is lost."),
    (ev.MoneyUsed(0, 3, 2), "Ana uses a money bonus: 3 coins. 2 coins above 12 are lost."),
    (ev.BullPut(0, AT["a1"]), "Ana puts a bull on a1."),
    (ev.Plowed(0, mask("a1", "b1")), "Ana takes over the neutral plantations on a1 and b1 with a plough."),
    (ev.MilestoneUsed(0), "Ana uses a milestone: a finca is built at once."),
    (ev.Stored(0, LIME), "Ana puts a lime with a well into a storehouse."),
    (ev.Returned(1, ((0, LEMON),), 3), "Ben gives 1 lemon back to the market and loses 3 points."),
    (ev.Refilled(((0, LEMON), (1, LIME)), True), "2 plantations are added to the market."),
    (ev.Refilled(((0, LEMON),), False), "The last plantation of the bag comes to the market."),
    (ev.Refilled((), False), "The market isn’t refilled."),
    (
        ev.FincaScored(0, (10, 5), ((3, 4), (5,)), (10, 5), False),
        (
            "The finca 10/5 on A is scored. Ana gets 10 points for 7 plantations (3 + 4); "
            "Ben gets 5 points for 5 plantations."
        ),
    ),
    (
        ev.FincaScored(0, (10, 5), ((1,), (2,)), (0, 5), True),
        (
            "The finca 10/5 on A is scored at the end. "
            "Ben gets 5 points for 2 plantations; Ana has 1 plantation."
        ),
    ),
    (
        ev.FincaScored(0, (10, 5), ((), ()), (0, 0), False),
        "The finca 10/5 on A is scored. Nobody has a region there.",
    ),
    (ev.TilesScored(0, 6, 1), "Ana gets 6 points for wild horses and 1 point for unused bonuses."),
    (ev.TilesScored(0, 0, 0), None),
    (ev.TurnEnded(1, True), "Ben passes."),
    (ev.TurnEnded(1, False), None),
    (ev.Blocked(0), "All players have passed. Ana builds a finca, if one can be built."),
    (ev.TurnStarted(1, 12), None),
    (ev.GameOver((1,)), "The game is over. Ben wins."),
    (ev.GameOver((0, 1)), "The game is over. Ana and Ben share the victory."),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD)
def test_events_are_told(event: ev.Event, sentence: str | None) -> None:
    assert event_sentence(event, NAMES, GAME) == sentence


def test_every_kind_of_event_is_told() -> None:
    assert {type(event) for event, _sentence in TOLD} == set(get_args(ev.Event))


@pytest.mark.parametrize(
    ("event", "spaces", "player"),
    [
        (ev.Planted(1, LEMON, AT["b1"], False, -1, False), mask("b1"), 1),
        (ev.Harvested(0, mask("a1", "b1"), 2, 0, 0, False, 0), mask("a1", "b1"), 0),
        (ev.RegionsJoined(0, (mask("a1"),), (mask("c1"),)), mask("a1", "c1"), 0),
        (ev.FincaBuilt(0, 0, (10, 5)), mask("b2"), 0),
        (
            ev.FincaScored(0, (10, 5), ((), ()), (0, 0), False),
            mask("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"),
            None,
        ),
        (ev.Refilled((), True), 0, None),
    ],
)
def test_events_know_their_spaces_and_player(event: ev.Event, spaces: int, player: int | None) -> None:
    assert event_spaces(event, GAME) == spaces
    assert event_player(event) == player


@pytest.mark.slow
def test_whole_games_are_told_without_gaps() -> None:
    told: set[type] = set()
    for seed in range(12):
        session, rng = sit(seed=seed, players=2 + seed % 4, expansion=True), random.Random(seed)
        while not session.state.over:
            for event in session.do(rng.choice(session.legal())):
                text = event_sentence(event, session.names, session.state.game)
                assert text is None or (text.endswith(".") and "{" not in text and "  " not in text)
                told.add(type(event))
    assert told >= set(get_args(ev.Event)) - {ev.Blocked, ev.Returned}


@pytest.mark.parametrize("rule", RULE_IDS)
def test_every_rule_has_a_help_card(rule: str) -> None:
    assert 3 < len(rule_title(rule)) < 40
    assert rule_help(rule).endswith(".")


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_every_landscape_tile_has_a_help_card(kind: int) -> None:
    card = tile_card(kind)
    assert card.title
    assert card.text.endswith(".")
