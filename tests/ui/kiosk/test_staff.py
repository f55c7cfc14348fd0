"""The staff menu: changing, cancelling, setting a PIN, deleting an entry, trying the games; and the
counts.
"""

import pygame
import pytest

from citrus_game.content.disk.yaml_file import read_yaml
from citrus_game.content.kiosk import change_kiosk, load_kiosk, own_kiosk, staff_file
from citrus_game.content.kiosk_scores import Entry
from citrus_game.kiosk.pin import check_pin
from citrus_game.kiosk.stats.counts import Day, ModeCount
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.attract.page import AttractPage
from citrus_game.ui.kiosk.parts.cards import READING, TimeUp
from citrus_game.ui.kiosk.router import attract_page
from citrus_game.ui.kiosk.staff.menu import ScoresDialog, StaffMenu, count_lines
from citrus_game.ui.kiosk.staff.pin_pad import NewPinPad, PinPad
from citrus_game.ui.kiosk.visit.chooser import Chooser
from citrus_game.ui.kiosk.visit.idle import IdleCountdown
from citrus_game.ui.kiosk.visit.session_scene import KioskSessionScene
from citrus_game.ui.toolkit.dialogs.messages import Question
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.controls import Slider
from citrus_game.ui.toolkit.widgets.panels import Label
from tests.cases import plain
from tests.ui.kiosk.conftest import PIN, MakeKiosk, shows, tap, wait
from tests.ui.kiosk.test_locked import type_pin
from tests.ui.kiosk.test_visits import enter
from tests.ui.toolkit.test_form import controls, set_another, shown


def buttons(app: KioskApp, words: str) -> list[Button]:
    top = app.stack.top
    assert top is not None
    return [widget for widget in top.widgets if isinstance(widget, Button) and widget.label == words]


def press(app: KioskApp, words: str) -> None:
    action = buttons(app, words)[0].action
    assert action is not None
    action()
    app.frame(app.clock + 0.1)


def digits(app: KioskApp, text: str) -> None:
    for digit in text:
        press(app, digit)
    press(app, "OK")


def staff_menu(app: KioskApp) -> StaffMenu:
    app.ask_pin()
    type_pin(app, PIN)
    menu = app.stack.top
    assert isinstance(menu, StaffMenu)
    return menu


def counted(app: KioskApp, mode: str) -> ModeCount:
    days = app.counts.read()
    return days[-1].mode(mode) if days else ModeCount()


@pytest.mark.parametrize("way", plain(2, ["Cancel", "cross", "time"]))
def test_nothing_is_kept_but_by_saving(make_kiosk: MakeKiosk, way: str) -> None:
    app = make_kiosk()
    menu = staff_menu(app)
    menu.draft = menu.draft.model_copy(update={"effects": 3})
    if way == "Cancel":
        press(app, "Cancel")
    elif way == "cross":
        menu.close()
    else:
        wait(app, 130)
    assert shows(app, AttractPage)
    assert app.kiosk.effects == 70
    assert not staff_file().exists()


