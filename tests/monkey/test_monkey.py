"""Nothing is wrong whatever the monkey does: one round of all places in a plain run, more in the slow one."""

from collections.abc import Iterator

import pytest

from tests.cases import plain
from tools.monkey.acts import Monkey
from tools.monkey.walk import ready, walk

SEED = 5
PLAIN, SLOW = 26, 20
"""A plain run visits every third one of so many worlds, a slow one the others and so many more."""
FOUND = [
    (7, 4),  # replay: the log under the charts
    (7, 18),  # the harvest key with plantations in the hand
    (7, 26),  # a puzzle on a flat table
    (7, 31),  # the first game in French
    (7, 53),  # a clip outside the window
    (2000, 37),  # the winner, who looks otherwise at another speed
    (21, 8),  # leaves drawn beside their card
    (21, 10),  # the pointer of a gamepad
    (21, 91),  # the number on the tab of bonuses
    (101, 13),  # a slider of the staff menu that slips away
    (101, 73),  # a letter of the rim that reached into a space
    (101, 80),  # a hint that left the prompt behind
    (7108, 6),  # a hint that the coach told word by word
    (7122, 2),  # a verdict on a row that needs a bridge, in a small puzzle
    (7134, 10),  # the numbers of a hint on a flat table
    (7137, 29),  # the order of a hand after undo and redo
    (7737, 98),  # a long name with a space before it, which the monkey took for a text of the game
]
"""Seeds and worlds in which something was found that is mended."""


@pytest.fixture(autouse=True, scope="module")
def _ready() -> Iterator[None]:
    with ready():
        yield


@pytest.mark.parametrize(
    ("seed", "number"),
    plain(
        lambda seed, number: seed == SEED and number < PLAIN and number % 3 == 0,
        [*((SEED, number) for number in range(PLAIN + SLOW)), *FOUND],
    ),
)
def test_nothing_is_wrong(seed: int, number: int) -> None:
    found = list(dict.fromkeys(map(str, walk(seed, number))))
    assert not found, "\n\n".join(found)


@pytest.mark.slow
def test_a_world_goes_the_same_way_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kiosk drew its games by itself, so that no finding there could be seen again."""
    act, ways = Monkey.act, list[list[tuple[str, object]]]()

    def watched(self: Monkey) -> str:
        said, session = act(self), getattr(self.app.stack.top, "session", None)
        ways[-1].append((said, session and session.seed))
        return said

    monkeypatch.setattr(Monkey, "act", watched)
    for _time in range(2):
        ways.append([])
        list(walk(5136, 13))
    assert any(seed for _said, seed in ways[0])
    assert ways[0] == ways[1]
