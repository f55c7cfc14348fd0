"""Two dialogs of the setup: advanced rules (RULES.md 13), and settings of the table with the timer."""

from collections.abc import Callable, Iterator
from typing import Any

from citrus_game.content.game.box import LANDSCAPE
from citrus_game.content.game.options import SCORING_UNUSED, load_preset, preset_names
from citrus_game.narration.rule_texts import RuleTexts
from citrus_game.narration.words import capital, tile_name
from citrus_game.rules.model.components import KIND, KINDS, PLOW, STOREHOUSE
from citrus_game.rules.model.options import ROWS, Options
from citrus_game.session.game_config import SEED_DIGITS, GameConfig
from citrus_game.session.seats import PERSON
from citrus_game.text import _, ngettext
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.dialogs.form import (
    WORDS,
    Choice,
    Flag,
    Flags,
    FormDialog,
    FormPart,
    Heading,
    Level,
    Line,
)
from citrus_game.ui.toolkit.layout.nodes import Box, Column, FirstThatFits, Node, Row
from citrus_game.ui.toolkit.widgets.buttons import Button, IconButton
from citrus_game.ui.toolkit.widgets.controls import Switch
from citrus_game.ui.toolkit.widgets.panels import Label
from citrus_game.ui.toolkit.widgets.text_field import TextField

IN_FRONT = ("family", "mini-expansion")
"""Variants that the setup shows itself."""

MOST_REMOVED, MOST_POINTS = 6, 5
"""Largest values of the sliders; files may have larger ones."""
CERTAIN, UNUSED = "always_in_play.", "unused_points."
"""Prefixes of landscape tiles in names of settings."""
REMOVED = ("short_removed.0", "short_removed.1")
"""Settings for the plantations that are removed, without and with a well."""


def variant_switch(draft: GameConfig, name: str, changed: Callable[[], None]) -> Switch:
    """Return the switch of a variant; ``changed`` is called after a change."""
    variant = draft.variants()[name]

    def take(on: bool) -> None:
        draft.switch_variant(variant, on)
        draft.limit_start_fincas()
        changed()

    on, note = draft.variant_on(variant), _(variant.about)
    switch = Switch(_(variant.title), on, take, note=note, card=True)
    if variant.sides and draft.side not in variant.sides:
        switch.disable(_("This board already starts with fewer fincas."))
    return switch


def advanced_changes(draft: GameConfig) -> list[str]:
    """Return what was changed in the dialog of advanced rules, in words."""
    changes = [] if draft.preset == Options().preset else [_(load_preset(draft.preset).title)]
    variants = {name: each for name, each in draft.variants().items() if draft.variant_on(each)}
    changes += [_(each.title) for name, each in variants.items() if name not in IN_FRONT]
    shown = {option for each in draft.variants().values() for option in each.options()} | {"start_player"}
    count = len(set(draft.overrides) - shown) + bool(draft.offset)
    if count:
        changes.append(ngettext("{n} option changed", "{n} options changed", count).format(n=count))
    if draft.seed != draft.drawn:
        changes.append(_("Code {code}").format(code=draft.seed or _("random")))
    return changes


