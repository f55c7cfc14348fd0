"""`SnapshotCache`: takes a new snapshot when something has changed."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from citrus_game.rules.model.components import BULL
from citrus_game.rules.model.events import Event
from citrus_game.rules.scoring import projected
from citrus_game.session import history
from citrus_game.session.clock import TimeKeeper
from citrus_game.session.selection.prompt_text import Prompt
from citrus_game.session.selection.selection import AssistOptions
from citrus_game.session.selection.stranding_guard import StrandingGuard
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.ui.board.layers.pieces import land_piece
from citrus_game.ui.board.layers.plants import motif
from citrus_game.ui.board.view import Highlights, take_view
from citrus_game.ui.scenes.play.animation.animator import Animator
from citrus_game.ui.scenes.play.input.hints import HintController
from citrus_game.ui.scenes.play.input.hover import HoverController
from citrus_game.ui.scenes.play.snapshot import Outcome, Snapshot, TransientState
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

    def warn(self) -> None:
        """Continue computing warnings."""
        self.stale |= self.guard.update()

    def now(self, view: TableView, shown: Snapshot) -> Snapshot:
        """Return a snapshot with the current transient state; the same one if it has not changed."""
        passing = self._passing(view)
        return replace(shown, passing=passing) if passing != shown.passing else shown

    def _passing(self, view: TableView) -> TransientState:
        """Return the current transient state."""
        hints, pointing = self.hints, self.pointing
        animator, counting = self.animator, self.animator.counting
        displayed = animator.displayed()._replace(points=tuple(counting.points), coins=tuple(counting.coins))
        on = {name for name, there in (("owners", self.owners.on), ("hint", hints.hinting)) if there}
        reads = view.readout is not None and view.snapshot is not None
        return TransientState(
            displayed,
            animator.hides_leader,
            self.timekeeper.faces,
            pointing.gains or hints.gains,
            hints.returned,
            hints.words() if hints.hinting and not hints.aided.brief else None,
            pointing.hover_target.line,
            pointing.said(hints.gains_words()) if reads else "",
            frozenset(on),
            animator.turn,
            animator.log_lines,
            animator.told,
        )

    def take(self, view: TableView, aids: AssistOptions, speed: str) -> Snapshot:
        """Return a new snapshot."""
        passing = self._passing(view)
        self.stale = False
        self._change += 1
        self.timekeeper.poll()
        controller, warns = self.controller, aids.warnings
        judged = controller.outlook, controller.pick, controller.plan, warns
        if judged != self._judged:
            self._judged = judged
            self.guard.start(controller, on=warns)
        state, session = controller.state, controller.session
        return Snapshot(
            self._change,
            session.turn_player,
            controller,
            session.seats,
            aids,
            self.hints.offered(self.ask()),
            take_view(state, self._marks(aids), self.winners),
            history.past(session),
            session.log,
            Outcome(state.sources, projected(state)) if aids.numbers and not aids.brief else None,
            self.guard.warned,
            self.swapped,
            speed,
            passing,
        )

    def _marks(self, aids: AssistOptions) -> Highlights:
        """Return what is marked on the board."""
        controller, session = self.controller, self.controller.session
        spaces, player = history.last_spaces(session)
        return Highlights(
            legal=controller.lit() if aids.lights else 0,
            ghost=_ghost(controller),
            ready=controller.ready() if aids.lights else 0,
            chosen=controller.framed(chosen_only=not aids.lights),
            last=sum(1 << space for space in spaces),
            last_by=player,
            order=spaces,
            earlier=history.earlier_spaces(session),
            strands=self.guard.warned.strands if aids.lights else 0,
            rings=not aids.purist,
        )


def _ghost(controller: TurnController) -> str | None:
    """Return the picture name of the piece to show on lit spaces, or None."""
    if controller.pick is not None and controller.pick.kind == "bull":
        return land_piece(BULL)
    tile = controller.picked_tile()
    return motif(tile) if tile is not None and not controller.now.sites else None
