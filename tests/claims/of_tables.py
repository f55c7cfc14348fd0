"""Tables in tooltips, and the ribbons of what others did: their numbers."""

import re
from types import SimpleNamespace
from typing import Any

from citrus_game.narration import words
from citrus_game.rules.model import events as ev
from citrus_game.rules.model.components import SOURCES
from citrus_game.rules.moves.fincas import finca_sizes
from citrus_game.rules.moves.harvest import pay_income
from citrus_game.session.game_session import GameSession
from citrus_game.session.history import rival_turns, round_start
from citrus_game.ui.board.info_table import FincaCell, InfoTable, Row
from citrus_game.ui.scenes.play.animation.harvest import harvested, tiles_scored
from citrus_game.ui.scenes.play.panels.rival_turns import Ribbon
from citrus_game.ui.toolkit.drawing.cells import CountCell, TextCell
from tests.claims.moment import (
    Judge,
    Moment,
    forecast,
    number,
    parts,
    quiet,
    rank,
    scored,
    worth,
)
from tests.claims.of_steps import changes
from tests.claims.spoken import Marking, Part

ORDINALS = ("–", "1st", "2nd", "3rd", "4th", "5th")


def read(judge: Judge, surface: str, facts: InfoTable, marking: Marking, at: Moment) -> None:
    """Judge the texts of a table in all its versions, and its rows."""

    def part(text: str) -> Part:
        return marking.taken_apart(text)

    for version in facts.versions:
        note = " ".join(cell.text for cell in version.note if isinstance(cell, TextCell))
        judge.hear(surface, part(f"{version.title} {note} {version.foot}"), at)
        site = at.topic
        for number_, row in enumerate(version.rows):
            cells = [[part(item.text) for item in cell if isinstance(item, TextCell)] for cell in row.cells]
            for told in cells[0] if len(cells) == 1 else ():
                judge.hear(surface, told, at)
            verdict = judged(version, row, cells, at, site, number_)
            if verdict is not None:
                judge.count(
                    surface,
                    "a row of a table",
                    " | ".join(" ".join(p.text for p in c) for c in cells),
                    at,
                    verdict,
                )


def judged(
    facts: InfoTable, row: Row, cells: list[list[Part]], at: Moment, site: int, place: int
) -> bool | None:
    """Judge a row by what its first cell says."""
    found = {said.message for cell in cells for each in cell for said in each.all()}
    value = number(cells[1][-1]) if len(cells) > 1 and cells[1] and re.search(r"\d", cells[1][-1].text) else 0
    if len(cells) == 2 and any(isinstance(item, FincaCell) for item in row.cells[0]):
        return shift(cells[0], value, at)
    if "Points now" in found:
        return value == at.then.points[at.player] - at.state.points[at.player]
    if "Income" in found or "Income: large well" in found or "Coins" in found:
        return coins(found, cells, value, at)
    if "{before} → {after}" in found and len(cells) == 2:
        return changed(cells, at)
    if len(facts.aligns) == 3 and at.topic >= 0:
        return share(cells, at)
    name = next(
        (
            name
            for name in words.GROUPS
            if any(m.startswith("from|") for m in found) and part_of(found) == name
        ),
        "",
    )
    return value == changes(at)[1][name] if name else None


def part_of(found: set[str]) -> str:
    names = {
        "from|fincas": "fincas",
        "from|plantations": "plantations",
        "from|wells": "wells",
        "from|large wells": "large wells",
        "from|wild horses": "horses",
        "from|unused bonuses": "tiles",
        "from|what goes back": "penalties",
    }
    return next((name for message, name in names.items() if message in found), "")


def shift(cell: list[Part], value: int, at: Moment) -> bool:
    """Judge a change at a finca: its letter, a player, a place."""
    letter, *texts = (each.text for each in cell)
    site = at.board.sites.index(letter)
    who = next(at.names.index(text) for text in texts if text in at.names)
    place = texts[-1]
    before, after = rank(at.state, site, who), rank(at.then, site, who)
    alone = [rank(at.then, site, each) for each in range(len(at.names))].count(after) == 1
    right = {
        "takes the lead": after == 1 != before and alone,
        "ties for 1st": after == 1 != before and not alone,
        ORDINALS[after]: before == after and alone,
        f"{ORDINALS[after]}, tied": before == after and not alone,
        f"{ORDINALS[before]} → {ORDINALS[after]}".replace("–", "none"): before != after,
    }
    return right.get(place, False) and value == worth(at.then, site, who) - worth(at.state, site, who)


def coins(found: set[str], cells: list[list[Part]], value: int, at: Moment) -> bool:
    state = at.then.copy()
    paid = sum(event.cost for event in at.happened if isinstance(event, ev.Bought))
    if "Coins" in found:
        return value == -paid
    if "Income: large well" in found:
        return value == sum(event.coins for event in at.happened if isinstance(event, ev.Income))
    before = state.coins[at.player]
    workers = state.mat[at.player]
    pay_income(state)
    told = next(number(each) for each in cells[0] if each.find("for {workers}"))
    return (value, told) == (state.coins[at.player] - before, workers)


