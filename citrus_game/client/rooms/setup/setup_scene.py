"""The setup scene: players, board, rules, who begins, seed."""

from functools import partial

import pygame

from citrus_game.client.game import Game
from citrus_game.client.kit.input.commands import Commands
from citrus_game.client.kit.input.intents import Intent
from citrus_game.client.kit.sheets.page import Page
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import Button, IconButton
from citrus_game.client.kit.widgets.panels import Label
from citrus_game.client.kit.widgets.scroll import BAR, ScrollList
from citrus_game.client.play.begin import begin
from citrus_game.client.rooms.setup.cards import BoardCard
from citrus_game.client.rooms.setup.panels import BoardPanel, RulesPanel, StartPanel
from citrus_game.client.rooms.setup.seats import LEAST_SEAT, SeatsPanel
from citrus_game.client.rooms.setup.table_sheet import TableSheet
from citrus_game.content.config import load_preset
from citrus_game.content.disk.paths import user_maps
from citrus_game.content.preferences.commands import RULES
from citrus_game.rules.setup import MOST
from citrus_game.table.draft import Draft
from citrus_game.text import _, ngettext

READING = 0.008
"""Seconds of a frame for boards that have still to be read."""
RIM = 14
"""Units around the body, so that focus rings and shadows are not cut off."""
TWO_COLUMNS = 1240
"""Units of width, at usual text size, from which players and board stand side by side."""
SEATS_SHARE, TALL_SEAT = 0.6, 210
"""What seats get of an upright window's room to spare, and the units that one takes at most."""