class OptionsDialog(FormDialog):
    """The rules that few people change: presets, variants, a game's code, all options. ``changed`` is called
    when the dialog closes.
    """

    def __init__(self, app: App, draft: GameConfig, changed: Callable[[], None]) -> None:
        super().__init__(app, _("Advanced rules"))
        self.draft, self.changed = draft, changed

    def on_leave(self) -> None:
        self.changed()

    def buttons(self) -> list[Button]:
        plain = Button(_("Reset to the preset"), self._plain)
        return [plain, Button(_("Done"), self.close, kind="primary")]

    def rows(self) -> Iterator[FormPart]:
        presets = {name: load_preset(name) for name in preset_names()}
        about = _(presets[self.draft.preset].about)
        titles = tuple((name, _(each.title)) for name, each in presets.items())
        yield Choice("preset", _("Rules"), about, options=titles)
        others = [name for name in self.draft.variants() if name not in IN_FRONT]
        yield Line(tuple(variant_switch(self.draft, name, self.relayout) for name in others))
        yield self._code()
        yield self._offset()
        yield from self._choices()
        yield from self._numbers()
        note = _("Bonuses guaranteed to be on the board.")
        yield Heading(_("Always on the board"), note)
        yield Flags(tuple(self._certain(name) for name in LANDSCAPE), across=0)
        yield Heading(_("Unused bonuses"), _("Points at the end of the game for each bonus not used."))
        for name in SCORING_UNUSED:
            words = capital(tile_name(KIND[name]))
            yield Level(UNUSED + name, words, most=MOST_POINTS, step=1, unit=str)
        yield Heading(_("On this device"), _("Not a rule: how much the screen helps you."))
        yield Choice(
            "purist",
            _("Help for the players"),
            _("Purists play without highlighted spaces, forecast, hints and reasons."),
            options=((False, _("As in Settings")), (True, _("None"))),
        )

    def value(self, setting: str) -> object:
        draft = self.draft
        if setting == "preset":
            return draft.preset
        if setting == "purist":
            return self.app.settings.purist
        if setting == "offset":
            return draft.offset
        if setting.startswith(CERTAIN):
            return self._is_certain(KIND[setting.removeprefix(CERTAIN)])
        if setting.startswith(UNUSED):
            return draft.options.unused_points[KIND[setting.removeprefix(UNUSED)]]
        if setting in REMOVED:
            return draft.options.short_removed[REMOVED.index(setting)]
        return getattr(draft.options, setting)

    def change(self, setting: str, value: Any) -> None:
        draft = self.draft
        if setting == "preset":
            draft.choose_preset(value)
            self.relayout()
        elif setting == "purist":
            self.app.change(purist=value)
        elif setting == "offset":
            draft.offset = value
        elif setting.startswith(CERTAIN):
            self._take_certain(KIND[setting.removeprefix(CERTAIN)], value)
        elif setting.startswith(UNUSED):
            points = {each: draft.options.unused_points[KIND[each]] for each in SCORING_UNUSED}
            draft.set_option("unused_points", points | {setting.removeprefix(UNUSED): value})
        elif setting in REMOVED:
            removed = list(draft.options.short_removed)
            removed[REMOVED.index(setting)] = value
            draft.set_option("short_removed", removed)
        else:
            draft.set_option(setting, value)
            if setting == "start_fincas":  # also the switch of a variant
                self.relayout()

    def _code(self) -> Node:
        """Return the row with the code that deals a game."""
        style, gap = self.style, self.style.u(16)
        note = _("The same code with the same choices gives the same game again.")
        words = Column(Label(_("Code"), "field"), Label(note, "note", "muted", wrap=True))
        field = TextField(
            self.draft.seed, self._write_code, longest=SEED_DIGITS + 1, allowed=str.isdigit, empty=_("random")
        )
        field.called = _("Code")
        digits = style.type.width("0" * (SEED_DIGITS + 1), "field") + style.u(40)
        dice = IconButton("seed", self._draw_code, hint=_("New code"), kind="secondary")
        code = Row(Box(field, width=digits), dice, gap=gap, shrink=0, align_self="centre")
        beside = Box(words, grow=1, basis=0, min_width=style.metrics.scaled(WORDS))
        return FirstThatFits(Row(beside, code, gap=gap), Column(words, code, gap=style.u(6)))

    def _write_code(self, text: str) -> None:
        self.draft.seed = text

    def _draw_code(self) -> None:
        self.draft.draw_seed()
        self.relayout()

    def _choices(self) -> Iterator[FormPart]:
        """Yield the rows that the table of options describes."""
        for name, row in ROWS.items():
            if not row.label:
                continue
            label, note = _(row.label), _(row.note)
            if row.values:
                values = [(value, _(said.word)) for value, said in row.values.items()]
                yield Choice(name, label, note, options=values, off=self._off(name))
            else:
                yield Level(name, label, note, least=row.least, most=row.most, step=1, unit=str)

    def _off(self, name: str) -> str:
        """Return why an option has no meaning now, or ""."""
        if name == "road_rule_sites" and self.draft.options.family:
            return _("Family game: roads may have the same fruit twice.")
        return ""

    def _numbers(self) -> Iterator[FormPart]:
        fincas: list[tuple[int | None, str]] = [(None, _("As on the board"))]
        for n in range(1, self.draft.most_fincas() + 1):
            fincas += [(n, ngettext("{n} finca", "{n} fincas", n).format(n=n))]
        yield Choice(
            "start_fincas",
            _("Fincas at the start"),
            _("How many stand on the board before the first turn."),
            options=fincas,
            listed=True,
        )
        for setting, words, note in zip(
            REMOVED,
            (_("Short board: plantations removed"), _("Short board: wells removed")),
            (
                _("Plantations without a well removed, of each fruit."),
                _("Plantations with a well, of each fruit."),
            ),
            strict=True,
        ):
            yield Level(setting, words, note, most=MOST_REMOVED, step=1, unit=str)

    def _offset(self) -> Choice:
        """Return the row for the compensation of later seats. Values depend on the number of players."""
        return Choice(
            "offset",
            _("Compensation for later seats"),
            self._offset_note(),
            options=((None, _("Off")), ("coins", _("Coins")), ("points", _("Points"))),
            off="" if self.draft.offset_options("points") else _("No recommended values for this board."),
        )

    def _offset_note(self) -> str:
        """Return what each player gets at the start."""
        values = self.draft.offset_options(self.draft.offset)
        if not values:
            return _("Whoever plays later may start with a few more coins or points.")
        rules = RuleTexts(self.draft.options)
        return rules.seat_coins() if self.draft.offset == "coins" else rules.seat_points()

    def _certain(self, name: str) -> Flag:
        """Return the switch that guarantees a landscape tile on the board."""
        foreign = KIND[name] in EXPANSION_KINDS and not self.draft.options.expansion
        off = _("This bonus belongs to the mini-expansion.") if foreign else ""
        return Flag(CERTAIN + name, capital(tile_name(KIND[name])), off=off)

    def _is_certain(self, kind: int) -> bool:
        options = self.draft.options
        return any(
            each.kind == kind and each.holds(self.draft.side, options.expansion)
            for each in options.always_in_play
        )

    def _take_certain(self, kind: int, on: bool) -> None:
        kinds = [KIND[name] for name in LANDSCAPE if self._is_certain(KIND[name])]
        kinds = [*kinds, kind] if on else [each for each in kinds if each != kind]
        self.draft.set_option("always_in_play", [KINDS[each] for each in kinds])

    def _plain(self) -> None:
        self.draft.clear_changes()
        self.relayout()


