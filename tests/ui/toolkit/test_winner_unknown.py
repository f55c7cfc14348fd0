"""Between the last turn and the crown nothing tells who wins: only single gains are shown and spoken."""

import random
import re
from collections.abc import Iterable, Sequence
from io import StringIO
from itertools import accumulate
from typing import Any

import pytest

from citrus_game.cli.text_mode.game import Talk, TextGame
from citrus_game.rules.model import events as ev
from citrus_game.rules.model.steps import Step
from citrus_game.session.game_session import GameSession
from citrus_game.session.standings import standings
from citrus_game.ui.scenes.play.play_scene import TELLING, PlayScene
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from citrus_game.ui.toolkit.drawing.text import TextRenderer
from tests.cases import plain
from tests.session.positions import sit
from tests.ui.toolkit import drive
from tests.ui.toolkit.conftest import MakeApp
from tests.ui.vocabulary.table import Table

WORDS = re.compile("wins|victory|ahead|leads|forecast", re.IGNORECASE)
LONGEST = 14.0
"""Seconds from the last turn to the crown."""


def played(players: int) -> tuple[GameSession, Step]:
    """Return a game before its last step, and that step."""
    session, chance = sit(3, players=players, side="short"), random.Random(players)
    steps = []
    while not session.state.over:
        steps.append(chance.choice(session.legal()))
        session.do(steps[-1])
    session = sit(3, players=players, side="short")
    for step in steps[:-1]:
        session.do(step)
    return session, steps[-1]


def gains(event: ev.Event, players: int) -> list[int]:
    """Return what the players gain from an event, by seat."""
    gained = [0] * players
    match event:
        case ev.FincaScored(points=points):
            gained = list(points)
        case ev.Harvested(player=player):
            gained[player] = event.plantations + event.wells + event.large_wells
        case ev.TilesScored(player=player):
            gained[player] = event.horses + event.tiles
    return gained


def telling(texts: Iterable[str], totals: set[int]) -> list[str]:
    """Return the texts that tell a total or a winner."""
    found = {text for text in texts if WORDS.search(text)}
    found |= {text for text in texts if totals & {int(number) for number in re.findall(r"\d+", text)}}
    return sorted(found)


def totals_of(before: Sequence[int], events: Sequence[ev.Event]) -> set[int]:
    """Return all points that the players have from the last turn on, without small ones, which other numbers
    may be.
    """
    rows = [gains(event, len(before)) for event in events]
    sums = {
        total
        for player, points in enumerate(before)
        for total in accumulate((row[player] for row in rows), initial=points)
    }
    return {total for total in sums if total > 20}


@pytest.mark.parametrize("players", plain(1, [5, 2, 3]))
def test_only_single_gains_are_seen_and_heard_between_the_last_turn_and_the_crown(
    players: int, make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, last = played(players)
    before, app = tuple(session.state.points), make_app(speed="1x")
    scene = PlayScene(app, session)
    app.stack.reset(scene)
    drive.frames(app, 5)
    session.do(last)
    gained = {points for standing in standings(session) for points in standing.sources}
    totals = totals_of(before, session.history[-1].events) - gained - {session.state.turn}
    assert len(totals & set(session.state.points)) >= 2
    said, drawn, spoken = list[str](), list[str](), list[str]()
    text = TextRenderer.text

    def noting(self: TextRenderer, string: str, *rest: Any, **more: Any) -> Any:
        drawn.append(string)
        return text(self, string, *rest, **more)

    monkeypatch.setattr(TextRenderer, "text", noting)
    monkeypatch.setattr(app.narrator, "speak", lambda texts: spoken.extend(texts))
    frame, seconds = 0, 0.0
    while True:
        assert not telling(drawn, totals), "drawn"
        assert not telling(said, totals), "said"
        assert not telling(spoken, totals), "spoken when asked for"
        drive.frames(app, 1, 0.05)
        frame, seconds, top = frame + 1, seconds + 0.05, app.stack.top
        assert top is not None
        assert seconds < LONGEST
        if top is scene:
            table = Table(scene)
            assert {panel.points for panel in table.panel_faces()} == {None}
            assert {panel.projected for panel in table.panel_faces()} == {None}
            said += table.prompt().texts
            if frame % 5 == 0:
                drive.point(app, table.panel(frame // 5 % players).rect.center)
            for command in TELLING if frame % 20 == 0 else ():
                scene.commands.run(command)
                assert app.stack.top is scene
        if isinstance(top, ScoringScene) and top.revealed:
            break
        said += [*top.new_text(), *top.static_text(), top.hover_text()]
    assert spoken
    assert any(re.search(r"\+\d", each) for each in drawn), "single gains are shown"
    assert WORDS.search(" ".join(top.static_text()))


@pytest.mark.parametrize("players", [5])
def test_text_mode_names_the_winner_last(players: int) -> None:
    session, last = played(players)
    before = tuple(session.state.points)
    out = StringIO()
    game = TextGame(session, Talk(StringIO(), out, mark=""))
    session.do(last)
    game.run()
    lines = out.getvalue().splitlines()
    winner = next(number for number, line in enumerate(lines) if WORDS.search(line))
    told = lines[max(0, winner - len(session.history[-1].events)) : winner]
    assert not telling(told, totals_of(before, session.history[-1].events))
