"""The loop and the devices (ARCHITECTURE: one loop, nothing drawn where nothing moves).

`App.step` takes events, `App.frame` lets time pass and draws what is damaged; `App.run` does both
until the player leaves. Tests and pictures call the two themselves, under the dummy video driver.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from citrus_game.client.kit.draw.pointers import Pointers
from citrus_game.client.kit.input.commands import Commands
from citrus_game.client.kit.input.gamepads import JOYSTICK_EVENTS, close_pad, notice_pads, open_pad
from citrus_game.client.kit.input.held import Held
from citrus_game.client.kit.input.intents import (
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
    Release,
    Scroll,
)
from citrus_game.client.kit.input.pads import Pads
from citrus_game.client.kit.input.padseats import PadSeats
from citrus_game.client.kit.stage.boundary import Boundary, Threads, attempt
from citrus_game.client.kit.stage.folders import FolderOpener
from citrus_game.client.kit.stage.plain import Plain
from citrus_game.client.kit.stage.screen import Screen, spare_loaded
from citrus_game.client.kit.stage.trail import Trail
from citrus_game.client.kit.widgets.field import TextField
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.preferences.commands import FASTER, FULLSCREEN, MUTE, SAY_AGAIN, SLOWER, SPEECH
from citrus_game.content.preferences.settings import PACES, Settings
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.kit.stage.scene import Scene

FAST, SLOW = 60, 15
"""Frames a second while something happens, and after a while of nothing."""
AWAKE = 3.0
"""Seconds without any event after which the loop slows down."""
LONGEST_STEP = 0.1
"""The most seconds that pass in one frame, however long it took."""
ASLEEP = 10.0
"""Seconds between two frames from which the machine slept, and no player thought."""
AWAY = (
    pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN, pygame.WINDOWDISPLAYCHANGED,
    pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED,
    pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED,
)  # fmt: skip
"""After these the end of what is held down may never be reported."""
PAD_EVENTS = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION)


class App(Screen):
    """A client: its screen, its devices and its loop.

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
        super().__init__(settings, size=size, fullscreen=fullscreen, headless=headless)
        self.pads = Pads()
        self.pad_seats = PadSeats()
        self.pad_seats.restore(self.settings.pads)
        self.open_pad: Callable[[int], tuple[int, str] | None] = open_pad
        """Opens a gamepad by SDL's index and gives its instance id and kind; None for what is none."""
        self.keys_used = False
        """Whether keys or a gamepad move the focus now, so that it must always be seen."""
        self.commands = Commands(
            {
                FULLSCREEN: self.switch_fullscreen,
                MUTE: self.switch_sound,
                SPEECH: self.switch_speech,
                SLOWER: partial(self.change_pace, -1),
                FASTER: partial(self.change_pace, 1),
                SAY_AGAIN: self.narrator.forget,
            }
        )
        """What keys do wherever the player is."""
        self._held = Held()
        self._pointers = Pointers(self.stack.damage)
        self.running = self._spared = self._still = False
        self.work: deque[float] = deque(maxlen=4096)
        """Seconds of work of the last frames: events, passing of time, drawing."""
        self._last = self._stirred = time.monotonic()
        self.late = 0.0
        """Seconds by which the last frame took longer than passes in one; a clock of thinking counts them."""
        self._spent = 0.0
        self.boundary = Boundary(self.crashed, self.lost)
        """Holds what goes wrong while the loop runs."""
        self.folders = FolderOpener(self._folder_failed)
        self.threads = Threads()
        """Brings it what goes wrong beside the loop."""
        self.trail = Trail()
        self.plain: Plain | None = None
        """The last sentence, when nothing else can be shown any more."""

    def run(self, first: "Scene | None" = None) -> None:
        """Show a scene, or what is shown already, and go on until the player leaves."""
        self.running = True
        if first is not None:
            self.boundary.hold(partial(self.stack.reset, first))
        clock = pygame.time.Clock()
        with self.threads:
            while self.running:
                self.round(pygame.event.get())
                clock.tick(FAST if self.awake else SLOW)
        self.keep_window()
        self.sound.close()
        self.narrator.close()
        pygame.display.quit()

    @property
    def awake(self) -> bool:
        """Tell whether the loop must run at its full rate."""
        if self._last - self._stirred < AWAKE:
            return True
        return self.pads.moving or any(scene.moving for scene in self.stack.visible())

    def round(self, events: Iterable[pygame.event.Event]) -> None:
        """Take events and show a frame; what goes wrong in it is held by the boundary."""
        if self.plain is not None:
            self.running = self.running and self.plain.goes_on(events)
        else:
            self.boundary.hold(partial(self._round, events))

    def _round(self, events: Iterable[pygame.event.Event]) -> None:
        self.threads.look()
        self.window_size.compare()
        self.step(events)
        self.frame(time.monotonic())
        # Not before the first frame: looking for a device may take longer than all else.
        self.sound.open(self.settings)
        if not self._spared:
            notice_pads()
            self.get_ready()
            self._spared = spare_loaded()

    def crashed(self, error: Exception) -> None:
        """Go on after something went wrong. Override it; where it raises, the end has come."""
        raise error

    def lost(self, _error: Exception) -> None:
        """End after going on has failed, too: with one sentence until the next key or click."""
        self.stack.abandon()
        self.plain = Plain(_("Citrus has to close. Your game is saved."))
        self.running = attempt(self.plain.draw) is None

    def step(self, events: Iterable[pygame.event.Event]) -> None:
        """Act on events: resizing, leaving, and everything that becomes an intent."""
        started = time.perf_counter()
        resized = False
        for event in events:
            if event.type in AWAY:
                self.let_go()
            if event.type in JOYSTICK_EVENTS:
                continue
            self._stirred, self._still = self._last, False
            if event.type == pygame.QUIT:
                self.asked_to_quit()
            elif event.type == pygame.VIDEORESIZE:
                resized = True
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
        if resized:
            self.resize()
        self._spent = time.perf_counter() - started

    def frame(self, now: float) -> list[pygame.Rect]:
        """Let time pass until ``now`` (monotonic seconds), draw what changed, give those areas."""
        started = time.perf_counter()
        self.folders.look()
        elapsed = max(0.0, now - self._last)
        passed = min(LONGEST_STEP, elapsed)
        self.late = elapsed - passed if elapsed < ASLEEP else 0.0
        self.translator.fingers.update(elapsed)
        self._repeat(passed)
        still, self._still = self._still, True
        rests = still and not (self.narrator.on or self.pad_seats.plugged) and self.stack.resting
        if rests:
            self.stack.idle(passed)
        else:
            self.stack.update(passed)
            self.sound.music.want(self.stack.music)
        self.sound.update(passed)
        self._last = now
        areas = [] if rests else self._show(passed)
        self.work.append(self._spent + time.perf_counter() - started)
        self._spent = 0.0
        return areas

    def _show(self, passed: float) -> list[pygame.Rect]:
        """Show what came of the time that has passed."""
        if (top := self.stack.top) is not None:
            top.keep_focus(self.keys_used or self.narrator.on)
            self.narrator.look(top)
        self.narrator.update(passed)
        areas = self.paint()
        if areas:
            pygame.display.update(areas)
        return areas

    def paint(self) -> list[pygame.Rect]:
        """Draw what is damaged, turned to whom it is for; give those areas of the window."""
        self.settle()
        if self.pad_seats.plugged or self._pointers:
            self._pointers.show(self.look, dict(self.pads.pointers()), self.pad_seats.colours())
        areas = self.stack.draw(self.view)
        self._pointers.draw(self.look, self.view, areas)
        if self.view is self.screen:
            return areas
        for area in areas:
            self.screen.blit(self.turn.to_window(self.view.subsurface(area)), self.turn.back_rect(area))
        return [self.turn.back_rect(area) for area in areas]

    def handle(self, intent: Intent) -> bool:
        """Give an intent to the top scene, then to the window itself; tell whether it was used."""
        if not self.heeds(intent):
            return False
        return self.stack.handle(intent) or self.commands.handle(intent)

    def heeds(self, intent: Intent) -> bool:  # noqa: ARG002
        """Whether an intent means anything here."""
        return True

    def let_go(self) -> None:
        """Forget what is held down on all devices; what lasts as long as it is held ends."""
        self._held.clear()
        self._end([*self.translator.let_go(), *self.pads.let_go()])

    def switch_fullscreen(self) -> None:
        """Fill the whole screen, or go back into a window."""
        self.change(fullscreen=not self.fullscreen)

    def switch_sound(self) -> None:
        """Be silent, or heard again."""
        self.change(mute=not self.settings.mute)

    def switch_speech(self) -> None:
        """Speak everything, or fall silent."""
        self.change(speech=not self.settings.speech)

    def change_pace(self, by: int) -> None:
        """Speak faster (``by`` 1) or slower (-1), and say how fast."""
        paces = [pace for pace in PACES if (pace - self.settings.speech_pace) * by > 0]
        pace = min(paces, key=lambda pace: pace * by, default=self.settings.speech_pace)
        self.change(speech_pace=pace)
        self.narrator.tell([_("Speech rate: {percent}%").format(percent=pace)])

    def asked_to_quit(self) -> None:
        """Leave because the window's cross or the system asks for it."""
        self.leave()

    def dropped(self, file: str) -> None:
        """Take a file that was dropped on the window; nothing happens where none is wanted."""

    def open_folder(self, folder: Callable[[], Path]) -> None:
        """Open one of the user's folders in the system's file manager, or say why that cannot be."""
        try:
            self.folders.open(folder())
        except ContentError as error:
            self.refused_folder(str(error))

    def _folder_failed(self, folder: Path) -> None:
        self.refused_folder(_("No file manager was found. The folder is {folder}.").format(folder=folder))

    def refused_folder(self, why: str) -> None:
        """Say why a folder could not be opened. Override it."""

    def open_letters(self, field: TextField) -> None:
        """Open letters to write into a field, for who has no keyboard; nothing where there are none."""

    def take(self, event: pygame.event.Event) -> None:
        """Act on an event of mouse, touch, keyboard or gamepad."""
        if event.type == pygame.KEYUP:
            self._held.let_go(event.key)
        if event.type in PAD_EVENTS:
            self.pad_seats.hear(event.instance_id)
            if event.type == pygame.CONTROLLERBUTTONDOWN:
                self._claim(event.instance_id)
            self._silence_pads()
            intent = self.pads.translate(event)
        else:
            top = self.stack.top
            typing, digits = (top.typing, top.digits) if top is not None else (False, False)
            intent = self.translator.translate(event, self.screen.get_size(), typing, digits=digits)
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

    def _act(self, intent: Intent) -> None:
        """Handle an intent of a device; the focus or a pointer is used from now on."""
        self.trail.note(intent, self.stack.top)
        if isinstance(intent, Point):
            self.narrator.pointed()
        elif self.narrator.on and not isinstance(intent, Leave | Release):
            self.narrator.hush()
        if isinstance(intent, Move | Next | Previous):
            self.keys_used = True
            if intent.device != NO_PAD and self.pads.hide(intent.device):
                self.handle(Leave(device=intent.device))
        elif isinstance(intent, Choose):
            self.keys_used = intent.pos is None
        elif isinstance(intent, Point | Press):
            self.keys_used = False
        self.handle(intent)

    def _acting(self) -> tuple[str, frozenset[str]]:
        """Give the colour that acts now, empty for none, and those at its table."""
        acting = (scene.acting for scene in self.stack.visible())
        return next((found for found in acting if found[0]), ("", frozenset()))

    def _claim(self, device: int) -> None:
        """Let who acts claim a gamepad by pressing it."""
        if self.pad_seats.claim(device, self._acting()[0]):
            self._tell_pads()

    def _silence_pads(self) -> None:
        """Let the gamepads of those who are not on turn only point."""
        colour, playing = self._acting()
        self._end(self.pads.silence(self.pad_seats.silent(colour, playing)))

    def _end(self, ended: Iterable[Intent]) -> None:
        """End what was held down, without counting it as somebody's doing."""
        for intent in ended:
            self.handle(intent)

    def _plug(self, pad: tuple[int, str] | None) -> None:
        """Take a gamepad into use that was plugged in."""
        if pad is not None:
            self.pad_seats.plug(*pad)
            self._tell_pads()

    def _unplug(self, device: int) -> None:
        """Go on without a gamepad."""
        self._end(self.pads.forget(device))
        self.pad_seats.unplug(device)
        close_pad(device)
        self._tell_pads()

    def _tell_pads(self) -> None:
        for scene in self.stack.visible():
            scene.pads_changed()

    def _repeat(self, passed: float) -> None:
        """Let held keys and sticks do what they do."""
        if self._held or self.pad_seats.plugged:
            self._silence_pads()
            for intent in [*self._held.update(passed), *self.pads.update(passed, self.turn.size)]:
                self._act(intent)

    def _turned(self, intent: Intent | None) -> Intent | None:
        """Give an intent as it is meant from the side of the table that is turned to."""
        if isinstance(intent, Point | Press | Choose | Scroll) and intent.pos is not None:
            return replace(intent, pos=self.turn.point(intent.pos))
        return intent
