"""Days at a fair: visitors by a clock that is moved, staff, midnights, and whatever goes wrong.

Visitors come every few minutes, at night hardly; nobody waits for the time between them, for the clock on
the wall is moved on. It begins half an hour before the midnight after which Europe's clocks go back.
"""

import contextlib
import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pygame

from citrus_game.client.kiosk.app import KioskApp
from citrus_game.client.kiosk.doors import new_kiosk
from citrus_game.client.kiosk.staff.menu import StaffMenu
from citrus_game.client.kiosk.visit.chooser import ModeCard
from citrus_game.client.kiosk.visit.sign import SignScene
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.content.day_scores import MOST_KEPT, Mode
from citrus_game.content.kiosk import change_kiosk, load_kiosk, open_kiosk, own_kiosk
from citrus_game.kiosk.ledger.counts import Counts
from citrus_game.kiosk.ledger.days import use_clock
from citrus_game.kiosk.ledger.folder import counts_file
from citrus_game.kiosk.pin import LONGEST_DELAY, hash_pin
from citrus_game.workshop.soak.books import Books
from citrus_game.workshop.soak.crowd import Crowd, Fault
from citrus_game.workshop.soak.trouble import BROKEN, full_disk, kill_and_stop

START = datetime(2026, 10, 24, 21, 30, tzinfo=UTC)
"""Half past eleven in Berlin, in the night in which summer time ends."""
ZONE = "Europe/Berlin"
BY_DAY, BY_NIGHT = 6.0, 14.0
"""Minutes between two visitors on average."""
OPEN = range(8, 22)
"""Hours of the day."""
VISITS = 2
"""Between two things that happen beside visits."""
PIN = "271828182845"


class FairCrowd(Crowd):
    """A crowd that keeps books, and knows how to sign."""

    def __init__(self, app: KioskApp, rng: random.Random, speed: float, books: Books) -> None:
        super().__init__(app, rng, speed)
        self.books = books
        self.staffed = False
        """Whether it is the staff who taps now."""

    def frame(self, events: Sequence[pygame.event.Event] = ()) -> None:
        """Let a frame pass and note what came of it."""
        super().frame(events)
        self.books.look(self.app)

    def check(self) -> None:
        """See that all is well; the staff may see more than visitors."""
        if not self.staffed:
            super().check()

    def signer(self) -> None:
        """Play a puzzle, or a sprint, and sign it."""
        self.frame(self.hands.tap(self.hands.anywhere()))
        mode = self.rng.choices(("puzzle", "sprint"), (4, 1))[0]
        top = self.app.stack.top
        cards = [w for w in top.widgets.shown() if isinstance(w, ModeCard)] if top is not None else []
        card = next((each for each in cards if each.offer.mode == mode), None)
        if card is None:
            return
        self.frame(self.hands.tap(card.seen.center))
        self._play(600)
        if not self.press("Into the day's table"):
            return
        scene = self.app.stack.top
        for _letter in range(self.rng.randrange(4)):
            keys = [w for w in self._widgets() if isinstance(w, Button) and len(w.label) == 1]
            if keys:
                self.frame(self.hands.tap(self.rng.choice(keys).seen.center))
        if isinstance(scene, SignScene) and not self.press("Put it in the table"):
            self.press("Without a sign")

    def press(self, words: str) -> bool:
        """Tap the button of the top scene with these words, if there is one."""
        button = next((w for w in self._widgets() if isinstance(w, Button) and w.label == words), None)
        if button is None:
            return False
        self.frame(self.hands.tap(button.seen.center))
        return True


