"""The play scene follows changed settings, and its market text follows the end of a turn."""

from unittest.mock import Mock

import pytest

from tests.cases import plain
from tests.session.positions import Drawn
from tests.ui.play.conftest import Show
from tests.ui.play.test_scene import ROADS

REFILL = "When 3 plantations or fewer are left here, the market is refilled after planting."
FINCA = (
    "Whoever leaves 3 plantations or fewer here builds a new finca first. After planting, "
    "the market is refilled."
)
NONE = "The bag is empty: when the market is empty, too, the game ends."
MARKETS = [
    (("", ""), REFILL),
    (("A: 10/5, B: 8/4}\nmarked: []", "A: 10/5}\nmarked: [B]\nfincas_left: [8/4]"), FINCA),
    (("[lime, lime, lime]", "[]"), NONE),
]
"""What a position has in place of what, and what the market says then."""


@pytest.mark.parametrize(("other", "said"), plain(2, MARKETS))
def test_the_market_says_when_it_is_refilled(
    show: Show, drawn: Drawn, other: tuple[str, str], said: str
) -> None:
    assert show(drawn(ROADS.replace(*other))).scene.view.market.notice.hint == said


@pytest.mark.parametrize(
    ("setting", "laid_out", "refreshed"), plain(2, [("aids", 1, 0), ("speed", 0, 1), ("effects", 0, 0)])
)
def test_a_setting_moves_only_what_it_touches(
    show: Show, drawn: Drawn, monkeypatch: pytest.MonkeyPatch, setting: str, laid_out: int, refreshed: int
) -> None:
    table = show(drawn(ROADS))
    layout, refresh = Mock(), Mock()
    monkeypatch.setattr(table.scene, "layout", layout)
    monkeypatch.setattr(table.scene, "refresh", refresh)
    aids = table.app.settings.aids.model_copy(update={"readout": True})
    table.app.change(**{setting: {"aids": aids, "speed": "2x", "effects": 20}[setting]})
    assert (layout.call_count, refresh.call_count) == (laid_out, refreshed)
