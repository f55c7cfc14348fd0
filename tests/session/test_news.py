"""What the coach tells of a computer player's turn: before all, what changed the most points."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from citrus_game.narration import words
from citrus_game.rules.model import events as ev
from citrus_game.rules.model import steps
from citrus_game.rules.moves.market import line_tiles
from citrus_game.session.game_session import GameSession
from citrus_game.session.history import RivalTurn, rival_turns
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.telling.news import news_words, stake_words
from tests.session.positions import Drawn

WORDS = {"scored": ("won", "closed the ring"), "harvested": ("harvested",), "lost": ("giving back",)}


def changes(turn: RivalTurn) -> Counter[str]:
    """Return the points that each kind of event changed."""
    found = Counter[str]()
    for event in turn.events:
        match event:
            case ev.FincaScored():
                found["scored"] += sum(event.points)
            case ev.Harvested():
                found["harvested"] += event.plantations + event.wells + event.large_wells
            case ev.Returned():
                found["lost"] += event.penalty
    return found


GROWN = """board: |
  . . . . . . . .
  . A . . . . . .
  . . . . . . . .
players: [{name: ana, coins: 6}, {name: ben, coins: 6}]
fincas: {A: 9/4}
marked: []
plantations: {a1: grapefruit, b1: grapefruit, f3: lime, g3: lime}
owners: {a1: ben, f3: ana}
market: {1: grapefruit, 3: lemon, 4: grapefruit, 5: lemon, 6: lemon, 9: lemon}
bag: [lemon, lemon]"""
TAKEN = """board: |
  . . . . . . . .
  . A . . . . . .
  . . . . . . . .
players: [{name: ana, coins: 6}, {name: ben, coins: 6}]
fincas: {A: 9/4}
marked: []
plantations: {a1: lime, b1: lime, d1: lime, e1: lime}
owners: {a1: ana, d1: ben}
market: {1: lime, 3: lemon, 5: lemon, 6: lemon, 9: lemon}
bag: [lemon, lemon]"""


def told_of(session: GameSession, *turns: str) -> str:
    """Return what Ana is told after these steps, of which the last are Ben's."""
    session.seats = (session.seats[0], replace(session.seats[1], player="picker"))
    for step in turns:
        session.do(session.state.game.steps.parse(step))
    return news_words(TurnController(session))


def test_what_a_region_has_now_is_its_size_after_the_turn(drawn: Drawn) -> None:
    """Two grapefruits were planted, and the first one alone was counted: "now has 3", where 4 stood."""
    told = told_of(
        drawn(GROWN),
        "harvest f3",
        "income",
        "end",
        "buy C2",
        "place grapefruit c1",
        "place grapefruit d1",
        "end",
    )
    assert "now has 4 grapefruits at finca A" in told


def test_harvested_fruit_that_a_rival_joins_is_told_with_the_finca_that_it_leads_since(drawn: Drawn) -> None:
    """Ben took two blood oranges that Ana had harvested, and the lead with them; nothing was said of them."""
    told = told_of(drawn(TAKEN), "harvest a1", "income", "end", "buy C2", "place lime c1", "end")
    assert told.startswith("ben took over 2 limes that were neutral, and leads finca A")


BEHIND = """board: |
  . . . . .
  # A # . .
  # # # . .
players: [{name: ana, coins: 1}, {name: ben, coins: 6}]
fincas: {A: 9/4}
marked: []
plantations: {a1: lime, d1: lemon, e1: lemon}
owners: {a1: ben, d1: ana}
market: {1: FRUIT, 3: orange, 5: orange, 6: orange, 9: orange}
bag: [lemon, lemon]"""


@pytest.mark.parametrize(
    ("fruit", "told"),
    [("lemon", "ben leads 1 to 0 at finca A: can you overtake?"), ("grapefruit", ""), ("lime", "")],
)
def test_who_is_behind_is_asked_to_overtake_only_where_the_market_allows_it(
    drawn: Drawn, fruit: str, told: str
) -> None:
    """It was asked each time, and most times nothing in the market could do it."""
    assert stake_words(TurnController(drawn(BEHIND.replace("FRUIT", fruit)))) == told


def test_the_account_of_a_turn_names_first_what_changed_the_most_points() -> None:
    seen = Counter[str]()
    for seed in range(15):
        seats = Seat("Ana", "azure"), Seat("Ben", "teal", "picker")
        session, rng = NewGame(seats, "short", seed=seed).start(), random.Random(seed)
        controller = TurnController(session)
        while not session.state.over:
            legal = session.legal()
            buys = [step for step in legal if step.verb == steps.BUY]
            planting = [step for step in legal if step.verb in (steps.BUY, steps.PLACE)]
            if buys and rng.random() < 0.7:
                session.do(max(buys, key=lambda step: len(line_tiles(session.state, step.what))))
            else:
                session.do(rng.choice(planting if planting and rng.random() < 0.8 else legal))
            controller.refresh()
            turns = [turn for turn in rival_turns(session) if turn.player == 1]
            if session.state.player != 0 or session.history[-1].player != 1 or not turns:
                continue
            found = changes(turns[0])
            told = news_words(controller, most=1)
            if found["harvested"]:
                harvested = words.points(found["harvested"])
                assert f"for {harvested}" in news_words(controller, most=9), "with its wells"
            if not found or not max(found.values()):
                continue
            most = max(found.values())
            best = [kind for kind, points in found.items() if points == most]
            seen[best[0]] += len(best) == 1 and len(found) > 1
            assert any(word in told for kind in best for word in WORDS[kind]), (told, found)
    assert seen["lost"], "otherwise it says little"
    assert seen["scored"] + seen["harvested"]
