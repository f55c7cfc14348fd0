"""Widgets work by mouse, finger, keyboard and gamepad, tested with posted events."""

from collections.abc import Callable

import pygame
import pytest

from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.panels.buttons import OfferButton, TabButton
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.dialogs.messages import Message, PopupMenu
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button, IconButton
from citrus_game.ui.toolkit.widgets.choices import Dropdown, Option, SegmentedControl
from citrus_game.ui.toolkit.widgets.controls import Slider, Switch
from citrus_game.ui.toolkit.widgets.group import DRAG_AFTER
from citrus_game.ui.toolkit.widgets.lists import ScrollList
from citrus_game.ui.toolkit.widgets.panels import Bullet
from citrus_game.ui.toolkit.widgets.text_field import TextField
from tests.ui.toolkit import drive
from tests.ui.toolkit.conftest import MakeApp

COLOURS = [Option("red", "Red"), Option("green", "Green"), Option("blue", "Blue")]


class Bench(Scene):
    """A scene with a few widgets below each other, each 200 by 60 pixels."""

    def __init__(self, app: Game, *widgets: Widget) -> None:
        super().__init__(app)
        self.heard: list[object] = []
        for number, widget in enumerate(widgets):
            self.widgets.add(widget).rect = pygame.Rect(100, 50 + 80 * number, 200, 60)

    def layout(self) -> None:
        pass

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        surface.fill((20, 60, 80), area)
        super().draw(surface, area)


MakeBench = Callable[..., Bench]


@pytest.fixture
def app(make_app: MakeApp) -> Game:
    return make_app()


@pytest.fixture
def bench(app: Game) -> MakeBench:
    def make(*widgets: Widget) -> Bench:
        scene = Bench(app, *widgets)
        app.stack.reset(scene)
        drive.frames(app)
        return scene

    return make


def named(heard: list[str], name: str) -> Button:
    return Button(name, lambda: heard.append(name))


def said(scene: Scene) -> str:
    """Return what the scene's tooltip says, empty for none."""
    return scene.widgets.popover.body if scene.widgets.popover is not None else ""


def test_a_click_chooses(app: Game, bench: MakeBench) -> None:
    heard: list[str] = []
    button = named(heard, "a")
    bench(button)
    drive.click(app, button.rect.center)
    assert heard == ["a"]


def test_letting_go_elsewhere_does_not_choose(app: Game, bench: MakeBench) -> None:
    heard: list[str] = []
    button = named(heard, "a")
    bench(button, named(heard, "b"))
    drive.point(app, button.rect.center)
    drive.press(app, button.rect.center)
    drive.release(app, (button.rect.x, button.rect.bottom + 40))
    assert heard == []
    assert not button.pressed


def test_a_disabled_button_says_why(app: Game, bench: MakeBench) -> None:
    heard: list[str] = []
    button = named(heard, "a")
    scene = bench(button)
    button.disable("Not before the harvest.")
    drive.click(app, button.rect.center)
    assert heard == []
    drive.frames(app, 2)
    assert said(scene) == "Not before the harvest."
    drive.point(app, (900, 600))
    assert said(scene) == ""


def test_a_reason_is_found_once_somebody_asks(app: Game, bench: MakeBench) -> None:
    told = iter(["Not before the harvest."])
    button = Button("Harvest")
    bench(button)
    button.disable(lambda: next(told))
    assert list(told) == ["Not before the harvest."]
    button.disable(lambda: "Not now.")
    assert [button.reason, button.tooltip_text()] == ["Not now."] * 2


def test_a_hint_waits(app: Game, bench: MakeBench) -> None:
    icon = IconButton("settings", hint="Settings")
    scene = bench(icon)
    drive.point(app, icon.rect.center)
    drive.frames(app, 2)
    assert said(scene) == ""
    drive.frames(app, 40)
    assert said(scene) == "Settings"
    assert scene.widgets.popover is not None
    assert app.screen.get_rect().contains(scene.widgets.popover.rect)


