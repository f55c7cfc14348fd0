"""Simulates visits at the kiosk's client and checks that it behaves well.

Time is simulated: each frame is a tenth of a second, but not faster than ``speed`` times real time, since
computer players think in real time.
"""

import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pygame

from citrus_game.bots.players import LEVELS
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.lock import IdlePolicy
from citrus_game.ui.kiosk.presence import NOBODY_SECONDS
from citrus_game.ui.kiosk.visit.chooser import ModeCard
from citrus_game.ui.kiosk.visit.session_scene import KioskSessionScene
from citrus_game.ui.toolkit.app.errors import suppress_errors
from citrus_game.ui.toolkit.app.layer import Layer
from citrus_game.ui.toolkit.widgets.base import Widget
from tools.inspector import Inspector
from tools.pilots.pilot import Pilot, Target
from tools.stress_test.fault import Fault
from tools.stress_test.hands import Events, Hands

MOST_TOLD = 12
"""Number of last events of a frame printed with an error."""
STEP = 0.1
"""Simulated seconds of each frame; the client accepts no more at once."""
THINKING_SPEED = 10.0
"""Maximum speed while a computer player thinks."""
SLACK = 60.0
"""Simulated seconds after which a scene with nothing to touch counts as stuck."""
LONGEST_BUSY = 120.0
"""Real seconds after which a visitor who can only watch waits in vain."""
MOST_TAPS = 3000
"""Maximum taps of a visitor who plays, more than random play needs."""
THICK, AIMED = 100, 0.1
"""Events between two frames of a storm, and share of gestures aimed at something that can be touched."""
LEANS = 0.01
"""Share of a toucher's gestures that lay something on the screen or take it away."""
DEAF = 200
"""Taps of a player after which a game must have started."""
TIRED = 0.001
"""Share of a player's taps that may leave the game."""
LONGEST_THOUGHT = 12
"""Maximum frames between two taps of a player."""
FEWEST = 3
"""Minimum number of memory samples for a comparison."""
ALLOWED = (
    "kiosk.",
    "scenes.play.",
    "scenes.scoring.",
    "scenes.charts.",
    "scenes.rulebook",
    "toolkit.dialogs.",
)
"""Beginnings of the modules whose scenes visitors may see, below citrus_game.ui."""


