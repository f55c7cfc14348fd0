"""Who may touch: what is picked up, what a click does, what commands do."""

from collections.abc import Callable, Mapping
from functools import partial

from citrus_game.client.play.view.table import TableView
from citrus_game.content.preferences import commands
from citrus_game.content.preferences.commands import Command
from citrus_game.rules.material import steps
from citrus_game.rules.material.steps import Step
from citrus_game.table.desk.desk import Desk
from citrus_game.table.desk.wording import Act

Allows = Callable[[list[Step]], bool]


class Hands:
    """Plays what is chosen on a table, and picks up what is not played yet.

    ``changed`` is called when something was picked, put down or played, ``over`` when the prompt is
    answered after the end of the game. ``allows`` may refuse steps, which puts down what was picked.
    """

    def __init__(
        self,
        desk: Desk,
        changed: Callable[[], None],
        over: Callable[[], None],
        allows: Allows = bool,
    ) -> None:
        self.desk, self.changed, self.over, self.allows = desk, changed, over, allows

    def take(self, view: TableView, seat: Callable[[int], None]) -> None:
        """Take hold of the widgets of a table that is laid out; ``seat`` lets a player's change hands."""
        desk, market, prompt = self.desk, view.market, view.prompt
        view.area.chosen = self.choose_space
        for line, arrow in enumerate(market.arrows):
            arrow.action = partial(self._pick, desk.choose_line, line)
        for index, tile in enumerate(market.tiles):
            tile.action = partial(self._pick, desk.choose_market, index)
        for index, tile in enumerate(prompt.tiles):
            tile.action = partial(self._pick, desk.choose_hand, index)
        for place, tile in enumerate(view.tray.tiles):
            tile.action = partial(self._use, view, place)
        prompt.primary.action = partial(self._answer, view, "primary")
        prompt.secondary.action = partial(self._answer, view, "secondary")
        for panel in view.panels:
            panel.spot.act(partial(seat, panel.player))
        if view.turn is not None:
            view.turn.harvest.action, view.turn.end.action = self.harvest, self.end

    def commands(self) -> Mapping[Command, Callable[[], object]]:
        """Say what commands do that play steps or take them back."""
        return {
            commands.UNDO: self.desk.sitting.undo,
            commands.REDO: self.redo,
            commands.END: self.end,
            commands.BUY: partial(self.answer, "confirm"),
            commands.INCOME: partial(self.answer, "income"),
            commands.RETURN: partial(self.answer, "return"),
            commands.PASS: partial(self.answer, "pass"),
        }

    def play(self, found: list[Step]) -> None:
        """Play steps; without any, show what was picked."""
        if found and not self.allows(found):
            self.desk.cancel()
            found = []
        for step in found:
            self.desk.sitting.do(step)
        self.changed()

    def choose_space(self, space: int) -> None:
        """Do what a click on a space does."""
        self.play(self.desk.choose_space(space))

    def answer(self, act: Act) -> None:
        """Do what a button of the prompt says."""
        desk = self.desk
        sitting, book = desk.sitting, desk.state.game.steps
        if act == "cancel":
            desk.cancel()
            self.changed()
        elif act == "confirm":
            self.play([step for step in desk.confirm() if not sitting.refusals(step)])
        elif desk.state.over:
            self.over()
        else:
            step = {"return": book.ret, "income": book.income, "end": book.end, "pass": book.pass_}[act]
            if step.verb in desk.now.bare:
                self.play([step])

    def harvest(self) -> None:
        """Begin or leave choosing regions to harvest."""
        self.desk.toggle_harvest()
        self.changed()

    def end(self) -> None:
        """End the turn, or pass."""
        self.answer("pass" if steps.PASS in self.desk.now.bare else "end")

    def redo(self) -> None:
        """Do again what was taken back."""
        if self.desk.sitting.can_redo():
            self.desk.sitting.redo()

    def put_down(self) -> bool:
        """Put down what was picked; tell whether there was something."""
        found = self.desk.cancel()
        if found:
            self.changed()
        return found

    def _pick(self, choose: Callable[[int], list[Step]], what: int) -> None:
        self.play(choose(what))

    def _use(self, view: TableView, place: int) -> None:
        item, desk = view.tray.items[place], self.desk
        self.play(desk.choose_stored(item.stored) if item.stored >= 0 else desk.choose_kind(item.kind))

    def _answer(self, view: TableView, which: str) -> None:
        if view.moment is not None:
            prompt = view.moment.prompt
            offer = prompt.primary if which == "primary" else prompt.secondary
            if offer is not None:
                self.answer(offer.act)
