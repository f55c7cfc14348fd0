"""A first-timer plays a sprint as the kiosk says it, in a human's time: how soon there are points."""

import pytest

from citrus_game.kiosk.time_limit import positions
from citrus_game.ui.kiosk.app import KioskApp
from tests.cases import plain
from tests.ui.kiosk.conftest import MakeKiosk, tap, wait
from tests.ui.kiosk.scenes import table
from tests.ui.vocabulary.table import Table

READS, TAPS = 0.25, 1.0
"""Seconds in which somebody reads a word that was not there before, and decides and taps."""
STARTS = [(players, number) for players in (2, 3, 4) for number in range(len(positions(players)))]


class Visitor:
    """Reads what the prompt says anew, and taps twice what is highlighted."""

    def __init__(self, app: KioskApp, players: int) -> None:
        self.app, self.scene = app, table(app, "sprint", players)
        self.seconds, self._read = 0.0, ""

    def wait(self, seconds: float) -> None:
        self.seconds += seconds
        wait(self.app, seconds)

    def act(self) -> None:
        """Read what is new, then tap the marked place twice."""
        prompt = Table(self.scene).prompt()
        if (text := " ".join((prompt.title, *prompt.texts))) != self._read:
            self._read = text
            self.wait(READS * len(text.split()))
        ring = self.scene.ring.rect
        assert ring is not None, f"nothing shows where to tap: {text}"
        for _tap in range(2):
            self.wait(TAPS)
            tap(self.app, ring.center)


@pytest.mark.parametrize(("players", "number"), plain(1, STARTS))
def test_a_sprint_brings_its_first_points_within_a_minute(
    players: int, number: int, make_kiosk: MakeKiosk
) -> None:
    app = make_kiosk((1280, 720))
    app.sprints = number
    visitor = Visitor(app, players)
    state = visitor.scene.session.state
    while not state.points[0]:
        visitor.act()
        assert visitor.seconds < 60
