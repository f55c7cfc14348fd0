"""The setup scene: players, board, rules, who begins, seed."""

from functools import partial

import pygame

from citrus_game.client.game import Game
from citrus_game.client.kit.input.commands import Commands
from citrus_game.client.kit.input.intents import Intent
from citrus_game.client.kit.sheets.dialogs import ListSheet
from citrus_game.client.kit.sheets.page import Page
from citrus_game.client.kit.widgets.arrange import Column
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import Button, IconButton
from citrus_game.client.kit.widgets.choices import Option, Segments, Switch
from citrus_game.client.kit.widgets.dropdown import Dropdown
from citrus_game.client.kit.widgets.field import TextField
from citrus_game.client.kit.widgets.panels import Label, Notice, Panel
from citrus_game.client.kit.widgets.scroll import BAR, ScrollList
from citrus_game.client.play.begin import begin
from citrus_game.client.rooms.setup.cards import BoardCard
from citrus_game.client.rooms.setup.draft import BY_LOT, SEED_DIGITS, Draft, MapChoice
from citrus_game.client.rooms.setup.options_sheet import OptionsSheet
from citrus_game.client.rooms.setup.seats import SeatsPanel
from citrus_game.client.rooms.setup.table_sheet import TableSheet
from citrus_game.content.config import load_preset, preset_names
from citrus_game.content.preferences.commands import RULES
from citrus_game.rules.options import Options
from citrus_game.text import _, ngettext

