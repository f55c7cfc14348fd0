"""Gamepads of seats: assigned by a press, lost and found again, ignored while others play."""

import pygame
import pytest
from pygame.event import Event

from citrus_game.content.settings.settings import load_settings
from citrus_game.session.seats import PERSON
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.setup.setup_scene import SetupScene
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.dialogs.messages import ListenDialog
from citrus_game.ui.toolkit.input.events import NO_PAD
from citrus_game.ui.toolkit.input.gamepad_seats import GamepadAssignment
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button, FlatIconButton
from citrus_game.ui.toolkit.widgets.panels import Label
from tests.ui.play.conftest import new_sitting
from tests.ui.toolkit.conftest import MakeApp
from tests.ui.vocabulary.table import Table

KIND = "030000005e0400008e02000014010000"
PEOPLE = frozenset({"azure", "violet", "teal"})


def plug(app: Game, device: int, guid: str = KIND) -> None:
    app.open_pad = lambda _index: (device, guid)
    app.step([Event(pygame.CONTROLLERDEVICEADDED, device_index=0)])


def unplug(app: Game, device: int) -> None:
    app.step([Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=device)])


def press(app: App, device: int, button: int = pygame.CONTROLLER_BUTTON_A) -> None:
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        app.step([Event(kind, button=button, instance_id=device)])


def push(app: Game, device: int, value: int = 32_000, axis: int = pygame.CONTROLLER_AXIS_LEFTX) -> None:
    app.step([Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=device)])


def test_the_only_seat_of_a_kind_gets_a_lost_gamepad_back() -> None:
    pads = GamepadAssignment()
    pads.plug(3, "another kind")
    pads.plug(5, KIND)
    pads.assign("azure", 3)
    pads.assign("violet", 5)
    assert [pads.number("azure"), pads.number("violet"), pads.number("teal")] == [1, 2, 0]
    pads.unplug(5)
    assert pads.is_unplugged("violet")
    assert pads.number("violet") == 0
    pads.plug(9, "a third kind")
    assert pads.is_unplugged("violet")
    pads.plug(7, KIND)
    assert pads.colours() == {3: "azure", 7: "violet"}


def test_of_two_gamepads_of_one_kind_each_is_claimed_by_a_press() -> None:
    pads = GamepadAssignment()
    for device, colour in ((3, "azure"), (5, "violet")):
        pads.plug(device, KIND)
        pads.assign(colour, device)
    pads.unplug(3)
    pads.unplug(5)
    pads.plug(6, KIND)
    pads.plug(7, KIND)
    assert pads.colours() == {}, "nobody knows which is whose"
    assert not pads.claim(7, "teal"), "who never had one claims none"
    assert pads.claim(7, "azure")
    assert not pads.claim(7, "violet"), "it is another's"
    assert not pads.claim(6, "azure"), "one is enough"
    assert pads.claim(6, "violet")
    assert pads.colours() == {7: "azure", 6: "violet"}


def test_a_strangers_gamepad_of_the_same_kind_inherits_no_seat() -> None:
    pads = GamepadAssignment()
    pads.plug(3, KIND)
    pads.assign("azure", 3)
    pads.plug(4, KIND)
    pads.unplug(3)
    pads.plug(5, KIND)
    assert pads.is_unplugged("azure")
    assert pads.claim(5, "azure")


def test_who_acts_claims_a_gamepad_in_a_game(make_app: MakeApp) -> None:
    app = make_app()
    session = new_sitting()
    colours = [seat.colour for seat in session.seats]
    for device, colour in ((3, colours[0]), (5, colours[1])):
        plug(app, device)
        app.gamepad_seats.assign(colour, device)
    unplug(app, 3)
    unplug(app, 5)
    app.stack.reset(PlayScene(app, session))
    plug(app, 8)
    plug(app, 9)
    press(app, 9)
    assert app.gamepad_seats.colours() == {9: colours[session.state.player]}


def test_who_plays_with_which_gamepad_outlives_the_client(make_app: MakeApp) -> None:
    app = make_app()
    plug(app, 3)
    app.stack.push(ListenDialog(app, "Ana", "azure", lambda: None))
    press(app, 3)
    assert app.gamepad_seats.colours() == {3: "azure"}
    later = open_game(load_settings(), size=(960, 600), headless=True)
    assert later.gamepad_seats.is_unplugged("azure")
    plug(later, 0)
    assert later.gamepad_seats.colours() == {0: "azure"}


def test_kinds_are_kept_for_a_game_that_is_continued() -> None:
    pads = GamepadAssignment()
    pads.plug(3, KIND)
    pads.plug(4, "another kind")
    pads.assign("azure", 3)
    pads.assign("violet", 4)
    later = GamepadAssignment()
    later.plug(1, KIND)
    later.restore(pads.kinds_by_colour())
    assert later.colours() == {1: "azure"}
    assert later.is_unplugged("violet")
    later.plug(2, "another kind")
    assert later.colours() == {1: "azure", 2: "violet"}


def test_a_gamepad_belongs_to_one_seat() -> None:
    pads = GamepadAssignment()
    pads.plug(1, KIND)
    pads.assign("azure", 1)
    pads.assign("violet", 1)
    assert pads.colours() == {1: "violet"}
    pads.assign("violet", NO_PAD)
    assert pads.colours() == {}


