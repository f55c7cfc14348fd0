"""The main loop and the input devices. `App.step` handles events, `App.frame` advances time and redraws dirty
areas; `App.run` repeats both until the player quits. Tests call the two directly, with SDL's dummy video
driver.
"""

import gc
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.settings.commands import FASTER, FULLSCREEN, MUTE, SAY_AGAIN, SLOWER, SPEECH
from citrus_game.content.settings.settings import PACES, Settings
from citrus_game.text import _
from citrus_game.ui.toolkit.app.errors import (
    ErrorBoundary,
    FatalErrorScreen,
    RecentInput,
    is_replaced,
    suppress_errors,
)
from citrus_game.ui.toolkit.app.layer import Layer
from citrus_game.ui.toolkit.app.screen import Screen, spare_loaded
from citrus_game.ui.toolkit.app.system import FolderOpener
from citrus_game.ui.toolkit.drawing.pointers import Pointers
from citrus_game.ui.toolkit.input.commands import Commands
from citrus_game.ui.toolkit.input.events import (
    NO_PAD,
    Activate,
    Erase,
    Hover,
    InputEvent,
    Leave,
    Move,
    Next,
    Press,
    Previous,
    Release,
    Scroll,
)
from citrus_game.ui.toolkit.input.gamepad_seats import GamepadAssignment
from citrus_game.ui.toolkit.input.gamepads import JOYSTICK_EVENTS, Gamepads, close_pad, notice_pads, open_pad
from citrus_game.ui.toolkit.input.key_repeat import KeyRepeat
from citrus_game.ui.toolkit.widgets.text_field import TextField