READING = 0.008
"""Seconds of a frame for boards that have still to be read."""
RIM = 14
"""Units around the body, so that focus rings and shadows are not cut off."""
TWO_COLUMNS = 1240
"""Units of width, at usual text size, from which players and board stand side by side."""


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
        gap = look.u(22)
        room = width - 2 * rim
        if room < look.metrics.grown(TWO_COLUMNS):
            room -= look.u(BAR)
            bottom = SeatsPanel(self, self.draft, self._body.add).build(rim, rim, room, 0)
            return self._build_right(rim, bottom + gap, room, 0) + rim
        inner = height - 2 * rim
        for bar in (0, look.u(BAR)):
            self._body.children.clear()
            columns = room - bar - look.u(28)
            share = round(columns * 0.545)
            left = SeatsPanel(self, self.draft, self._body.add).build(rim, rim, share, inner)
            right = self._build_right(rim + share + look.u(28), rim, columns - share, inner)
            bottom = max(left, right)
            if bottom <= rim + inner:
                break
        return bottom + rim

    def _build_right(self, left: int, top: int, width: int, height: int) -> int:
        """Place board, rules and start below each other; give where they end."""
        gap = self.look.u(18)
        y = self._board_panel(left, top, width) + gap
        y = self._rules_panel(left, y, width) + gap
        return self._start_panel(left, y, width, top + height - y)

    def _board_panel(self, left: int, top: int, width: int) -> int:
        look, pad = self.look, self.look.u(26)
        panel = self._body.add(Panel(title=_("Board")))
        head = panel.title_height()
        column = Column(left + pad, top + head, width - 2 * pad, look.u(12))
        if self.draft.crowded:
            notice = self._body.add(Notice(_("The short board is small for 4 or 5 players.")))
            used = look.type.width(panel.title, "heading") + look.u(24)
            beside = column.width - used
            if notice.natural(beside)[1] <= head:
                notice.rect = pygame.Rect(column.left + used, top + look.u(10), *notice.natural(beside))
            else:
                column.put(notice)
        cards: list[Widget] = []
        options = self.draft.options
        for choice in self.draft.maps:
            chosen = choice.name == self.draft.map
            card = BoardCard(choice, chosen, _fincas(choice, options), partial(self._board, choice.name))
            cards.append(self._body.add(card))
        for index in range(0, len(cards), 2):
            pair = cards[index : index + 2]
            column.row(pair if len(pair) == 2 else [*pair, self._body.add(Label(""))])
        panel.rect = pygame.Rect(left, top, width, column.bottom + pad - top)
        return panel.rect.bottom

    def _rules_panel(self, left: int, top: int, width: int) -> int:
        look, pad = self.look, self.look.u(26)
        panel = self._body.add(Panel(title=_("Rules")))
        head = panel.title_height()
        column = Column(left + pad, top + head, width - 2 * pad, look.u(12))
        loaded = {name: load_preset(name) for name in preset_names()}
        presets = [Option(name, _(each.title), note=_(each.about)) for name, each in loaded.items()]
        segments = self._body.add(Segments(presets, self.draft.preset, self._preset))
        more = self._body.add(IconButton("settings", self._more, hint=_("All options"), kind="secondary"))
        used = look.type.width(panel.title, "heading") + look.u(40)
        wide, high = segments.natural()
        side = more.natural()[0]
        end = side + look.u(12)
        right = column.left + column.width
        if used + wide + end <= column.width:
            wide = max(wide, min(column.width - used - end, look.u(560)))
            segments.rect = pygame.Rect(right - end - wide, top + look.u(10), wide, high)
            column.y = max(column.y, segments.rect.bottom + look.u(12))
        else:
            segments.rect = pygame.Rect(column.left, column.y, min(wide, column.width - end), high)
            column.y += high + column.gap
        more.rect = pygame.Rect(right - side, 0, side, side)
        more.rect.centery = segments.rect.centery
        switches = [self._variant(name) for name in self.draft.variants()]
        across = 2 if column.width >= look.metrics.grown(560) else 1
        for index in range(0, len(switches), across):
            column.row(switches[index : index + across])
        panel.rect = pygame.Rect(left, top, width, column.bottom + pad - top)
        return panel.rect.bottom

    def _variant(self, name: str) -> Switch:
        variant = self.draft.variants()[name]
        switch = Switch(
            _(variant.title),
            self.draft.variant_on(variant),
            partial(self._switch, name),
            note=_(variant.about),
            card=True,
        )
        self._body.add(switch)
        if variant.sides and self.draft.side not in variant.sides:
            switch.disable(_("This board already starts with fewer fincas."))
        return switch

    def _start_panel(self, left: int, top: int, width: int, height: int) -> int:
        look, pad = self.look, self.look.u(26)
        panel = self._body.add(Panel())
        column = Column(left + pad, top + look.u(24), width - 2 * pad, look.u(16))
        options = [Option(BY_LOT, _("Random"))]
        options += [Option(str(index), seat.name) for index, seat in enumerate(self.draft.seats)]
        first_words = self._body.add(Label(_("First player"), "name"))
        first = self._body.add(Dropdown(options, self.draft.starter(), self._starter, self._open))
        seed_words = self._body.add(Label(_("Seed"), "name"))
        seed = self._body.add(
            TextField(
                self.draft.seed,
                self._seed,
                longest=SEED_DIGITS + 1,
                allowed=str.isdigit,
                empty=_("random"),
                hint=_("The same seed with the same choices gives the same game again."),
            )
        )
        dice = self._body.add(IconButton("seed", self._dice, hint=_("New seed"), kind="secondary"))
        first_wide = max(first.natural()[0], look.u(190))
        seed_wide = look.type.width("0" * (SEED_DIGITS + 1), "field") + look.u(40)
        gap = look.u(16)
        high = max(w.natural()[1] for w in (first, seed, dice))
        parts: list[tuple[Widget, int]] = [
            (first_words, first_words.natural()[0]),
            (first, first_wide),
            (seed_words, seed_words.natural()[0]),
            (seed, seed_wide),
            (dice, dice.natural()[0]),
        ]
        need = sum(wide + gap for _widget, wide in parts) - gap
        lines = [parts] if need <= column.width else [parts[:2], parts[2:]]
        if len(lines) == 1 and height > high + 2 * look.u(24):
            column.y = top + (height - high) // 2
        for line in lines:
            self._spread(line, column, high, gap)
        bottom = max(column.bottom + look.u(26), top + height)
        panel.rect = pygame.Rect(left, top, width, bottom - top)
        return bottom

    def _spread(self, line: list[tuple[Widget, int]], column: Column, high: int, gap: int) -> None:
        """Place widgets side by side from both ends of a line: words left, the rest right."""
        spare = column.width - sum(wide + gap for _widget, wide in line) + gap
        x = column.left
        for index, (widget, wide) in enumerate(line):
            if isinstance(widget, Label) and index:
                x += max(0, spare)
                spare = min(0, spare)
            room = wide
            if spare < 0 and isinstance(widget, Dropdown | TextField):
                room, spare = wide + spare, 0
            side = high if not isinstance(widget, IconButton) else room
            widget.rect = pygame.Rect(x, column.y + (high - side) // 2, room, side)
            x += room + gap
            if isinstance(widget, Label) and not index:
                x += max(0, spare // 2)
                spare -= max(0, spare // 2)
        column.y += high + column.gap

    def foot(self, edge: int) -> int:
        """Place the buttons at the bottom; give where they begin."""
        look, window = self.look, self.window
        self._body = self.widgets.add(ScrollList())  # before the foot, in the order of the focus
        back = self.widgets.add(Button(_("Back"), self.leave, kind="dark", tall=76))
        self._summary = self.widgets.add(Label("", "body", "muted-dark", "right"))
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
        # it sums up what stands above, which must do where there is no room for it
        self._summary.show(look.type.width(self._summary_text(), "body") <= self._summary.rect.width)
        return top

    def _summary_text(self) -> str:
        count = len(self.draft.seats)
        players = ngettext("{n} player", "{n} players", count).format(n=count)
        card = next((w for w in self.widgets if isinstance(w, BoardCard) and w.chosen), None)
        shown = {name for variant in self.draft.variants().values() for name in variant.options()}
        changed = set(self.draft.overrides) - shown - {"start_player"} or self.draft.offset
        words = (
            _("{preset}, {board} board, {players}, changed")
            if changed
            else _("{preset}, {board} board, {players}")
        )
        return words.format(
            players=players,
            board=card.title.lower() if card is not None else self.draft.map,
            preset=_(load_preset(self.draft.preset).title),
        )

    def _board(self, name: str) -> None:
        self.draft.map = name
        for variant in self.draft.variants().values():
            if variant.sides and self.draft.side not in variant.sides and self.draft.variant_on(variant):
                self.draft.switch_variant(variant, False)
        self.draft.fit()
        self.again()

    def _preset(self, name: str) -> None:
        self.draft.take_preset(name)
        self.again()

    def _switch(self, name: str, on: bool) -> None:
        self.draft.switch_variant(self.draft.variants()[name], on)
        self.draft.fit()
        self.again()

    def _more(self) -> None:
        self.app.stack.push(OptionsSheet(self.app, self.draft, self.again))

    def at_the_table(self) -> None:
        """Show what is agreed at the table beside the rules."""
        self.app.stack.push(TableSheet(self.app, self.draft, self.again))

    def _starter(self, value: str) -> None:
        self.draft.choose_starter(value)
        self.again()

    def _open(self, dropdown: Dropdown) -> None:
        self.app.stack.push(ListSheet.of(self.app, dropdown))

    def _seed(self, text: str) -> None:
        self.draft.seed = text

    def _dice(self) -> None:
        self.draft.draw_seed()
        self.again()

    def _begin(self) -> None:
        self._remember()
        begin(self.game, self.draft.new_game())

    def _remember(self) -> None:
        """Keep everything as it is now, for the next time and after a restart."""
        kept = self.draft.kept()
        if any(getattr(self.app.settings, name) != value for name, value in kept.items()):
            self.app.change(**kept)


def _fincas(choice: MapChoice, options: Options) -> tuple[str, ...]:
    """Give the sites with fincas at the start, for a board's picture."""
    if choice.loaded is None or options.random_start:
        return ()
    return choice.loaded.board.start_sites[: options.start_fincas]