def test_saving_keeps_what_others_wrote_meanwhile(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    own_kiosk().parent.mkdir(parents=True, exist_ok=True)
    own_kiosk().write_text("# ours\neffects: 20  # quiet\n", "utf-8")
    menu = staff_menu(app)
    change_kiosk({"idle_seconds": 45.0})
    menu.draft = menu.draft.model_copy(update={"ambience": 5})
    menu.save()
    assert own_kiosk().read_text("utf-8") == "# ours\neffects: 20  # quiet\n"
    assert read_yaml(staff_file()).data == {"idle_seconds": 45.0, "ambience": 5}


@pytest.mark.parametrize("page", plain(3, ["title", "demo", "lesson", "scores"], whole=True))
def test_every_page_of_the_loop_tells_of_a_broken_file(make_kiosk: MakeKiosk, page: str) -> None:
    app = make_kiosk(reduced_motion=True)
    pictures = []
    for app.trouble in ("", "kiosk.yaml, line 3: wrong"):
        app.stack.reset(attract_page(app, page))
        app.paint()
        pictures.append(pygame.image.tobytes(app.screen, "RGB"))
    assert pictures[0] != pictures[1]


@pytest.mark.slow
def test_a_broken_file_is_told_of_until_it_is_good_again(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    before = app.screen.copy()
    app.trouble = "kiosk.yaml, line 3: wrong"
    app.show_attract_loop()
    wait(app, 0.2)
    foot = app.screen.get_rect().inflate(-100, 0)
    foot.top, foot.height = app.screen.get_height() - 60, 40
    now, then = (pygame.image.tobytes(screen.subsurface(foot), "RGB") for screen in (app.screen, before))
    assert now != then
    own_kiosk().parent.mkdir(parents=True, exist_ok=True)
    own_kiosk().write_text("effects: loud\n", "utf-8")
    menu = staff_menu(app)
    menu.draft = menu.draft.model_copy(update={"ambience": 5})
    menu.save()
    assert app.trouble
    assert own_kiosk().read_text("utf-8") == "effects: loud\n"
    own_kiosk().write_text("effects: 4\n", "utf-8")
    app.show_attract_loop()
    menu = staff_menu(app)
    menu.draft = menu.draft.model_copy(update={"ambience": 7})
    menu.save()
    assert not app.trouble


@pytest.mark.slow
def test_the_pin_is_changed_in_the_menu(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    staff_menu(app)
    press(app, "Change the PIN")
    assert shows(app, NewPinPad)
    digits(app, "12")
    digits(app, "9999")
    digits(app, "9998")
    assert not staff_file().exists(), "these were two"
    digits(app, "9999")
    digits(app, "9999")
    assert shows(app, StaffMenu)
    assert check_pin("9999", load_kiosk().pin_hash)
    press(app, "Cancel")
    app.ask_pin()
    type_pin(app, PIN)
    assert shows(app, PinPad), "the old one is none any more"
    type_pin(app, "9999")
    menu = app.stack.top
    assert isinstance(menu, StaffMenu)
    menu.draft = menu.draft.model_copy(update={"effects": 1})
    menu.save()
    assert check_pin("9999", load_kiosk().pin_hash)


def test_one_entry_is_deleted(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    for points, letters in ((50, "AAA"), (40, "BAD"), (30, "CCC")):
        app.scores.add(Entry(mode="sprint", points=points, emblem="lime", colour="teal", letters=letters))
    staff_menu(app)
    press(app, "Scores of the day")
    assert shows(app, ScoresDialog)
    away = buttons(app, "Delete")
    assert len(away) == 3
    action = away[1].action
    assert action is not None
    action()
    assert [entry.letters for entry in app.scores.best("sprint")] == ["AAA", "CCC"]
    assert len(buttons(app, "Delete")) == 2


@pytest.mark.slow
def test_the_game_comes_back_after_the_pin_pad(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    enter(app, "short")
    table = app.stack.top
    app.ask_pin()
    wait(app, 25)
    assert app.stack.top is table
    assert app.visit is not None
    assert counted(app, "short").left.total() == 0
    wait(app, app.kiosk.idle_seconds - 26)
    assert app.stack.top is table
    wait(app, 2)
    assert shows(app, IdleCountdown), "it goes on to wait for whoever touched the screen last"


def test_what_was_left_is_named_also_from_under_the_pin_pad(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    enter(app, "short")
    app.ask_pin()
    app.stop()
    assert dict(counted(app, "short").left) == {"round-1": 1}


@pytest.mark.slow
def test_the_staffs_own_games_are_not_counted(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    enter(app, "short")
    assert counted(app, "short").started == 1
    staff_menu(app)
    assert counted(app, "short").started == 0, "it was the staff all the time"
    press(app, "Cancel")
    assert shows(app, KioskSessionScene)
    app.show_attract_loop()
    staff_menu(app)
    press(app, "Test play (not counted)")
    assert shows(app, Chooser)
    chooser = app.stack.top
    assert isinstance(chooser, Chooser)
    chooser.choose("sprint")
    app.finish()
    app.show_chooser()
    chooser = app.stack.top
    assert isinstance(chooser, Chooser)
    chooser.choose("full")
    app.show_attract_loop()
    for mode in ("short", "sprint", "full"):
        count = counted(app, mode)
        assert (count.started, count.finished, count.left.total()) == (0, 0, 0)
    enter(app, "sprint")
    assert counted(app, "sprint").started == 1, "the next visitor counts"


@pytest.mark.slow
@pytest.mark.parametrize("way", plain(1, ["Cancel", "time"]))
def test_who_comes_after_the_staff_changed_nothing_is_counted(make_kiosk: MakeKiosk, way: str) -> None:
    app = make_kiosk()
    staff_menu(app)
    if way == "Cancel":
        press(app, "Cancel")
    else:
        wait(app, 130)
    assert shows(app, AttractPage)
    tap(app, (480, 270))
    chooser = app.stack.top
    assert isinstance(chooser, Chooser)
    chooser.choose("short")
    assert counted(app, "short").started == 1
    app.show_attract_loop()
    assert counted(app, "short").left.total() == 1


@pytest.mark.slow
def test_a_whole_game_ends_when_a_visit_is_long_enough(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk(visit_minutes=5, idle_seconds=3000.0, last_turn_seconds=10.0)
    enter(app, "short")
    table = app.stack.top
    assert isinstance(table, KioskSessionScene)
    wait(app, 299, 1.0)
    assert app.stack.top is table
    wait(app, 2)
    assert shows(app, TimeUp)
    wait(app, READING + 1)
    assert app.stack.top is table, "it went by itself"
    for _second in range(120):
        wait(app, 1.0)
        if table.session.state.over:
            break
    assert table.session.state.over, "the last turn was not held for ever"


@pytest.mark.slow
def test_counts_that_cannot_be_read_are_not_taken_for_none(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    app.counts.path.unlink(missing_ok=True)
    app.counts.path.mkdir(parents=True)
    menu = staff_menu(app)
    words = [widget.text for widget in menu.widgets if isinstance(widget, Label)]
    assert any(str(app.counts.path) in text for text in words)
    assert not any("No games yet" in text for text in words)


@pytest.mark.parametrize("way", plain(1, ["Restart", "End the kiosk"], whole=True))
def test_who_ends_it_hears_that_nothing_could_be_saved(make_kiosk: MakeKiosk, way: str) -> None:
    app = make_kiosk()
    staff_file().mkdir(parents=True)
    menu = staff_menu(app)
    menu.draft = menu.draft.model_copy(update={"effects": 3})
    press(app, way)
    if way != "Restart":
        press(app, way)
    question = app.stack.top
    assert isinstance(question, Question)
    before = app.code
    assert str(staff_file()) in question.text
    press(app, way)
    assert before == 0 < app.code


def test_the_words_of_the_counts_are_those_of_visitors() -> None:
    day = Day("2026-05-30")
    day.refused["SPACE"] = 2
    lines = count_lines(day)
    assert any("a space that is taken 2" in line for line in lines)
    assert not any("SPACE" in line for line in lines)


@pytest.mark.slow
def test_each_row_sets_its_setting_and_is_kept(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    menu = staff_menu(app)
    names = [row.setting for row in menu.settings()]
    assert len(names) == len(set(names)) == 18
    for number, name in enumerate(names):
        menu.draft = app.kiosk
        menu.relayout()
        before = {other: menu.value(other) for other in names}
        set_another(controls(menu)[number])
        after = {other: menu.value(other) for other in names}
        assert {other for other in names if before[other] != after[other]} == {name}
        assert type(before[name]) is type(after[name]), "seconds and inches stay decimals"
    draft, last = menu.draft, names[-1]
    menu.save()
    assert app.kiosk == draft
    assert getattr(load_kiosk(), last) == getattr(draft, last) != before[last], "it is kept"


def test_a_kiosk_keeps_one_game_at_least(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    menu = staff_menu(app)
    modes = [row.setting for row in menu.settings() if row.setting.startswith("modes.")]
    for mode in modes:
        menu.change(mode, False)
    assert [menu.value(mode) for mode in modes] == [False] * (len(modes) - 1) + [True]
    last = [row.setting for row in menu.settings()].index(modes[-1])
    assert shown(controls(menu)[last]) == "yes", "the switch goes back"


def test_a_slider_of_the_menu_stays_in_the_hand(make_kiosk: MakeKiosk) -> None:
    app = make_kiosk()
    menu = staff_menu(app)
    sliders = [control for control in controls(menu) if isinstance(control, Slider)]
    assert len(sliders) > 4
    for slider in sliders:
        slider.press((slider.rect.x + slider.rect.width // 3, slider.rect.centery))
        assert slider in controls(menu), f"{slider.called} is another one while it is dragged"
