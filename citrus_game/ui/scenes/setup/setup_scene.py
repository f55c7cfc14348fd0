"""The setup of a new game: players, board, rules."""

from functools import partial

from citrus_game.content.disk.paths import user_maps
from citrus_game.content.game.options import load_preset
from citrus_game.content.settings.commands import RULES
from citrus_game.rules.model.options import Options
from citrus_game.session.game_config import GameConfig, MapChoice
from citrus_game.text import _, ngettext
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.start_game import begin
from citrus_game.ui.scenes.setup.cards import board_card, board_title, panel
from citrus_game.ui.scenes.setup.options_dialog import (
    IN_FRONT,
    OptionsDialog,
    TableDialog,
    advanced_changes,
    variant_switch,
)
from citrus_game.ui.scenes.setup.seats import SeatsPanel
from citrus_game.ui.toolkit.dialogs.page import Page
from citrus_game.ui.toolkit.input.commands import Commands
from citrus_game.ui.toolkit.input.events import InputEvent
from citrus_game.ui.toolkit.layout.nodes import (
    Box,
    Column,
    FirstThatFits,
    Grid,
    Item,
    Node,
    Row,
    Scroll,
    Space,
)
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button, IconButton
from citrus_game.ui.toolkit.widgets.panels import Label, Notice

TWO_COLUMNS = 1240
"""Width in units, at the usual text size, from which players and board are side by side."""
FEW, STACKED = 3, 2
"""Players up to which seats are high, and boards up to which they stand below each other."""


class SetupScene(Page):
    """The setup of a new game. Its choices are in ``draft`` and are saved on leaving."""

    def __init__(self, game: Game, draft: GameConfig | None = None) -> None:
        super().__init__(game)
        self.game = game
        self.draft = draft or GameConfig.of(game.settings)
        self._commands = Commands({RULES: self.game.router.rulebook})
        self._start: Button | None = None

    @property
    def heading(self) -> str:
        return _("New game")

    @property
    def back_hint(self) -> str:
        return _("Back to the menu")

    def corner_button(self) -> Widget:
        action = partial(self.app.open_folder, user_maps)
        return IconButton("folder", action, hint=_("Open the folder of your own boards"))

    def layout(self) -> None:
        super().layout()
        self.check()

    def gamepads_changed(self) -> None:
        self.relayout()

    def check(self) -> None:
        """Enable the start button or show what is wrong."""
        if self._start is not None:
            problem = self.draft.problem()
            self._start.enable(not problem, problem)

    def on_enter(self) -> None:
        if self.widgets.focus is None and self._start is not None:
            self.widgets.focus_on(self._start)

    def on_leave(self) -> None:
        self._remember()

    def cancel(self) -> bool:
        if self.widgets.typing:
            self.widgets.focus_on(None, ring=False)
            return True
        return super().cancel()

    def handle(self, input_event: InputEvent) -> bool:
        return self._commands.handle(input_event) or super().handle(input_event)

    def main(self) -> Item:
        style, gap = self.style, self.style.u(18)
        # a portrait window gives the height that is left to the players and boards
        upright = self.window.height > self.window.width
        few = len(self.draft.seats) <= FEW
        players = SeatsPanel(self, self.draft, self.check, self.open_table_settings)
        seats, rules = players.tree(3, high=upright or few), self._rules()
        one = len(self.draft.maps) <= STACKED and (few or not upright)
        stacked = self._boards(1 if one else 2, 2)
        if upright:
            return Scroll(Column(seats, stacked, rules, gap=gap), padding=self.rim)
        narrow = Column(seats, self._boards(2, 0), rules, gap=gap)
        left = Box(seats, basis=0, grow=56, in_view=True)
        right = Column(stacked, rules, gap=gap, basis=0, grow=44)
        wide = Row(left, right, gap=style.u(28), min_width=style.metrics.scaled(TWO_COLUMNS))
        return Scroll(FirstThatFits(wide, narrow), padding=self.rim)

    def _boards(self, columns: int, grow: int) -> Node:
        """Return the panel with the boards to choose from, in ``columns``."""
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
        self.draft.limit_start_fincas()
        self.relayout()

    def _rules(self) -> Node:
        """Return the panel of rules: switches for the variants that most people want, and what else is
        changed.
        """
        style, gap = self.style, self.style.u(12)
        more = Button(_("Advanced rules"), self._more, icon="settings", text_style="field", scale=0.6)
        head: list[Item] = [Label(_("Rules"), "heading"), Space(grow=1), more]
        switches = [variant_switch(self.draft, name, self.relayout) for name in IN_FRONT]
        changes = ", ".join(advanced_changes(self.draft)) or _("Otherwise as in the rulebook.")
        grid = Grid(*switches, columns=2, least=style.metrics.scaled(274), gap=gap)
        return panel(style, head, grid, Label(changes, "note", "muted", wrap=True), gap=gap)

    def _more(self) -> None:
        self.app.stack.push(OptionsDialog(self.app, self.draft, self.relayout))

    def foot(self) -> Item:
        u, width = self.style.u, self.window.width
        back = Button(_("Back"), self.cancel, kind="dark", tall=76)
        # left out where there is no room: everything in it is also shown above
        words = Label(self._summary(), "body", "muted-dark", "right", wrap=True)
        summary = FirstThatFits(Column(words, justify="centre"), Space())
        self._start = Button(
            _("Start game"), self._begin, kind="primary", icon="play", text_style="large", tall=84
        )
        return Row(
            Box(back, min_width=min(u(236), width // 5), align_self="centre", shrink=0),
            Box(summary, grow=1, basis=0, height=0, padding=(u(20), 0, u(28), 0)),
            Box(self._start, min_width=min(u(436), width // 3), shrink=0),
        )

    def _summary(self) -> str:
        count = len(self.draft.seats)
        players = ngettext("{n} player", "{n} players", count).format(n=count)
        board = next((board_title(each) for each in self.draft.maps if each.name == self.draft.map), "")
        variants = self.draft.variants().values()
        shown = {name for variant in variants for name in variant.options()}
        changed = set(self.draft.overrides) - shown - {"start_player"} or self.draft.offset
        words = (
            _("{preset}, {board} board, {players}, changed")
            if changed
            else _("{preset}, {board} board, {players}")
        )
        text = words.format(
            players=players,
            board=board.lower() or self.draft.map,
            preset=_(load_preset(self.draft.preset).title),
        )
        return ", ".join([text, *(_(each.title) for each in variants if self.draft.variant_on(each))])

    def open_table_settings(self) -> None:
        """Open the table settings."""
        self.app.stack.push(TableDialog(self.app, self.draft, self.relayout))

    def _begin(self) -> None:
        self._remember()
        begin(self.game, self.draft.new_game())

    def _remember(self) -> None:
        """Save all choices for the next setup."""
        kept = self.draft.to_settings()
        if any(getattr(self.app.settings, name) != value for name, value in kept.items()):
            self.app.change(**kept)


def _fincas(choice: MapChoice, options: Options) -> tuple[str, ...]:
    """Return the letters of the sites that have a finca at the start."""
    if choice.loaded is None or options.random_start:
        return ()
    return choice.loaded.board.start_sites[: options.start_fincas]
