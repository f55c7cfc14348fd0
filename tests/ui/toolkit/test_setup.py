"""Setup: the choices become the game, and impossible ones give a reason."""

from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from citrus_game.bots.master import Master, Trader
from citrus_game.bots.picker import ITSELF
from citrus_game.bots.players import BOTS, LEVELS
from citrus_game.content.disk import paths
from citrus_game.content.settings.settings import default_settings, load_settings
from citrus_game.rules.model.components import KIND
from citrus_game.session.game_config import GameConfig
from citrus_game.session.saves.saves import saved_games
from citrus_game.session.seats import PERSON
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.play.start_game import bot_option, bots, habits
from citrus_game.ui.scenes.saves.statistics_dialog import level_name
from citrus_game.ui.scenes.setup.cards import BoardCard
from citrus_game.ui.scenes.setup.options_dialog import OptionsDialog
from citrus_game.ui.scenes.setup.setup_scene import SetupScene
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.dialogs.messages import Message
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button, FlatIconButton
from citrus_game.ui.toolkit.widgets.choices import Dropdown, SegmentedControl
from citrus_game.ui.toolkit.widgets.controls import Switch
from citrus_game.ui.toolkit.widgets.lists import ScrollList
from citrus_game.ui.toolkit.widgets.panels import Label, Notice
from citrus_game.ui.toolkit.widgets.text_field import TextField
from tests.cases import plain
from tests.ui.toolkit import drive
from tests.ui.toolkit.conftest import MakeApp
from tools.monkey.truths import CUT, watch_texts


@pytest.fixture
def scene(make_app: MakeApp) -> SetupScene:
    app = make_app((1920, 1080))
    scene = SetupScene(app)
    app.stack.reset(scene)
    drive.frames(app)
    return scene


W = TypeVar("W", bound=Widget)


def find(scene: SetupScene, kind: type[W], number: int = 0) -> W:
    return [widget for widget in scene.widgets if isinstance(widget, kind)][number]


def labelled(scene: SetupScene, label: str) -> Button:
    return next(w for w in scene.widgets if isinstance(w, Button) and w.label == label)


@pytest.mark.slow
def test_adding_and_taking_away_by_clicks(scene: SetupScene) -> None:
    app = scene.game
    for _ in range(3):
        drive.click(app, labelled(scene, "Add a player").rect.center)
    assert len(scene.draft.seats) == 5
    assert "Add a player" not in [getattr(widget, "label", "") for widget in scene.widgets]
    drive.click(app, find(scene, FlatIconButton, 1).rect.center)
    names = [seat.name for seat in default_settings().seats]
    assert [seat.name for seat in scene.draft.seats] == [names[0], *names[2:]]


@pytest.mark.slow
def test_the_short_board_warns_four_and_five(scene: SetupScene) -> None:
    drive.click(scene.app, find(scene, BoardCard, 1).rect.center)
    assert scene.draft.map == "short"
    counts = {}
    for count in (2, 3, 4, 5):
        while len(scene.draft.seats) < count:
            drive.click(scene.app, labelled(scene, "Add a player").rect.center)
        counts[count] = any(isinstance(widget, Notice) for widget in scene.widgets)
    assert counts == {2: False, 3: False, 4: True, 5: True}
    assert labelled(scene, "Start game").enabled, "a warning is no refusal"
    drive.click(scene.app, find(scene, BoardCard, 0).rect.center)
    assert not any(isinstance(widget, Notice) for widget in scene.widgets)


def advanced(scene: SetupScene) -> OptionsDialog:
    """Open the advanced rules by their button."""
    drive.click(scene.app, labelled(scene, "Advanced rules").rect.center)
    top = scene.app.stack.top
    assert isinstance(top, OptionsDialog)
    return top


def switch(scene: Scene, label: str) -> Switch:
    return next(w for w in scene.widgets.visible_widgets() if isinstance(w, Switch) and w.label == label)


def changes(scene: SetupScene) -> str:
    """Return the line of what was changed in the advanced rules."""
    labels = [widget.text for widget in scene.widgets.visible_widgets() if isinstance(widget, Label)]
    return labels[-2]  # the last one is the summary beside the button that begins


