"""What a visitor is told by the coach, in one sentence of the prompt, where it lies over nothing."""

from collections.abc import Callable

from citrus_game.client.play.coach.coach import Book, Coach, Saying
from citrus_game.client.play.coach.ring import ENDS, HARVESTS, MARKET, Mark
from citrus_game.content.config import load_player_colours
from citrus_game.table.desk.desk import Desk
from citrus_game.table.desk.wording import Prompt
from citrus_game.text import _

RINGED = {"buy": MARKET, "harvest": HARVESTS, "end": ENDS}
"""What is ringed while a moment's words are new."""
LATER = ("line", "hand", "region", "site", "end")
"""Moments with something in hand, or done."""


class VisitWords:
    """Says who one is, what wins and what to do; ``touched`` tells whether a finger plays, no mouse."""

    def __init__(self, desk: Desk, touched: Callable[[], bool]) -> None:
        self.desk, self._touched = desk, touched
        self.aim = _("Surround the fincas: the most plantations around one scores.")
        """What the game is about, said with one's colour at the first turn."""
        self.more = ""
        """What else is to be known of a special game."""
        self.coach = Coach(desk, Book(self._saying))

    def say(self, prompt: Prompt) -> Prompt:
        """Give the prompt with what is new in place of its words."""
        said = self.coach.saying
        if said is None or not self.coach.about:
            return prompt
        if self.coach.opening:
            more = (self.more,) if self.more else ()
            return prompt._replace(title=self.hail(self.desk.state.player), texts=(said.text, *more))
        return prompt._replace(texts=(said.text,))

    def hail(self, player: int) -> str:
        """Say who a player is and what wins."""
        seat = self.desk.sitting.seats[player]
        colour = _(load_player_colours()[seat.colour].title)
        return _("You are {colour}. {aim}").format(colour=colour, aim=self.aim)

    def opening_words(self) -> list[tuple[str, str]]:
        """List what is said before the first move: titles and sentences."""
        persons = [player for player, seat in enumerate(self.desk.sitting.seats) if not seat.is_bot]
        buy = words("buy", touch=True)
        return [(self.hail(player), f"{buy} {self.more}".rstrip()) for player in persons]

    def later_words(self) -> list[tuple[str, str]]:
        """List what is said with something in hand."""
        return [("", words(moment, touch=True)) for moment in LATER]

    def _saying(self, moment: str, _desk: Desk) -> Saying | None:
        text = words(moment, touch=self._touched())
        return Saying(moment, "", text, Mark(RINGED.get(moment, ""))) if text else None


def words(moment: str, *, touch: bool) -> str:
    """Say in a sentence what to do at a moment, with a finger or with a mouse; empty for none."""
    return (_by_touch if touch else _by_mouse)().get(moment, "")


def _by_touch() -> dict[str, str]:
    return {
        "site": _("A new finca! Tap a highlighted letter twice to build it there."),
        "line": _("Tap a highlighted space twice to buy the row and plant there."),
        "region": _("Touch it again to harvest it."),
        "hand": _("Plant what you bought: touch a highlighted space twice."),
        "end": _("End your turn here."),
        "buy": _("Tap an arrow: its number is the price of that row."),
        "harvest": _("Nothing you can buy? Harvest one of your regions for points and coins."),
    }


def _by_mouse() -> dict[str, str]:
    return {
        **_by_touch(),
        "site": _("A new finca! Click one of the highlighted letters to build it there."),
        "line": _("Click a highlighted space to buy the row and plant the fruit there."),
        "region": _("Click it again to harvest it."),
        "hand": _("Plant what you bought: click a highlighted space."),
        "buy": _("Click an arrow: the number is what that row of fruit costs."),
    }
