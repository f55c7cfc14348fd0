"""Points and coins count up and down to what they are, instead of jumping."""

from collections.abc import Sequence

EACH = 0.045
"""Seconds a point or coin takes; large differences take larger steps."""


class Counting:
    """The numbers that the panels show."""

    def __init__(self, points: Sequence[int], coins: Sequence[int]) -> None:
        self.points, self.coins = list(points), list(coins)
        self._left = 0.0

    def jump(self, points: Sequence[int], coins: Sequence[int]) -> None:
        """Show the true numbers."""
        self.points, self.coins = list(points), list(coins)

    def differs(self, points: Sequence[int], coins: Sequence[int]) -> bool:
        """Tell whether some number has still to count."""
        return self.points != list(points) or self.coins != list(coins)

    def update(self, dt: float, points: Sequence[int], coins: Sequence[int]) -> bool:
        """Let time pass; tell whether a number changed."""
        self._left += dt
        if self._left < EACH:
            return False
        self._left = 0.0
        before = (list(self.points), list(self.coins))
        for shown, true in ((self.points, points), (self.coins, coins)):
            for player, number in enumerate(true):
                gap = number - shown[player]
                step = max(1, abs(gap) // 6)
                shown[player] += max(-step, min(step, gap))
        return before != (self.points, self.coins)
