"""The staff menu: settings of the kiosk, counts of the day, its scores, and ending the kiosk."""

from collections.abc import Iterator
from functools import partial

from citrus_game.bots.people import PEOPLE
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.kiosk import MODES
from citrus_game.content.kiosk_scores import MOST_KEPT, Entry
from citrus_game.content.settings.languages import language_title
from citrus_game.kiosk.games import mode_title
from citrus_game.kiosk.stats.counts import Day, today
from citrus_game.kiosk.stats.scores import TABLES
from citrus_game.kiosk.watchdog import heartbeat
from citrus_game.text import _
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.lock import IdlePolicy, Wait
from citrus_game.ui.kiosk.parts.day_scores import points_of
from citrus_game.ui.kiosk.staff.pin_pad import NewPinPad
from citrus_game.ui.scenes.play.start_game import bots
from citrus_game.ui.toolkit.dialogs.dialog import Dialog
from citrus_game.ui.toolkit.dialogs.form import (
    Choice,
    Flag,
    Flags,
    FormDialog,
    FormPart,
    Heading,
    Level,
    inches,
)
from citrus_game.ui.toolkit.dialogs.messages import Message, Question
from citrus_game.ui.toolkit.layout.nodes import Box, Column, Item, Node, Row
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.panels import Label


class ScoresDialog(IdlePolicy, Dialog):
    """The scores of today and of the day before, each with a button to delete it."""

    app: KioskApp
    wait: Wait = "long"
    gives_way = True
    wide = 900

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app, _("Scores of the day"))

    def content(self) -> Iterator[Item]:
        scores = self.app.scores
        listed = [(mode_title(mode), scores.best(mode, MOST_KEPT)) for mode in TABLES]
        if scores.day_before:
            words = _("{mode}, {day}")
            listed += [
                (
                    words.format(mode=mode_title(mode), day=scores.day_before),
                    scores.best_before(mode, MOST_KEPT),
                )
                for mode in TABLES
            ]
        for title, entries in listed:
            if entries:
                lines = [self._line(rank, entry) for rank, entry in enumerate(entries, 1)]
                yield Column(Label(title, "heading"), *lines, gap=self.style.u(6))
        if not any(entries for _title, entries in listed):
            yield Label(_("No names yet."), "body", "muted")

    def buttons(self) -> list[Button]:
        return [
            Button(_("Clear today’s scores"), self._ask, icon="trash"),
            Button(_("All right"), self.close, kind="primary"),
        ]

    def _line(self, rank: int, entry: Entry) -> Node:
        """Return the row of an entry: rank, letters, points and a delete button."""
        away = Button(_("Delete"), partial(self._delete, entry), icon="trash")
        words = f"{rank}.  {entry.letters or '–'}   {points_of(entry)}"
        return Row(Box(Label(words, "field"), grow=1), away, gap=self.style.u(16))

    def _delete(self, entry: Entry) -> None:
        self.app.scores.remove(entry)
        self.relayout()

    def _ask(self) -> None:
        self.app.stack.push(
            Question(
                self.app,
                _("Clear the scores?"),
                _("Today’s scores will be deleted."),
                _("Clear"),
                self._clear,
            )
        )

    def _clear(self) -> None:
        self.app.scores.clear()
        self.relayout()


MODE = "modes."
"""Prefix of game modes in names of settings."""


MOST_SECONDS = 600.0
"""After so long the staff menu asks for the PIN again, also if it is touched now and then."""


