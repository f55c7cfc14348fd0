"""Proposals: the hint and a plan for a market line are only shown, and follow the settings."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from citrus_game.bots.advice import steps_onto
from citrus_game.bots.reasons import reason
from citrus_game.cli.given import played
from citrus_game.content.settings.settings import default_settings
from citrus_game.narration.bot_reasons import your_reason
from citrus_game.narration.gains import step_words
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import steps
from citrus_game.rules.model.board import bits
from citrus_game.rules.model.components import FRUITS
from citrus_game.rules.model.state import Game
from citrus_game.rules.moves.fincas import can_build_finca
from citrus_game.rules.moves.market import due_after, line_tiles
from citrus_game.rules.observe import View, observe
from citrus_game.rules.turn import apply
from citrus_game.session.game_session import GameSession
from citrus_game.session.hints.adviser import BEST, ONTO, Adviser, Proposed, advise, make_proposal
from citrus_game.session.seats import PERSON
from citrus_game.session.selection.lookahead import numbered
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.telling.news import closing_space, stake_words
from citrus_game.ui.board.colours import GOLD
from citrus_game.ui.board.layers.hover import BADGE, BADGE_PX
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.play.input import hints
from citrus_game.ui.scenes.play.input.hints import AFTER, ghosts_of
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.toolkit.drawing.cells import TextCell
from citrus_game.ui.toolkit.input.events import Cancel, Hover, Shortcut
from tests.cases import plain
from tests.session.positions import Drawn
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.play.test_left_over import LAST_WORKER
from tests.ui.vocabulary.table import Table

AIDS = default_settings().aids
EXAMPLE = Path(__file__).resolve().parents[3] / "docs" / "example.citrus"


class AtOnce:
    """An adviser that searches in the test's own process, when it is asked the second time."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.asked: set[int] = set()
        self.closed = False
        made.append(self)

    def prepare(self) -> None:
        """Be ready as it is."""

    def set_view(self, view: View) -> None:
        self.view = view
        self.asked.clear()

    def best_turns(self) -> Proposed | None:
        return self._answer(BEST)

    def turn_with(self, line: int) -> Proposed | None:
        return self._answer(line)

    def turns_onto(self, space: int) -> Proposed | None:
        return self._answer(ONTO - space)

    def _answer(self, what: int) -> Proposed | None:
        if what not in self.asked:
            self.asked.add(what)
            return None
        return advise(self.view, what)

    def drop_questions(self) -> None:
        self.asked.clear()

    def close(self) -> None:
        self.closed = True


made: list[AtOnce] = []


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    made.clear()
    monkeypatch.setattr(hints, "Adviser", AtOnce)
    yield
    made.clear()


def to_buy(seed: int = 3) -> GameSession:
    """Return a game at a turn's beginning with lines to buy."""
    session = new_sitting(3, "short", seed=seed, steps=30)
    while session.state.acted or not any(step.verb == steps.BUY for step in session.legal()):
        session.do(session.legal()[0])
    return session


def of_example() -> GameSession:
    """Return the middle of the example game, with people at the table."""
    game = played(EXAMPLE, 152)
    game.seats = tuple(replace(seat, player=PERSON) for seat in game.seats)
    return game


def point_at_line(table: Table, *, legal: bool = True) -> int:
    """Put the pointer on the arrow of a line that can be bought, or of one that cannot."""
    arrow = next(arrow for arrow in table.arrows() if (arrow.line in table.buyable()) == legal)
    arrow.point()
    return table.state.game.lines.index(arrow.line)


def wait(table: Table) -> None:
    table.frames(round(AFTER * 60) + 15)


def test_a_site_in_a_plan_shows_the_finca_that_waits_for_it_or_a_back() -> None:
    state = new_sitting(2).state.copy()
    site = state.marked[0]
    plan = numbered((state.game.steps.site[site],))
    (back,) = ghosts_of(plan, state)
    state.drawn = (7, 3)
    (waiting,) = ghosts_of(plan, state)
    assert back.spaces == waiting.spaces == 1 << state.game.board.site_spaces[site]
    assert (back.piece, back.values) == ("finca-back", None)
    assert (waiting.piece, waiting.values) == ("finca", (7, 3))


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_a_hint_shows_the_best_turn_and_changes_nothing(show: Show) -> None:
    session = to_buy()
    table = show(session, reduced_motion=True)  # no bees fly
    before, plain = session.state.copy(), table.picture()
    table.key("y")
    table.frames(3)
    found = advise(observe(session.state), BEST)[0]
    assert table.proposal() == found
    assert table.ghosts() == ghosts_of(numbered(found.steps[: found.sure]), session.state)
    assert table.ghosts()
    assert table.picture() != plain
    title, texts = table.hint()
    assert title.startswith("Hint: ")
    assert texts[0].endswith(".")
    table.key("y")
    assert table.picture() == plain
    assert session.state == before


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_of_what_is_proposed_all_is_drawn_and_nothing_is_left(show: Show) -> None:
    """Only what has changed is drawn: it must be the whole picture all the same."""
    table = show(to_buy())
    for key in ("y", "y"):
        table.key(key)
        table.frames(20)
        shown = pygame.image.tobytes(table.app.screen, "RGB")
        assert shown == table.picture()
    point_at_line(table)
    wait(table)
    assert table.ghosts()
    assert pygame.image.tobytes(table.app.screen, "RGB") == table.picture()
    table.point_away()
    table.frames(20)
    assert pygame.image.tobytes(table.app.screen, "RGB") == table.picture()


