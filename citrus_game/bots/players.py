"""The computer players by name.

A name is a word of the table, with an argument where the player takes one: ``master:1500``.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from citrus_game.bots.appraisal import Sight
from citrus_game.bots.greedy import Greedy
from citrus_game.bots.grower import QUICK, Grower
from citrus_game.bots.judgement import experienced
from citrus_game.bots.master import Master, Trader, read_budget
from citrus_game.bots.picker import Picker
from citrus_game.bots.planner import Effort
from citrus_game.rules.material.steps import Step
from citrus_game.rules.observe import View
from citrus_game.text import _


class Bot(Protocol):
    """A computer player."""

    def decide(self, view: View, legal: Sequence[Step], rng: random.Random) -> Step:
        """Choose one of the legal steps from what a person at the table can see.

        ``legal`` is never empty and in a fixed order. All chance comes from ``rng``, so the same
        seed gives the same game.
        """
        ...


class BotError(ValueError):
    """A name that is no computer player's."""


class RandomSteps:
    """Plays any legal step, each as likely as the other."""

    def decide(self, view: View, legal: Sequence[Step], rng: random.Random) -> Step:  # noqa: ARG002
        """Choose a step by lot."""
        return rng.choice(legal)


def _plain(name: str, make: Callable[[], Bot]) -> Callable[[str], Bot]:
    """Give the maker of a player who takes no argument."""

    def made(argument: str) -> Bot:
        if argument:
            text = _("the computer player {name} takes no argument, so leave out ':{argument}'")
            raise BotError(text.format(name=name, argument=argument))
        return make()

    return made


def _budgeted(name: str, kind: type[Trader]) -> Callable[[str], Bot]:
    """Give the maker of a player with a budget, ``1500`` milliseconds or ``400n`` sampled turns."""

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


PLANTED = Sight(room=False, rings=False, places=False, others=False)
"""What the Planter looks at: what is certain."""
TWO_LINES = Effort(width=2, branches=1, finals=2, lines=2)
"""The Planter's effort: fewer lines than those think of who know what to look for in them, each longer."""
SOME = experienced(1 / 3)
"""What the Builder and the Grower know of games of two."""

BOTS: Mapping[str, Callable[[str], Bot]] = {
    "random": _plain("random", RandomSteps),
    "greedy": _plain("greedy", Greedy),
    "picker": _plain("picker", Picker),
    "planter": _plain("planter", lambda: Grower(TWO_LINES, sight=PLANTED)),
    "builder": _plain("builder", lambda: Grower(QUICK, SOME, Sight(others=False))),
    "grower": _plain("grower", lambda: Grower(QUICK, SOME)),
    "trader": _budgeted("trader", Trader),
    "master": _budgeted("master", Master),
}
"""Each computer player's maker by its name; a maker takes what stands behind the colon, or nothing."""


LEVELS = ("picker", "planter", "builder", "grower", "trader", "master")
"""The players offered to people, from the weakest to the strongest."""


def bot_title(name: str) -> str:
    """Give the name under which people know a computer player; the argument does not show.

    >>> bot_title("master:1500"), bot_title("random")
    ('Master', 'random')
    """
    word = name.partition(":")[0]
    titles = {
        "picker": _("Picker"),
        "planter": _("Planter"),
        "builder": _("Builder"),
        "grower": _("Grower"),
        "trader": _("Trader"),
        "master": _("Master"),
    }
    return titles.get(word, word)


def make_bot(name: str) -> Bot:
    """Make a computer player from its name; raises `BotError` with one sentence.

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
