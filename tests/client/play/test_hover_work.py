"""What a frame of a moving pointer does: counted, not timed."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from citrus_game.client.kit.draw import type as type_module
from citrus_game.client.kit.widgets.callout import Callout
from citrus_game.client.play.hands.regard import Regard
from citrus_game.client.play.parts.market import Market
from citrus_game.client.play.parts.panels import PlayerPanel
from tests.client.play import drive
from tests.client.play.conftest import Show, new_sitting

TEXTS = 6
"""More texts than this are not rendered in one frame of a pointer that moves."""


class Work:
    """Counts what is done in a frame."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.done: Counter[str] = Counter()

    def watch(self, owner: Any, name: str, called: str) -> None:
        """Count the calls of a method under a name."""
        method: Callable[..., Any] = getattr(owner, name)

        def counted(*args: Any, **kinds: Any) -> Any:
            self.done[called] += 1
            return method(*args, **kinds)

        self.patch.setattr(owner, name, counted)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    found = Work(monkeypatch)
    found.watch(type_module._Face, "line", "text")
    found.watch(Callout, "_measure", "measured")
    found.watch(Callout, "draw", "shown")
    found.watch(PlayerPanel, "paint", "panel")
    found.watch(Regard, "seen", "looked")
    found.watch(Market, "see", "market")
    return found


def test_a_frame_of_a_moving_pointer_does_a_little_of_everything(show: Show, work: Work) -> None:
    """No panel is painted whole, no card is measured and shown in one frame, few texts are rendered."""
    table = show(new_sitting(5, seed=1, steps=60), size=(1280, 720))
    table.frames(30)
    rng, (width, height) = random.Random(1), table.app.screen.get_size()
    x, y = width / 2, height / 2
    cards = 0
    for number in range(400):
        if number % 40 < 25:
            x = (x + rng.uniform(-0.4, 1.0) * width / 60) % width
            y = (y + rng.uniform(-0.4, 0.8) * height / 60) % height
        work.done.clear()
        drive.point(table.app, (int(x), int(y)))
        cards += work.done["measured"]
        assert not work.done["panel"], f"frame {number}"
        assert work.done["text"] <= TEXTS, f"frame {number}"
        assert work.done["measured"] + bool(work.done["shown"]) <= 1, f"frame {number}"
    assert cards > 10, "there was something to show"


def test_what_was_shown_once_is_not_painted_again(show: Show, work: Work) -> None:
    table = show(new_sitting(5, seed=1, steps=60), size=(1280, 720))
    ways = [*(slot.center for slot in table.eyes.slots()[:4]), (10, 10)]

    def pass_over() -> int:
        work.done.clear()
        for pos in ways:
            drive.point(table.app, pos)
        return work.done["text"]

    pass_over()
    assert not pass_over(), "every verdict and every row is there already"


def test_a_pointer_that_stays_on_a_space_does_not_look_again(show: Show, work: Work) -> None:
    table = show(new_sitting(5, seed=1, steps=60), size=(1280, 720))
    table.frames(30)
    view = table.scene.view
    one, other = (view.seen.geometry.rect(space).center for space in (30, 31))

    def looks(pos: tuple[int, int]) -> int:
        work.done.clear()
        drive.point(table.app, pos)
        return work.done["looked"]

    looks(one)
    assert not looks((one[0] + 2, one[1] + 1)), "the same space says the same"
    assert looks(other), "another one does not"
    assert not work.done["market"], "a part that tells nothing of what is pointed at need not look"
