"""The strip under the market: what a line would bring, or why not; and the line of text under the prompt."""

import pygame

from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.draw.store import SurfaceCache
from citrus_game.client.kit.draw.type import words
from citrus_game.client.play.moment import Moment
from citrus_game.client.play.parts.market import Market
from citrus_game.client.play.parts.part import Part
from citrus_game.table.desk import wording
from citrus_game.table.telling.verdicts import Verdict, line_verdict, market_news

ICONS = {"good": "check", "warn": "warning", "bad": "cross"}
"""The mark before a verdict, by its mood."""
ENOUGH = {"bad": 1, "warn": -1}
"""Up to which of its texts a verdict says enough, by its mood: good news is good in any length."""

KEPT = 4 * 16
"""Bytes for each of its pixels that its last pictures may take: sixteen of them, more than lines."""


class VerdictStrip(Part[Verdict]):
    """The strip by itself, since it changes with everything that is pointed at in the market."""

    chrome = ""
    pointed = True

    def __init__(self, look: Look, market: Market) -> None:
        super().__init__(look, market.strip)
        self._market = market
        self._behind = pygame.Surface(self.rect.size)
        self._behind.fill(look.colour("panel"))
        self._pictures = SurfaceCache(KEPT * self.rect.width * self.rect.height)
        self._judged: dict[int, Verdict] = {}
        self._judged_at = -1
        self.verdict = Verdict("", ("",))
        """What is said now."""
        self.tells = True
        """Whether it has room for words that say enough: the price stands on the arrow."""

    def see(self, moment: Moment) -> Verdict:
        """Judge the line that is pointed at, else the one chosen; else say what the market holds."""
        pick, line = moment.desk.pick, moment.passing.line
        if line < 0 and pick is not None and pick.kind == "line":
            line = pick.what
        self.judge_line(moment, line)
        return self.verdict

    def judge_line(self, moment: Moment, line: int) -> None:
        """Have something to say of a line before that is shown."""
        self.verdict = self._judged_line(moment, line)
        self.tells = self._says_enough(self.verdict)

    def _judged_line(self, moment: Moment, line: int) -> Verdict:
        """Give what is said of a line, -1 for none."""
        if moment.change != self._judged_at:
            self._judged_at = moment.change
            self._judged.clear()
        if line not in self._judged:
            self._judged[line] = self._judge(moment, line)
        return self._judged[line]

    def _says_enough(self, verdict: Verdict) -> bool:
        """Tell whether there is room for enough of a verdict; words that were measured once are known."""
        return any(self.holds(text) for text in verdict.texts[: ENOUGH.get(verdict.mood)])

    def _judge(self, moment: Moment, line: int) -> Verdict:
        desk = moment.desk
        if line < 0 or not desk.open or moment.aided.purist:
            return market_news(desk.state)
        why = self._market.whys.get(self._market.arrows[line])
        said = wording.sentences(why, moment.names).partition("\n")[0] if why is not None else ""
        return line_verdict(desk.outlook.foresight, line, said)

    def paint(self, target: pygame.Surface, face: Verdict) -> None:
        """Draw what was drawn before of the same verdict: a pointer goes from line to line and back."""
        target.blit(self._pictures.get(face, lambda: self._picture(face)), self.rect)

    def _picture(self, face: Verdict) -> pygame.Surface:
        """Draw the ground, the mark and the words."""
        target = self._behind.copy()
        look, strip = self.look, target.get_rect()
        ground = {"good": "good-ground", "bad": "bad-ground", "warn": "bad-ground"}.get(face.mood, "inset")
        colour = {"good": "good", "bad": "bad", "warn": "bad"}.get(face.mood, "muted")
        look.art.paint_box(target, strip, look.u(12), look.colour(ground))
        left = strip.x + look.u(12)
        if face.mood in ICONS:
            px = look.u(22)
            icon = look.icon(ICONS[face.mood], px, colour)
            target.blit(icon, (left, strip.centery - px // 2))
            left += px + look.u(9)
        room = pygame.Rect(left, strip.y, strip.right - look.u(10) - left, strip.height)
        most = max(1, room.height // look.type.line("note"))
        # where none fits that says enough, a call-out has the words
        text = next((text for text in face.texts if self._fits(text, room)), face.texts[-1])
        high = look.type.line("note") * min(most, self._count_lines(text, room.width))
        block = pygame.Rect(room.x, room.centery - high // 2, room.width, high)
        look.type.block(target, text, "note", look.colour(colour), block)
        return target

    def holds(self, text: str) -> bool:
        """Tell whether the strip shows a verdict whole."""
        taken = self.look.u(12 + 22 + 9 + 10)
        return self._fits(text, pygame.Rect(0, 0, self.rect.width - taken, self.rect.height))

    def _fits(self, text: str, room: pygame.Rect) -> bool:
        return self._count_lines(text, room.width) <= max(1, room.height // self.look.type.line("note"))

    def _count_lines(self, text: str, width: int) -> int:
        """Count the lines of a text; words too long for one count as too many."""
        found = self.look.type.wrap(text, "note", width)
        whole = all(self.look.type.width(word, "note") <= width for word in words(text))
        return len(found) if whole else 99


class ReadoutStrip(Part[str]):
    """The line itself, light on the table; where it has no room for all, what comes last is left out."""

    chrome = ""
    pointed = True

    def see(self, moment: Moment) -> str:
        """Give what is said of what is pointed at."""
        return moment.passing.said

    def paint(self, target: pygame.Surface, face: str) -> None:
        """Draw the words."""
        look = self.look
        look.type.place(target, self._fitting(face), "note", look.colour("cream"), self.rect)

    def _fitting(self, face: str) -> str:
        """Leave out sentences, then what stands behind commas, until the words have room."""
        while self.look.type.width(face, "note") > self.rect.width:
            shorter = face.rpartition(". ")[0] or face.rpartition(", ")[0]
            if not shorter:
                break
            face = shorter
        return face