class Crowd:
    """Visitors one after the other; ``rng`` makes their choices, ``speed`` limits simulated time."""

    def __init__(self, app: KioskApp, rng: random.Random, speed: float) -> None:
        self.app, self.rng, self.speed = app, rng, speed
        self.now = 0.0
        self.frames = self.events = self.returns = 0
        self.visits: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()
        """Number of frames for which each scene was on top, by name."""
        self.slowest: dict[str, float] = {}
        """Real seconds of the slowest frame by the scene on which it began."""
        self.memory: list[float] = []
        """Megabytes held, at each return to the attract loop."""
        self.longest_idle = 0.0
        """Simulated seconds without a touch after which the attract loop was back, at most."""
        self.deadline = float("inf")
        """When even somebody who plays gets up, by the real clock."""
        edge = app.style.u(30)
        width, height = app.screen.get_size()
        corner = app.kiosk.staff_corner
        self.corner = (
            width - edge if corner.endswith("right") else edge,
            height - edge if corner.startswith("bottom") else edge,
        )
        self.hands = Hands(rng, (width, height), self.corner)
        self._began = time.monotonic()
        self._busy_since: float | None = None
        self.heard = "nothing"
        """The last input that the kiosk took for a person's, and when."""

    def visitor(self) -> Callable[[], None]:
        """Return a random kind of visit."""
        kinds: Sequence[tuple[Callable[[], None], float]] = (
            (self.player, 5),
            (self.quitter, 3),
            (self.toucher, 3),
            (self.passer, 1),
            (self.watcher, 1),
            (self.guesser, 1),
            (self.leaner, 1),
        )
        return self.rng.choices([kind for kind, _w in kinds], [weight for _k, weight in kinds])[0]

    def go(self, kind: Callable[[], None]) -> None:
        """Make one visit and wait until the attract loop returns.

        Raise `Fault` if the kiosk misbehaves.
        """
        self.visits[kind.__name__] += 1
        self.app.kiosk = self.app.kiosk.model_copy(
            update={"level": self.rng.choices(LEVELS, (12, 2, 2, 2, 1, 1))[0]}
        )
        kind()
        self.leave()

    def player(self) -> None:
        """Play by touch to the end."""
        self._play(MOST_TAPS)

    def quitter(self) -> None:
        """Play, and walk away in the middle."""
        self._play(self.rng.randrange(2, 60))

    def toucher(self) -> None:
        """Touch, type and turn at random."""
        for _ in range(self.rng.randrange(20, 400)):
            leans = self.rng.random() < LEANS
            self.frame(self.hands.lean() if leans else self.hands.gesture())

    def leaner(self) -> None:
        """Lay a hand or a bag on the screen and leave it there."""
        self.frame(self.hands.lean())

    def passer(self) -> None:
        """Touch once in passing."""
        self.frame(self.hands.tap(self.hands.anywhere()))

    def watcher(self) -> None:
        """Watch the attract loop."""
        self.wait(self.rng.uniform(0.3, 1.5) * self.app.kiosk.attract_seconds)

    def guesser(self) -> None:
        """Open the PIN pad and try some PINs."""
        self.frame(self.hands.tap(self.hands.anywhere()))
        self.frame(self.hands.knock())
        for _ in range(self.rng.randrange(10, 80)):
            targets = [widget.visible_rect for widget in self._widgets()]
            spot = self.rng.choice(targets).center if targets else self.hands.anywhere()
            self.frame(self.hands.tap(spot))

    def storm(self, events: int) -> None:
        """Send random events, many between two frames."""
        until = self.events + events
        while self.events < until:
            batch: Events = []
            targets = [widget.visible_rect.center for widget in self._widgets()]
            while len(batch) < THICK:
                aimed = targets and self.rng.random() < AIMED
                batch += self.hands.tap(self.rng.choice(targets)) if aimed else self.hands.gesture()
            self.frame(batch)

    def _play(self, taps: int) -> None:
        self.frame(self.hands.tap(self.hands.anywhere()))
        pilot = Finger(self)
        begun = False
        waited = 0
        for tapped in range(taps):
            if time.monotonic() > self.deadline:
                return
            if tapped > DEAF and not begun:
                raise Fault("nothing comes of {n} taps on {scene}", n=tapped, scene=self.top)
            while not (targets := list(pilot.targets())):
                self.frame()
                waited = 0 if self.busy else waited + 1
                if self.attracting:
                    return
                if waited * STEP > SLACK:
                    raise Fault("there is nothing to touch on {scene}", scene=self.top)
            pilot.click(pilot.choose(targets))
            for _frame in range(self.rng.randrange(LONGEST_THOUGHT)):
                self.frame(self.hands.tremble())
            begun = begun or self.app.visit is not None
            if self.attracting or (begun and self.app.visit is None):
                return

    def leave(self) -> None:
        """Touch nothing until the attract loop returns; what lies on the screen trembles.

        Things on the screen may count as a person at first, and a game may end by itself and show its result.
        """
        kiosk = self.app.kiosk
        patience = NOBODY_SECONDS + kiosk.idle_seconds + kiosk.countdown_seconds + kiosk.brief_seconds
        waited = 0.0
        while not self.attracting:
            self.frame(self.hands.tremble())
            waited = waited if self.busy else waited + STEP
            if waited > patience:
                text = (
                    "nobody touched {scene} for {seconds} s, and the attract loop is not back; of {scenes}, "
                    "{left} s are left; the kiosk last heard {heard}"
                )
                raise Fault(
                    text,
                    scene=self.top,
                    seconds=round(waited),
                    scenes=" over ".join(type(scene).__name__ for scene in reversed(list(self.app.stack))),
                    left=round(self.app.left_seconds),
                    heard=self.heard,
                )
        self.longest_idle = max(self.longest_idle, waited)
        if self.app.visit is not None:
            raise Fault("the attract loop is shown while a visit is still counted")
        if len(self.app.stack) != 1:
            raise Fault("{n} scenes lie on one another in the attract loop", n=len(self.app.stack))
        if self.app.settings.language != kiosk.language:
            raise Fault("the attract loop speaks the last visitor’s language")
        self.returns += 1
        if (held := held_mb()) is not None:
            self.memory.append(held)

    def wait(self, seconds: float) -> None:
        """Let simulated time pass."""
        until = self.now + seconds
        while self.now < until:
            self.frame()

    def frame(self, events: Sequence[pygame.event.Event] = ()) -> None:
        """Let the client handle events and a tenth of a second pass; check the result."""
        scene, began = self.top, time.perf_counter()
        events = [*events, *self.hands.soiled()]
        self.events += len(events)
        self.now += STEP
        self.frames += 1
        error = suppress_errors(partial(self._pass, events))
        if error is not None:
            told = "; ".join(map(str, events[-MOST_TOLD:]))
            error.add_note(f"in frame {self.frames}, which began on {scene}, with {told or 'no events'}")
            raise error
        if len(events) < THICK:
            self.slowest[scene] = max(self.slowest.get(scene, 0.0), time.perf_counter() - began)
        self.check()
        self._keep_pace()

    def _pass(self, events: Sequence[pygame.event.Event]) -> None:
        self.app.step(events)
        if events and not self.app.unattended:
            told = "; ".join(map(str, events[-MOST_TOLD:]))
            self.heard = f"in frame {self.frames}, {self.now:.1f} s: {told}"
        self.app.frame(self.now)

    @property
    def attracting(self) -> bool:
        """Whether the attract loop is shown, with nothing over it."""
        top: object = self.app.stack.top
        return isinstance(top, IdlePolicy) and top.wait == "attract"

    @property
    def busy(self) -> bool:
        """Whether the visitor can only watch now."""
        return any(isinstance(scene, IdlePolicy) and scene.busy for scene in self.app.stack)

    @property
    def top(self) -> str:
        """The name of the scene on top."""
        return type(self.app.stack.top).__name__

    def growth(self) -> float | None:
        """Return the growth of memory after the warm-up as a share, or None if unknown.

        The first two thirds are the warm-up; then the medians of both halves of the last third are compared.
        In a run of three days that is the last evening and night with the morning before.
        """
        half = len(self.memory) // 6
        if half < FEWEST:
            return None
        before = statistics.median(self.memory[-2 * half : -half])
        return statistics.median(self.memory[-half:]) / before - 1

    def _widgets(self) -> list[Widget]:
        top = self.app.stack.top
        return (
            []
            if top is None
            else [widget for widget in top.widgets.visible_widgets() if widget.is_interactive]
        )

    def check(self) -> None:
        """Raise `Fault` unless all is well after a frame."""
        if self.app.code or not self.app.running:
            raise Fault("the kiosk was left from {scene}", scene=self.top)
        self.seen[self.top] += 1
        for scene in self.app.stack:
            if not _for_visitors(scene):
                kind = type(scene)
                raise Fault("a visitor has reached {scene}", scene=f"{kind.__module__}.{kind.__name__}")
        if not self.busy:
            self._busy_since = None
        elif self._busy_since is None:
            self._busy_since = time.monotonic()
        elif time.monotonic() - self._busy_since > LONGEST_BUSY:
            text = "{scene} has kept a visitor waiting for {seconds} s"
            raise Fault(text, scene=self.top, seconds=round(LONGEST_BUSY))

    def _keep_pace(self) -> None:
        """Wait if simulated time runs ahead of its maximum speed."""
        speed = min(self.speed, THINKING_SPEED) if self._thinking() else self.speed
        rest = STEP / speed - (time.monotonic() - self._began)
        if rest > 0:
            time.sleep(rest)
        self._began = time.monotonic()

    def _thinking(self) -> bool:
        return self.busy and self.app.kiosk.level != "picker"


