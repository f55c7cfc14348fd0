"""Drives the kiosk's client through visit after visit, and sees that it lives as it should.

Time is simulated: each frame a tenth of a second passes, but no more than ``speed`` times as much as
on the wall, for computer players think in real time.
"""

import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from citrus_game.bots.players import LEVELS
from citrus_game.client.kiosk.app import KioskApp
from citrus_game.client.kiosk.visit.chooser import ModeCard
from citrus_game.client.kiosk.visit.table import KioskTable
from citrus_game.client.kiosk.window.stay import Stay
from citrus_game.client.kit.stage.boundary import attempt
from citrus_game.client.kit.stage.scene import Scene
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.kiosk.watchdog.memory import held_mb
from tools.inspector import Inspector
from tools.pilots.pilot import Pilot, Target
from tools.stress_test.fault import Fault
from tools.stress_test.hands import Events, Hands

MOST_TOLD = 12
"""Last events of a frame that are told with an error."""
STEP = 0.1
"""Seconds that pass in each frame; the client lets no more pass at once."""
THINKING_SPEED = 10.0
"""How much faster than real time it may go while a computer player thinks."""
SLACK = 60.0
"""Simulated seconds beyond the kiosk's own times after which a visit that nobody goes on with is stuck."""
LONGEST_BUSY = 120.0
"""Real seconds after which a visitor who can only watch waits for something that will not come."""
MOST_TAPS = 3000
"""Taps of a visitor who plays, more than a game needs of somebody who taps what can be tapped."""
THICK, AIMED = 100, 0.1
"""Events between two frames of a storm, and how many gestures hit something that can be touched."""
LEANS = 0.01
"""Share of a toucher's gestures that lay something on the glass, or take it away."""
DEAF = 200
"""Taps of somebody who plays after which a game must have begun."""
TIRED = 0.001
"""Share of the taps of a visitor who plays at which leaving the game comes to mind."""
LONGEST_THOUGHT = 12
"""Frames between two taps of a visitor who plays."""
FEWEST = 3
"""Samples of memory that can be compared with others."""
ALLOWED = ("kiosk", "play", "scoring", "charts", "pages", "dialogs", "sheet")
"""Parts of the client whose scenes a visitor may see."""


