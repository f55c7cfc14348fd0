"""Panels of the setup other than the players: board and rules."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Unpack

from citrus_game.rules.model.options import Options
from citrus_game.session.game_config import GameConfig, MapChoice
from citrus_game.text import _
from citrus_game.ui.scenes.setup.cards import board_card
from citrus_game.ui.scenes.setup.options_dialog import (
    IN_FRONT,
    OptionsDialog,
    advanced_changes,
    variant_switch,
)
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.layout.nodes import (
    Box,
    Column,
    FirstThatFits,
    Flex,
    Grid,
    Item,
    Layers,
    Node,
    Row,
    Space,
)
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.panels import Frame, Label, Notice

if TYPE_CHECKING:
    from citrus_game.ui.scenes.setup.setup_scene import SetupScene


def panel(style: Style, head: Sequence[Item], *parts: Item, gap: int, **flex: Unpack[Flex]) -> Node:
    """Return a panel with a title, what stands beside it, and parts below."""
    line = Layers(
        Space(min_height=style.type.line("heading") + style.u(12)),
        Row(*head, gap=style.u(12), align="centre"),
    )
    inside = Column(line, *parts, gap=gap, padding=(style.u(26), style.u(12), style.u(26), style.u(26)))
    return Layers(Frame(), inside, **flex)


class SetupPanel:
    """A panel of the setup. `tree` of a subclass returns its layout."""

    def __init__(self, scene: "SetupScene", draft: GameConfig) -> None:
        self.scene, self.draft = scene, draft
        self.style = scene.style


class BoardPanel(SetupPanel):
    """The panel with the boards to choose from."""

    def tree(self, columns: int, grow: int) -> Node:
        """Return the panel's layout, with boards in ``columns``."""
        gap, title = self.style.u(12), Label(_("Board"), "heading")
        head: list[Item] = [title]
        if self.draft.crowded:
            notice = Notice(_("The short board is small for 4 or 5 players."))
            beside = Row(title, Box(notice, grow=1, shrink=0), gap=gap, align="centre")
            head = [FirstThatFits(beside, Column(title, notice, gap=gap), grow=1)]
        cards = [
            board_card(
                self.style,
                choice,
                _fincas(choice, self.draft.options),
                partial(self._board, choice.name),
                chosen=choice.name == self.draft.map,
            )
            for choice in self.draft.maps
        ]
        return panel(self.style, head, Grid(*cards, columns=columns, gap=gap, grow=1), gap=gap, grow=grow)

    def _board(self, name: str) -> None:
        self.draft.map = name
        for variant in self.draft.variants().values():
            if variant.sides and self.draft.side not in variant.sides and self.draft.variant_on(variant):
                self.draft.switch_variant(variant, False)
        self.draft.fit()
        self.scene.again()


class RulesPanel(SetupPanel):
    """The panel of rules: switches for the variants that most people want, and what else was changed."""

    def tree(self) -> Node:
        """Return the panel's layout."""
        style, gap = self.style, self.style.u(12)
        more = Button(_("Advanced rules"), self._more, icon="settings", text_style="field", scale=0.6)
        head: list[Item] = [Label(_("Rules"), "heading"), Space(grow=1), more]
        switches = [variant_switch(self.draft, name, self.scene.again) for name in IN_FRONT]
        changes = ", ".join(advanced_changes(self.draft)) or _("Otherwise as in the rulebook.")
        grid = Grid(*switches, columns=2, least=style.metrics.scaled(274), gap=gap)
        return panel(style, head, grid, Label(changes, "note", "muted", wrap=True), gap=gap)

    def _more(self) -> None:
        self.scene.app.stack.push(OptionsDialog(self.scene.app, self.draft, self.scene.again))


def _fincas(choice: MapChoice, options: Options) -> tuple[str, ...]:
    """Return the letters of the sites that have a finca at the start."""
    if choice.loaded is None or options.random_start:
        return ()
    return choice.loaded.board.start_sites[: options.start_fincas]