class Finger(Pilot):
    """A touch pilot that acts in a crowd."""

    def __init__(self, crowd: Crowd) -> None:
        super().__init__(crowd.app, crowd.rng)
        self._crowd = crowd

    def click(self, rect: pygame.Rect) -> None:
        self.clicks += 1
        self._crowd.frame(self._crowd.hands.tap(rect.center))

    def frame(self) -> None:
        self._crowd.frame()

    def targets(self) -> Iterator[Target]:
        scene = self.app.stack.top
        leave = (
            Inspector(scene).button("leave").visible_rect if isinstance(scene, KioskSessionScene) else None
        )
        for target in super().targets():
            if target.rect != leave or self.rng.random() < TIRED:
                yield target

    def _weight(self, scene: object, widget: Widget) -> float:
        if isinstance(scene, KioskSessionScene) and widget is Inspector(scene).button("undo"):
            return 0.05
        if isinstance(widget, ModeCard):
            return 8.0
        return super()._weight(scene, widget)


def _for_visitors(scene: Layer) -> bool:
    """Whether visitors may see a scene; of the staff's scenes only the PIN pad."""
    module = type(scene).__module__.removeprefix("citrus_game.ui.")
    return module.startswith(ALLOWED) and (
        module == "kiosk.staff.pin_pad" or not module.startswith("kiosk.staff.")
    )


def held_mb() -> float | None:
    """Return this process's own memory in MB, or None if unknown."""
    try:
        text = Path("/proc/self/status").read_text("ascii", "replace")
    except OSError:
        return None
    for line in text.splitlines():
        if line.startswith("RssAnon:"):  # Without mapped files, whose size varies.
            return int(line.split()[1]) / 1024
    return None
