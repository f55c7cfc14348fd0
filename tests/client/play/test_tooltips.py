"""What is said at the table keeps off what is in use, and leads to help that is there."""

import pytest

from citrus_game.client.kit.widgets.callout import Callout
from tests.client.play.conftest import Show, new_sitting
from tests.client.vocabulary.explained import look_at_things, topics_said


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_nothing_that_is_said_lies_over_a_button_in_use(show: Show, size: tuple[int, int]) -> None:
    assert look_at_things(show(new_sitting(3, "long", 4, steps=40), size=size)) > 10


def test_all_that_is_said_leads_to_help_that_is_there(show: Show) -> None:
    """Every topic is a chapter's name, a rule with a chapter, or a bonus with a card."""
    topics = set()
    for steps in range(10, 90, 8):
        topics |= topics_said(show(new_sitting(2, "short", 5, steps=steps, expansion=True)))
    assert len(topics) > 8


def test_a_card_spares_workers_and_bonuses_where_there_is_another_place(show: Show) -> None:
    table = show(new_sitting(3, "short", 4, steps=40))
    look, market = table.app.look, table.part("market")
    spared = table.scene.view.spared
    assert spared[0] == table.part("mat")
    covering = Callout(look, market, body="1\n2\n3", sides=("below", "left"))
    assert covering.rect.collidelist(spared) >= 0
    sparing = Callout(look, market, body="1\n2\n3", sides=("below", "left"), spare=spared)
    assert sparing.rect.collidelist(spared) < 0
    least = Callout(look, market, body="1\n2\n3", sides=("below", "left"), avoid=[sparing.rect], spare=spared)
    assert least.rect == covering.rect, "what must be seen counts more"
