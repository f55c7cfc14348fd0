"""`TableInput`: handles input at a table whose animations may still run."""

from collections.abc import Callable

from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.ui.scenes.play.animation.effects import Effects
from citrus_game.ui.scenes.play.input.commands import SpokenTable
from citrus_game.ui.scenes.play.input.controllers import Focus
from citrus_game.ui.scenes.play.input.display import Display
from citrus_game.ui.scenes.play.input.hover_target import TableWidgets
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.input.events import (
    PASSIVE,
    Activate,
    Hover,
    InputEvent,
    Leave,
    Press,
    by_finger,
)

POINTS = Hover | Leave | Press | Activate
"""Input events that do the same whatever is said of what is hovered."""


class TableInput:
    """Prepares the table for an input event and follows it up: keyboard focus, speech, what is shown.

    ``show`` shows at once what has changed.
    """

    def __init__(
        self,
        app: App,
        controller: TurnController,
        widgets: TableWidgets,
        effects: Effects,
        display: Display,
        show: Callable[[], None],
    ) -> None:
        self._app, self._controller, self._widgets = app, controller, widgets
        self._effects, self._display, self._show = effects, display, show
        self.focus = Focus(widgets, controller, lambda: display.view)
        self.hearing = SpokenTable(controller, app.narrator)
        self._by_finger = False

    def handle(self, input_event: InputEvent, act: Callable[[InputEvent], bool]) -> bool:
        """Let ``act`` handle an input event, after the table shows all that has happened. If it did nothing,
        say why. Return whether it was used.
        """
        self._catch_up(input_event)
        pointing, widgets = self._display.pointing, self._widgets
        self._by_finger = by_finger(input_event)
        self._effects.banners.dismiss_on_input(input_event)
        self.focus.before_input(input_event)
        pointing.before_input(input_event)
        before = self._done
        used = act(input_event)
        widgets.patience.set_hovered(widgets.place, moved=True)
        if self._done != before:
            if not isinstance(input_event, POINTS):
                widgets.end_drag()
            widgets.suppress_refusals()
            return used
        if self._app.narrator.on:
            self.hearing.speak_refusal(input_event)
        if not isinstance(input_event, Activate):
            return used
        self._show()
        return pointing.add_rule_text(input_event) or used

    def selection_changed(self) -> None:
        """Show a selection or step at once if a finger made it: what the next tap means depends on it."""
        if self._by_finger:
            self._show()

    def restore_focus(self, keys: bool, keep: Callable[[bool], None]) -> None:
        """Move the focus on after a step, then have ``keep`` restore a lost one; show where it is."""
        before = self._widgets.focus
        self.focus.move_on(keys)
        keep(keys)
        if self._widgets.focus is not before:
            self._show()

    def _catch_up(self, input_event: InputEvent) -> None:
        """End animations, and show what an earlier event of this frame changed, as far as the event needs
        it.
        """
        effects, display = self._effects, self._display
        if not isinstance(input_event, PASSIVE):
            if effects.animator.gathered:
                effects.begin(display.view, (), gathers=False)
                self._show()
            effects.finish()
        # hits and clicks do not depend on what is hovered
        if display.stale or not (isinstance(input_event, POINTS) or display.pointing.rests):
            self._show()

    @property
    def _done(self) -> object:
        """What changes with each step and selection."""
        controller = self._controller
        return len(controller.session.history), controller.pick, controller.rival, controller.looked_at
