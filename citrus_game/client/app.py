"""The window and its loop (ARCHITECTURE: one loop, nothing drawn where nothing moves).

`App.step` takes events, `App.frame` lets time pass and draws what is damaged; `App.run` does both
until the player leaves. Tests and pictures call the two themselves, under the dummy video driver.
"""

import gc
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from citrus_game.client.art import Art
from citrus_game.client.gamepads import JOYSTICK_EVENTS, close_pad, notice_pads, open_pad
from citrus_game.client.held import Held
from citrus_game.client.intents import (
    NO_PAD,
    Choose,
    Erase,
    Intent,
    Leave,
    Move,
    Next,
    Point,
    Press,
    Previous,
    Scroll,
    Shortcut,
    Translator,
)
from citrus_game.client.languages import speak
from citrus_game.client.layout import COUCH_TARGET, COUCH_TEXT, LEAST_MM, Metrics, pixels_per_mm
from citrus_game.client.look import Look
from citrus_game.client.pads import Pads
from citrus_game.client.padseats import PadSeats
from citrus_game.client.pointers import Pointers
from citrus_game.client.scene import Scene, SceneStack
from citrus_game.client.sound.board import SoundBoard
from citrus_game.client.theme import Theme
from citrus_game.client.turned import Turn
from citrus_game.client.type import Type
from citrus_game.client.window import desktop_size, open_window, set_mode
from citrus_game.content.keys import load_keys
from citrus_game.content.paths import assets, config
from citrus_game.content.problem import ContentError
from citrus_game.content.settings import Settings, default_settings, load_settings, save_settings
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.table.sitting import Sitting

FAST, SLOW = 60, 20
"""Frames a second while something happens, and after a while of nothing."""
AWAKE = 3.0
"""Seconds without any event after which the loop slows down."""
LONGEST_STEP = 0.1
"""The most seconds that pass in one frame, however long it took."""
PAD_EVENTS = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION)


