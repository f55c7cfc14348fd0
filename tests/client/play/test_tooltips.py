"""What is said at the table keeps off what is in use, and leads to help that is there."""

import pytest

from citrus_game.client.rooms.rulebook.search import chapter_of
from citrus_game.rules.components import KIND
from tests.client.play.conftest import Show, new_sitting


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_nothing_that_is_said_lies_over_a_button_in_use(show: Show, size: tuple[int, int]) -> None:
    table = show(new_sitting(3, "long", 4, steps=40), size=size)
    seen = 0
    for thing in table.things():
        if not thing.shown or table.at(thing.middle) != thing:
            continue
        table.point(thing.middle)
        table.wait(0.8)
        for said in (table.tooltip(), table.said()):
            if said:
                seen += 1
                window = table.scene.window
                assert window.contains(said.rect)
                covered = [rect for rect in table.scene.view.pressable if rect.clip(said.rect).width > 4]
                assert not [rect for rect in covered if rect != thing.rect], (said.title, said.body)
        table.point_away()
        assert not table.tooltip()
    assert seen > 10


def test_all_that_is_said_leads_to_help_that_is_there(show: Show) -> None:
    """Every topic is a chapter's name, a rule with a chapter, or a bonus with a card."""
    topics = set()
    for steps in range(10, 90, 8):
        table = show(new_sitting(2, "short", 5, steps=steps, expansion=True))
        for name in table.spaces():
            table.point(name)
            topics.add(table.why().topic)
        for thing in table.things():
            table.point(thing.middle)
            topics.add(table.why().topic)
    topics.discard("")
    assert len(topics) > 8
    for topic in topics:
        chapter = chapter_of(topic)
        assert topic in (chapter.name, *chapter.rules) or topic in KIND, topic