def test_tab_goes_through_all_and_return_chooses(app: Game, bench: MakeBench) -> None:
    heard: list[str] = []
    bench(*(named(heard, name) for name in "abc"))
    for _ in range(2):
        drive.key(app, pygame.K_TAB)
    drive.key(app, pygame.K_RETURN)
    drive.key(app, pygame.K_TAB)
    drive.key(app, pygame.K_SPACE)
    drive.key(app, pygame.K_TAB)
    drive.key(app, pygame.K_KP_ENTER)
    drive.key(app, pygame.K_TAB, pygame.KMOD_LSHIFT)
    drive.key(app, pygame.K_RETURN)
    assert heard == ["b", "c", "a", "c"]


def test_the_focus_is_seen(app: Game, bench: MakeBench) -> None:
    button = Button("a")
    bench(button)
    corner = button.rect.x - 5, button.rect.centery
    before = app.screen.get_at(corner)
    drive.key(app, pygame.K_TAB)
    assert app.screen.get_at(corner) != before
    drive.point(app, button.rect.center)
    assert app.screen.get_at(corner) == before, "a ring is only for keys and pads"


def test_arrows_go_to_the_nearest(app: Game, bench: MakeBench) -> None:
    buttons = [Button(name) for name in "abcd"]
    scene = bench(*buttons)
    for index, button in enumerate(buttons):
        button.rect = pygame.Rect(100 + 300 * (index % 2), 100 + 100 * (index // 2), 200, 60)
    scene.widgets.focus_on(buttons[0])
    for code, expected in (
        (pygame.K_RIGHT, 1),
        (pygame.K_DOWN, 3),
        (pygame.K_LEFT, 2),
        (pygame.K_UP, 0),
        (pygame.K_UP, 0),
    ):
        drive.key(app, code)
        assert scene.widgets.focus is buttons[expected]


def test_a_pad_does_the_same(app: Game, bench: MakeBench) -> None:
    heard: list[str] = []
    bench(*(named(heard, name) for name in "abcd"))
    for _ in range(4):
        drive.button(app, pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    drive.button(app, pygame.CONTROLLER_BUTTON_A)
    for value in (-30_000, -31_000, -15_000, -25_000):
        drive.stick(app, pygame.CONTROLLER_AXIS_LEFTY, value)
    drive.button(app, pygame.CONTROLLER_BUTTON_A)
    for value in (-5_000, -30_000):
        drive.stick(app, pygame.CONTROLLER_AXIS_LEFTY, value)
    drive.button(app, pygame.CONTROLLER_BUTTON_A)
    assert heard == ["d", "c", "b"], "a held stick moves once"


def test_a_tap_chooses_once(app: Game, bench: MakeBench) -> None:
    heard: list[str] = []
    button = named(heard, "a")
    bench(button)
    drive.tap(app, button.rect.center)
    assert heard == ["a"]


def test_segments(app: Game, bench: MakeBench) -> None:
    heard: list[str] = []
    segments = SegmentedControl(COLOURS, "red", heard.append)
    scene = bench(segments)
    drive.click(app, segments.segment(2).center)
    drive.click(app, segments.segment(2).center)
    scene.widgets.focus_on(segments)
    drive.key(app, pygame.K_LEFT)
    drive.key(app, pygame.K_LEFT)
    drive.key(app, pygame.K_LEFT)
    drive.key(app, pygame.K_RETURN)
    assert heard == ["blue", "green", "red", "green"]
    assert segments.value == "green"


def test_a_switch(app: Game, bench: MakeBench) -> None:
    heard: list[bool] = []
    switch = Switch("Family game", False, heard.append)
    bench(switch)
    drive.click(app, switch.rect.center)
    drive.key(app, pygame.K_RETURN)
    assert heard == [True, False]


def test_a_slider_is_dragged_and_stays_in_bounds(app: Game, bench: MakeBench) -> None:
    heard: list[int] = []
    slider = Slider(50, heard.append, step=10, unit=lambda value: f"{value}%")
    scene = bench(slider)
    slider.rect.width = 400
    rail = slider._rail()
    drive.press(app, (rail.x + rail.width // 5, rail.centery))
    drive.point(app, (rail.x + rail.width * 4 // 5, rail.centery + 200))
    drive.point(app, (rail.right + 500, rail.centery))
    drive.release(app, (rail.right + 500, rail.centery))
    assert heard == [20, 80, 100]
    scene.widgets.focus_on(slider)
    drive.key(app, pygame.K_RIGHT)
    drive.key(app, pygame.K_LEFT)
    assert heard == [20, 80, 100, 90]


@pytest.mark.parametrize("bounds", [(0, 100, 5), (0, 100, 10), (20, 60, 1), (-30, 30, 15), (1, 4, 1)])
def test_a_slider_reads_what_lies_under_its_knob(
    app: Game, bench: MakeBench, bounds: tuple[int, int, int]
) -> None:
    least, most, step = bounds
    slider = Slider(least, lambda _value: None, least=least, most=most, step=step, unit=str)
    bench(slider)
    slider.rect.width = 500
    for value in range(least, most + 1, step):
        slider.value = value
        app.stack.dirty.add(None)
        drive.frames(app)
        at = knob(app.screen, slider).center
        for other in (least, most):
            slider.value = other
            drive.press(app, at)
            drive.release(app, at)
            assert slider.value == value


def knob(screen: pygame.Surface, slider: Slider) -> pygame.Rect:
    """Return where a slider's knob is drawn: what is seen beside its rail, above it."""
    rail = slider._rail()
    row, ground = rail.y - 4, screen.get_at((rail.x, slider.rect.y))
    columns = [x for x in range(rail.x - 30, rail.right + 16) if screen.get_at((x, row)) != ground]
    return pygame.Rect(columns[0], row, columns[-1] - columns[0] + 1, rail.height + 8)


def test_typing(app: Game, bench: MakeBench) -> None:
    heard: list[str] = []
    field = TextField("Ana", heard.append, longest=9)
    bench(field)
    drive.click(app, (field.rect.right - 4, field.rect.centery))
    drive.write(app, " B")
    drive.key(app, pygame.K_LEFT)
    drive.key(app, pygame.K_BACKSPACE)
    drive.key(app, pygame.K_DELETE)
    assert heard == ["Ana ", "Ana B", "AnaB", "Ana"]
    drive.write(app, "abcdefghi")
    assert field.text == "Anaabcdef", "no longer than it may be"


def test_a_field_takes_only_what_is_allowed(app: Game, bench: MakeBench) -> None:
    field = TextField("", lambda _text: None, allowed=str.isdigit)
    bench(field)
    drive.click(app, field.rect.center)
    drive.write(app, "4a7")
    assert field.text == "47"


def test_letters_are_no_commands_while_typing(app: Game, bench: MakeBench) -> None:
    field = TextField("", lambda _text: None)
    bench(field)
    drive.click(app, field.rect.center)
    drive.write(app, "hue")
    assert field.text == "hue"
    drive.key(app, pygame.K_TAB)
    assert field.text == "hue"


def test_a_dropdown_opens_and_takes(app: Game, bench: MakeBench) -> None:
    heard: list[str] = []
    dropdown = Dropdown(COLOURS, "red", heard.append, lambda d: app.stack.push(PopupMenu.of(app, d)))
    bench(dropdown)
    drive.click(app, dropdown.rect.center)
    assert isinstance(app.stack.top, PopupMenu)
    drive.key(app, pygame.K_DOWN)
    drive.key(app, pygame.K_RETURN)
    assert heard == ["green"]
    assert len(app.stack) == 1


def test_a_long_list_shows_nothing_beyond_its_frame(app: Game, bench: MakeBench) -> None:
    """Where an entry is cut off it ended in the shadow below the panel, as halves of letters."""
    many = [Option(str(number), f"Entry {number}") for number in range(40)]
    dropdown = Dropdown(many, "0", lambda _value: None, lambda d: app.stack.push(PopupMenu.of(app, d)))
    bench(dropdown)
    drive.click(app, dropdown.rect.center)
    dialog = app.stack.top
    assert isinstance(dialog, PopupMenu)
    scroll = next(widget for widget in dialog.widgets if isinstance(widget, ScrollList))
    assert scroll.furthest > 0
    edge = app.style.u(6)
    assert scroll.rect.top >= dialog.panel.rect.top + edge
    assert scroll.rect.bottom <= dialog.panel.rect.bottom - app.style.lip() - edge


def test_a_list_closes_without_a_choice(app: Game, bench: MakeBench) -> None:
    heard: list[str] = []
    dropdown = Dropdown(COLOURS, "red", heard.append, lambda d: app.stack.push(PopupMenu.of(app, d)))
    bench(dropdown)
    for outside in (False, True):
        drive.frames(app, 20)  # what has come back under the pointer takes no click at first
        drive.click(app, dropdown.rect.center)
        assert len(app.stack) == 2
        if outside:
            drive.click(app, (900, 650))
        else:
            drive.key(app, pygame.K_ESCAPE)
        assert len(app.stack) == 1
    assert heard == []


@pytest.fixture
def rows(app: Game, bench: MakeBench) -> tuple[ScrollList, list[str]]:
    """Return a list of twenty buttons in a window of four."""
    heard: list[str] = []
    scroll = ScrollList()
    scene = bench(scroll)
    for number in range(20):
        row = scroll.add(named(heard, str(number)))
        row.rect = pygame.Rect(10, 80 * number, 200, 60)
    scroll.set_content(pygame.Rect(100, 100, 300, 320), 1600)
    scene.dirty()
    drive.frames(app)
    return scroll, heard


def test_a_list_scrolls_by_the_wheel(app: Game, rows: tuple[ScrollList, list[str]]) -> None:
    scroll, heard = rows
    drive.wheel(app, (150, 150), 3)
    assert scroll.offset == 3 * app.style.u(64)
    drive.wheel(app, (150, 150), 999)
    assert scroll.offset == scroll.furthest == 1600 - 320
    drive.click(app, scroll.children[19].rect.center)
    assert heard == ["19"]


def test_what_is_scrolled_away_cannot_be_clicked(app: Game, rows: tuple[ScrollList, list[str]]) -> None:
    scroll, heard = rows
    below = scroll.children[5].rect.center
    assert not scroll.rect.collidepoint(below)
    drive.click(app, below)
    assert heard == []


def test_the_focus_scrolls_into_view(app: Game, rows: tuple[ScrollList, list[str]]) -> None:
    scroll, _heard = rows
    for mod, order in ((0, range(20)), (pygame.KMOD_SHIFT, range(18, -1, -1))):
        for number in order:
            drive.key(app, pygame.K_TAB, mod)
            assert scroll.children[number].focused
            assert scroll.rect.contains(scroll.children[number].rect)


def test_a_finger_scrolls_without_choosing(app: Game, rows: tuple[ScrollList, list[str]]) -> None:
    scroll, heard = rows
    drive.finger(app, pygame.FINGERDOWN, (150, 350))
    for y in (330, 290, 200):
        drive.finger(app, pygame.FINGERMOTION, (150, y))
    drive.finger(app, pygame.FINGERUP, (150, 200))
    assert scroll.offset == 150
    assert heard == []
    drive.tap(app, scroll.children[3].rect.center)
    assert heard == ["3"]


@pytest.mark.parametrize(
    ("moved", "scrolls"),
    [((0, 0), 0), ((0, 0.8), 0), ((0, -0.8), 0), ((4, 0), 0), ((-4, 0.8), 0), ((0, -2), 2), ((4, -3), 3)],
)
def test_a_press_that_trembles_chooses_and_one_that_moves_up_or_down_scrolls(
    app: Game, rows: tuple[ScrollList, list[str]], moved: tuple[float, float], scrolls: int
) -> None:
    scroll, heard = rows
    far, at = app.style.u(DRAG_AFTER), scroll.children[3].rect.center
    there = at[0] + round(far * moved[0]), at[1] + round(far * moved[1])
    drive.finger(app, pygame.FINGERDOWN, at)
    drive.finger(app, pygame.FINGERMOTION, there)
    drive.finger(app, pygame.FINGERUP, there)
    assert scroll.offset == pytest.approx(far * scrolls, abs=1)
    assert heard == ([] if scrolls else ["3"])


@pytest.mark.parametrize("down", [40, 100, 160, 999])
def test_its_bar_moves_a_list_as_far_as_it_is_dragged(
    app: Game, rows: tuple[ScrollList, list[str]], down: int
) -> None:
    scroll, heard = rows
    at = scroll.rect.right - 2, scroll.rect.top + 10
    drive.press(app, at)
    drive.point(app, (at[0], at[1] + down))
    assert scroll.offset == min(down * scroll.content // scroll.rect.height, scroll.furthest)
    drive.point(app, at)
    assert scroll.offset == 0 or down == 999
    drive.release(app, at)
    assert heard == []


def test_what_a_list_cuts_off_fades(app: Game, rows: tuple[ScrollList, list[str]]) -> None:
    """Half a line of letters at an edge looked like a fault."""
    scroll, _heard = rows
    scroll.scroll_to(40)
    drive.frames(app)
    row = scroll.children[4].rect
    assert row.top < scroll.rect.bottom - 1 < row.bottom
    ground = app.screen.get_at((scroll.rect.right - 60, scroll.rect.bottom - 1))
    at_edge = app.screen.get_at((row.centerx + 80, scroll.rect.bottom - 1))
    assert sum(abs(one - other) for one, other in zip(ground[:3], at_edge[:3], strict=True)) < 24
    whole = app.screen.copy()
    app.stack.dirty.add(scroll.children[4].rect)
    drive.frames(app)
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(app.screen, "RGB"), "and stays the same"
    scroll.scroll_to(scroll.furthest)
    drive.frames(app)
    last = scroll.children[19].rect
    assert app.screen.get_at((last.centerx + 80, last.bottom - 8)) == app.screen.get_at(
        (scroll.children[18].rect.centerx + 80, scroll.children[18].rect.bottom - 8)
    ), "the end is clear"


@pytest.mark.parametrize("width", [200, 300, 500])
@pytest.mark.parametrize("icon", ["", "check"])
@pytest.mark.parametrize("note", ["", "now"])
def test_what_a_button_says_stands_in_its_middle(app: Game, width: int, icon: str, note: str) -> None:
    shown = []
    for label in ("Save", ""):
        button = Button(label, lambda: None, icon=icon if label else "", note=note if label else "")
        Scene(app).widgets.add(button).rect = pygame.Rect(100, 100, width, 80)
        shown.append(app.screen.copy())
        button.draw(shown[-1])
    drawn = pygame.mask.from_threshold(shown[0], "black", (2, 2, 2, 255), shown[1])
    drawn.invert()
    parts = drawn.get_bounding_rects()
    assert parts[0].unionall(parts[1:]).centerx == pytest.approx(100 + width / 2, abs=4)


@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize("many", [0, 5, 50])
def test_a_bullet_is_small_and_stands_in_front_of_the_first_line(
    make_app: MakeApp, text_size: int, many: int
) -> None:
    app = make_app(text_size=text_size)
    bullet = Bullet(" ".join(["lemons"] * many))
    Scene(app).widgets.add(bullet).rect = pygame.Rect(100, 100, 300, 500)
    app.screen.fill("black")
    bullet.draw(app.screen)
    type_ = app.style.type
    indent, line = type_.px(bullet.text_style), type_.line(bullet.text_style)
    front = app.screen.subsurface((50, 50, 50 + indent, 600))
    drawn = pygame.mask.from_threshold(front, "black", (1, 1, 1, 255))
    drawn.invert()
    (mark,) = drawn.get_bounding_rects()
    assert 4 <= mark.height <= line / 2
    assert mark.width == mark.height
    assert mark.centery == pytest.approx(50 + line / 2, abs=2)


def test_segments_leave_air_beside_words_of_any_size(make_app: MakeApp) -> None:
    for text_size in (100, 200):
        app = make_app(text_size=text_size)
        segments = SegmentedControl(COLOURS, "red", lambda _value: None)
        scene = Bench(app, segments)
        app.stack.reset(scene)
        segments.rect.size = segments.measure()
        letters = app.style.type.px("field")
        for number, option in enumerate(COLOURS):
            spare = segments.segment(number).width - app.style.type.width(option.label, "field")
            assert spare > 0.8 * letters, f"{option.label} at {text_size} %"


ZWJ, ZWNJ = "\u200d", "\u200c"
SIGNS = {
    "a letter with a mark": "e\u0301",
    "a skin colour": "👍🏽",
    "a profession": f"👩{ZWJ}💻",
    "a family": f"👩{ZWJ}👩{ZWJ}👧{ZWJ}👦",
    "a country": "🇫🇷",
    "a flag of tags": "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "a newer emoji": "🫨",
    "a heart": "❤\ufe0f",
    "a syllable": "क्षि",
    "a Korean syllable of letters": "\u1100\u1161\u11a8",
    "a Persian letter that does not join": f"ی{ZWNJ}",
}


@pytest.mark.parametrize("sign", SIGNS.values(), ids=SIGNS)
@pytest.mark.parametrize("at_once", [True, False])
def test_a_sign_is_written_passed_and_erased_whole(
    app: Game, bench: MakeBench, sign: str, at_once: bool
) -> None:
    field = TextField("ab", lambda _text: None)
    bench(field)
    drive.click(app, (field.rect.right - 4, field.rect.centery))
    drive.key(app, pygame.K_LEFT)
    for part in [sign] if at_once else sign:
        drive.commit(app, part)
    assert field.text == f"a{sign}b"
    drive.key(app, pygame.K_LEFT)
    drive.write(app, "x")
    assert field.text == f"ax{sign}b"
    drive.key(app, pygame.K_DELETE)
    assert field.text == "axb"
    drive.commit(app, sign)
    drive.key(app, pygame.K_BACKSPACE)
    assert field.text == "axb"


@pytest.mark.parametrize("sign", SIGNS.values(), ids=SIGNS)
def test_no_sign_is_halved_by_a_click_or_for_want_of_room(app: Game, bench: MakeBench, sign: str) -> None:
    field = TextField(sign, lambda _text: None, longest=2 * len(sign))
    bench(field)
    for x in range(field.rect.left, field.rect.right, 3):
        drive.click(app, (x, field.rect.centery))
        assert field.caret in (0, len(sign))
    drive.click(app, (field.rect.right - 4, field.rect.centery))
    drive.commit(app, f"a{sign}")
    assert field.text == f"{sign}a", "no half sign where the whole one has no room"
    field.text = "a" + sign + sign
    assert field.text == "a" + sign
    style = app.style.type
    for width in range(0, style.width(sign * 3, "field"), 2):
        shown = style.ellipsize(sign * 3, "field", width)
        assert shown in ("", *(sign * count + "…" for count in (1, 2)), sign * 3)


def test_what_has_no_room_is_refused_aloud_and_in_words(
    app: Game, bench: MakeBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    cues: list[str] = []
    monkeypatch.setattr(app.sound, "play_sound", cues.append)
    field = TextField("", lambda _text: None, longest=5, allowed=str.isalpha)
    bench(field)
    drive.click(app, field.rect.center)
    drive.commit(app, "Wilhelmina")
    assert (field.text, cues[-1]) == ("Wilhe", "refused")
    assert field.tooltip_text() == "No more letters fit in here."
    assert "No more letters fit in here" in field.spoken()
    drive.key(app, pygame.K_BACKSPACE)
    assert not field.tooltip_text()
    drive.commit(app, "2")
    assert (field.text, cues[-1]) == ("Wilh", "refused")
    assert field.tooltip_text() == "This character cannot be used here."


def test_what_shows_nothing_is_not_written(app: Game, bench: MakeBench) -> None:
    field = TextField("", lambda _text: None)
    bench(field)
    drive.click(app, field.rect.center)
    for sign in ("\n", "\x00", ZWNJ, "\u202e", "\ufeff", "\u200b"):
        drive.commit(app, sign)
    drive.commit(app, f"A{ZWNJ}\u202en")
    assert field.text == f"A{ZWNJ}n"


@pytest.mark.parametrize(
    ("make", "name", "value"),
    [
        (lambda: Button("Harvest", icon="play"), "icon", "pause"),
        (lambda: Button("Harvest"), "kind", "primary"),
        (lambda: Button("Harvest"), "text_style", "large"),
        (lambda: Button("Harvest"), "trail", "next"),
        (lambda: IconButton("play", hint="Play"), "icon", "pause"),
        (lambda: TabButton("Bonuses", icon="bonus"), "short", True),
        (lambda: OfferButton("Buy for 2"), "coin", True),
    ],
)
def test_what_a_button_shows_is_drawn_as_soon_as_it_changes(
    bench: MakeBench, app: Game, make: Callable[[], Button], name: str, value: object
) -> None:
    button = make()
    bench(button)
    drive.frames(app, 2)
    setattr(button, name, value)
    app.paint()
    seen = pygame.image.tobytes(app.screen, "RGB")
    app.stack.dirty.add(None)
    app.paint()
    assert pygame.image.tobytes(app.screen, "RGB") == seen


class Scrolled(Scene):
    """A list of buttons that is higher than its place, and a dialog that may lie over it."""

    def __init__(self, app: Game) -> None:
        super().__init__(app)
        self.rows = self.widgets.add(ScrollList())
        self.buttons = [self.rows.add(Button(str(number), print)) for number in range(20)]
        for number, button in enumerate(self.buttons):
            button.rect = pygame.Rect(0, 80 * number, 200, 60)
        self.rows.set_content(pygame.Rect(100, 50, 220, 300), 1600)

    def layout(self) -> None:
        pass


def hide(scene: Scrolled) -> None:
    for button in scene.buttons:
        button.set_visible(False)


def drag_away(app: Game, pos: tuple[int, int]) -> None:
    drive.press(app, pos)
    drive.point(app, (pos[0], pos[1] - 100))
    drive.release(app, (700, 600))


MOVES: dict[str, Callable[[Game, Scrolled, tuple[int, int]], object]] = {
    "the wheel": lambda app, _scene, pos: drive.wheel(app, pos, 3),
    "a key": lambda app, _scene, _pos: drive.key(app, pygame.K_PAGEDOWN),
    "the focus": lambda _app, scene, _pos: scene.widgets.focus_on(scene.buttons[-1]),
    "hiding": lambda _app, scene, _pos: hide(scene),
    "itself": lambda _app, scene, _pos: scene.rows.scroll_to(300),
    "a drag of another": lambda app, _scene, pos: drag_away(app, pos),
}


@pytest.mark.parametrize("moved", MOVES)
def test_what_has_come_under_the_pointer_looks_pointed_at(app: Game, moved: str) -> None:
    scene = Scrolled(app)
    app.stack.reset(scene)
    pos = scene.buttons[1].rect.center
    drive.point(app, pos)
    assert scene.widgets.hovered is scene.buttons[1]
    MOVES[moved](app, scene, pos)
    drive.frames(app, 2)
    pos = (700, 600) if moved == "a drag of another" else pos
    assert scene.widgets.hovered is scene.widgets.at(pos)
    assert scene.widgets.hovered is not scene.buttons[1]
    assert [each for each in scene.buttons if each.hovered] == [
        each for each in scene.buttons if each is scene.widgets.at(pos)
    ]


def test_a_part_that_has_come_under_the_pointer_looks_pointed_at(app: Game, bench: MakeBench) -> None:
    options = [Option(each.value, each.label, note=f"It is {each.label}.") for each in COLOURS]
    choice = SegmentedControl(options, "red", print)
    bench(choice)
    drive.point(app, (choice.rect.x + 20, choice.rect.centery))
    assert choice.tooltip_text() == "It is Red."
    choice.rect.x -= choice.rect.width // 2
    drive.frames(app)
    assert choice.tooltip_text() == "It is Green."


def test_the_wheel_points_where_the_mouse_rested_when_a_dialog_closed(app: Game) -> None:
    scene = Scrolled(app)
    app.stack.reset(scene)
    pos = scene.buttons[1].rect.center
    drive.point(app, pos)
    app.stack.push(Message(app, "Title", "Text"))
    drive.key(app, pygame.K_ESCAPE)
    drive.frames(app, 2)
    assert scene.widgets.hovered is None
    drive.wheel(app, pos, 1)
    assert scene.widgets.hovered is scene.widgets.at(pos)


def test_a_lifted_finger_points_at_nothing_that_comes_under_it(app: Game) -> None:
    scene = Scrolled(app)
    app.stack.reset(scene)
    drive.tap(app, scene.buttons[1].rect.center)
    scene.rows.scroll_to(80)
    drive.frames(app, 2)
    assert scene.widgets.hovered is None
    app.stack.push(Message(app, "Title", "Text"))
    drive.frames(app, 2)
    drive.key(app, pygame.K_ESCAPE)
    drive.frames(app, 2)
    assert scene.widgets.hovered is None
