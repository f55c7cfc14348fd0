"""First games in which each rule is told before it is met, or as soon as it is seen."""

import random
from collections.abc import Callable, Iterator

import pytest

from citrus_game.bots.advice import best_turns
from citrus_game.rules.legal import refusals
from citrus_game.rules.model import events as ev
from citrus_game.rules.model import steps
from citrus_game.rules.model.board import bits
from citrus_game.rules.model.components import HORSES
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.placing import forbids, free_spaces
from citrus_game.rules.observe import observe
from citrus_game.session.game_session import HistoryEntry
from citrus_game.session.seats import Seat
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.ui.scenes.play.coach.first_time_tips import BONUSES, TIPS
from citrus_game.ui.scenes.play.play_scene import PlayScene
from tests.cases import plain
from tests.ui.play.drive import frames
from tests.ui.play.test_coach import begin

SEATS = (Seat("Zoe", "azure"), Seat("Picker", "violet", "picker"))


def met_before(before: State, done: HistoryEntry, verb: str) -> Iterator[str]:
    """Yield the tips about rules that the player's step meets; they come before it. ``verb`` is that of the
    step before.
    """
    for event in done.events:
        match event:
            case ev.WorkerPlaced():
                yield "road"
                if before.mat[0] == 1:
                    yield "last-worker"
            case ev.RegionsJoined():
                yield "neutral" if event.neutral else "joins"
            case ev.Harvested(final=False):
                yield "harvests"
                if event.wells:
                    yield "well"
            case ev.Returned():
                yield "all-of-it"
            case ev.FincaBuilt() if verb == steps.BUY:
                yield "market"
            case ev.FincaScored(final=False) if any(event.points):
                yield from ("closed", "reach")
                if done.player == 0 and max(event.points) == event.points[0] == event.points[1]:
                    yield "tie"
                board = before.game.board
                if board.rings[event.site] & (board.rocks | before.tiled):
                    yield "rock"


def met_soon(before: State, done: HistoryEntry) -> Iterator[str]:
    """Yield the tips about rules that are seen in the player's step; they come in the next two turns or a
    later one with a planting.
    """
    for event in done.events:
        match event:
            case ev.WorkerPlaced():
                yield "worker"
            case ev.TileTaken():
                own = next((name for name, kinds in BONUSES.items() if event.kind in kinds), "")
                yield "horses" if event.kind in HORSES else own
            case ev.FincaScored(final=False) if any(event.points):
                yield "scored"
            case ev.Planted(tile=tile):
                yield from (["well"] if tile & 1 else [])
                near = before.start_roads & free_spaces(before)
                rules = forbids(before, tile >> 1)
                yield from (["fruits"] if rules.road_colour & near else [])
                yield from (["foreign"] if rules.foreign & near & ~rules.road_colour else [])
    if done.step.verb == steps.END and before.turn > 4:
        yield "ends"


Chooses = Callable[[PlayScene], list[Step]]


def advised() -> Chooses:
    """Return what plays as a hint says."""
    return lambda scene: list(best_turns(observe(scene.session.state), 1)[0].steps)


def at_random(seed: int) -> Chooses:
    """Return what plays any step, of each kind as often."""
    chance = random.Random(seed)

    def chosen(scene: PlayScene) -> list[Step]:
        legal = scene.session.legal()
        verb = chance.choice(sorted({step.verb for step in legal}))
        return [chance.choice([step for step in legal if step.verb == verb])]

    return chosen


def play(scene: PlayScene, chosen: Chooses) -> tuple[list[str], list[tuple[int, str]]]:
    """Play the game; return what was met unsaid, and in which turns tips came."""
    session, coach = scene.session, scene.coach
    unsaid, came, due = list[str](), list[tuple[int, str]](), dict[str, int]()
    turn_begun = begun = 0
    while not session.state.over:
        if session.is_bot_turn():
            frames(scene.app)
            continue
        frames(scene.app)
        if session.state.turn != turn_begun:
            turn_begun, begun = session.state.turn, len(session.history)
        for step in chosen(scene):
            if session.is_bot_turn() or step not in session.legal():
                break
            if step.verb == steps.BUY:
                scene.controller.choose_line(step.what)
                scene.refresh()
                frames(scene.app)
            if step.verb == steps.PLACE and step.what in scene.controller.tiles():
                scene.controller.choose_hand(list(scene.controller.tiles()).index(step.what))
                scene.refresh()
                frames(scene.app)
            before, verb = session.state.copy(), session.history[-1].step.verb if session.history else ""
            session.do(step)
            done, turn = session.history[-1], (before.turn + 1) // 2
            met = met_before(before, done, verb)
            unsaid += [f"{turn} {step}: {name}" for name in met if name not in coach.told]
            for name in met_soon(before, done):
                due.setdefault(name, turn)
            due.pop(f"own-{done.step.verb}", None)  # what is used has been explained by the prompt
            frames(scene.app)
            came += [(turn, name) for name in coach.told - {name for _turn, name in came}]
            if step.verb == steps.END:
                planted = any(done.step.verb == steps.PLACE for done in session.history[begun:])
                late = {name for name, since in due.items() if since + 1 < turn and name not in coach.told}
                late = late if planted else set()
                unsaid += [f"{turn}: {name}, seen in {due[name]}" for name in late]
                due = {name: since for name, since in due.items() if name not in late}
    return unsaid, came


@pytest.mark.slow
@pytest.mark.parametrize(
    ("by", "shuffle"),
    plain(1, [(by, shuffle) for shuffle in (1, 2, 3, 4, 16, 18) for by in ("hint", "chance")]),
)
def test_every_rule_is_told_before_it_is_met(by: str, shuffle: int) -> None:
    scene = begin(seats=SEATS, shuffle=shuffle)
    unsaid, came = play(scene, advised() if by == "hint" else at_random(shuffle))
    scene.on_leave()
    assert not unsaid, came


@pytest.mark.parametrize(("name", "rule"), [("foreign", "FOREIGN"), ("too-large", "NEUTRAL-SIZE")])
def test_what_a_tip_outlines_is_forbidden_by_its_rule(name: str, rule: str) -> None:
    (tip,) = (tip for tip in TIPS if tip.name == name)
    outlined = 0
    for shuffle in (1, 2, 3):
        chance, session = random.Random(shuffle), begin(seats=SEATS[:1] * 2, shuffle=shuffle).session
        while not session.state.over:
            controller = TurnController(session)
            said = tip.due(controller) if session.state.hand else None
            for over in said.mark.over if said is not None else ():
                tile = controller.picked_tile()
                assert tile is not None
                for low in bits(over.outlined[0]):
                    step = Step(steps.PLACE, tile, low.bit_length() - 1)
                    assert rule in {refusal.rule for refusal in refusals(session.state, step)}
                    outlined += 1
            legal = session.legal()
            session.do(chance.choice([step for step in legal if step.verb != steps.HARVEST] or legal))
    assert outlined
