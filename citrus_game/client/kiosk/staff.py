"""The staff menu: volume, language, sizes, timeouts, modes, counts, scores, restart, leave."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from citrus_game.client.arrange import Column
from citrus_game.client.dialogs import Message, Question
from citrus_game.client.kiosk.stay import Stay, Wait
from citrus_game.client.languages import language_title
from citrus_game.client.sheet import Sheet
from citrus_game.client.widgets.base import Widget
from citrus_game.client.widgets.buttons import Button
from citrus_game.client.widgets.choices import Option, Segments, Slider, Switch
from citrus_game.client.widgets.panels import Label
from citrus_game.content.kiosk import MODES, Mode
from citrus_game.kiosk import exits
from citrus_game.kiosk.counts import Day, today
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.kiosk.app import KioskApp


def mode_title(mode: str) -> str:
    """Name a mode."""
    titles = {
        "sprint": _("Sprint"),
        "puzzle": _("Puzzle"),
        "short": _("Short game"),
        "full": _("Full game"),
    }
    return titles.get(mode, mode)


class StaffMenu(Stay, Sheet):
    """What the operator can change on the spot; it is kept when the menu is closed."""

    app: "KioskApp"
    wait: Wait = "long"
    wide = 1080

    def __init__(self, app: "KioskApp") -> None:
        super().__init__(app, _("Staff"))
        self.draft = app.kiosk

    def buttons(self) -> list[Button]:
        """Give the ways out."""
        return [
            Button(_("End the kiosk"), self._leave, icon="quit"),
            Button(_("Restart"), self._restart, icon="replay"),
            Button(_("Save and close"), self.close, kind="primary", icon="check"),
        ]

    def close(self) -> None:
        """Keep what was changed and go back to attract."""
        trouble = self.app.adopt(self.draft)
        self.app.attract()
        if trouble:
            self.app.stack.push(Message(self.app, _("The settings are not kept"), trouble))

    def fill(self, column: Column) -> None:
        """Put the settings in groups, then the counts."""
        kiosk = self.draft
        self._head(column, _("Sound and language"))
        self._row(column, _("Effects"), Slider(kiosk.effects, partial(self._volume, "effects")))
        self._row(column, _("Ambience"), Slider(kiosk.ambience, partial(self._volume, "ambience")))
        tongues = [Option(code, language_title(code)) for code in kiosk.languages]
        self._row(column, _("Language"), Segments(tongues, kiosk.language, self._setter("language", str)))
        self._head(column, _("Screen"))
        inches = Slider(
            round(kiosk.screen_inches),
            self._setter("screen_inches", float),
            least=7,
            most=100,
            step=1,
            unit=_("{value} inches"),
        )
        self._row(column, _("Diagonal"), inches)
        self._row(column, "", Switch(_("Reduced motion"), kiosk.reduced_motion, self._motion))
        self._head(column, _("Times"))
        self._times(column)
        self._head(column, _("Games"))
        for mode in MODES:
            self._row(column, "", Switch(mode_title(mode), mode in kiosk.modes, partial(self._mode, mode)))
        counts = [Option(str(n), str(n)) for n in range(2, 6)]
        most = Segments(counts, str(kiosk.most_players), self._setter("most_players", int))
        self._row(column, _("Players at one game, at the most"), most)
        levels = [Option("easy", _("Picker")), Option("normal", _("Grower")), Option("expert", _("Master"))]
        self._row(column, _("Computer players"), Segments(levels, kiosk.level, self._setter("level", str)))
        self._head(column, _("Today"))
        self._counts(column)
        clear = Button(_("Clear the scores of the day"), self._clear, icon="trash")
        self._row(column, "", clear)

    def _times(self, column: Column) -> None:
        seconds = _("{value} s")
        for name, words, least, most, step in (
            ("idle_seconds", _("Without a touch until the countdown"), 10, 300, 10),
            ("countdown_seconds", _("The countdown"), 5, 120, 5),
            ("brief_seconds", _("Before and after a game"), 5, 120, 5),
            ("attract_seconds", _("A round of the attract loop"), 20, 180, 10),
        ):
            value = round(getattr(self.draft, name))
            slider = Slider(value, self._setter(name, float), least=least, most=most, step=step, unit=seconds)
            self._row(column, words, slider)
        sprint = Slider(
            round(self.draft.sprint_minutes),
            self._setter("sprint_minutes", float),
            least=1,
            most=30,
            step=1,
            unit=_("{value} min"),
        )
        self._row(column, _("A sprint"), sprint)

    def _counts(self, column: Column) -> None:
        """Put today's counts, a line for each mode."""
        days = [day for day in self.app.counts.read() if day.date == today()]
        for line in count_lines(days[-1] if days else Day(today())):
            column.put(self.put(Label(line, "body", "muted", wrap=True)), gap=self.look.u(4))

    def _head(self, column: Column, words: str) -> None:
        if column.y > column.top:
            column.space(self.look.u(14))
        column.put(self.put(Label(words, "heading")), gap=self.look.u(6))

    def _row(self, column: Column, words: str, control: Widget) -> None:
        """Place words on the left and their control on the right, or below where it is narrow."""
        control = self.put(control)
        wide, high = control.natural()
        if not words:
            column.put(control)
            return
        label = self.put(Label(words, "field", wrap=True))
        wide = min(column.width, max(wide, column.width * 45 // 100))
        room = column.width - wide - self.look.u(24)
        if room < column.width // 4:
            column.put(label, gap=self.look.u(4))
            column.put(control)
            return
        words_high = label.natural(room)[1]
        tall = max(high, words_high)
        label.rect = pygame.Rect(column.left, column.y + (tall - words_high) // 2, room, words_high)
        control.rect = pygame.Rect(
            column.left + column.width - wide, column.y + (tall - high) // 2, wide, high
        )
        column.y += tall + column.gap

    def _setter(self, name: str, kind: Callable[[str], object]) -> Callable[..., None]:
        def set_it(value: str) -> None:
            self.draft = self.draft.model_copy(update={name: kind(value)})

        return set_it

    def _volume(self, name: str, value: int) -> None:
        self.draft = self.draft.model_copy(update={name: value})
        self.app.sound.tune(self.app.settings.model_copy(update={name: value}))
        self.app.sound.cue("press")

    def _motion(self, on: bool) -> None:
        self.draft = self.draft.model_copy(update={"reduced_motion": on})

    def _mode(self, mode: Mode, on: bool) -> None:
        chosen = {*self.draft.modes, mode} if on else {*self.draft.modes} - {mode}
        # a kiosk without any game would be none
        self.draft = self.draft.model_copy(update={"modes": [m for m in MODES if m in chosen] or [mode]})
        if not chosen:
            self.again()

    def _clear(self) -> None:
        self.app.stack.push(
            Question(
                self.app,
                _("Clear the scores?"),
                _("The tables of the day begin anew."),
                _("Clear"),
                self.app.scores.clear,
            )
        )

    def _restart(self) -> None:
        self.app.adopt(self.draft)
        self.app.stop(exits.RESTART)

    def _leave(self) -> None:
        self.app.stack.push(
            Question(
                self.app,
                _("End the kiosk?"),
                _("Visitors find the desktop then."),
                _("End the kiosk"),
                self._end,
            )
        )

    def _end(self) -> None:
        self.app.adopt(self.draft)
        self.app.stop(exits.LEAVE)


def count_lines(day: Day) -> list[str]:
    """Tell a day's counts in lines: a mode each, then refused moves and crashes."""
    lines = [
        _("{mode}: {started} begun, {finished} finished, {left} left").format(
            mode=mode_title(name),
            started=count.started,
            finished=count.finished,
            left=sum(count.left.values()),
        )
        for name, count in sorted(day.modes.items())
    ]
    if not lines:
        lines.append(_("No games yet."))
    refused = ", ".join(f"{rule} {number}" for rule, number in day.refused.most_common(5))
    if refused:
        lines.append(_("Refused moves: {rules}").format(rules=refused))
    lines.append(_("Crashes: {n}").format(n=day.crashes))
    return lines
