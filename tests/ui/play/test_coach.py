"""The coach of the first game: its texts come in a sensible order, and what it marks is visible."""

import itertools
import operator
import random
import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pygame
import pytest

from citrus_game.bots.reasons import BUYS_FINCA, FREE, Reason, reason
from citrus_game.content.settings.settings import default_settings
from citrus_game.facts.lines import market_facts
from citrus_game.narration.bot_reasons import your_reason
from citrus_game.narration.gains import step_words
from citrus_game.narration.rule_texts import RuleTexts, bonus_words
from citrus_game.rules.model import events
from citrus_game.rules.model.board import bits
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import BUY, HARVEST, PLACE, Step
from citrus_game.rules.moves.harvest import own_region
from citrus_game.rules.observe import observe
from citrus_game.session.game_session import GameSession, HistoryEntry
from citrus_game.session.hints.adviser import BEST, Proposal, advise, make_proposal
from citrus_game.session.history import rival_turns
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import saves
from citrus_game.session.seats import Seat
from citrus_game.session.selection.prompt_text import refusal_title, sentences
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.selection.why import why_not_space
from citrus_game.session.telling.news import news_words
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.coach.card import CoachCard, Words
from citrus_game.ui.scenes.play.coach.coach import OPENINGS, Coach, Saying
from citrus_game.ui.scenes.play.coach.coach_texts import saying_at
from citrus_game.ui.scenes.play.coach.first_time_tips import BONUSES, TIPS
from citrus_game.ui.scenes.play.coach.highlight import Mark
from citrus_game.ui.scenes.play.input import hints
from citrus_game.ui.scenes.play.panels.buttons import ICONS, OfferButton
from citrus_game.ui.scenes.play.panels.tray import tray_items
from citrus_game.ui.scenes.play.play_scene import TOLD_WITH, PlayScene
from citrus_game.ui.scenes.play.start_game import FIRST_SEED, FIRST_SIDE
from citrus_game.ui.toolkit.drawing.text import TextRenderer
from tests.cases import plain
from tests.conftest import EXAMPLE
from tests.session.positions import Drawn
from tests.ui.play.drive import click, frames
from tests.ui.play.test_patience import MARKET, buys
from tests.ui.play.test_proposals import NEARLY_CLOSED, AtOnce
from tests.ui.vocabulary.table import Table
from tools.monkey.truths import CUT, watch_texts

SEATS = (Seat("Zoe", "azure"), Seat("Ben", "violet"))
SIZES = [(1280, 720), (1920, 1080), (1080, 1920)]


def at_position(session: GameSession, size: tuple[int, int] = (1280, 720), **settings: object) -> PlayScene:
    """Begin in a position."""
    usual = default_settings()
    aids = usual.aids.model_copy(update={"coach": True})
    values = usual.model_copy(update={"speed": "off", "aids": aids, **settings})
    app = open_game(values, size=size, headless=True)
    scene = PlayScene(app, session)
    app.stack.reset(scene)
    frames(app, 30)
    return scene


def begin(
    size: tuple[int, int] = (1280, 720), seats: tuple[Seat, ...] = SEATS, shuffle: int = 7, **settings: object
) -> PlayScene:
    """Begin a new game."""
    return at_position(NewGame(seats, "short", seed=shuffle).start(), size, **settings)


def at_example(step: int, **settings: object) -> PlayScene:
    """Begin in the example game before a step of a person."""
    return at_position(saves.load(EXAMPLE, step), (1280, 720), **settings)


def style(scene: PlayScene) -> str:
    """See that what the coach says is whole and what it marks in sight; return what it is about."""
    card, ring = scene.coach_card, scene.ring
    assert card is not None
    assert card.text.text or scene.session.is_bot_turn()
    said, type_ = scene.coach_texts(), scene.style.type
    assert type_.block_height(card.text.text, "body", card.text.rect.width) <= card.text.rect.height
    assert card.text.text.replace("\n", " ") == said.text, "it is said at once"
    mark = scene.current_mark()
    if mark.thing:
        assert ring.rect is not None, mark.thing
        assert scene.window.contains(ring.rect), mark.thing
        assert not ring.rect.colliderect(card.panel.rect)
    assert all(over.spaces for over in mark.over)
    return scene.coach.about


def do_next(scene: PlayScene, chance: random.Random) -> None:
    """Press the coach's button, or do by clicks what it asks for."""
    table, coach, card = Table(scene), scene.coach, scene.coach_card
    assert card is not None
    if coach.tip is not None:
        table.wait(0.4)
        click(scene.app, card.next)
    elif coach.moment == "buy":
        chance.choice([arrow for arrow in table.arrows() if arrow.enabled]).click()
    elif coach.moment == "harvest":
        table.button("harvest").click()
    elif coach.moment == "bridge":
        table.tile("bridge").click()
    elif coach.moment in ("hand", "site"):
        table.click(chance.choice(table.lit()))
    elif coach.moment == "choose":
        table.click(table.harvestable()[0])
    else:
        table.button("end" if coach.moment in ("end", "full", "last") else "answer").click()
    table.point_away()
    table.settle()


@pytest.mark.parametrize(
    ("players", "language", "text_size"),
    plain(1, [(3, "de", 200), (3, "de", 150), (2, "en", 200), (2, "en", 150)]),
)
def test_in_large_type_the_coach_says_two_lines_on_the_prompt_and_the_board_keeps_its_size(
    players: int, language: str, text_size: int
) -> None:
    """It was a card above the board or in a column, which left the board a tenth of the window."""
    seats = (*SEATS, Seat("Chiara", "teal"))[:players]
    for size in [(1280, 720), (1024, 768), (1600, 1200)]:
        scene = begin(size, seats=seats, text_size=text_size, language=language)
        card, type_ = scene.coach_card, scene.style.type
        assert card is not None
        room = Table(scene).part("slab").size
        assert card.text.rect.height >= 2 * type_.line("body")
        assert card.text.rect.width >= 10 * type_.px("body")
        assert scene.view.places.prompt.contains(card.panel.rect)
        assert type_.width(card.next.label, card.next.text_style) < card.next.rect.width
        assert card.leave.label in card.leave.hint
        scene.dismiss()
        assert room[1] >= 0.98 * Table(scene).part("slab").height


