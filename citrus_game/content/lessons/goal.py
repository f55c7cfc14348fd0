"""What is to be reached in a turn that is played alone: the small task at the end of a lesson."""

from dataclasses import dataclass

from pydantic import Field

from citrus_game.content.disk.model import Model
from citrus_game.content.disk.yamlfile import Place
from citrus_game.content.records.position_yaml import Words
from citrus_game.rules.scoring import projected
from citrus_game.rules.state import FROM_PENALTIES, State


class GoalModel(Model):
    """A goal's keys; each is a least number, and all that are named have to be reached.

    ``gain`` are points made in the turn, ``forecast`` the points at its end if the game ended then,
    ``planted`` plantations; ``clean`` asks that nothing went back to the market.
    """

    gain: int = Field(default=0, ge=0, le=99)
    forecast: int = Field(default=0, ge=0, le=200)
    coins: int = Field(default=0, ge=0, le=12)
    planted: int = Field(default=0, ge=0, le=12)
    region: dict[str, int] = Field(default={})
    clean: bool = False


@dataclass(frozen=True)
class Goal:
    """A goal of the player on turn; ``regions`` are least sizes of own regions by a space of theirs."""

    gain: int = 0
    forecast: int = 0
    coins: int = 0
    planted: int = 0
    regions: tuple[tuple[int, int], ...] = ()
    clean: bool = False

    def met(self, before: State, after: State) -> bool:
        """Tell whether a turn that began at ``before`` and has ended at ``after`` reached it."""
        player = before.player
        return (
            after.points[player] - before.points[player] >= self.gain
            and sum(projected(after)[player]) >= self.forecast
            and after.coins[player] >= self.coins
            and after.taken.bit_count() - before.taken.bit_count() >= self.planted
            and all(self._reaches(after, player, space, size) for space, size in self.regions)
            and not (self.clean and _returned(after, player) != _returned(before, player))
        )

    @staticmethod
    def _reaches(state: State, player: int, space: int, size: int) -> bool:
        return state.owner_at(space) == player and state.region_at(space).bit_count() >= size


def _returned(state: State, player: int) -> int:
    return state.sources[player][FROM_PENALTIES]


def read_goal(words: Words, place: Place, model: GoalModel) -> Goal:
    """Read a goal; raises `ContentError` for a space that the board does not have."""
    regions = [(words.space((*place, "region", name), name), size) for name, size in model.region.items()]
    return Goal(model.gain, model.forecast, model.coins, model.planted, tuple(regions), model.clean)