EXPANSION_KINDS = (STOREHOUSE, PLOW, KIND["large-well"])
"""Landscape tiles of the mini-expansion."""


TURNS = (30, 45, 60, 90, 120, 180, 300)
"""Seconds for a turn, in the list."""
BANKS = (300, 600, 900, 1200, 1800, 2700, 3600)
"""Seconds for a player's whole game, in the list."""
SIDE = "side."
"""Prefix of seat numbers in names of settings: the side of a flat table."""
USUAL = {"off": 90, "turn": 90, "bank": 1200}


class TableDialog(FormDialog):
    """Text size, seats around a flat table, and the timer. ``changed`` is called when the dialog closes."""

    def __init__(self, app: App, draft: GameConfig, changed: Callable[[], None]) -> None:
        super().__init__(app, _("Table and timer"))
        self.draft, self.changed = draft, changed

    def on_leave(self) -> None:
        self.changed()

    def buttons(self) -> list[Button]:
        return [Button(_("Done"), self.close, kind="primary")]

    def rows(self) -> Iterator[FormPart]:
        yield Choice(
            "couch",
            _("Size"),
            _("TV mode: everything larger, for playing from the couch."),
            options=((False, _("Normal")), (True, _("Large"))),
        )
        yield Choice(
            "flat",
            _("Screen"),
            _("On a screen that lies flat, everything but the board turns to face the current player."),
            options=((False, _("Upright")), (True, _("Table-top"))),
        )
        if self.app.settings.flat:
            sides = tuple(zip("SENW", side_words(), strict=True))
            for number, seat in enumerate(self.draft.seats):
                if seat.player == PERSON:
                    words = _("{player} sits").format(player=seat.name)
                    yield Choice(f"{SIDE}{number}", words, options=sides)
        yield from self._timer()

    def value(self, setting: str) -> object:
        if setting in ("couch", "flat"):
            return getattr(self.app.settings, setting)
        if setting.startswith(SIDE):
            return self.draft.seats[int(setting.removeprefix(SIDE))].side
        return getattr(self.draft.timing, setting)

    def change(self, setting: str, value: Any) -> None:
        if setting in ("couch", "flat"):
            self.app.change(**{setting: value})
        elif setting.startswith(SIDE):
            self.draft.seats[int(setting.removeprefix(SIDE))].side = value
        else:
            usual = {"seconds": USUAL[value]} if setting == "kind" else {}
            self.draft.timing = self.draft.timing.model_copy(update={setting: value, **usual})

    def _timer(self) -> Iterator[FormPart]:
        timing = self.draft.timing
        yield Choice(
            "kind",
            _("Timer"),
            _("A reminder when a turn takes long, or a time limit for each player’s whole game."),
            options=(("off", _("Off")), ("turn", _("Each turn")), ("bank", _("Whole game"))),
        )
        if timing.kind == "off":
            return
        offered = sorted({*(TURNS if timing.kind == "turn" else BANKS), timing.seconds})
        yield Choice(
            "seconds",
            _("Time"),
            _("Time until the reminder.") if timing.kind == "turn" else _("For all turns of a player."),
            options=tuple((seconds, time_words(seconds)) for seconds in offered),
            listed=True,
        )
        if timing.kind == "bank":
            yield Choice(
                "at_zero",
                _("When time runs out"),
                _(
                    "Nothing; or after 20 seconds a computer player finishes the turn; or it ends as "
                    "soon as it legally can."
                ),
                options=(("nothing", _("Nothing")), ("computer", _("Computer")), ("end", _("Turn ends"))),
            )


def side_words() -> tuple[str, ...]:
    """Return the names of the screen's sides, in the order S, E, N, W."""
    return _("Below"), _("Right"), _("Above"), _("Left")


def time_words(seconds: int) -> str:
    """Return a duration in words, in minutes if they are whole, or else in seconds."""
    if seconds % 60:
        return ngettext("{n} second", "{n} seconds", seconds).format(n=seconds)
    return ngettext("{n} minute", "{n} minutes", seconds // 60).format(n=seconds // 60)