class Fair:
    """So many hours of a fair in a ``folder`` of its own."""

    def __init__(self, folder: Path, rng: random.Random, speed: float, size: tuple[int, int]) -> None:
        self.folder, self.rng, self.size = folder, rng, size
        self.books = Books()
        self.shift = timedelta()
        """By how much the clock on the wall is wrong."""
        self.elapsed = 0.0
        """Simulated seconds of the fair."""
        self.happened: dict[str, int] = {}
        self._speed = speed
        self._passed = 0.0

    def begin(self) -> None:
        """Set the kiosk up and switch it on."""
        change_kiosk({"pin_hash": hash_pin(PIN, cost=1024), "language": "en"})
        self.crowd = FairCrowd(self._client(), self.rng, self._speed, self.books)

    def hold(self, hours: float, tell: Callable[[float, str], None]) -> None:
        """Let the fair go on for so many hours; raises `Fault`."""
        things = [
            self._staff_changes, self._staff_cancels, self._staff_deletes, self._clock_set_back,
            self._broken_settings, self._full_disk, self._restarted,
        ]  # fmt: skip
        self.rng.shuffle(things)
        if os.name == "posix":
            self._note("killed and stopped")
            for fault in kill_and_stop(self.folder / "real"):
                raise Fault(fault)
        number = 0
        while self.elapsed < hours * 3600:
            tell(self.elapsed / (hours * 3600), f"{self.now().astimezone():%a %H:%M}")
            self._visitor()
            number += 1
            if number % VISITS == 0:
                things[number // VISITS % len(things)]()
                self._check()
            self._wait_for_the_next()

    def now(self) -> datetime:
        """Give the time that the clock on the wall shows."""
        return START + timedelta(seconds=self.elapsed) + self.shift

    def _visitor(self) -> None:
        crowd = self.crowd
        crowd.deadline = time.monotonic() + 60
        if self.rng.random() < 0.35:
            crowd.go(crowd.signer)
        else:
            crowd.visit()
        self._catch_up()
        self._check()

    def _wait_for_the_next(self) -> None:
        """Move the clock on to the next visitor; the attract loop is seen for a while of it."""
        crowd = self.crowd
        mean = BY_DAY if self.now().astimezone().hour in OPEN else BY_NIGHT
        pause = min(self.rng.expovariate(1 / mean), 3 * mean) * 60
        crowd.wait(min(pause, 20.0))
        self._catch_up()
        self.elapsed += max(0.0, pause - 20.0)

    def _catch_up(self) -> None:
        """Let the clock on the wall show the time that was spent in frames."""
        self.elapsed += self.crowd.now - self._passed
        self._passed = self.crowd.now

    def _check(self) -> None:
        faults = self.books.faults(self.crowd.app, Counts(counts_file()).read())
        if faults:
            raise Fault("; ".join(faults))

    # what happens beside visits

    def _staff(self) -> StaffMenu:
        """Let the staff in; guessers may have made the next try wait, but never for long."""
        app, crowd = self.crowd.app, self.crowd
        if app.gate.wait > LONGEST_DELAY:
            raise Fault(f"the staff would have to wait for {app.gate.wait:.0f} s")
        app.gate.renew(app.kiosk.pin_hash)
        app.ask_pin()
        crowd.frame()
        for key in PIN:
            crowd.press(key)
        crowd.staffed = True
        crowd.press("OK")
        crowd.staffed = False
        menu = app.stack.top
        if not isinstance(menu, StaffMenu):
            raise Fault(f"the right PIN leads to {crowd.top}")
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
        before = own_kiosk().read_bytes()
        menu = self._staff()
        menu.draft = menu.draft.model_copy(update={"effects": 100 - menu.draft.effects})
        menu.close()
        self.crowd.leave()
        if own_kiosk().read_bytes() != before:
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

    def _clock_set_back(self) -> None:
        self._note("clock set back")
        self.shift = -timedelta(days=self.rng.choice((30, 400)))
        self._visitor()
        self.shift = timedelta()

    def _broken_settings(self) -> None:
        self._note("settings broken")
        good, settings = own_kiosk().read_bytes(), load_kiosk()
        own_kiosk().write_bytes(self.rng.choice(BROKEN))
        self._begin_anew()
        if self.crowd.app.kiosk != settings or not self.crowd.app.trouble:
            raise Fault("a broken file did not start on the last good settings, or was not told of")
        self._visitor()
        own_kiosk().write_bytes(good)
        self._begin_anew()
        if self.crowd.app.trouble:
            raise Fault("a file that is good again is still told of")

    def _full_disk(self) -> None:
        self._note("full disk")
        self.books.kept = False
        with full_disk(), contextlib.redirect_stdout(None):
            self._visitor()
        self.books.kept = True
        self.crowd.app.attract()  # what could not be written is, once there is room
        self._begin_anew()

    def _restarted(self) -> None:
        self._note("restarted")
        self._begin_anew()

    def _begin_anew(self) -> None:
        self.books.again()
        self.crowd.app.running = False
        self.crowd.app = self._client()

    def _client(self) -> KioskApp:
        settings, trouble = open_kiosk()
        app = new_kiosk(settings, size=self.size, headless=True, trouble=trouble)
        app.stack.reset(app.loop.first())
        app.running = True
        return app

    def _note(self, what: str) -> None:
        self.happened[what] = self.happened.get(what, 0) + 1


@contextlib.contextmanager
def fairs_clock(fair: Callable[[], datetime]) -> Iterator[None]:
    """Tell the kiosk the time of a fair, in Berlin."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = ZONE
    _set_zone()
    use_clock(fair)
    try:
        yield
    finally:
        use_clock(None)
        if before is None:
            del os.environ["TZ"]
        else:
            os.environ["TZ"] = before
        _set_zone()


def _set_zone() -> None:
    if hasattr(time, "tzset"):
        time.tzset()