@pytest.mark.parametrize(
    ("acting", "silent"),
    [("azure", {2, 3}), ("violet", {1, 3}), ("teal", {1, 2}), ("", set())],
    ids=["the first", "the second", "one who has none", "nobody"],
)
def test_who_may_only_point(acting: str, silent: set[int]) -> None:
    pads = GamepadAssignment()
    for device in (1, 2, 3):
        pads.plug(device, KIND)
    pads.assign("azure", 1)
    pads.assign("violet", 2)
    expected = silent - {3} if acting == "teal" else silent
    assert pads.silent(acting, PEOPLE) == expected


def test_without_any_seat_gamepads_do_what_they_always_did() -> None:
    pads = GamepadAssignment()
    pads.plug(1, KIND)
    assert pads.silent("azure", PEOPLE) == frozenset()


def test_a_lost_gamepad_leaves_its_seat_to_any_device() -> None:
    pads = GamepadAssignment()
    for device in (1, 2):
        pads.plug(device, KIND)
    pads.assign("azure", 1)
    pads.assign("violet", 2)
    pads.unplug(1)
    assert pads.silent("azure", PEOPLE) == frozenset()
    assert pads.silent("violet", PEOPLE) == frozenset()


def test_a_press_gives_a_seat_its_gamepad_in_setup(make_app: MakeApp) -> None:
    app = make_app((1280, 720))
    scene = SetupScene(app)
    scene.draft.seats[1].player = PERSON
    app.stack.reset(scene)

    def buttons() -> list[Widget]:
        return [w for w in scene.widgets if isinstance(w, FlatIconButton) and w.icon == "gamepad"]

    assert not buttons(), "there is no gamepad"
    plug(app, 4)
    plug(app, 6, "another kind")
    assert len(buttons()) == 2
    buttons()[1].choose(None)
    assert [type(each) for each in app.stack] == [SetupScene, ListenDialog]
    press(app, 6)
    assert [type(each) for each in app.stack] == [SetupScene]
    assert app.gamepad_seats.colours() == {6: scene.draft.seats[1].colour}
    words = [widget.text for widget in scene.widgets if isinstance(widget, Label)]
    assert sum("gamepad 2" in text for text in words) == 1
    unplug(app, 6)
    words = [widget.text for widget in scene.widgets if isinstance(widget, Label)]
    assert not any("gamepad" in text for text in words)


def play(app: Game) -> PlayScene:
    scene = PlayScene(app, new_sitting(3))
    app.stack.reset(scene)
    Table(scene).no_banner()
    for device, seat in enumerate(scene.session.seats):
        plug(app, device)
        app.gamepad_seats.assign(seat.colour, device)
    return scene


def test_only_the_active_players_gamepad_acts(make_app: MakeApp) -> None:
    app = make_app((1280, 720))
    scene = play(app)
    for device in (1, 2):
        for button in range(15):
            press(app, device, button)
        push(app, device)
    assert app.stack.top is scene
    assert scene.widgets.focus is None
    assert not scene.session.history
    push(app, 0)
    assert scene.widgets.focus is not None


def test_a_gamepad_is_given_in_mid_game(make_app: MakeApp) -> None:
    app = make_app((1280, 720))
    session = new_sitting(3)
    scene = PlayScene(app, session)
    app.stack.reset(scene)
    plug(app, 8)
    app.router.seats(session, (1,))
    dialog = app.stack.visible()[-1]
    button = next(w for w in dialog.widgets if isinstance(w, Button) and w.label == "Gamepad")
    button.choose(None)
    press(app, 8, pygame.CONTROLLER_BUTTON_Y)
    assert app.gamepad_seats.colours() == {8: session.seats[1].colour}
    assert any(isinstance(w, Button) and w.label == "Gamepad 1" for w in dialog.widgets)


def test_the_others_move_a_pointer_in_their_colour(make_app: MakeApp) -> None:
    app = make_app((1280, 720))
    scene = play(app)
    app.frame(0.0)
    hovered = scene.widgets.hovered
    for axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_RIGHTY):
        push(app, 1, 32_000, axis)
        for frame in range(1, 20):
            app.frame(app._last + frame * 0.01)
        push(app, 1, 0, axis)
    ((device, pos),) = app.pads.pointers()
    assert device == 1
    assert pos[0] > 640
    assert pos[1] > 360
    assert scene.widgets.hovered is hovered, "it points, no more"
    assert app.gamepad_seats.colour_of(1) == scene.session.seats[1].colour


def test_unplugging_in_mid_game_does_no_harm(make_app: MakeApp) -> None:
    app = make_app((1280, 720))
    scene = play(app)
    push(app, 0)
    unplug(app, 0)
    focus = scene.widgets.focus
    press(app, 2, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    assert scene.widgets.focus is not focus, "anybody plays for the seat now"
    plug(app, 11)
    assert app.gamepad_seats.number(scene.session.seats[0].colour) == 3
    focus = scene.widgets.focus
    press(app, 2, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    assert scene.widgets.focus is focus
    press(app, 11, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    assert scene.widgets.focus is not focus


def test_a_gamepad_that_was_unplugged_after_the_press_takes_no_seat() -> None:
    pads = GamepadAssignment()
    pads.plug(1, KIND)
    pads.assign("azure", 1)
    pads.assign("azure", 7)
    assert pads.number("azure") == 1
    assert pads.kinds_by_colour() == {"azure": KIND}
