"""The plan of a row: its numbers have names, badges begin with their steps, and all is planted as shown."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from citrus_game.cli.given import played
from citrus_game.content.settings.languages import speak
from citrus_game.facts.forecast import balance
from citrus_game.narration.gains import step_words
from citrus_game.rules.model import steps
from citrus_game.rules.observe import observe
from citrus_game.session.game_session import GameSession
from citrus_game.session.hints import adviser
from citrus_game.session.hints.adviser import BEST, Proposal, advise
from citrus_game.session.seats import PERSON
from citrus_game.session.selection.lookahead import numbered
from citrus_game.session.selection.prompt_text import prompt
from citrus_game.session.selection.selection import AssistOptions
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.ui.board.info_table import InfoTableView
from citrus_game.ui.scenes.play.input import hints
from citrus_game.ui.scenes.play.input.hints import HintController
from citrus_game.ui.scenes.play.tooltips.hover_info import look_at
from citrus_game.ui.scenes.play.tooltips.info_tables import purchase_facts
from citrus_game.ui.toolkit.drawing.text import TextRenderer
from tests.records.experts import expert_before, turn_of_expert
from tests.session.positions import Drawn
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.play.test_flat import flat
from tests.ui.play.test_left_over import LAST_WORKER
from tests.ui.play.test_proposals import at_once, several, several_in_hand, wait
from tests.ui.vocabulary.table import Table

__all__ = ["at_once"]
GAME = Path(__file__).resolve().parents[3] / "docs" / "example.citrus"


def bought(show: Show, session: GameSession) -> tuple[Table, Proposal]:
    """Choose and buy the row with the best plan; return the table and the rest of the plan."""
    table = show(session)
    line = session.state.game.lines[advise(observe(session.state), BEST)[0].steps[0].what]
    table.arrow(line).click()
    wait(table)
    table.key("b")
    table.settle()
    shown = table.proposal()
    assert shown is not None
    return table, shown


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("way", ["key", "button"])
def test_plant_as_shown_plants_all_of_the_plan_and_is_undone_step_by_step(show: Show, way: str) -> None:
    session = several()
    table, shown = bought(show, session)
    begun, before = len(session.history), session.state.copy()
    assert table.button("follow").label == "Plant as shown"
    if way == "key":
        table.key("d")
    else:
        table.button("follow").click()
    table.settle()
    done = [entry.step for entry in session.history[begun:]]
    wanted = [step for step in shown.steps if step.verb in (steps.PLACE, steps.BRIDGE)]
    assert len(wanted) > 1
    assert done[: len(wanted)] == wanted
    while len(session.history) > begun:
        assert session.can_undo()
        session.undo()
    assert session.state == before


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_the_hand_keeps_its_order_where_the_plan_is_left(show: Show) -> None:
    """Its plantations changed places as soon as one was planted elsewhere."""
    table, _shown = bought(show, expert_before(31))
    controller, orders = table.scene.controller, []
    session = table.session
    for step in session.legal():
        if step.verb != steps.PLACE or step in [planned for planned, _number in controller.plan]:
            continue
        before = [controller.tiles()[index] for index, _number in controller.order()]
        session.do(step)
        table.settle()
        before.remove(step.what)
        assert not controller.plan
        assert [controller.tiles()[index] for index, _number in controller.order()] == before
        orders.append(before != list(controller.tiles()))
        session.undo()
        table.settle()
    assert any(orders), "the plan's order is another than the market's"


@pytest.mark.usefixtures("at_once")
def test_an_undo_brings_the_plan_back(show: Show) -> None:
    """It was gone, so that another plantation was picked than before."""
    session = several()
    table, shown = bought(show, session)
    controller, at, seen = table.scene.controller, len(session.history), []
    for step in [each for each in shown.steps if each.verb == steps.PLACE]:
        seen.append((controller.plan, controller.pick))
        session.do(step)
        table.settle()
    for before in reversed(seen):
        session.undo()
        table.settle()
        assert (controller.plan, controller.pick) == before
    while len(session.history) > at - 1:
        session.undo()
    assert controller.plan == ()
    session.redo()
    table.settle()
    assert table.proposal() == shown


@pytest.mark.usefixtures("at_once")
def test_plant_as_shown_stops_where_something_is_revealed(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = several()
    table, _shown = bought(show, session)
    begun = len(session.history)
    monkeypatch.setattr(type(session.history[-1]), "undo_reason", lambda _done: "revealed")
    table.key("d")
    assert len(session.history) == begun + 1


@pytest.mark.usefixtures("at_once")
def test_a_plan_with_a_finca_builds_it_and_then_plants(show: Show) -> None:
    """The button said Plant twice, and the first time only built."""
    session = played(GAME, 110)
    session.seats = tuple(replace(seat, player=PERSON) for seat in session.seats)
    table, begun = show(session), len(session.history)
    table.arrow(session.state.game.lines[played(GAME).history[110].step.what]).click()
    wait(table)
    table.key("b")
    told, done = list[str](), list[list[str]]()
    for _press in range(3):
        table.settle()
        follow = table.scene.view.prompt.follow
        told.append(follow.label if follow.visible else "")
        table.key("d")
        done.append([entry.step.verb for entry in session.history[begun:]])
    assert told == ["Do as shown", "Plant as shown", ""]
    assert done == [["buy", "site"], *2 * [["buy", "site", "place", "place", "place"]]]


def test_before_a_milestone_of_the_plan_it_is_asked_as_by_hand(
    show: Show, drawn: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = show(drawn(LAST_WORKER.replace("storehouse", "milestone") + "\nfincas_left: [7/3]"))
    milestone = table.session.state.game.steps.milestone
    assert not table.session.refusals(milestone)
    monkeypatch.setattr(HintController, "next_planned", milestone)
    table.key("d")
    table.settle()
    assert not table.session.history
    assert table.prompt().title == "Build a finca with the milestone?"


@pytest.mark.usefixtures("at_once")
def test_a_number_has_a_name_where_it_is_pointed_at(show: Show) -> None:
    session = several()
    table, _shown = bought(show, session)
    names = session.state.game.board.names
    for step, number in table.scene.controller.plan:
        if number:
            table.point(names[step.at])
            table.wait(1.0)
            assert table.said().body.startswith(f"{number}: {step_words(step, session.state)}.")


GROWS = """board: |
  . . . . .
  . . . A .
  . . . . .
