"""The number of files that a click runs through, before the rules and in all."""

import sys
from pathlib import Path
from types import FrameType

import pygame

import citrus_game.ui
from tests.ui.play.conftest import Show, new_sitting

HOME = str(Path(citrus_game.ui.__file__).parent.parent)
FLOORS = tuple(str(Path(HOME, *names)) for names in (("client",), ("table", "desk"), ("table", "conduct")))
"""The client, and what it asks who may do something now."""
MOST_BEFORE, MOST_AFTER = 20, 25
"""Files of them that a second click on an arrow may enter before its step is done, and after it."""


def test_a_click_on_a_market_arrow_enters_few_files(show: Show) -> None:
    table = show(new_sitting(3, "short", 5))
    line = next(step for step in table.session.legal() if step.verb == "buy")
    spot = table.arrow(table.state.game.steps.text(line).split()[1]).rect.center
    table.click(spot)
    assert not table.session.history
    before: set[str] = set()
    after: set[str] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(FLOORS):
            (after if table.session.history else before).add(name.removeprefix(HOME))

    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=spot, button=pygame.BUTTON_LEFT))
    events = pygame.event.get()
    sys.setprofile(note)
    try:
        table.app.step(events)
    finally:
        sys.setprofile(None)
    assert [done.step for done in table.session.history] == [line]
    assert len(before) <= MOST_BEFORE, sorted(before)
    assert len(after) <= MOST_AFTER, sorted(after)
