"""Checks that tooltips of a play scene are on the screen, do not cover what is in use, and disappear in
time.
"""

from citrus_game.learning.rules_search import chapter_of
from citrus_game.rules.model.components import KIND
from tests.ui.vocabulary.table import Table

RESTS = 0.8
"""Seconds of rest after which everything that has something to say has said it."""


def look_at_things(table: Table) -> int:
    """Rest on everything that is in sight but the board; return how often something was said."""
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
    """Point at every space and thing; return the topics of help that are named, and see that each is
    there."""
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


def crushed(table: Table) -> list[str]:
    """Point at all but the board; return the tooltips that are too narrow for the words they show."""
    least = table.scene.style.metrics.scaled(120)
    found = []
    for thing in table.things():
        table.point(thing.middle)
        table.wait(RESTS)
        shown = [said for said in (table.said(), table.tooltip(), table.card()) if said]
        narrow = [said for said in shown if said.rect.width < least < said.rect.height]
        found += [f"{said.rect}: {said.title} {said.body}" for said in narrow]
        table.point_away()
    return found


def astray(table: Table) -> list[str]:
    """Point at all but the board; return the tooltips that are neither near their thing nor, without a
    point, in the column of the cards, and those that hide more than one player's panel.
    """
    view, found, told = table.scene.view, [], 0
    near, panels = view.style.u(130), view.places.players
    cards = view.market.rect.unionall([view.mat.rect, view.tray.rect]).inflate(near // 8, 0)
    for thing in table.things():
        table.point(thing.middle)
        table.wait(RESTS)
        for said in (table.said(), table.tooltip(), table.card()):
            told += bool(said)
            beside = said.rect.inflate(2 * near, 2 * near).colliderect(thing.rect)
            in_column = cards.left <= said.rect.left and said.rect.right <= cards.right
            hidden = sum(panel.clip(said.rect).height > panel.height * 0.9 for panel in panels)
            if said and (
                (said.facts is None and hidden > 0) or not (beside or (in_column and not said.points))
            ):
                found.append(f"{thing.rect}: {said.rect} {said.title} {said.body}")
        table.point_away()
    assert told > 10
    return found


def covering(table: Table, *, things: bool = True, every: int = 1) -> list[str]:
    """Point at every space, or each of some, and at all else with ``things``; return what tooltips that lie
    over board, prompt, hand or the coach's card, or leave the window, are about.
    """
    view, found, told = table.scene.view, [], 0
    kept = [
        each for each in (view.seen.geometry.slab, view.places.prompt, view.places.card) if each is not None
    ]
    places: list[str | tuple[int, int]] = [thing.middle for thing in table.things() if things]
    for place in (*places, *table.state.game.board.sites, *table.spaces()[::every]):
        table.point(place)
        table.frames(2)
        for said in (table.said(), table.tooltip(), table.card()):
            told += bool(said)
            if said and (said.rect.collidelist(kept) >= 0 or not table.scene.window.contains(said.rect)):
                found.append(f"{place}: {said.title} {said.body}")
        table.point_away()
    assert told > 10
    return found
