"""Reads all that pages beside a table show, and has it judged."""

import random
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from citrus_game.cli import given
from citrus_game.content.disk.paths import chosen_data_dir, maps, use_data_dir, user_maps
from citrus_game.content.kiosk import default_kiosk
from citrus_game.content.kiosk_scores import EMBLEMS, Entry
from citrus_game.content.learning.review import Verdict
from citrus_game.content.records.record import read_record
from citrus_game.content.settings.settings import default_settings
from citrus_game.kiosk import demo_games
from citrus_game.kiosk.demo_games import files, showing
from citrus_game.kiosk.games import new_game
from citrus_game.kiosk.pin import hash_pin
from citrus_game.kiosk.time_limit import TimeLimit
from citrus_game.learning.practice import study_of
from citrus_game.rules.model.refusal import RULE_IDS
from citrus_game.session.game_config import GameConfig
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves.rating import Rating
from citrus_game.session.saves.saves import session_of
from citrus_game.session.saves.statistics import NOTHING, note_game
from citrus_game.session.seats import Seat
from citrus_game.ui.game import Game
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.parts.cards import TimeUp
from citrus_game.ui.kiosk.puzzle import PuzzleResult
from citrus_game.ui.kiosk.router import new_kiosk
from citrus_game.ui.kiosk.staff.menu import ScoresDialog
from citrus_game.ui.kiosk.visit.result import KioskScoring
from citrus_game.ui.kiosk.visit.sign import SignScene
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.export.poster import poster
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.menu.pause_scene import PauseScene
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.replay.coach_review import CoachReview
from citrus_game.ui.scenes.replay.replay_scene import ReplayScene
from citrus_game.ui.scenes.saves.saves_scene import SavesScene
from citrus_game.ui.scenes.saves.statistics_dialog import StatisticsDialog
from citrus_game.ui.scenes.scoring import scoring_scene
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from citrus_game.ui.scenes.setup.options_dialog import OptionsDialog
from citrus_game.ui.scenes.setup.setup_scene import SetupScene
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.drawing.text import TextRenderer
from tests.claims import of_pages
from tests.claims.moment import PARTS, Judge, Moment
from tests.claims.spoken import FILLED, KEY, OPEN, SHUT, Marking, marked
from tests.conftest import EXAMPLE
from tests.records.played import played
from tests.ui.kiosk import scenes

PAGES = "--games 0"
"""The arguments that repeat what is said on pages."""
DRAWN = ("text", "place", "block")
"""The methods that draw a text."""


def is_whole(said: str) -> bool:
    """Whether a text is no part of a line that was broken."""
    return said.count(OPEN) == said.count(SHUT) and said.count(KEY) == said.count(FILLED)


@contextmanager
def reading() -> Iterator[list[str]]:
    """Collect the texts that are drawn."""
    found = dict[str, None]()

    def read(name: str) -> Any:
        plain = getattr(TextRenderer, name)

        def method(self: TextRenderer, *args: Any, **named: Any) -> Any:
            for said in args:
                if isinstance(said, str) and OPEN in said and is_whole(said):
                    found[said] = None
            return plain(self, *args, **named)

        return method

    texts = list[str]()
    with pytest.MonkeyPatch.context() as patch:
        for name in DRAWN:
            patch.setattr(TextRenderer, name, read(name))
        yield texts
    texts += found


