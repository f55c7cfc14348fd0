"""Each command of the table is done by a click as well: what the click does is what the command does."""

from collections.abc import Callable

import pytest

from citrus_game.client.play.hands.proposals import Proposals
from citrus_game.content.preferences.commands import COMMANDS
from citrus_game.rules.material import steps
from citrus_game.table.sitting import Sitting
from tests.client.play.conftest import Show, new_sitting
from tests.client.vocabulary.table import Table
from tests.table.positions import Drawn

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
    "pass": "pass",
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
ELSEWHERE = {"settings", "fullscreen", "mute", "follow"}
"""The settings, a button of the pause, commands whose switches stand there, and what a shown hint offers."""


def moment_for(command: str, drawn: Drawn) -> Sitting:
    """Give a game in which a command has something to do."""
    if command in ("pass", "buy", "return"):
        sitting = drawn(ROOM.format(coins=0 if command == "pass" else 6))
        if command == "return":
            for step in ("buy R1", "place orange d3"):
                sitting.do(sitting.state.game.steps.parse(step))
        return sitting
    if command in ("undo", "redo"):
        sitting = new_sitting(2, "short", 3, steps=1)
        if command == "redo":
            sitting.undo()
        return sitting
    wanted = {"harvest": steps.HARVEST, "income": steps.INCOME, "end": steps.END}.get(command)
    sitting = new_sitting(2, "short", 3, steps=0 if wanted else 40)
    while wanted and wanted not in {step.verb for step in sitting.legal()}:
        sitting.do(next(step for step in sitting.legal() if step.verb != steps.INCOME))
    return sitting


def button(table: Table, name: str) -> str:
    """Name the button of the prompt that offers something, or the button of that name."""
    moment = table.scene.view.moment
    assert moment is not None
    for place, offer in (("answer", moment.prompt.primary), ("second answer", moment.prompt.secondary)):
        if offer is not None and offer.act == name:
            return place
    return name


def found(table: Table) -> tuple[object, ...]:
    """Give what a command may have changed."""
    return (
        [type(each) for each in table.app.stack],
        list(table.sitting.history),
        table.picked(),
        table.shows_owners,
        table.hinting(),
    )


@pytest.mark.parametrize("command", CLICKED)
def test_a_click_does_what_the_command_does(
    command: str, show: Show, drawn: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Proposals, "_seek", lambda _proposals: None)

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
