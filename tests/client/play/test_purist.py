"""The purist switch: no highlights, no projections, no hints, no ghosts, no reasons."""

import random

import pygame
import pytest

from citrus_game.client.board.picture import Marks, take_picture
from citrus_game.client.play import wording
from citrus_game.client.play.history import last_move
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.settings_scene import SettingsScene
from citrus_game.client.setup.more import MoreScene
from citrus_game.client.setup.scene import SetupScene
from citrus_game.client.widgets.choices import Segments, Switch
from citrus_game.client.widgets.panels import Label
from citrus_game.content.settings import Aids, default_settings, load_settings
from citrus_game.rules import steps
from citrus_game.rules.market import line_tiles
from citrus_game.table.sitting import Sitting
from tests.client.play import drive
from tests.client.play.conftest import Show, new_sitting

EVERYTHING = Aids(**dict.fromkeys(default_settings().aids.model_dump(), True))
ABOUT_THE_GAME = ("market", "hand", "answers", "turn")


def prove(scene: PlayScene) -> None:
    """See that no aid shows, whatever is pointed at now."""
    shown, looking, cards = scene.cards.board.shown, scene.looking, scene.cards
    assert shown is not None
    assert (shown.marks.legal, shown.marks.ready, shown.marks.strands) == (0, 0, 0)
    over = looking.seen.over
    assert (over.causes, over.illegal, over.lifted) == (0, -1, -1)
    assert looking.seen.mood == ""
    assert looking.verdict == wording.market_news(scene.sitting.state)
    assert cards.readout is None
    for panel in cards.players:
        assert panel.face is not None
        assert (panel.face.projected, panel.face.gain) == (None, 0)
    assert cards.mat.face is None or not cards.mat.face.next_income
    assert not scene.proposals.ghosts
    assert not scene.proposals.waiting
    assert not scene.controls.icons["hint"].visible
    assert not scene.controls.told.whys
    for widget in scene.widgets:
        if widget.group in ABOUT_THE_GAME:
            assert not widget.reason


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_shows_whatever_is_pointed_at(show: Show, seed: int) -> None:
    sitting, rng = new_sitting(3, seed=seed, expansion=True), random.Random(seed)
    scene = show(sitting, purist=True, aids=EVERYTHING)
    names = list(sitting.state.game.board.spaces)
    verbs = set()
    for _step in range(60):
        if sitting.state.over:
            break
        for name in rng.sample(names, 3):
            drive.point(scene.app, drive.space(scene, name))
            prove(scene)
        for widget in rng.sample([each for each in scene.widgets.shown() if each.group], 3):
            drive.point(scene.app, widget.rect.center)
            drive.frames(scene.app, 15)
            prove(scene)
        drive.key(scene.app, pygame.K_y)
        prove(scene)
        verbs.add(sitting.do(rng.choice(sitting.legal())) and sitting.history[-1].step.verb)
    assert {steps.BUY, steps.PLACE, steps.HARVEST} <= verbs


def test_the_board_shows_the_position_and_the_last_move_alone(show: Show) -> None:
    sitting = new_sitting(3, steps=60)
    while not sitting.state.hand:
        sitting.do(next(step for step in sitting.legal() if step.verb != steps.HARVEST))
    scene = show(sitting, purist=True, aids=EVERYTHING)
    drive.frames(scene.app, 160)
    board = scene.cards.board
    told = board.rect.copy()
    pixels = pygame.image.tobytes(scene.cards.kept.subsurface(told), "RGB")
    last, player = last_move(sitting)
    for marks in (Marks(), Marks(last=last, last_by=player)):
        board.show(scene.cards.kept, take_picture(sitting.state, marks, scene._winners))
    assert pygame.image.tobytes(scene.cards.kept.subsurface(told), "RGB") == pixels
    seen = drive.picture(scene.app)
    aided = show(sitting, aids=EVERYTHING)
    drive.frames(aided.app, 160)
    assert drive.picture(aided.app) != seen


def full_lines(sitting: Sitting) -> set[int]:
    lines = range(len(sitting.state.game.lines))
    return {line for line in lines if line_tiles(sitting.state, line)}


def lines_to_buy(sitting: Sitting) -> set[int]:
    return {step.what for step in sitting.legal() if step.verb == steps.BUY}


def test_lines_that_can_be_bought_look_like_the_others(show: Show) -> None:
    sitting = new_sitting(2, steps=0)
    while not (forbidden := full_lines(sitting) - lines_to_buy(sitting)) or not lines_to_buy(sitting):
        sitting.do(sitting.legal()[0])
    scene = show(sitting, purist=True)
    arrows = scene.controls.market.arrows
    full = [arrows[line] for line in full_lines(sitting)]
    assert all(arrow.enabled for arrow in full)
    assert not any(arrow._face[2] for arrow in arrows), "nor which make a finca due"
    before = len(sitting.history)
    drive.click(scene.app, arrows[min(forbidden)])
    assert (scene.desk.pick, len(sitting.history)) == (None, before)


def test_every_aid_has_a_switch_that_is_kept(show: Show) -> None:
    app = show(new_sitting(2)).app
    sheet = SettingsScene(app)
    app.stack.reset(sheet)
    before, found = app.settings.aids, set()
    for number in range(sum(isinstance(widget, Switch) for widget in sheet.body.children)):
        for _time in range(2):
            # the sheet builds its switches anew whenever one is used
            [widget for widget in sheet.body.children if isinstance(widget, Switch)][number].choose(None)
            assert load_settings().aids == app.settings.aids
            now = app.settings.aids.model_dump()
            found |= {name for name, on in before.model_dump().items() if on != now[name]}
    assert app.settings.aids == before
    assert found == set(Aids.model_fields)


def test_the_purist_switch_takes_effect_under_the_settings(show: Show) -> None:
    scene = show(new_sitting(3, steps=60), aids=EVERYTHING)
    scene.app.change(purist=True)
    drive.frames(scene.app, 2)
    prove(scene)
    scene.app.change(purist=False)
    assert scene.controls.icons["hint"].visible
    assert scene.cards.readout is not None


def test_keys_are_not_drawn_to_what_is_legal(show: Show) -> None:
    scene = show(new_sitting(2, steps=1), purist=True)
    board = scene.controls.board
    assert board.open
    spaces = scene.sitting.state.game.board.names
    board.cursor = next(space for space in spaces if not board.open >> space & 1)
    before = board.cursor
    board.take_focus()
    assert not board.jump(1)
    assert board.cursor == before
    scene.app.change(purist=False)
    scene.controls.board.cursor = before
    scene.controls.board.take_focus()
    assert scene.controls.board.cursor != before


def test_setup_has_the_purist_switch_too(show: Show) -> None:
    app = show(new_sitting(2)).app
    setup = SetupScene(app)
    app.stack.reset(setup)
    sheet = MoreScene(app, setup.draft, lambda: None)
    app.stack.push(sheet)
    words = [widget for widget in sheet.body.children if isinstance(widget, Label)]
    segments = [widget for widget in sheet.body.children if isinstance(widget, Segments)]
    assert "Aids to the players" in [label.text for label in words]
    last = segments[-1]
    drive.frames(app)
    last.choose(None)
    assert app.settings.purist
    assert load_settings().purist
