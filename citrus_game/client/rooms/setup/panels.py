"""The panels of the setup scene beside the players: the board, the rules, how the game begins."""

from functools import partial
from typing import TYPE_CHECKING

import pygame

from citrus_game.client.kit.sheets.dialogs import ListSheet
from citrus_game.client.kit.widgets.arrange import Column
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import IconButton
from citrus_game.client.kit.widgets.choices import Dropdown, Option, Segments
from citrus_game.client.kit.widgets.controls import Switch
from citrus_game.client.kit.widgets.field import TextField
from citrus_game.client.kit.widgets.panels import Label, Notice, Panel
from citrus_game.client.kit.widgets.scroll import ScrollList
from citrus_game.client.rooms.setup.cards import BoardCard
from citrus_game.client.rooms.setup.options_sheet import OptionsSheet
from citrus_game.content.config import load_preset, preset_names
from citrus_game.rules.material.options import Options
from citrus_game.table.draft import BY_LOT, SEED_DIGITS, Draft, MapChoice
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.rooms.setup.setup_scene import SetupScene


class SetupPanel:
    """Builds a panel into a scene's body; `build` of each kind gives where it ends."""

    def __init__(self, scene: "SetupScene", draft: Draft, body: ScrollList) -> None:
        self.scene, self.draft, self.put = scene, draft, body.add
        self.look = scene.look


class BoardPanel(SetupPanel):
    """The boards to choose from."""

    def build(self, left: int, top: int, width: int, spare: int = 0) -> int:
        """Place it at ``left``, ``top``, so wide; give its bottom. ``spare`` pixels go to its pictures."""
        look, pad = self.look, self.look.u(26)
        panel = self.put(Panel(title=_("Board")))
        head = panel.title_height()
        column = Column(left + pad, top + head, width - 2 * pad, look.u(12))
        if self.draft.crowded:
            notice = self.put(Notice(_("The short board is small for 4 or 5 players.")))
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
            cards.append(self.put(card))
        more = spare // -(-len(cards) // 2)
        for index in range(0, len(cards), 2):
            pair = cards[index : index + 2]
            column.row(pair if len(pair) == 2 else [*pair, self.put(Label(""))])
            for each in pair:
                each.rect.height += more
            column.space(more)
        panel.rect = pygame.Rect(left, top, width, column.bottom + pad - top)
        return panel.rect.bottom

    def _board(self, name: str) -> None:
        self.draft.map = name
        for variant in self.draft.variants().values():
            if variant.sides and self.draft.side not in variant.sides and self.draft.variant_on(variant):
                self.draft.switch_variant(variant, False)
        self.draft.fit()
        self.scene.again()


class RulesPanel(SetupPanel):
    """The presets, and the variants that are switched on and off."""

    def build(self, left: int, top: int, width: int) -> int:
        """Place it at ``left``, ``top``, so wide; give its bottom."""
        look, pad = self.look, self.look.u(26)
        panel = self.put(Panel(title=_("Rules")))
        head = panel.title_height()
        column = Column(left + pad, top + head, width - 2 * pad, look.u(12))
        loaded = {name: load_preset(name) for name in preset_names()}
        presets = [Option(name, _(each.title), note=_(each.about)) for name, each in loaded.items()]
        segments = self.put(Segments(presets, self.draft.preset, self._preset))
        more = self.put(IconButton("settings", self._more, hint=_("All options"), kind="secondary"))
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
        panel.title_middle = segments.rect.centery - top if segments.rect.x > column.left else 0
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
        self.put(switch)
        if variant.sides and self.draft.side not in variant.sides:
            switch.disable(_("This board already starts with fewer fincas."))
        return switch

    def _preset(self, name: str) -> None:
        self.draft.take_preset(name)
        self.scene.again()

    def _switch(self, name: str, on: bool) -> None:
        self.draft.switch_variant(self.draft.variants()[name], on)
        self.draft.fit()
        self.scene.again()

    def _more(self) -> None:
        self.scene.app.stack.push(OptionsSheet(self.scene.app, self.draft, self.scene.again))


class StartPanel(SetupPanel):
    """Who begins, and the seed."""

    def build(self, left: int, top: int, width: int, height: int) -> int:
        """Place it at ``left``, ``top``, so wide and at least so high; give its bottom."""
        look, pad = self.look, self.look.u(26)
        panel = self.put(Panel())
        column = Column(left + pad, top + look.u(24), width - 2 * pad, look.u(16))
        options = [Option(BY_LOT, _("Random"))]
        options += [Option(str(index), seat.name) for index, seat in enumerate(self.draft.seats)]
        first_words = self.put(Label(_("First player"), "name"))
        first = self.put(Dropdown(options, self.draft.starter(), self._starter, self._open))
        seed_words = self.put(Label(_("Code"), "name"))
        seed = self.put(
            TextField(
                self.draft.seed,
                self._seed,
                longest=SEED_DIGITS + 1,
                allowed=str.isdigit,
                empty=_("random"),
                hint=_("The same code with the same choices gives the same game again."),
            )
        )
        dice = self.put(IconButton("seed", self._dice, hint=_("New code"), kind="secondary"))
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

    def _starter(self, value: str) -> None:
        self.draft.choose_starter(value)
        self.scene.again()

    def _open(self, dropdown: Dropdown) -> None:
        self.scene.app.stack.push(ListSheet.of(self.scene.app, dropdown))

    def _seed(self, text: str) -> None:
        self.draft.seed = text

    def _dice(self) -> None:
        self.draft.draw_seed()
        self.scene.again()


def _fincas(choice: MapChoice, options: Options) -> tuple[str, ...]:
    """Give the sites with fincas at the start, for a board's picture."""
    if choice.loaded is None or options.random_start:
        return ()
    return choice.loaded.board.start_sites[: options.start_fincas]