def test_the_coach_on_the_prompt_leaves_the_hand_in_sight_and_is_away_while_others_play() -> None:
    scene = begin((1024, 768), text_size=200, language="de")
    table, card = Table(scene), scene.coach_card
    assert card is not None
    whole = card.panel.rect.width
    read_on(scene)
    table.arrow(table.buyable()[0]).click()
    table.button("answer").click()
    table.settle()
    assert card.panel.visible
    assert card.panel.rect.width < whole
    hand = [tile for tile in scene.view.prompt.tiles if tile.visible]
    assert hand
    assert card.panel.rect.collidelist([tile.rect for tile in hand]) < 0
    card.set_words(Words("", "", "", ""), card.panel.rect)
    assert not any(each.visible for each in (card.panel, card.text, card.next, card.leave))


@pytest.mark.parametrize("size", plain(1, SIZES, whole=True))
def test_another_click_where_got_it_was_does_not_turn_the_coach_off(size: tuple[int, int]) -> None:
    """The second button grew into the place of the first one, and whoever clicked on lost the coach."""
    scene = begin(size)
    card = scene.coach_card
    assert card is not None
    while card.next.visible:
        place = card.next.rect.center
        frames(scene.app, 40)
        click(scene.app, card.next)
        frames(scene.app, 40)
    click(scene.app, place)
    assert scene.app.settings.aids.coach


@pytest.mark.parametrize("text_size", plain(1, [100, 200], whole=True))
def test_how_far_it_is_stands_behind_a_title_that_leaves_it_room(
    text_size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    placed, place, shown = dict[str, pygame.Rect](), TextRenderer.place, []

    def noted(type_: TextRenderer, surface: pygame.Surface, string: str, *rest: Any) -> pygame.Rect:
        placed[string] = place(type_, surface, string, *rest)
        return placed[string]

    monkeypatch.setattr(TextRenderer, "place", noted)
    scene = begin((1080, 1920), text_size=text_size)
    card = scene.coach_card
    assert card is not None
    for letters in range(1, 60):
        placed.clear()
        card.set_words(Words("m" * letters, "3 / 9", "", ""), card.panel.rect)
        card.title.draw(scene.app.screen)
        title, note = placed["m" * letters], placed.get("3 / 9")
        shown.append(note is not None)
        assert title.right <= card.title.rect.right, letters
        assert note is None or (title.right < note.x and note.right <= card.title.rect.right), letters
    assert shown[0]
    assert not shown[-1]
    assert shown == sorted(shown, reverse=True)
    scene.on_leave()


def play(scene: PlayScene, turns: int) -> list[str]:
    """Play turns of both; return what was new, one after the other."""
    chance, news = random.Random(1), [style(scene)]
    for _step in range(60 * turns):
        if scene.session.state.turn > turns:
            return news
        do_next(scene, chance)
        about = style(scene)
        if about and about != news[-1]:
            news.append(about)
    raise AssertionError("it does not go on")


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES[::2], ids=str)
def test_what_is_said_comes_when_it_matters_and_what_is_meant_is_in_sight(size: tuple[int, int]) -> None:
    scene = begin(size)
    news = play(scene, 6)
    assert news[:4] == ["aim", "buy", "road", "line"]
    first = {about: news.index(about) for about in news}
    assert first["line"] < first["hand"]
    assert first["road"] < first["worker"] < first["end"], "all in the first turn"
    assert first["harvests"] > first["end"], "of harvesting only when there is something to harvest"
    met = [about for about in news if about in {meeting.name for meeting in TIPS}]
    assert len(met) == len(set(met)), "each is told once"
    scene.on_leave()


@pytest.mark.parametrize("size", plain(1, [(1024, 768), *SIZES], whole=True), ids=str)
def test_the_first_words_are_not_under_the_banner_of_the_turn(size: tuple[int, int]) -> None:
    scene = begin(size)
    table, card = Table(scene), scene.coach_card
    assert table.banner()
    assert card is not None
    assert not table.banner_rect().colliderect(card.panel.rect)
    scene.on_leave()


@pytest.mark.slow
def test_a_moment_is_marked_twice_and_then_only_said() -> None:
    scene = begin()
    marks = []
    chance = random.Random(1)
    while scene.session.state.turn < 5:
        if scene.coach.moment == "end" and scene.coach.tip is None:
            marks.append(scene.current_mark().thing)
        do_next(scene, chance)
    assert marks == ["end", "end", "", ""]
    scene.on_leave()


def test_what_is_not_read_goes_when_the_game_goes_on() -> None:
    scene = begin()
    assert scene.coach.about == "aim"
    Table(scene).arrow(Table(scene).buyable()[0]).click()
    assert scene.coach.about == "road"
    scene.on_leave()


def shows_log_and_forecast(scene: PlayScene) -> bool:
    """Return whether there is more to be read than what the coach says."""
    snapshot = scene.view.snapshot
    return scene.view.places.rival_turns is not None and snapshot is not None and snapshot.outcome is not None


def test_the_coach_can_be_sent_away_and_comes_back() -> None:
    scene = begin()
    board = scene.view.places.board
    assert scene.coach_card is not None
    assert not shows_log_and_forecast(scene)
    click(scene.app, scene.coach_card.leave)
    assert not scene.coached
    assert scene.view.places.card is None
    assert shows_log_and_forecast(scene)
    scene.app.change(aids=scene.app.settings.aids.model_copy(update={"coach": True}))
    assert scene.view.places.board == board
    scene.on_leave()


def test_a_purist_has_no_coach() -> None:
    scene = begin()
    scene.app.change(purist=True)
    assert not scene.coached
    assert scene.view.places.card is None


def test_the_ring_of_a_finca_is_drawn_while_the_aim_is_told() -> None:
    scene = begin()
    board = scene.session.state.game.board
    ring = scene.current_mark().over[-1].outlined[0]
    assert ring in board.rings
    assert not scene.current_mark().thing, "a frame round the rival’s card looked as if it were its turn"
    rect = scene.view.seen.geometry.cells(ring)[1]
    before = Table(scene).drawn(rect)
    scene.go_on()
    assert scene.coach.moment in OPENINGS
    assert Table(scene).drawn(rect) != before


