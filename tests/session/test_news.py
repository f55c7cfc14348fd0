"""What the coach tells of a computer player's turn: before all, what changed the most points."""

import random
from collections import Counter

from citrus_game.narration import words
from citrus_game.rules.model import events as ev
from citrus_game.rules.model import steps
from citrus_game.rules.moves.market import line_tiles
from citrus_game.session.history import RivalTurn, rival_turns
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.telling.news import news_words

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
