"""Keyboard focus and input: `Focus` moves the focus, `InputController` turns clicks into steps."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from citrus_game.content.settings import commands
from citrus_game.content.settings.commands import Command
from citrus_game.rules.model import steps
from citrus_game.rules.model.board import bits
from citrus_game.rules.model.steps import Step
from citrus_game.session.selection.prompt_text import Act
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.ui.scenes.play.view.table import TableView
from citrus_game.ui.toolkit.input.events import (
    Activate,
    InputEvent,
    Move,
    Next,
    Position,
    Press,
    Previous,
)
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.focus_order import can_have_focus
from citrus_game.ui.toolkit.widgets.group import WidgetGroup


class Focus:
    """Moves the keyboard focus to parts of the table, and on to the next useful widget after a step.
    ``view`` returns the current table.
    """

    def __init__(
        self, widgets: WidgetGroup, controller: TurnController, view: Callable[[], TableView]
    ) -> None:
        self.widgets, self.controller, self.view = widgets, controller, view
        self.stepped = False
        """Whether a step was played since the last call of `move_on`."""
        self._carried = False

    def commands(self) -> Mapping[Command, Callable[[], object]]:
        """Return the commands that move the focus to a part of the table, or from space to space."""
        return {
            commands.HAND: lambda: self._go(self.view().prompt.tiles),
            commands.MARKET: self.to_market,
            commands.BOARD: self.to_board,
            commands.TILES: lambda: self._go(self.view().tray.tiles),
            commands.NEXT_SPACE: partial(self._jump, 1),
            commands.PREVIOUS_SPACE: partial(self._jump, -1),
            commands.NEXT_REGION: partial(self._visit, self._regions, 1),
            commands.PREVIOUS_REGION: partial(self._visit, self._regions, -1),
            commands.NEXT_FINCA: partial(self._visit, self._fincas, 1),
            commands.PREVIOUS_FINCA: partial(self._visit, self._fincas, -1),
        }

    def first(self) -> Widget:
        """Return the widget that has the focus first: an arrow of the market."""
        return next((arrow for arrow in self.view().market.arrows if arrow.is_interactive), self.view().area)

    def rest_on(self, widget: Widget) -> None:
        """Focus a widget, and leave the focus there after the next step."""
        self.widgets.focus_on(widget, ring=False)
        self.stepped = self._carried = False

    def before_input(self, input_event: InputEvent) -> None:
        """Let the player lead: stop moving the focus by itself if this input event moves it."""
        if isinstance(input_event, Move | Next | Previous | Activate | Press):
            self._carried = False

    def move_on(self, keys: bool) -> None:
        """Move the focus on if its widget can no longer be chosen. ``keys`` is whether the keyboard is in
        use.
        """
        focus, stepped = self.widgets.focus, self.stepped
        self.stepped = False
        if not keys or focus is None:
            return
        lost = not can_have_focus(focus) or (stepped and not focus.is_interactive)
        if lost or (stepped and self._carried):
            widget = next(self._next(), focus)
            if widget is not focus:
                self.widgets.focus_on(widget)
                widget.on_focus()
            self._carried = True

    def _next(self) -> Iterator[Widget]:
        """Yield widgets to move the focus to, the best first."""
        view = self.view()
        turn = view.turn
        wanted: list[Widget] = []
        if turn is not None:
            wanted += [turn.primary, turn.secondary, turn.end, turn.harvest]
        wanted += [*view.market.arrows, *view.market.tiles]
        if self.controller.open and self.controller.lit():
            wanted.insert(0, view.area)
        for widget in wanted:
            if widget.is_interactive and can_have_focus(widget):
                yield widget
        yield view.area

    def to_board(self) -> None:
        """Move the focus to the board."""
        self._go([self.view().area])

    def to_market(self) -> None:
        """Move the focus to an arrow of the market, or to a tile while a cart may take one."""
        market = self.view().market
        tiles = [tile for tile in market.tiles if tile.is_interactive]
        self._go(tiles or market.arrows)

    def _go(self, wanted: Sequence[Widget]) -> None:
        """Move the focus to the first of some widgets that can be chosen, or to the next one if it is
        among them already.
        """
        there = [widget for widget in wanted if can_have_focus(widget)]
        live = [widget for widget in there if widget.is_interactive] or there
        at = live.index(self.widgets.focus) + 1 if self.widgets.focus in live else 0
        found = live[at % len(live)] if live else None
        if found is not None:
            self.widgets.focus_on(found)
            found.on_focus()

    def _visit(self, spaces: Callable[[], Sequence[int]], by: int) -> None:
        self.widgets.focus_on(self.view().area)
        self.view().area.visit(spaces(), by)

    def _regions(self) -> list[int]:
        """Return the spaces of the player's workers, one for each region."""
        return [
            low.bit_length() - 1
            for low in bits(self.controller.state.worker_at[self.controller.state.player])
        ]

    def _fincas(self) -> list[int]:
        """Return the spaces of the fincas whose rings have open spaces."""
        spaces, foresight = self.controller.state.game.board.site_spaces, self.controller.outlook.foresight
        return [spaces[facts.site] for facts in foresight.fincas() if facts.stage == "open"]

    def _jump(self, by: int) -> None:
        self.widgets.focus_on(self.view().area)
        self.view().area.jump(by)