def changed(cells: list[list[Part]], at: Moment) -> bool:
    """Judge a change of a forecast."""
    who = next(at.names.index(each.text) for each in cells[0] if each.text in at.names)
    said = cells[1][0].find("{before} → {after}")
    assert said is not None
    told = number(said.values["before"]), number(said.values["after"])
    return told == (forecast(at.state)[who], forecast(at.then)[who])


def share(cells: list[list[Part]], at: Moment) -> bool | None:
    """Judge a player's points at a finca, or a player's regions there."""
    head = [each.text for each in cells[0]]
    names = [text for text in head if text in at.names]
    if not names:
        return None
    who = at.names.index(names[0])
    if at.state.fincas[at.topic] is not None and not at.state.scored >> at.topic & 1:
        told = [number(cell[0]) if re.search(r"\d", cell[0].text) else 0 for cell in cells[1:]]
        return told == [scored(at.state, at.topic, final=final)[who] for final in (False, True)]
    sizes = finca_sizes(at.state, at.topic)[who]
    counted = [int(text) for text in re.findall(r"\d+", " ".join(each.text for each in cells[1]))]
    if at.state.fincas[at.topic] is None:
        return tuple(counted[: len(sizes)]) == sizes
    return True  # a scored finca is told by the log as well


def last_gains(judge: Judge, session: GameSession, marking: Marking) -> None:
    """Judge what the prompt tells while the end of a game is counted: each player's points from the sources
    that the title names, which the result shows one by one.
    """
    done, state = session.history[-1], session.position_at(len(session.history) - 1)
    told = list[tuple[str, str]]()
    plan: Any = SimpleNamespace(state=session.state, names=session.names, still=True, at=0.0, goes_on=0.0)
    plan.hide = plan.bounds_of = plan.delay = lambda *_args, **_named: None
    plan.caption = lambda title, text, *_args: told.append((title, text))
    plan.last_harvests = [each for each in done.events if isinstance(each, ev.Harvested) and each.final]
    plan.last_tiles = [each for each in done.events if isinstance(each, ev.TilesScored)]
    for event in done.events:
        if isinstance(event, ev.Harvested) and event.final:
            harvested(plan, event)
        elif isinstance(event, ev.TilesScored):
            tiles_scored(plan, event)
    after, at = session.state, Moment(session, state, (done.step,))
    for title, text in told:
        (said,) = marking.taken_apart(title).said
        sources = [SOURCES.index(source) for source in LAST[said.message]]
        gained = [
            sum(after.sources[who][source] - state.sources[who][source] for source in sources)
            for who in range(len(session.names))
        ]
        shown = [0] * len(gained)
        for each in marking.taken_apart(text).said:
            shown[at.who(each.values["player"])] = number(each.values["points"])
        judge.count("films", said.message, f"{title}: {text}", at, shown == gained)


parts("points|Unharvested, with wells")
LAST = {
    "points|Unharvested": ["final harvest"],
    "points|Unharvested, with wells": ["final harvest", "wells"],
    "points|Horses": ["horses"],
    "points|Bonuses": ["tiles"],
}
"""By title: the sources that are counted."""


def ribbon(judge: Judge, told: Ribbon, session: GameSession, marking: Marking) -> None:
    """Judge the numbers of a ribbon: points, coins, harvests."""
    turn = next(turn for turn in rival_turns(session) if session.names[turn.player] == told.name)
    start = session.position_at(round_start(session))
    until = session.position_at(turn.steps[-1] + 1)
    at = Moment(session, start)
    every = session.position_at(max(each.steps[-1] for each in rival_turns(session)) + 1)
    judge.count(
        "since your turn",
        "points",
        str(told.points),
        at,
        every.points[turn.player] - start.points[turn.player] == told.points,
    )
    counted = [cell for deed in (*told.did, *told.won) for cell in deed.cells if isinstance(cell, CountCell)]
    money = [cell for cell in counted if cell.picture == "coin"]
    paid = sum(number(text) for cell in money for text in re.findall(r"[+−]?\d+", cell.number))
    judge.count(
        "since your turn", "coins", str(paid), at, until.coins[turn.player] - start.coins[turn.player] == paid
    )
    for said in [
        marking.taken_apart(cell.text)
        for deed in (*told.word, *told.won)
        for cell in deed.cells
        if isinstance(cell, TextCell)
    ]:
        letter = re.search(r"inca ([A-Z])\b", said.text)
        if letter:
            site = at.board.sites.index(letter[1])
            right = bool(until.scored >> site & 1) and not start.scored >> site & 1
            judge.count("since your turn", "finca", said.text, at, right)


parts(
    "{place}, tied",
    "takes the lead",
    "ties for 1st",
    "place|none",
    "{before} → {after}",
    "Points now",
    "Income",
    "Income: large well",
    "for {workers}",
    "Coins",
    "1st",
    "2nd",
    "3rd",
    "4th",
    "5th",
)
quiet(
    "heads of tables",
    "Forecast",
    "Ring closes",
    "Game ends",
    "Now",
    "Since your turn",
    "What the others do is shown here.",
)