@pytest.mark.slow
def test_a_ring_is_told_of_while_few_of_its_spaces_are_open_and_somebody_stands_there() -> None:
    """In every turn of a whole game, by a count of its own."""
    told = next(meeting.due for meeting in TIPS if meeting.name == "ring")
    session = saves.load(EXAMPLE, 0)
    controller, board = TurnController(session), session.state.game.board
    numbers = set()
    for step in saves.load(EXAMPLE).steps:
        session.do(step)
        controller.refresh()
        state = session.state
        near = {}
        for site, values in enumerate(state.fincas):
            standing = controller.outlook.foresight.finca(site)
            open_ = standing.open.bit_count()
            if values is not None and 0 < open_ <= 3 and standing.shares:
                near[site] = (board.sites[site], open_, values)
        saying = told(controller)
        assert (saying is None) == (not near)
        if saying is not None:
            letter, open_, values = near[min(near)]
            numbers.add(open_)
            assert f"Finca {letter}, {open_} space{'s' if open_ > 1 else ''} left" in saying.text
            assert f"most plantations get {values[0]} points, second {values[1]}" in saying.text
    assert numbers == {1, 2, 3}


@pytest.mark.parametrize(
    ("coins", "third", "due"), [(4, False, True), (3, False, True), (2, False, False), (4, True, False)]
)
def test_the_coach_says_to_keep_what_would_score_unless_coins_are_needed(
    drawn: Drawn, coins: int, third: bool, due: bool
) -> None:
    """ "Do not harvest" was followed by a hint to harvest: for the income, or where nothing was won."""
    text = NEARLY_CLOSED.replace("name: ana, coins: 4", f"name: ana, coins: {coins}")
    if third:
        text = text.replace("{name: ben}", "{name: ben}, {name: cara}").replace(
            "{a1: ana", "{a1: ana, b1: cara"
        )
        text = text.replace("a1: lemon", "a1: grapefruit").replace("a2: lemon", "a2: lime")
    session = drawn(text)
    saying = next(tip.due for tip in TIPS if tip.name == "plan")(TurnController(session))
    assert (saying is not None) == due
    if saying is not None:
        said = "Your fruit at finca A counts there until you harvest it. Its ring has 1 space left."
        assert saying.text == said


@pytest.mark.slow
@pytest.mark.parametrize("seed", [FIRST_SEED, 2])
def test_no_hint_harvests_what_the_coach_says_to_keep(seed: int) -> None:
    session, told = NewGame(SEATS, FIRST_SIDE, seed=seed).start(), 0
    due = next(tip.due for tip in TIPS if tip.name == "plan")
    controller = TurnController(session)
    while not session.state.over:
        state, board = session.state, session.state.game.board
        found, saying = advise(observe(state), BEST)[0], due(controller)
        if saying is not None and not state.acted:
            told += 1
            site = board.sites.index(re.findall(r"finca (\w+)", saying.text)[0])
            at = [step.at for step in found.steps if step.verb == "harvest"]
            taken = [own_region(state, state.player, space) for space in at]
            assert not any(region & board.rings[site] for region in taken)
        for step in found.steps[: found.sure]:
            session.do(step)
        controller.refresh()
    assert told > 5


MET = {
    events.WorkerPlaced: ({"road"}, {"worker", "road"}),
    events.Harvested: ({"harvests", "coins"},),
    events.FincaBuilt: ({"market"}, {"site"}),
}
"""What has been said before something happens in the own turn: one of each set."""


@pytest.mark.parametrize("shuffle", plain(2, range(3)))
def test_every_rule_that_is_met_has_been_said_before_in_two_short_sentences(shuffle: int) -> None:
    """In whole games in which all is read that the coach says, and then anything is done. They are games in
    which no two rules are met for the first time at once: the coach says one thing at a time.
    """
    seats = (Seat("Zoe", "azure"), Seat("Nino", "violet", "picker"))
    session, chance, said = NewGame(seats, "short", seed=shuffle).start(), random.Random(shuffle), set[str]()
    controller = TurnController(session)
    coach = Coach(controller, saying_at, TIPS)
    while not session.state.over:
        step = chance.choice(session.legal())
        before, player = session.state.copy(), session.state.player
        if player == 0:
            if step.verb == BUY:
                controller.choose_line(step.what)
            coach.update()
            while coach.tip is not None:
                said.add(coach.tip.name)
                check_short(coach.saying)
                coach.mark_read()
            said.add(coach.moment)
            check_short(coach.saying)
            check_recap(coach)
        session.do(step)
        controller.refresh()
        if player == 0:
            check_met(before, session.history[-1], said)
    assert {"rock", "ring", "scored", "ending", "flag", "reach"} <= said


def check_short(saying: Saying | None) -> None:
    """See that the coach says at most two short sentences."""
    assert saying is not None
    sentences = re.split(r"(?<=[.!?]) ", saying.text)
    assert len(sentences) <= 2, saying.text
    # the first may list what the computer player did; scores such as "2 to 1", "Zoe +7" are read as one
    scores = [re.sub(r"(?<=\d) to (?=\d)| (?=\+\d)", ":", each) for each in sentences]
    lengths = [len(each.split()) for each in scores]
    allowed = [12 + 7 * each.startswith("Nino ") for each in sentences]
    assert all(map(operator.le, lengths, allowed)), saying.text


@pytest.mark.slow
@pytest.mark.parametrize("shuffle", [7, 8])
def test_every_rule_that_is_met_in_the_first_game_has_been_said_before_and_every_sign_explained(
    shuffle: int,
) -> None:
    """Roads, bonuses that count as taken, harvested neighbours, when a ring pays: met before told."""
    scene = begin(seats=(Seat("Zoe", "azure"), Seat("Nino", "violet", "picker")), shuffle=shuffle)
    chance, table, said = random.Random(shuffle), Table(scene), []
    for _step in range(1200):
        if scene.session.state.over or table.top is not scene:
            break
        check_short(Saying(scene.coach_texts().text))
        assert scene.view.places.rival_turns is None
        assert not table.said().rect.width, "nothing lies over the board"
        if scene.session.is_bot_turn():
            table.wait(0.1)
            continue
        said.append(scene.coach.tip.name if scene.coach.tip is not None else scene.coach.moment)
        check_signs(scene, said)
        check_recap(scene.coach)
        before, done = scene.session.state.copy(), len(scene.session.history)
        do_next(scene, chance)
        for step in scene.session.history[done:]:
            if step.player == 0:
                check_met(before, step, set(said))
    assert scene.session.state.turn > 12
    assert {"rock", "ring", "scored", "ending"} <= set(said), said
    assert {"flag", "market", "reach"} <= set(said), said
    scene.on_leave()


