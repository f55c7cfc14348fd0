"""The purist setting: no highlights, forecasts, hints, previews or reasons."""

import random

import pytest

from citrus_game.content.settings.settings import Aids, default_settings, load_settings
from citrus_game.facts.lines import market_facts
from citrus_game.narration.lines import market_news
from citrus_game.rules.model import steps
from citrus_game.rules.moves.market import line_tiles
from citrus_game.session.game_session import GameSession
from citrus_game.session.history import last_spaces
from citrus_game.ui.board.view import Highlights
from citrus_game.ui.scenes.settings import SettingsScene
from citrus_game.ui.scenes.setup.options_dialog import OptionsDialog
from citrus_game.ui.scenes.setup.setup_scene import SetupScene
from citrus_game.ui.toolkit.widgets.choices import SegmentedControl
from citrus_game.ui.toolkit.widgets.controls import Switch
from citrus_game.ui.toolkit.widgets.panels import Label
from tests.cases import plain
from tests.ui.play import drive
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.vocabulary.table import Table

EVERYTHING = Aids(**dict.fromkeys(default_settings().aids.model_dump(), True))
ABOUT_THE_GAME = ("market", "hand", "follow", "answers", "turn")


def prove(table: Table) -> None:
    """See that no aid shows, whatever is pointed at now."""
    marks, pointed = table.board().marks, table.pointed()
    assert (marks.legal, marks.ready, marks.strands) == (0, 0, 0)
    assert (pointed.causes, pointed.refused, pointed.lifted) == (frozenset(), "", "")
    assert table.why().mood == ""
    assert tuple(table.verdict()) == market_news(market_facts(table.state))
    assert table.readout() is None
    for panel in table.panel_faces():
        assert (panel.projected, panel.gain) == (None, 0)
    assert not table.next_income()
    assert not table.ghosts()
    assert not table.eyes.advised
    assert not table.button("hint").shown
    assert not table.reasons()
    for widget in table.scene.widgets:
        if widget.group in ABOUT_THE_GAME:
            assert not widget.reason


@pytest.mark.slow
@pytest.mark.parametrize("seed", plain(1, [1, 2]))
def test_nothing_shows_whatever_is_pointed_at(show: Show, seed: int) -> None:
    session, rng = new_sitting(3, seed=seed, expansion=True), random.Random(seed)
    table = show(session, purist=True, aids=EVERYTHING)
    verbs = set()
    for _step in range(60):
        if session.state.over:
            break
        for name in rng.sample(table.spaces(), 3):
            table.point(name)
            prove(table)
        for widget in rng.sample([each for each in table.scene.widgets.visible_widgets() if each.group], 3):
            table.point(widget.rect.center)
            table.frames(15)
            prove(table)
        table.key("y")
        prove(table)
        verbs.add(session.do(rng.choice(session.legal())) and session.history[-1].step.verb)
    assert {steps.BUY, steps.PLACE, steps.HARVEST} <= verbs


@pytest.mark.slow
def test_the_board_shows_the_position_and_the_last_move_alone(show: Show) -> None:
    session = new_sitting(3, steps=60)
    while not session.state.hand:
        session.do(next(step for step in session.legal() if step.verb != steps.HARVEST))
    table = show(session, purist=True, aids=EVERYTHING)
    table.frames(160)
    pixels = table.board_kept()
    spaces, player = last_spaces(session)
    last = sum(1 << space for space in spaces)
    assert table.board_with(Highlights(last=last, last_by=player, order=spaces, rings=False)) == pixels
    seen = table.picture()
    aided = show(session, aids=EVERYTHING)
    drive.frames(aided.app, 160)
    assert drive.picture(aided.app) != seen


def full_lines(session: GameSession) -> set[int]:
    lines = range(len(session.state.game.lines))
    return {line for line in lines if line_tiles(session.state, line)}


def lines_to_buy(session: GameSession) -> set[int]:
    return {step.what for step in session.legal() if step.verb == steps.BUY}


def test_lines_that_can_be_bought_look_like_the_others(show: Show) -> None:
    session = new_sitting(2, steps=0)
    while not (forbidden := full_lines(session) - lines_to_buy(session)) or not lines_to_buy(session):
        session.do(session.legal()[0])
    table = show(session, purist=True)
    arrows = table.arrows()
    full = [arrows[line] for line in full_lines(session)]
    assert all(arrow.enabled for arrow in full)
    assert not any(arrow.makes_due for arrow in arrows), "nor which make a finca due"
    before = len(session.history)
    arrows[min(forbidden)].click()
    assert (table.picked(), len(session.history)) == ("", before)


@pytest.mark.slow
def test_every_aid_has_a_switch_that_is_kept(show: Show) -> None:
    app = show(new_sitting(2)).app
    dialog = SettingsScene(app)
    app.stack.reset(dialog)
    before, found = app.settings.aids, set()
    for number in range(sum(isinstance(widget, Switch) for widget in dialog.body.children)):
        for _time in range(2):
            # the sheet builds its switches anew whenever one is used
            [widget for widget in dialog.body.children if isinstance(widget, Switch)][number].choose(None)
            assert load_settings().aids == app.settings.aids
            now = app.settings.aids.model_dump()
            found |= {name for name, on in before.model_dump().items() if on != now[name]}
    assert app.settings.aids == before
    assert found == set(Aids.model_fields)


@pytest.mark.slow
def test_the_purist_switch_takes_effect_under_the_settings(show: Show) -> None:
    table = show(new_sitting(3, steps=60), aids=EVERYTHING)
    table.app.change(purist=True)
    table.frames(2)
    prove(table)
    table.app.change(purist=False)
    assert table.button("hint").shown
    assert table.readout() is not None


@pytest.mark.slow
def test_keys_are_not_drawn_to_what_is_legal(show: Show) -> None:
    table = show(new_sitting(2, steps=1), purist=True)
    assert table.lit()
    before = next(space for space in table.spaces() if space not in table.lit())
    table.put_cursor(before)
    table.enter_board()
    assert not table.next_lit()
    assert table.cursor() == before
    table.app.change(purist=False)
    table.put_cursor(before)
    table.enter_board()
    assert table.cursor() != before


@pytest.mark.slow
def test_setup_has_the_purist_switch_too(show: Show) -> None:
    app = show(new_sitting(2)).app
    setup = SetupScene(app)
    app.stack.reset(setup)
    dialog = OptionsDialog(app, setup.draft, lambda: None)
    app.stack.push(dialog)
    words = [widget for widget in dialog.body.children if isinstance(widget, Label)]
    segments = [widget for widget in dialog.body.children if isinstance(widget, SegmentedControl)]
    assert "Help for the players" in [label.text for label in words]
    last = segments[-1]
    drive.frames(app)
    last.choose(None)
    assert app.settings.purist
    assert load_settings().purist
