"""The kiosk's window: locked for visitors, and never the same visitor's for long.

Nothing that a visitor does leads out: QUIT, shortcuts and dropped files mean nothing here, and no
scene of it has a way to menu, settings or files. Time without a touch is counted here; so are visits.
"""

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pygame

from citrus_game.client.game import Game
from citrus_game.client.kiosk.parts.grounds import Backgrounds
from citrus_game.client.kiosk.parts.loop import Loop
from citrus_game.client.kiosk.parts.settings import changeable, first_ones, settings_for
from citrus_game.client.kiosk.parts.timeup import TimeUp
from citrus_game.client.kiosk.ways import KioskWays
from citrus_game.client.kiosk.window.display import bring_back, keep_window, show_pointer
from citrus_game.client.kiosk.window.door import CORNER, Door
from citrus_game.client.kiosk.window.stay import Sleeper, Stay
from citrus_game.client.kiosk.window.touches import PRESSES, RELEASES, Presence
from citrus_game.client.kit.draw.layout import LEAST_MM, Metrics, pixels_per_mm
from citrus_game.client.kit.input.intents import (
    Cancel,
    Erase,
    Intent,
    Press,
    Shortcut,
    Text,
    pointer_intent,
)
from citrus_game.client.rooms.saved.crash import report_crash
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.kiosk import KioskSettings, change_kiosk
from citrus_game.kiosk.cap import Cap
from citrus_game.kiosk.ledger.counts import Counts
from citrus_game.kiosk.ledger.days import today
from citrus_game.kiosk.ledger.folder import counts_file, starts_file, tries_file
from citrus_game.kiosk.ledger.scores import DayScores
from citrus_game.kiosk.ledger.starts import next_start
from citrus_game.kiosk.pin import Gate, hash_pin
from citrus_game.kiosk.watchdog import exits
from citrus_game.kiosk.watchdog.memory import give_back, out_of_memory, tidy

TEXT = 1.4
"""How much larger all text is than at the desk (LOOK.md 3)."""
TARGET_MM = 20
"""The size of targets."""
MOST_OF_SCREEN = 0.1
"""Of the screen's shorter edge: the most that a target takes before it falls to `LEAST_MM`."""

BY_TOUCH = "by_touch"
"""What scenes hear of as a setting that was changed when another device is played with."""

BRIEF_COUNT = 10.0
"""The last seconds of a result, which are counted down."""


@dataclass
class Visit:
    """A game or puzzle that a visitor began: its mode, and when by the app's clock."""

    mode: str
    began: float


