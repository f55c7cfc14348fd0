"""The kiosk's window: locked for visitors, and never the same visitor's for long.

Nothing that a visitor does leads out: QUIT, shortcuts and dropped files mean nothing here, and no
scene of it has a way to menu, settings or files. Time without a touch is counted here; so are visits.
"""

import gc
import os
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

import pygame

from citrus_game.client.app import App
from citrus_game.client.intents import Cancel, Erase, Intent, Press, Shortcut, Text
from citrus_game.client.kiosk.attract import Loop
from citrus_game.client.kiosk.door import CORNER, Door
from citrus_game.client.kiosk.grounds import Grounds
from citrus_game.client.kiosk.idle import Countdown
from citrus_game.client.kiosk.stay import Sleeper, Stay
from citrus_game.client.layout import LEAST_MM, Metrics, pixels_per_mm
from citrus_game.content.kiosk import KioskSettings, save_kiosk
from citrus_game.content.problem import ContentError
from citrus_game.content.settings import Settings, default_settings
from citrus_game.kiosk import exits
from citrus_game.kiosk.counts import Counts
from citrus_game.kiosk.folder import counts_file, tries_file
from citrus_game.kiosk.pin import Gate
from citrus_game.kiosk.scores import DayScores

TEXT = 1.4
"""How much larger all text is than at the desk (LOOK.md 3)."""
TARGET_MM = 20
"""The size of targets."""
MOST_OF_SCREEN = 0.1
"""Of the screen's shorter edge: the most that a target takes before it falls to `LEAST_MM`."""
MOVED = 6
"""Pixels that a mouse moves before it counts as somebody's."""
STICK = 16_000
"""Of 32,767: how far a stick is moved by somebody."""
TOUCHES = (
    pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL, pygame.FINGERDOWN, pygame.FINGERUP,
    pygame.FINGERMOTION, pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN,
)  # fmt: skip
"""Events that are somebody's, beside a mouse that moves far enough."""
PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
RELEASES = (pygame.MOUSEBUTTONUP, pygame.FINGERUP)


@dataclass
class Visit:
    """A game or puzzle that a visitor began: its mode, and when by the app's clock."""

    mode: str
    began: float


