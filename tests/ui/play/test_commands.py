"""Each command of the play scene can also be done by a click, with the same effect."""

import random
from collections.abc import Callable

import pytest

from citrus_game.content.settings.commands import COMMANDS
from citrus_game.rules.model import steps
from citrus_game.session.game_session import GameSession
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.ui.scenes.play.input.hints import HintController
from tests.cases import plain
from tests.session.positions import Drawn
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.vocabulary.table import Table

ROOM = """
rules: {{preset: rulebook, purchase_check: one}}
board: |
  . . . . .
  . . . . .
  . . A . .
  . . . . .
  . . . . .
players: [{{name: ana, coins: {coins}}}, {{name: ben}}]
fincas: {{A: 10/5}}
plantations: {{c2: lemon}}
market: {{1: lemon, 2: orange, 7: lime, 8: lime, 9: lime, 10: lime}}
"""
CLICKED = {
    "undo": "undo", "redo": "redo", "hint": "hint", "owners": "owners", "last_round": "last_round",
    "log": "log", "rules": "rules", "pause": "pause", "left_over": "bag",
    "harvest": "harvest", "end": "end", "buy": "confirm", "income": "income", "return": "return",
    "pass": "pass", "rival": "player2",
}  # fmt: skip
"""Commands with the button that is clicked, or what the prompt's button offers."""
POINTED = {
    "choose", "cancel", "next", "previous", "up", "down", "left", "right", "page_up", "page_down", "hand",
    "market", "board", "tiles", "next_space", "previous_space", "next_region", "previous_region",
    "next_finca", "previous_finca",
}  # fmt: skip
"""Commands that take the focus somewhere, or act on it: a pointer goes there itself."""
HEARD = {name for name in COMMANDS if name.startswith("say_")} | {"speech", "slower", "faster"}
"""Commands for who does not see the table."""
ELSEWHERE = {"settings", "fullscreen", "mute", "follow", "turn_back", "turn_next"}
"""The settings, a button of the pause, commands whose switches stand there, what a shown hint offers, turns
of a replay."""


def moment_for(command: str, drawn: Drawn) -> GameSession:
    """Return a game in which a command has something to do."""
    if command in ("pass", "buy", "return"):
        session = drawn(ROOM.format(coins=0 if command == "pass" else 6))
        if command == "return":
            for step in ("buy R1", "place orange d3"):
                session.do(session.state.game.steps.parse(step))
        return session
    if command in ("undo", "redo"):
        session = new_sitting(2, "short", 3, steps=1)
        if command == "redo":
            session.undo()
        return session
    wanted = {"harvest": steps.HARVEST, "income": steps.INCOME, "end": steps.END}.get(command)
    session = new_sitting(2, "short", 3, steps=0 if wanted else 40)
    while wanted and wanted not in {step.verb for step in session.legal()}:
        session.do(next(step for step in session.legal() if step.verb != steps.INCOME))
    return session


def button(table: Table, name: str) -> str:
    """Name the button of the prompt that offers something, or the button of that name."""
    snapshot = table.scene.view.snapshot
    assert snapshot is not None
    for place, offer in (("answer", snapshot.prompt.primary), ("second answer", snapshot.prompt.secondary)):
        if offer is not None and offer.act == name:
            return place
    return name


def found(table: Table) -> tuple[object, ...]:
    """Return what a command may have changed."""
    return (
        [type(each) for each in table.app.stack],
        list(table.session.history),
        table.picked(),
        table.shows_owners,
        table.hinting(),
        table.scene.controller.rival,
    )


@pytest.mark.parametrize("command", plain(1, CLICKED, whole=True))
def test_a_click_does_what_the_command_does(
    command: str, show: Show, drawn: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HintController, "_seek", lambda _hints: None)

    def after(act: Callable[[Table], None]) -> tuple[object, ...]:
        table = show(moment_for(command, drawn))
        if command == "buy":
            table.click("R1")
        before = found(table)
        act(table)
        table.frames(2)
        assert found(table) != before, "nothing happened"
        return found(table)

    clicked = after(lambda table: table.click(button(table, CLICKED[command])))
    assert clicked == after(lambda table: table.command(command))


def test_every_command_is_clicked_or_there_is_a_reason() -> None:
    assert sorted([*CLICKED, *POINTED, *HEARD, *ELSEWHERE]) == sorted(COMMANDS)


PHASES: dict[str, Callable[[TurnController], bool]] = {
    "row": lambda controller: (
        bool(controller.now.lines) and not controller.choose_line(min(controller.now.lines))
    ),
    "hand": lambda controller: bool(controller.state.hand) and controller.state.drawn is None,
    "finca": lambda controller: controller.state.drawn is not None,
    "income": lambda controller: controller.state.income_due > 0,
    "over": lambda controller: controller.state.over,
}
"""What is open: each brings a game there, or says that it is not there yet."""


@pytest.mark.parametrize("phase", plain(lambda phase: phase == "hand", PHASES, whole=True))
def test_every_command_asks_what_is_open(phase: str, show: Show) -> None:
    session, rng = new_sitting(2, "short", 3, expansion=True), random.Random(3)
    while not PHASES[phase](TurnController(session)):
        session.do(rng.choice(session.legal()))
    played, table = session.steps, None
    before: tuple[object, ...] = ()
    for name in sorted({*CLICKED, *POINTED, *HEARD, "follow"}):
        if table is None or found(table) != before:  # what a command leaves as it was serves the next one
            again = new_sitting(2, "short", 3, expansion=True)
            again.replay(played)
            table = show(again)
            PHASES[phase](table.scene.controller)
            table.scene.refresh()
            before = found(table)
        controller = table.scene.controller
        table.scene.commands.run(COMMANDS[name])
        table.frames(2)
        if controller.open and controller.state.hand and controller.state.drawn is None:
            assert controller.pick is not None, f"{name}: the hand is out and nothing of it is chosen"
