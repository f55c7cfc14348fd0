"""What there is to know of a row or column of the market, and of the market (RULES.md 3, 6, 7)."""

from typing import Literal, NamedTuple

from citrus_game.rules.model.state import EMPTY, State
from citrus_game.rules.moves.fincas import can_build_finca
from citrus_game.rules.moves.market import due_after, line_tiles

Follows = Literal["", "finca", "refill", "end"]
"""What follows when few plantations are left: nothing, a new finca and then a refill as far as the bag goes,
only a refill, or the end of the game.
"""


class LineFacts(NamedTuple):
    """A market line by its name, its ``tiles``, the coins that the player on turn has too few for it, and
    what follows when it is bought. ``bag`` are the plantations left for a refill.
    """

    name: str
    tiles: tuple[int, ...]
    lacking: int
    follows: Follows
    bag: int

    @property
    def cost(self) -> int:
        """Its price in coins."""
        return len(self.tiles)

    @property
    def finca(self) -> bool:
        """Whether a new finca is built before anything is planted."""
        return self.follows == "finca"


class MarketFacts(NamedTuple):
    """How many plantations the market and the bag have, how many ``gaps`` the market has, and what
    ``follows`` once ``most`` or fewer are left in it. ``waits``: that has happened, and the market is
    refilled once the finca stands or the hand is planted. ``fincas`` are those in the stack.
    """

    left: int
    gaps: int
    bag: int
    most: int
    fincas: int
    follows: Follows
    waits: Literal["", "site", "hand"]

    @property
    def refills(self) -> bool:
        """Whether the bag has plantations for gaps in the market."""
        return bool(self.bag and self.gaps)


def line_facts(state: State, line: int) -> LineFacts:
    """Return what there is to know of a market line."""
    tiles = tuple(tile for _index, tile in line_tiles(state, line))
    market = market_facts(state)
    follows: Follows = market.follows if tiles and due_after(state, len(tiles)) else ""
    if not (follows or market.bag) and 0 < market.left == len(tiles):
        follows = "end"
    lacking = max(0, len(tiles) - state.coins[state.player])
    return LineFacts(state.game.lines[line], tiles, lacking, follows, market.bag)


def all_lines(state: State) -> list[LineFacts]:
    """Return what there is to know of each market line that has tiles."""
    found = (line_facts(state, line) for line in range(len(state.game.lines)))
    return [facts for facts in found if facts.tiles]


def market_facts(state: State) -> MarketFacts:
    """Return what there is to know of the market."""
    gaps, bag, stack = state.market.count(EMPTY), len(state.bag), len(state.finca_stack)
    follows: Follows = "finca" if can_build_finca(state) else "refill" if bag else ""
    waits: Literal["", "site", "hand"] = ""
    if state.refill and bag:
        waits = "hand" if state.hand_shown() else "site"
    most, left = state.game.components.refill_at, len(state.market) - gaps
    return MarketFacts(left, gaps, bag, most, stack, follows, waits)