def test_the_loss_for_what_fits_nowhere_is_taught_before_it_can_happen() -> None:
    """Somebody plays at random, and reads some of what the coach says."""
    lost = 0
    for seed in range(105, 130):
        session = NewGame((Seat("Zoe", "azure"), Seat("Ben", "teal")), "short", seed=seed).start()
        controller, chance = TurnController(session), random.Random(seed)
        coach, taught = Coach(controller, saying_at, TIPS), False
        while not session.state.over:
            legal = session.legal()
            step = chance.choice([each for each in legal if each.verb != HARVEST] or legal)
            if session.state.player == 0:
                if step.verb == BUY:
                    controller.choose_line(step.what)
                coach.update()
                taught = "all-of-it" in coach.told
                if chance.random() < 0.7:
                    coach.mark_read()
                assert taught or session.state.turn < 3 or step.verb not in (BUY, PLACE)
            session.do(step)
            controller.refresh()
            done = session.history[-1]
            if done.player == 0 and any(isinstance(event, events.Returned) for event in done.events):
                assert taught
                lost += 1
                break
    assert lost


def check_met(before: State, step: HistoryEntry, said: set[str]) -> None:
    """See that what a step of the player does was told of."""
    for event in step.events:
        for wanted in MET.get(type(event), ()):
            assert said & wanted, event
        if isinstance(event, events.Planted):
            assert not event.tile & 1 or "well" in said
        if isinstance(event, events.RegionsJoined) and event.neutral:
            assert "neutral" in said
        if isinstance(event, events.FincaScored) and not event.final:
            assert {"ring", "rock", "closed", "reach"} <= said, event


def check_signs(scene: PlayScene, said: Sequence[str]) -> None:
    """See that each sign on the table was told of, once no lesson waits; after three in a moment, all but the
    warning wait for the next one.
    """
    snapshot, moment = scene.view.snapshot, scene.coach.moment
    if snapshot is None or scene.coach.tip is not None:
        return
    begins, planting = moment in OPENINGS, moment == "hand"
    fincas = any(arrow.is_due for arrow in scene.view.market.arrows)
    signs = {
        "flag": bool(snapshot.picture.flags) and (begins or planting or moment == "end"),
        "market": fincas and begins,
        "harvests": bool(scene.view.mat.build_data(snapshot).next_income) and begins,
        "warning": bool(snapshot.warned.strands) and planting,
        "well": " with a well" in scene.current_prompt().title and planting,
    }
    full = (moment, len(scene.session.history)) in scene.coach._given
    due = {name for name, seen in signs.items() if seen and (not full or name == "warning")}
    assert due <= scene.coach.told, (moment, said[-5:])


def check_recap(coach: Coach) -> None:
    """See that what the coach tells of the rival's turn has all of its points, fincas and bonuses."""
    turns = [turn for turn in rival_turns(coach.controller.session) if turn.player == 1]
    if not turns or coach.moment not in OPENINGS:
        return
    told, turn = news_words(coach.controller), turns[0]
    changes = re.findall(r"(won|for|lost) (\d+) point", told)
    assert sum(-int(n) if verb == "lost" else int(n) for verb, n in changes) == turn.points, told
    kinds = Counter(type(event) for event in turn.events)
    deeds = {
        events.FincaBuilt: "built finca",
        events.TileTaken: "took (a|[0-9]|wild|money)",
        events.Returned: "giving back",
        events.BullPut: "put a bull on",
    }
    for kind, words in deeds.items():
        assert not kinds[kind] or re.search(words, told) or " and " in told, "it gave way to others"
        assert kinds[kind] or not re.search(words, told), told
    own = sum(event.points[0] for event in turn.events if isinstance(event, events.FincaScored))
    assert (f"(you: {own})" in told) == bool(own), told
    assert told or not kinds[events.Bought]


READS, CLICKS = 0.25, 1.0
"""Seconds in which somebody reads a word that was not there before, and decides and clicks."""


class Newcomer:
    """Plays the first game as the coach says it, in a human's time."""

    def __init__(self) -> None:
        app = open_game(default_settings(), size=(1280, 720), headless=True)
        app.router.first_game()
        scene = app.stack.top
        assert isinstance(scene, PlayScene)
        self.scene, self.table, self.chance = scene, Table(scene), random.Random(1)
        self.seconds, self._read = 0.0, ""

    def wait(self, seconds: float) -> None:
        """Let time pass, ten frames a second."""
        self.seconds += seconds
        for _frame in range(round(seconds * 10)):
            self.scene.app.stack.update(0.1)
            frames(self.scene.app)

    def turn(self) -> None:
        """Read what is new and do it, or watch."""
        if self.scene.session.is_bot_turn() or self.table.flying:
            self.wait(0.1)
            return
        if (text := self.scene.coach_texts().text) != self._read:
            self._read = text
            self.wait(READS * len(text.split()))
        self.wait(CLICKS)
        coach, controller = self.scene.coach, self.scene.controller
        if coach.moment == "line":
            self.table.click(self.chance.choice(self.table.lit()))
        elif coach.tip is None and coach.moment == "buy" and controller.now.harvest:
            self.table.button("harvest").click()
        else:
            do_next(self.scene, self.chance)


@pytest.mark.slow
def test_the_first_plantation_comes_within_20_seconds_and_the_first_points_within_two_minutes() -> None:
    newcomer = Newcomer()
    state = newcomer.scene.session.state
    while not state.owned_by(0):
        newcomer.turn()
        assert newcomer.seconds < 20
    while not state.points[0]:
        newcomer.turn()
        assert newcomer.seconds < 120
    newcomer.scene.on_leave()


@pytest.mark.slow
def test_the_coach_says_live_what_the_computer_player_does() -> None:
    """The card was empty for as long as the other one played."""
    newcomer, heard = Newcomer(), list[str]()
    scene = newcomer.scene
    while scene.session.state.turn < 5:
        newcomer.turn()
        if scene.session.is_bot_turn() and card_text(scene) not in heard[-1:]:
            heard.append(card_text(scene))
    plays, *rest = heard
    name = scene.session.names[1]
    assert plays == f"Now {name} plays."
    assert re.match(f"{name} (bought|started|took|harvested)", rest[0])
    assert f"Now {name} plays." in rest, "the second turn is not the first one"
    scene.on_leave()


