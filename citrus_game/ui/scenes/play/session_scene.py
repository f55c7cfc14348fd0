"""`SessionScene`: a game session on the screen, with its view, input, animations and turn driver."""

from collections.abc import Sequence
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
from citrus_game.ui.board.geometry import slab_shape
from citrus_game.ui.board.layers.ground import ground_tiles
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.animation.effects import Effects
from citrus_game.ui.scenes.play.animation.sound_cues import piece_of
from citrus_game.ui.scenes.play.input.commands import watched_commands, wire
from citrus_game.ui.scenes.play.input.controllers import InputController
from citrus_game.ui.scenes.play.input.display import Display
from citrus_game.ui.scenes.play.input.hints import HintController
from citrus_game.ui.scenes.play.input.hover import HoverController
from citrus_game.ui.scenes.play.input.hover_target import TableWidgets
from citrus_game.ui.scenes.play.input.table_input import TableInput
from citrus_game.ui.scenes.play.start_game import acting, people
from citrus_game.ui.scenes.play.view.flat_places import places_of
from citrus_game.ui.scenes.play.view.overlays import OwnershipOverlay
from citrus_game.ui.scenes.play.view.places import Card, Places
from citrus_game.ui.scenes.play.view.table import TableStyle, TableView
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.input.commands import Commands
from citrus_game.ui.toolkit.input.events import InputEvent, Release
from citrus_game.ui.toolkit.input.rotation import SIDES
from citrus_game.ui.toolkit.widgets.base import Widget

MUTED = 1.2
"""Seconds after a step in which no tooltip shows."""


