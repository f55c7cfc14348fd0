"""What the monkey does: it uses whatever is on the screen with mouse, finger, keys and gamepad, types, drags,
waits, resizes and changes settings. The seed tells all.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import patch

import pygame
from pygame.event import Event

from citrus_game.content.disk import paths
from citrus_game.ui.game import Game
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.lock import TAPS
from citrus_game.ui.scenes.lessons.lesson_scene import LessonScene
from citrus_game.ui.scenes.play.session_scene import SessionScene
from citrus_game.ui.toolkit.input.keyboard import chord
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.controls import Slider
from tools.inspector import spaces_to_choose
from tools.monkey.worlds import OFFERED, PIN, SIZES
from tools.pilots.keys import GUID

FRAME = 1 / 60
DRAWN = 6
"""Of how many frames in a row one is drawn."""
LONG = 0.1
"""From this time on frames are as long."""
CORNER = 9, 9
"""Where the staff taps, as the kiosk's settings come."""
WEIGHTS = {"answers": 8.0, "follow": 8.0, "turn": 4.0}
"""How likely widgets of a group are chosen; others have 1.5, and what leads away less."""
HERE = (
    "buy",
    "harvest",
    "income",
    "return",
    "end",
    "pass",
    "undo",
    "redo",
    "hint",
    "follow",
    "hand",
    "market",
    "board",
    "tiles",
)
"""Commands of a game."""
TEXTS = ("a", "Zoé", "7", " ", "ß", "李", "👩‍👩‍👧", "x" * 30)
KEYS = (
    pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_DELETE, pygame.K_HOME, pygame.K_END, pygame.K_LALT,
    pygame.K_PLUS,
)  # fmt: skip
"""Keys that the monkey presses, beside letters and digits."""
PAUSES = (FRAME,) * 8 + (0.09, 0.1, 0.4, 1.5)


