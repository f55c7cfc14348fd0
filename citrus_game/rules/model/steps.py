"""Steps: what a player can do, each written as one line (FILE_FORMATS.md)."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import compress
from typing import Final, NamedTuple

from citrus_game.rules.model.board import Board
from citrus_game.rules.model.components import PLANTATION, PLANTATIONS
from citrus_game.rules.model.problem import InputError, later

BUY: Final = "buy"
SITE: Final = "site"
PLACE: Final = "place"
BRIDGE: Final = "bridge"
STORE: Final = "store"
UNSTORE: Final = "unstore"
RETURN: Final = "return"
HARVEST: Final = "harvest"
INCOME: Final = "income"
MONEY: Final = "money"
CART: Final = "cart"
BULL: Final = "bull"
PLOW: Final = "plow"
MILESTONE: Final = "milestone"
END: Final = "end"
PASS: Final = "pass"

PLANTING = (PLACE, BRIDGE, UNSTORE)
"""Verbs that plant a tile on a space."""
FROM_HAND = (PLACE, BRIDGE, STORE)
"""Verbs that plant a tile from the hand, or store it."""
WITH_SPACE = (HARVEST, BULL, PLOW)
BARE = (RETURN, INCOME, MILESTONE, END, PASS)


class Step(NamedTuple):
    """One step of a player.

    ``what`` is the index of a market line (`BUY`) or of a site (`SITE`), a plantation's code (`PLACE`,
    `BRIDGE`, `STORE`, `UNSTORE`), 2 or 3 (`MONEY`) or a market number from 1 (`CART`); ``at`` is a space.
    Both are -1 if the verb has none.
    """

    verb: str
    what: int = -1
    at: int = -1


class StepError(InputError):
    """Raised for a text that is not a step on this board."""


class Everywhere:
    """The steps with one verb and tile on every space of a board; indexed by the space's mask."""

    def __init__(self, board: Board, verb: str, what: int = -1) -> None:
        self._steps = [Step(verb, what, space) for space in range(board.cells.bit_length())]

    def __getitem__(self, bit: int) -> Step:
        return self._steps[bit.bit_length() - 1]

    def on(self, mask: int) -> list[Step]:
        """Return the steps on the spaces of a set, row by row."""
        found: list[Step] = []
        if mask.bit_count() > FEW:
            # Faster for many spaces: the set's binary digits, lowest first, select from the list.
            found += compress(self._steps, bin(mask)[:1:-1].encode().translate(_DIGITS))
            return found
        while mask:
            low = mask & -mask
            found.append(self._steps[low.bit_length() - 1])
            mask ^= low
        return found


FEW: Final = 8
"""Up to this many spaces, a loop over them is faster."""
_DIGITS: Final = bytes.maketrans(b"01", b"\0\1")


