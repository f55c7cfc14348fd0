"""In a kiosk's game tooltips lie beside board, prompt and hand wherever there is room."""

import pytest

from tests.ui.kiosk.conftest import MakeKiosk
from tests.ui.kiosk.scenes import table
from tests.ui.vocabulary.table import Table


def told_over(shown: Table) -> tuple[int, list[str]]:
    """Rest on every site, some spaces and all else; return how often something was said, and what of it lies
    over board or prompt.
    """
    view, told, found = shown.scene.view, 0, list[str]()
    slab, prompt = view.seen.geometry.slab, view.places.prompt
    board = shown.state.game.board
    spaces = [*board.sites, *shown.spaces()[::9]]
    places: list[str | tuple[int, int]] = [thing.middle for thing in shown.things()]
    for place in (*places, *spaces):
        shown.point(place)
        shown.frames(2)
        for said in (shown.said(), shown.tooltip(), shown.card()):
            told += bool(said)
            if said and (said.rect.colliderect(slab) or said.rect.colliderect(prompt)):
                found.append(f"{place}: {said.title} {said.body}")
        shown.point_away()
    return told, found


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1920)])
def test_they_lie_beside_board_prompt_and_hand(make_kiosk: MakeKiosk, size: tuple[int, int]) -> None:
    shown = Table(table(make_kiosk(size), "sprint", 2))
    shown.no_banner()
    shown.finish()
    told, found = told_over(shown)
    assert told > 10
    assert not found