def top(scene: PlayScene) -> tuple[set[str], list[pygame.Rect]]:
    """Return the names of the buttons and counters at the top, and where the buttons are."""
    icons = {name: icon.rect for name, icon in scene.view.icons.icons.items() if icon.visible}
    counters = {"turn": scene.view.top.turn, "bag": scene.view.top.bag, "fincas": scene.view.top.fincas}
    shown = {name for name, spot in counters.items() if spot.rect.width}
    assert sorted(icons, key=lambda name: icons[name].x) == [
        each.name for each in ICONS if each.name in icons
    ]
    return {*icons, *shown}, sorted(icons.values(), key=lambda rect: rect.x)


def test_what_stands_at_the_top_comes_when_it_is_told_of_and_leaves_no_gaps() -> None:
    scene = begin(seats=(Seat("Zoe", "azure"), Seat("Nino", "violet", "picker")))
    later = {"turn", "bag", "fincas", "log", "last_round", "owners"}
    seen, rects = top(scene)
    assert not seen & later
    bulb = scene.view.icons.icons["hint"].rect.copy()
    for tip, names in TOLD_WITH.items():
        scene.coach.told.add(tip)
        scene.refresh()
        frames(scene.app, 2)
        seen, rects = top(scene)
        assert set(names) <= seen, tip
        steps = {right.x - left.x for left, right in pairwise(rects)}
        assert len(steps) == 1, "side by side"
        assert scene.window.right - rects[-1].right < rects[-1].width
        assert scene.view.icons.icons["hint"].rect == bulb, "what was there stays there"
    assert seen & later == later - {"turn"}, "the bag counts the turns"
    scene.on_leave()


def test_arrows_that_can_be_bought_are_ringed_when_the_coach_speaks_of_them() -> None:
    scene = begin()
    scene.go_on()
    frames(scene.app, 2)
    assert scene.coach.about == "buy"
    table = Table(scene)
    buyable = [arrow.rect.center for arrow in table.arrows() if arrow.enabled]
    assert buyable
    assert sorted(rect.center for rect in scene.ring.rects) == sorted(buyable)
    scene.on_leave()


def test_with_keys_the_first_game_begins_at_what_the_coach_says() -> None:
    """Enter, which began the game, reads on; a card about a market line covered the coach's first words."""
    scene = begin()
    scene.widgets.restore_focus(True, scene.first_focus)
    assert scene.coach_card is not None
    assert scene.widgets.focus is scene.coach_card.next


GIVES_BACK = """board: |
  . # # . . . .
  . A # . . . .
  # # # . . . .
players: [{name: ana, coins: 4}, {name: ben}]
fincas: {A: 10/4}
plantations: {g1: grapefruit}
owners: {g1: ana}
market: {1: lemon, 3: grapefruit, 4: grapefruit, 5: lime, 7: lemon, 8: lemon, 9: lemon}
bag: [lime, lime, lime, lime, lime]"""
"""Both grapefruits close the ring of A, whose road is the only space for the lime."""


def read_on(scene: PlayScene) -> list[str]:
    """Read all lessons that wait; return their names."""
    told = []
    while scene.coach.tip is not None:
        told.append(scene.coach.about)
        scene.go_on()
        frames(scene.app, 2)
    return told


def card_text(scene: PlayScene) -> str:
    """Return what is on the coach's card."""
    assert scene.coach_card is not None
    return scene.coach_card.text.text.replace("\n", " ")


@pytest.mark.slow
@pytest.mark.parametrize("step", plain(lambda step: step == 57, [0, 1, 57]))
def test_the_coach_says_at_any_time_what_a_bonus_on_the_board_does(step: int) -> None:
    """Pointing at the marked coin said once more to point at it; others were told of by their bare names."""
    scene = at_example(step)
    table, state, seen, refused = Table(scene), scene.session.state, set[bool](), set[bool]()
    for low in bits(state.tiled):
        space = low.bit_length() - 1
        kind, name = state.land_on(space), state.game.board.name(space)
        assert kind is not None
        table.point(name)
        table.wait(0.5)
        seen.add(name in table.lit())
        assert bonus_words(kind, RuleTexts.of(state.game), market_facts(state)) in card_text(scene), name
        why = why_not_space(scene.controller, space)
        if why is not None:
            for _time in ("pointed at", "clicked"):
                assert refusal_title(why) in card_text(scene), name
                assert sentences(why, scene.session.names).partition("\n")[0] in card_text(scene), name
                assert bonus_words(kind, RuleTexts.of(state.game), market_facts(state)) in card_text(scene), (
                    name
                )
                table.click(name)
                table.wait(0.5)
        refused.add(why is not None)
        table.point_away()
    assert seen >= {False}
    assert step != 1 or seen == {False, True}, "lit ones and those where nothing can be planted"
    assert step == 0 or True in refused
    scene.on_leave()


NEWS = "Chiara harvested 2 regions for 8 points. Buy a row or column, or harvest a region."
NO_ORANGE = "No orange here. It is not next to your own oranges, and not on a road of a finca."
LEFT = "6 spaces left: most plantations get"
FILLED = "Rocks and bonuses fill their spaces."
FINCA = (
    "The small finca on an arrow: buying leaves 3 plantations or fewer. You build a new finca first; "
    "afterwards the market is refilled."
)
# step of the example game, what is chosen before, what the card says of each thing that is pointed at
POINTED: dict[str, tuple[int, str, dict[str, str]]] = {
    "fincas": (
        0, "",
        {
            "A": f"Finca A, {LEFT} 6 points, second 2. {FILLED}",
            "C": f"Finca C, {LEFT} 8 points, second 4. {FILLED}",
        },
    ),
    "a space without a road": (0, "R1", {"a1": f"{NO_ORANGE} F1: the rule"}),
    "a bonus while a hint is shown": (
        1, "hint", {"f1": f"{NO_ORANGE} Money: 2 coins, at any time in your turn. F1: the rule"},
    ),
    "a region that can be harvested": (30, "harvest", {"a2": "1 grapefruit: 1 point."}),
    "numbers in panels": (
        57, "", {"player1": "Ana: 4 points.", "player2": "Ben: 4 points.", "player3": "Chiara: 6 points."},
    ),
    "own bonuses": (
        58, "",
        {
            "tile1": "Bull: it fills a free space, and so can close a ring.",
            "tile2": "Milestone: build a finca at once, and the market is refilled.",
            "tile3": "Money: 3 coins, at any time in your turn.",
        },
    ),
    "a flag and a rock": (
        67, "",
        {
            "b3": "The finca on A scores when this space is taken.",
            "d2": "You need a bridge to plant here. In the ring of a finca a rock fills its space.",
        },
    ),
    "a small finca on an arrow": (162, "", {"R1": NEWS, "R4": NEWS, "C2": FINCA, "C4": NEWS}),
}  # fmt: skip


