"""What is explained on a table lies on the screen, off what is in use, and goes with what it speaks of."""

from citrus_game.rules.material.components import KIND
from citrus_game.table.lessons.rules_search import chapter_of
from tests.client.vocabulary.table import Table

RESTS = 0.8
"""Seconds of rest after which everything that has something to say has said it."""


def look_at_things(table: Table) -> int:
    """Rest on everything that is in sight but the board; give how often something was said."""
    seen = 0
    for thing in table.things():
        if not thing.shown or table.at(thing.middle) != thing:
            continue
        table.point(thing.middle)
        table.wait(RESTS)
        for said in (table.tooltip(), table.said()):
            if said:
                seen += 1
                assert table.scene.window.contains(said.rect), (said.title, said.body)
                covered = [rect for rect in table.scene.view.pressable if rect.clip(said.rect).width > 4]
                assert not [rect for rect in covered if rect != thing.rect], (said.title, said.body)
        table.point_away()
        assert not table.tooltip()
    return seen


def topics_said(table: Table) -> set[str]:
    """Point at every space and thing; give the topics of help that are named, and see that each is there."""
    topics = set()
    for name in table.spaces():
        table.point(name)
        topics.add(table.why().topic)
    for thing in table.things():
        table.point(thing.middle)
        topics.add(table.why().topic)
    topics.discard("")
    for topic in topics:
        chapter = chapter_of(topic)
        assert topic in (chapter.name, *chapter.rules) or topic in KIND, topic
    return topics
