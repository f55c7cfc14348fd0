"""The setup of a new game: players, board, rules."""

from functools import partial

from citrus_game.content.disk.paths import user_maps
from citrus_game.content.game.options import load_preset
from citrus_game.content.settings.commands import RULES
from citrus_game.session.game_config import GameConfig
from citrus_game.text import _, ngettext
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.start_game import begin
from citrus_game.ui.scenes.setup.cards import board_title
from citrus_game.ui.scenes.setup.options_dialog import TableDialog
from citrus_game.ui.scenes.setup.panels import BoardPanel, RulesPanel
from citrus_game.ui.scenes.setup.seats import SeatsPanel
from citrus_game.ui.toolkit.dialogs.page import Page
from citrus_game.ui.toolkit.input.commands import Commands
from citrus_game.ui.toolkit.input.events import InputEvent
from citrus_game.ui.toolkit.layout.nodes import Box, Column, FirstThatFits, Item, Row, Scroll, Space
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button, IconButton
from citrus_game.ui.toolkit.widgets.panels import Label

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

    def corner(self) -> Widget:
        action = partial(self.app.open_folder, user_maps)
        return IconButton("folder", action, hint=_("Open the folder of your own boards"))

    def layout(self) -> None:
        super().layout()
        self.check()

    def pads_changed(self) -> None:
        self.again()

    def check(self) -> None:
        """Enable the start button or show what is wrong."""
        if self._start is not None:
            problem = self.draft.problem()
            self._start.enable(not problem, problem)

    def entered(self) -> None:
        if self.widgets.focus is None and self._start is not None:
            self.widgets.focus_on(self._start)

    def left(self) -> None:
        self._remember()

    def handle(self, input_event: InputEvent) -> bool:
        return self._commands.handle(input_event) or super().handle(input_event)

    def main(self) -> Item:
        style, gap = self.style, self.style.u(18)
        # a portrait window gives the height that is left to the players and boards
        upright = self.window.height > self.window.width
        few = len(self.draft.seats) <= FEW
        seats, rules = (
            SeatsPanel(self, self.draft).tree(3, high=upright or few),
            RulesPanel(self, self.draft).tree(),
        )
        boards = BoardPanel(self, self.draft)
        one = len(self.draft.maps) <= STACKED and (few or not upright)
        stacked = boards.tree(1 if one else 2, 2)
        if upright:
            return Scroll(Column(seats, stacked, rules, gap=gap), padding=self.rim)
        narrow = Column(seats, boards.tree(2, 0), rules, gap=gap)
        left = Box(seats, basis=0, grow=56, in_view=True)
        right = Column(stacked, rules, gap=gap, basis=0, grow=44)
        wide = Row(left, right, gap=style.u(28), min_width=style.metrics.scaled(TWO_COLUMNS))
        return Scroll(FirstThatFits(wide, narrow), padding=self.rim)

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

    def at_the_table(self) -> None:
        """Open the table settings."""
        self.app.stack.push(TableDialog(self.app, self.draft, self.again))

    def _begin(self) -> None:
        self._remember()
        begin(self.game, self.draft.new_game())

    def _remember(self) -> None:
        """Save all choices for the next setup."""
        kept = self.draft.kept()
        if any(getattr(self.app.settings, name) != value for name, value in kept.items()):
            self.app.change(**kept)