class Reader:
    """Has judged what pages say."""

    def __init__(self, marking: Marking, judge: Judge, app: Game) -> None:
        self.marking, self.judge, self.app, self._clock = marking, judge, app, 0.0

    def hear(self, surface: str, said: str, session: GameSession, **moment: Any) -> None:
        """Have a text judged, said of the position of a session if no other is given."""
        at, part = Moment(session, **({"state": session.state} | moment)), self.marking.taken_apart(said)
        # a line that was broken has parts, which its widget tells with the whole of it
        whole = tuple(each for each in part.said if each.message not in PARTS)
        self.judge.hear(surface, part._replace(said=whole), at)

    def page(self, surface: str, scene: Scene, session: GameSession, seconds: float = 0.25) -> None:
        """Show a page for some seconds, and have judged all that it draws, tells and explains."""
        with reading() as texts:
            self.app.stack.push(scene) if scene.overlay else self.app.stack.reset(scene)
            end = self._clock + seconds
            while self._clock < end and self.app.stack.top is scene:
                self._clock += 0.25
                self.app.frame(self._clock)
        for widget in scene.widgets.visible_widgets():
            texts += [widget.spoken(), widget.tooltip_text()]
        for said in dict.fromkeys([*texts, *scene.static_text()]):
            self.hear(surface, said, session, about=scene)


# the kiosk


KIOSKS: Sequence[dict[str, object]] = (
    {},
    {
        "most_players": 5,
        "visit_minutes": 15.0,
        "sprint_fincas": 1,
        "pin_hash": hash_pin("2580", cost=1024, salt=b"citrus citrus 16"),
    },
)
"""What is changed of the settings of kiosks that are looked at."""


@contextmanager
def kiosk(judge: Judge, **changed: object) -> Iterator["Reader"]:
    """Open a kiosk with some settings, and let it speak with signs."""
    settings = default_kiosk().model_copy(update={"level": "picker", "reduced_motion": True} | changed)
    app = new_kiosk(settings, size=(960, 540), headless=True)
    judge.game = f"{PAGES}, a kiosk with {changed or 'its settings'}"
    with marked() as marking:
        yield Reader(marking, judge, app)


PLAYED = ("demo", "trouble", "table", "short", "full", "puzzle", "leave", "sprint result", "puzzle result")
"""Scenes of games and puzzles, which are read as they are played."""


def at_the_kiosk(reader: Reader) -> None:
    """Look at every page of a kiosk: the attract loop, what visitors see, what the staff see."""
    app, session = reader.app, played(1, 3, "short")
    assert isinstance(app, KioskApp)
    app.gate._clock = lambda: 1000.0
    app.gate._note(0)
    reader.page("kiosk", ScoresDialog(app), session)
    for name in scenes.SCENES:
        if name not in PLAYED:
            scene = scenes.show(app, name)
            told = getattr(scene, "session", session)
            reader.page("kiosk", scene, told, 8.0 if name == "result" else 0.25)
    count_a_day(app)
    app.gate._note(5)
    for name in ("staff", "pin"):
        reader.page("kiosk", scenes.show(app, name), session)
    for name in EMBLEMS[:2]:
        score = Entry(mode="puzzle", points=9, maximum=9, emblem=name, colour="azure")
        reader.page("kiosk", SignScene(app, score), session)
    for touch in (False, True):
        app._play_by(touch=touch)
        reader.page("kiosk", scenes.show(app, "title"), session)
    app.trouble = scenes.BROKEN
    reader.page("kiosk", scenes.show(app, "scores"), session)
    for number in range(4):
        sprint(reader, app, number)
    capped(reader, app)
    for solved in (False, True):
        puzzle(reader, app, solved=solved)


def count_a_day(app: KioskApp) -> None:
    """Let a day pass at the kiosk: games, refused moves, a crash."""
    for mode in ("sprint", "puzzle", "puzzle"):
        app.counts.count_start(mode)
    app.counts.count_finish("puzzle", 20.0)
    app.counts.count_left("sprint", "round-2", 20.0)
    for rule in RULE_IDS:
        app.counts.count_refusal(rule)
    app.counts.count_crash()


