"""`SessionScene`: a game session on the screen, with its view, input, animations and turn driver."""

from collections.abc import Sequence
from functools import partial
from weakref import proxy

import pygame

from citrus_game.content.settings import commands
from citrus_game.rules.model.events import Event
from citrus_game.rules.model.steps import Step
from citrus_game.session.clock import TimeKeeper
from citrus_game.session.selection import prompt_text
from citrus_game.session.selection.prompt_text import Prompt
from citrus_game.session.selection.selection import AssistOptions, aided
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.turn_drivers import TurnDriver, while_there
from citrus_game.ui.board.layers.ground import ground_tiles
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.animation.animator import Animator
from citrus_game.ui.scenes.play.animation.banner import Banners
from citrus_game.ui.scenes.play.animation.sound_cues import piece_of, play_sounds
from citrus_game.ui.scenes.play.input.commands import SpokenTable, watched_commands, wire
from citrus_game.ui.scenes.play.input.controllers import Focus, InputController
from citrus_game.ui.scenes.play.input.hints import HintController
from citrus_game.ui.scenes.play.input.hover import HoverController
from citrus_game.ui.scenes.play.input.hover_target import TableWidgets
from citrus_game.ui.scenes.play.input.snapshot_cache import SnapshotCache
from citrus_game.ui.scenes.play.snapshot import Snapshot
from citrus_game.ui.scenes.play.start_game import acting, people
from citrus_game.ui.scenes.play.view.bees import Bees
from citrus_game.ui.scenes.play.view.flat_places import places_of
from citrus_game.ui.scenes.play.view.overlays import OwnershipOverlay
from citrus_game.ui.scenes.play.view.places import Card, Places
from citrus_game.ui.scenes.play.view.table import TableStyle, TableView
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.input.commands import Commands
from citrus_game.ui.toolkit.input.events import (
    Activate,
    Hover,
    InputEvent,
    Leave,
    Press,
    Release,
    by_finger,
)
from citrus_game.ui.toolkit.input.rotation import SIDES
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button

POINTS = Hover | Leave | Press | Activate
"""Input events that do the same whatever is said of what is hovered."""
MUTED = 1.2
"""Seconds after a step in which no tooltip shows."""