@pytest.mark.parametrize(("step", "chosen", "told"), POINTED.values(), ids=POINTED)
def test_the_card_says_what_is_pointed_at_and_nothing_lies_over_the_board(
    step: int, chosen: str, told: dict[str, str]
) -> None:
    """There were dark cards over the board, on the spaces that were to be clicked."""
    scene = at_example(step)
    read_on(scene)
    table = Table(scene)
    if chosen:
        table.click(chosen)
        read_on(scene)
    for place, said in told.items():
        table.point(place)
        table.wait(0.8)
        assert card_text(scene) == said
        assert not table.said().rect.width
        assert place.startswith("player") or scene.widgets.popover is None
        assert scene.coach_card is not None
        assert not scene.coach_card.panel.rect.colliderect(table.part("slab"))
        table.point_away()
    scene.on_leave()


@pytest.mark.parametrize("step", plain(1, [1, 57]))
def test_without_a_coach_the_tooltip_says_what_a_bonus_does(step: int) -> None:
    scene = at_example(step)
    scene.dismiss()
    frames(scene.app, 4)
    table, state = Table(scene), scene.session.state
    for low in bits(state.tiled):
        space = low.bit_length() - 1
        kind = state.land_on(space)
        assert kind is not None
        table.point(state.game.board.name(space))
        table.wait(0.5)
        assert bonus_words(kind, RuleTexts.of(state.game), market_facts(state)) in table.said().body
        table.point_away()
    scene.on_leave()


OWNED = """board: |
  . . . . . . .
  . A . . . B .
  . . . . . . .
players:
  - name: ana
    tiles: [bull, money3, bridge, milestone, cart, money2, bull, storehouse-used]
    horses: [2, 4]
    stored: [lime]
  - {name: ben, horses: [3], tiles: [cart]}
fincas: {A: 10/5}
marked: [B]
market: {1: lemon, 2: orange, 3: lime, 4: lime, 5: lime}
bag: [lime, lime, lime]
rules: {expansion: true}"""


def test_the_bonus_that_a_tip_is_about_is_the_one_that_is_framed(drawn: Drawn) -> None:
    """The frame stood on another one, since they lie in the order in which they were taken, with horses and
    stored plantations between them, and equal ones on one place.
    """
    controller = TurnController(drawn(OWNED))
    items = [(item.kind, item.stored) for item in tray_items(controller)]
    framed = set()
    for tip in TIPS:
        saying = tip.due(controller)
        if tip.name in (*BONUSES, "unused"):
            assert saying is not None
            kind, stored = items[int(saying.mark.thing.removeprefix("tile")) - 1]
            assert stored < 0
            assert kind in BONUSES.get(tip.name, controller.state.tiles[0]), (tip.name, items)
            framed.add(tip.name)
    assert framed == {*BONUSES, "unused"}


@pytest.mark.parametrize("which", plain(1, range(3)))
def test_nothing_but_what_is_counted_is_told_while_a_finca_pays(which: int) -> None:
    """A tip came while the finca still paid, and framed a bonus of the player before."""
    game = saves.load(EXAMPLE)
    pays = [
        number
        for number, done in enumerate(game.history[:-1])
        if any(isinstance(event, events.FincaScored) for event in done.events)
        and not game.seats[done.player].is_bot
    ]
    scene = at_example(pays[which], speed="1x")
    scene.session.do(game.steps[pays[which]])
    frames(scene.app, 20)
    assert card_text(scene) == "A ring is full: the finca scores for the most fruit there."
    assert scene.current_mark() == Mark()
    assert not scene.coach_texts().go_on
    Table(scene).wait(15)
    frames(scene.app, 3)
    assert "A ring is full" not in card_text(scene)
    assert card_text(scene)
    scene.on_leave()


def test_the_coach_says_farewell_while_the_end_is_counted() -> None:
    """Its card was empty through the last scoring."""
    game = saves.load(EXAMPLE)
    scene = at_example(len(game.steps) - 1, speed="1x")
    scene.session.do(game.steps[-1])
    frames(scene.app, 60)
    assert scene.session.state.over
    assert card_text(scene) == "Well played! Open fincas, regions and bonuses are counted now."
    scene.on_leave()


def test_a_cart_is_said_to_be_free_and_what_it_can_take_is_framed() -> None:
    scene = at_example(62)
    table = Table(scene)
    cart = table.tile("cart")
    cart.click()
    table.wait(0.5)
    assert "free" in card_text(scene), "though the pointer rests on the cart"
    lit = {number for number, tile in enumerate(scene.view.market.tiles, 1) if tile.visible and tile.lit}
    assert lit == scene.controller.now.carts
    cart.click()
    assert not any(tile.visible for tile in scene.view.market.tiles)
    scene.on_leave()


def test_a_tooltip_lies_over_what_the_coach_frames() -> None:
    scene = begin()
    while scene.coach.tip is not None:
        scene.go_on()
        frames(scene.app, 2)
    table, app, framed = Table(scene), scene.app, scene.ring.rect
    assert framed is not None
    icons = [icon for icon in scene.view.icons.widgets() if icon.visible and icon.rect.x > framed.x]
    table.point(icons[0].rect.center)
    table.wait(3)
    tip = scene.widgets.popover
    assert tip is not None
    over = tip.rect.clip(framed).inflate(-4, -4)
    assert over.height > 4, "the tooltip reaches into the frame"
    with_frame = app.screen.copy()
    scene.ring.show(scene.view, Mark())
    scene.dirty()
    app.paint()
    assert all(
        with_frame.get_at((x, over.centery)) == app.screen.get_at((x, over.centery))
        for x in range(over.left, over.right)
    )
    scene.on_leave()


def test_nobody_is_said_to_think_who_does_not_play() -> None:
    scene = begin()
    scene.hints.toggle_hint()
    assert scene.coach_texts().text == "Looking for a good move …"
    scene.on_leave()


