"""`SnapshotCache`: takes a new snapshot when something has changed."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from citrus_game.rules.model.events import Event
from citrus_game.session import history
from citrus_game.session.clock import TimeKeeper
from citrus_game.session.selection.prompt_text import Prompt
from citrus_game.session.selection.selection import AssistOptions
from citrus_game.session.selection.stranding_guard import StrandingGuard
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.ui.scenes.play.animation.animator import Animator
from citrus_game.ui.scenes.play.input.hints import HintController
from citrus_game.ui.scenes.play.input.hover import HoverController
from citrus_game.ui.scenes.play.snapshot import Snapshot, SnapshotExtras, TransientState, take_snapshot
from citrus_game.ui.scenes.play.view.overlays import OwnershipOverlay
from citrus_game.ui.scenes.play.view.table import TableView


class SnapshotCache:
    """Takes a snapshot when it is ``stale`` or transient state has changed. ``ask`` returns the prompt."""

    def __init__(
        self,
        controller: TurnController,
        ask: Callable[[], Prompt],
        animator: Animator,
        timekeeper: TimeKeeper,
        pointing: HoverController,
        hints: HintController,
        owners: OwnershipOverlay,
    ) -> None:
        self.controller, self.ask, self.guard = controller, ask, StrandingGuard()
        self.animator, self.timekeeper = animator, timekeeper
        self.pointing, self.hints, self.owners = pointing, hints, owners
        self.stale = self.swapped = False
        self.winners = history.finca_winners(history.all_events(controller.session))
        self._judged: object = None
        """What the current warnings were computed for: position, selection and plan."""
        self._change = 0

    @property
    def waiting(self) -> bool:
        """Whether something is still being computed."""
        return self.stale or self.guard.busy or self.hints.waiting

    def happened(self, events: Sequence[Event]) -> None:
        """Remember who won fincas."""
        self.winners |= history.finca_winners(events)

    def swap(self) -> None:
        """Swap tray and mat, where they share a place."""
        self.swapped = not self.swapped
        self.stale = True

    def warn(self) -> bool:
        """Continue computing warnings; return whether they changed."""
        self.stale |= (others := self.guard.update())
        return others

    def now(self, view: TableView, aids: AssistOptions, speed: str) -> Snapshot | None:
        """Return the current snapshot, or None if the view shows it already."""
        before, passing = view.snapshot, self._passing(view)
        if before is None or self.stale:
            return self._take(passing, aids, speed)
        return replace(before, passing=passing) if passing != before.passing else None

    def _passing(self, view: TableView) -> TransientState:
        """Return the current transient state."""
        hints, pointing = self.hints, self.pointing
        animator = self.animator
        counting, display = animator.counting, animator.display()
        on = {name for name, there in (("owners", self.owners.on), ("hint", hints.hinting)) if there}
        reads = view.readout is not None and view.snapshot is not None
        return TransientState(
            tuple(counting.points),
            tuple(counting.coins),
            display.workers,
            display.pieces,
            display.market,
            display.coming,
            animator.hides_leader,
            self.timekeeper.faces,
            pointing.gains or hints.gains,
            hints.words() if hints.hinting and not hints.aided.brief else None,
            pointing.hover_target.line,
            pointing.said(hints.gains_words()) if reads else "",
            frozenset(on),
            animator.turn,
            animator.log_lines,
        )

    def _take(self, passing: TransientState, aids: AssistOptions, speed: str) -> Snapshot:
        self.stale = False
        self._change += 1
        self.timekeeper.poll()
        controller, warns = self.controller, aids.warnings
        judged = controller.outlook, controller.pick, controller.plan, warns
        if judged != self._judged:
            self._judged = judged
            self.guard.start(controller, on=warns)
        more = SnapshotExtras(self._change, self.guard.warned, self.swapped, speed, passing)
        return take_snapshot(self.controller, aids, self.hints.offered(self.ask()), self.winners, more)
