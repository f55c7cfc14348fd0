"""Refusals are shown only after an attempt; widgets that have just appeared ignore clicks."""

import random
from collections.abc import Callable

import pytest

from citrus_game.content.settings.settings import default_settings
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.toolkit.input.events import Hover
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button
from tests.cases import plain
from tests.session.positions import Drawn
from tests.ui.play import drive
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.vocabulary.table import Table
from tools.pilots.keys import GamepadPilot, KeyboardPilot
from tools.pilots.pilot import Pilot, TouchPilot

CLICKS, MANY, FRAMES = 20, 80, 18
"""Clicks of each device, in the plain and in the slow run; frames of 0.3 s that are looked at after each."""
MARKET = """board: |
  . . . . .
  . A . . .
  . . . . .
players: [{name: ana, coins: 6}, {name: ben}]
fincas: {A: 10/5}
market: {1: lime, 2: orange, 3: lime, 4: lemon, 5: lime, 6: orange, 7: lemon, 8: orange}
bag: [lime, lime, lime, lime, lime, lime, lime, lime, lime, lime, lime, lime]"""


def refused(table: Table) -> str:
    """Return what is refused on the screen, empty for nothing."""
    tooltip, focus = table.tooltip(), table.scene.widgets.active_widget
    stale = tooltip.body if tooltip and focus is not None and not focus.enabled else ""
    said = table.said()
    shown = said.title if said.icon == "cross" else ""
    verdict = table.verdict()
    return table.pointed().refused or shown or stale or (verdict.texts[0] if verdict.mood == "bad" else "")


DEVICES = [Pilot, TouchPilot, KeyboardPilot, GamepadPilot]


@pytest.mark.parametrize("device", plain(lambda device: device is TouchPilot, DEVICES))
def test_no_refusal_follows_what_was_done(device: Callable[..., Pilot]) -> None:
    look_after_clicks(device, CLICKS)


@pytest.mark.slow
@pytest.mark.parametrize("device", DEVICES)
def test_no_refusal_follows_any_of_many_legal_clicks(device: Callable[..., Pilot]) -> None:
    look_after_clicks(device, MANY)


def look_after_clicks(device: Callable[..., Pilot], clicks: int) -> None:
    """Do something by legal clicks of a device so often, in games one after the other; look for refusals."""
    values = default_settings().model_copy(update={"speed": "off"})
    app = open_game(values, size=(960, 600), headless=True)
    pilot, done, games = device(app, random.Random(7)), 0, 0
    while done < clicks:
        games += 1
        table = Table(PlayScene(app, new_sitting(2 + games % 3, "short", games, expansion=True)))
        app.stack.reset(table.scene)
        table.no_banner()
        pilot.frame()
        while done < clicks and table.scene in app.stack and not table.state.over:
            before = len(table.session.history), table.picked()
            targets = list(pilot.targets())
            if not targets:
                pilot.frame()
                continue
            pilot.use(pilot.pick(targets))
            if not table.on_top or before == (len(table.session.history), table.picked()):
                continue
            done += 1
            for _frame in range(FRAMES):
                assert table.on_top
                assert not refused(table), table.session.log[-1].text
                pilot.frame()


@pytest.mark.slow
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


def test_what_comes_under_a_resting_mouse_explains_itself_only_once_that_moves(
    show: Show, drawn: Drawn
) -> None:
    table = show(drawn(MARKET))
    buy = buys(table)
    table.wait(3.0)
    assert not refused(table)
    assert not table.tooltip()
    table.point((buy[0] + 2, buy[1]))
    table.wait(1.0)
    assert table.said().title == "You cannot harvest now"


def buys(table: Table) -> tuple[int, int]:
    """Buy a row with its button; return where the mouse rests then, on the grey button for harvests."""
    table.click("R1")
    buy = table.button("answer").middle
    table.click(buy)
    turn = table.scene.view.turn
    assert table.verbs() == ["buy"]
    assert turn is not None
    assert turn.harvest.visible_rect.collidepoint(buy)
    return buy


def test_what_appears_under_the_pointer_takes_no_click(show: Show, drawn: Drawn) -> None:
    text = MARKET.replace("fincas:", "plantations: {a1: lime, a2: lime}\nowners: {a1: ana}\nfincas:")
    table = show(drawn(text))
    table.click("a1")
    answer = table.button("answer").middle
    table.click(answer)
    assert table.verbs() == ["harvest"]
    assert table.scene.widgets.ignores_click(table.button("answer").middle)
    drive.click(table.app, answer)
    assert table.verbs() == ["harvest"], "a double click harvests only"
    table.wait(0.32)
    table.click(answer)
    assert table.verbs() == ["harvest", "income"]


@pytest.mark.slow
def test_a_double_click_presses_nothing_in_the_next_scene() -> None:
    """What a new scene has under the pointer takes no click for a moment, nor has one come back to."""
    app = open_game(default_settings(), size=(1280, 720), headless=True)
    app.stack.reset(MenuScene(app))
    drive.frames(app)
    menu = app.stack.top
    assert menu is not None
    entry = next(each for each in menu.widgets if isinstance(each, Button) and each.label == "Settings")
    pos = entry.rect.center
    drive.click(app, pos)
    opened = app.stack.top
    assert opened is not menu
    assert opened is not None
    under = Button("Under the pointer", lambda: pytest.fail("the second click was taken"))
    opened.widgets.add(under).rect = entry.rect.copy()
    drive.click(app, pos)
    assert app.stack.top is opened
    under.action = app.stack.pop
    drive.frames(app, 20)
    drive.click(app, pos)
    assert app.stack.top is menu
    drive.click(app, pos)
    assert app.stack.top is menu, "the entry lies under the pointer again, only just"
    drive.frames(app, 20)
    drive.click(app, pos)
    assert app.stack.top is not menu


def test_a_pointer_that_moves_on_is_looked_for_once(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lay where it was before counts only where it comes to something else, which may have appeared."""
    widgets = show(new_sitting(2)).scene.widgets
    button = next(each for each in widgets if isinstance(each, Button) and each.is_interactive)
    away = (button.rect.x - 1, button.rect.centery)
    asked: list[tuple[int, int]] = []

    def noted(pos: tuple[int, int]) -> Widget | None:
        asked.append(pos)
        return at(pos)

    at = widgets.at
    monkeypatch.setattr(widgets, "at", noted)
    widgets.handle(Hover(away))
    for pos, looks in ((button.rect.center, 2), (button.rect.topleft, 1), (button.rect.midtop, 1)):
        asked.clear()
        widgets.handle(Hover(pos))
        assert len(asked) == looks
    assert widgets.hovered is button
