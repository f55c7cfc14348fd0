"""Forms: each row shows and sets its setting, which is saved."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from citrus_game.content.settings.settings import Settings, default_settings, load_settings
from citrus_game.session.game_config import GameConfig
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.settings import SettingsScene
from citrus_game.ui.scenes.setup.options_dialog import OptionsDialog, TableDialog
from citrus_game.ui.toolkit.dialogs.form import Choice, FormDialog, FormRow, Heading, Level, option_value
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.choices import Dropdown, SegmentedControl
from citrus_game.ui.toolkit.widgets.controls import Slider, Switch
from citrus_game.ui.toolkit.widgets.panels import Label
from tests.ui.toolkit.conftest import MakeApp


def open_form(app: Game, make: Callable[[], FormDialog]) -> FormDialog:
    app.stack.reset(MenuScene(app))
    form = make()
    app.stack.push(form)
    return form


def controls(form: FormDialog) -> list[Widget]:
    """Return the controls of a form, in the order of its rows."""
    kinds = SegmentedControl | Dropdown | Slider | Switch
    return [child for child in form.body.children if isinstance(child, kinds)]


def shown(control: Widget) -> str:
    if isinstance(control, Switch):
        return option_value(control.on)
    assert isinstance(control, SegmentedControl | Dropdown | Slider)
    return str(control.value)


def set_another(control: Widget) -> None:
    """Set a control to another value than it has, as a player would."""
    if isinstance(control, SegmentedControl):
        index = [option.value for option in control.options].index(control.value)
        control.choose(control.segment(index - 1 if index else 1).center)
    elif isinstance(control, Slider):
        rail = control.rect
        control.press((rail.x if control.value > control.least else rail.right, rail.centery))
    elif isinstance(control, Switch):
        control.choose(None)
    else:
        assert isinstance(control, Dropdown)
        values = [option.value for option in control.options]
        control.pick(values[values.index(control.value) - 1])


def flat(data: dict[str, Any], before: str = "") -> dict[str, object]:
    """Return settings by their names, those inside others with a dot."""
    found: dict[str, object] = {}
    for name, value in data.items():
        found |= flat(value, f"{before}{name}.") if isinstance(value, dict) else {before + name: value}
    return found


def changes(one: Settings, other: Settings) -> set[str]:
    before, after = flat(one.model_dump()), flat(other.model_dump())
    return {name for name in before if before[name] != after[name]}


def draft_of(app: Game) -> GameConfig:
    return GameConfig.of(app.settings)


@pytest.mark.slow
def test_each_row_of_the_settings_sets_its_setting_and_is_kept(make_app: MakeApp) -> None:
    app = make_app()
    form = open_form(app, lambda: SettingsScene(app))
    rows = [row.setting for row in form.settings()]
    assert len(rows) == len(set(rows)) == 28
    for number, name in enumerate(rows):
        app.change(**default_settings().model_dump(exclude={"aids", "timing", "seats", "setup"}))
        form.relayout()
        before = app.settings
        set_another(controls(form)[number])
        wanted = {"width", "height"} if name == "window" else {name}
        assert changes(before, app.settings) == wanted, name
        assert load_settings() == app.settings, name
        again = open_game(headless=True)
        form = open_form(app, lambda: SettingsScene(app))
        assert again.settings == app.settings, name
        assert shown(controls(form)[number]) == option_value(form.value(name)), name


@pytest.mark.parametrize("purist", [False, True])
def test_a_row_that_cannot_be_set_says_why(make_app: MakeApp, purist: bool) -> None:
    app = make_app()
    form = open_form(app, lambda: SettingsScene(app))
    rows = list(form.settings())
    assert all(control.enabled for control in controls(form))
    number = [row.setting for row in rows].index("purist")
    if purist:
        control = controls(form)[number]
        assert isinstance(control, Switch)
        control.choose(None)
    off = {row.setting for row, control in zip(rows, controls(form), strict=True) if not control.enabled}
    assert off == ({row.setting for row in rows if row.setting.startswith("aids.")} if purist else set())
    assert all(control.reason for control in controls(form) if not control.enabled)


@pytest.mark.slow
def test_each_row_of_all_options_sets_its_option(make_app: MakeApp) -> None:
    app = make_app()
    form = open_form(app, lambda: OptionsDialog(app, draft_of(app), lambda: None))
    rows = [row.setting for row in form.settings()]
    assert len(rows) == len(set(rows)) > 25
    for number, name in enumerate(rows):
        draft = draft_of(app)
        draft.set_option("expansion", True)
        form = open_form(app, lambda draft=draft: OptionsDialog(app, draft, lambda: None))  # type: ignore[misc]
        assert isinstance(form, OptionsDialog)
        # the switches of variants stand after the first row and are no settings
        place = number + len(controls(form)) - len(rows) if number else 0
        control = controls(form)[place]
        if not control.enabled:
            assert control.reason
            continue
        before = {other: form.value(other) for other in rows}
        set_another(control)
        after = {other: form.value(other) for other in rows}
        changed = {other for other in rows if before[other] != after[other]}
        assert changed == {name} or (name == "preset" and name in changed)
        assert shown(controls(form)[place]) == option_value(after[name])
        assert load_settings().purist is (name == "purist")
        app.change(purist=False)


def test_each_row_of_the_table_sets_its_own(make_app: MakeApp) -> None:
    app = make_app()
    app.change(flat=True)
    draft = draft_of(app)
    draft.timing = draft.timing.model_copy(update={"kind": "bank", "seconds": 600})
    form = open_form(app, lambda: TableDialog(app, draft, lambda: None))
    rows = [row.setting for row in form.settings()]
    assert rows[:2] == ["couch", "flat"]
    assert rows[-3:] == ["kind", "seconds", "at_zero"]
    assert any(name.startswith("side.") for name in rows)
    for name in [name for name in rows if name not in ("kind", "flat")]:
        before = {other: form.value(other) for other in rows}
        set_another(controls(form)[rows.index(name)])
        after = {other: form.value(other) for other in rows}
        assert {other for other in rows if before[other] != after[other]} == {name}
    set_another(controls(form)[rows.index("flat")])
    assert not any(row.setting.startswith("side.") for row in form.settings()), "nobody sits around it"
    assert len(controls(form)) == len(list(form.settings()))


def test_rows_stand_beside_their_controls_or_above_them_where_it_is_narrow(make_app: MakeApp) -> None:
    for width, text, beside in ((1280, 100, True), (640, 200, False)):
        app = make_app()
        app.change(width=width, height=900, text_size=text)
        form = open_form(app, lambda app=app: SettingsScene(app))  # type: ignore[misc]
        words = next(w for w in form.body.children if isinstance(w, Label) and w.text == "Text size")
        number = [row.setting for row in form.settings()].index("text_size")
        control = controls(form)[number]
        assert (words.rect.right <= control.rect.x) is beside
        assert (words.rect.bottom <= control.rect.y) is not beside


def test_rows_stand_below_their_heading_and_above_the_next(make_app: MakeApp) -> None:
    app = make_app()
    form = open_form(app, lambda: SettingsScene(app))
    labels = {child.text: child for child in form.body.children if isinstance(child, Label)}
    parts = [part.words for part in form.rows() if isinstance(part, Heading | FormRow)]
    places = [labels[words].rect.y for words in parts if words in labels]
    assert len(places) > 12
    assert places == sorted(places)
    assert sum(isinstance(part, Heading) and part.words in labels for part in form.rows()) >= 4


def test_kinds_of_rows_have_their_controls(make_app: MakeApp) -> None:
    app = make_app()
    form = open_form(app, lambda: SettingsScene(app))
    for row, control in zip(form.settings(), controls(form), strict=True):
        kind = (Dropdown if row.listed else SegmentedControl) if isinstance(row, Choice) else Slider
        assert isinstance(control, kind if isinstance(row, Choice | Level) else Switch)
        assert control.hint == row.hint


def test_rails_of_sliders_are_equally_long_whatever_they_count(make_app: MakeApp) -> None:
    class Sliders(FormDialog):
        def rows(self) -> Iterator[Level]:
            yield Level("a", "A")
            yield Level("b", "B", most=6, unit=lambda value: f"{value} inches from corner to corner")

        def value(self, setting: str) -> object:
            del setting
            return 5

    form = open_form(make_app(), lambda: Sliders(make_app(), "Sliders"))
    one, other = (child for child in form.body.children if isinstance(child, Slider))
    assert (one._rail().x, one._rail().width) == (other._rail().x, other._rail().width)
