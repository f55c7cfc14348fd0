"""What to do next, in one sentence of the prompt, for somebody who plays for the first time."""

from collections import Counter

from citrus_game.client.play.moment.desk import Desk
from citrus_game.client.play.moment.moment import Prompt
from citrus_game.content.config import load_player_colours
from citrus_game.rules import steps
from citrus_game.text import _

TIMES = 2
"""How often each thing is said."""
OPENINGS = ("buy", "harvest")
"""The moments at which a visitor has done nothing yet in a turn."""


class Tips:
    """Says what wins, who one is and what to do, as long as it is new, in the words of the prompt.

    They stand where the prompt stands, so that they lie over nothing.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.aim = _("Ring the fincas: whoever has the most around one scores.")
        """What the game is about, said with one's colour at the first turn."""
        self.more = ""
        """What else is to be known of a special game."""
        self._said: Counter[str] = Counter()
        self._now = "", -1
        self._new = False
        self._first: dict[int, int] = {}

    @property
    def opening(self) -> bool:
        """Tell whether the player on turn is still before the first move of all."""
        state = self.desk.state
        return self._now[0] in OPENINGS and self._first.get(state.player) == state.turn

    @property
    def about(self) -> str:
        """Name what a new tip is about (`moment`); empty where nothing new is to be done."""
        return self._now[0] if self._new else ""

    def look(self) -> None:
        """Look what is to be done now; it is said as long as this lasts, where it is new."""
        state, kind = self.desk.state, moment(self.desk)
        if kind:
            self._first.setdefault(state.player, state.turn)
        if (kind, state.turn) == self._now:
            return
        self._now = kind, state.turn
        self._new = bool(kind) and self._said[kind] < TIMES
        self._said[kind] += self._new

    def say(self, prompt: Prompt, *, touch: bool) -> Prompt:
        """Give the prompt with what is new in place of its words; ``touch``: a finger plays, no mouse."""
        if self.opening:
            more = (self.more,) if self.more else ()
            return prompt._replace(title=self.hail(self.desk.state.player), texts=(self._words(touch), *more))
        return prompt._replace(texts=(self._words(touch),)) if self._new else prompt

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
        return [("", words(kind, touch=True)) for kind in ("line", "hand", "region", "site", "end")]

    def _words(self, touch: bool) -> str:
        return words(self._now[0], touch=touch)


def moment(desk: Desk) -> str:
    """Name what is to be done now; empty for somebody else's turn."""
    pick = desk.pick.kind if desk.pick is not None else ""
    if not desk.open:
        return ""
    if desk.state.drawn is not None:
        return "site"
    if pick in ("line", "region"):
        return pick
    if desk.state.hand:
        return "hand"
    if steps.END in desk.now.bare:
        return "end"
    if pick:
        return ""
    return "buy" if desk.now.lines else "harvest" if desk.now.harvest else ""


def words(kind: str, *, touch: bool) -> str:
    """Say in a sentence what to do at a moment, with a finger or with a mouse."""
    return (_touched if touch else _clicked)()[kind]


def _touched() -> dict[str, str]:
    return {
        "site": _("A new finca! Touch one of the lit letters, twice, to build it there."),
        "line": _("Touch a lit space twice to buy the row and plant the fruit there."),
        "region": _("Touch it again to harvest it."),
        "hand": _("Plant what you bought: touch a lit space twice."),
        "end": _("All done? End your turn here."),
        "buy": _("Touch an arrow: the number is what that row of fruit costs."),
        "harvest": _("Nothing you can buy? Harvest one of your regions for points and coins."),
    }


def _clicked() -> dict[str, str]:
    return {
        **_touched(),
        "site": _("A new finca! Click one of the lit letters to build it there."),
        "line": _("Click a lit space to buy the row and plant the fruit there."),
        "region": _("Click it again to harvest it."),
        "hand": _("Plant what you bought: click a lit space."),
        "buy": _("Click an arrow: the number is what that row of fruit costs."),
    }
