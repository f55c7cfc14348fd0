"""What a frame of a moving pointer does: counted, not timed."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from citrus_game.client.board.layers import over as over_module
from citrus_game.client.kit.draw import type as type_module
from citrus_game.client.kit.draw.art import Art
from citrus_game.client.kit.widgets.callout import Callout
from citrus_game.client.play.hands import regard as regard_module
from citrus_game.client.play.hands.pointing import REST, WORDS, Pointing
from citrus_game.client.play.hands.regard import Regard
from citrus_game.client.play.parts.market import Market
from citrus_game.client.play.parts.panels import PlayerPanel
from citrus_game.client.play.parts.verdict import VerdictStrip
from citrus_game.client.play.view.table import TableView
from citrus_game.content.preferences.settings import default_settings
from tests.client.play import drive
from tests.client.play.conftest import Show, new_sitting

TEXTS = 6
"""More texts than this are not rendered in one frame of a pointer that moves."""


class Work:
    """Counts what is done in a frame."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.done: Counter[str] = Counter()

    def watch(self, owner: Any, name: str, called: str) -> None:
        """Count the calls of a method under a name."""
        method: Callable[..., Any] = getattr(owner, name)

        def counted(*args: Any, **kinds: Any) -> Any:
            self.done[called] += 1
            return method(*args, **kinds)

        self.patch.setattr(owner, name, counted)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    found = Work(monkeypatch)
    found.watch(type_module._Face, "line", "text")
    found.watch(Callout, "_measure", "measured")
    found.watch(Callout, "draw", "shown")
    found.watch(PlayerPanel, "paint", "panel")
    found.watch(Regard, "seen", "looked")
    found.watch(Market, "see", "market")
    found.watch(TableView, "show", "viewed")
    found.watch(VerdictStrip, "_judge", "judged")
    found.watch(VerdictStrip, "_picture", "drawn")
    found.watch(over_module, "_tinted", "tinted")
    found.watch(Pointing, "_show", "marked")
    found.watch(Pointing, "_made_card", "carded")
    found.watch(regard_module, "score_facts", "told")
    found.watch(regard_module, "look_at", "told")
    found.watch(Art, "_load", "loaded")
    found.watch(Art, "paint_shadow", "grounded")
    return found


def test_a_frame_of_a_moving_pointer_does_a_little_of_everything(show: Show, work: Work) -> None:
    """No panel is painted whole, no card is measured and shown in one frame, few texts are rendered."""
    table = show(new_sitting(5, seed=1, steps=60), size=(1280, 720))
    table.frames(30)
    rng, (width, height) = random.Random(1), table.app.screen.get_size()
    x, y = width / 2, height / 2
    cards = 0
    for number in range(400):
        if number % 40 < 25:
            x = (x + rng.uniform(-0.4, 1.0) * width / 60) % width
            y = (y + rng.uniform(-0.4, 0.8) * height / 60) % height
        work.done.clear()
        drive.point(table.app, (int(x), int(y)))
        cards += work.done["measured"]
        assert not work.done["panel"], f"frame {number}"
        assert work.done["text"] <= TEXTS, f"frame {number}"
        assert work.done["measured"] + bool(work.done["shown"]) <= 1, f"frame {number}"
        assert work.done["carded"] + bool(work.done["marked"]) <= 1, f"frame {number}"
    assert cards > 10, "there was something to show"


def test_words_in_lines_come_first_and_a_card_in_a_frame_of_its_own(show: Show, work: Work) -> None:
    aids = default_settings().aids.model_copy(update={"readout": True})
    table = show(new_sitting(5, seed=1, steps=60), size=(1280, 720), aids=aids)
    table.frames(30)
    found = 0
    for name in [name for name in table.state.game.board.spaces if not table.space(name).lit][:12]:
        drive.point(table.app, table.where(name))
        frames = []
        for _frame in range(2 * WORDS):
            frames.append([each for each in ("marked", "viewed", "carded") if work.done[each]])
            work.done.clear()
            drive.frames(table.app)
        assert ["viewed", "carded"] not in frames, name
        found += frames[0] == ["marked"] and ["viewed"] in frames and ["carded"] in frames
        table.point_away()
        work.done.clear()
    assert found, "some of them have words on a card"


def test_what_was_shown_once_is_not_painted_again(show: Show, work: Work) -> None:
    table = show(new_sitting(5, seed=1, steps=60), size=(1280, 720))
    ways = [*(slot.center for slot in table.eyes.slots()[:4]), (10, 10)]

    def pass_over() -> int:
        work.done.clear()
        for pos in ways:
            drive.point(table.app, pos)
        return work.done["text"]

    pass_over()
    assert not pass_over(), "every verdict and every row is there already"


def test_an_arrow_that_is_pointed_at_is_shown_once(show: Show, work: Work) -> None:
    """What is said of its line is known before anything of it shows, even where a gain goes with it."""
    table = show(new_sitting(2, seed=1), size=(1280, 720))
    gains = property(lambda pointing: (0, 0) if pointing.seen.beside else (3, 0))
    work.patch.setattr(Pointing, "gains", gains)
    table.frames(30)
    for arrow in table.scene.view.market.arrows:
        drive.point(table.app, table.scene.view.top.rect.center)
        drive.frames(table.app, WORDS)
        work.done.clear()
        drive.point(table.app, arrow.rect.center)
        shown = [work.done["viewed"]]
        for _frame in range(WORDS):
            drive.frames(table.app)
            shown.append(work.done["viewed"])
        assert shown == [0, 0, 1, 1], "its words come after its marks"