def test_three_fincas_are_for_the_long_board(scene: SetupScene) -> None:
    switch(advanced(scene), "Three fincas").choose(None)
    drive.key(scene.app, pygame.K_ESCAPE)
    chosen = [scene.draft.options.start_fincas]
    drive.click(scene.app, find(scene, BoardCard, 1).rect.center)
    chosen.append(scene.draft.options.start_fincas)
    assert chosen == [3, None]
    three = switch(advanced(scene), "Three fincas")
    assert not three.enabled
    assert three.reason


def test_what_is_changed_in_the_advanced_rules_is_shown_outside(scene: SetupScene) -> None:
    assert changes(scene) == "Otherwise as in the rulebook."
    switch(scene, "Mini-expansion").choose(None)
    dialog = advanced(scene)
    presets = next(w for w in dialog.widgets.visible_widgets() if isinstance(w, SegmentedControl))
    presets.choose(presets.segment(1).center)
    switch(dialog, "Random start").choose(None)
    dialog.change("horses_score", "now")
    next(w for w in dialog.widgets.visible_widgets() if isinstance(w, TextField)).text = ""
    dialog._write_code("7")
    drive.key(scene.app, pygame.K_ESCAPE)
    assert changes(scene) == "Manual, Random start, 1 option changed, Code 7"
    assert (scene.draft.preset, scene.draft.new_game().seed) == ("manual", 7)


def test_advanced_rules_open_by_keyboard(scene: SetupScene) -> None:
    for _ in range(30):
        focus = scene.widgets.focus
        if getattr(focus, "label", "") == "Advanced rules":
            break
        drive.key(scene.app, pygame.K_TAB)
    drive.key(scene.app, pygame.K_RETURN)
    assert isinstance(scene.app.stack.top, OptionsDialog)


@pytest.mark.slow
def test_naming_and_starting(scene: SetupScene) -> None:
    app = scene.game
    field = find(scene, TextField)
    drive.click(app, (field.rect.right - 5, field.rect.centery))
    for _ in range(3):
        drive.key(app, pygame.K_BACKSPACE)
    assert not labelled(scene, "Start game").enabled
    drive.write(app, "Zoe")
    drive.click(app, labelled(scene, "Start game").rect.center)
    session = app.session
    assert session is not None
    assert [seat.player for seat in session.seats] == ["person", "planter"]
    assert session.names[0] == "Zoe"
    assert load_settings().seats[0].name == "Zoe", "names are remembered"
    assert len(saved_games()) == 1, "and the game is kept"


def test_who_begins_has_the_name_that_is_typed(scene: SetupScene) -> None:
    """It kept the name that was there when the page was laid out."""
    [first] = [one for one in scene.widgets if isinstance(one, Dropdown) and one.called == "First player"]
    first.pick("0")
    field = find(scene, TextField)
    drive.click(scene.app, (field.rect.right - 5, field.rect.centery))
    drive.write(scene.app, "Zoe")
    [first] = [one for one in scene.widgets if isinstance(one, Dropdown) and one.called == "First player"]
    assert first.label.endswith("Zoe")


def test_one_click_seats_a_second_person_who_is_remembered(scene: SetupScene) -> None:
    app = scene.game
    drive.click(app, find(scene, SegmentedControl, 1).segment(0).center)
    drive.click(app, labelled(scene, "Start game").rect.center)
    assert app.session is not None
    assert not any(seat.is_bot for seat in app.session.seats)
    again = GameConfig.of(load_settings())
    assert [seat.player for seat in again.seats] == [PERSON, PERSON]


def test_a_seat_gets_the_computer_player_that_was_chosen_last(scene: SetupScene) -> None:
    app, seats = scene.game, scene.draft.seats

    def switch(seat: int, segment: int) -> None:
        drive.click(app, find(scene, SegmentedControl, seat).segment(segment).center)

    assert [seat.player for seat in seats] == [PERSON, "planter"]
    switch(0, 1)
    assert seats[0].player == "builder", "the person nearest to its neighbour"
    find(scene, Dropdown, 0).pick("master")
    switch(0, 0)
    switch(0, 1)
    assert seats[0].player == "master", "as before"
    switch(1, 0)
    switch(1, 1)
    assert seats[1].player == "planter", "each has its own back"


