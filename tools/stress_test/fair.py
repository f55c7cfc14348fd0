"""Simulates days at a fair: visitors at intervals, staff, midnights, and failures.

The time between visitors is skipped by moving the clock. It begins half an hour before the midnight after
which summer time ends in Europe.
"""

import contextlib
import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from unittest import mock

import pygame

from citrus_game.content.kiosk import change_kiosk, load_kiosk, open_kiosk, own_kiosk, staff_file
from citrus_game.content.kiosk_scores import MOST_KEPT, Mode
from citrus_game.kiosk.pin import LONGEST_DELAY, hash_pin
from citrus_game.kiosk.stats import storage
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.presence import NOBODY_SECONDS
from citrus_game.ui.kiosk.router import new_kiosk
from citrus_game.ui.kiosk.staff.menu import StaffMenu
from citrus_game.ui.kiosk.staff.pin_pad import PinPad
from citrus_game.ui.kiosk.visit.chooser import ModeCard
from citrus_game.ui.kiosk.visit.sign import TableScene
from citrus_game.ui.toolkit.input.fingers import REST_SECONDS
from citrus_game.ui.toolkit.input.touch_places import PAUSE_SECONDS
from citrus_game.ui.toolkit.widgets.buttons import Button
from tools.stress_test.books import Books
from tools.stress_test.crowd import STEP, Crowd
from tools.stress_test.fault import Fault, Faults
from tools.stress_test.trouble import BROKEN, full_disk, kill_and_stop

START = datetime(2026, 10, 24, 21, 30, tzinfo=UTC)
"""23:30 in Berlin, in the night in which summer time ends."""
ZONE = "Europe/Berlin"
BY_DAY, BY_NIGHT = 6.0, 14.0
"""Average minutes between two visitors."""
OPEN = range(8, 22)
"""Opening hours."""
VISITS = 2
"""Visits between two other happenings."""
SIGNERS = 0.35
"""Share of visitors who want to sign a score."""
WRONG_DAYS = (-9000, -2, -1)
"""Days by which the clock is set wrong, one after the other."""
ENOUGH = 8
"""After this many visitors who want to sign, at least one must have had a score."""
PIN = "271828182845"
PATIENCE = 2 * REST_SECONDS
"""Seconds in which a key of the PIN pad must take a tap, whatever lies on the screen."""


class FairCrowd(Crowd):
    """A crowd with accounts, whose visitors can sign scores."""

    def __init__(self, app: KioskApp, rng: random.Random, speed: float, books: Books) -> None:
        super().__init__(app, rng, speed)
        self.books = books
        self.staffed = False
        """Whether the staff is tapping now."""

    def frame(self, events: Sequence[pygame.event.Event] = ()) -> None:
        super().frame(events)
        self.books.poll(self.app)

    def check(self) -> None:
        if not self.staffed:
            super().check()

    def signer(self) -> None:
        """Play a puzzle, or a sprint, and sign the score."""
        self.sign(self.rng.choices(("puzzle", "sprint"), (4, 1))[0])

    def sign(self, mode: str) -> None:
        """Play in a mode and sign the score, if there is one."""
        if not self.choose(mode):
            return
        self._play(600)
        if not self.press(lambda button: button.icon == "trophy"):
            return
        for _letter in range(self.rng.randrange(4)):
            letters = [w for w in self._widgets() if isinstance(w, Button) and len(w.label) == 1]
            if letters:
                self.frame(self.hands.tap(self.rng.choice(letters).visible_rect.center))
        if not self.press(lambda button: button.icon == "trophy"):
            # Choose no letters, since these may not be allowed.
            self.press(lambda button: button.kind == "dark")
        if not isinstance(self.app.stack.top, TableScene):
            text = "a sign that is saved leads to {scene}; the kiosk last heard {heard}"
            raise Fault(text, scene=self.top, heard=self.heard)

    def choose(self, mode: str) -> bool:
        """Start a visit and choose a mode; return whether it is offered."""
        self.frame(self.hands.tap(self.hands.anywhere()))
        top = self.app.stack.top
        cards = (
            [w for w in top.widgets.visible_widgets() if isinstance(w, ModeCard)] if top is not None else []
        )
        card = next((each for each in cards if each.offer.mode == mode), None)
        if card is None:
            return False
        while top is not None and top.widgets.ignores_click(card.visible_rect.center):
            self.frame()
        self.frame(self.hands.tap(card.visible_rect.center))
        return True

    def press(self, wanted: Callable[[Button], bool]) -> bool:
        """Tap the wanted button of the top scene, once nothing lies on it; return whether there is one."""
        button = next((w for w in self._widgets() if isinstance(w, Button) and wanted(w)), None)
        if button is None:
            return False
        if self.hands.clear(button.visible_rect.center):
            self.wait(PAUSE_SECONDS + STEP)  # until then what is there counts as the thing
        top = self.app.stack.top
        while top is not None and top.widgets.ignores_click(button.visible_rect.center):
            self.frame()  # A button that has just appeared ignores taps.
        self.frame(self.hands.tap(button.visible_rect.center))
        return True

    def type_pin(self, digits: str) -> None:
        """Type a PIN on the pad and enter it; the next scene is the staff's."""
        pad = self.app.stack.top
        if not isinstance(pad, PinPad):
            raise Fault("the staff's gesture leads to {scene}", scene=self.top)
        for digit in digits:
            typed = pad.typed + digit
            self._insist(partial(_labelled, digit), partial(_shows, pad, typed))
        self.staffed = True
        self._insist(lambda button: button.kind == "primary", lambda: self.app.stack.top is not pad)
        self.staffed = False

    def _insist(self, wanted: Callable[[Button], bool], done: Callable[[], bool]) -> None:
        """Tap a button again, as people do, while nothing happens: what touched the glass a moment ago counts
        as a person's finger.
        """
        self.press(wanted)
        until = self.now + PATIENCE
        while not done() and self.now < until:
            self.wait(0.5)
            self.press(wanted)