class SetupScene(Page):
    """Choose who plays, where and by which rules, then start."""

    def __init__(self, game: Game, draft: Draft | None = None) -> None:
        super().__init__(game)
        self.game = game
        self.draft = draft or Draft.of(game.settings)
        self._body = ScrollList()
        self._commands = Commands({RULES: self.game.ways.rulebook})
        self._start: Button | None = None
        self._summary: Label | None = None

    @property
    def heading(self) -> str:
        """Give the words at its head."""
        return _("New game")

    @property
    def back_hint(self) -> str:
        """Say where it leads back."""
        return _("Back to the menu")

    def corner(self) -> Widget:
        """Make the button that opens the folder of the user's own boards."""
        action = partial(self.app.open_folder, user_maps)
        return IconButton("folder", action, hint=_("Open the folder of your own boards"))

    def layout(self) -> None:
        """Build head, body and foot; the body scrolls where the window is too small for it."""
        super().layout()
        self.check()

    def pads_changed(self) -> None:
        """Show which seats have gamepads."""
        self.again()

    def check(self) -> None:
        """Allow starting, or say why not; sum up what will be played."""
        if self._start is not None:
            problem = self.draft.problem()
            self._start.enable(not problem, problem)
        if self._summary is not None:
            self._summary.text = self._summary_text()
            # it sums up what stands above, which must do where there is no room for it
            rect = self._summary.rect
            self._summary.show(self._summary.natural(rect.width)[1] <= rect.height)

    def entered(self) -> None:
        """Put the focus on the button that starts."""
        if self.widgets.focus is None and self._start is not None:
            self.widgets.focus_on(self._start)

    @property
    def moving(self) -> bool:
        """Tell whether boards are still coming."""
        return bool(self.draft.unread)

    def update(self, dt: float) -> None:
        """Read on where there are many boards, and show them when all have come."""
        super().update(dt)
        if self.draft.unread and not self.typing:
            self.draft.read_on(READING)
            if not self.draft.unread:
                self.again()

    def left(self) -> None:
        """Keep what was chosen, also where no game was begun."""
        self._remember()

    def handle(self, intent: Intent) -> bool:
        """Open the rules by their key."""
        return self._commands.handle(intent) or super().handle(intent)

    def place(self, room: pygame.Rect) -> None:
        """Place the panels, which scroll."""
        rim = self.look.u(RIM)
        rect = pygame.Rect(room.x - rim, room.y, room.width + 2 * rim, room.height - self.look.u(16))
        self._body.settle(rect, self._build_body(rim, rect.width, rect.height))

    def _build_body(self, rim: int, width: int, height: int) -> int:
        look = self.look
        room = width - 2 * rim
        inner = height - 2 * rim
        if room < look.metrics.grown(TWO_COLUMNS) or height > width:
            return self._build_one(rim, room, inner) + rim
        for bar in (0, look.u(BAR)):
            self._body.children.clear()
            columns = room - bar - look.u(28)
            share = round(columns * 0.56)
            left = SeatsPanel(self, self.draft, self._body.add).build(rim, rim, share, inner)
            right = self._build_right(rim + share + look.u(28), rim, columns - share, inner)
            bottom = max(left, right)
            if bottom <= rim + inner:
                break
        return bottom + rim

    def _build_one(self, rim: int, width: int, inner: int) -> int:
        """Place all panels below each other; give where they end.

        What an upright window has to spare makes the seats larger, then the boards.
        """
        look = self.look
        spare = rim + inner - self._stack(rim, width, 0, 0)
        self._body.children.clear()
        if spare < 0:
            return self._stack(rim, width - look.u(BAR), 0, 0)
        seat = min(look.u(LEAST_SEAT) + round(spare * SEATS_SHARE / MOST), look.u(TALL_SEAT))
        boards = spare - MOST * (seat - look.u(LEAST_SEAT))
        return self._stack(rim, width, seat, boards)

    def _stack(self, rim: int, width: int, seat: int, boards: int) -> int:
        """Place all panels below each other: a seat at least so high, boards higher by so much."""
        bottom = SeatsPanel(self, self.draft, self._body.add).build(rim, rim, width, 0, seat)
        return self._build_right(rim, bottom + self.look.u(22), width, 0, boards)

    def _build_right(self, left: int, top: int, width: int, height: int, spare: int = 0) -> int:
        """Place board, rules and start below each other; give where they end.

        ``spare`` pixels make the boards' pictures larger.
        """
        gap = self.look.u(18)
        y = BoardPanel(self, self.draft, self._body).build(left, top, width, spare) + gap
        y = RulesPanel(self, self.draft, self._body).build(left, y, width) + gap
        return StartPanel(self, self.draft, self._body).build(left, y, width, top + height - y)

    def foot(self, edge: int) -> int:
        """Place the buttons at the bottom; give where they begin."""
        look, window = self.look, self.window
        self._body = self.widgets.add(ScrollList())  # before the foot, in the order of the focus
        back = self.widgets.add(Button(_("Back"), self.leave, kind="dark", tall=76))
        self._summary = self.widgets.add(Label("", "body", "muted-dark", "right", wrap=True))
        start = self.widgets.add(
            Button(_("Start game"), self._begin, kind="primary", icon="play", style="large", tall=84)
        )
        self._start = start
        wide, high = start.natural()
        wide = max(wide, min(look.u(436), window.width // 3))
        top = window.height - look.u(34) - high
        start.rect = pygame.Rect(window.width - edge - wide, top, wide, high)
        back_wide, back_high = back.natural()
        back_wide = max(back_wide, min(look.u(236), window.width // 5))
        back.rect = pygame.Rect(edge, top + (high - back_high) // 2, back_wide, back_high)
        left = back.rect.right + look.u(20)
        self._summary.rect = pygame.Rect(left, top, max(1, start.rect.x - look.u(28) - left), high)
        return top

    def _summary_text(self) -> str:
        count = len(self.draft.seats)
        players = ngettext("{n} player", "{n} players", count).format(n=count)
        card = next((w for w in self.widgets if isinstance(w, BoardCard) and w.chosen), None)
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
            board=card.title.lower() if card is not None else self.draft.map,
            preset=_(load_preset(self.draft.preset).title),
        )
        return ", ".join([text, *(_(each.title) for each in variants if self.draft.variant_on(each))])

    def at_the_table(self) -> None:
        """Show what is agreed at the table beside the rules."""
        self.app.stack.push(TableSheet(self.app, self.draft, self.again))

    def _begin(self) -> None:
        self._remember()
        begin(self.game, self.draft.new_game())

    def _remember(self) -> None:
        """Keep everything as it is now, for the next time and after a restart."""
        kept = self.draft.kept()
        if any(getattr(self.app.settings, name) != value for name, value in kept.items()):
            self.app.change(**kept)