class Monkey:
    """Acts in a window; `act` does one thing and returns what, in words."""

    def __init__(self, app: Game, rng: random.Random) -> None:
        self.app, self.rng, self.now = app, rng, 0.0
        self.ways: list[tuple[float, Callable[[], str]]] = [
            (46, self.use), (14, self.command), (5, self.key), (5, self.drag), (3, self.wheel),
            (4, self.point), (3, self.write), (4, self.wait), (1.5, self.system), (1, self.resize),
            (3, self.slide), (1.5, self.pad), (1, self.back), (2.5, self.hurry), (0.7, self.drop),
            *(((2, self.walk_away), (2, self.call_staff)) if isinstance(app, KioskApp) else ((2, self.set),)),
        ]  # fmt: skip

    def act(self) -> str:
        """Do something, then let a little time pass."""
        way = self.rng.choices(
            [each for _weight, each in self.ways], [weight for weight, _each in self.ways]
        )[0]
        said = way()
        self.pass_time(self.rng.choice(PAUSES))
        return said

    def pass_time(self, seconds: float) -> None:
        """Let frames pass, long ones where there are many. Of many, some are drawn, and the last one."""
        end, number = self.now + seconds - 1e-6, 0
        while self.now < end:
            self.now += min(FRAME if seconds < LONG else LONG, seconds)
            number += 1
            if number % DRAWN and self.now < end:
                with patch.object(self.app, "paint", list):
                    self.app.frame(self.now)
            else:
                self.app.frame(self.now)

    def send(self, kind: int, **values: Any) -> None:
        self.app.step([Event(kind, **values)])

    def press(self, key: int, mod: int = 0, text: str = "") -> None:
        self.send(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)
        if text:
            self.send(pygame.TEXTINPUT, text=text)
        self.send(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0)

    def targets(self) -> Iterator[tuple[float, pygame.Rect, Widget]]:
        """Yield what can be chosen: a weight, where, and the widget."""
        top = self.app.stack.top
        for widget in top.widgets.visible_widgets() if top is not None else ():
            if widget.group == "board" and (spaces := list(spaces_to_choose(widget))):
                rect, _space = self.rng.choice(spaces)
                yield 12.0, rect, widget
            elif widget.is_interactive and widget.visible_rect.width:
                leaves = widget.group == "icons" or getattr(widget, "icon", "") in ("leave", "back")
                weight = WEIGHTS.get(widget.group, 0.5 if leaves else 1.5)
                yield weight, widget.visible_rect, widget
            elif widget.hint or not widget.enabled:
                yield 0.15, widget.visible_rect, widget

    def target(self) -> tuple[tuple[int, int], Widget | None]:
        """Return a place to choose something, or any place."""
        found = list(self.targets())
        if found and self.rng.random() < 0.92:
            _weight, rect, widget = self.rng.choices(found, [each[0] for each in found])[0]
            return self.app.turn.back(rect.center), widget
        width, height = self.app.screen.get_size()
        return (self.rng.randrange(width), self.rng.randrange(height)), None

    def use(self) -> str:
        """Choose something by mouse, finger or focus."""
        pos, widget = self.target()
        way = self.rng.choice(("mouse", "mouse", "mouse", "finger", "focus"))
        if self.rng.random() < 0.8:  # what has just appeared is not chosen at once
            self.await_click(pos)
        if way == "focus" and widget is not None and widget.focusable and self.app.stack.top is not None:
            self.app.stack.top.widgets.focus_on(widget)
            self.press(pygame.K_RETURN)
        elif way == "finger":
            for _tap in range(self.rng.choice((1, 2))):
                self.finger(pygame.FINGERDOWN, pos)
                self.finger(pygame.FINGERUP, pos)
        else:
            self.mouse(pygame.MOUSEMOTION, pos)
            self.mouse(pygame.MOUSEBUTTONDOWN, pos)
            self.mouse(pygame.MOUSEBUTTONUP, pos)
        label = getattr(widget, "label", "") or type(widget).__name__
        return f"{way} at {pos} on {label!r}"

    def await_click(self, pos: tuple[int, int]) -> None:
        """Wait until what has just appeared accepts clicks."""
        for _frame in range(12):
            top = self.app.stack.top
            if top is None or not top.widgets.ignores_click(self.app.turn.point(pos)):
                break
            self.pass_time(0.1)

    def mouse(self, kind: int, pos: tuple[int, int], held: int = 0) -> None:
        more: dict[str, Any] = (
            {"button": 1} if kind != pygame.MOUSEMOTION else {"rel": (1, 1), "buttons": (held, 0, 0)}
        )
        self.send(kind, pos=pos, touch=False, **more)

    def finger(self, kind: int, pos: tuple[int, int], number: int = 1) -> None:
        width, height = self.app.screen.get_size()
        share = {"x": (pos[0] + 0.5) / width, "y": (pos[1] + 0.5) / height}
        self.send(kind, touch_id=1, finger_id=number, dx=0.0, dy=0.0, pressure=1.0, **share)

    def command(self) -> str:
        """Press a key of a command, twice as often one that the scene knows, each as likely as any other."""
        known, top = self.app.translator.keys, self.app.stack.top
        here = [name for name in sorted(known) if name in HERE] if isinstance(top, SessionScene) else []
        name = self.rng.choice(here if here and self.rng.random() < 0.67 else sorted(known))
        keys = known[name]
        if not keys or name == "fullscreen":
            return "nothing"
        key, mod = chord(self.rng.choice(keys))
        self.press(key, mod, chr(key) if 32 < key < 127 and not mod else "")
        return f"command {name}"

    def key(self) -> str:
        """Press any key, now and then with another held, or without letting it go."""
        key = self.rng.choice((*range(97, 123), *range(48, 58), *KEYS))
        mod = self.rng.choice((0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT))
        self.send(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        if self.rng.random() < 0.8:
            self.send(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)
        return f"key {pygame.key.name(key)} {mod}"

    def drag(self) -> str:
        """Drag from one thing to another, by mouse or finger; sometimes something comes in between."""
        (here, _one), (there, _other) = self.target(), self.target()
        between = (here[0] + there[0]) // 2, (here[1] + there[1]) // 2
        if self.rng.random() < 0.3:
            for kind, pos in (
                (pygame.FINGERDOWN, here),
                (pygame.FINGERMOTION, between),
                (pygame.FINGERUP, there),
            ):
                self.finger(kind, pos)
                self.pass_time(FRAME)
            return f"finger from {here} to {there}"
        self.mouse(pygame.MOUSEMOTION, here)
        self.mouse(pygame.MOUSEBUTTONDOWN, here)
        self.mouse(pygame.MOUSEMOTION, between, 1)
        self.pass_time(FRAME)
        if self.rng.random() < 0.1:
            self.send(pygame.WINDOWFOCUSLOST)
        self.mouse(pygame.MOUSEMOTION, there, 1)
        self.mouse(pygame.MOUSEBUTTONUP, there)
        return f"drag from {here} to {there}"

    def slide(self) -> str:
        """Press a slider somewhere: its knob must come there."""
        top = self.app.stack.top
        found = (
            [w for w in top.widgets.visible_widgets() if isinstance(w, Slider) and w.is_interactive]
            if top
            else []
        )
        found = [w for w in found if w.visible_rect == w.rect]
        if not found:
            return self.use()
        slider = self.rng.choice(found)
        rail = slider._rail()
        x = self.rng.randint(rail.left, rail.right)
        pos = self.app.turn.back((x, slider.rect.centery))
        self.mouse(pygame.MOUSEMOTION, pos)
        self.await_click(pos)
        self.mouse(pygame.MOUSEBUTTONDOWN, pos)
        value, steps = slider.value, (slider.most - slider.least) / slider.step
        self.mouse(pygame.MOUSEBUTTONUP, pos)
        knob = rail.x + rail.width * (value - slider.least) / (slider.most - slider.least)
        far = abs(knob - x)
        if far > rail.width / steps / 2 + 2:
            raise AssertionError(f"the knob stands {far:.0f} px away from where it was put")
        return f"slide to {x}"

    def wheel(self) -> str:
        steps = self.rng.choice((-3, -1, 1, 3))
        self.send(
            pygame.MOUSEWHEEL,
            x=0,
            y=steps,
            flipped=False,
            precise_x=0.0,
            precise_y=float(steps),
            pos=self.target()[0],
        )
        return f"wheel {steps}"

    def point(self) -> str:
        pos, _widget = self.target()
        self.mouse(pygame.MOUSEMOTION, pos)
        self.pass_time(self.rng.choice((FRAME, 0.6)))
        return f"point at {pos}"

    def write(self) -> str:
        """Type into the field that has the focus, else choose something."""
        top = self.app.stack.top
        if top is None or not top.typing:
            return self.use()
        for text in self.rng.choices(TEXTS, k=3):
            self.send(pygame.TEXTINPUT, text=text)
        self.press(self.rng.choice((pygame.K_BACKSPACE, pygame.K_LEFT, pygame.K_HOME)))
        return "write"

    def wait(self) -> str:
        seconds = self.rng.choice((0.3, 1.0, 3.0))
        self.pass_time(seconds)
        return f"wait {seconds}"

    def walk_away(self) -> str:
        self.pass_time(35.0)
        return "walk away"

    def call_staff(self) -> str:
        """Tap the staff's corner until the number pad opens, and enter the PIN, not always the right one."""
        for _tap in range(TAPS):
            for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
                self.finger(kind, CORNER)
            self.pass_time(0.1)
        for digit in self.rng.choice((PIN, PIN, PIN, "1111")):
            self.press(ord(digit), 0, digit)
        self.press(pygame.K_RETURN)
        return "call the staff"

    def drop(self) -> str:
        """Drop some files on the window: a game, if there is one, and others."""
        found = [
            *sorted(paths.user_data().rglob("*.citrus"))[:1],
            paths.user_data(),
            paths.user_data() / "none.png",
        ]
        files = self.rng.choices(found, k=self.rng.choice((1, 1, 3)))
        self.send(pygame.DROPBEGIN)
        for file in files:
            self.send(pygame.DROPFILE, file=str(file))
        self.send(pygame.DROPCOMPLETE)
        return f"drop {len(files)} files"

    def system(self) -> str:
        kind = self.rng.choice(
            (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED, pygame.WINDOWLEAVE)
        )
        self.send(kind)
        return pygame.event.event_name(kind)

    def resize(self) -> str:
        size = self.rng.choice(SIZES)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.send(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        return f"size {size}"

    def set(self) -> str:
        name = self.rng.choice(list(OFFERED))
        value = self.rng.choice(OFFERED[name])
        self.app.change(**{name: value})
        return f"set {name} {value}"

    def pad(self) -> str:
        """Use a gamepad: point with its stick, hold its button, go elsewhere with its cross, let go."""
        number, button = self.rng.randrange(2), self.rng.choice((0, 0, *range(15)))
        if self.rng.random() < 0.5:
            self.app.gamepad_seats.plug(number, GUID)
            for axis in (pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY):
                push = self.rng.choice((-32768, 0, 32767))
                self.send(pygame.CONTROLLERAXISMOTION, axis=axis, value=push, instance_id=number)
            self.pass_time(0.3)
            for axis in (pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY):
                self.send(pygame.CONTROLLERAXISMOTION, axis=axis, value=0, instance_id=number)
        between = self.rng.choice((button, pygame.CONTROLLER_BUTTON_DPAD_DOWN))
        for kind, buttons in (
            (pygame.CONTROLLERBUTTONDOWN, (button, between)),
            (pygame.CONTROLLERBUTTONUP, (between, button)),
        ):
            for which in buttons:
                self.send(kind, button=which, instance_id=number)
        return f"pad {button} {between}"

    def hurry(self) -> str:
        """Let people play on at random for a while, as far as the scene goes on: to come to later moments."""
        top, done = self.app.stack.top, 0
        if not isinstance(top, SessionScene) or isinstance(top, LessonScene) or top.input_controller is None:
            return self.use()
        for _step in range(self.rng.choice((1, 4, 15, 60))):
            if self.app.stack.top is not top or not top.controller.open:
                break
            top.input_controller.play([self.rng.choice(top.session.legal())])
            done += 1
            if done % DRAWN == 1:
                self.pass_time(FRAME)
        return f"hurry {done} steps"

    def back(self) -> str:
        self.send(pygame.MOUSEBUTTONDOWN, pos=self.target()[0], button=3, touch=False)
        return "right click"