class KioskApp(App):
    """The kiosk: attract loop, a visit, and back; unless it ``keeps``, its games are not counted."""

    def __init__(
        self,
        kiosk: KioskSettings,
        *,
        size: tuple[int, int] | None = None,
        headless: bool = False,
        beat: Callable[[], object] | None = None,
        keeps: bool = True,
    ) -> None:
        self.kiosk = kiosk
        self.code = 0
        """The exit code of `show`."""
        self.clock = 0.0
        """Seconds that have passed."""
        self.rest = 0.0
        """Seconds since somebody touched anything."""
        self.visit: Visit | None = None
        self.counts = Counts(counts_file() if keeps else Path(os.devnull))
        self.scores = DayScores(today(), print)
        self.sprints = 0
        """Sprints that were begun: each has another position."""
        self.puzzle = ""
        """The puzzle that was begun last."""
        self.grounds = Grounds()
        self._beat = beat
        self._then: float | None = None
        _keep_window()
        super().__init__(settings_for(kiosk), size=size, fullscreen=size is None, headless=headless)
        self._door = Door(kiosk)
        self.gate = Gate(kiosk.pin_hash, tries_file())
        self.loop = Loop(self)
        if self.fullscreen and not headless:
            pygame.event.set_grab(True)
        pygame.mouse.set_visible(False)

    def show(self) -> int:
        """Show the attract loop and all that follows until the staff ends it; give the exit code."""
        self._hush(True)
        self.run(self.loop.first())
        return self.code

    # visits

    def begin(self, mode: str) -> None:
        """Note that a visitor's game or puzzle begins."""
        self.abandon()
        self.visit = Visit(mode, self.clock)
        self.counts.started(mode)

    def finish(self) -> None:
        """Note that it was played to its end."""
        if self.visit is not None:
            self.counts.finished(self.visit.mode, self.clock - self.visit.began)
            self.visit = None
        # the result is new: whoever waited for it gets the time to read it
        self.rest = 0.0

    def abandon(self) -> None:
        """Note that it was left, if one is going on."""
        if self.visit is not None:
            stay = self._stay()
            where = stay.where if stay is not None else "setup"
            self.counts.left(self.visit.mode, where, self.clock - self.visit.began)
            self.visit = None

    def attract(self) -> None:
        """Forget the visitor and show the attract loop."""
        self.abandon()
        self.rest = 0.0
        self.scores.turn_to(today())
        self.speak_for(self.kiosk.language)
        self._hush(True)
        self.stack.reset(self.loop.first())
        # what a visit leaves behind holds large pictures
        gc.collect()

    def welcome(self) -> None:
        """Show the chooser to somebody who has come."""
        from citrus_game.client.kiosk.chooser import Chooser

        self.rest = 0.0
        self._hush(False)
        self.stack.reset(Chooser(self))

    def speak_for(self, language: str) -> None:
        """Speak a language until the visitor goes."""
        if language != self.settings.language:
            self.change(language=language)

    # the staff

    def ask_pin(self) -> None:
        """Ask for the PIN, over whatever is shown."""
        from citrus_game.client.kiosk.pinpad import PinPad

        if not any(isinstance(scene, PinPad) for scene in self.stack):
            self.stack.push(PinPad(self))

    def adopt(self, kiosk: KioskSettings) -> str:
        """Take new settings and keep them; give a sentence where they cannot be kept, else nothing."""
        self.kiosk = kiosk
        self._door = Door(kiosk)
        self.change(**_changeable(kiosk))
        try:
            save_kiosk(kiosk)
        except ContentError as error:
            return str(error)
        return ""

    def stop(self, code: int = exits.LEAVE) -> None:
        """End the kiosk with an exit code: for the staff alone."""
        self.abandon()
        self.code = code
        super().leave()

    # what is locked

    def asked_to_quit(self) -> None:
        """Stay: neither the window's cross nor Alt+F4 ends the kiosk."""

    def leave(self) -> None:
        """Stay: no scene ends the kiosk."""

    def dropped(self, file: str) -> None:
        """Open nothing."""

    def keep_settings(self) -> None:
        """Keep nothing of a visitor's."""

    def handle(self, intent: Intent) -> bool:
        """Give an intent to the top scene; shortcuts and letters mean nothing here."""
        if isinstance(intent, Shortcut | Text | Erase | Cancel):
            return False
        return self.stack.handle(intent)

    # events and time

    def take(self, event: pygame.event.Event) -> None:
        """Act on an event: the staff's knocking, what wakes a sleeping scene, all else."""
        if self._door.chord(event):
            self.ask_pin()
            return
        if event.type == pygame.WINDOWMINIMIZED and self.fullscreen:
            _bring_back()
            return
        if not _somebodys(event):
            super().take(event)
            return
        self.rest = 0.0
        if event.type == pygame.MOUSEMOTION and not getattr(event, "touch", False):
            pygame.mouse.set_visible(True)
        pressing = event.type in PRESSES
        press = self.translator.translate(event, self.screen.get_size()) if pressing else None
        if isinstance(press, Press) and self._knocked(press):
            self.ask_pin()
            return
        top = self.stack.top
        if not isinstance(top, Sleeper):
            super().take(event)
        elif event.type not in RELEASES:
            top.wake(press.pos if isinstance(press, Press) else None)

    def frame(self, now: float) -> list[pygame.Rect]:
        """Let time pass until ``now`` (seconds), also for the visitor who may be gone."""
        passed = 0.0 if self._then is None else max(0.0, now - self._then)
        self._then = now
        self.clock += passed
        if self._beat is not None:
            self._beat()
        self._wait(passed)
        return super().frame(now)

    def metrics(self) -> Metrics:
        """Give large text, and targets by the screen's diagonal."""
        size = self.screen.get_size()
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

    def _wait(self, passed: float) -> None:
        stay, kiosk = self._stay(), self.kiosk
        if stay is None or stay.wait == "attract" or stay.busy:
            self.rest = 0.0
            return
        self.rest += passed
        if stay.wait == "brief":
            if self.rest >= kiosk.brief_seconds:
                self.attract()
        elif self.rest >= kiosk.idle_seconds + kiosk.countdown_seconds:
            self.attract()
        elif self.rest >= kiosk.idle_seconds and not isinstance(self.stack.top, Countdown):
            self.stack.push(Countdown(self))


def _bring_back() -> None:
    """Put the window back on the screen, whatever has taken it away."""
    with warnings.catch_warnings():
        # the way that pygame would have instead opens another window
        warnings.simplefilter("ignore", DeprecationWarning)
        window = pygame.Window.from_display_module()
    window.restore()
    window.focus()


def _keep_window() -> None:
    """Ask SDL to leave the window on the screen, whatever else happens there."""
    for hint in (
        "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "SDL_VIDEO_ALLOW_SCREENSAVER", "SDL_ALLOW_ALT_TAB_WHILE_GRABBED",
    ):  # fmt: skip
        os.environ.setdefault(hint, "0")
    os.environ.setdefault("SDL_GRAB_KEYBOARD", "1")
    os.environ.setdefault("SDL_WINDOWS_NO_CLOSE_ON_ALT_F4", "1")


def settings_for(kiosk: KioskSettings) -> Settings:
    """Give the client's settings for a kiosk: the game's own, never a user's."""
    return default_settings().model_copy(update=_changeable(kiosk))


def _changeable(kiosk: KioskSettings) -> dict[str, object]:
    return {
        "language": kiosk.language,
        "effects": kiosk.effects,
        "ambience": kiosk.ambience,
        "theme": kiosk.theme,
        "reduced_motion": kiosk.reduced_motion,
    }


def today() -> date:
    """Give today's date at this place."""
    return datetime.now(UTC).astimezone().date()


def _somebodys(event: pygame.event.Event) -> bool:
    """Tell whether an event comes from somebody's hand.

    A touch comes as a finger's event, and before that as a mouse's: together they would be two taps.
    """
    if getattr(event, "touch", False):
        return False
    if event.type == pygame.MOUSEMOTION:
        return bool(abs(event.rel[0]) + abs(event.rel[1]) >= MOVED)
    if event.type == pygame.CONTROLLERAXISMOTION:
        return abs(int(event.value)) > STICK
    return event.type in TOUCHES