@pytest.mark.usefixtures("at_once")
def test_a_position_is_looked_at_once_until_it_changes(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[View] = []
    monkeypatch.setattr(AtOnce, "best_turns", lambda _adviser: None)
    monkeypatch.setattr(AtOnce, "set_view", lambda _adviser, view: looked.append(view))
    table = show(to_buy())
    table.key("y")
    table.frames(30)
    assert len(looked) == 1, "what is being sought is not begun anew in each frame"
    table.do(table.session.legal()[0])
    table.key("y")
    table.key("y")
    table.frames(30)
    assert len(looked) == 2


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_a_hint_is_the_coachs_to_say_and_no_card_lies_over_the_board(show: Show) -> None:
    table = show(to_buy(), text_size=125, aids=AIDS.model_copy(update={"coach": True}))
    table.key("y")
    table.frames(12)
    assert isinstance(table.scene, PlayScene)
    coach = table.scene.coach_card
    assert table.hint_card() is None
    assert coach is not None
    assert coach.text.text.startswith("Hint:")


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_in_the_largest_text_a_hint_ends_beside_its_button(show: Show) -> None:
    table = show(to_buy(5), (1080, 1920), text_size=200)
    table.key("y")
    table.frames(12)
    prompt = table.scene.view.prompt
    assert prompt.shown_text[0] == table.prompt().title
    assert prompt.shown_text[1].startswith(table.prompt().texts[0].rstrip("."))


@pytest.mark.usefixtures("at_once")
def test_a_hint_says_why_it_shows_no_spaces_yet(show: Show) -> None:
    table = show(next(session for session in map(to_buy, range(3, 40)) if reveals(session)))
    table.key("y")
    table.frames(3)
    assert not table.ghosts()
    assert "You build a new finca first; afterwards the market is refilled." in table.hint()[1]


@pytest.mark.usefixtures("at_once")
def test_a_hint_says_that_a_finca_comes_first_only_if_the_purchase_brings_it(
    show: Show, drawn: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It said so of a plan whose milestone brings the finca after the purchase."""
    text = NEARLY_CLOSED.replace("A: 5/2, B: 10/5}\nmarked: []", "A: 5/2}\nmarked: [B]\nfincas_left: [10/5]")
    session = drawn(text.replace("coins: 4", "coins: 4, tiles: [milestone]"))
    plan, after = list[steps.Step](), session.state.copy()
    for verb in ("buy", "milestone", "site", "place"):
        plan.append(next(step for step in legal_steps(after) if step.verb == verb))
        apply(after, plan[-1])
    proposal = make_proposal(observe(session.state), plan)
    assert proposal.told is None, "the finca decides what can be planted"
    monkeypatch.setattr(AtOnce, "best_turns", lambda _adviser: (proposal,))
    table = show(session)
    table.key("y")
    table.frames(3)
    assert table.hint()[0].startswith("Hint: Buy")
    assert not any("new finca" in told for told in table.hint()[1])


@pytest.mark.usefixtures("at_once")
def test_a_gamepad_comes_to_the_bonuses_also_while_a_hint_and_an_answer_are_there(
    show: Show, drawn: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They stand between the two: who had used the answer came past them for ever."""
    session = drawn(LAST_WORKER.replace("[storehouse]", "[money2]"))
    plan = [session.state.game.steps.parse(text) for text in ("harvest e1", "income", "end")]
    monkeypatch.setattr(AtOnce, "best_turns", lambda adviser: (make_proposal(adviser.view, plan[-2:]),))
    table = show(session)
    table.do(plan[0])
    table.key("y")
    table.frames(3)
    follow, answer, bonus = table.button("follow"), table.button("answer"), table.tile("money")
    assert (follow.shown, answer.shown) == (True, True)
    table.scene.widgets.focus_on(answer.widget)
    seen = set()
    for _press in range(20):
        table.key("tab")
        seen.add(table.focus())
    assert seen >= {follow, answer, bonus}


@pytest.mark.usefixtures("at_once")
def test_in_the_largest_text_the_prompt_says_what_a_hint_proposes(show: Show) -> None:
    table = show(to_buy(5), text_size=200)
    table.key("y")
    table.frames(12)
    assert table.scene.view.prompt.shown_text[0] == table.prompt().title


@pytest.mark.slow
def test_in_the_largest_text_no_word_of_the_prompt_is_cut(show: Show) -> None:
    """German takes a line more: without buttons none stands below."""
    table = show(of_example(), text_size=200, language="de")
    prompt = table.scene.view.prompt
    assert not prompt.follow.visible
    assert prompt.whole


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(("size", "text_size"), plain(1, [((1280, 720), 200), ((1080, 1920), 100)]))
def test_the_words_of_a_hint_are_not_under_its_button(
    show: Show, size: tuple[int, int], text_size: int
) -> None:
    for session in (of_example(), to_buy(3), to_buy(5), to_buy(9)):
        table = show(session, size, text_size=text_size)
        table.key("y")
        table.frames(12)
        prompt = table.scene.view.prompt
        assert prompt.face is not None
        bare = pygame.Surface(size)
        bare.fill("white")
        prompt.paint(bare, prompt.face)
        written = pygame.mask.from_threshold(bare, "white", (1, 1, 1))
        written.invert()
        assert written.count()
        assert prompt.follow.visible
        button = pygame.Mask(prompt.follow.rect.size, fill=True)
        assert written.overlap_area(button, prompt.follow.rect.topleft) == 0, prompt.shown_text


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("language", plain(1, ["it", "en", "de", "fr"], whole=True))
def test_the_button_of_a_hint_says_all_of_its_label_in_the_largest_text(show: Show, language: str) -> None:
    table = show(of_example(), (1024, 768), text_size=200, language=language)
    table.key("y")
    table.frames(12)
    follow = table.scene.view.prompt.follow
    assert follow.visible
    assert follow.needs()[-1] <= follow.rect.width


@pytest.mark.usefixtures("at_once")
def test_the_numbers_of_a_plan_lie_over_what_is_outlined(show: Show) -> None:
    table = show(to_buy())
    table.key("y")
    table.frames(3)
    spot = next(ghost for ghost in table.ghosts() if ghost.number)
    space = table.state.game.board.name(spot.spaces.bit_length() - 1)
    table.point(space)
    table.frames(3)
    rect = table.scene.view.canvas.geometry.rect(spot.spaces.bit_length() - 1)
    low = rect.x + round(rect.w * BADGE[0]), rect.y + round(rect.h * (BADGE[1] + 0.3 * BADGE_PX))
    assert table.scene.app.screen.get_at(low)[:3] == pygame.Color(GOLD)[:3]


@pytest.mark.parametrize("verb", [steps.HARVEST, steps.PLOW, steps.BULL, steps.PLACE])
def test_a_step_of_a_plan_is_shown_where_it_begins_what_nobody_has_there(verb: str) -> None:
    state = new_sitting().state
    empty = max(space for space in state.game.board.names if not state.region_at(space))
    (ghost,) = ghosts_of(numbered((steps.Step(verb, what=2, at=empty),)), state)
    assert ghost.spaces == 1 << empty


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("way", plain(1, ["mouse", "touch", "gamepad", "focus"], whole=True))
def test_a_hint_by_every_device(show: Show, way: str) -> None:
    table = show(to_buy())
    button = table.button("hint")
    if way == "mouse":
        button.click()
    elif way == "touch":
        for _tap in range(2):  # the first one may only show what it is
            button.tap()
            if table.hinting():
                break
    elif way == "gamepad":
        table.app.handle(Shortcut("hint", device=1))
    else:
        button.focus()
        table.key("return")
    assert table.hinting()


def to_harvest() -> GameSession:
    """Return a game in which the best turn buys, and a region could be harvested."""
    for session in map(to_buy, range(3, 40)):
        harvests = any(step.verb == steps.HARVEST for step in session.legal())
        if harvests and advise(observe(session.state), BEST)[0].steps[0].verb == steps.BUY:
            return session
    raise AssertionError("no such game")


def buy_another(table: Table) -> None:
    """Buy a line that the hint does not propose."""
    hint, session = table.proposal(), table.session
    assert hint is not None
    session.do(next(step for step in session.legal() if step.verb == steps.BUY and step != hint.steps[0]))


ENDS: dict[str, tuple[Callable[[], GameSession], Callable[[Table], object]]] = {
    "Escape": (to_buy, lambda table: table.key("escape")),
    "a step that is not its own": (to_buy, buy_another),
    "harvest": (to_harvest, lambda table: table.button("harvest").click()),
    "a region": (to_harvest, lambda table: table.click(table.harvestable()[0])),
}


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(("begin", "act"), plain(1, ENDS.values()), ids=ENDS)
def test_a_hint_ends_with(
    show: Show, begin: Callable[[], GameSession], act: Callable[[Table], object]
) -> None:
    """It stayed through the turn, over the coach's words, and its button stood beside "Harvest: +4"."""
    table = show(begin())
    table.key("y")
    table.frames(3)
    assert table.proposal() is not None
    act(table)
    table.frames(3)
    assert not table.hinting()
    assert not table.ghosts()
    assert not table.scene.view.prompt.follow.visible
    assert table.on_top


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_a_hint_is_sought_anew_after_an_undo_and_where_something_was_revealed(show: Show) -> None:
    session = next(session for session in map(to_buy, range(3, 40)) if reveals(session))
    table = show(session)
    table.key("y")
    table.frames(3)
    shown = table.proposal()
    table.key("d")
    assert table.hinting()
    assert table.proposal() is None
    table.frames(3)
    assert table.proposal() == advise(observe(session.state), BEST)[0]
    session = several()
    table = show(session)
    table.key("y")
    table.frames(3)
    shown = table.proposal()
    table.key("d")
    session.undo()
    table.frames(3)
    assert table.proposal() == shown


def reveals(session: GameSession) -> bool:
    """Return whether the first step of the best turn brings a finca."""
    best = advise(observe(session.state), BEST)[0]
    return best.sure == 1 < len(best.steps)


def planned(table: Table) -> list[tuple[str, int]]:
    """List the pieces on the board with their numbers."""
    return [(ghost.piece, ghost.number) for ghost in table.ghosts()]


def in_hand(table: Table) -> list[tuple[str, int]]:
    """List the tiles of the hand from the left, with their numbers."""
    tiles = sorted(table.eyes.hand(), key=lambda tile: tile.rect.x)
    return [(tile.piece, tile.number) for tile in tiles]


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("way", plain(1, ["key", "button"], whole=True))
def test_do_it_carries_a_hint_out_with_its_numbers_to_the_last_plantation(show: Show, way: str) -> None:
    session = several()
    table = show(session)
    table.key("y")
    table.frames(3)
    shown = table.proposal()
    assert shown is not None
    sure = shown.steps[: shown.sure]
    assert [number for _piece, number in planned(table)] == list(range(1, len(table.ghosts()) + 1))
    for number in range(len(sure)):
        assert table.proposal() is not None
        title, texts = table.hint()
        shown, state = table.proposal(), session.state
        assert shown is not None
        assert title.startswith(f"Hint: {step_words(shown.steps[0], state)}")
        assert texts[0] == your_reason(reason(state, shown.steps), session.names, state.game)
        left, hand = planned(table), in_hand(table)
        if hand:
            kept = [tile for tile in left if tile in hand]
            assert hand[: len(kept)] == kept, "the hand stands in the plan's order"
        if way == "key":
            table.key("d")
        else:
            table.button("follow").click()
        table.settle()
        assert [done.step for done in session.history][-number - 1 :] == list(sure[: number + 1])
        if number + 1 < len(sure):
            assert set(planned(table)) <= set(left), "the numbers stay"


def several() -> GameSession:
    """Return a game in which the best turn buys a line and plants several plantations."""
    for seed in range(3, 40):
        session = to_buy(seed)
        found = advise(observe(session.state), BEST)[0]
        kinds = {step.what for step in found.steps if step.verb == steps.PLACE}
        if found.sure == len(found.steps) and len(kinds) > 1 and found.steps[0].verb == steps.BUY:
            return session
    raise AssertionError("no turn buys several")


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_a_preview_stays_on_the_way_to_buying_and_to_the_last_plantation(show: Show) -> None:
    session = several()
    table = show(session)
    line = session.state.game.lines[advise(observe(session.state), BEST)[0].steps[0].what]
    table.arrow(line).click()
    wait(table)
    shown = table.proposal()
    assert shown is not None
    before = planned(table)
    table.point_away()
    wait(table)
    assert table.proposal() == shown
    assert planned(table) == before
    assert [tile for tile in in_hand(table) if tile[1]] == [tile for tile in before if tile in in_hand(table)]
    table.key("b")
    table.settle()
    assert planned(table) == before
    assert not table.hinting()
    placed = [step for step in shown.steps if step.verb == steps.PLACE]
    table.do(placed[0])
    assert planned(table) == before[1:]
    elsewhere = next(step for step in session.legal() if step.verb == steps.PLACE and step not in shown.steps)
    table.do(elsewhere)
    assert not table.ghosts(), "it cannot go on"
    assert not any(number for _piece, number in in_hand(table)), "nor does its order of the hand"


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_a_preview_stays_also_where_a_finca_is_built_before_planting(show: Show) -> None:
    session, line = before_a_finca()
    table = show(session)
    table.arrow(session.state.game.lines[line]).click()
    wait(table)
    shown, before = table.proposal(), planned(table)
    assert shown is not None
    assert len(before) > 1
    table.key("b")
    table.settle()
    assert [number for _piece, number in planned(table)] == [number for _piece, number in before]
    for number, step in enumerate(shown.steps[1 : 1 + len(before)]):
        assert len(planned(table)) == len(before) - number
        table.do(step)
    assert not session.state.hand


def before_a_finca() -> tuple[GameSession, int]:
    """Return a game, and a line that can be bought and brings a finca."""
    session = new_sitting(3, "short", seed=3)
    for _step in range(400):
        state = session.state
        for step in session.legal():
            tiles = len(line_tiles(state, step.what)) if step.verb == steps.BUY else 0
            if tiles and can_build_finca(state) and due_after(state, tiles):
                return session, step.what
        session.do(session.legal()[0])
    raise AssertionError("no line brings a finca")


def test_a_space_that_suits_another_plantation_says_why_not_this_one(show: Show) -> None:
    for seed in range(3, 40):
        session = several_in_hand(seed)
        table = show(session)
        names, lit = session.state.game.board.names, set(table.lit())
        found = {names[step.at] for step in session.legal() if step.verb == steps.PLACE} - lit
        if not found:
            continue
        name, (tile, *_others) = min(found), [tile for tile in table.hand() if tile.picked]
        played = len(session.history)
        table.point(name)
        table.wait(1.0)
        assert table.pointed().refused == name
        told = table.said()
        assert told.body
        table.click(name)
        assert len(session.history) == played
        assert told.body.partition("\n")[0] in table.said().body, "and after the click also the rule"
        assert [each.piece for each in table.hand() if each.picked] == [tile.piece]
        return
    raise AssertionError("no such hand")


def several_in_hand(seed: int) -> GameSession:
    """Return a game with plantations of several kinds in the hand."""
    session = to_buy(seed)
    for buy in [step for step in session.legal() if step.verb == steps.BUY]:
        session.do(buy)
        kinds = {step.what for step in session.legal() if step.verb == steps.PLACE}
        if len(kinds) > 1 or not session.can_undo():
            break
        session.undo()
    return session


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(
    "settings", plain(1, [{"purist": True}, {"aids": AIDS.model_copy(update={"hint": False})}], whole=True)
)
def test_no_hint_where_none_is_wanted(show: Show, settings: dict[str, object]) -> None:
    table = show(to_buy(), **settings)
    assert not table.button("hint").shown
    table.key("y")
    assert not table.hinting()
    assert not made


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_no_hint_in_a_computer_players_turn(show: Show) -> None:
    session = new_sitting(2, bots=1)
    table = show(session)
    table.hold()
    while not session.is_bot_turn():
        session.do(session.legal()[0])
    table.key("y")
    assert not table.hinting()
    assert not table.button("hint").enabled


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_an_arrow_pointed_at_for_a_while_shows_one_way_to_place_its_tiles(show: Show) -> None:
    table = show(to_buy(), reduced_motion=True)  # no bees fly
    plain = table.picture()
    line = point_at_line(table)
    assert not table.ghosts()
    assert table.moving, "the loop keeps its rate while an answer is due"
    wait(table)
    shown = table.proposal()
    assert shown is not None
    assert shown.steps[0] == steps.Step(steps.BUY, line)
    assert len(table.ghosts()) >= len(shown.placed) > 0
    assert not table.eyes.advised
    table.point_away()
    table.frames(2)
    assert table.picture() == plain


def point_and_open_the_log(table: Table) -> None:
    point_at_line(table)
    table.key("l")


NO_PREVIEW: dict[str, object] = {"aids": AIDS.model_copy(update={"preview": False})}
SEARCHED: dict[str, tuple[dict[str, object], Callable[[Table], object], bool, bool]] = {
    "the focus": ({}, lambda table: table.arrow(table.buyable()[0]).focus(), True, True),
    "a line that cannot be bought": ({}, lambda table: point_at_line(table, legal=False), False, True),
    "under a sheet": ({}, point_and_open_the_log, False, True),
    "a purist": ({"purist": True}, point_at_line, False, False),
    "switched off": (NO_PREVIEW, point_at_line, False, False),
}
"""Settings, what is done, whether a preview is shown then, whether an adviser may be there."""


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(("settings", "act", "shown", "advised"), SEARCHED.values(), ids=SEARCHED)
def test_a_preview_is_shown_only_of_a_line_that_can_be_bought_and_where_one_is_wanted(
    show: Show,
    settings: dict[str, object],
    act: Callable[[Table], object],
    shown: bool,
    advised: bool,
) -> None:
    table = show(to_buy(), **settings)
    act(table)
    wait(table)
    assert bool(table.ghosts()) == shown
    assert advised or not made
    assert shown or not table.eyes.advised


@pytest.mark.usefixtures("at_once")
def test_the_panels_say_what_it_brings_everybody(show: Show) -> None:
    table = show(to_buy())
    assert [face.gain for face in table.panel_faces()] == [0, 0, 0]
    point_at_line(table)
    wait(table)
    gains = table.gains()
    assert any(gains)
    assert [face.gain for face in table.panel_faces()] == list(gains)
    table.app.handle(Hover((2, 2)))
    table.frames(2)
    assert [face.gain for face in table.panel_faces()] == [0, 0, 0]


@pytest.mark.usefixtures("at_once")
def test_gains_are_projections(show: Show) -> None:
    table = show(to_buy(), aids=AIDS.model_copy(update={"projection": False}))
    point_at_line(table)
    wait(table)
    assert table.ghosts()
    assert not table.gains()
    assert table.gains_words() == ""


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_the_read_out_bar_tells_them(show: Show) -> None:
    table = show(to_buy(), aids=AIDS.model_copy(update={"readout": True}))
    point_at_line(table)
    before = table.readout()
    assert before
    wait(table)
    assert table.gains_words()
    assert table.readout() == f"{before}. {table.gains_words()}"


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(("purist", "made_ready"), plain(2, [(False, 1), (True, 0)]))
def test_it_is_made_ready_while_a_person_thinks(
    show: Show, monkeypatch: pytest.MonkeyPatch, purist: bool, made_ready: int
) -> None:
    monkeypatch.setattr(hints, "READY", 1.0)
    table = show(to_buy(), purist=purist)
    table.frames(30)
    assert not made
    table.frames(60)
    assert len(made) == made_ready


@pytest.mark.slow
@pytest.mark.usefixtures("real_adviser")
def test_the_real_adviser_answers_in_its_time_and_goes_with_the_scene(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "Adviser", partial(Adviser, patience=120.0))
    table = show(to_buy())
    table.key("y")
    assert table.proposal() is None, "nothing waits for it"
    adviser = table.adviser()
    assert isinstance(adviser, Adviser)
    end = time.monotonic() + 240
    while table.eyes.advised and time.monotonic() < end:
        table.frames()
        time.sleep(0.005)
    assert table.ghosts()
    table.app.stack.reset(MenuScene(table.app))
    assert adviser.pid is None


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("text", plain(1, [100, 200], whole=True))
def test_a_lines_card_lies_over_no_other_call_out(show: Show, text: int) -> None:
    table = show(new_sitting(3, "long", 5), text_size=text)
    table.point(table.buyable()[0])
    wait(table)
    assert table.card()
    assert not table.said()


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("size", plain(1, [(1280, 720), (1024, 768), (1080, 1920)], whole=True))
def test_a_lines_card_leaves_the_board_in_sight_in_large_type(show: Show, size: tuple[int, int]) -> None:
    """It covered the whole board, and was as high as the window (1280x720, 200 %)."""
    table = show(to_buy(), size=size, text_size=200)
    board = table.scene.view.places.board
    for line in table.buyable():
        table.point(line)
        wait(table)
        card = table.card()
        assert card.fits
        assert card.rect.height < 0.6 * size[1]
        over = card.rect.clip(board)
        assert over.width * over.height < 0.5 * board.width * board.height
        assert not card.rect.colliderect(table.part("market"))
        hidden, planted = under(card.rect, table)
        assert 3 * hidden <= planted, "most of the plan is seen"


def under(card: pygame.Rect, table: Table) -> tuple[int, int]:
    """Return how many pixels of the plan on the board a card hides, and how many the plan has."""
    geometry = table.scene.view.seen.geometry
    planted = [geometry.rect(low.bit_length() - 1) for ghost in table.ghosts() for low in bits(ghost.spaces)]
    shared = [card.clip(rect) for rect in planted]
    return sum(rect.width * rect.height for rect in shared), sum(rect.width * rect.height for rect in planted)


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("size", plain(1, [((1280, 720),), ((1024, 768),)]))
def test_a_lines_card_hides_nothing_of_the_plan_it_is_about(show: Show, size: tuple[int, int]) -> None:
    """One that named everybody covered a plantation or two; then it names the player on turn alone."""
    table = show(of_example(), size=size)
    assert table.buyable()
    for line in table.buyable():
        table.point(line)
        wait(table)
        card = table.card()
        assert under(card.rect, table)[0] == 0
        assert card.facts is not None
        assert card.facts.rows


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_the_card_of_a_line_that_is_chosen_makes_way_for_its_answers(show: Show) -> None:
    """The pointer still rests on its arrow; at the beginning most cards stand over the prompt's end."""
    table = show(new_sitting(3, "long", 0), size=(1280, 720))
    for line in table.buyable():
        table.point(line)
        wait(table)
        table.click(line)
        wait(table)
        assert table.button("answer").enabled
        assert table.card().facts is not None
        assert not any(table.card().rect.colliderect(rect) for rect in table.scene.view.pressable), line
        table.scene.handle(Cancel())
        table.point_away()
        table.settle()


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(
    ("players", "side", "seed"), plain(1, [(2, "short", 4), (3, "long", 5), (4, "short", 6)])
)
def test_a_purchase_says_its_whole_balance_before_the_click(
    show: Show, players: int, side: str, seed: int
) -> None:
    """Coins, forecast and places stand on the card and in the prompt, and are what then happens."""
    table = show(new_sitting(players, side, seed))
    table.point(table.buyable()[0])
    wait(table)
    shown, player = table.proposal(), table.state.player
    assert shown is not None
    assert shown.told is not None
    card = table.card()
    assert card.facts is not None
    assert card.fits
    cells = [cell for row in card.facts.rows for cell in row.cells]
    words = [item.text for cell in cells for item in cell if isinstance(item, TextCell)]
    told = shown.told
    assert f"−{-told.coins}" in words
    assert f"{told.before[player]} → {told.after[player]}" in words
    gains = [face.gain for face in table.panel_faces()]
    assert [then + gain for then, gain in zip(table.projected(), gains, strict=True)] == list(told.after)
    assert not any(card.rect.colliderect(rect) for rect in table.scene.view.pressable)
    coins = table.state.coins[player]
    table.click(table.buyable()[0])
    wait(table)
    assert (
        not table.prompt().texts
        or f"{told.before[player]} to {told.after[player]}" in table.prompt().texts[0]
    )
    table.point(table.lit()[-1])
    table.frames(2)
    if table.announced():  # what is pointed at is what the panels speak of, not the plan
        gains = [face.gain for face in table.panel_faces()]
        now = [then + gain for then, gain in zip(table.projected(), gains, strict=True)]
        assert now == list(table.announced())
    table.point_away()
    table.frames(2)
    assert not table.card()
    table.do(*(step for step in shown.steps if step.verb not in (steps.END, steps.INCOME)))
    assert list(table.projected()) == list(told.after)
    assert table.state.coins[player] - coins == told.coins


@pytest.mark.usefixtures("at_once")
def test_a_lines_card_names_what_goes_back(show: Show, drawn: Drawn) -> None:
    text = LAST_WORKER.replace("workers: 1, tiles: [storehouse]", "workers: 0")
    table = show(drawn(text + "\nrules: {purchase_check: one}"))
    table.point("R1")
    wait(table)
    facts = table.card().facts
    assert facts is not None
    for each in facts.versions:
        told = [
            part.text
            for row in each.rows
            for cell in row.cells
            for part in cell
            if isinstance(part, TextCell)
        ]
        assert "1 lemon goes back" in told, "a smaller card warns of it, too"
        assert "−3" in told


@pytest.mark.usefixtures("at_once")
def test_a_line_that_brings_a_new_finca_has_a_card_with_its_price(show: Show) -> None:
    session, line = before_a_finca()
    table = show(session)
    table.point(session.state.game.lines[line])
    wait(table)
    facts = table.card().facts
    assert facts is not None
    assert facts.foot.startswith("The small finca on an arrow: "), "it is on the arrow"
    assert len(facts.rows) == 1, "nothing is told that nobody knows"


@pytest.mark.usefixtures("at_once")
def test_the_button_that_buys_says_that_the_pale_fruits_are_only_one_way(show: Show) -> None:
    session = to_buy()
    table, said = show(session), "the pale fruits show one way"
    table.arrow(table.buyable()[0]).use()
    turn = table.scene.view.turn
    assert turn is not None
    assert said not in turn.primary.tooltip_text()
    table.wait(1.0)
    assert said in turn.primary.tooltip_text()


@pytest.mark.usefixtures("at_once")
def test_a_lines_card_goes_with_the_pointer_and_its_ghosts_stay_while_it_is_chosen(show: Show) -> None:
    table = show(new_sitting(3, "long", 5))
    line = table.buyable()[0]
    table.arrow(line).click()
    table.arrow(line).point()
    wait(table)
    assert table.card()
    ghosts = table.ghosts()
    assert ghosts
    table.point_away()
    assert not table.card()
    assert table.ghosts() == ghosts


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_a_hint_ends_where_another_line_is_chosen_and_puts_down_one_that_was(show: Show) -> None:
    """Its words and numbers would stand beside the plantations of a line that they are not about, and its
    button beside another that buys them.
    """
    session = several()
    table = show(session)
    table.key("y")
    table.frames(3)
    shown = table.proposal()
    assert shown is not None
    assert table.button("follow").shown
    assert table.scene.view.prompt.follow.label == "Next step"
    hinted = session.state.game.lines[shown.steps[0].what]
    table.arrow(hinted).click()
    table.frames(3)
    assert table.hinting()
    assert not table.button("follow").shown, "the answer does the same"
    other = next(line for line in table.buyable() if line != hinted)
    table.arrow(other).click()
    table.frames(3)
    assert not table.hinting()
    assert not table.button("follow").shown
    table.key("y")
    table.frames(3)
    assert table.hinting()
    assert table.picked() != f"line {other}"
    assert table.button("follow").shown


NEARLY_CLOSED = """board: |
  . . . # . . . . .
  . A . # . . B . .
  . . . # . . . . .
  # # # # . . . . .
players: [{name: ana, coins: 4}, {name: ben}]
fincas: {A: 5/2, B: 10/5}
marked: []
plantations:
  {a1: lemon, b1: lemon, c1: lemon, a2: lemon, a3: orange, b3: orange, c3: orange, f1: grapefruit,
   h2: grapefruit, g3: blood-orange}
owners: {a1: ana, a3: ben, f1: ben, g3: ben}
market: {1: lime, 3: lime, 4: lime*, 5: lime*, 6: lime*, 7: grapefruit, 8: grapefruit}
bag: [lime, lime, lime]"""
"""Ana leads at A, where c2 closes the ring; other spaces are worth more."""


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("coach", [True, False])
def test_a_hint_proposes_first_what_the_coach_recommends(show: Show, drawn: Drawn, coach: bool) -> None:
    session = drawn(NEARLY_CLOSED)
    table = show(session, aids=AIDS.model_copy(update={"coach": coach}))
    closes = session.state.game.board.spaces["c2"]
    table.command("hint")
    table.frames(3)
    proposal = table.proposal()
    assert proposal is not None
    assert (closes in [step.at for step in proposal.steps]) == coach
    if not coach:
        assert proposal == advise(observe(session.state), BEST)[0]


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("coach", [True, False])
def test_a_line_that_can_close_what_the_coach_recommends_closes_it_in_its_preview(
    show: Show, drawn: Drawn, coach: bool
) -> None:
    """The coach said to close the ring, and the ghost of the plantation that could do it lay elsewhere."""
    session = drawn(NEARLY_CLOSED)
    table = show(session, aids=AIDS.model_copy(update={"coach": coach}))
    closes = session.state.game.board.spaces["c2"]
    ways = list(steps_onto(session.state, closes))
    closing, onto = {session.state.game.lines[way[0].what] for way in ways}, set[str]()
    for line in table.buyable():
        table.point(line)
        wait(table)
        proposal = table.proposal()
        assert proposal is not None
        assert f"buy {line}" == session.state.game.steps.text(proposal.steps[0])
        onto |= {line} if closes in [step.at for step in proposal.steps] else set()
    assert closing
    assert (onto == closing) == coach, (onto, closing)


def test_the_coach_says_close_it_only_where_it_can_be_closed_now(drawn: Drawn) -> None:
    for coins, said, space in (
        (4, "You lead finca A 4 to 3: close its ring for 5 points!", "c2"),
        (0, "You lead 4 to 3 at finca A: 1 space is left.", ""),
    ):
        session = drawn(NEARLY_CLOSED.replace("coins: 4", f"coins: {coins}"))
        controller, spaces = TurnController(session), session.state.game.board.spaces
        assert stake_words(controller) == said
        assert closing_space(controller) == spaces.get(space, -1)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_previews_have_one_place_and_name_the_fruits(show: Show, size: tuple[int, int]) -> None:
    """They jumped to the other end of the window, and told less instead (1920x1080)."""
    table = show(to_buy(), size=size)
    view = table.scene.view
    tops = set()
    for line in table.buyable():
        table.point(line)
        wait(table)
        card = table.card()
        assert card.facts is not None
        assert card.facts.note
        assert not card.rect.colliderect(view.places.turn)
        assert not card.points
        tops.add((card.rect.x // view.style.u(24), card.rect.y // view.style.u(24)))
    assert len(tops) == 1


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_where_the_tile_in_hand_can_be_planted_no_other_is_shown(show: Show) -> None:
    """The fruit of a later step hid the one that can be planted there now, and then that one hid the plan's:
    both are shown.
    """
    counted = [0, 0]
    for session in map(to_buy, range(3, 9)):
        table = show(session)
        line = table.buyable()[-1]
        table.point(line)
        wait(table)
        table.arrow(line).use()
        table.arrow(line).use()
        table.point_away()
        table.settle()
        controller, state = table.scene.controller, session.state
        tile = controller.picked_tile()
        assert tile is not None
        bonuses = sum(state.land)
        names: tuple[list[str], list[str]] = [], []
        for ghost in table.scene.hints.ghosts:
            same = ghost.piece.removesuffix("-well") == FRUITS[tile >> 1]
            hidden = ghost.spaces & controller.lit() and not same and not ghost.spaces & bonuses
            names[not hidden].extend(state.game.board.names_of(ghost.spaces))
        table.picture()
        before = [[upper(table, name) for name in each] for each in names]
        small = {name: beside_number(table, name) for name in names[0]}
        table.scene.hints.ghosts = tuple(ghost._replace(piece="") for ghost in table.scene.hints.ghosts)
        table.picture()
        assert all(beside_number(table, name) != was for name, was in small.items()), "the plan's is small"
        table.scene.hints.ghosts = ()
        table.picture()
        assert [upper(table, name) for name in names[0]] == before[0]
        assert all(upper(table, name) != was for name, was in zip(names[1], before[1], strict=True))
        counted = [count + len(each) for count, each in zip(counted, names, strict=True)]
    assert min(counted) > 2


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("seed", plain(1, [9, 10, 11]))
def test_the_hand_leaves_nothing_behind_as_its_plan_is_carried_out(show: Show, seed: int) -> None:
    """A plantation that moved stayed in sight at its old place where the prompt said the same as before."""
    placed = 0
    session = new_sitting(2, "short", seed=seed)
    session.state.market = (6, 7, 7, 6) * 3
    table = show(session, aids=AIDS.model_copy(update={"coach": True}))
    lines = table.buyable()
    table.arrow(lines[seed % len(lines)]).click()
    wait(table)
    table.key("b")
    table.settle()
    while session.state.hand and (proposal := table.proposal()) is not None:
        table.do(proposal.steps[0])
        table.point_away()
        table.settle()
        placed += 1
        partly = pygame.image.tobytes(table.app.screen, "RGB")
        assert partly == table.picture(), f"after {proposal.steps[0]}"
    assert placed > 1


def upper(table: Table, name: str) -> bytes:
    """Return what is drawn inside a space above the number of a step."""
    rect = table.space(name).rect
    return table.pixels(pygame.Rect(rect.x + 8, rect.y + 8, rect.width - 16, rect.height // 2 - 4))


def beside_number(table: Table, name: str) -> bytes:
    """Return what is drawn in a space left of the number of a step."""
    rect = table.space(name).rect
    side = rect.width // 4
    return table.pixels(pygame.Rect(rect.x + 6, rect.bottom - side - 6, side, side))


@pytest.mark.usefixtures("at_once")
def test_the_tooltip_of_the_hint_does_not_lie_over_what_is_hinted_at(show: Show) -> None:
    """It stayed over the arrows of the market."""
    table = show(to_buy(), size=(1920, 1080))
    lamp = table.button("hint")
    lamp.point()
    table.wait(1.0)
    assert table.tooltip()
    lamp.click()
    table.frames(3)
    table.wait(1.0)
    assert table.hinting()
    assert not table.tooltip()
    lamp.click()
    table.frames(3)
    assert not table.hinting()
    table.wait(1.0)
    assert table.tooltip()