class SessionScene(Scene):
    """The base class of scenes that show a session.

    ``input_controller`` handles input if the player may act; ``driver`` makes all other moves. Events and
    input mark the snapshot as stale; `show` takes a new one once a frame, or before further input. ``turns``
    says whether the view rotates to the player on turn on a flat table.
    """

    view: TableView
    turns = False

    def __init__(
        self,
        game: Game,
        controller: TurnController,
        driver: TurnDriver,
        input_controller: InputController | None = None,
        *,
        table_style: TableStyle | None = None,
        announces: bool = False,
    ) -> None:
        super().__init__(game)
        self.game, self.controller, self.session = game, controller, controller.session
        self.widgets: TableWidgets = TableWidgets(self.dirty, lambda: game.style, game.sound.cue)
        self.driver, self.input_controller, self.table_style = driver, input_controller, table_style
        self.animator = Animator(self.session, self.dirty, partial(play_sounds, game, self.session))
        self.stage = self.animator.stage
        self.banners = Banners(game, self.session, self.dirty, announces=announces)
        self.bees = Bees(self.dirty)
        self.timekeeper = TimeKeeper(self.session, self.banners.ring)
        self.pointing = HoverController(self.widgets, self.dirty)
        self.owners = OwnershipOverlay(self.dirty, self.session)
        # a proxy and lambdas, as in `Scene`: bound methods would keep the scene alive
        scene = proxy(self)
        self.focus, self.hearing = (
            Focus(self.widgets, controller, lambda: scene.view),
            SpokenTable(controller, game.narrator),
        )
        self.hints = HintController(controller, self.dirty, lambda: scene.refresh())  # noqa: PLW0108
        self.commands = Commands(watched_commands(game, controller, self.owners, self.pointing))
        passing = self.animator, self.timekeeper, self.pointing, self.hints, self.owners
        self.snapshots = SnapshotCache(controller, lambda: scene.ask(), *passing)  # noqa: PLW0108
        self._by_finger = False
        self._side = ""
        """The side of a flat table where the last person on turn sits, or "" before anybody's turn."""
        self._grounds = ground_tiles(self.session)
        self.session.subscribe(while_there(self.happened))

    def places(self) -> Places:
        """Return the layout for the current window, also for a flat table."""
        turn = self.app.turn if self.turns else None
        players, around = self.session.state.game.players, people(self.session)
        return places_of(self.style.metrics, players, self.app.settings, turn, around, self.card())

    @property
    def aids(self) -> AssistOptions:
        """The assist options that are on."""
        return aided(self.app.settings)

    def card(self) -> Card | None:
        """Return the size of the scene's own card beside the board, or None."""
        return None

    def build_panels(self) -> None:
        """Add the scene's own widgets after the table is laid out."""

    def ask(self) -> Prompt:
        """Return the prompt."""
        return prompt_text.prompt(self.controller, self.session.names)

    def changed(self) -> None:
        """Update the scene's own widgets after a new snapshot that differs in more than transient state."""

    @property
    def moving(self) -> bool:
        return self.driver.waiting or self.snapshots.waiting or self.stage.busy or self.banners.moving

    @property
    def free(self) -> bool:
        """Whether no animation runs or is about to, and no other scene lies on top."""
        still = not self.stage.busy and self.animator.pending is None
        return still and self.app.stack.top is self

    @property
    def music(self) -> str:
        return piece_of(self.session.state)

    @property
    def quarter(self) -> int | None:
        if not (self.turns and self.app.settings.flat):
            return 0
        colour = "" if self.stage.busy else self.active_seat[0]
        settings = self.app.settings
        if colour:
            self._side = settings.side(colour)
        first = next(map(settings.side, people(self.session)), SIDES[0])
        return SIDES.index(self._side or first)

    @property
    def active_seat(self) -> tuple[str, frozenset[str]]:
        return acting(self.session)

    def pads_changed(self) -> None:
        self.banners.gamepads()

    def layout(self) -> None:
        self.controller.refresh()
        state, colours = self.session.state, [seat.colour for seat in self.session.seats]
        self.animator.drop()
        self.banners.layout()
        turn = self.app.turn if self.turns else None
        self.view = TableView(
            self.style, self.places(), state.game, colours, self._grounds, turn, self.table_style
        )
        self.bees.forget()
        self.pointing.poll(self.view)
        self.hints.poll(self.view, self.aids)
        self.widgets.rebuild(self._build)
        self.refresh()
        self.show()
        self.dirty()

    def settings_changed(self, names: frozenset[str]) -> None:
        if names & {"aids", "purist"}:
            self.layout()
        elif "speed" in names:
            self.refresh()

    def covered(self) -> None:
        super().covered()
        self.pointing.poll(self.view)

    def left(self) -> None:
        self.driver.close()
        self.hints.close()

    def update(self, dt: float) -> None:
        self.animator.update(dt, self.app.settings)
        self.owners.update(dt)
        if self.free and not self.driver.held:
            self.timekeeper.update(dt + self.app.late)
        self.hints.update(dt, self.pointing.hover_target.line, free=self.free, due=self.pointing.due)
        self.show()
        self.snapshots.warn()
        super().update(dt)
        self.banners.update(dt, self.view, free=self.free)
        if self.free and self.view.snapshot is not None:
            if not self.app.settings.reduced_motion:
                self.bees.update(dt, self.view)
            for rect in self.view.shine(self.view.snapshot.state):
                self.dirty(rect)
        active = self.widgets.active_widget
        hurries = isinstance(active, Button) and active.is_interactive
        if (self.driver.waiting or self.stage.busy) and not hurries:
            self.pointing.mute(0.0)
        self.pointing.update(dt, beside=self.hints.card.popover is not None)
        self.driver.update(dt, free=self.free)

    def handle(self, input_event: InputEvent) -> bool:
        if self.animator.gathered and not isinstance(input_event, Hover | Leave):
            self.animator.begin(self.view, [], self.app.settings)
            self.show()
        if self.stage.busy and not isinstance(input_event, Hover | Leave):
            self.animator.finish_all()
            self.app.sound.finish_all()
        # what an earlier event of this frame changed; hits and clicks do not depend on what is hovered
        if self.snapshots.stale or not (isinstance(input_event, POINTS) or self.pointing.rests):
            self.show()
        self._by_finger = by_finger(input_event)
        if self.banners.banner.news is not None:
            self.banners.heed(input_event)
        self.focus.taken(input_event)
        self.pointing.taken(input_event)
        steps, pick = len(self.session.history), self.controller.pick
        used = self._handle(input_event)
        self.widgets.patience.poll(self.widgets.place, moved=True)
        if steps != len(self.session.history) or pick != self.controller.pick:
            self.widgets.done()
            return used
        if self.app.narrator.on:
            self.hearing.refused(input_event)
        if not isinstance(input_event, Activate):
            return used
        self.show()
        return self.pointing.answered(input_event) or used

    def _handle(self, input_event: InputEvent) -> bool:
        if isinstance(input_event, Release):
            self.owners.lifted(input_event.name)
            return True
        return self.commands.handle(input_event) or super().handle(input_event)

    def keep_focus(self, keys: bool) -> None:
        before = self.widgets.focus
        self.focus.keep(keys)
        super().keep_focus(keys)
        if self.widgets.focus is not before:
            self.show()

    def standing(self) -> list[str]:
        return [*super().standing(), *self.hearing.asked(self.view.snapshot)]

    def hover_text(self) -> str:
        return self.pointing.hover_target.aloud(self.hints.line_aloud)

    def new_text(self) -> list[str]:
        return self.hearing.new_text()

    def first_focus(self) -> Widget | None:
        return self.focus.first()

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        surface.blit(self.view.kept, area, area)
        self.view.over_board(surface, self._draw_over_board)
        self.hints.frames.draw(surface)
        self.pointing.frames.draw(surface)
        self.widgets.draw(surface, area)
        self.stage.draw(surface, area, covers=True)
        self.banners.draw_frame(self.view, surface, area)
        self.stage.draw(surface, area, covers=False)
        self._draw_over_table(surface)
        self.widgets.draw_tooltip(surface, area)
        self.banners.banner.draw(surface, area)
        self.hints.draw_words(surface, area)
        self.pointing.card.draw(surface, area)
        for tile in (*self.view.prompt.tiles, *self.view.market.tiles):
            tile.draw_dragged(surface)

    def _draw_over_table(self, surface: pygame.Surface) -> None:
        """Draw over the table, below banners and tooltips."""

    def _draw_over_board(self, surface: pygame.Surface) -> None:
        if not self.app.settings.reduced_motion:
            self.bees.draw(self.view.canvas, surface)
        self.owners.draw(surface)
        self.hints.draw_ghosts(surface)
        self.pointing.draw_marks(surface, owners=self.owners.on)
        self.hints.draw_numbers(surface)

    def cancel(self) -> bool:
        if self.hints.hinting:
            self.hints.clear()
        elif self.input_controller is None or not self.input_controller.put_down():
            return self.commands.run(commands.PAUSE)
        return True

    def show_seat(self, player: int) -> None:
        """Open the dialog that changes who plays a seat, where that is allowed."""

    def _build(self) -> None:
        view = self.view
        for widget in view.widgets():
            self.widgets.add(widget)
        snapshots = proxy(self.snapshots)
        wire(view, self.commands, lambda: snapshots.swap())  # noqa: PLW0108
        if self.input_controller is not None:
            self.input_controller.take(view, self.show_seat)
        self.build_panels()
        view.others = [widget for widget in self.widgets if widget not in view.widgets()]

    def happened(self, step: Step | None, events: Sequence[Event]) -> None:
        """Handle the events of a step: play sounds, start animations and mark the snapshot as stale. For
        an undo ``step`` is None.
        """
        if self not in self.app.stack:
            return
        self.widgets.done()
        self.focus.stepped = True
        self.snapshots.happened(events)
        if step is not None and self.driver.amid:
            self.animator.gather(events)
        else:
            self.animator.begin(self.view, events, self.app.settings)
        self.controller.refresh()
        self.driver.stepped()
        self.hints.stepped(step)
        if not self.driver.waiting:
            self.pointing.mute(MUTED)
        self.banners.begun(events)
        self.refresh()

    def refresh(self) -> None:
        """Mark the snapshot as stale, after a change of position, selection or settings."""
        self.snapshots.stale = True

    def touched(self) -> None:
        """Refresh after a selection or step; at once for touch, since what a tap then means depends on it."""
        self.refresh()
        if self._by_finger:
            self.show()

    def show(self) -> None:
        """Show what has changed: the position, and what is hovered in it unless a dialog is open.

        Steps that are shown as one wait until the last of them has been played.
        """
        view, before = self.view, self.view.snapshot
        if self.animator.gathered and before is not None:
            return
        settled = self._settle() if before is None or self.snapshots.stale else before
        if self.app.stack.top is self and not self.pointing.rests:
            self.pointing.around()
        snapshot = self.snapshots.now(view, settled)
        if snapshot is before:
            return
        for rect in view.show(snapshot):
            self.dirty(rect)
        self.banners.turned(view)
        self.hints.call_out()
        self.pointing.frame_lines()
        if settled is not before:
            self.owners.poll(view)
            self.changed()

    def _settle(self) -> Snapshot:
        """Take a new snapshot, and update the widgets and the board for it."""
        snapshot = self.snapshots.take(self.view, self.aids, self.app.settings.speed)
        motions = self.animator.take(snapshot.picture, self.app.settings)
        for rect in self.view.settle(snapshot):
            self.dirty(rect)
        self.stage.add(motions)
        return snapshot