def _shows(pad: PinPad, typed: str) -> bool:
    return pad.typed == typed


def _labelled(words: str, button: Button) -> bool:
    return button.label == words


class Fair:
    """A fair of some hours in its own ``folder``."""

    def __init__(self, folder: Path, rng: random.Random, speed: float, size: tuple[int, int]) -> None:
        self.folder, self.rng, self.size = folder, rng, size
        self.books = Books()
        self.shift = timedelta()
        """The error of the system clock."""
        self.elapsed = 0.0
        """Simulated seconds of the fair."""
        self.happened: dict[str, int] = {}
        self._speed = speed
        self._passed = 0.0

    def begin(self) -> None:
        """Set the kiosk up and start it."""
        own_kiosk().parent.mkdir(parents=True, exist_ok=True)
        own_kiosk().write_text("language: en\n", "utf-8")
        change_kiosk({"pin_hash": hash_pin(PIN, cost=1024)})
        self.crowd = FairCrowd(self._client(), self.rng, self._speed, self.books)

    def hold(self, hours: float, tell: Callable[[float, str], None]) -> None:
        """Run the fair for some hours; raise `Fault`."""
        things = [
            self._staff_changes, self._staff_cancels, self._staff_deletes, self._staff_helps,
            self._clock_set_back, self._broken_settings, self._full_disk, self._restarted,
            self._dirt, self._dirt, self._wiped, self._replugged,
        ]  # fmt: skip
        self.rng.shuffle(things)
        if os.name == "posix":
            self._note("killed and stopped")
            for fault in kill_and_stop(self.folder / "real"):
                raise fault
        number = 0
        while self.elapsed < hours * 3600:
            tell(self.elapsed / (hours * 3600), f"{self.now().astimezone():%Y-%m-%d %H:%M}")
            self._visitor()
            number += 1
            if number % VISITS == 0:
                things[number // VISITS % len(things)]()
                self._check()
            self._wait_for_the_next()
        if self.crowd.visits["signer"] > ENOUGH and not self.books.signatures:
            raise Fault("none of {n} visitors could sign", n=self.crowd.visits["signer"])

    def now(self) -> datetime:
        """Return the time that the system clock shows."""
        return START + timedelta(seconds=self.elapsed) + self.shift

    def _visitor(self) -> None:
        crowd = self.crowd
        crowd.deadline = time.monotonic() + 60
        crowd.go(crowd.signer if self.rng.random() < SIGNERS else crowd.visitor())
        self._catch_up()
        self._check()

    def _wait_for_the_next(self) -> None:
        """Move the clock to the next visitor; the attract loop runs for a part of that time."""
        crowd = self.crowd
        mean = BY_DAY if self.now().astimezone().hour in OPEN else BY_NIGHT
        pause = min(self.rng.expovariate(1 / mean), 3 * mean) * 60
        crowd.wait(min(pause, 20.0))
        self._catch_up()
        self.elapsed += max(0.0, pause - 20.0)

    def _catch_up(self) -> None:
        """Add the time spent in frames to the system clock."""
        self.elapsed += self.crowd.now - self._passed
        self._passed = self.crowd.now

    def _check(self) -> None:
        faults = self.books.faults(self.crowd.app, self.crowd.app.counts.read())
        if faults:
            raise Faults(faults)

    # Happenings besides visits.

    def _staff(self) -> StaffMenu:
        """Open the staff menu; earlier guesses may delay the next attempt, but only for a limited time."""
        app, crowd = self.crowd.app, self.crowd
        if app.gate.wait > LONGEST_DELAY:
            raise Fault("the staff would have to wait for {seconds} s", seconds=round(app.gate.wait))
        app.gate.set_pin(app.kiosk.pin_hash)
        app.ask_pin()
        crowd.frame()
        crowd.type_pin(PIN)
        menu = app.stack.top
        if not isinstance(menu, StaffMenu):
            raise Fault("the right PIN leads to {scene}", scene=crowd.top)
        return menu

    def _staff_changes(self) -> None:
        self._note("staff changed settings")
        menu, effects = self._staff(), self.rng.randrange(101)
        menu.draft = menu.draft.model_copy(update={"effects": effects})
        menu.save()
        if load_kiosk().effects != self.crowd.app.kiosk.effects:
            raise Fault("what the staff changed is not kept")

    def _staff_cancels(self) -> None:
        self._note("staff cancelled")
        before = staff_file().read_bytes()
        menu = self._staff()
        menu.draft = menu.draft.model_copy(update={"effects": 100 - menu.draft.effects})
        menu.close()
        self.crowd.leave()
        if staff_file().read_bytes() != before:
            raise Fault("what the staff cancelled is kept")

    def _staff_deletes(self) -> None:
        modes: tuple[Mode, ...] = ("sprint", "puzzle")
        for mode in modes:
            table = self.crowd.app.scores.best(mode, MOST_KEPT)
            if table:
                self._note("staff deleted an entry")
                rank = self.rng.randrange(len(table)) + 1
                self.crowd.app.scores.remove(table[rank - 1])
                self.books.remove(mode, rank)

    def _staff_helps(self) -> None:
        """Open the staff menu during a game and close it; the game must go on and count as the staff's."""
        self._note("staff came into a game")
        crowd = self.crowd
        if not crowd.choose("short"):
            raise Fault("no game can be chosen")
        crowd.wait(5.0)
        game = crowd.app.stack.top
        self._staff().close()
        if crowd.app.stack.top is not game:
            raise Fault("the game that the staff came into has become {scene}", scene=crowd.top)
        crowd.leave()

    def _clock_set_back(self) -> None:
        self._note("clock set back")
        self.shift = timedelta(WRONG_DAYS[self.happened["clock set back"] % len(WRONG_DAYS)])
        self._visitor()
        self.shift = timedelta()

    def _broken_settings(self) -> None:
        self._note("settings broken")
        good, settings = own_kiosk().read_bytes(), load_kiosk()
        own_kiosk().write_bytes(self.rng.choice(BROKEN))
        self._begin_anew()
        if self.crowd.app.kiosk != settings or not self.crowd.app.trouble:
            text = "a broken file did not start on the last good settings, or was not told of"
            raise Fault(text)
        self._visitor()
        own_kiosk().write_bytes(good)
        self._begin_anew()
        if self.crowd.app.trouble:
            raise Fault("a file that is good again is still told of")

    def _full_disk(self) -> None:
        self._note("full disk")
        with full_disk(), contextlib.redirect_stdout(None):
            self._visitor()
        # What could not be written is written once there is room, whether or not somebody comes.
        self.crowd.wait(self.crowd.app.kiosk.attract_seconds)
        if left := [*self.crowd.app.unwritten()]:
            raise Fault("there is room on the disk, but: {words}", words=" ".join(left))
        self._begin_anew()

    def _dirt(self) -> None:
        """Put dirt on the frame, which stays until somebody wipes."""
        self._note(f"dirt that {self.crowd.hands.soil()}")
        self._settle()

    def _settle(self) -> None:
        """Wait until the kiosk knows what dirt is new to it; the attract loop must come back beside it."""
        self.crowd.wait(NOBODY_SECONDS)
        self.crowd.leave()

    def _wiped(self) -> None:
        self._note("wiped")
        self.crowd.hands.wipe()

    def _replugged(self) -> None:
        """Plug the touch screen out and in while somebody plays; the next visitor must be heard."""
        self._note("touch screen plugged in again")
        self.crowd.frame(self.crowd.hands.tap(self.crowd.hands.anywhere()))
        self.crowd.frame(self.crowd.hands.lean())
        self.crowd.hands.replug()
        self.crowd.leave()

    def _restarted(self) -> None:
        self._note("restarted")
        self._begin_anew()

    def _begin_anew(self) -> None:
        self.books.again()
        self.crowd.app.running = False
        self.crowd.app = self._client()
        self._settle()

    def _client(self) -> KioskApp:
        settings, trouble = open_kiosk()
        app = new_kiosk(settings, size=self.size, headless=True, trouble=trouble)
        app.loop.start()
        app.running = True
        return app

    def _note(self, what: str) -> None:
        self.happened[what] = self.happened.get(what, 0) + 1


@contextlib.contextmanager
def fairs_clock(fair: Callable[[], datetime]) -> Iterator[None]:
    """Set the kiosk's clock to the fair's time, in Berlin's time zone."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = ZONE
    _set_zone()
    try:
        with mock.patch.object(storage, "now", fair):
            yield
    finally:
        if before is None:
            del os.environ["TZ"]
        else:
            os.environ["TZ"] = before
        _set_zone()


def _set_zone() -> None:
    if hasattr(time, "tzset"):
        time.tzset()
