"""A computer player's turn can be followed: its intention, the moving tiles, the result."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from citrus_game.cli.given import played
from citrus_game.content.settings.settings import default_settings
from citrus_game.rules.model import steps
from citrus_game.session.seats import PERSON
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.play_scene import PlayScene
from tests.ui.vocabulary.table import Table
from tools.screenshot.film import RATE

GAME = Path(__file__).resolve().parents[3] / "docs" / "example.citrus"
BUYS = 71
"""Steps of the example game before Chiara buys a row of four, which she plants."""
PLAYER = 2


def table(persons: tuple[int, ...] = (), before: int = BUYS, **settings: object) -> Table:
    """Show the example game where a computer player is about to buy."""
    session = played(GAME, before)
    session.seats = tuple(
        replace(seat, player=PERSON if number in persons else "greedy")
        for number, seat in enumerate(session.seats)
    )
    usual = default_settings()
    aids = usual.aids.model_copy(update={"preview": False, "coach": False})
    chosen = usual.model_copy(update={"aids": aids, "speed": "1x", **settings})
    app = open_game(chosen, size=(960, 540), headless=True)
    found = Table(PlayScene(app, session, stays_open=True))
    app.stack.reset(found.scene)
    return found


def kinds(shown: Table) -> set[str]:
    return {motion.kind for motion in shown.motions()}


def until_bought(shown: Table) -> None:
    """Let time pass until the purchase is shown."""
    for _frame in range(60):
        shown.frames(1)
        if kinds(shown):
            return
    raise AssertionError("nobody bought anything")


def test_a_purchase_is_seen_before_it_is_done_and_each_tile_flies_from_its_slot_to_its_space() -> None:
    shown = table()
    until_bought(shown)
    session = shown.session
    planted = [done.step.at for done in session.history[BUYS:] if done.step.verb == steps.PLACE]
    assert len(planted) == 4, "all of it is shown as one"
    assert {"lifted", "standing", "caption"} <= kinds(shown)
    slots = shown.scene.view.market.places.slots
    flights = sorted((each for each in shown.motions() if each.kind == "landing"), key=lambda s: s.start)
    for landing, space in zip(flights, planted, strict=True):
        assert any(slot.inflate(0, 40).collidepoint(landing.rect(0.001).center) for slot in slots)
        cell = shown.scene.view.seen.geometry.rect(space)
        assert cell.collidepoint(landing.rect(400 / landing.length).center)
    gaps = [later.start - earlier.start for earlier, later in pairwise(flights)]
    assert gaps == pytest.approx([90.0] * 3)
    lifted = sorted(each.start + each.length for each in shown.motions() if each.kind == "lifted")
    assert lifted == pytest.approx([each.start for each in flights]), "a slot empties as its tile leaves"
    ends = {round(each.start + each.length) for each in flights}
    assert len(ends) == 1, "no tile that has landed is gone before its region closes"


def test_a_turn_of_four_tiles_takes_four_seconds_in_which_the_prompt_tells_it() -> None:
    shown = table()
    snapshot = shown.scene.view.snapshot
    shown.frames(1)
    snapshot = shown.scene.view.snapshot
    assert snapshot is not None
    assert snapshot.prompt.title == "Chiara is choosing …"
    assert snapshot.round == (("azure", False, True), ("violet", False, True), ("teal", True, False))
    frames, told, again = 0, 0, 0
    while shown.session.state.player == PLAYER and frames < 10 * RATE:
        shown.frames(1)
        frames += 1
        told += "caption" in kinds(shown)
        face = shown.scene.view.prompt.face
        assert face is not None
        again += told > 0 and face.caption is None
    assert 3.2 <= told / RATE < frames / RATE < 4.0
    assert not again, "what was told stays until the turn ends"
    assert any(entry.text.startswith("Chiara buys market row 2") for entry in shown.session.log)


@pytest.mark.parametrize("settings", [{"speed": "4x"}, {"reduced_motion": True}, {"speed": "off"}])
def test_it_ends_in_the_same_position_at_every_speed_and_fades_in_reduced_motion(
    settings: dict[str, Any],
) -> None:
    shown = table(**settings)
    seen: set[str] = set()
    for _frame in range(6 * RATE):
        shown.frames(1)
        seen |= kinds(shown)
        if len(shown.session.history) > BUYS + 5:
            break
    verbs = [done.step.verb for done in shown.session.history[BUYS : BUYS + 6]]
    assert verbs == [steps.BUY, *[steps.PLACE] * 4, steps.END]
    assert bool(seen & {"lifted", "landing", "hop", "flight"}) == (settings.get("speed") == "4x")
    assert ("caption" in seen) == (settings.get("speed") != "off")


def test_with_reduced_motion_a_harvest_is_told_too() -> None:
    shown = table(before=139, reduced_motion=True)
    shown.hold()
    shown.session.do(played(GAME, 140).history[139].step)
    shown.frames(1)
    assert "caption" in kinds(shown)
    shown.wait(0.8)
    assert "caption" in kinds(shown)


def test_when_a_computer_player_ends_the_game_the_prompt_tells_each_source_of_points() -> None:
    shown = table(before=221)
    shown.hold()
    shown.session.do(played(GAME, 222).history[221].step)
    shown.frames(1)
    starts = sorted(each.start for each in shown.motions() if each.kind == "caption")
    ends = max(each.start + each.length for each in shown.motions() if each.kind == "caption")
    assert len(starts) > 6, "fincas, last harvests, horses and bonuses"
    assert starts[0] == 0
    last = [each for each in shown.motions() if each.kind == "caption" and each.start == starts[-1]]
    assert last[0].start + last[0].length == ends, "none covers those that come later"
    assert len(set(starts)) == len(starts)


def test_any_input_ends_it() -> None:
    shown = table()
    until_bought(shown)
    shown.app.handle_event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="", scancode=0))
    assert not shown.flying
    shown.scene.show_changes()
    state = shown.session.state
    assert shown.scene.view.snapshot is not None
    assert shown.scene.view.snapshot.passing.displayed.coins == tuple(state.coins)


def test_the_marks_of_all_rivals_stay_until_the_first_own_act() -> None:
    before = 67  # Ana's turn has ended, Ben and Chiara play
    shown = table(persons=(0,), before=before, speed="off")
    for _frame in range(20):
        if not shown.session.is_bot_turn():
            break
        shown.frames(1)
    shown.look_ahead()
    marks, history = shown.board().marks, shown.session.history[before:]
    by = {done.player: done.step.at for done in history if done.step.verb == steps.PLACE}
    assert set(by) == {1, 2}
    assert marks.last >> by[2] & 1
    assert marks.earlier[by[1]][0] == 1
    shown.do(f"buy {shown.buyable()[0]}")
    shown.do(next(step for step in shown.session.legal() if step.verb == steps.PLACE))
    assert not shown.board().marks.earlier


def seen(shown: Table, place: pygame.Rect) -> bytes:
    shown.app.paint()
    return pygame.image.tobytes(shown.app.screen.subsurface(place), "RGB")


def until_begins(shown: Table, kind: str, number: int = 0) -> None:
    """Let time pass until a sprite of a kind begins, the first unless ``number`` says another."""
    start = sorted(each.start for each in shown.motions() if each.kind == kind)[number]
    while shown.motion_time < start:
        shown.frames(1)


def test_workers_leave_the_mat_one_after_the_other_and_coins_at_once() -> None:
    shown = table()
    until_bought(shown)
    mat = shown.scene.view.mat
    coin, second, third = mat.coin_places()[5], *mat.slots[1:3]
    before = [seen(shown, place) for place in (second, third, coin)]
    until_begins(shown, "landing")
    now = [seen(shown, place) for place in (second, third, coin)]
    assert now[:2] == before[:2]
    assert now[2] != before[2], "it has been paid"
    until_begins(shown, "hop")
    shown.frames(10)
    now = [seen(shown, place) for place in (second, third)]
    assert now[0] == before[0], "the second has not hopped yet"
    assert now[1] != before[1], "the first has"
    until_begins(shown, "hop", 1)
    shown.frames(10)
    assert seen(shown, second) != before[0]


def test_prices_change_when_the_tiles_have_left_and_lifted_tiles_lie_over_the_frame() -> None:
    shown = table()
    price = shown.arrow("C2").rect
    old = seen(shown, price)
    until_bought(shown)
    kinds = [motion.kind for motion in shown.motions()]
    assert kinds.index("standing") < kinds.index("lifted")
    for tile in range(4):
        assert seen(shown, price) == old
        until_begins(shown, "landing", tile)
    shown.frames(2)
    assert seen(shown, price) != old


def test_with_reduced_motion_tiles_lie_in_the_market_until_they_fade_in_over_their_ghosts() -> None:
    shown = table(reduced_motion=True)
    slot, mat = shown.scene.view.market.places.slots[3], shown.scene.view.mat.slots[2]
    shown.frames(1)
    frames = [shown.app.screen.copy()]
    until_bought(shown)
    while shown.flying:
        frames.append(shown.app.screen.copy())
        shown.frames(1)
    planted = next(done.step.at for done in shown.session.history[BUYS:] if done.step.verb == steps.PLACE)
    intent = round(0.35 * RATE)
    for place in (slot, mat):
        inside = place.inflate(-place.width // 3, -place.height // 3)
        pictures = [pygame.image.tobytes(frame.subsurface(inside), "RGB") for frame in frames]
        assert set(pictures[1 : intent - 1]) == {pictures[0]}
        assert pictures[-1] != pictures[0]
    cell = shown.scene.view.seen.geometry.rect(planted)
    middle = cell.inflate(-cell.width // 2, -cell.height // 2)
    colours = [pygame.transform.average_color(frame.subsurface(middle)) for frame in frames]
    far = [max(abs(a - b) for a, b in zip(colour, colours[0], strict=True)) for colour in colours]
    assert min(far[2:]) >= far[2], "never paler than the ghost"