class StepBook:
    """All steps of one board and market, made once and shared by all games on them."""

    def __init__(self, board: Board, lines: tuple[str, ...], market_size: int) -> None:
        self._board = board
        self._lines = lines
        self._market_size = market_size
        codes = range(len(PLANTATIONS))
        self.buy = tuple(Step(BUY, line) for line in range(len(lines)))
        self.site = tuple(Step(SITE, site) for site in range(len(board.sites)))
        self.place = tuple(Everywhere(board, PLACE, code) for code in codes)
        self.bridge = tuple(Everywhere(board, BRIDGE, code) for code in codes)
        self.unstore = tuple(Everywhere(board, UNSTORE, code) for code in codes)
        self.store = tuple(Step(STORE, code) for code in codes)
        self.harvest = Everywhere(board, HARVEST)
        self.bull = Everywhere(board, BULL)
        self.plow = Everywhere(board, PLOW)
        self.money = {2: Step(MONEY, 2), 3: Step(MONEY, 3)}
        self.cart = tuple(Step(CART, number) for number in range(1, market_size + 1))
        self.ret, self.income, self.milestone = Step(RETURN), Step(INCOME), Step(MILESTONE)
        self.end, self.pass_ = Step(END), Step(PASS)

    def text(self, step: Step) -> str:
        """Return a step as a line of text (FILE_FORMATS.md); a space off the board is ``?``."""
        verb, what, at = step
        space = self._board.names.get(at, "?")
        if verb in PLANTING:
            return f"{verb} {PLANTATIONS[what]} {space}"
        if verb in WITH_SPACE:
            return f"{verb} {space}"
        if verb == BUY:
            return f"{verb} {self._lines[what]}"
        if verb == SITE:
            return f"{verb} {self._board.sites[what]}"
        if verb == STORE:
            return f"{verb} {PLANTATIONS[what]}"
        if verb in (MONEY, CART):
            return f"{verb} {what}"
        return verb

    def parse(self, text: str) -> Step:
        """Return the step that a line of text means (FILE_FORMATS.md); a comment from ``#`` on is ignored.

        Raise `StepError` with a sentence for the user.
        """
        verb, *words = text.split("#", 1)[0].split() or [""]
        wanted = _WORDS.get(verb)
        if wanted is None:
            if verb:
                raise StepError(later("'{word}' is not a step"), word=verb)
            raise StepError(later("there is no step"))
        if len(words) != len(wanted):
            shape = " ".join([verb, *wanted])
            raise StepError(later("'{found}' should read: {right}"), found=text.strip(), right=shape)
        if verb in PLANTING:
            return Step(verb, _tile(words[0]), self._space(words[1]))
        if verb in WITH_SPACE:
            return Step(verb, -1, self._space(words[0]))
        if verb == STORE:
            return Step(verb, _tile(words[0]))
        return Step(verb, self._what(verb, words[0])) if wanted else Step(verb)

    def _what(self, verb: str, word: str) -> int:
        """Return the line, site, value or market space that a word stands for."""
        if verb == BUY:
            text = later("there is no market line '{word}'; write one of {words}")
            return self._lines.index(_one_of(word, self._lines, text))
        if verb == SITE:
            text = later("there is no site '{word}'; write one of {words}")
            return self._board.sites.index(_one_of(word, self._board.sites, text))
        if verb == MONEY:
            return int(
                _one_of(word, ("2", "3"), later("there is no money tile '{word}'; write one of {words}"))
            )
        numbers = tuple(str(n) for n in range(1, self._market_size + 1))
        return int(_one_of(word, numbers, later("there is no market space '{word}'; write one of {words}")))

    def _space(self, word: str) -> int:
        """Return the space with a name, or -1 if it is off the board: that step is refused by `SPACE`."""
        letters = word.rstrip("0123456789")
        digits = word[len(letters) :]
        if not (letters.isascii() and letters.isalpha() and letters.islower() and digits) or digits[0] == "0":
            raise StepError(
                later("there is no space '{word}'; write a column letter and a row number, as in c4"),
                word=word,
            )
        return self._board.spaces.get(word, -1)


@lru_cache(maxsize=16)
def step_book(board: Board, lines: tuple[str, ...], market_size: int) -> StepBook:
    """Return the steps of a board and market, the same object for all games on them."""
    return StepBook(board, lines, market_size)


def by_cart(plan: Iterable[Step]) -> Iterator[bool]:
    """Yield for each step of a plan whether it plants what a cart took, or chooses the site of the finca that
    is built before (RULES.md 9).
    """
    taken = False
    for step in plan:
        yield taken
        taken = step.verb == CART or (taken and step.verb == SITE)


_WORDS: Mapping[str, tuple[str, ...]] = {
    BUY: ("LINE",),
    SITE: ("LETTER",),
    STORE: ("TILE",),
    MONEY: ("VALUE",),
    CART: ("NUMBER",),
    **dict.fromkeys(PLANTING, ("TILE", "SPACE")),
    **dict.fromkeys(WITH_SPACE, ("SPACE",)),
    **dict.fromkeys(BARE, ()),
}


def _tile(word: str) -> int:
    if word not in PLANTATION:
        text = later("there is no plantation '{word}'; write one of {words}")
        raise StepError(text, word=word, words=", ".join(PLANTATIONS))
    return PLANTATION[word]


def _one_of(word: str, words: tuple[str, ...], text: str) -> str:
    if word not in words:
        raise StepError(text, word=word, words=", ".join(words))
    return word
