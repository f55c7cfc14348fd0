"""The coach's logic: what to say at each moment of a turn, and which first-time tips are due.

The texts differ between the ordinary game and the kiosk.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from citrus_game.rules.model import steps
from citrus_game.rules.turn import is_last_turn
from citrus_game.session.selection.selection import Selection
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.ui.scenes.play.coach.highlight import Mark

OPENINGS = ("buy", "harvest")
"""Moments at the beginning of a turn."""
FULL = "full"
"""The end of a turn in which a ring was filled: nothing else is told then."""
PICKED = ("line", "region", "harvest", "cart")
"""Kinds of selection that are moments of their own."""
TIMES = 2
"""How many times a moment counts as new."""


class Saying(NamedTuple):
    """What the coach says, and what is marked on the table meanwhile."""

    text: str
    mark: Mark = Mark()


class Tip(NamedTuple):
    """A first-time tip, shown once: its name, the moments at which it may be shown, and ``due``, which
    returns the tip, or None if it does not apply yet. An ``urgent`` one comes even right after another.
    """

    name: str
    moments: Sequence[str]
    due: Callable[[TurnController], Saying | None]
    urgent: bool = False


class Coach:
    """Chooses what to say: a first-time tip, or what to do now. Marks are only for new things.

    ``words`` returns the text for a moment; ``tips`` are the first-time tips, the most important first.
    """

    def __init__(
        self,
        controller: TurnController,
        words: Callable[[str, TurnController], Saying | None],
        tips: Sequence[Tip] = (),
    ) -> None:
        self.controller, self.words, self.tips = controller, words, tips
        self.tip: Tip | None = None
        """The first-time tip that waits to be read, or None."""
        self._told = Saying("")
        """What it says."""
        self.moment = ""
        """Name of what is to be done now, or ""."""
        self._said: Counter[str] = Counter()
        self._at: tuple[str, int] = "", -1
        self._told_at: tuple[str, int] = "", -1
        """The moment and the number of steps played when the tip was given."""
        self._told_of: Selection | None = None
        """What was selected then."""
        self._given: set[tuple[str, int]] = set()
        """Where a tip was given: after it there is something to do before the next one."""
        self._new = False
        self._first: dict[int, int] = {}
        self.told: set[str] = set()
        """Names of the tips that were given."""
        self._covered: set[str] = set()
        """Names of those that something covered before they were read."""

    @property
    def opening(self) -> bool:
        """Whether the player on turn is at the first move of the game."""
        state = self.controller.state
        return self.moment in OPENINGS and self._first.get(state.player) == state.turn

    @property
    def about(self) -> str:
        """The name of the tip or moment that is new to the player, "" if nothing is."""
        if self.tip is not None:
            return self.tip.name
        return self.moment if self._new else ""

    @property
    def saying(self) -> Saying | None:
        """What to say now: a tip, or what to do. Something is marked only if it is new."""
        if self.tip is not None:
            return self._told
        said = self.words(self.moment, self.controller)
        return said if said is None or self._new else said._replace(mark=Mark())

    def update(self, *, covered: bool = False) -> None:
        """Update what to say, after any change. While a hint has the coach's place (``covered``), only urgent
        tips are given, and another one that waits is given again later.
        """
        state, kind = self.controller.state, moment(self.controller)
        self.moment = kind
        if kind:
            self._first.setdefault(state.player, state.turn)
        if (kind, state.turn) != self._at:
            self._at = kind, state.turn
            self._new = bool(kind) and self._said[kind] < TIMES
            self._said[kind] += self._new
        if covered and self.tip is not None and not self.tip.urgent:
            self._covered.add(self.tip.name)
            self._given.discard(self._told_at)
            self.tip = None
        self._find_tip(urgent=covered)

    def mark_read(self) -> None:
        """Mark the tip as read, and go on."""
        self.tip = None
        self.update()

    def _still_due(self) -> Tip | None:
        """Return the tip that waits. If something else is selected meanwhile, it is told of that; one that
        does not apply to it comes again later.
        """
        if self.tip is None or self.controller.pick == self._told_of:
            return self.tip
        said = self.tip.due(self.controller)
        if said is None:
            self._covered.add(self.tip.name)
            self._given.discard(self._told_at)
            return None
        self._told, self._told_of = said, self.controller.pick
        return self.tip

    def _find_tip(self, *, urgent: bool) -> None:
        """Look for a first-time tip, or only for an ``urgent`` one. A found one stays until it is read, the
        game goes on, or an urgent one comes.
        """
        now = self.moment, len(self.controller.session.history)
        waits = self._still_due() if now == self._told_at else None
        if waits is not None and waits.urgent:
            return
        self.tip = waits
        urgent = urgent or now in self._given
        for tip in self.tips:
            if urgent and not tip.urgent:
                continue
            if tip.name in self.told - self._covered or self.moment not in tip.moments:
                continue
            said = tip.due(self.controller)
            if said is not None:
                self.told.add(tip.name)
                self._covered.discard(tip.name)
                self._given.add(now)
                if waits is not None:
                    self._covered.add(waits.name)
                self.tip, self._told, self._told_at = tip, said, now
                self._told_of = self.controller.pick
                return


def moment(controller: TurnController) -> str:
    """Return the name of what is to be done now; "" if it is another player's turn or the prompt says
    enough.
    """
    pick = controller.pick.kind if controller.pick is not None else ""
    if not controller.open:
        return ""
    if controller.state.drawn is not None:
        return "site"
    if pick in PICKED:
        return "choose" if pick == "harvest" else pick
    if steps.RETURN in controller.now.bare:
        return "return"
    if controller.state.hand_shown():
        bridged = not controller.lit() and controller.picked_tile() in controller.now.bridge
        return "bridge" if bridged else "hand"
    if pick:
        return ""
    if steps.END in controller.now.bare:
        if any(facts.stage == "full" for facts in controller.outlook.foresight.fincas()):
            return FULL
        return "last" if is_last_turn(controller.state) else "end"
    if steps.INCOME in controller.now.bare:
        return "income"
    return "buy" if controller.now.lines else "harvest" if controller.now.harvest else ""