class KioskApp(Game):
    """The kiosk: attract loop, a visit, and back; unless it ``keeps``, its games are not counted.

    ``doors`` makes its ways.
    """

    ways: KioskWays

    def __init__(
        self,
        doors: "Callable[[KioskApp], KioskWays]",
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
        """What the staff has to be told in the attract loop."""
        self.code = 0
        """The exit code of `show`."""
        self.clock = 0.0
        """Seconds that have passed."""
        self.rest = 0.0
        """Seconds since somebody touched anything."""
        self.visit: Visit | None = None
        self.cap: Cap | None = None
        """The longest that the visitor's game lasts, if it is capped."""
        self.by_touch = True
        """Whether a finger was the last to play, and no mouse."""
        self.staff_here = False
        """Whether somebody with the PIN is here, until the attract loop is touched: they are not counted."""
        self.counts = Counts(counts_file() if keeps else Path(os.devnull))
        self.scores = DayScores(today, print)
        self.sprints, self.puzzle = first_ones(next_start(starts_file()) if keeps else 0)
        """The number of the next sprint, and the puzzle begun last: each start begins with another."""
        self.grounds = Backgrounds()
        self._beat = beat
        self._then: float | None = None
        keep_window()
        give_back()
        ways, settings = (lambda _game: doors(self)), settings_for(kiosk)
        super().__init__(ways, settings, size=size, fullscreen=size is None, headless=headless)
        self._door = Door(kiosk)
        self._presence = Presence()
        self.gate = Gate(kiosk.pin_hash, tries_file())
        self.loop = Loop(self.ways.page, self.stack.reset, lambda: self.kiosk.attract_seconds)
        if self.fullscreen and not headless:
            pygame.event.set_grab(True)
        show_pointer(False)

    def show(self) -> int:
        """Show the attract loop and all that follows until the staff ends it; give the exit code."""
        self._hush(True)
        self.run(self.loop.first())
        return self.code

    # visits

    def begin(self, mode: str, cap: Cap | None = None) -> None:
        """Note that a visitor's game or puzzle begins, ``cap`` being the longest that it lasts."""
        self.abandon()
        self.visit, self.cap = Visit(mode, self.clock), cap
        if not self.staff_here:
            self.counts.started(mode)

    def finish(self) -> None:
        """Note that it was played to its end."""
        if self.visit is not None and not self.staff_here:
            self.counts.finished(self.visit.mode, self.clock - self.visit.began)
        self.visit = self.cap = None
        # the result is new: whoever waited for it gets the time to read it
        self.rest = 0.0

    def abandon(self) -> None:
        """Note that it was left, if one is going on."""
        if self.visit is not None and not self.staff_here:
            places = [scene for scene in self.stack if isinstance(scene, Stay) and not scene.gives_way]
            where = places[-1].where if places else "setup"
            self.counts.left(self.visit.mode, where, self.clock - self.visit.began)
        self.visit = self.cap = None

    def attract(self) -> None:
        """Forget the visitor and show the attract loop."""
        self.abandon()
        self.staff_here, self.rest = False, 0.0
        self.scores.turn()
        self.speak_for(self.kiosk.language)
        self._hush(True)
        self.stack.reset(self.loop.first())
        self.let_go()
        tidy()

    def welcome(self) -> None:
        """Show the chooser to somebody who has come."""
        self.rest = 0.0
        self._hush(False)
        self.ways.chooser()

    def speak_for(self, language: str) -> None:
        """Speak a language until the visitor goes."""
        if language != self.settings.language:
            self.change(language=language)

    # the staff

    def ask_pin(self) -> None:
        """Ask for the PIN, over whatever is shown, and whatever lies on the glass."""
        self.let_go()
        self.ways.pin_pad()

    def let_in(self) -> None:
        """Show the staff's menu to somebody who knows the PIN; what was begun is no visitor's then."""
        if self.visit is not None and not self.staff_here:
            self.counts.withdrawn(self.visit.mode)
        self.staff_here = True
        self.ways.staff()

    def try_games(self) -> None:
        """Let the staff play: the same as visitors, and not counted."""
        self.attract()
        self.staff_here = True
        self.welcome()

    def set_pin(self, pin: str) -> str:
        """Take another PIN and keep it; give a sentence where it cannot be kept, else nothing."""
        trouble = self._keep({"pin_hash": (hashed := hash_pin(pin))})
        if not trouble:
            self.kiosk = self.kiosk.model_copy(update={"pin_hash": hashed})
            self.gate.renew(hashed)
        return trouble

    def adopt(self, kiosk: KioskSettings) -> str:
        """Take new settings and keep what changed; give a sentence where it cannot be kept, else nothing."""
        before, now = self.kiosk.model_dump(), kiosk.model_dump()
        changes = {name: value for name, value in now.items() if value != before[name]}
        # the PIN is changed by itself, and may have been since these settings were taken
        changes.pop("pin_hash", None)
        self.kiosk = kiosk.model_copy(update={"pin_hash": self.kiosk.pin_hash})
        self._door = Door(kiosk)
        self.change(**changeable(kiosk))
        return self._keep(changes) if changes else ""

    def _keep(self, changes: dict[str, object]) -> str:
        try:
            change_kiosk(changes)
        except ContentError as error:
            return str(error)
        # what was wrong with the file has been put right by now
        self.trouble = ""
        return ""

    def stop(self, code: int = exits.LEAVE) -> None:
        """End the kiosk with an exit code: for the staff alone."""
        self.abandon()
        self.code = code
        super().leave()

    # what goes wrong

    def crashed(self, error: Exception) -> None:
        """Write a report, show the attract loop, and count the crash; without memory end instead."""
        if out_of_memory(error):
            raise error  # another process is the only cure, and the watchdog counts its end
        report = report_crash(self, error)
        # standard error is the watchdog's log
        print(f"a scene crashed: {error!r}; the report is {report}", file=sys.stderr, flush=True)
        if self.visit is not None and not self.staff_here:
            self.counts.left(self.visit.mode, "crash", self.clock - self.visit.began)
        self.visit = self.cap = None
        self.leave_scenes()
        self.attract()
        # last, as a process that cannot show the loop ends, and is counted by the watchdog
        self.counts.crashed()

    def lost(self, error: Exception) -> None:
        """End the process: the watchdog starts another one, or shows the still screen."""
        raise error

    # what is locked

    def asked_to_quit(self) -> None:
        """Stay: neither the window's cross nor Alt+F4 ends the kiosk."""

    def switch_speech(self) -> None:
        """Stay silent: whoever passes cannot let the kiosk speak for all who come after."""

    def leave(self) -> None:
        """Stay: no scene ends the kiosk."""

    def open_folder(self, folder: Callable[[], Path]) -> None:
        """Stay: no visitor sees the files of this computer."""

    def keep_settings(self) -> None:
        """Keep nothing of a visitor's."""

    # events and time

    def heeds(self, intent: Intent) -> bool:
        """Whether an intent means anything to a visitor; digits are typed where the PIN is asked for."""
        if isinstance(intent, Text | Erase | Cancel):
            return self.stack.top is not None and self.stack.top.digits
        return not isinstance(intent, Shortcut)

    def take(self, event: pygame.event.Event) -> None:
        """Act on an event: the staff's knocking, what wakes a sleeping scene, all else."""
        size = self.screen.get_size()
        if self._door.chord(event):
            self.ask_pin()
            return
        if event.type == pygame.WINDOWMINIMIZED and self.fullscreen:
            bring_back()
            return
        if not self._presence.stirs(event) or self.translator.fingers.is_resting(event, size):
            super().take(event)
            return
        self.rest = 0.0
        pressed = pointer_intent(event, size) if event.type in PRESSES else None
        press = pressed if isinstance(pressed, Press) else None
        if press is not None:
            self._play_by(touch=press.touch)
        elif event.type == pygame.MOUSEMOTION:
            show_pointer(True)
            self._play_by(touch=False)
        # every finger knocks, also where another one lies on the glass
        if press is not None and self._knocked(press):
            self.ask_pin()
            return
        top = self.stack.top
        if isinstance(top, Sleeper) and event.type not in RELEASES:
            self.let_go()
            top.wake(press.pos if press is not None else None)
        else:
            super().take(event)

    def _play_by(self, *, touch: bool) -> None:
        """Note what is played with, and have words that depend on it said anew."""
        if touch != self.by_touch:
            self.by_touch = touch
            self.stack.settings_changed(frozenset({BY_TOUCH}))

    def frame(self, now: float) -> list[pygame.Rect]:
        """Let time pass until ``now`` (seconds), also for the visitor who may be gone."""
        passed = 0.0 if self._then is None else max(0.0, now - self._then)
        self._then = now
        self.clock += passed
        if self._beat is not None:
            self._beat()
        self._wait(passed)
        if self.cap is not None:
            self._pass_cap(self.cap, passed)
        return super().frame(now)

    def named_keys(self) -> Mapping[str, tuple[str, ...]]:
        """Name no keys: there is no keyboard here."""
        return {}

    def metrics(self) -> Metrics:
        """Give large text, and targets by the screen's diagonal."""
        size = self.turn.size
        mm = pixels_per_mm(size, self.kiosk.screen_inches)
        # on a small screen such targets would leave no room for anything else
        reach = max(LEAST_MM * mm, min(TARGET_MM * mm, MOST_OF_SCREEN * min(size)))
        return Metrics(*size, TEXT, round(reach), mm)

    def _hush(self, hushed: bool) -> None:
        """Be silent while nobody plays."""
        self.settings = self.settings.model_copy(update={"mute": hushed})
        self.sound.tune(self.settings)

    def _knocked(self, press: Press) -> bool:
        metrics = self.look.metrics
        edge = max(metrics.u(CORNER), 2 * metrics.target)
        return self._door.tapped(press, self.clock, metrics.size, edge)

    def _stay(self) -> Stay | None:
        """Give the uppermost scene that knows how long it waits."""
        for scene in reversed(list(self.stack)):
            if isinstance(scene, Stay):
                return scene
        return None

    @property
    def brief(self) -> bool:
        """Whether what is shown waits briefly, as a result does."""
        stay = self._stay()
        return stay is not None and stay.wait == "brief"

    @property
    def counted(self) -> float:
        """Return how many of the last seconds are counted down."""
        kiosk = self.kiosk
        return min(BRIEF_COUNT, kiosk.brief_seconds / 2) if self.brief else kiosk.countdown_seconds

    @property
    def left_seconds(self) -> float:
        """Return the seconds until what is shown goes without a touch."""
        kiosk = self.kiosk
        patience = kiosk.brief_seconds if self.brief else kiosk.idle_seconds + kiosk.countdown_seconds
        return patience - self.rest

    def _wait(self, passed: float) -> None:
        stay = self._stay()
        if stay is None or stay.wait == "attract" or stay.busy:
            self.rest = 0.0
            return
        self.rest += passed
        if self.left_seconds <= 0:
            if stay.gives_way and len(self.stack) > 1:
                self._give_way()
            else:
                self.attract()
        elif (
            (stay.counts_down or stay.wait == "long")
            and self.left_seconds <= self.counted
            and not isinstance(self.stack.top, Sleeper)
        ):
            # of those who sleep, only the countdown lies over a game or its result
            self.ways.countdown()

    def _give_way(self) -> None:
        """Take away what lies over a visitor's scene, which comes back with all its time."""
        while (top := self.stack.top) is not None and not (isinstance(top, Stay) and not top.gives_way):
            if len(self.stack) == 1:
                break
            self.stack.pop(top)
        self.rest = 0.0

    def _pass_cap(self, cap: Cap, passed: float) -> None:
        """Let a capped game's time pass, and tell when the last round has come."""
        before = cap.last_round
        cap.passed(passed)
        if cap.last_round and not before and not cap.over:
            self.stack.push(TimeUp(self, cap.words()))
