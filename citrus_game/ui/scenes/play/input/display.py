"""`Display`: has the table show what has changed, once a frame."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from citrus_game.content.settings.settings import Settings
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
from citrus_game.ui.scenes.play.animation.effects import Effects
from citrus_game.ui.scenes.play.input.hints import HintController
from citrus_game.ui.scenes.play.input.hover import HoverController
from citrus_game.ui.scenes.play.panels.panel import Redraw
from citrus_game.ui.scenes.play.snapshot import Outcome, Snapshot, TransientState
from citrus_game.ui.scenes.play.view.overlays import OwnershipOverlay
from citrus_game.ui.scenes.play.view.table import TableView

PANELS, PANELS_WITH_STEP = 3, 1
"""Number of panels drawn in a frame while nobody waits for an answer: more would be felt. Fewer are in one in
which the animations of a step are planned.
"""


class Display:
    """The table in the window, and the snapshot that it shows.

    A snapshot is taken when the last one is ``stale``; only what differs is painted. ``ask`` returns the
    prompt. ``changed`` is called after each snapshot that differs in more than transient state.
    """

    view: TableView

    def __init__(
        self,
        controller: TurnController,
        dirty: Redraw,
        ask: Callable[[], Prompt],
        changed: Callable[[], None],
        effects: Effects,
        timekeeper: TimeKeeper,
        pointing: HoverController,
        hints: HintController,
        owners: OwnershipOverlay,
    ) -> None:
        self.controller, self.guard = controller, StrandingGuard()
        self._dirty, self._ask, self._changed = dirty, ask, changed
        self.effects, self.timekeeper = effects, timekeeper
        self.pointing, self.hints, self.owners = pointing, hints, owners
        self.stale = self.swapped = False
        self.winners = history.won_fincas(controller.session)
        self._judged: object = None
        """What the current warnings were computed for: position, selection and plan."""
        self._change = 0

    @property
    def waiting(self) -> bool:
        """Whether something is still being computed."""
        return self.stale or self.guard.busy or self.hints.waiting

    def remember_winners(self, events: Sequence[Event]) -> None:
        """Remember who won fincas."""
        self.winners |= history.finca_winners(events)

    def swap(self) -> None:
        """Swap tray and mat, where they share a place."""
        self.swapped = not self.swapped
        self.stale = True

    def update_warnings(self) -> None:
        """Compute more of the warnings, for a part of one frame."""
        self.stale |= self.guard.update()

    def layout(self, view: TableView, aids: AssistOptions) -> None:
        """Show the session on a new table; call `show_changes` once its widgets are there."""
        self.view = view
        self.pointing.set_view(view)
        self.hints.set_view(view, aids)
        self.stale = True

    def show_changes(self, settings: Settings, aids: AssistOptions, *, covered: bool, at_once: bool) -> None:
        """Show what has changed, in this order: the board, with the sprites of the step; what is hovered,
        unless another scene covers the table; the panels, if not ``at_once`` then in several frames; what
        lies over them.

        Steps that are shown as one wait until the last of them has been played.
        """
        view, before = self.view, self.view.snapshot
        if self.effects.animator.gathered and before is not None:
            return
        settled = self._settle(settings, aids) if before is None or self.stale else before
        if not (covered or self.pointing.rests):
            self.pointing.update_content()
        passing = self._passing()
        snapshot = settled if passing == settled.passing else replace(settled, passing=passing)
        if snapshot is before and not view.due:
            return
        panels = None if at_once or before is None else PANELS if settled is before else PANELS_WITH_STEP
        for rect in view.draw_changes(snapshot, panels):
            self._dirty(rect)
        self.effects.banners.redraw_rim(view)
        self.hints.update_tooltips()
        self.pointing.frame_lines()
        if settled is not before:
            self.owners.update_picture(view)
            self.pointing.board_changed()
            self._changed()

    def _settle(self, settings: Settings, aids: AssistOptions) -> Snapshot:
        """Take a new snapshot, update the widgets and the board for it, and begin the animations of its
        step.
        """
        animator, snapshot = self.effects.animator, self._make_snapshot(aids, settings.speed)
        # while the view still shows the position before the step
        motions = animator.pop_sprites(snapshot.picture, settings)
        for rect in self.view.show_snapshot(snapshot):
            self._dirty(rect)
        animator.stage.add(motions)
        return snapshot

    def _passing(self) -> TransientState:
        """Return the current transient state."""
        view, hints, pointing = self.view, self.hints, self.pointing
        animator, counting = self.effects.animator, self.effects.animator.counting
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
            pointing.hover_line(hints.gains_words()) if reads else "",
            frozenset(on),
            animator.turn,
            animator.log_lines,
            animator.told,
        )

    def _make_snapshot(self, aids: AssistOptions, speed: str) -> Snapshot:
        """Return a new snapshot."""
        passing = self._passing()
        self.stale = False
        self._change += 1
        self.timekeeper.update_all()
        controller, warns = self.controller, aids.warnings
        judged = controller.outlook, controller.pick, controller.plan, warns
        if judged != self._judged:
            self._judged = judged
            self.guard.start(controller, on=warns)
        state, session = controller.state, controller.session
        tells = aids.numbers and not aids.brief and not passing.hides_leader
        return Snapshot(
            self._change,
            session.turn_player,
            controller,
            session.seats,
            aids,
            self.hints.with_hint_button(self._ask()),
            take_view(state, self._marks(aids), self.winners),
            history.past(session),
            session.log,
            Outcome(state.sources, projected(state)) if tells else None,
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