def sprint(reader: Reader, app: KioskApp, number: int) -> None:
    """Play a sprint by chance, until its time is up or fincas are scored."""
    rng, scene = random.Random(number), scenes.table(app, persons=1 + number)
    found, session = scene.sprint, scene.session
    assert found is not None
    long = number % 2
    reader.judge.game = f"{PAGES}, sprint {number}"
    told = -1
    while not session.state.over:
        found.passed(0.0 if long else 8.0)
        if session.state.turn != told:
            told = session.state.turn
            scene.show_clock()
            about: dict[str, Any] = {"about": found, "controller": scene.controller}
            reader.hear("kiosk", scene.clock._face[1], session, **about)
            said = found.last_round_words() if found.last_round else found.aim_words()
            reader.hear("kiosk", said, session, **about)
        session.do(rng.choice(session.legal()))
    reader.page("kiosk", KioskScoring(app, session, "sprint", found), session, 8.0)


def capped(reader: Reader, app: KioskApp) -> None:
    """Play a game whose time is soon up."""
    rng, session = random.Random(1), new_game(app.kiosk, "short", 3)
    cap = TimeLimit(session, 100.0)
    reader.judge.game = f"{PAGES}, a capped game"
    while not session.state.over:
        cap.passed(3.0)
        if cap.last_round:
            page = TimeUp(app, cap.last_round_words())
            for said in (page.title, page.text):
                reader.hear("kiosk", said, session, about=cap)
        session.do(rng.choice(session.legal()))
    reader.page("kiosk", KioskScoring(app, session, "short"), session, 8.0)


def puzzle(reader: Reader, app: KioskApp, *, solved: bool) -> None:
    """Solve a puzzle, or let its time pass; then read its result."""
    task = scenes.puzzle(app).task
    for step in task.best if solved else ():
        task.session.do(step)
    task.attempt.passed(1000.0)
    reader.judge.game = f"{PAGES}, {task.puzzle.name}, solved: {solved}"
    reader.page("kiosk", PuzzleResult(app, task), task.session)


def demos(reader: Reader) -> None:
    """Read what the players of the attract loop's games say of their steps; a line that is kept, once."""
    for loop, path in enumerate(files()):
        show, record = showing(loop), read_record(path)
        reader.judge.game = f"{PAGES}, demo {path.stem}"
        session = session_of(record)
        session.seats = show.playback.seats
        kept = ""
        for number, said in enumerate(show.captions):
            if said.text != kept:
                plan = demo_games._to_the_end(record.steps[number:])
                at = {"state": record.position(number), "steps": plan}
                reader.hear("kiosk", said.text, session, **at)
            kept = said.text


# at home


@contextmanager
def home(judge: Judge, folder: Path) -> Iterator["Reader"]:
    """Open the game with its own folder, and let it speak with signs."""
    before, judge.game = chosen_data_dir(), f"{PAGES}, at home"
    use_data_dir(folder)
    try:
        app = open_game(
            default_settings().model_copy(update={"speed": "off"}), size=(1280, 720), headless=True
        )
        with marked() as marking:
            yield Reader(marking, judge, app)
    finally:
        use_data_dir(before)


def at_home(reader: Reader, folder: Path) -> None:
    """Look at the pages round a game: menu, pause, setup, saved games, seats, posters."""
    app, example, half = reader.app, given.played(EXAMPLE, None), given.played(EXAMPLE, 60)
    setups(reader, half)
    reader.page("menu", MenuScene(app), half)
    reader.page("saved games", SavesScene(app), half)
    app.failed_save = EXAMPLE
    reader.page("menu", MenuScene(app), half)
    app.failed_save = None
    for app.session in (half, GameSession(half.start.copy(), half.seats)):
        reader.page("menu", MenuScene(app), app.session)
        app.stack.reset(PlayScene(app, app.session))
        reader.page("menu", PauseScene(app), app.session)
    note_game(example)
    app.session = None
    reader.page("menu", MenuScene(app), half)
    (folder / "saves").mkdir()
    shutil.copy(EXAMPLE, folder / "saves")
    reader.page("saved games", SavesScene(app), example, 2.0)
    reader.page("saved games", StatisticsDialog(app), example)
    for session in (half, example):
        with reading() as texts:
            poster(session)
        for said in texts:
            reader.hear("poster", said, session)


