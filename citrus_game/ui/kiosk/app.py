"""The kiosk's application: locked against visitors, and reset when one has left.

Visitors cannot leave the kiosk: quitting, shortcuts and dropped files do nothing, and no scene leads to menu,
settings or files. This module also measures the time without input and counts visits.
"""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pygame

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.kiosk import KioskSettings, change_kiosk, load_draft, save_draft
from citrus_game.content.settings.settings import default_settings
from citrus_game.kiosk.pin import PinGate, hash_pin
from citrus_game.kiosk.stats.counts import Counts
from citrus_game.kiosk.stats.scores import DayScores
from citrus_game.kiosk.stats.storage import (
    counts_file,
    draft_file,
    next_start,
    starts_file,
    today,
    tries_file,
)
from citrus_game.kiosk.time_limit import TimeLimit
from citrus_game.kiosk.touch_screens import TouchScreens
from citrus_game.kiosk.watchdog import heartbeat
from citrus_game.learning.puzzles import files
from citrus_game.text import _, later
from citrus_game.ui.game import Game
from citrus_game.ui.kiosk.attract_loop import AttractLoop
from citrus_game.ui.kiosk.lock import (
    CORNER,
    TRIED_SECONDS,
    IdlePolicy,
    IdleScene,
    StaffGesture,
    bring_back,
    keep_window,
    show_pointer,
)
from citrus_game.ui.kiosk.parts.backgrounds import Backgrounds
from citrus_game.ui.kiosk.parts.cards import TimeUp
from citrus_game.ui.kiosk.presence import ACTS, PRESSES, RELEASES, Presence
from citrus_game.ui.kiosk.routes import KioskRoutes
from citrus_game.ui.toolkit.drawing.metrics import LEAST_MM, Metrics, pixels_per_mm
from citrus_game.ui.toolkit.input.events import (
    Cancel,
    Erase,
    InputEvent,
    Leave,
    Press,
    Shortcut,
    Text,
    pointer_intent,
)
from citrus_game.ui.toolkit.screen_reader.voices import Voice

TEXT = 1.4
"""Factor by which text is larger than in the ordinary game."""
TARGET_MM = 20
"""Size of touch targets in millimetres."""
MOST_OF_SCREEN = 0.1
"""Limit of a target's size, as a share of the screen's shorter edge; but never below `LEAST_MM`."""

BY_TOUCH = "by_touch"
"""Name passed to `Scene.settings_changed` when the input changes between touch and mouse."""

BRIEF_COUNT = 10.0
"""Length of the countdown over a result, in seconds."""

LOST = later("Changed settings will be lost when the kiosk ends. {reason}")


@dataclass
class Visit:
    """A game or puzzle that a visitor has started: its mode, and the time in seconds of `KioskApp.clock`."""

    mode: str
    began: float
    lasted: float | None = None
    """Seconds until its end, if it ended while nobody seemed to be there; else None."""