def test_a_pointer_that_stays_on_a_space_does_not_look_again(show: Show, work: Work) -> None:
    table = show(new_sitting(5, seed=1, steps=60), size=(1280, 720))
    table.frames(30)
    view = table.scene.view
    one, other = (view.seen.geometry.rect(space).center for space in (30, 31))

    def looks(pos: tuple[int, int]) -> int:
        work.done.clear()
        drive.point(table.app, pos)
        return work.done["looked"]

    looks(one)
    assert not looks((one[0] + 2, one[1] + 1)), "the same space says the same"
    assert looks(other), "another one does not"
    assert not work.done["market"], "a part that tells nothing of what is pointed at need not look"


def test_what_a_panel_tells_is_drawn_before_anybody_points_at_it(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = show(new_sitting(3, "short", 5, steps=60))
    table.frames(30)
    drawn, load = set[str](), Art._load

    def note(art: Art, name: str, *rest: Any) -> pygame.Surface:
        drawn.add(name)
        return load(art, name, *rest)

    monkeypatch.setattr(Art, "_load", note)
    table.panel(1).point()
    table.rest()
    table.frames(30)
    assert table.said().facts is not None
    assert drawn <= {"tooltip"}, "no hover waits for a picture but the card's own"


AHEAD = ("judged", "drawn", "tinted")
"""What is prepared for a pointer."""


def test_a_frame_that_draws_nothing_prepares_one_thing_for_the_pointer(show: Show, work: Work) -> None:
    """As long as there is one; then the market's arrows cost nothing to judge any more."""
    table = show(new_sitting(5, seed=1, steps=60), size=(1280, 720))
    table.frames(30)
    app, done = table.app, dict.fromkeys(AHEAD, 0)
    arrows = len(table.scene.view.market.arrows)
    for number in range(400):
        work.done.clear()
        assert not app.frame(app._last + drive.FRAME), f"frame {number} draws"
        assert sum(work.done[name] for name in AHEAD) <= 1, f"frame {number}"
        done = {name: done[name] + work.done[name] for name in AHEAD}
    assert arrows - 1 <= done["judged"] <= arrows
    assert done["drawn"]
    assert done["tinted"]
    work.done.clear()
    for _frame in range(60):
        app.frame(app._last + drive.FRAME)
    for slot in table.eyes.slots():
        drive.point(app, slot.center)
    assert not any(work.done[name] for name in AHEAD), "all of it is there"


def test_what_there_is_to_tell_is_worked_out_before_it_is_pointed_at(show: Show, work: Work) -> None:
    table = show(new_sitting(5, seed=1, steps=60), size=(1280, 720))
    table.frames(30)
    app, view = table.app, table.scene.view
    for _frame in range(400):
        app.frame(app._last + drive.FRAME)
    names = table.state.game.board.names
    closed = [space for space in (30, 31, 45) if not table.space(names[space]).lit]
    work.done.clear()
    for rect in (*(panel.rect for panel in view.panels), *map(view.seen.geometry.rect, closed)):
        drive.point(app, rect.center)
    assert closed
    assert not work.done["told"]
    for icon in view.icons.icons.values():
        drive.point(app, icon.rect.center)
    assert work.done["loaded"] <= 1, "nothing waits for a picture but the first card for its own"


def test_the_memory_of_a_large_card_is_found_in_a_frame_of_its_own(show: Show, work: Work) -> None:
    look = show(new_sitting(2, seed=1), size=(1920, 1080)).app.look
    anchor = pygame.Rect(0, 0, 10, 10)
    cards = [Callout(look, anchor, "", "la " * words) for words in (600, 4)]
    for card, begun in zip(cards, (False, True), strict=True):
        work.done.clear()
        card.paint_some(5)
        assert bool(work.done["grounded"]) is begun
    cards[0].paint_some(5)
    assert work.done["grounded"]


def test_nothing_is_prepared_while_something_is_drawn(show: Show, work: Work) -> None:
    table = show(new_sitting(5, seed=1, steps=60), size=(1280, 720))
    table.frames(30)
    work.done.clear()
    for _frame in range(20):
        table.app.stack.damage.add(pygame.Rect(0, 0, 1, 1))
        table.app.frame(table.app._last + drive.FRAME)
    assert not any(work.done[name] for name in AHEAD)


def test_facts_are_painted_while_it_is_seen_whether_the_pointer_rests(show: Show) -> None:
    """They show once it has rested, and not long after."""
    table = show(new_sitting(5, seed=1, steps=60), size=(1280, 720))
    table.frames(30)
    drive.point(table.app, table.scene.view.panels[0].rect.center)
    resting = round(REST / drive.FRAME)
    begun = False
    for _frame in range(resting - 2):
        drive.frames(table.app)
        begun = begun or table.facts_begun()
        assert not table.facts_shown()
    assert begun
    drive.frames(table.app, 30)
    assert table.facts_shown()


def test_what_lay_under_a_card_is_drawn_a_frame_after_it_went(show: Show) -> None:
    """What shows in its place is drawn first: both are much for one frame."""
    table = show(new_sitting(5, seed=1, steps=60), size=(1280, 720))
    app, view = table.app, table.scene.view
    table.frames(30)
    drive.point(app, view.panels[0].rect.center)
    table.frames(30)
    card = table.said().rect

    def drawn() -> bool:
        app.stack.update(drive.FRAME)
        return any(area.collidepoint(card.center) for area in app.stack.draw(app.screen))

    at = view.top.rect.center
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))])
    assert not table.facts_shown()
    assert [drawn(), drawn(), drawn()] == [False, True, False]