class StaffMenu(IdlePolicy, FormDialog):
    """The staff menu. Changes are applied and saved only with "Save"."""

    app: KioskApp
    wait: Wait = "long"
    gives_way = True
    wide = 1080

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app, _("Staff"))
        self.draft = app.unsaved or app.kiosk
        self._restored = app.unsaved is not None
        self._opened = app.clock

    def buttons(self) -> list[Button]:
        return [
            Button(_("End the kiosk"), self.ask_to_end, icon="quit"),
            Button(_("Restart"), self._restart, icon="replay"),
            Button(_("Cancel"), self.close, icon="cross"),
            Button(_("Save and close"), self.save, kind="primary", icon="check"),
        ]

    def close(self) -> None:
        """Close the menu without its changes."""
        self.draft = self.app.kiosk
        super().close()

    def on_leave(self) -> None:
        """Keep changes that were neither saved nor dropped, and show them again next time."""
        self.app.keep_draft(self.draft)
        self.app.sound.apply_settings(self.app.settings)
        super().on_leave()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.app.clock - self._opened > MOST_SECONDS:
            # somebody else may be at the screen by now
            self.app.stack.pop(self)
            self.app.ask_pin()

    def save(self) -> None:
        """Save the changes and return to the attract loop."""
        trouble = self.app.adopt(self.draft)
        self.draft = self.app.kiosk
        self.app.show_attract_loop()
        if trouble:
            self.app.stack.push(Message(self.app, _("The settings were not saved"), trouble))

    def rows(self) -> Iterator[FormPart]:
        kiosk = self.draft
        if self.app.trouble:
            yield Label(self.app.trouble, "body", "bad", wrap=True)
        if self._restored:
            yield Label(_("These earlier changes are not saved yet."), "body", "bad", wrap=True)
        for words in self.app.unwritten():
            yield Label(words, "body", "bad", wrap=True)
        yield Heading(_("Sound and language"))
        yield Level("effects", _("Effects"))
        yield Level("music", _("Music"))
        yield Level("ambience", _("Ambience"))
        tongues = tuple((code, language_title(code)) for code in kiosk.languages)
        yield Choice("language", _("Language"), options=tongues)
        yield Heading(_("Screen"))
        yield Level("screen_inches", _("Diagonal"), least=7, most=100, step=1, unit=inches)
        yield Flags((Flag("reduced_motion", _("Reduced motion")),))
        yield Heading(_("Times"))
        yield from self._times()
        yield Heading(_("Games"))
        yield Flags(tuple(Flag(MODE + mode, mode_title(mode)) for mode in MODES), across=1)
        counts = tuple((n, str(n)) for n in range(2, 6))
        yield Choice("most_players", _("Maximum players per game"), options=counts)
        levels = tuple((option.value, option.short) for option in bots() if option.value in PEOPLE)
        yield Choice("level", _("Computer players"), options=levels)
        yield Heading(_("Staff"))
        yield Button(_("Change the PIN"), self._new_pin, icon="person")
        yield Button(_("Test play (not counted)"), self.app.try_games, icon="play")
        yield Heading(_("Today"))
        yield self._counts()
        yield Button(_("Scores of the day"), self._scores, icon="trophy")

    def value(self, setting: str) -> object:
        if setting.startswith(MODE):
            return setting.removeprefix(MODE) in self.draft.modes
        return getattr(self.draft, setting)

    def change(self, setting: str, value: object) -> None:
        if setting.startswith(MODE):
            chosen = {*self.draft.modes} ^ {setting.removeprefix(MODE)}
            if not chosen:  # at least one game must stay
                self.relayout()
                return
            setting, value = "modes", [mode for mode in MODES if mode in chosen]
        elif isinstance(self.value(setting), float):
            assert isinstance(value, int)
            value = float(value)
        self.draft = self.draft.model_copy(update={setting: value})
        if setting in ("effects", "music", "ambience"):
            self.app.sound.apply_settings(self.app.settings.model_copy(update={setting: value}))
            self.app.sound.play_sound("press")

    def _counts(self) -> Label:
        """Return a label with today's counts, or with the error if they cannot be read."""
        try:
            days = [day for day in self.app.counts.read() if day.date == today()]
        except ContentError as error:
            return Label(str(error), "body", "bad", wrap=True)
        lines = count_lines(days[-1] if days else Day(today()))
        return Label("\n".join(lines), "body", "muted", wrap=True)

    def _times(self) -> Iterator[FormPart]:
        def seconds(value: int) -> str:
            return _("{value} s").format(value=value)

        def minutes(value: int) -> str:
            return _("{value} min").format(value=value)

        for setting, words, least, most, step, unit in (
            ("idle_seconds", _("Idle time before the countdown"), 10, 300, 10, seconds),
            ("countdown_seconds", _("Countdown"), 5, 120, 5, seconds),
            ("brief_seconds", _("Idle time in menus and after a game"), 5, 120, 5, seconds),
            ("attract_seconds", _("Length of the attract loop"), 20, 180, 10, seconds),
            ("sprint_minutes", _("A sprint"), 1, 30, 1, minutes),
            ("visit_minutes", _("Time limit, short and full games"), 5, 120, 5, minutes),
        ):
            yield Level(setting, words, least=least, most=most, step=step, unit=unit)

    def _scores(self) -> None:
        self.app.stack.push(ScoresDialog(self.app))

    def _new_pin(self) -> None:
        self.app.stack.push(NewPinPad(self.app))

    def _restart(self) -> None:
        self._save_and_stop(_("Restart"), heartbeat.RESTART)

    def _save_and_stop(self, words: str, code: int) -> None:
        """Save and end this process. If saving fails, ask first."""

        def stop() -> None:
            self.app.stop(code)

        if trouble := self.app.adopt(self.draft):
            self.app.stack.push(Question(self.app, _("The settings were not saved"), trouble, words, stop))
        else:
            stop()

    def ask_to_end(self) -> None:
        """Ask whether to end the kiosk."""
        self.app.stack.push(
            Question(
                self.app,
                _("End the kiosk?"),
                _("Nobody can play here until somebody starts it again."),
                _("End the kiosk"),
                self._end,
            )
        )

    def _end(self) -> None:
        self._save_and_stop(_("End the kiosk"), heartbeat.LEAVE)


def rule_title(rule: str) -> str:
    """Return what a rule forbids, in words for the staff."""
    titles = {
        "BRIDGE-SAME": _("bridge over the same fruit"),
        "CANNOT-BUILD": _("no space for what was bought"),
        "COINS": _("too few coins"),
        "CONNECT": _("not next to your own fruit"),
        "EMPTY-LINE": _("nothing in the row or column"),
        "FOREIGN": _("beside another’s region"),
        "HAND": _("not in the hand"),
        "NEUTRAL-SIZE": _("touches a larger neutral region"),
        "NO-REGION": _("no own region there"),
        "NOT-YOUR-PHASE": _("not now"),
        "PASS": _("passing too early"),
        "RETURN": _("giving back too early"),
        "ROAD-COLOUR": _("the same fruit on another road"),
        "SITE": _("site not marked"),
        "SPACE": _("a space that is taken"),
        "STORE-NEEDS-BUY": _("storehouse without a purchase"),
        "TILE": _("no such bonus"),
        "WORKER": _("no worker left"),
    }
    return titles.get(rule, rule)


def count_lines(day: Day) -> list[str]:
    """Return a day's counts as lines: one for each mode, then refused moves and crashes."""
    lines = [
        _("{mode}: {started} started, {finished} finished, {left} left early").format(
            mode=mode_title(name),
            started=count.started,
            finished=count.finished,
            left=sum(count.left.values()),
        )
        for name, count in sorted(day.modes.items())
    ]
    if not lines:
        lines.append(_("No games yet."))
    refused = ", ".join(f"{rule_title(rule)} {number}" for rule, number in day.refused.most_common(5))
    if refused:
        lines.append(_("Refused moves: {rules}").format(rules=refused))
    lines.append(_("Crashes: {n}").format(n=day.crashes))
    return lines
