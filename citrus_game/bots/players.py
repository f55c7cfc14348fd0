"""The computer players by name.

A name is a word of `BOTS`, followed by a colon and an argument if the player takes one: ``master:1500``.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from citrus_game.bots.evaluation import FeatureMask, experienced
from citrus_game.bots.greedy import Greedy
from citrus_game.bots.grower import QUICK, Grower
from citrus_game.bots.master import Master, Trader, read_budget
from citrus_game.bots.people import PEOPLE
from citrus_game.bots.picker import MOST, Picker
from citrus_game.bots.planner import Effort
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import View
from citrus_game.text import _


class Bot(Protocol):
    """A computer player."""

    def decide(self, view: View, legal: Sequence[Step], rng: random.Random) -> Step:
        """Choose one of the legal steps from what a person at the table can see.

        ``legal`` is never empty and in a fixed order. Use only ``rng`` for random choices, so that the same
        seed gives the same game.
        """
        ...


class BotError(ValueError):
    """Raised for a name that is not a computer player."""


class RandomSteps:
    """Plays a random legal step."""

    def decide(self, view: View, legal: Sequence[Step], rng: random.Random) -> Step:  # noqa: ARG002
        """Choose a random step."""
        return rng.choice(legal)


def _plain(name: str, make: Callable[[], Bot]) -> Callable[[str], Bot]:
    """Return a function that makes a player without an argument."""

    def made(argument: str) -> Bot:
        if argument:
            text = _("the computer player {name} takes no argument, so leave out ':{argument}'")
            raise BotError(text.format(name=name, argument=argument))
        return make()

    return made


def _budgeted(name: str, kind: type[Trader]) -> Callable[[str], Bot]:
    """Return a function that makes a player with a budget: ``1500`` milliseconds or ``400n`` sampled
    turns.
    """

    def made(argument: str) -> Bot:
        if not argument:
            return kind()
        budget = read_budget(argument)
        if budget is None:
            text = _(
                "'{argument}' is no budget for {name}; "
                "write milliseconds as in {name}:1500 or turns as in {name}:400n"
            )
            raise BotError(text.format(argument=argument, name=name))
        return kind(budget)

    return made


def _picker(argument: str) -> Bot:
    """Return a Picker; the argument says how many per cent of its steps are lapses."""
    if not argument:
        return Picker()
    if argument.isascii() and argument.isdecimal() and int(argument[:4]) <= MOST:
        return Picker(int(argument))
    text = _("'{argument}' is no share of lapses for {name}; write a number from 0 to 100 as in {name}:50")
    raise BotError(text.format(argument=argument, name="picker"))


PLANTED = FeatureMask(room=False, rings=False, places=False, others=False)
"""Features of the Planter: only certain points."""
TWO_LINES = Effort(width=2, branches=1, finals=2, lines=2)
"""Search of the Planter: fewer market lines than others, since it cannot rate them well, but a wider beam."""
SOME = experienced(1 / 3)
"""Weights of the Builder and the Grower."""

BOTS: Mapping[str, Callable[[str], Bot]] = {
    "random": _plain("random", RandomSteps),
    "greedy": _plain("greedy", Greedy),
    "picker": _picker,
    "planter": _plain("planter", lambda: Grower(TWO_LINES, sight=PLANTED)),
    "builder": _plain("builder", lambda: Grower(QUICK, SOME, FeatureMask(others=False))),
    "grower": _plain("grower", lambda: Grower(QUICK, SOME)),
    "trader": _budgeted("trader", Trader),
    "master": _budgeted("master", Master),
}
"""For each name a function that makes the player; its argument is the text after the colon, or ""."""


LEVELS = tuple(PEOPLE)
"""The players offered to people, from the weakest to the strongest."""


def make_bot(name: str) -> Bot:
    """Return a computer player for a name; raise `BotError` with a sentence for the user.

    >>> make_bot("rendom")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    citrus_game.bots.players.BotError: there is no computer player 'rendom'; the names are: random, ...
    """
    word, _colon, argument = name.partition(":")
    if word not in BOTS:
        raise BotError(
            _("there is no computer player '{name}'; the names are: {names}").format(
                name=word, names=", ".join(BOTS)
            )
        )
    return BOTS[word](argument)
