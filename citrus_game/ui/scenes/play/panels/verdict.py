"""Two strips of text: what a market line would bring, and the readout below the prompt."""

from collections.abc import Iterator

import pygame

from citrus_game.facts.lines import market_facts
from citrus_game.narration.lines import Verdict, line_verdict, market_news, named_verdict
from citrus_game.session.selection import prompt_text
from citrus_game.ui.scenes.play.panels.market import Market
from citrus_game.ui.scenes.play.panels.panel import Panel
from citrus_game.ui.scenes.play.snapshot import Snapshot
from citrus_game.ui.toolkit.drawing.cells import Cell, Line, PictureCell, paragraph
from citrus_game.ui.toolkit.drawing.style import Style

ICONS = {"good": "check", "warn": "warning", "bad": "cross"}
"""Icon of a verdict, by mood."""
ICON, BESIDE = 22, 9
"""Units: size of the icon, and its distance from the text."""


class VerdictStrip(Panel[Verdict]):
    """The strip below the market. It is a panel of its own because it changes with the hovered line."""

    chrome = ""
    padding = (12, 0, 10, 0)

    def __init__(self, style: Style, market: Market) -> None:
        super().__init__(style, market.strip)
        self._market = market
        self._behind = pygame.Surface(self.rect.size)
        self._behind.fill(style.colour("panel"))
        self.verdict = Verdict("", ("",))
        """The verdict that is shown."""
        self.tells = True
        """Whether a text that says enough fits."""

    def build_data(self, snapshot: Snapshot) -> Verdict:
        line = snapshot.passing.line
        self.judge_line(snapshot, line if line >= 0 else snapshot.controller.chosen_line)
        return self.verdict

    def judge_line(self, snapshot: Snapshot, line: int) -> None:
        """Find out what the strip will say of a market line, before it is shown."""
        self.verdict = self._judge(snapshot, line)
        enough = self.verdict.texts[: 1 if self.verdict.mood == "bad" else None]  # why not is told in full
        self.tells = any(map(self.has_room, enough))

    def _judge(self, snapshot: Snapshot, line: int) -> Verdict:
        """Return the verdict of a line, or of the market for -1."""
        controller = snapshot.controller
        if line < 0 and (controller.state.over or "fincas" in snapshot.aided.hidden):
            return Verdict("", ("",))
        planned, returned = snapshot.passing.returned
        buyer = controller.buyer
        if buyer is not None and line >= 0:
            return buyer.verdict(line, returned if planned == line else ())
        if buyer is not None and controller.rival >= 0 and not self._market.titled:
            return Verdict("", (buyer.head(), buyer.name))
        if line < 0 or not controller.open or snapshot.aided.purist:
            return market_news(market_facts(controller.state))
        why = self._market.why(self._market.arrows[line])
        said = prompt_text.sentences(why, snapshot.names).partition("\n")[0] if why is not None else ""
        foresight = controller.outlook.foresight
        verdict = line_verdict(foresight, line, said, returned if planned == line else ())
        # the button beside it buys the one that is chosen
        other = controller.chosen_line not in (-1, line)
        return named_verdict(foresight.line(line), verdict) if other else verdict

    def paint(self, target: pygame.Surface, face: Verdict) -> None:
        ground = "inset" if not face.mood else "good-ground" if face.mood == "good" else "bad-ground"
        self.style.art.paint_box(target, self.rect, self.style.u(12), self.style.colour(ground))
        super().paint(target, face)

    def compose(self, face: Verdict) -> Cell:
        colour = "muted" if not face.mood else "good" if face.mood == "good" else "bad"
        icon = [PictureCell(f"icon-{ICONS[face.mood]}", colour=colour, units=ICON)] if face.mood else []
        # where not even the last words fit, the icon stands alone, and the tooltip says them
        return Line(*icon, paragraph((*face.texts, ""), colour), gap=BESIDE)

    def has_room(self, text: str) -> bool:
        """Whether the strip has room for a text."""
        left, _top, right, _bottom = self.padding
        taken = self.style.u(left + ICON + BESIDE + right)
        return self.style.type.fits(text, "note", (self.rect.width - taken, self.rect.height))


class ReadoutStrip(Panel[str]):
    """A line of text about what is hovered. If it is too long, its end is left out."""

    chrome = ""

    def build_data(self, snapshot: Snapshot) -> str:
        return snapshot.passing.said

    def compose(self, face: str) -> Cell:
        return paragraph(_shorter(face) if face else ("",), "cream")


def _shorter(text: str) -> Iterator[str]:
    """Yield a text, then without its last sentences or clauses, one after the other."""
    while text:
        yield text
        text = text.rpartition(". ")[0] or text.rpartition(", ")[0]
