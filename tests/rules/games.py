"""Games for the tests of the rules: boards, random options, random play."""

import random
from functools import cache
from typing import NamedTuple

from hypothesis import strategies as st

from citrus_game.content.game.box import load_components
from citrus_game.content.game.options import options_from
from citrus_game.content.maps.tmx import find_map, load_map
from citrus_game.rules.model.board import Board
from citrus_game.rules.model.components import Components
from citrus_game.rules.model.options import ROWS, Options
from citrus_game.rules.model.state import Game, State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.setup import new_game

SIDES = ("long", "short")
PRESETS = ("rulebook", "online", "manual")

LISTS: dict[str, tuple[object, ...]] = {
    "short_removed": ([3, 2], [4, 2], [0, 0]),
    "always_in_play": ([], ["bridge"], [{"kind": "plow", "expansion": True}], ["large-well"]),
    "unused_points": ({}, {"bull": 0, "cart": 2}),
    "start_fincas": (None, 2, 3),
    "seat_coins": ([], [0, 1, 2, 3, 12], [2]),
    "seat_points": ([], [0, 3, 0, 9, 99], [1, 4]),
}
"""Values of the options that have more than the table of options names."""


def tried(name: str) -> tuple[object, ...]:
    """Return the values of an option that the random games try, its default first."""
    default, row = getattr(Options(), name), ROWS[name]
    if name in LISTS:
        return LISTS[name]
    if isinstance(default, bool):
        return default, not default
    return tuple(row.values) or tuple(dict.fromkeys((default, row.least, row.most)))


CHOICES = {name: tried(name) for name in ROWS}
"""Every option with the values that the random games try."""


@cache
def board_of(side: str) -> Board:
    """Load a side as it is shipped."""
    return load_map(find_map(side)).board


@cache
def components() -> Components:
    """Load the counts as they are shipped."""
    return load_components()


def make_game(side: str, players: int, preset: str = "rulebook", **overrides: object) -> Game:
    """Make a game of a preset with some options laid over it."""
    return Game(board_of(side), components(), options_from(preset, overrides), players)


class Setup(NamedTuple):
    """All that a game needs to be set up and played at random."""

    side: str
    players: int
    preset: str
    overrides: dict[str, object]
    seed: int
    first: int

    def start(self) -> State:
        """Set the game up."""
        game = make_game(self.side, self.players, self.preset, **self.overrides)
        return new_game(game, self.seed, self.first)

    def rng(self) -> random.Random:
        """Return the numbers that choose the steps."""
        return random.Random(f"steps {self.seed}")


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Draw a game: any side, number of players, preset and options."""
    players = draw(st.integers(2, 5))
    overrides = draw(
        st.fixed_dictionaries(
            {}, optional={name: st.sampled_from(values) for name, values in CHOICES.items()}
        )
    )
    return Setup(
        draw(st.sampled_from(SIDES)),
        players,
        draw(st.sampled_from(PRESETS)),
        overrides,
        draw(st.integers(0, 2**32)),
        draw(st.integers(0, players - 1)),
    )


def numbered_setup(number: int) -> Setup:
    """Choose a game by its number. A new option changes nothing of it but its own value."""
    rng = random.Random(f"setup {number}")
    players = rng.randint(2, 5)
    overrides = {}
    for name, values in CHOICES.items():
        own = random.Random(f"setup {number} {name}")
        if own.random() < 0.5:
            overrides[name] = own.choice(values)
    return Setup(rng.choice(SIDES), players, rng.choice(PRESETS), overrides, number, rng.randrange(players))


def choose(legal: list[Step], rng: random.Random) -> Step:
    """Choose a step at random, its verb first, so that rare steps are played as well."""
    verb = rng.choice(sorted({step.verb for step in legal}))
    return rng.choice([step for step in legal if step.verb == verb])