@pytest.mark.slow
def test_starting_by_keyboard_alone(scene: SetupScene) -> None:
    drive.key(scene.app, pygame.K_RETURN)
    assert scene.game.session is not None


@pytest.mark.slow
def test_all_options_can_be_changed(make_app: MakeApp) -> None:
    app = make_app((1920, 1080))
    setup = SetupScene(app)
    app.stack.reset(setup)
    more = OptionsDialog(app, setup.draft, setup.relayout)
    app.stack.push(more)
    drive.frames(app)
    segments = [widget for widget in more.widgets if isinstance(widget, SegmentedControl)]
    for each in segments:
        each.choose(each.segment(len(each.options) - 1).center)
    options = setup.draft.options
    assert options.seat_points
    assert (options.purchase_check, options.horses_score, options.road_rule_sites) == ("one", "now", "fincas")
    assert (options.large_well_covered, options.cart_while_placing) == ("trigger", False)
    bull = next(w for w in more.widgets if isinstance(w, Switch) and w.label == "Bull")
    bull.choose(None)
    assert [each.kind for each in setup.draft.options.always_in_play] == [KIND["bull"]]
    labelled(more, "Reset to the preset").choose(None)  # type: ignore[arg-type]
    assert setup.draft.overrides == {}
    assert not setup.draft.options.seat_points
    drive.key(app, pygame.K_ESCAPE)
    assert app.stack.top is setup


@pytest.mark.slow
def test_a_broken_map_is_shown_with_its_reason(make_app: MakeApp) -> None:
    paths.user_maps().mkdir(parents=True)
    (paths.user_maps() / "broken.tmx").write_text("<map", encoding="utf-8")
    app = make_app((1920, 1080))
    scene = SetupScene(app)
    app.stack.reset(scene)
    card = find(scene, BoardCard, 2)
    assert not card.enabled
    assert "broken.tmx" in card.reason
    drive.click(app, card.rect.center)
    assert scene.draft.map == "long"


@pytest.mark.slow
def test_a_map_of_ones_own_can_be_chosen(make_app: MakeApp) -> None:
    paths.user_maps().mkdir(parents=True)
    for name in ("citrus.tsx", "citrus.png"):
        (paths.user_maps() / name).write_bytes((paths.maps() / name).read_bytes())
    own = paths.user_maps() / "mine.tmx"
    own.write_text((paths.maps() / "short.tmx").read_text(encoding="utf-8"), encoding="utf-8")
    app = make_app((1920, 1080))
    scene = SetupScene(app)
    app.stack.reset(scene)
    drive.frames(app)
    drive.click(app, find(scene, BoardCard, 2).rect.center)
    assert scene.draft.map == "mine"
    drive.click(app, labelled(scene, "Start game").rect.center)
    assert app.session is not None
    assert app.session.state.game.board.width == scene.draft.new_game().start().state.game.board.width


def test_options_nobody_can_play_with_are_told(scene: SetupScene, monkeypatch: pytest.MonkeyPatch) -> None:
    from citrus_game.content.disk.problem import ContentError
    from citrus_game.session.new_game import NewGame

    def refuse(_self: NewGame) -> None:
        raise ContentError("there are too few tiles", Path("long.tmx"))

    monkeypatch.setattr(NewGame, "start", refuse)
    drive.click(scene.app, labelled(scene, "Start game").rect.center)
    top = scene.app.stack.top
    assert isinstance(top, Message)
    assert top.text == "long.tmx: there are too few tiles"


def test_nothing_of_setup_is_lost_by_a_new_size(scene: SetupScene) -> None:
    app: Game = scene.game
    drive.click(app, labelled(scene, "Add a player").rect.center)
    drive.resize(app, (1366, 768))
    assert len(scene.draft.seats) == 3


