"""What a frame of a moving pointer does: counted, not timed."""

import random
from typing import Any

import pygame
import pytest

from citrus_game.client.board.layers import over as over_module
from citrus_game.client.board.layers.over import lacks
from citrus_game.client.kit.draw import type as type_module
from citrus_game.client.kit.draw.art import Art
from citrus_game.client.kit.stage.app import App
from citrus_game.client.kit.stage.stack import LITTLE, MUCH, SELDOM
from citrus_game.client.kit.widgets.callout import Callout
from citrus_game.client.play.hands import proposals
from citrus_game.client.play.hands import regard as regard_module
from citrus_game.client.play.hands.pointing import REST, WORDS, Pointing
from citrus_game.client.play.hands.regard import Regard
from citrus_game.client.play.parts.market import Market
from citrus_game.client.play.parts.panels import PlayerPanel
from citrus_game.client.play.parts.verdict import VerdictStrip
from citrus_game.client.play.table import SittingScene
from citrus_game.client.play.view.table import TableView
from citrus_game.client.play.words.sources import ScoreFacts
from citrus_game.content.preferences.settings import default_settings
from citrus_game.table.advice.adviser import Adviser
from tests.client.play import drive
from tests.client.play.conftest import Show, new_sitting
from tests.client.play.work import Work

TEXTS = 6
"""More texts than this are not rendered in one frame of a pointer that moves."""


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
    found.watch(ScoreFacts, "about", "told")
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


AHEAD = ("judged", "drawn")
"""What is prepared for a pointer."""


def let_pass(app: App, frames: int, *events: pygame.event.Event) -> None:
    """Let whole frames pass, each with some events."""
    for _frame in range(frames):
        app.step(events)
        app.frame(app._last + drive.FRAME)


def test_what_the_pointer_may_come_to_is_prepared_at_once_where_nobody_does_anything(
    show: Show, work: Work
) -> None:
    """Then the market's arrows cost nothing to judge any more."""
    table = show(new_sitting(5, seed=1, steps=60), size=(1280, 720))
    app, arrows = table.app, len(table.scene.view.market.arrows)
    work.done.clear()
    let_pass(app, 60)
    assert arrows - 1 <= work.done["judged"] <= arrows
    assert work.done["drawn"]
    work.done.clear()
    let_pass(app, 60)
    for slot in table.eyes.slots():
        drive.point(app, slot.center)
    assert not any(work.done[name] for name in AHEAD), "all of it is there"


def test_a_pointer_that_moves_seldom_waits_for_what_is_prepared(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = show(new_sitting(5, seed=1, steps=60), size=(1280, 720))
    given, app = list[float](), table.app
    let_pass(app, 30)
    monkeypatch.setattr(SittingScene, "ahead", lambda _scene, seconds: given.append(seconds))
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))
    let_pass(app, 24, moved)
    assert set(given) == {LITTLE}
    assert 24 / SELDOM - 1 <= len(given) < 12, "most frames do nothing else"
    given.clear()
    let_pass(app, 5)
    assert given == [MUCH] * 5


def test_what_there_is_to_tell_is_worked_out_before_it_is_pointed_at(show: Show, work: Work) -> None:
    table = show(new_sitting(5, seed=1, steps=60), size=(1280, 720))
    let_pass(table.app, 90)
    app, view, board = table.app, table.scene.view, table.state.game.board
    sites = [space for space in board.site_spaces if not table.space(board.names[space]).lit]
    work.done.clear()
    for rect in (*(panel.rect for panel in view.panels), *map(view.seen.geometry.rect, sites)):
        drive.point(app, rect.center)
    assert sites
    assert not work.done["told"]
    for icon in view.icons.icons.values():
        drive.point(app, icon.rect.center)
    assert work.done["loaded"] <= 1, "nothing waits for a picture but the first card for its own"


def test_tiles_in_hand_are_drawn_as_they_are_lifted_before_they_are_pointed_at(
    show: Show, work: Work
) -> None:
    table = show(new_sitting(2, seed=3, steps=100), size=(1280, 720))
    tiles = table.eyes.hand()
    assert len({tile.piece for tile in tiles}) > 2
    let_pass(table.app, 90)
    work.done.clear()
    for tile in tiles:
        drive.point(table.app, tile.rect.center)
    assert work.done["loaded"] <= 1, "nothing waits for a picture but the first card for its own"


def test_each_region_that_counts_for_a_finca_is_tinted_in_a_frame_of_its_own(show: Show, work: Work) -> None:
    """After the frame that marks the finca; then the tints are there, and nothing has to be drawn again."""
    table = show(new_sitting(5, seed=1, steps=60), size=(1280, 720))
    table.frames(60)
    tinted = 0
    for space in table.state.game.board.site_spaces:
        frames = []
        drive.point(table.app, table.where(table.state.game.board.names[space]))
        counted = table.counted()
        for _frame in range(2 * WORDS + len(counted)):
            frames.append(work.done["tinted"])
            work.done.clear()
            drive.frames(table.app)
        assert not frames[0], "its marks come first"
        assert max(frames) <= 1
        assert sum(frames) <= len(counted)
        tinted += sum(frames)
    assert tinted, "some are not alike"
    assert not any(lacks(table.scene.view.canvas, *each) for each in counted)


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


def test_what_looks_the_same_under_the_pointer_is_not_drawn_again(show: Show) -> None:
    table = show(new_sitting(5, seed=1, steps=60), size=(1280, 720))
    let_pass(table.app, 60)
    view = table.scene.view
    for spot in (view.market.stall, view.market.notice, view.top.bag, view.panels[0].spot, view.area):
        spot.hover_changed()
        assert not table.app.stack.damage


def test_a_table_at_rest_is_not_looked_at_again_until_somebody_does_something(
    show: Show, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What passes by itself still does: a card comes and stays, a banner goes, a step that is done shows."""
    monkeypatch.setattr(proposals, "READY", 0.0)
    monkeypatch.setattr(Adviser, "prepare", lambda _adviser: None)
    table = show(new_sitting(2, seed=1, steps=60), size=(1280, 720))
    app, scene = table.app, table.scene
    work.watch(SittingScene, "update", "updated")

    def updates(frames: int, *events: pygame.event.Event) -> int:
        work.done.clear()
        let_pass(app, frames, *events)
        return work.done["updated"]

    table.remind()
    updates(60)
    assert table.banner()
    assert updates(300) < 200
    assert not table.banner()
    assert not updates(60)
    at = scene.view.panels[0].rect.center
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
    assert updates(1, moved), "it is answered in the frame of the event"
    updates(60)
    assert table.facts_shown()
    assert scene.resting
    table.sitting.undo()
    assert updates(1), "whoever does something"
