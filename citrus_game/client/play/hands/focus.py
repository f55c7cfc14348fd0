"""Where the keyboard's focus goes: to a part by its key, and on when a step takes away what had it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from citrus_game.client.kit.input.intents import Choose, Intent, Move, Next, Press, Previous
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.chain import can_have_focus
from citrus_game.client.kit.widgets.group import Widgets
from citrus_game.client.play.view.table import TableView
from citrus_game.content.preferences import commands
from citrus_game.content.preferences.commands import Command
from citrus_game.rules.material.board import bits
from citrus_game.table.desk.desk import Desk


class Focus:
    """Carries the focus on to what comes next after a step; ``view`` gives the table as it is laid out."""

    def __init__(self, widgets: Widgets, desk: Desk, view: Callable[[], TableView]) -> None:
        self.widgets, self.desk, self.view = widgets, desk, view
        self.stepped = False
        """Whether there was a step since the last look."""
        self._carried = False

    def commands(self) -> Mapping[Command, Callable[[], object]]:
        """Say what the commands do that lead to a part, or from space to space."""
        return {
            commands.HAND: lambda: self._go(self.view().prompt.tiles),
            commands.MARKET: lambda: self._go(self.view().market.arrows),
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
        """Begin at the market."""
        return next((arrow for arrow in self.view().market.arrows if arrow.live), self.view().area)

    def rest_on(self, widget: Widget) -> None:
        """Have the focus stay where somebody put it, whatever step was just done."""
        self.widgets.focus_on(widget, ring=False)
        self.stepped = self._carried = False

    def taken(self, intent: Intent) -> None:
        """Note that the player moved the focus."""
        if isinstance(intent, Move | Next | Previous | Choose | Press):
            self._carried = False

    def keep(self, keys: bool) -> None:
        """Carry the focus on, where ``keys`` are in use and what has it cannot be chosen any more."""
        focus, stepped = self.widgets.focus, self.stepped
        self.stepped = False
        if not keys or focus is None:
            return
        lost = not can_have_focus(focus) or (stepped and not focus.live)
        if lost or (stepped and self._carried):
            widget = next(self._next(), focus)
            if widget is not focus:
                self.widgets.focus_on(widget)
                widget.take_focus()
            self._carried = True

    def _next(self) -> Iterator[Widget]:
        """Give what the focus goes to, the best first."""
        view = self.view()
        wanted: list[Widget] = [view.prompt.primary, view.prompt.secondary]
        wanted += [view.turn.end, view.turn.harvest] if view.turn is not None else []
        wanted += view.market.arrows
        if self.desk.open and self.desk.lit():
            wanted.insert(0, view.area)
        for widget in wanted:
            if widget.live and can_have_focus(widget):
                yield widget
        yield view.area

    def to_board(self) -> None:
        """Give the board the focus, where something can be chosen."""
        self._go([self.view().area])

    def _go(self, wanted: Sequence[Widget]) -> None:
        """Give a part the focus: the first of it that can be chosen, or the next where it has the focus."""
        there = [widget for widget in wanted if can_have_focus(widget)]
        live = [widget for widget in there if widget.live] or there
        at = live.index(self.widgets.focus) + 1 if self.widgets.focus in live else 0
        found = live[at % len(live)] if live else None
        if found is not None:
            self.widgets.focus_on(found)
            found.take_focus()

    def _visit(self, spaces: Callable[[], Sequence[int]], by: int) -> None:
        self.widgets.focus_on(self.view().area)
        self.view().area.visit(spaces(), by)

    def _regions(self) -> list[int]:
        """Give the spaces of the own workers: one for each region."""
        return [low.bit_length() - 1 for low in bits(self.desk.state.worker_at[self.desk.state.player])]

    def _fincas(self) -> list[int]:
        """Give the spaces of the fincas whose ring is open."""
        state = self.desk.state
        built = [site for site, values in enumerate(state.fincas) if values is not None]
        open_ones = [site for site in built if self.desk.outlook.foresight.standing(site).open]
        return [state.game.board.site_spaces[site] for site in open_ones]

    def _jump(self, by: int) -> None:
        self.widgets.focus_on(self.view().area)
        self.view().area.jump(by)
