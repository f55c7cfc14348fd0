"""The coach: decides what is said to somebody who plays for the first time, and when.

There is one for every place. What differs by place is its `Book`: the words for each moment of a turn, how
often they count as new, and what is told when it is met for the first time.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from citrus_game.client.play.coach.ring import Mark
from citrus_game.rules.material import steps
from citrus_game.table.desk.desk import Desk

OPENINGS = ("buy", "harvest")
"""The moments at which nothing was done yet in a turn."""
PICKED = ("line", "region", "harvest")
"""Picks that are moments of their own."""


class Saying(NamedTuple):
    """What is said: about what (a moment or a meeting), title, text, and what is marked meanwhile."""

    about: str
    title: str
    text: str
    mark: Mark = Mark()


class Meeting(NamedTuple):
    """Something that is told once, when it is met: its name, the moments at which it may come, and ``due``.

    ``due`` gives what is to be said, or None where it is not met yet.
    """

    name: str
    moments: Sequence[str]
    due: Callable[[Desk], Saying | None]


class Book(NamedTuple):
    """The ``words`` of a place for each moment, how many ``times`` they count as new, meetings in order.

    At one moment not more than ``most`` meetings follow each other.
    """

    words: Callable[[str, Desk], Saying | None]
    times: int = 2
    meetings: Sequence[Meeting] = ()
    most: int = 2


class Coach:
    """Looks at the moment and says what is to be done or known there, the new things with a mark."""

    def __init__(self, desk: Desk, book: Book) -> None:
        self.desk, self.book = desk, book
        self.met: Saying | None = None
        """What was met for the first time and waits to be read, None for nothing."""
        self.moment = ""
        """What is to be done now; empty where nothing is."""
        self._said: Counter[str] = Counter()
        self._at: tuple[str, int] = "", -1
        self._read_at = -1
        self._met_here = 0
        self._waits: Sequence[str] = ()
        self._new = False
        self._first: dict[int, int] = {}
        self._known: set[str] = set()

    @property
    def opening(self) -> bool:
        """Tell whether the player on turn is still before the first move of all."""
        state = self.desk.state
        return self.moment in OPENINGS and self._first.get(state.player) == state.turn

    @property
    def about(self) -> str:
        """Name what is new, a meeting or a moment; empty where nothing new is to be done."""
        if self.met is not None:
            return self.met.about
        return self.moment if self._new else ""

    @property
    def saying(self) -> Saying | None:
        """Give what is said now: what was met, else what is to be done; marked only where that is new."""
        if self.met is not None:
            return self.met
        said = self.book.words(self.moment, self.desk)
        return said if said is None or self._new else said._replace(mark=Mark())

    def look(self) -> None:
        """Look what is to be said now; it is said as long as this lasts."""
        state, kind = self.desk.state, moment(self.desk)
        self.moment = kind
        if kind:
            self._first.setdefault(state.player, state.turn)
        if (kind, state.turn) != self._at:
            self._at, self._met_here = (kind, state.turn), 0
            self._new = bool(kind) and self._said[kind] < self.book.times
            self._said[kind] += self._new
        self._meet()

    def read(self) -> None:
        """Go on from what was met: it has been read."""
        self.met = None
        self._read_at = -1
        self.look()

    def _meet(self) -> None:
        """See whether something is met for the first time; it waits until it is read or the game goes on."""
        now = len(self.desk.sitting.history)
        if self.met is not None and now == self._read_at and self.moment in self._waits:
            return
        self.met = None
        if self._met_here >= self.book.most:
            return
        for meeting in self.book.meetings:
            if meeting.name in self._known or self.moment not in meeting.moments:
                continue
            said = meeting.due(self.desk)
            if said is not None:
                self._known.add(meeting.name)
                self._met_here += 1
                self.met, self._read_at, self._waits = said, now, meeting.moments
                return


def moment(desk: Desk) -> str:
    """Name what is to be done now; empty for somebody else's turn, and where the prompt says enough."""
    pick = desk.pick.kind if desk.pick is not None else ""
    if not desk.open:
        return ""
    if desk.state.drawn is not None:
        return "site"
    if pick in PICKED:
        return "choose" if pick == "harvest" else pick
    if steps.RETURN in desk.now.bare:
        return "return"
    if desk.state.hand:
        return "hand"
    if steps.END in desk.now.bare:
        return "end"
    if pick:
        return ""
    if steps.INCOME in desk.now.bare:
        return "income"
    return "buy" if desk.now.lines else "harvest" if desk.now.harvest else ""
