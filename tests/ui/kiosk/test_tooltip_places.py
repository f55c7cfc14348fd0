"""In a kiosk's game tooltips lie beside board, prompt and hand wherever there is room."""

import pytest

from tests.ui.kiosk.conftest import MakeKiosk
from tests.ui.kiosk.scenes import table
from tests.ui.vocabulary.explained import covering
from tests.ui.vocabulary.table import Table


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1920)])
def test_they_lie_beside_board_prompt_and_hand(make_kiosk: MakeKiosk, size: tuple[int, int]) -> None:
    shown = Table(table(make_kiosk(size), "sprint", 2))
    shown.no_banner()
    shown.finish()
    assert not covering(shown, every=9)
