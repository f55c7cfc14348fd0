"""When what may be shown is worked out anew: the position, what is picked or pointed at has changed."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from citrus_game.client.play.hands.pointing import Pointing
from citrus_game.client.play.hands.proposals import Proposals
from citrus_game.client.play.moment import Moment, More, Passing, take_moment
from citrus_game.client.play.motion.happening import Happening
from citrus_game.client.play.view.owners import Owners
from citrus_game.client.play.view.table import TableView
from citrus_game.content.preferences.settings import Settings
from citrus_game.rules.material.events import Event
from citrus_game.table import history
from citrus_game.table.conduct.timekeeper import TimeKeeper
from citrus_game.table.desk.aids import aided
from citrus_game.table.desk.desk import Desk
from citrus_game.table.desk.guard import Guard
from citrus_game.table.desk.wording import Prompt


class Moments:
    """Takes the moment of a table where it is ``stale``, or what passes on it changes.

    ``ask`` says what the prompt asks.
    """

    def __init__(
        self,
        desk: Desk,
        ask: Callable[[], Prompt],
        happening: Happening,
        timekeeper: TimeKeeper,
        pointing: Pointing,
        proposals: Proposals,
        owners: Owners,
    ) -> None:
        self.desk, self.ask, self.guard = desk, ask, Guard()
        self.happening, self.timekeeper = happening, timekeeper
        self.pointing, self.proposals, self.owners = pointing, proposals, owners
        self.stale = self.swapped = False
        self.winners = history.finca_winners(history.all_events(desk.sitting))
        self._judged = False
        self._change = 0

    @property
    def waiting(self) -> bool:
        """Tell whether something is still worked out."""
        return self.stale or self.guard.busy or self.proposals.waiting

    @property
    def resting(self) -> bool:
        """Tell whether nothing of what passes changes until somebody does something."""
        passes = self.pointing.restless or self.happening.counting.busy or self.owners.restless
        return not (self.waiting or passes or self.timekeeper.runs) and self.proposals.ready

    def happened(self, events: Sequence[Event]) -> None:
        """Remember who won fincas."""
        self.winners |= history.finca_winners(events)

    def refresh(self) -> None:
        """Have everything worked out anew, warnings too."""
        self.stale, self._judged = True, False

    def swap(self) -> None:
        """Let the own tiles and the mat change places."""
        self.swapped = not self.swapped
        self.refresh()

    def outdate(self) -> None:
        """Have the moment taken anew: something in it changed by itself."""
        self.stale = True

    def warn(self) -> bool:
        """Go on working out warnings; tell whether there are others now."""
        self.stale |= (others := self.guard.update())
        return others

    def now(self, view: TableView, settings: Settings) -> Moment | None:
        """Give the moment as it is, None where the view shows it already."""
        before, passing = view.moment, self._passing(view)
        if before is None or self.stale:
            return self._take(passing, settings)
        return replace(before, passing=passing) if passing != before.passing else None

    def _passing(self, view: TableView) -> Passing:
        """Look at what changes while the position stays."""
        proposals, pointing = self.proposals, self.pointing
        counting, telling = self.happening.counting, self.happening.telling
        on = {name for name, there in (("owners", self.owners.on), ("hint", proposals.hinting)) if there}
        reads = view.readout is not None and view.moment is not None
        return Passing(
            tuple(counting.points),
            tuple(counting.coins),
            self.timekeeper.faces,
            pointing.gains or proposals.gains,
            proposals.words() if proposals.hinting else None,
            pointing.regard.line,
            pointing.said(proposals.gains_words()) if reads else "",
            frozenset(on),
            telling.turn,
            telling.told,
        )

    def _take(self, passing: Passing, settings: Settings) -> Moment:
        self.stale = False
        self._change += 1
        self.timekeeper.look()
        if not self._judged:
            self._judged = True
            self.guard.start(self.desk, on=aided(settings).warnings)
        more = More(self._change, self.guard.warned, self.swapped, passing)
        return take_moment(self.desk, settings, self.proposals.offered(self.ask()), self.winners, more)