class SessionScene(Scene):
    """The base class of scenes that show a session.

    Its parts: ``effects`` are what moves by itself, ``timekeeper`` the clock, ``hints`` and ``pointing`` what
    is said of a turn and of what is hovered, ``display`` shows all of it on the ``view``, ``input`` handles
    what the player does. Here is the order in which they act: in `update`, `handle` and `on_step`.

    ``input_controller`` plays what is chosen if the player may act; ``driver`` makes all other moves.
    ``turns`` says whether the view rotates to the player on turn on a flat table.
    """

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
        self.widgets: TableWidgets = TableWidgets(self.dirty, lambda: game.style, game.sound.play_sound)
        self.driver, self.input_controller, self.table_style = driver, input_controller, table_style
        # a proxy and lambdas, as in `Scene`: bound methods would keep the scene alive
        scene: SessionScene = proxy(self)
        self.effects = Effects(game, self.session, self.dirty, announces=announces)
        self.timekeeper = TimeKeeper(self.session, self.effects.banners.announce_time)
        self.pointing = HoverController(self.widgets, self.dirty)
        self.hints = HintController(controller, self.dirty, lambda: scene.refresh())  # noqa: PLW0108
        self.owners = OwnershipOverlay(self.dirty, self.session)
        self.display = Display(
            controller,
            self.dirty,
            lambda: scene.current_prompt(),  # noqa: PLW0108
            lambda: scene.snapshot_changed(),  # noqa: PLW0108
            self.effects,
            self.timekeeper,
            self.pointing,
            self.hints,
            self.owners,
        )
        self.input = TableInput(
            game,
            controller,
            self.widgets,
            self.effects,
            self.display,
            lambda: scene.show_changes(),  # noqa: PLW0108
        )
        self.commands = Commands(watched_commands(game, controller, self.owners, self.pointing))
        self._side = ""
        """The side of a flat table where the last person on turn sits, or "" before anybody's turn."""
        self._grounds = ground_tiles(self.session)
        self.session.subscribe(while_there(self.on_step))

    @property
    def view(self) -> TableView:
        """The table, as it was laid out last."""
        return self.display.view

    def places(self) -> Places:
        """Return the layout for the current window, also for a flat table."""
        turn = self.app.turn if self.turns else None
        players, around = self.session.state.game.players, people(self.session)
        shape = slab_shape(self.session.state.game.board)
        return places_of(self.style.metrics, players, self.app.settings, turn, around, self.card(), shape)

    @property
    def aids(self) -> AssistOptions:
        """The assist options that are on."""
        return aided(self.app.settings)

    def card(self) -> Card | None:
        """Return the size of the scene's own card beside the board, or None."""
        return None

    def build_panels(self) -> None:
        """Add the scene's own widgets after the table is laid out."""

    def current_prompt(self) -> Prompt:
        """Return the prompt for the current position."""
        return prompt_text.prompt(self.controller, self.session.names)

    def snapshot_changed(self) -> None:
        """Update the scene's own widgets after a new snapshot that differs in more than transient state."""

    @property
    def moving(self) -> bool:
        return self.driver.waiting or self.display.waiting or self.effects.moving

    @property
    def free(self) -> bool:
        """Whether no animation runs or is about to, and no other scene lies on top."""
        return not (self.effects.busy or self.is_covered)

    @property
    def is_covered(self) -> bool:
        """Whether another scene lies on top."""
        return self.app.stack.top is not self

    @property
    def music(self) -> str:
        return piece_of(self.session.state)

    @property
    def quarter(self) -> int | None:
        if not (self.turns and self.app.settings.flat):
            return 0
        colour = "" if self.effects.stage.busy else self.active_seat[0]
        settings = self.app.settings
        if colour:
            self._side = settings.side(colour)
        first = next(map(settings.side, people(self.session)), SIDES[0])
        return SIDES.index(self._side or first)

    @property
    def active_seat(self) -> tuple[str, frozenset[str]]:
        return acting(self.session)

    def gamepads_changed(self) -> None:
        self.effects.banners.announce_gamepads()

    def layout(self) -> None:
        self.controller.refresh()
        state, colours = self.session.state, [seat.colour for seat in self.session.seats]
        self.effects.layout()
        turn = self.app.turn if self.turns else None
        view = TableView(
            self.style, self.places(), state.game, colours, self._grounds, turn, self.table_style
        )
        self.display.layout(view, self.aids)
        self.widgets.rebuild(self._build)
        self.show_changes()
        self.dirty()

    def settings_changed(self, names: frozenset[str]) -> None:
        if names & {"aids", "purist"}:
            self.layout()
        elif "speed" in names:
            self.refresh()

    def on_covered(self) -> None:
        super().on_covered()
        self.pointing.set_view(self.view)

    def on_leave(self) -> None:
        self.driver.close()
        self.hints.close()

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds: first what goes on by itself, then one look at all that has changed,
        then what is said of it, and last the next step.
        """
        self.effects.update(dt, self.view, covered=self.is_covered, stale=self.display.stale)
        self.owners.update(dt)
        if self.free and not self.driver.held:
            self.timekeeper.update(dt + self.app.late)
        self.hints.update(dt, self.pointing.hover_target.line, free=self.free, due=self.pointing.due)
        self.show_changes()
        self.display.update_warnings()
        super().update(dt)
        busy = self.driver.waiting or self.effects.stage.busy
        self.pointing.update(dt, beside=self.hints.card.popover is not None, busy=busy)
        # a step begins with many pictures: it waits while the whole board is drawn
        self.driver.update(dt, free=self.free and not self.effects.relit)

    def handle(self, input_event: InputEvent) -> bool:
        return self.input.handle(input_event, self._act)

    def _act(self, input_event: InputEvent) -> bool:
        if isinstance(input_event, Release):
            self.lifted(input_event.name)
            return True
        return self.commands.handle(input_event) or super().handle(input_event)

    def lifted(self, name: str) -> None:
        """End what lasts as long as the key of a command is held."""
        self.owners.lifted(name)

    def restore_focus(self, keys: bool) -> None:
        self.input.restore_focus(keys, super().restore_focus)

    def static_text(self) -> list[str]:
        # a computer player's step may have come after the table was shown
        prompt = self.hints.with_hint_button(self.current_prompt()) if self.display.stale else None
        return [*super().static_text(), *self.input.hearing.spoken_prompt(self.view.snapshot, prompt)]

    def hover_text(self) -> str:
        return self.pointing.hover_target.spoken_text(self.hints.line_aloud)

    def new_text(self) -> list[str]:
        return self.input.hearing.new_text()

    def first_focus(self) -> Widget | None:
        return self.input.focus.first()

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        surface.blit(self.view.kept, area, area)
        self.view.over_board(surface, self._draw_over_board)
        self.hints.frames.draw(surface)
        self.pointing.frames.draw(surface)
        self.widgets.draw(surface, area)
        self.effects.draw(self.view, surface, area)
        self._draw_over_table(surface)
        self.widgets.draw_tooltip(surface, area)
        self.effects.banners.banner.draw(surface, area)
        self.hints.draw_words(surface, area)
        self.pointing.card.draw(surface, area)
        for tile in (*self.view.prompt.tiles, *self.view.market.tiles):
            tile.draw_dragged(surface)

    def _draw_over_table(self, surface: pygame.Surface) -> None:
        """Draw over the table, below banners and tooltips."""

    def _draw_over_board(self, surface: pygame.Surface) -> None:
        self.effects.draw_over_board(self.view, surface)
        self.owners.draw(surface)
        self.hints.draw_ghosts(surface)
        self.pointing.draw_marks(surface, owners=self.owners.on)
        self.hints.draw_numbers(surface)

    def cancel(self) -> bool:
        if self.hints.hinting:
            self.hints.clear()
        elif self.input_controller is None or not self.input_controller.deselect():
            return self.commands.run(commands.PAUSE)
        return True

    def choose_card(self, player: int) -> None:
        """React to a click on a player's card."""

    def _build(self) -> None:
        view = self.view
        for widget in view.widgets():
            self.widgets.add(widget)
        display: Display = proxy(self.display)
        wire(view, self.commands, lambda: display.swap())  # noqa: PLW0108
        if self.input_controller is not None:
            self.input_controller.connect(view, self.choose_card)
        self.build_panels()
        view.others = [widget for widget in self.widgets if widget not in view.widgets()]

    def on_step(self, step: Step | None, events: Sequence[Event]) -> None:
        """Begin what follows from a step: its animations, the next selection, other hints. For an undo
        ``step`` is None.
        """
        if self not in self.app.stack:
            return
        self.widgets.end_drag()
        self.widgets.suppress_refusals()
        self.input.focus.stepped = True
        self.display.remember_winners(events)
        self.effects.begin(self.view, events, gathers=step is not None and self.driver.amid)
        self.controller.refresh()
        self.driver.on_step()
        self.hints.on_step(step)
        if not self.driver.waiting:
            self.pointing.mute(MUTED)
        self.refresh()

    def refresh(self) -> None:
        """Mark the snapshot as stale, after a change of position, selection or settings."""
        self.display.stale = True

    def selection_changed(self) -> None:
        """Refresh the table after a selection or step."""
        self.refresh()
        self.input.selection_changed()

    def show_changes(self) -> None:
        """Draw what has changed into the window's picture."""
        # while others play, nobody waits for the answer to a click; at the end points are hidden at once
        at_once = not self.driver.waiting or self.session.state.over
        self.display.show_changes(self.app.settings, self.aids, covered=self.is_covered, at_once=at_once)