def setups(reader: Reader, session: GameSession) -> None:
    """Look at the setup with this and that chosen."""
    shutil.copytree(maps(), user_maps())
    (user_maps() / "short.tmx").rename(user_maps() / "mine.tmx")
    (user_maps() / "long.tmx").unlink()
    for number, preset in enumerate(("rulebook", "rulebook", "manual", "online")):
        draft = GameConfig.of(reader.app.settings)
        draft.preset, draft.map = preset, ("long", "short")[number % 2]
        for _seat in range(number):
            draft.add_seat()
        if number > 1:
            draft.set_option("road_rule_sites", "marked")
            draft.seed = "7"
        reader.page("setup", SetupScene(reader.app, draft), session)
        reader.page("setup", OptionsDialog(reader.app, draft, lambda: None), session)


def results(reader: Reader) -> None:
    """Look at the results of finished games, with a level that is suggested for the next one."""
    levels = "planter", "grower", "master"
    for number in range(6):
        level = levels[number % 3]
        seats = (Seat("Ana", "azure"), Seat("Ben", "violet", level), Seat("Cleo", "teal", "random"))
        session, rng = NewGame(seats[: 2 + number % 2], seed=number).start(), random.Random(number)
        while not session.state.over:
            session.do(rng.choice(session.legal()))
        reader.judge.game = f"{PAGES}, result {number}"
        won = session.state.points[0] == max(session.state.points)
        rating = Rating(rating=2600.0 if won else 300.0, games=9)
        kept = NOTHING.model_copy(update={"ratings": {"Ana": rating}})
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(scoring_scene, "load_statistics", lambda kept=kept: kept)
            result(reader, session, coached=number % 2 == 0)


def result(reader: Reader, session: GameSession, *, coached: bool = False) -> None:
    """Look at the result of a game: its page and its tables."""
    scene = ScoringScene(reader.app, session, coached=coached)
    reader.page("result", scene, session)
    for claim, right in of_pages.results(scene):
        reader.judge.count("result", "a row of the result", claim, Moment(session, session.state), right)


def reviews(reader: Reader) -> None:
    """Read how far turns are judged, point at the button to the next mistake, and ask the coach for one: no
    turn is one. Then read the review of a game that is not over.
    """
    whole = played(1, 2, "short")
    session = GameSession(whole.start.copy(), [Seat("Ana", "azure"), *whole.seats[1:]], seed=1)
    session.replay(whole.steps)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("citrus_game.learning.analysis.Analysis.start", lambda _self: None)
        good, maybe = Verdict("good", 0.0, 0.0, ()), Verdict("maybe", 0.0, 0.0, tuple(session.steps[:1]))
        for share in (0, 1, 2):
            analysis = study_of(session).analysis  # the one of a review that was left is closed
            for turn in analysis.turns[: len(analysis.turns) * share // 2]:
                analysis._verdicts[turn.number] = maybe if turn.number == 1 else good
            scene = ReplayScene(reader.app, session)
            reader.app.stack.reset(scene)
            for said in (scene.turn_list.mistake.tooltip_text(), scene.judged.progress()):
                reader.hear("review", said, session, about=scene)
        coach = CoachReview(reader.app, session)
        coach.page = 1
        reader.hear("review", coach.coach_texts().text, session, about=coach)
    half = given.played(EXAMPLE, 60)
    for said in ReplayScene(reader.app, half).current_prompt().texts:
        reader.hear("review", said, half)


def all_pages(judge: Judge, folder: Path) -> None:
    """Look at all pages, with a folder of their own."""
    for changed in KIOSKS:
        with kiosk(judge, **changed) as reader:
            at_the_kiosk(reader)
    with kiosk(judge) as reader:
        demos(reader)
    with home(judge, folder) as reader:
        at_home(reader, folder)
        results(reader)
        reviews(reader)