class Crowd:
    """Visitors one after the other; ``rng`` is their chance, ``speed`` times real time at most."""

    def __init__(self, app: KioskApp, rng: random.Random, speed: float) -> None:
        self.app, self.rng, self.speed = app, rng, speed
        self.now = 0.0
        self.frames = self.events = self.returns = 0
        self.visits: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()
        """Scenes by name, and the frames that they were on top."""
        self.slowest: dict[str, float] = {}
        """Real seconds of the slowest frame by the scene on which it began."""
        self.memory: list[float] = []
        """Megabytes held, at each return to the attract loop."""
        self.deadline = float("inf")
        """When even somebody who plays gets up, by the real clock."""
        edge = app.look.u(30)
        width, height = app.screen.get_size()
        corner = app.kiosk.staff_corner
        self.corner = (
            width - edge if corner.endswith("right") else edge,
            height - edge if corner.startswith("bottom") else edge,
        )
        self.hands = Hands(rng, (width, height), self.corner)
        self._began = time.monotonic()
        self._busy_since: float | None = None

    # one visit after the other

    def visitor(self) -> Callable[[], None]:
        """Pick what the next visitor does."""
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
        """Make one visit of a kind, and wait until the kiosk is by itself again.

        Raises `Fault` where the kiosk does not do well.
        """
        self.visits[kind.__name__] += 1
        self.app.kiosk = self.app.kiosk.model_copy(
            update={"level": self.rng.choices(LEVELS, (12, 2, 2, 2, 1, 1))[0]}
        )
        kind()
        self.leave()

    def player(self) -> None:
        """Play by touch until there is nothing more to play."""
        self._play(MOST_TAPS)

    def quitter(self) -> None:
        """Play, and walk away in the middle of it."""
        self._play(self.rng.randrange(2, 60))

    def toucher(self) -> None:
        """Touch, type and turn whatever there is."""
        for _ in range(self.rng.randrange(20, 400)):
            leans = self.rng.random() < LEANS
            self.frame(self.hands.lean() if leans else self.hands.gesture())

    def leaner(self) -> None:
        """Lay a hand or a bag on the glass, and let it lie there."""
        self.frame(self.hands.lean())

    def passer(self) -> None:
        """Touch once in passing."""
        self.frame(self.hands.tap(self.hands.anywhere()))

    def watcher(self) -> None:
        """Watch the attract loop."""
        self.wait(self.rng.uniform(0.3, 1.5) * self.app.kiosk.attract_seconds)

    def guesser(self) -> None:
        """Ask for the PIN and try some."""
        self.frame(self.hands.tap(self.hands.anywhere()))
        self.frame(self.hands.knock())
        for _ in range(self.rng.randrange(10, 80)):
            targets = [widget.seen for widget in self._widgets()]
            spot = self.rng.choice(targets).center if targets else self.hands.anywhere()
            self.frame(self.hands.tap(spot))

    def storm(self, events: int) -> None:
        """Let so many events rain down, thick between the frames."""
        until = self.events + events
        while self.events < until:
            batch: Events = []
            targets = [widget.seen.center for widget in self._widgets()]
            while len(batch) < THICK:
                aimed = targets and self.rng.random() < AIMED
                batch += self.hands.tap(self.rng.choice(targets)) if aimed else self.hands.gesture()
            self.frame(batch)

    # what a visit is made of

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
        """Touch nothing until the attract loop is back; what lies on the glass trembles."""
        kiosk = self.app.kiosk
        patience = kiosk.idle_seconds + kiosk.countdown_seconds + kiosk.brief_seconds + SLACK
        waited = 0.0
        while not self.attracting:
            self.frame(self.hands.tremble())
            waited = waited if self.busy else waited + STEP
            if waited > patience:
                text = "nobody touched {scene} for {seconds} s, and the attract loop is not back"
                raise Fault(text, scene=self.top, seconds=round(waited))
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
        """Let the client take events and a tenth of a second pass, and look at what became of it."""
        scene, began = self.top, time.perf_counter()
        self.events += len(events)
        self.now += STEP
        self.frames += 1
        error = attempt(partial(self._pass, events))
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
        self.app.frame(self.now)

    @property
    def attracting(self) -> bool:
        """Tell whether the attract loop is shown, with nothing on it."""
        top: object = self.app.stack.top
        return isinstance(top, Stay) and top.wait == "attract"

    @property
    def busy(self) -> bool:
        """Tell whether the visitor can only watch now."""
        return any(isinstance(scene, Stay) and scene.busy for scene in self.app.stack)

    @property
    def top(self) -> str:
        """Name the scene on top."""
        return type(self.app.stack.top).__name__

    def growth(self) -> float | None:
        """Give how much more memory is held at the end than after the warm-up, None if that is unknown.

        The first two thirds are the warm-up; then the medians of both halves of the last one are compared:
        of three days, the last evening and night with the morning before.
        """
        half = len(self.memory) // 6
        if half < FEWEST:
            return None
        before = statistics.median(self.memory[-2 * half : -half])
        return statistics.median(self.memory[-half:]) / before - 1

    def _widgets(self) -> list[Widget]:
        top = self.app.stack.top
        return [] if top is None else [widget for widget in top.widgets.shown() if widget.live]

    def check(self) -> None:
        """See that all is well after a frame; raises `Fault`."""
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
        """Wait if simulated time runs ahead; while somebody thinks, it may not run far."""
        speed = min(self.speed, THINKING_SPEED) if self._thinking() else self.speed
        rest = STEP / speed - (time.monotonic() - self._began)
        if rest > 0:
            time.sleep(rest)
        self._began = time.monotonic()

    def _thinking(self) -> bool:
        return self.busy and self.app.kiosk.level != "picker"


class Finger(Pilot):
    """A pilot that touches, in a crowd."""

    def __init__(self, crowd: Crowd) -> None:
        super().__init__(crowd.app, crowd.rng)
        self._crowd = crowd

    def click(self, rect: pygame.Rect) -> None:
        """Touch the middle of a rect."""
        self.clicks += 1
        self._crowd.frame(self._crowd.hands.tap(rect.center))

    def frame(self) -> None:
        """Let a frame pass."""
        self._crowd.frame()

    def targets(self) -> Iterator[Target]:
        """Find what can be touched; hardly ever what ends a game, even where there is nothing else."""
        scene = self.app.stack.top
        leave = Inspector(scene).button("leave").seen if isinstance(scene, KioskTable) else None
        for target in super().targets():
            if target.rect != leave or self.rng.random() < TIRED:
                yield target

    def _weight(self, scene: object, widget: Widget) -> float:
        """Like to play better than to take back, or to turn back before it begins."""
        if isinstance(scene, KioskTable) and widget is Inspector(scene).button("undo"):
            return 0.05
        if isinstance(widget, ModeCard):
            return 8.0
        return super()._weight(scene, widget)


def _for_visitors(scene: Scene) -> bool:
    """Tell whether a scene is one that a visitor may see: of the staff's, the PIN pad alone."""
    part, _dot, rest = type(scene).__module__.removeprefix("citrus_game.client.").partition(".")
    return part in ALLOWED and (rest == "staff.pinpad" or not rest.startswith("staff"))