Allows = Callable[[list[Step]], bool]


class InputController:
    """Plays what is chosen on the table, and selects things that need more input.

    ``changed`` is called after each selection or step, ``over`` when the prompt is answered after the end of
    the game. ``allows`` may refuse steps, which cancels the selection.
    """

    def __init__(
        self,
        controller: TurnController,
        changed: Callable[[], None],
        over: Callable[[], None],
        allows: Allows = bool,
    ) -> None:
        self.controller, self.changed, self.over, self.allows = controller, changed, over, allows

    def connect(self, view: TableView, card: Callable[[int], None]) -> None:
        """Let clicks on a table's widgets call this controller. ``card`` is called with the player whose
        panel was clicked.
        """
        controller, market, prompt = self.controller, view.market, view.prompt
        view.area.chosen = self.choose_space
        for line, arrow in enumerate(market.arrows):
            arrow.action = partial(self._pick, controller.choose_line, line)
        for index, tile in enumerate(market.tiles):
            tile.action = partial(self._pick, controller.choose_market, index)
            tile.dropped = partial(self._drop, view, partial(controller.drop_market, index))
        for index, tile in enumerate(prompt.tiles):
            tile.action = tile.lifted = partial(self._pick, controller.choose_hand, index)
            tile.dropped = partial(self._drop, view, controller.drop_hand)
        for place, tile in enumerate(view.tray.tiles):
            tile.action = partial(self._use, view, place)
        for panel in view.panels:
            panel.spot.set_action(partial(card, panel.player))
        if view.turn is not None:
            view.turn.harvest.action, view.turn.end.action = self.harvest, self.end
            view.turn.primary.action = partial(self._answer, view, "primary")
            view.turn.secondary.action = partial(self._answer, view, "secondary")

    def commands(self) -> Mapping[Command, Callable[[], object]]:
        """Return the commands that play or undo steps."""
        return {
            commands.UNDO: self.controller.session.undo,
            commands.REDO: self.redo,
            commands.END: self.end,
            commands.BUY: partial(self.answer, "confirm"),
            commands.INCOME: partial(self.answer, "income"),
            commands.RETURN: partial(self.answer, "return"),
            commands.PASS: partial(self.answer, "pass"),
        }

    def play(self, found: list[Step]) -> None:
        """Play steps if ``allows`` permits them, and call ``changed``."""
        if found and not self.allows(found):
            self.controller.cancel()
            found = []
        for step in found:
            self.controller.session.do(step)
        self.changed()

    def choose_space(self, space: int) -> None:
        """Handle a click on a space."""
        self.play(self.controller.choose_space(space))

    def answer(self, act: Act) -> None:
        """Do what an answer to the prompt means; ``act`` is its name."""
        controller = self.controller
        session, book = controller.session, controller.state.game.steps
        if act == "cancel":
            controller.cancel()
            self.changed()
        elif act == "confirm":
            self.play([step for step in controller.confirm() if not session.refusals(step)])
        elif controller.state.over:
            self.over()
        else:
            step = {"return": book.ret, "income": book.income, "end": book.end, "pass": book.pass_}[act]
            if step.verb in controller.now.bare:
                self.play([step])

    def harvest(self) -> None:
        """Start or stop selecting regions to harvest."""
        self.controller.toggle_harvest()
        self.changed()

    def end(self) -> None:
        """End the turn, or pass."""
        self.answer("pass" if steps.PASS in self.controller.now.bare else "end")

    def redo(self) -> None:
        if self.controller.session.can_redo():
            self.controller.session.redo()

    def deselect(self) -> bool:
        """Cancel the selection; return whether there was one."""
        found = self.controller.cancel()
        if found:
            self.changed()
        return found

    def _pick(self, choose: Callable[[int], list[Step]], what: int) -> None:
        self.play(choose(what))

    def _drop(self, view: TableView, steps_at: Callable[[int], list[Step]], pos: Position) -> None:
        """Play what dropping a tile there means; nothing beside the board."""
        space = view.area.geometry.space_at(view.area.snap(pos))
        if space is not None:
            self.play(steps_at(space))

    def _use(self, view: TableView, place: int) -> None:
        item, controller = view.tray.items[place], self.controller
        self.play(
            controller.choose_stored(item.stored) if item.stored >= 0 else controller.choose_kind(item.kind)
        )

    def _answer(self, view: TableView, which: str) -> None:
        if view.snapshot is not None:
            prompt = view.snapshot.prompt
            offer = prompt.primary if which == "primary" else prompt.secondary
            if offer is not None:
                self.answer(offer.act)