class KioskApp(Game):
    """The kiosk: attract loop, a visit, and the loop again.

    With ``keeps`` false nothing is counted. ``router`` is called with the app and returns the router.
    ``beat`` is called in every frame, for the watchdog. ``trouble`` is a message for the staff.
    """

    router: "KioskRoutes"

    def __init__(
        self,
        router: "Callable[[KioskApp], KioskRoutes]",
        kiosk: KioskSettings,
        *,
        size: tuple[int, int] | None = None,
        headless: bool = False,
        beat: Callable[[], object] | None = None,
        keeps: bool = True,
        trouble: str = "",
    ) -> None:
        self.kiosk = kiosk
        self.trouble = trouble
        """Message for the staff, shown in the attract loop."""
        self.code = 0
        """Exit code that `show` returns."""
        self.clock = 0.0
        """Seconds since the start."""
        self.rest = 0.0
        """Seconds since the last input that count against the visitor."""
        self.unattended = 0.0
        """Seconds since the last input in which the visitor could have acted."""
        self.visit: Visit | None = None
        self.cap: TimeLimit | None = None
        """Time limit of the visitor's game, or None."""
        self.by_touch = True
        """Whether the last input was a touch, not the mouse."""
        self.unsaved = load_draft(kiosk, draft_file())
        """Changes of the staff that were neither saved nor cancelled."""
        self._waiting: dict[str, object] = {}
        """Changes of the staff that could not be written yet, and why."""
        self._why_waiting = ""
        self.staff_here = False
        """Whether the staff has entered the PIN. Nothing is counted until the attract loop is shown again."""
        self.counts = Counts(counts_file() if keeps else Path(os.devnull))
        self.scores = DayScores(today, print)
        self.sprints, self.puzzle = first_sprint_and_puzzle(next_start(starts_file()) if keeps else 0)
        """The number of the next sprint, and the name of the last puzzle. Each start of the kiosk begins
        with others.
        """
        self.grounds = Backgrounds()
        self._beat = beat
        self._then: float | None = None
        keep_window()
        settings = default_settings().model_copy(update=changeable(kiosk))  # nothing from a user
        super().__init__(
            lambda _game: router(self), settings, size=size, fullscreen=size is None, headless=headless
        )
        self._staff_gesture = StaffGesture(kiosk)
        self._presence = Presence()
        self.touch_screens = TouchScreens()
        self.gate = PinGate(kiosk.pin_hash, tries_file())
        self.loop = AttractLoop(self.router)
        if self.fullscreen and not headless:
            pygame.event.set_grab(True)
        show_pointer(False)

    def show(self) -> int:
        """Run the kiosk until the staff ends it, and return the exit code."""
        self._mute(True)
        self.boundary.call(self.loop.start)
        self.run()
        return self.code

    # visits

    def begin(self, mode: str, cap: TimeLimit | None = None) -> None:
        """Start to count a visit with a game; ``cap`` is that game's time limit."""
        self.abandon()
        self.visit, self.cap = Visit(mode, self.clock), cap
        if not self.staff_here:
            self.counts.count_start(mode)

    def finish(self) -> None:
        """End the visit. It is counted as finished now, or once somebody reacts to its result."""
        if self.visit is not None:
            self.visit.lasted = self.clock - self.visit.began
            if self.unattended < self.kiosk.brief_seconds:
                self._count_visitor()
        self.cap = None
        # visitors get the full time to read the result
        self.rest = 0.0

    def _count_visitor(self) -> None:
        """Count a visit that has ended as finished: its visitor is there."""
        if self.visit is not None and self.visit.lasted is not None:
            if not self.staff_here:
                self.counts.count_finish(self.visit.mode, self.visit.lasted)
            self.visit = None

    def abandon(self) -> None:
        """Count the visit, if there is one, as left before its end."""
        if self.visit is not None and not self.staff_here:
            places = [scene for scene in self.stack if isinstance(scene, IdlePolicy) and not scene.gives_way]
            where = places[-1].where if places and self.visit.lasted is None else "end"
            where = where if places else "setup"
            self.counts.count_left(self.visit.mode, where, self.visit.lasted or self.clock - self.visit.began)
        self.visit = self.cap = None

    def show_attract_loop(self) -> None:
        """End the visit and show the attract loop."""
        self.abandon()
        self.staff_here, self.rest = False, 0.0
        self.save_waiting()
        self.use_language(self.kiosk.language)
        self._mute(True)
        self.loop.start()
        self.release_all()

    def show_chooser(self) -> None:
        """Show the chooser."""
        self.rest = 0.0
        self._mute(False)
        self.router.chooser()

    def use_language(self, language: str) -> None:
        """Change the language until the visitor leaves."""
        if language != self.settings.language:
            self.change(language=language)

    # staff

    def ask_pin(self) -> None:
        """Show the PIN pad over the current scene, and release everything that is held down."""
        self.release_all()
        self.router.pin_pad()

    def show_staff_menu(self) -> None:
        """Show the staff menu after the right PIN. The current visit is not counted."""
        if self.visit is not None and not self.staff_here:
            self.counts.undo_start(self.visit.mode)
        self.staff_here = True
        self.router.staff()

    def try_games(self) -> None:
        """Let the staff play without being counted."""
        self.show_attract_loop()
        self.staff_here = True
        self.show_chooser()

    def unwritten(self) -> Iterator[str]:
        """Yield a sentence for the staff for each file that could not be written."""
        if self.counts.trouble:
            yield _("Counts wait until they can be written. {reason}").format(reason=self.counts.trouble)
        if self.scores.trouble:
            text = _("The day’s scores will be lost when the kiosk ends. {reason}")
            yield text.format(reason=self.scores.trouble)
        if self.gate.trouble:
            text = _("Wrong PINs are forgotten when the kiosk ends. {reason}")
            yield text.format(reason=self.gate.trouble)
        if self._waiting:
            yield _(LOST).format(reason=self._why_waiting)

    def save_waiting(self) -> None:
        """Write what could not be written when it changed, and turn to the scores of today."""
        self.counts.save_waiting()
        self.scores.check_day()
        self.gate.save_waiting()
        self._save_changed()

    def set_pin(self, pin: str) -> str:
        """Change the PIN and save it; return an error message, or ""."""
        trouble = self._save_changes({"pin_hash": (hashed := hash_pin(pin))})
        if not trouble:
            self.kiosk = self.kiosk.model_copy(update={"pin_hash": hashed})
            self.gate.set_pin(hashed)
        return trouble

    def adopt(self, kiosk: KioskSettings) -> str:
        """Apply new settings and save what changed; return an error message, or ""."""
        changes = self._changes(kiosk)
        # the PIN is saved separately and may be newer than these settings
        self.kiosk = kiosk.model_copy(update={"pin_hash": self.kiosk.pin_hash})
        self.keep_draft(self.kiosk)
        self._staff_gesture = StaffGesture(kiosk)
        self.change(**changeable(kiosk))
        self._waiting |= changes
        return self._save_changed()

    def keep_draft(self, draft: KioskSettings) -> None:
        """Keep changes that were neither saved nor dropped, also for the client after a restart."""
        changes = self._changes(draft)
        self.unsaved = draft if changes else None
        try:
            save_draft(changes, draft_file())
        except ContentError as error:
            print(_(LOST).format(reason=error), file=sys.stderr, flush=True)

    def _changes(self, kiosk: KioskSettings) -> dict[str, object]:
        """Return what is different in other settings, without the PIN."""
        before, now = self.kiosk.model_dump(exclude={"pin_hash"}), kiosk.model_dump(exclude={"pin_hash"})
        return {name: value for name, value in now.items() if value != before[name]}

    def _save_changed(self) -> str:
        """Save what the staff changed, if that waits to be saved; return an error message, or ""."""
        trouble = self._save_changes(self._waiting) if self._waiting else ""
        if not trouble:
            self._waiting = {}
        elif not self._why_waiting:
            print(_(LOST).format(reason=trouble), file=sys.stderr, flush=True)
        self._why_waiting = trouble
        return trouble

    def _save_changes(self, changes: dict[str, object]) -> str:
        try:
            change_kiosk(changes)
        except ContentError as error:
            return str(error)
        # saving has replaced the broken file
        self.trouble = ""
        return ""

    def stop(self, code: int = heartbeat.LEAVE) -> None:
        """End the kiosk with an exit code. No visitor can do this."""
        self.abandon()
        self.save_waiting()
        self.code = code
        super().leave()

    # errors

    def on_crash(self, error: Exception) -> None:
        if isinstance(error, MemoryError):
            raise error  # only a new process helps; the watchdog starts it
        report = self.report(error)
        # the watchdog logs standard error
        print(f"a scene crashed: {error!r}; the report is {report}", file=sys.stderr, flush=True)
        if self.visit is not None and not self.staff_here:
            self.counts.count_left(self.visit.mode, "crash", self.clock - self.visit.began)
        self.visit = self.cap = None
        self.leave_scenes()
        self.show_attract_loop()
        # last: if showing the loop fails, the process ends and the watchdog counts that
        self.counts.count_crash()

    def show_fatal_error(self, error: Exception) -> None:
        raise error

    # overrides that lock the kiosk

    def on_quit_request(self) -> None:
        """Do nothing: closing the window or Alt+F4 does not end the kiosk."""

    def find_voice(self) -> Voice:
        return Voice()

    def switch_speech(self) -> None:
        """Do nothing: visitors cannot turn on speech for those who come after them."""

    def leave(self) -> None:
        """Do nothing: no scene ends the kiosk."""

    def open_folder(self, folder: Callable[[], Path]) -> None:
        """Do nothing: visitors do not see files."""

    def save_settings(self) -> None:
        """Do nothing: visitors' settings are not saved."""

    # events and time

    def accepts_input(self, input_event: InputEvent) -> bool:
        if isinstance(input_event, Text | Erase | Cancel):
            return self.stack.top is not None and self.stack.top.digits
        return not isinstance(input_event, Shortcut)

    def handle_event(self, event: pygame.event.Event) -> None:
        size = self.screen.get_size()
        if self._staff_gesture.matches_keys(event):
            self.ask_pin()
            return
        if event.type == pygame.WINDOWMINIMIZED and self.fullscreen:
            bring_back()
            return
        if not self._presence.is_input(event, self.clock, size):
            if event.type in RELEASES:
                if self.translator.translate(event, size) is not None:
                    self.handle(Leave())  # what a thing has pressed is let go, not chosen
            elif event.type not in ACTS:
                super().handle_event(event)
            return
        self.rest = self.unattended = 0.0
        self._count_visitor()
        pressed = pointer_intent(event, size) if event.type in PRESSES else None
        press = pressed if isinstance(pressed, Press) else None
        if press is not None:
            self._play_by(touch=press.touch)
        elif event.type == pygame.MOUSEMOTION:
            show_pointer(True)
            self._play_by(touch=False)
        # count staff taps even while another finger rests on the screen
        if press is not None and self._is_staff_tap(press, size):
            self.ask_pin()
            return
        top = self.stack.top
        if isinstance(top, IdleScene) and event.type not in RELEASES:
            self.release_all()
            top.wake(press.pos if press is not None else None)
        else:
            super().handle_event(event)

    def _play_by(self, *, touch: bool) -> None:
        """Store which device is used, and update texts that depend on it."""
        if touch != self.by_touch:
            self.by_touch = touch
            self.stack.settings_changed(frozenset({BY_TOUCH}))

    def frame(self, now: float) -> list[pygame.Rect]:
        passed = 0.0 if self._then is None else max(0.0, now - self._then)
        self._then = now
        self.clock += passed
        if self._beat is not None:
            self._beat()
        self._check_idle(passed)
        self._check_touch_screens()
        if self.cap is not None:
            self._pass_cap(self.cap, passed)
        return super().frame(now)

    def named_keys(self) -> Mapping[str, tuple[str, ...]]:
        return {}

    def metrics(self) -> Metrics:
        size = self.turn.size
        mm = pixels_per_mm(size, self.kiosk.screen_inches)
        # smaller targets on small screens, to leave room for the rest
        reach = max(LEAST_MM * mm, min(TARGET_MM * mm, MOST_OF_SCREEN * min(size)))
        return Metrics(*size, TEXT, round(reach), mm)

    def _mute(self, mute: bool) -> None:
        """Turn sound off in the attract loop, or on again."""
        self.settings = self.settings.model_copy(update={"mute": mute})
        self.sound.apply_settings(self.settings)

    def _is_staff_tap(self, press: Press, size: tuple[int, int]) -> bool:
        if self._presence.seconds_at(press.pos, self.clock, size) > TRIED_SECONDS:
            return False
        metrics = self.style.metrics
        edge = max(metrics.u(CORNER), 2 * metrics.target)
        return self._staff_gesture.add_tap(press, self.clock, metrics.size, edge)

    def _idle_policy(self) -> IdlePolicy | None:
        """Return the topmost scene with an `IdlePolicy`, or None."""
        for scene in reversed(list(self.stack)):
            if isinstance(scene, IdlePolicy):
                return scene
        return None

    @property
    def brief(self) -> bool:
        """Whether the current scene goes after a short time without input, as results do."""
        policy = self._idle_policy()
        return policy is not None and policy.wait == "brief"

    @property
    def countdown_length(self) -> float:
        """Length of the countdown of the current scene, in seconds."""
        kiosk = self.kiosk
        return min(BRIEF_COUNT, kiosk.brief_seconds / 2) if self.brief else kiosk.countdown_seconds

    @property
    def left_seconds(self) -> float:
        """Seconds until the current scene ends if there is no input."""
        kiosk = self.kiosk
        patience = kiosk.brief_seconds if self.brief else kiosk.idle_seconds + kiosk.countdown_seconds
        return patience - self.rest

    def _check_idle(self, passed: float) -> None:
        policy = self._idle_policy()
        covered = not isinstance(self.stack.top, IdlePolicy)
        in_attract = policy is not None and policy.wait == "attract"
        if in_attract or policy is None or not policy.busy:
            self.unattended += passed
        if in_attract and not self.by_touch and self.unattended > self.kiosk.brief_seconds:
            self._play_by(touch=True)  # most visitors touch
        if policy is None or (in_attract and not covered):
            self.rest = 0.0
            return
        if policy.busy and not covered:
            return  # also where a computer player finishes the turn of somebody who has left
        self.rest += passed
        if in_attract:
            # a message lies over the loop
            if self.rest >= self.kiosk.brief_seconds:
                self._give_way()
            return
        if self.left_seconds <= 0:
            if policy.gives_way and len(self.stack) > 1:
                self._give_way()
                self._check_idle(0.0)  # whoever left this scene has left the one below it, too
            else:
                self.show_attract_loop()
        elif (
            (policy.counts_down or policy.wait == "long")
            and self.left_seconds <= self.countdown_length
            and not isinstance(self.stack.top, IdleScene)
        ):
            # no countdown over the attract loop or another countdown
            self.router.countdown()

    def _check_touch_screens(self) -> None:
        """Start anew to hear a touch screen that was plugged in, once nobody plays."""
        top: object = self.stack.top
        attracts = isinstance(top, IdlePolicy) and top.wait == "attract"
        if attracts and self.touch_screens.plugged_in(self.clock):
            print("a touch screen was plugged in; only a new client hears it", file=sys.stderr, flush=True)
            self.stop(heartbeat.RESTART)

    def _give_way(self) -> None:
        """Close the uppermost scene that gives way with all above it. The idle time goes on: it is measured
        from the last input, whatever lay over what.
        """
        scenes = list(self.stack)
        number = max(number for number, scene in enumerate(scenes) if isinstance(scene, IdlePolicy))
        policy = scenes[number]
        if not (isinstance(policy, IdlePolicy) and policy.gives_way):
            number += 1
        self.stack.pop(scenes[number])

    def _pass_cap(self, cap: TimeLimit, passed: float) -> None:
        """Advance the time limit of a game, and show a message when the last round begins."""
        before = cap.last_round
        cap.passed(passed)
        if cap.last_round and not before and not cap.over:
            self.stack.push(TimeUp(self, cap.last_round_words()))


def changeable(kiosk: KioskSettings) -> dict[str, object]:
    """Return those settings of the application that the kiosk's settings decide."""
    return {
        "language": kiosk.language,
        "effects": kiosk.effects,
        "music": kiosk.music,
        "ambience": kiosk.ambience,
        "theme": kiosk.theme,
        "reduced_motion": kiosk.reduced_motion,
    }


def first_sprint_and_puzzle(start: int) -> tuple[int, str]:
    """Return the number of the first sprint and the name of a puzzle, for the kiosk's start number."""
    puzzles = [path.stem for path in files()]
    return start, puzzles[start % len(puzzles)] if puzzles else ""