FAST, SLOW = 60, 15
"""How often a second events are looked for while something happens, and after a while of nothing."""
AWAKE = 3.0
"""Seconds without any event after which the loop slows down."""
RESTING = 0.1
"""The least seconds between two frames while the loop is slow and there are no events."""
LONGEST_STEP = 0.15
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
    """The application: its screen, input devices and main loop. ``size`` and ``fullscreen`` override the
    settings for this run; ``headless`` draws into memory only.
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
        self.pads = Gamepads()
        self.gamepad_seats = GamepadAssignment()
        self.gamepad_seats.restore(self.settings.pads)
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
                SAY_AGAIN: self.narrator.reset,
            }
        )
        """What keys do wherever the player is."""
        self._held = KeyRepeat()
        self._dropped: list[str] = []
        self._dropping = False
        """Files of a drop, and whether more of them may follow."""
        self._pointers = Pointers(self.stack.dirty)
        self.running = self._spared = False
        self._last = self._stirred = time.monotonic()
        self.late = 0.0
        """Seconds by which the last frame took longer than passes in one; a clock of thinking counts them."""
        self.boundary = ErrorBoundary(self.on_crash, self.show_fatal_error)
        """Holds what goes wrong while the loop runs, and beside it."""
        self.folders = FolderOpener(self._folder_failed)
        self.trail = RecentInput()
        self.plain: FatalErrorScreen | None = None
        """The last sentence, when nothing else can be shown any more."""

    def run(self, first: Layer | None = None) -> None:
        """Show a scene (None: keep the present ones) and run the loop until the player quits."""
        self.running = True
        if first is not None:
            self.boundary.call(partial(self.stack.reset, first))
        clock = pygame.time.Clock()
        with self.boundary:
            while self.running:
                self.run_frame(pygame.event.get())
                clock.tick(self.rate)
        self.save_window_place()
        self.sound.close()
        self.narrator.close()
        pygame.display.quit()

    @property
    def awake(self) -> bool:
        """Whether something moves or was just used, so that the loop must run at its full rate."""
        if self._last - self._stirred < AWAKE:
            return True
        return bool(self._held) or self.pads.moving or any(scene.moving for scene in self.stack.visible())

    @property
    def rate(self) -> int:
        """How often a second events should be looked for now."""
        return FAST if self.awake else SLOW

    def run_frame(self, events: Sequence[pygame.event.Event]) -> None:
        """Handle events and show one frame; exceptions go to the error boundary."""
        if self.plain is not None:
            self.running = self.running and self.plain.update(events)
        else:
            self.boundary.call(partial(self._round, events))

    def _round(self, events: Sequence[pygame.event.Event]) -> None:
        self.boundary.raise_reported()
        self.window_size.repeat_request()
        self.advance(events)
        # Not before the first frame: looking for a device may take longer than all else.
        self.sound.open(self.settings)
        if not self._spared:
            notice_pads()
            self._spared = spare_loaded()

    def advance(self, events: Sequence[pygame.event.Event]) -> None:
        """Handle events and show one frame; while nothing happens, a frame only every now and then."""
        if not self.awake:
            if any(event.type not in JOYSTICK_EVENTS for event in events):
                self.frame(time.monotonic())  # the rest has passed before what they begin
            elif not events and time.monotonic() - self._last < RESTING:
                return
        self.step(events)
        self.frame(time.monotonic())

    def on_crash(self, error: Exception) -> None:
        """Recover from an exception. Override it; an exception raised here ends the program."""
        raise error

    def show_fatal_error(self, _error: Exception) -> None:
        """Show the plain error screen until a key or click. Called when recovering from an exception has
        failed, too.
        """
        self.stack.remove_all()
        sentence = _("Citrus has to close. Your game is saved.")
        if is_replaced():
            sentence = _("Citrus was updated while it was open. Your game is saved: start it again.")
        self.plain = FatalErrorScreen(sentence)
        self.running = suppress_errors(self.plain.draw) is None

    def step(self, events: Iterable[pygame.event.Event]) -> None:
        """Handle pygame events: resizing, quitting, and everything that becomes an `InputEvent`."""
        resized = False
        for event in events:
            if event.type in AWAY:
                self.release_all()
            if event.type in JOYSTICK_EVENTS:
                continue
            self._stirred = self._last
            if event.type == pygame.QUIT:
                self.on_quit_request()
            elif event.type == pygame.VIDEORESIZE:
                resized = True
            elif event.type == pygame.DROPFILE:
                self._dropped.append(event.file)
            elif event.type in (pygame.DROPBEGIN, pygame.DROPCOMPLETE):
                self._dropping = event.type == pygame.DROPBEGIN
            elif event.type == pygame.WINDOWEXPOSED:
                self.stack.dirty.add(None)
            elif event.type == pygame.AUDIODEVICEREMOVED:
                self.sound.close_if_lost(event)
            elif event.type == pygame.CONTROLLERDEVICEADDED:
                self._plug(self.open_pad(event.device_index))
            elif event.type == pygame.CONTROLLERDEVICEREMOVED:
                self._unplug(event.instance_id)
            else:
                self.handle_event(event)
        if self._dropped and not self._dropping:
            files, self._dropped = self._dropped, []
            self.on_files_dropped(files)
        if resized:
            self.resize()

    def frame(self, now: float) -> list[pygame.Rect]:
        """Advance to ``now`` (monotonic seconds), draw what changed, and return the drawn areas."""
        self.folders.check_failures()
        elapsed = max(0.0, now - self._last)
        passed = min(LONGEST_STEP, elapsed)
        self.late = elapsed - passed if elapsed < ASLEEP else 0.0
        self.translator.fingers.update(elapsed)
        self._repeat(passed)
        self.stack.update(passed)
        self.sound.music.change_to(self.stack.music)
        self.sound.update(passed)
        self._last = now
        if (top := self.stack.top) is not None:
            if self.stack.dirty:
                top.widgets.update_hover()  # what has moved is drawn anew
            top.restore_focus(self.keys_used or self.narrator.on)
            self.narrator.read_scene(top)
        self.narrator.update(passed)
        areas = self.paint()
        if areas:
            pygame.display.update(areas)
        self._tidy()
        return areas

    def _tidy(self) -> None:
        """Free the scenes that were left. They hold their widgets and listen to their game, which call them:
        circles of references, with pictures as large as the window. Opening a scene takes ten times as long.
        """
        if self.stack.has_left_scenes:
            self.stack.has_left_scenes = False
            gc.collect()

    def paint(self) -> list[pygame.Rect]:
        """Draw the dirty areas, turned for the current player; return them in window pixels."""
        self.update_rotation()
        if self.gamepad_seats.plugged or self._pointers:
            self._pointers.show(self.style, dict(self.pads.pointers()), self.gamepad_seats.colours())
        areas = self.stack.draw(self.view)
        self._pointers.draw(self.style, self.view, areas)
        if self.view is self.screen:
            return areas
        for area in areas:
            self.screen.blit(self.turn.to_window(self.view.subsurface(area)), self.turn.back_rect(area))
        return [self.turn.back_rect(area) for area in areas]

    def handle(self, input_event: InputEvent) -> bool:
        """Pass an input event to the top scene, then to the window itself; return whether it was used."""
        if not self.accepts_input(input_event):
            return False
        return self.stack.handle(input_event) or self.commands.handle(input_event)

    def accepts_input(self, input_event: InputEvent) -> bool:  # noqa: ARG002
        """Whether an input event should be handled at all."""
        return True

    def release_all(self) -> None:
        """Release everything that is held down on all devices."""
        self._held.clear()
        self._end([*self.translator.release_all(), *self.pads.release_all()])

    def switch_fullscreen(self) -> None:
        """Toggle full screen."""
        self.change(fullscreen=not self.fullscreen)

    def switch_sound(self) -> None:
        """Toggle mute."""
        self.change(mute=not self.settings.mute)

    def switch_speech(self) -> None:
        """Toggle speech."""
        self.change(speech=not self.settings.speech)

    def change_pace(self, by: int) -> None:
        """Speak faster (``by`` 1) or slower (-1), and announce the new speed."""
        paces = [pace for pace in PACES if (pace - self.settings.speech_pace) * by > 0]
        pace = min(paces, key=lambda pace: pace * by, default=self.settings.speech_pace)
        self.change(speech_pace=pace)
        self.narrator.speak([_("Speech rate: {percent}%").format(percent=pace)])

    def on_quit_request(self) -> None:
        """Quit because the window was closed or the system asks for it."""
        self.leave()

    def on_files_dropped(self, files: Sequence[str]) -> None:
        """Handle files that were dropped on the window together. Does nothing unless overridden."""

    def open_folder(self, folder: Callable[[], Path]) -> None:
        """Open a user folder in the system's file manager, or show why that failed."""
        try:
            self.folders.open(folder())
        except ContentError as error:
            self.on_folder_refused(str(error))

    def _folder_failed(self, folder: Path) -> None:
        self.on_folder_refused(_("No file manager was found. The folder is {folder}.").format(folder=folder))

    def on_folder_refused(self, why: str) -> None:
        """Show why a folder could not be opened. Override it."""

    def open_letters(self, field: TextField) -> None:
        """Open the on-screen keyboard for a field; does nothing unless overridden."""

    def handle_event(self, event: pygame.event.Event) -> None:
        """Handle a mouse, touch, keyboard or gamepad event."""
        if event.type == pygame.KEYUP:
            self._held.release(event.key)
        if event.type in PAD_EVENTS:
            if event.type == pygame.CONTROLLERBUTTONDOWN:
                self._claim(event.instance_id)
            self._silence_pads()
            input_event = self.pads.translate(event)
        else:
            top = self.stack.top
            typing, digits = (top.typing, top.digits) if top is not None else (False, False)
            input_event = self.translator.translate(event, self.screen.get_size(), typing, digits=digits)
            if self.turn.quarter:
                input_event = self._turned(input_event)
        if input_event is None:
            return
        if event.type == pygame.KEYDOWN and isinstance(input_event, Move | Erase):
            self._held.hold(event.key, input_event)
        self._act(input_event)

    def leave(self) -> None:
        """Quit after this frame."""
        self.running = False

    def _act(self, input_event: InputEvent) -> None:
        """Handle an input event; from now on show focus or pointer, whichever the device uses."""
        top = self.stack.top
        hidden = top is not None and (top.secret or top.typing)
        self.trail.record(input_event, type(top).__name__, hidden=hidden)
        if isinstance(input_event, Hover):
            self.narrator.pointer_moved()
        elif self.narrator.on and not isinstance(input_event, Leave | Release):
            self.narrator.interrupt()
        if isinstance(input_event, Move | Next | Previous):
            self.keys_used = True
            if input_event.device != NO_PAD and self.pads.hide(input_event.device):
                self.handle(Leave(device=input_event.device))
        elif isinstance(input_event, Activate):
            self.keys_used = input_event.pos is None
        elif isinstance(input_event, Hover | Press):
            self.keys_used = False
        self.handle(input_event)

    def _acting(self) -> tuple[str, frozenset[str]]:
        """Return the colour that acts now, empty for none, and those at its table."""
        acting = (scene.active_seat for scene in self.stack.visible())
        return next((found for found in acting if found[0]), ("", frozenset()))

    def _claim(self, device: int) -> None:
        """Assign a pressed gamepad to the active player, if they lost theirs."""
        if self.gamepad_seats.claim(device, self._acting()[0]):
            self._tell_pads()

    def _silence_pads(self) -> None:
        """Limit the gamepads of inactive players to pointing."""
        colour, playing = self._acting()
        self._end(self.pads.silence(self.gamepad_seats.silent(colour, playing)))

    def _end(self, ended: Iterable[InputEvent]) -> None:
        """Handle release events without counting them as player input."""
        for input_event in ended:
            self.handle(input_event)

    def _plug(self, pad: tuple[int, str] | None) -> None:
        """Register a gamepad that was plugged in."""
        if pad is not None:
            self.gamepad_seats.plug(*pad)
            self._tell_pads()

    def _unplug(self, device: int) -> None:
        """Handle a gamepad that was unplugged."""
        self._end(self.pads.remove(device))
        self.gamepad_seats.unplug(device)
        close_pad(device)
        self._tell_pads()

    def _tell_pads(self) -> None:
        for scene in self.stack.visible():
            scene.gamepads_changed()

    def _repeat(self, passed: float) -> None:
        """Repeat the input events of held keys and sticks."""
        if self._held or self.gamepad_seats.plugged:
            self._silence_pads()
            for input_event in [*self._held.update(passed), *self.pads.update(passed, self.turn.size)]:
                self._act(input_event)

    def _turned(self, input_event: InputEvent | None) -> InputEvent | None:
        """Return an input event in coordinates of the turned view."""
        if isinstance(input_event, Hover | Press | Activate | Scroll) and input_event.pos is not None:
            return replace(input_event, pos=self.turn.point(input_event.pos))
        return input_event
