"""By which weights a player judges positions: those where two play, where three do, and where more do."""

from typing import NamedTuple

from citrus_game.bots.appraisal import FITTED, Weights
from citrus_game.bots.weights import more, three, two
from citrus_game.rules.material.state import State

FOR_TWO: Weights = (two.EARLY, two.LATE)
FOR_THREE: Weights = (three.EARLY, three.LATE)
FOR_MORE: Weights = (more.EARLY, more.LATE)
"""The Master's weights by how many play."""


class Judgement(NamedTuple):
    """Weights by how many play."""

    for_two: Weights = FITTED
    for_three: Weights = FITTED
    for_more: Weights = FITTED

    def of(self, state: State) -> Weights:
        """Choose the weights for a position's number of players."""
        return self.among(state.game.players)

    def among(self, players: int) -> Weights:
        """Choose the weights for so many players."""
        return self.for_two if players == 2 else self.for_three if players == 3 else self.for_more


GENERAL = Judgement()
"""What counts in games of all kinds."""
MASTERLY = Judgement(FOR_TWO, FOR_THREE, FOR_MORE)
"""What the Master knows."""


def always(weights: Weights) -> Judgement:
    """Judge by the same weights however many play."""
    return Judgement(weights, weights, weights)


def experienced(share: float) -> Judgement:
    """Give a judgement that lies so far on the way from the general one to the Master's where two play.

    >>> experienced(0.0) == GENERAL, experienced(1 / 2).for_more == FITTED
    (True, True)
    """
    early, late = (
        tuple([a + share * (b - a) for a, b in zip(one, other, strict=True)])
        for one, other in zip(FITTED, FOR_TWO, strict=True)
    )
    return Judgement(for_two=(early, late))