def test_setup_comes_up_as_it_was_left_also_after_a_restart(make_app: MakeApp) -> None:
    app = make_app((1920, 1080))
    scene = SetupScene(app)
    app.stack.reset(MenuScene(app))
    app.stack.push(scene)
    draft = scene.draft
    draft.add_seat()
    draft.map = "short"
    draft.choose_preset("online")
    draft.set_option("family", True)
    draft.offset = "coins"
    draft.seats[1].player, draft.seats[1].name = "master", "Zoe"
    draft.give_colour(0, "ink")
    draft.choose_starter("2")
    draft.timing = draft.timing.model_copy(update={"kind": "bank", "seconds": 600})
    drive.key(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, MenuScene)
    again = GameConfig.of(load_settings())
    assert again.new_game().seats == draft.new_game().seats
    assert (again.map, again.preset, again.offset) == ("short", "online", "coins")
    assert again.overrides == draft.overrides
    assert (again.first, again.timing, again.options) == (2, draft.timing, draft.options)


def test_presets_say_what_differs(scene: SetupScene) -> None:
    dialog = advanced(scene)
    abouts = {}
    for index in range(3):
        presets = next(w for w in dialog.widgets.visible_widgets() if isinstance(w, SegmentedControl))
        presets.choose(presets.segment(index).center)
        labels = [widget.text for widget in dialog.widgets.visible_widgets() if isinstance(widget, Label)]
        abouts[presets.options[index].label] = labels[labels.index("Rules") + 1]
    assert list(abouts) == ["Rulebook", "Manual", "Online rules"]
    assert len(set(abouts.values())) == 3


def test_a_computer_player_shows_its_two_habits_where_it_is_chosen(scene: SetupScene) -> None:
    assert [each.label.partition(":")[0] for each in bots()] == [
            "Beginner", "Easy", "Medium", "Skilled", "Hard", "Expert", "Random",
        ]  # fmt: skip
    assert all(len(habits(each.value)) == 2 for each in bots())
    assert len({habit for each in bots() for habit in habits(each.value)}) == 14
    for each in bots():
        scene.draft.seats[1].player = each.value
        scene.relayout()
        texts = [widget.text for widget in scene.widgets.visible_widgets() if isinstance(widget, Label)]
        assert set(habits(each.value)) < set(texts)
        assert each.note == " ".join(habits(each.value))


@pytest.mark.parametrize("player", BOTS)
def test_every_computer_player_has_words_also_one_of_the_command_line(player: str) -> None:
    """A game of `greedy` that was played on, and its statistics, had only that name."""
    option = bot_option(player)
    assert option.short
    assert player not in option.label
    assert level_name(player) == option.label


def test_habits_follow_from_what_a_level_looks_at() -> None:
    sights = {level: getattr(BOTS[level](""), "sight", ITSELF) for level in LEVELS}
    assert [level for level, sight in sights.items() if not sight.places] == ["picker", "planter"]
    assert [level for level, sight in sights.items() if not sight.rings] == ["planter"]
    assert [level for level, sight in sights.items() if sight.others] == ["grower", "trader", "master"]
    tries = [level for level in LEVELS if isinstance(BOTS[level](""), Trader)]
    assert tries == ["trader", "master"]
    assert (Trader.own, Master.own) == (0, 1)
    assert Master.widest.finals > Trader.widest.finals


def test_what_was_clicked_stays_under_the_pointer(scene: SetupScene) -> None:
    before = find(scene, SegmentedControl).rect.copy()
    drive.click(scene.app, find(scene, SegmentedControl).segment(1).center)
    assert scene.draft.seats[0].player != PERSON
    assert find(scene, SegmentedControl).rect == before


