"""Nothing is refused that nobody attempted; what has just appeared under the pointer takes no click."""

import random
from collections.abc import Callable

import pytest

from citrus_game.client.doors import open_game
from citrus_game.client.play.scene import PlayScene
from citrus_game.content.preferences.settings import default_settings
from citrus_game.workshop.pilot import Pilot, TouchPilot
from citrus_game.workshop.pilot_keys import GamepadPilot, KeyboardPilot
from tests.client.play import drive
from tests.client.play.conftest import Drawn, Show, new_sitting
from tests.client.vocabulary.table import Table

CLICKS, FRAMES = 25, 18
"""Clicks of each device, and the frames of 0.3 s that are looked at after each."""
MARKET = """board: |
  . . . . .
  . A . . .
  . . . . .
players: [{name: ana, coins: 6}, {name: ben}]
fincas: {A: 10/5}
market: {1: lime, 2: orange, 3: lime, 4: lemon, 5: lime, 6: orange, 7: lemon, 8: orange}
bag: [lime, lime, lime, lime, lime, lime, lime, lime, lime, lime, lime, lime]"""


def refused(table: Table) -> str:
    """Give what is refused on the screen, empty for nothing."""
    tooltip, focus = table.tooltip(), table.scene.widgets.looked_at
    stale = tooltip.body if tooltip and focus is not None and not focus.enabled else ""
    said = table.said()
    shown = said.title if said.icon == "cross" else ""
    verdict = table.verdict()
    return table.pointed().refused or shown or stale or (verdict.texts[0] if verdict.mood == "bad" else "")


@pytest.mark.parametrize("device", [Pilot, TouchPilot, KeyboardPilot, GamepadPilot])
def test_no_refusal_follows_what_was_done(device: Callable[..., Pilot]) -> None:
    values = default_settings().model_copy(update={"speed": "off"})
    app = open_game(values, size=(960, 600), headless=True)
    table = Table(PlayScene(app, new_sitting(2, "short", 3)))
    app.stack.reset(table.scene)
    table.no_banner()
    pilot = device(app, random.Random(7))
    pilot.frame()
    done = 0
    while done < CLICKS:
        before = len(table.sitting.history), table.picked()
        pilot.use(pilot.pick(list(pilot.targets())))
        if before == (len(table.sitting.history), table.picked()):
            continue
        done += 1
        for _frame in range(FRAMES):
            assert table.on_top
            assert not refused(table), table.sitting.log[-1].text
            pilot.frame()


def test_what_is_asked_again_is_refused(show: Show, drawn: Drawn) -> None:
    table = show(drawn(MARKET))
    table.click("R1")
    table.click(table.lit()[0])
    planted = table.space_pointed_at()
    table.wait(1.0)
    assert not refused(table), "the pointer still rests where the tile was planted"
    other = next(name for name in table.spaces() if name not in (planted, *table.lit()))
    table.point(other)
    assert refused(table), "another space is asked for"
    table.point(planted)
    assert refused(table), "and so is the first, once the pointer has come back"


def test_what_appears_under_the_pointer_takes_no_click(show: Show, drawn: Drawn) -> None:
    text = MARKET.replace("fincas:", "plantations: {a1: lime, a2: lime}\nowners: {a1: ana}\nfincas:")
    table = show(drawn(text))
    table.click("a1")
    answer = table.button("answer").middle
    table.click(answer)
    assert table.verbs() == ["harvest"]
    assert table.scene.widgets.holds(table.button("answer").middle)
    drive.click(table.app, answer)
    assert table.verbs() == ["harvest"], "a double click harvests only"
    table.wait(0.32)
    table.click(answer)
    assert table.verbs() == ["harvest", "income"]
