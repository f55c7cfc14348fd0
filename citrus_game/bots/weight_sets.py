"""The weights of each computer player, by number of players."""

from typing import NamedTuple

from citrus_game.bots.evaluation import FITTED, Weights
from citrus_game.bots.weights import more, three, two
from citrus_game.rules.model.state import State

FOR_TWO: Weights = (two.EARLY, two.LATE)
FOR_THREE: Weights = (three.EARLY, three.LATE)
FOR_MORE: Weights = (more.EARLY, more.LATE)
"""The Master's weights, by number of players."""


class WeightSet(NamedTuple):
    """Weights for games of two, of three, and of more players."""

    for_two: Weights = FITTED
    for_three: Weights = FITTED
    for_more: Weights = FITTED

    def of(self, state: State) -> Weights:
        """Return the weights for a position's number of players."""
        players = state.game.players
        return self.for_two if players == 2 else self.for_three if players == 3 else self.for_more


GENERAL = WeightSet()
"""The general weights, which do not depend on the number of players."""
MASTERLY = WeightSet(FOR_TWO, FOR_THREE, FOR_MORE)
"""The Master's weights."""


def experienced(share: float) -> WeightSet:
    """Return weights between the general ones (0) and the Master's (1) for games of two.

    >>> experienced(0.0) == GENERAL, experienced(1 / 2).for_more == FITTED
    (True, True)
    """
    early, late = (
        tuple([a + share * (b - a) for a, b in zip(one, other, strict=True)])
        for one, other in zip(FITTED, FOR_TWO, strict=True)
    )
    return WeightSet(for_two=(early, late))