class App:
    """The client: its window, settings, look and scenes.

    ``size`` and ``fullscreen`` override the settings for this run; ``headless`` draws into memory.
    """

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        size: tuple[int, int] | None = None,
        fullscreen: bool | None = None,
        headless: bool = False,
    ) -> None:
        self.problems: list[str] = []
        """What could not be read or kept, in sentences for the player; the menu shows them."""
        self.settings = settings or self._load_settings()
        self.fullscreen = self.settings.fullscreen if fullscreen is None else fullscreen
        self._windowed = size or (self.settings.width, self.settings.height)
        self.screen = open_window(self._windowed, self.fullscreen and not headless, headless)
        self.turn = Turn(0, *self.screen.get_size())
        """From which side the window is seen: other than 0 only on a table that lies flat."""
        self.view = self.screen
        """What scenes draw on: the window itself, or a view of it that is turned."""
        pygame.font.init()
        pygame.display.set_caption(_("Citrus"))
        self.stack = SceneStack(self._settle)
        self.sound = SoundBoard(assets() / "sound")
        self.sitting: Sitting | None = None
        """The game that is going on, for the menu's Continue; None before the first."""
        speak(self.settings.language)
        self.translator = Translator(self._load_keys())
        self.pads = Pads()
        self.pad_seats = PadSeats()
        self.open_pad: Callable[[int], tuple[int, str] | None] = open_pad
        """Opens a gamepad by SDL's index and gives its instance id and kind; None for what is none."""
        self.keys_used = False
        """Whether keys or a gamepad move the focus now, so that it must always be seen."""
        self._held = Held()
        self._pointers = Pointers(self.stack.damage)
        self.running = False
        self.work: deque[float] = deque(maxlen=4096)
        """Seconds of work of the last frames: events, passing of time, drawing."""
        self._art = Art(assets() / "svg")
        self._last = time.monotonic()
        self._spent = 0.0
        self._stirred = self._last
        self._stretched = False
        self.look = self._new_look()

    def run(self, first: Scene) -> None:
        """Show a scene and go on until the player leaves."""
        self.stack.reset(first)
        self.running = True
        clock, spared = pygame.time.Clock(), False
        while self.running:
            self.step(pygame.event.get())
            self.frame(time.monotonic())
            # Not before the first frame: looking for a device may take longer than all else.
            self.sound.open(self.settings)
            if not spared:
                notice_pads()
                spared = spare_loaded()
            clock.tick(FAST if self.awake else SLOW)
        if self._stretched and not self.fullscreen:
            width, height = self.screen.get_size()
            self.settings = self.settings.model_copy(update={"width": width, "height": height})
            self.keep_settings()
        self.sound.close()
        pygame.display.quit()

    @property
    def awake(self) -> bool:
        """Tell whether the loop must run at its full rate."""
        if self._last - self._stirred < AWAKE:
            return True
        return self.pads.moving or any(scene.moving for scene in self.stack.visible())

    def step(self, events: Iterable[pygame.event.Event]) -> None:
        """Act on events: resizing, leaving, and everything that becomes an intent."""
        started = time.perf_counter()
        resized: tuple[int, int] | None = None
        for event in events:
            if event.type in JOYSTICK_EVENTS:
                continue
            self._stirred = self._last
            if event.type == pygame.QUIT:
                self.asked_to_quit()
            elif event.type == pygame.VIDEORESIZE:
                resized = event.size
            elif event.type == pygame.DROPFILE:
                self.dropped(event.file)
            elif event.type == pygame.WINDOWEXPOSED:
                self.stack.damage.add(None)
            elif event.type == pygame.CONTROLLERDEVICEADDED:
                self._plug(self.open_pad(event.device_index))
            elif event.type == pygame.CONTROLLERDEVICEREMOVED:
                self._unplug(event.instance_id)
            else:
                self.take(event)
        if resized is not None:
            self._resize(resized)
        self._spent = time.perf_counter() - started

    def frame(self, now: float) -> list[pygame.Rect]:
        """Let time pass until ``now`` (monotonic seconds), draw what changed, give those areas."""
        started = time.perf_counter()
        passed = min(LONGEST_STEP, max(0.0, now - self._last))
        self._repeat(passed)
        self.stack.update(passed)
        self.sound.update(passed)
        self._last = now
        if self.stack.top is not None:
            self.stack.top.keep_focus(self.keys_used)
        areas = self.paint()
        if areas:
            pygame.display.update(areas)
        self.work.append(self._spent + time.perf_counter() - started)
        self._spent = 0.0
        return areas

    def paint(self) -> list[pygame.Rect]:
        """Draw what is damaged, turned to whom it is for; give those areas of the window."""
        self._settle()
        self._pointers.show(self.look, dict(self.pads.pointers()), self.pad_seats.colours())
        areas = self.stack.draw(self.view) if self.stack.damage else []
        self._pointers.draw(self.look, self.view, areas)
        if not self.turn.quarter:
            return areas
        for area in areas:
            self.screen.blit(self.turn.to_window(self.view.subsurface(area)), self.turn.back_rect(area))
        return [self.turn.back_rect(area) for area in areas]

    def handle(self, intent: Intent) -> bool:
        """Give an intent to the top scene, then to the window itself; tell whether it was used."""
        if self.stack.handle(intent):
            return True
        if isinstance(intent, Shortcut) and intent.name == "fullscreen":
            self.change(fullscreen=not self.fullscreen)
            return True
        if isinstance(intent, Shortcut) and intent.name == "mute":
            self.change(mute=not self.settings.mute)
            return True
        return False

    def asked_to_quit(self) -> None:
        """Leave because the window's cross or the system asks for it."""
        self.leave()

    def dropped(self, file: str) -> None:
        """Open a file that was dropped on the window."""
        from citrus_game.client.saved.opening import open_record

        open_record(self, Path(file))

    def metrics(self) -> Metrics:
        """Give how large things are in the window as it is now."""
        mm = pixels_per_mm(desktop_size(), self.settings.screen_inches)
        size, sideways = self.turn.size, bool(self.turn.quarter % 2)
        text, reach = self.settings.text_size / 100, round(LEAST_MM * mm)
        if self.settings.couch:
            text, reach = max(text, COUCH_TEXT), max(reach, Metrics(*size, sideways=sideways).u(COUCH_TARGET))
        return Metrics(*size, text, reach, mm, sideways)

    def take(self, event: pygame.event.Event) -> None:
        """Act on an event of mouse, touch, keyboard or gamepad."""
        if event.type == pygame.KEYUP:
            self._held.let_go(event.key)
        if event.type in PAD_EVENTS:
            self.pad_seats.hear(event.instance_id)
            self._silence_pads()
            intent = self.pads.translate(event)
        else:
            top = self.stack.top
            typing = top is not None and top.typing
            intent = self.translator.translate(event, self.screen.get_size(), typing)
            if self.turn.quarter:
                intent = self._turned(intent)
        if intent is None:
            return
        if event.type == pygame.KEYDOWN and isinstance(intent, Move | Erase):
            self._held.hold(event.key, intent)
        self._act(intent)

    def leave(self) -> None:
        """End the loop after this frame."""
        self.running = False

    def change(self, **settings: object) -> None:
        """Change settings by name: they take effect at once and are kept."""
        self.settings = self.settings.model_copy(update=settings)
        self.keep_settings()
        speak(self.settings.language)
        self.sound.tune(self.settings)
        if "fullscreen" in settings and self.settings.fullscreen != self.fullscreen:
            self._toggle()
        elif "width" in settings and not self.fullscreen:
            self._windowed = self.settings.width, self.settings.height
            self.screen = set_mode(self._windowed, False)
        self._see_from(self.turn.quarter)
        self.look = self._new_look()
        self.stack.layout()

    def keep_settings(self) -> None:
        """Write the settings into the user's folder; a failure becomes one of the `problems`."""
        try:
            save_settings(self.settings)
        except ContentError as error:
            self.problems.append(str(error))

    def _load_settings(self) -> Settings:
        try:
            return load_settings()
        except ContentError as error:
            self.problems.append(str(error))
            return default_settings()

    def _load_keys(self) -> dict[str, tuple[str, ...]]:
        try:
            return load_keys()
        except ContentError as error:
            self.problems.append(str(error))
            return load_keys(config() / "keys.yaml")

    def _toggle(self) -> None:
        self.fullscreen = self.settings.fullscreen
        if self.fullscreen:
            self._windowed = self.screen.get_size()
        self.screen = set_mode(self._windowed, self.fullscreen)

    def _act(self, intent: Intent) -> None:
        """Handle an intent of a device; the focus or a pointer is used from now on."""
        if isinstance(intent, Move | Next | Previous):
            self.keys_used = True
            if intent.device != NO_PAD and self.pads.hide(intent.device):
                self.handle(Leave(device=intent.device))
        elif isinstance(intent, Choose):
            self.keys_used = intent.pos is None
        elif isinstance(intent, Point | Press):
            self.keys_used = False
        self.handle(intent)

    def _silence_pads(self) -> None:
        """Let the gamepads of those who are not on turn only point."""
        acting = (scene.acting for scene in self.stack.visible())
        colour, playing = next((found for found in acting if found[0]), ("", frozenset()))
        self.pads.silence(self.pad_seats.silent(colour, playing))

    def _plug(self, pad: tuple[int, str] | None) -> None:
        """Take a gamepad into use that was plugged in."""
        if pad is not None:
            self.pad_seats.plug(*pad)
            self._tell_pads()

    def _unplug(self, device: int) -> None:
        """Go on without a gamepad."""
        self.pads.forget(device)
        self.pad_seats.unplug(device)
        close_pad(device)
        self._tell_pads()

    def _tell_pads(self) -> None:
        for scene in self.stack.visible():
            scene.pads_changed()

    def _repeat(self, passed: float) -> None:
        """Let held keys and sticks do what they do."""
        self._silence_pads()
        for intent in [*self._held.update(passed), *self.pads.update(passed, self.turn.size)]:
            self._act(intent)

    def _resize(self, size: tuple[int, int]) -> None:
        # The event is the truth: what SDL says of the window is stale right after a change.
        surface = pygame.display.get_surface()
        if surface is None or surface.get_size() != size:
            surface = set_mode(size, False)
        self.screen = surface
        if (self.turn.width, self.turn.height) != surface.get_size():
            self._stretched = True
            self._see_from(self.turn.quarter)
            self.look = self._new_look()
            self.stack.layout()
        elif not self.turn.quarter:
            self.view = surface
        self.stack.damage.add(None)

    def _see_from(self, quarter: int) -> None:
        """See the window as it is now from a side of the table."""
        self.turn = Turn(quarter, *self.screen.get_size())
        self.view = pygame.Surface(self.turn.size) if quarter else self.screen

    def _settle(self) -> bool:
        """Turn to the side of the table that the scenes ask for; tell whether everything was turned.

        What was drawn for the window's size is kept.
        """
        if self.stack.quarter == self.turn.quarter:
            return False
        self._see_from(self.stack.quarter)
        metrics = self.metrics()
        self.look = replace(self.look, metrics=metrics, type=Type(metrics))
        self.stack.layout()
        return True

    def _turned(self, intent: Intent | None) -> Intent | None:
        """Give an intent as it is meant from the side of the table that is turned to."""
        if isinstance(intent, Point | Press | Choose | Scroll) and intent.pos is not None:
            return replace(intent, pos=self.turn.point(intent.pos))
        return intent

    def _new_look(self) -> Look:
        metrics = self.metrics()
        theme = Theme.load(self.settings.theme)
        self._art.renew(metrics.size, theme.repainted())
        return Look(metrics, theme, self._art, Type(metrics), self.translator.keys)


def spare_loaded() -> bool:
    """Keep what is loaded out of all later rounds of the garbage collector; give True.

    Modules, models and themes stay to the end: looking through them takes the time of a whole frame.
    """
    gc.collect()
    gc.freeze()
    return True
