"""A change of a panel's data changes pixels of its rectangle, and no others."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pygame
import pytest

from citrus_game.bots.people import PEOPLE
from citrus_game.content.settings.settings import default_settings
from citrus_game.ui.scenes.play.panels import (
    buttons,
    market,
    mat,
    player,
    prompt,
    rival_turns,
    top_bar,
    tray,
    verdict,
)
from citrus_game.ui.scenes.play.panels.panel import Panel
from tests.cases import plain
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.vocabulary.table import Table

AIDS = default_settings().aids.model_copy(update={"readout": True})
WRONG = (AttributeError, IndexError, KeyError, TypeError, ValueError, AssertionError, OSError)
"""What a part may say of a face that no moment could have."""
MOST = 40
"""So many other values of a field are tried, the simplest first."""
KINDS: tuple[type[Panel[Any]], ...] = (
    player.PlayerPanel, top_bar.TopBar, market.Market, verdict.VerdictStrip, mat.Mat, prompt.PromptBar,
    verdict.ReadoutStrip, tray.Tray,
)  # fmt: skip
WITHOUT = (rival_turns.RivalTurnsPanel, buttons.TurnButtons, buttons.TopIcons)
"""Parts that show by their widgets alone: their face never changes."""


def others(value: Any) -> Iterator[Any]:
    """Yield other values of the same kind, each a small change."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, value + 60, value - 60, 1 << 3)
    elif isinstance(value, str):
        yield from ("teal", "violet", "good", "bad", "cheering", "Wwwww", "", PEOPLE["trader"].picture)
    elif value is None:
        yield from (3, (10, 5), "Wwwww", ("Wwwww", "Wwwww", "teal"), prompt.Caption("Wwwww", "", "teal"))
    elif isinstance(value, frozenset):
        yield from (value | {0}, value | {1}, value | {"bag"}, frozenset())
    elif isinstance(value, tuple):
        for number, each in enumerate(value):
            for other in others(each):
                changed = (*value[:number], other, *value[number + 1 :])
                yield type(value)(*changed) if hasattr(value, "_fields") else changed
        if not hasattr(value, "_fields"):
            yield from (value[:-1], value + value[-1:], ("Wwwww",), (1,), ((1, 1),), (("teal", True, True),))


def fields(face: Any) -> list[str]:
    """Name the fields of a face; a plain value is one of its own."""
    return list(getattr(face, "_fields", ("",)))


def altered(face: Any, field: str) -> Iterator[Any]:
    """Yield faces with another value of a field."""
    if not field:
        yield from (other for other in others(face) if other != face)
        return
    for other in others(getattr(face, field)):
        if other != getattr(face, field):
            yield face._replace(**{field: other})


def parts_of(table: Table, kind: type[Panel[Any]]) -> list[Panel[Any]]:
    """Return the parts of a kind that the table has and that are drawn."""
    return [part for part in table.scene.view.parts if isinstance(part, kind) and part.face is not None]


def repaint(table: Table, part: Panel[Any], face: Any) -> tuple[bytes, bytes] | None:
    """Draw a face; return the pixels inside and outside of its part, None for a face that cannot be."""
    kept = blank(table)
    part.invalidate()
    try:
        part.draw_changes(kept, face)
    except WRONG:
        return None
    return halves(kept, part)


def blank(table: Table) -> pygame.Surface:
    """Return a picture of the window's size on which nothing has been painted."""
    picture = table.scene.view.kept.copy()
    picture.fill("magenta")
    return picture


def halves(picture: pygame.Surface, part: Panel[Any]) -> tuple[bytes, bytes]:
    """Return the pixels inside of a part's rectangle, and those outside."""
    inside, outside = picture.subsurface(part.rect).copy(), picture.copy()
    outside.fill(0, part.rect)
    return inside.get_buffer().raw, outside.get_buffer().raw


def shows(table: Table, part: Panel[Any], face: Any, field: str) -> bool:
    """Return whether another value of a field is seen in a face; fails where it is seen beside the part."""
    first, around = repaint(table, part, face), halves(blank(table), part)[1]
    for other in islice(altered(face, field), MOST):
        found = repaint(table, part, other)
        if first is None or found is None:
            continue
        assert first[1] == found[1] == around, f"{field} changes pixels elsewhere"
        if found[0] != first[0]:
            return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("kind", plain(1, KINDS, whole=True), ids=lambda kind: kind.__name__)
def test_each_field_of_a_face_changes_its_own_rectangle_and_no_other(
    show: Show, kind: type[Panel[Any]]
) -> None:
    table = show(new_sitting(3, "short", 5, steps=40), aids=AIDS)
    table.no_banner()
    (part, *_more) = parts_of(table, kind)
    face = part.face
    for field in fields(face):
        bases = (other for name in fields(face) if name != field for other in islice(altered(face, name), 4))
        assert any(shows(table, part, base, field) for base in (face, *bases)), f"{field} is not painted"


def test_every_part_of_the_table_is_among_them(show: Show) -> None:
    table = show(new_sitting(3, "short", 5, steps=40))
    assert [part for part in table.scene.view.parts if not isinstance(part, (*KINDS, *WITHOUT))] == []
