"""All turns of a game in words, with their verdicts."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal, get_args

from citrus_game.content.settings.commands import LOG
from citrus_game.narration.gains import signed
from citrus_game.narration.turn_steps import step_sentences
from citrus_game.session.score_curve import Turn
from citrus_game.text import _
from citrus_game.ui.scenes.replay.judged import JudgedTurns
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.dialogs.dialog import Dialog
from citrus_game.ui.toolkit.layout.nodes import Box, Column, Item, Layers, Row
from citrus_game.ui.toolkit.widgets.buttons import IconButton
from citrus_game.ui.toolkit.widgets.choices import Option, SegmentedControl
from citrus_game.ui.toolkit.widgets.panels import Frame, Label

Shown = Literal["all", "people", "mistakes"]


class TurnText(Label):
    """A text of a turn; to the ear it is told by the turn's button."""

    def accessible_text(self) -> tuple[str, ...]:
        return ()


class TurnButton(IconButton):
    """The button that goes to a turn, and tells all of it to the ear."""

    def __init__(self, judged: JudgedTurns, turn: Turn, go: Callable[[], object]) -> None:
        super().__init__("eye", go, hint=judged.head(turn), scale=0.7)
        self._judged, self._turn = judged, turn

    def accessible_text(self) -> tuple[str, ...]:
        return tuple(self._judged.aloud(self._turn))


class AllTurnsDialog(Dialog):
    """A list of all turns: what was played, what it brought, and the verdict. ``go`` is called with a
    position.
    """

    wide = 1240
    key = LOG

    def __init__(self, app: App, judged: JudgedTurns, turn: Turn | None, go: Callable[[int], None]) -> None:
        super().__init__(app, _("All turns"))
        self.judged, self._turn, self._go = judged, turn, go
        self.shown: Shown = "all"

    def content(self) -> Iterator[Item]:
        options = [Option("all", _("All")), Option("people", _("People"))]
        if self.judged.judges:
            options.append(Option("mistakes", _("Mistakes")))
        yield SegmentedControl(options, self.shown, self._choose)
        if progress := self.judged.progress():
            yield Label(progress, "note", "muted", wrap=True)
        turns = [turn for turn in self.judged.turns if self._is_shown(turn)]
        if not turns:
            yield Label(_("No such turn."), "body", "muted", wrap=True)
        yield Column(*map(self._card, turns), gap=self.style.u(10))

    def _is_shown(self, turn: Turn) -> bool:
        if self.shown == "people":
            return self.judged.of_person(turn)
        return self.shown == "all" or self.judged.is_mistake(turn)

    def texts(self, turn: Turn) -> list[str]:
        """Return what is told of a turn: head, steps, what it brought, the verdict, and why."""
        judged, both = self.judged, self.judged.compared(turn)
        forecast = _("Forecast {change}").format(change=signed(judged.gain(turn)))
        texts = [judged.head(turn), step_sentences(judged.lines(turn)), forecast, judged.verdict_words(turn)]
        if both is not None:
            texts[-1] = f"{texts[-1]}: {both.better_told()}"
            texts.append(both.why)
        return texts

    def _card(self, turn: Turn) -> Item:
        u, judged = self.style.u, self.judged
        head, steps, forecast, *verdict = self.texts(turn)
        labels = [TurnText(head, "name", wrap=True)]
        texts = steps, forecast, " ".join(verdict).strip()
        labels += [TurnText(text, "note", "muted", wrap=True) for text in texts if text]
        go = TurnButton(judged, turn, partial(self._show, turn))
        row = Row(
            Box(Column(*labels), grow=1, basis=0), go, gap=u(16), align="centre", padding=(u(18), u(10))
        )
        return Layers(Frame("panel-inset"), row)

    def _choose(self, shown: str) -> None:
        self.shown = next(each for each in get_args(Shown) if each == shown)
        self.relayout()

    def _show(self, turn: Turn) -> None:
        self.close()
        self._go(turn.first)