def test_a_lesson_that_a_hint_covers_comes_back_unread() -> None:
    """The button of the lesson stood below the hint, and took the lesson away."""
    scene = begin()
    lesson, card = scene.coach_texts().text, scene.coach_card
    assert card is not None
    assert scene.coach.about == "aim"
    scene.hints.toggle_hint()
    scene.refresh()
    frames(scene.app, 2)
    assert scene.coach_texts().text != lesson
    shown = [card.next.visible]
    assert scene.current_mark() == Mark()
    scene.go_on()
    scene.hints.toggle_hint()
    scene.refresh()
    frames(scene.app, 2)
    assert scene.coach_texts().text == lesson
    assert [*shown, card.next.visible] == [False, True]
    scene.on_leave()


def test_a_lesson_that_a_hint_covers_comes_back_after_its_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "Adviser", AtOnce)
    scene = begin()
    while scene.coach.about != "worker":
        do_next(scene, random.Random(1))
    table = Table(scene)
    scene.hints.toggle_hint()
    scene.refresh()
    frames(scene.app, 4)
    assert scene.hints.next_step is not None
    table.do(scene.hints.next_step)
    frames(scene.app, 2)
    assert scene.hints.hinting
    scene.hints.toggle_hint()
    scene.refresh()
    frames(scene.app, 2)
    while scene.coach.about != "worker":  # after others that are more important
        do_next(scene, random.Random(1))
        assert scene.session.state.turn < 4
    scene.on_leave()


def test_an_urgent_lesson_comes_before_the_words_of_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint's words stayed on the card while another plantation could be stranded."""
    monkeypatch.setattr(hints, "Adviser", AtOnce)
    scene = at_example(57)
    read_on(scene)
    scene.coach.told -= {"warning"}
    scene.hints.toggle_hint()
    scene.refresh()
    scene.show_changes()
    Table(scene).wait(1.0)
    assert scene.hints.next_step is not None
    assert scene.coach.about != "warning", "the hint's plantation strands nothing"
    scene.controller.choose_hand(0)
    scene.refresh()
    Table(scene).wait(1.0)
    assert scene.coach.about == "warning"
    assert "triangle" in card_text(scene)
    assert scene.coach_card is not None
    click(scene.app, scene.coach_card.next)
    frames(scene.app, 2)
    assert card_text(scene).startswith("Hint:")
    assert not scene.coach_card.next.visible
    scene.on_leave()


@pytest.mark.slow
def test_what_the_coach_says_of_a_hint_is_about_the_step_that_is_drawn_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a whole game, in which hints are asked for at any time and followed or not."""
    monkeypatch.setattr(hints, "Adviser", AtOnce)
    scene = begin(seats=(Seat("Zoe", "azure"), Seat("Nino", "violet", "picker")))
    chance, table, seen = random.Random(7), Table(scene), 0
    while scene.coached and not scene.session.state.over:
        controller, hint = scene.controller, scene.hints
        if scene.session.is_bot_turn():
            table.wait(0.1)
            continue
        key = chance.random()
        if key < 0.85 and (hint.hinting or key < 0.35):
            table.key("d" if hint.hinting else "y")
            table.settle()
        else:
            do_next(scene, chance)
        step, text = hint.next_step, scene.coach_texts().text
        if step is None or not text.startswith("Hint:"):
            continue
        seen += 1
        state = scene.session.state
        assert not scene.session.refusals(step)
        title = hint.words()[0]
        assert step.verb == "cart" or title == f"Hint: {step_words(step, state)}"
        assert hint.shown is not None
        found = reason(state, hint.shown.steps)
        why = your_reason(found, scene.session.names, state.game)
        if found.kind == BUYS_FINCA and state.bag:
            why = "You build a new finca first; afterwards the market is refilled."
        assert text.startswith(f"{title}. {why}")
        numbers = [number for _step, number in controller.plan if number]
        assert dict(controller.plan)[step] in (0, *numbers[:1])
        assert len(re.split(r"(?<=[.!?]) ", text)) <= 3, text
        assert text.count(":") <= 1, text
    assert seen > 40
    scene.on_leave()


def test_the_triangles_are_told_of_when_they_appear() -> None:
    scene = at_example(57)
    table = Table(scene)
    table.wait(0.5)
    assert scene.view.snapshot is not None
    assert scene.view.snapshot.warned.strands
    texts = {scene.coach.about: scene.coach.saying}
    while "warning" not in texts and scene.coach.tip is not None:
        scene.go_on()
        frames(scene.app, 2)
        texts[scene.coach.about] = scene.coach.saying
    saying = texts["warning"]
    assert saying is not None
    assert "triangle" in saying.text
    scene.on_leave()


def test_a_hint_names_the_market_and_frames_what_a_cart_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "Row 2" and "market space 3" were looked for on the board, which has rows with numbers."""
    monkeypatch.setattr(hints, "Adviser", AtOnce)
    scene = begin()
    scene.hints.toggle_hint()
    Table(scene).wait(0.5)
    assert re.match(r"Hint: Buy market (row|column) \d", scene.coach_texts().text)
    scene = at_example(62)
    cart = next(step for step in scene.session.legal() if step.verb == "cart")
    proposal = Proposal((cart,), 1, Reason(FREE, tile=scene.session.state.market[cart.what - 1]), None)
    scene.hints.hinting = True
    scene.hints._show(proposal)
    scene.refresh()
    frames(scene.app, 2)
    assert "in the gold frame" in scene.coach_texts().text
    tile = scene.view.market.frame_of((cart.what - 1,))
    assert [frame for _style, frame, _colour in scene.hints.frames._frames] == [tile]


def test_what_the_numbers_of_a_purchase_mean_is_said_beside_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "Adviser", AtOnce)
    scene = begin()
    read_on(scene)
    table = Table(scene)
    table.arrow(table.buyable()[0]).click()
    table.wait(1.0)
    read_on(scene)
    assert scene.coach_texts().go_on == "Why?"
    scene.go_on()
    frames(scene.app, 2)
    assert "small number" in scene.coach_texts().text


