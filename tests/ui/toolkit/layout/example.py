"""A whole scene: a title, a list and two buttons. docs/ARCHITECTURE.md, "Add a scene", explains it."""

from functools import partial

from citrus_game.text import _
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.dialogs.page import Page
from citrus_game.ui.toolkit.layout.nodes import Column, FirstThatFits, Item, Row, Scroll
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.choices import Option
from citrus_game.ui.toolkit.widgets.lists import ListEntry


class ExampleScene(Page):
    """Choose one of some names, then leave."""

    def __init__(self, app: App, names: list[str]) -> None:
        super().__init__(app)
        self.names, self.chosen = names, names[0]

    @property
    def heading(self) -> str:
        return _("Players")

    def main(self) -> Item:
        entries = [ListEntry(Option(n, n), partial(self.choose, n), n == self.chosen) for n in self.names]
        return Scroll(Column(*entries, gap=self.style.u(8)), padding=self.style.u(16))

    def foot(self) -> Item:
        cancel = Button(_("Cancel"), self.cancel)
        done = Button(_("Done"), self.cancel, kind="primary")
        gap = self.style.u(16)
        return FirstThatFits(Row(cancel, done, gap=gap, justify="end"), Column(cancel, done, gap=gap))

    def choose(self, name: str) -> None:
        """Mark a name."""
        self.chosen = name
        self.relayout()