@pytest.mark.parametrize("size", plain(1, [(1080, 1920), (1200, 1600), (1280, 720)], whole=True))
def test_five_seats_fill_the_window_and_no_more(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app(size)
    draft = GameConfig.of(app.settings)
    for _ in range(3):
        draft.add_seat()
    for seat in draft.seats:
        seat.player = "builder"
    scene = SetupScene(app, draft)
    app.stack.reset(scene)
    drive.frames(app)
    body = next(widget for widget in scene.widgets if isinstance(widget, ScrollList))
    assert body.furthest == 0
    filled = body.rect.top
    for child in sorted((each for each in body.children if each.focusable), key=lambda each: each.rect.top):
        assert child.rect.top - filled < body.rect.height / 12, "an empty band"
        filled = max(filled, child.rect.bottom)
    assert body.rect.bottom - filled < body.rect.height / 12


@pytest.mark.parametrize("theme", ["citrus", "high-contrast"])
def test_a_cross_that_can_do_nothing_is_much_fainter(theme: str) -> None:
    """In high contrast it had the colour of edges there, and looked like one that can."""
    app = open_game(default_settings().model_copy(update={"theme": theme}), size=(1280, 720), headless=True)
    scene = SetupScene(app)
    app.stack.reset(scene)
    cross = next(widget for widget in scene.widgets if isinstance(widget, FlatIconButton))
    cross.rect = pygame.Rect(0, 0, 40, 40)
    darkest = []
    for enabled in (True, False):
        cross.enabled = enabled
        surface = pygame.Surface((40, 40))
        surface.fill(app.style.colour("panel"))
        cross.draw(surface)
        darkest.append(min(surface.get_at((x, 20)).hsla[2] for x in range(40)))
    assert darkest[1] - darkest[0] > 25


def test_the_summary_names_the_variants(make_app: MakeApp) -> None:
    app = make_app()
    scene = SetupScene(app)
    app.stack.reset(scene)
    drive.click(app, switch(scene, "Family game").rect.center)
    (summary,) = (w for w in scene.widgets if isinstance(w, Label) and "2 players" in w.text)
    assert summary.text == "Rulebook, long board, 2 players, Family game"
    assert summary.visible


def test_the_folder_of_own_boards_opens(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    opened: list[Path] = []
    monkeypatch.setattr(app, "open_folder", lambda folder: opened.append(folder()))
    scene = SetupScene(app)
    app.stack.reset(scene)
    button = next(w for w in scene.widgets if w.hint == "Open the folder of your own boards")
    drive.click(app, button.rect.center)
    assert opened == [paths.user_maps()]


def test_escape_ends_the_typing_of_a_name_first(scene: SetupScene) -> None:
    app = scene.game
    field = find(scene, TextField)
    drive.click(app, field.rect.center)
    drive.key(app, pygame.K_ESCAPE)
    assert app.stack.top is scene
    assert not field.typing


def test_the_switch_of_three_fincas_follows_their_number(scene: SetupScene) -> None:
    dialog = advanced(scene)
    dialog.change("start_fincas", 3)
    assert switch(dialog, "Three fincas").on


def test_road_rule_is_off_in_the_family_game(scene: SetupScene) -> None:
    switch(scene, "Family game").choose(None)
    shown = [w for w in advanced(scene).widgets if isinstance(w, SegmentedControl)]
    roads = next(w for w in shown if "All sites" in [option.label for option in w.options])
    assert roads.reason == "Family game: roads may have the same fruit twice."


def test_a_new_seat_is_like_the_last(scene: SetupScene) -> None:
    drive.click(scene.app, labelled(scene, "Add a player").rect.center)
    assert [seat.player for seat in scene.draft.seats] == [PERSON, "planter", "builder"]
    scene.draft.seats[-1].player = PERSON
    drive.click(scene.app, labelled(scene, "Add a player").rect.center)
    assert scene.draft.seats[-1].player == PERSON


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("size", [(640, 360), (640, 900), (1280, 720)])
def test_a_name_of_eight_letters_is_whole_where_it_says_who_begins(
    size: tuple[int, int], text: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = default_settings().model_copy(update={"text_size": text})
    scene = SetupScene(open_game(settings, size=size, headless=True))
    scene.app.stack.reset(scene)
    scene.draft.seats[0].name = "Annamaww"
    scene.draft.choose_starter("0")
    scene.relayout()
    watch_texts(monkeypatch)
    CUT.clear()
    [first] = [one for one in scene.widgets if isinstance(one, Dropdown) and one.called == "First player"]
    first.draw(scene.app.view)
    assert CUT == []