@pytest.mark.slow
def test_the_coach_says_which_numbers_of_a_purchase_are_not_what_is_bought(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Four plantations were to be bought, and five numbers stood on the board."""
    monkeypatch.setattr(hints, "Adviser", AtOnce)
    scene = at_example(0)
    read_on(scene)
    table = Table(scene)
    for line, said in (
        ("R2", "Number 5 (cart) comes from a bonus and costs nothing."),
        ("R1", "Number 3 (cart) comes from a bonus and costs nothing."),
    ):
        table.point(line)
        table.wait(1.0)
        assert re.fullmatch(
            rf"Planted as numbered: \+\d+ points?, but only if the game ended now\. {re.escape(said)}",
            card_text(scene),
        )
    table.arrow("R2").click()
    table.wait(1.0)
    read_on(scene)
    assert card_text(scene).endswith("Number 5 (cart) comes from a bonus and costs nothing.")
    table.key("y")
    table.point_away()
    table.wait(1.0)
    texts = list[str]()
    while scene.hints.next_step is not None and len(texts) < 20:
        texts.append(card_text(scene))
        table.key("d")
        table.wait(0.5)
        read_on(scene)
    told = [text.endswith("Number 6 (plough) comes from a bonus and costs nothing.") for text in texts]
    assert told[0]
    assert told == sorted(told, reverse=True), "until it is named itself"
    scene.on_leave()


def test_the_coach_and_the_market_say_before_a_purchase_what_its_plan_gives_back(
    monkeypatch: pytest.MonkeyPatch, drawn: Drawn
) -> None:
    """All could be planted, and the plan that was drawn gave one of them back."""
    session = drawn(GIVES_BACK)
    book, at = session.state.game.steps, session.state.game.board.spaces
    planted = [book.place[8][1 << at[space]] for space in ("a2", "a1")]
    plan = make_proposal(observe(session.state), [book.buy[1], *planted, Step("return"), Step("end")])
    monkeypatch.setattr(hints, "Adviser", AtOnce)
    monkeypatch.setattr(AtOnce, "turn_with", lambda _adviser, _line: (plan,))
    scene = at_position(session)
    table = Table(scene)
    read_on(scene)
    assert scene.controller.outlook.foresight.verdict(1) == (3, True, 3, 3)
    table.arrow("R2").click()
    table.wait(1.0)
    read_on(scene)
    assert "1 lime will not fit: −3." in card_text(scene)
    assert table.verdict().texts == (
        "3 coins, 1 lime will not fit: −3",
        "1 lime will not fit: −3",
        "1 without a space: −3",
    )
    scene.on_leave()


def test_a_purchase_that_needs_the_bridge_says_so_before_it_is_paid(drawn: Drawn) -> None:
    text = GIVES_BACK.replace("coins: 4", "coins: 4, tiles: [bridge]").replace("5: lime, ", "")
    text = text.replace("{g1: grapefruit}", "{a2: lemon}").replace("{g1: ana}", "{a2: ben}")
    scene = at_position(drawn(text))
    table = Table(scene)
    read_on(scene)
    table.point("R2")
    table.frames(3)
    assert table.verdict().texts == (
        "2 coins, both can be planted with your bridge",
        "Both fit with your bridge",
        "Both fit (bridge)",
    )
    scene.on_leave()


def test_what_is_refused_has_one_short_reason_and_names_the_key_for_the_rule(drawn: Drawn) -> None:
    """It was said twice, with all of the rule."""
    text = GIVES_BACK.replace("{g1: grapefruit}", "{e2: lime}").replace("{g1: ana}", "{e2: ana}")
    scene = at_position(drawn(text.replace(". A # .", ". A . .").replace("grapefruit, ", "lime, ")))
    table = Table(scene)
    read_on(scene)
    table.do("buy R2", "place lime c2")
    read_on(scene)
    table.wait(1.0)
    for _click in range(2):
        table.click("a2")
        table.wait(1.0)
        assert card_text(scene) == "No lime here. Finca A already has a lime on its east road. F1: the rule"
    scene.on_leave()


def test_what_comes_under_a_resting_mouse_does_not_take_the_place_of_what_to_do(drawn: Drawn) -> None:
    """After each purchase the coach said unasked why nobody can harvest, and the tooltip said it again."""
    scene = at_position(drawn(MARKET))
    read_on(scene)
    table = Table(scene)
    buy = buys(table)
    read_on(scene)
    table.wait(3.0)
    assert card_text(scene) == "Choose a highlighted space for the lime."
    assert not table.tooltip()
    table.point((buy[0] + 2, buy[1]))
    table.wait(2.0)
    said = "You cannot harvest now. Already bought: you buy or harvest once a turn. F1: the rule"
    assert card_text(scene) == said
    assert not table.tooltip(), "the coach says it"
    scene.on_leave()


def test_the_button_on_the_prompt_has_room_for_each_of_its_labels() -> None:
    """It was as wide as the label with most letters, which need not be the widest; where the prompt is
    narrow it had no room at all.
    """
    app = open_game(default_settings().model_copy(update={"language": "fr"}), size=(640, 900), headless=True)
    app.router.menu()
    scene, room = app.stack.top, pygame.Rect(0, 0, 300, 78)
    assert scene is not None
    card = CoachCard(app.style, lambda: None, OfferButton("Quitter"), on_prompt=True)
    card.place(scene.widgets, room)
    for there in (room, pygame.Rect(0, 0, 156, 78)):
        card.set_words(Words("", "", "mot " * 200, "iiiiiiiii"), there)
        assert card.next.label == "La suite"
        assert card.next.needs()[-1] <= card.next.rect.width
        assert there.contains(card.next.rect)


def test_on_a_prompt_with_room_for_a_word_a_line_the_coach_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint was told word by word beside the hand, each on a page of its own, with a button "M…"."""
    watch_texts(monkeypatch)
    app = open_game(default_settings().model_copy(update={"language": "de"}), size=(480, 800), headless=True)
    app.router.menu()
    scene = app.stack.top
    assert scene is not None
    card = CoachCard(app.style, lambda: None, OfferButton("Coach ausschalten"), on_prompt=True)
    card.place(scene.widgets, pygame.Rect(0, 0, 300, 73))
    said, shown = "Pflanze die Blutorange mit Brunnen auf b3. Du beginnst ein Gebiet.", []
    for width, button in itertools.product((72, 100, 140, 300), ("", "Verstanden")):
        card.set_words(Words("Rosa", "", said, button), pygame.Rect(0, 0, width, 73))
        if card.panel.visible:
            shown.append(width)
            assert len(card.text.text.split()) > 1
        assert card.next.visible >= bool(button)
        for widget in (card.text, card.next):
            if widget.visible:
                widget.draw(pygame.Surface((480, 800)))
    assert not CUT
    assert set(shown) == {140, 300}
