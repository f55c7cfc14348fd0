"""The words that can be typed besides steps, with their help."""

from dataclasses import dataclass

from citrus_game.text import _, later, pgettext


@dataclass(frozen=True)
class Order:
    """A word that can be typed; ``words`` describe it, ``takes`` is the name of its argument.

    ``short`` is a letter for it, the same in all languages.
    """

    name: str
    words: str
    takes: str = ""
    short: str = ""

    @property
    def word(self) -> str:
        """The translated word."""
        return {
            "help": pgettext("typed", "help"),
            "list": pgettext("typed", "list"),
            "what": pgettext("typed", "what"),
            "market": pgettext("typed", "market"),
            "mine": pgettext("typed", "mine"),
            "others": pgettext("typed", "others"),
            "fincas": pgettext("typed", "fincas"),
            "board": pgettext("typed", "board"),
            "row": pgettext("typed", "row"),
            "at": pgettext("typed", "at"),
            "round": pgettext("typed", "round"),
            "log": pgettext("typed", "log"),
            "left": pgettext("typed", "left"),
            "hint": pgettext("typed", "hint"),
            "rule": pgettext("typed", "rule"),
            "undo": pgettext("typed", "undo"),
            "redo": pgettext("typed", "redo"),
            "save": pgettext("typed", "save"),
        }[self.name]


HELP = Order("help", later("all that can be typed"), short="?")
LIST = Order("list", later("what may be done now"), short="l")
WHAT = Order("what", later("what a step would bring: what 2, what harvest c4"), later("STEP"), "w")
MARKET = Order(
    "market",
    later("the market with all prices; with a name: what its rows would bring that player"),
    later("NAME"),
    "m",
)
MINE = Order("mine", later("my points, coins, workers and bonuses"), short="i")
OTHERS = Order("others", later("the same of all other players"), short="o")
FINCAS = Order("fincas", later("how each finca and marked site stands"), short="f")
BOARD = Order("board", later("all regions, bonuses and rocks on the board"), short="b")
ROW = Order("row", later("one row of the board, space by space"), later("NUMBER"), "r")
AT = Order("at", later("what is on a space"), later("SPACE"))
ROUND = Order("round", later("what happened since my last turn"), short="n")
LOG = Order("log", later("the whole log"))
LEFT = Order("left", later("what is still to come: bag, fincas, sites"), short="t")
HINT = Order("hint", later("what a computer player would do"), short="y")
RULE = Order("rule", later("a rule or bonus explained; alone: the names of all"), later("NAME"))
UNDO = Order("undo", later("take the last step back"), short="u")
REDO = Order("redo", later("do it again"))
LEAVING = ("exit", "quit")
"""Words that leave the game, besides ``save``."""
SAVE = Order("save", later("leave; the game is saved to go on with later"), short="q")

ORDERS = (
    HELP, LIST, WHAT, MARKET, MINE, OTHERS, FINCAS, BOARD, ROW, AT, ROUND, LOG, LEFT, HINT, RULE, UNDO, REDO,
    SAVE,
)  # fmt: skip

STEPS = (
    "buy R2", "place lemon c4", "bridge lemon* c4", "store lime", "unstore lime c4", "return", "harvest c4",
    "income", "money 2", "cart 7", "bull d5", "plow d5", "milestone", "site E", "end", "pass",
)  # fmt: skip
"""One example of each kind of step (FILE_FORMATS.md)."""


def order_of(line: str) -> tuple[Order, str] | None:
    """Return an order and its argument, from its English, translated or short word; None if there is none."""
    word, _space, rest = line.partition(" ")
    if word.casefold() in LEAVING:
        return SAVE, ""
    for order in ORDERS:
        if word.casefold() in (order.name, order.word.casefold(), order.short):
            return order, rest.strip()
    return None


def help_lines() -> list[str]:
    """Return the lines of the help."""
    lines = [
        _("Choose by number from the list, or write a step as the game notes it:"),
        _("{steps}. A star stands for a well.").format(steps=", ".join(STEPS)),
        _("These words tell more:"),
    ]
    return [*lines, *(_line(order) for order in ORDERS)]


def _line(order: Order) -> str:
    typed = order.word + (f" {_(order.takes)}" if order.takes else "")
    if order.short:
        return _("{typed} (or {short}): {words}.").format(
            typed=typed, short=order.short, words=_(order.words)
        )
    return _("{typed}: {words}.").format(typed=typed, words=_(order.words))
