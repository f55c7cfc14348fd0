"""The prompt of the kiosk's play: short instructions for beginners, wrapped over several lines."""

from collections.abc import Callable

import pygame

from citrus_game.content.settings.themes import colour_name
from citrus_game.facts.regions import region_facts
from citrus_game.narration.words import points as points_words
from citrus_game.rules.model.state import State
from citrus_game.session.selection.prompt_text import Prompt
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.text import _
from citrus_game.ui.board.layers.hover import HoverMarks
from citrus_game.ui.scenes.play.coach.coach import Coach, Saying
from citrus_game.ui.scenes.play.coach.highlight import ENDS, HARVESTS, MARKET, Mark
from citrus_game.ui.scenes.play.panels.prompt import MARGIN, PromptBar, told_in
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.layout.nodes import Node

RINGED = {"buy": MARKET, "harvest": HARVESTS, "end": ENDS}
"""What is marked while an instruction is new."""
PLANTED = ("line", "hand")
"""Instructions that speak of highlighted spaces."""
LATER = ("line", "hand", "region", "site", "end")
"""Instructions for later moments of a turn, with something selected, in hand or done."""


class VisitWords:
    """Gives instructions: which colour you are, how to win, what to do now. ``touched`` returns whether
    the visitor uses touch.
    """

    def __init__(self, controller: TurnController, touched: Callable[[], bool]) -> None:
        self.controller, self._touched = controller, touched
        self.aim = _("Surround the fincas: the most plantations around one scores.")
        """What the game is about; shown at the first turn."""
        self.more = ""
        """Additional instructions for a special game."""
        self.first_harvest: Callable[[State], int] = _no_region
        """Returns the region (mask) to harvest first, or 0."""
        self.coach = Coach(controller, self._saying)

    def reword(self, prompt: Prompt) -> Prompt:
        """Return a prompt with its text replaced by a new instruction, if there is one."""
        said = self.coach.saying
        if said is None or not self.coach.about:
            return prompt
        if self.coach.opening:
            more = (self.more,) if self.more else ()
            return prompt._replace(
                title=self.greeting(self.controller.state.player), texts=(said.text, *more)
            )
        return prompt._replace(texts=(said.text,), brief="")

    def greeting(self, player: int) -> str:
        """Return a sentence with a player's colour and how to win."""
        seat = self.controller.session.seats[player]
        return _("You are {colour}. {aim}").format(colour=colour_name(seat.colour), aim=self.aim)

    def opening_words(self) -> list[tuple[str, str]]:
        """Return the titles and texts that may be shown before the first move, to measure the prompt."""
        persons = [player for player, seat in enumerate(self.controller.session.seats) if not seat.is_bot]
        region = self.first_harvest(self.controller.session.start)
        begin = self._harvest_words(region, touch=True) if region else words("buy", touch=True)
        return [(self.greeting(player), f"{begin} {self.more}".rstrip()) for player in persons]

    def later_words(self) -> list[tuple[str, str]]:
        """Return the titles and texts that may be shown later in a turn, to measure the prompt."""
        return [("", words(snapshot, touch=True)) for snapshot in LATER]

    def _saying(self, snapshot: str, controller: TurnController) -> Saying | None:
        region = self.first_harvest(controller.state) if snapshot == "buy" and self.coach.opening else 0
        if region:
            text = self._harvest_words(region, touch=self._touched())
            worker = (controller.state.worker_at[controller.state.player] & region).bit_length() - 1
            place = controller.state.game.board.name(worker)
            return Saying(text, Mark(place, (HoverMarks(outlined=(region,)),)))
        if snapshot in PLANTED and not controller.lit():
            return None  # a new finca comes first, or it goes back: the prompt says so
        text = words(snapshot, touch=self._touched())
        return Saying(text, Mark(RINGED.get(snapshot, ""))) if text else None

    def _harvest_words(self, region: int, *, touch: bool) -> str:
        """Return the instruction to harvest a region, with its points."""
        points = region_facts(self.controller.state, region).points
        text = (
            _("Tap the highlighted worker twice: the harvest brings you {points}.")
            if touch
            else _("Click the highlighted worker twice: the harvest brings you {points}.")
        )
        return text.format(points=points_words(points))


def _no_region(_state: State) -> int:
    return 0


def words(snapshot: str, *, touch: bool) -> str:
    """Return the instruction for a moment of the turn, for touch or mouse; "" for none."""
    return (_by_touch if touch else _by_mouse)().get(snapshot, "")


def _by_touch() -> dict[str, str]:
    return {
        "site": _("A new finca! Tap a highlighted letter twice to build it there."),
        "line": _("Tap a highlighted space twice to buy the row and plant there."),
        "region": _("Touch it again to harvest it."),
        "hand": _("Plant what is in your hand: touch a highlighted space twice."),
        "end": _("End your turn here."),
        "buy": _("Tap an arrow: its number is the price of that row."),
        "harvest": _("Harvest one of your regions for points and coins."),
    }


def _by_mouse() -> dict[str, str]:
    return {
        **_by_touch(),
        "site": _("A new finca! Click one of the highlighted letters to build it there."),
        "line": _("Click a highlighted space to buy the row and plant the fruit there."),
        "region": _("Click it again to harvest it."),
        "hand": _("Plant what is in your hand: click a highlighted space."),
        "buy": _("Click an arrow: the number is what that row of fruit costs."),
    }


AROUND = 22
"""Units above and below the text, including the bar's lower edge."""


class KioskPrompt(PromptBar):
    """A prompt bar whose buttons can have a row of their own below the text."""

    def __init__(self, style: Style, rect: pygame.Rect, *, words_over: bool, longest: int) -> None:
        super().__init__(style, rect, words_over=words_over, longest=longest)
        if words_over:
            row = row_height(style)
            self.row = pygame.Rect(rect.x, rect.bottom - row, rect.width, row)


def row_height(style: Style) -> int:
    """Return the height in pixels of a row with hand and buttons."""
    return max(style.metrics.target, style.u(60)) + style.u(16)


class PromptSpace(Node):
    """The place of the prompt, as high as the longest instruction needs. With ``over`` the text has the whole
    width, and the buttons have a row below it.
    """

    def __init__(self, style: Style, speech: VisitWords, over: bool) -> None:
        super().__init__()
        self.style, self.speech, self.over = style, speech, over

    def _measure_heights(self, width: int) -> tuple[int, int]:
        m, u = self.style.metrics, self.style.u
        least = max(u(92), m.target + u(16), m.line_px(24) + m.line_px(20) + u(22))
        high = max(least, self._words_high(self.speech.opening_words(), width))
        if self.over:  # later instructions are shorter but need room for the hand
            later = self._words_high(self.speech.later_words(), width)
            high = max(high, later + row_height(self.style))
        return high, high

    def _words_high(self, said: list[tuple[str, str]], width: int) -> int:
        """Return the height in pixels of the longest of some titles and texts."""
        style, inside = self.style, width - 2 * self.style.u(MARGIN)
        heights = [told_in((title,), (text,)).height(style, inside) for title, text in said]
        return max(heights, default=0) + style.u(AROUND)

    def _place_inside(self, rect: pygame.Rect) -> None:
        """Nothing is in it."""
