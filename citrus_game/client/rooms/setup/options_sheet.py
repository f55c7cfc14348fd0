"""All other options of the rules (RULES.md 13), each with what it means."""

from collections.abc import Callable, Iterator
from typing import Any

from citrus_game.client.kit.sheets.form import Choice, Flag, Flags, Form, FormPart, Heading, Level
from citrus_game.client.kit.stage.app import App
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.content.game.options import SCORING_UNUSED
from citrus_game.content.game.words import LANDSCAPE
from citrus_game.rules.material.components import KIND, KINDS, PLOW, STOREHOUSE
from citrus_game.table.draft import Draft
from citrus_game.table.speech.rule_words import Rules
from citrus_game.table.speech.words import capital, tile_name
from citrus_game.text import _, ngettext

MOST_REMOVED, MOST_POINTS = 6, 5
"""The largest numbers that the sliders offer; files may say more."""
CERTAIN, UNUSED = "always_in_play.", "unused_points."
"""Before the names of landscape tiles, as settings of their own."""
REMOVED = ("short_removed.0", "short_removed.1")
"""The plantations without and with a well that are taken out, as settings of their own."""


class OptionsSheet(Form):
    """The options that setup does not show; ``changed`` is called when the sheet closes."""

    def __init__(self, app: App, draft: Draft, changed: Callable[[], None]) -> None:
        super().__init__(app, _("All options"))
        self.draft, self.changed = draft, changed

    def left(self) -> None:
        """Let the setup scene show what has changed."""
        self.changed()

    def buttons(self) -> list[Button]:
        """Give the buttons that undo all changes and that close."""
        plain = Button(_("Reset to the preset"), self._plain)
        return [plain, Button(_("Done"), self.close, kind="primary")]

    def rows(self) -> Iterator[FormPart]:
        """List every option of the rules, then the one choice that is none."""
        yield self._offset()
        yield from self._choices()
        yield from self._numbers()
        note = _("Bonuses guaranteed to be on the board.")
        yield Heading(_("Always on the board"), note)
        yield Flags(tuple(self._certain(name) for name in LANDSCAPE), across=0)
        yield Heading(_("Unused bonuses"), _("Points at the end of the game for each bonus not used."))
        for name in SCORING_UNUSED:
            words = capital(tile_name(KIND[name]))
            yield Level(UNUSED + name, words, most=MOST_POINTS, step=1, unit="{value}")
        yield Heading(_("At this screen"), _("Not a rule: how much the screen helps you."))
        yield Choice(
            "purist",
            _("Help for the players"),
            _("Purists play without highlighted spaces, forecast, hints and reasons."),
            options=((False, _("As in Settings")), (True, _("None"))),
        )

    def value(self, setting: str) -> object:
        """Give an option of the draft, or the setting of the client."""
        draft = self.draft
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
        """Set an option of the draft; the setting of the client is kept at once."""
        draft = self.draft
        if setting == "purist":
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

    def _choices(self) -> Iterator[FormPart]:
        yield Choice(
            "purchase_check",
            _("What you may buy"),
            _(
                "Only rows and columns that you can plant completely, or any with at least one "
                "plantation you can plant."
            ),
            options=(("all", _("All of it")), ("one", _("At least one"))),
        )
        yield Choice(
            "horses_score",
            _("Wild horses"),
            _("Their points count at the end of the game, or at once."),
            options=(("end", _("At the end")), ("now", _("At once"))),
        )
        yield Choice(
            "road_rule_sites",
            _("Roads with different fruits"),
            _("Which roads must have different fruits: those of every building site, or only of some."),
            options=(("all", _("All sites")), ("marked", _("Marked")), ("fincas", _("Fincas"))),
        )
        yield Choice(
            "large_well_covered",
            _("Planting on a large well"),
            _(
                "Planting on the large well itself: you take it like any bonus, or it scores as if you "
                "had planted next to it."
            ),
            options=(("take", _("Taken")), ("trigger", _("Works"))),
        )
        either = ((True, _("Yes")), (False, _("No")))
        yield Choice(
            "cart_while_placing",
            _("Carts while planting"),
            _("You may use a cart while bought plantations are still in hand."),
            options=either,
        )
        yield Choice(
            "finca_after_partial_refill",
            _("Finca after a partial refill"),
            _("Whether a new finca is built even though the bag could not fill the market the last time."),
            options=either,
        )

    def _numbers(self) -> Iterator[FormPart]:
        """List the options that are numbers."""
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
            yield Level(setting, words, note, most=MOST_REMOVED, step=1, unit="{value}")

    def _offset(self) -> Choice:
        """Give the row that makes up for going later; the values follow the number of players."""
        return Choice(
            "offset",
            _("Compensation for later seats"),
            self._offset_note(),
            options=((None, _("Off")), ("coins", _("Coins")), ("points", _("Points"))),
            off="" if self.draft.offset_options("points") else _("No recommended values for this board."),
        )

    def _offset_note(self) -> str:
        """Say what each player gets at the start."""
        values = self.draft.offset_options(self.draft.offset)
        if not values:
            return _("Whoever plays later may start with a few more coins or points.")
        rules = Rules(self.draft.options)
        return rules.seat_coins() if self.draft.offset == "coins" else rules.seat_points()

    def _certain(self, name: str) -> Flag:
        """Give the switch of a landscape tile that is laid out for certain."""
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
        self.draft.take_back()
        self.again()


EXPANSION_KINDS = (STOREHOUSE, PLOW, KIND["large-well"])
"""Kinds of the mini-expansion."""