players: [{name: ana, coins: 6, workers: 4}, {name: ben}]
fincas: {A: 10/5}
plantations: {a1: lime}
owners: {a1: ana}
market: {1: lime, 2: lime, 3: lime, 4: lemon, 5: lime, 6: orange, 7: lemon, 8: orange}
bag: [lime, lime, lime]"""
TWO_KINDS = LAST_WORKER.replace("workers: 1", "workers: 4").replace("[storehouse]", "[bull]")


def planning(session: GameSession, *written: str) -> TurnController:
    """Return a controller that follows a plan."""
    controller = TurnController(session)
    controller.set_plan(numbered([session.state.game.steps.parse(step) for step in written]))
    return controller


def test_a_click_on_the_number_of_a_bonus_begins_with_that_step(drawn: Drawn) -> None:
    session = drawn(TWO_KINDS)
    controller = planning(session, "bull c3", "harvest e1")
    bull, space = session.state.game.steps.parse("bull c3"), session.state.game.board.spaces["c3"]
    assert controller.planned_at(space) == (bull, 1)
    assert controller.choose_space(space) == [bull]
    controller.set_plan(())
    assert controller.choose_space(space) == []


BRIDGED = """board: |
  . . . . . . .
  . A # . . . .
  . . . . . . .
players: [{name: ana, coins: 6, tiles: [bridge]}, {name: ben}]
fincas: {A: 10/5}
plantations: {b1: lime, a2: orange, b3: grapefruit}
market: {1: lemon, 3: lime, 5: lime, 6: lime, 7: orange, 10: orange, 12: orange}
bag: [lime, lime, lime]"""
"""Only on the rock, a road of A, is there a place for the lemon."""


@pytest.mark.usefixtures("at_once")
def test_a_click_where_the_plan_uses_a_bridge_uses_it(show: Show, drawn: Drawn) -> None:
    """The coach said "Plant the lemon on l2 with your bridge", and a click there did nothing."""
    table = show(drawn(BRIDGED))
    table.arrow("C2").click()
    wait(table)
    table.key("b")
    table.settle()
    table.click("c2")
    assert table.verbs() == ["buy", "bridge"]


def test_a_number_whose_turn_has_not_come_says_which_come_first(drawn: Drawn) -> None:
    """It said "No lime here. 3: Plant the lime on f4. Your limes are not next to it": no and yes at once."""
    session = drawn(GROWS)
    session.do(session.state.game.steps.parse("buy R1"))
    controller = planning(session, "place lime b1", "place lime c1")
    names, space = session.state.game.board.spaces, "c1"
    said = look_at(controller, names[space], session.seats, AssistOptions())
    assert (said.planned, said.title, said.body) == ("2: Plant the lime on c1. Not yet: first 1.", "", "")
    session.do(session.state.game.steps.parse("place lime b1"))
    controller.refresh()
    controller.set_plan(controller.plan[1:])
    assert (
        look_at(controller, names[space], session.seats, AssistOptions()).planned
        == "2: Plant the lime on c1."
    )


def test_a_click_on_the_number_of_another_plantation_picks_it_first() -> None:
    for seed in range(3, 40):
        session = several_in_hand(seed)
        controller = TurnController(session)
        placed = [step for step in session.legal() if step.verb == steps.PLACE]
        others = [step for step in placed if not controller.lit() >> step.at & 1]
        if not others:
            continue
        other, picked = others[0], controller.pick
        first = next(step for step in placed if step.what == controller.picked_tile())
        assert controller.choose_space(other.at) == []
        assert controller.pick == picked, "no number stands there"
        controller.set_plan(numbered([first, other]))
        assert controller.choose_space(other.at) == [], "the bar says first what is planted"
        assert controller.picked_tile() == other.what
        assert controller.choose_space(other.at) == [other]
        return
    raise AssertionError("no such hand")


@pytest.mark.usefixtures("at_once")
def test_the_plan_can_be_done_as_shown_until_its_last_bonus_is_used(show: Show) -> None:
    """The button was gone when one bonus was left, while its number still stood on the board."""
    table = show(expert_before(47))
    session = table.session
    begun = len(session.history)
    table.arrow("R4").click()
    wait(table)
    table.key("b")
    table.settle()
    labels = [table.button("follow").label]
    for step in ("site G", "place lime j4"):
        table.do(step)
        table.settle()
        labels.append(table.button("follow").label)
    table.button("follow").click()
    table.settle()
    assert [done.step.verb for done in session.history[begun:]] == ["buy", "site", "place", "bull"]
    assert labels == ["Do as shown", "Plant as shown", "Do as shown"], "only one plants"
    assert not table.scene.view.prompt.follow.visible
    assert not table.scene.hints.ghosts


@pytest.mark.usefixtures("at_once")
def test_a_row_says_what_its_plan_gives_back_also_where_a_finca_is_built_first(show: Show) -> None:
    """The row said that all 3 fit with the bridge, and its plan planted two."""
    table = show(expert_before(43))
    table.arrow("R3").click()
    wait(table)
    shown = table.proposal()
    assert shown is not None
    assert shown.told is None
    assert steps.RETURN in [step.verb for step in shown.steps]
    assert table.verdict().mood == "warn"
    assert table.verdict().texts[1] == "1 grapefruit will not fit: −3"
    seen = table.scene.view.snapshot
    assert seen is not None
    assert "1 grapefruit will not fit: −3." in seen.prompt.texts
    told = balance(table.state, shown.steps[:1])
    assert told is not None
    facts = purchase_facts(table.state, 2, told._replace(returned=shown.returned), table.session.seats)
    style = table.scene.style
    for version in facts.versions:
        assert InfoTableView(style, version, 120).size[1] > 0, "also in little room"
    assert steps.BULL not in [step.verb for step in shown.steps], "it would close no ring, and cost a point"


def test_what_is_given_back_when_the_bag_is_empty_can_be_undone(show: Show) -> None:
    """Undo said that new plantations were drawn, and there were none."""
    table = show(expert_before(43))
    table.do("buy R3", "site I", "place blood-orange* b6", "bridge orange m2")
    before, said = table.state.copy(), prompt(table.scene.controller, ["Ana", "Luce"])
    assert said.primary is not None
    assert said.primary.label == "Give back: −3"
    assert "undo" not in "".join(said.texts)
    table.do("return")
    assert table.session.can_undo()
    table.session.undo()
    assert table.state == before


def test_the_last_plantation_before_a_refill_says_that_it_cannot_be_undone() -> None:
    whole, _turn = turn_of_expert(1)
    session = expert_before(1)
    controller, found = TurnController(session), Counter[bool]()
    for step in whole.steps:
        controller.refresh()
        told = prompt(controller, session.names).texts if controller.open else ()
        session.do(step)
        if told and step.verb == steps.PLACE and not session.state.hand:
            warned = "Then the market is refilled: you cannot undo this." in told
            assert warned == (session.history[-1].undo_reason() is not None)
            found[warned] += 1
    assert found[True] > 2 < found[False]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "fr", "it"])
def test_what_plays_the_plan_has_room_for_its_words_in_the_least_window(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adviser, "ATTEMPTS", 0)
    monkeypatch.setattr(hints, "READY", float("inf"))
    session = new_sitting(2, "short", 3)
    table = flat(session, "EE", (640, 360), language=language)
    speak(language)
    buy = next(step for step in session.legal() if step.verb == steps.BUY and step.what >= 3)
    table.scene.controller.choose_line(buy.what)
    table.wait(1.5)
    session.do(buy)
    table.wait(0.5)
    told, fit = list[str](), TextRenderer._fit

    def noted(font: TextRenderer, text: str, *how: Any) -> tuple[str, int, int]:
        shown = fit(font, text, *how)
        told.append(shown[0])
        return shown

    monkeypatch.setattr(TextRenderer, "_fit", noted)
    table.app.stack.dirty.add(None)
    table.app.paint()
    assert {"de": "So pflanzen", "fr": "Planter ainsi", "it": "Pianta così"}[language] in told
