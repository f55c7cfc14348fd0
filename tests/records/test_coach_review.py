"""At the end of the first game the coach shows the best turn, and one that both judges call improvable."""

import re

import pygame
import pytest
from pygame.event import Event

from citrus_game.content.learning.review import Verdict
from citrus_game.learning import practice
from citrus_game.learning.practice import study_of
from citrus_game.rules.legal import legal_steps
from citrus_game.session.game_session import GameSession
from citrus_game.session.score_curve import Turn, curve
from citrus_game.session.seats import Seat
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.replay.coach_review import CoachReview
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from tests.cases import plain
from tests.records.conftest import MakeApp
from tests.records.drive import press, top
from tests.records.played import played
from tests.ui.ear.listener import Ears, Listener

BUTTON = "Rosa: your best turn"


@pytest.fixture(autouse=True)
def nothing_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge nothing by itself: tests say what is found."""
    practice._latest.clear()
    monkeypatch.setattr("citrus_game.learning.analysis.Analysis.start", lambda _self: None)


def game(people: int = 1) -> GameSession:
    whole = played(3, 3, "short", "greedy")
    persons = [Seat("Ana", "azure"), Seat("Ben", "violet")][:people]
    session = GameSession(whole.start.copy(), [*persons, *whole.seats[people:]], seed=3)
    session.replay(whole.steps)
    return session


def own_turns(session: GameSession) -> list[Turn]:
    return [turn for turn in curve(session).turns if not session.history[turn.first].by.is_bot]


def brought(turn: Turn) -> int:
    return turn.forecasts[1][turn.player] - turn.forecasts[0][turn.player]


def find(session: GameSession, turn: Turn, kind: str, missed: float = 0.0) -> None:
    """Let the judges find another turn better, which begins with another step."""
    analysis, before = study_of(session).analysis, session.position_at(turn.first)
    other = next(step for step in legal_steps(before) if step != analysis.played(turn)[0])
    found = Verdict("better" if kind == "better" else "maybe", missed, 0.0, (other,))
    analysis._verdicts[turn.number] = found


def end(session: GameSession) -> None:
    """Let all turns be judged."""
    analysis = study_of(session).analysis
    analysis._started = True
    for turn in analysis.turns:
        analysis._verdicts.setdefault(turn.number, Verdict("good"))


def shown(app: Game, session: GameSession) -> CoachReview:
    """Let the game end with the coach, and press the button of the result."""
    aids = app.settings.aids.model_copy(update={"coach": True})
    app.change(aids=aids)
    scene = PlayScene(app, session)
    app.stack.reset(scene)
    scene.show_scoring()
    app.frame(0.1)
    app.frame(0.2)
    press(app, BUTTON)
    app.frame(0.3)
    found = top(app)
    assert isinstance(found, CoachReview)
    return found


def text(scene: CoachReview) -> str:
    return scene.coach_texts().text


def test_the_best_turn_lies_on_the_board_and_then_the_one_that_could_have_been_better(
    make_app: MakeApp,
) -> None:
    app, session = make_app(), game()
    own = own_turns(session)
    best = max(own, key=lambda turn: (brought(turn), turn.number))
    small, large = [turn for turn in own if turn != best][3:5]
    find(session, small, "better", 4.4)
    find(session, large, "better", 6.6)
    end(session)
    scene = shown(app, session)
    assert text(scene).startswith(
        f"Turn {best.number} was your best. +{brought(best)} points if the game had ended there."
    )
    assert scene.playback.position == best.first
    assert [ghost.number for ghost in scene.shown.ghosts], "its steps are numbered on the board"
    assert scene.coach_card is not None
    scene.coach_card.next.choose(None)
    app.frame(0.4)
    assert f"Turn {large.number} could have been about 7 points better." in text(scene)
    assert re.search(r"Instead: .*(buy (row|column) \d|plant on \w+|harvest)", text(scene))
    assert scene.playback.position == large.first
    assert scene.coach_texts().go_on == "Done"
    scene.go_on()
    assert isinstance(top(app), ScoringScene)


def test_where_one_judge_alone_found_something_nothing_is_called_improvable(make_app: MakeApp) -> None:
    app, session = make_app(), game()
    for turn in own_turns(session):
        find(session, turn, "maybe")
    end(session)
    scene = shown(app, session)
    scene.go_on()
    app.frame(0.4)
    assert scene.better is None
    assert text(scene) == "I found none that could clearly have been better."
    assert not scene.shown.ghosts


def test_a_turn_that_both_judges_call_improvable_is_not_praised(make_app: MakeApp) -> None:
    app, session = make_app(), game()
    best = max(own_turns(session), key=lambda turn: (brought(turn), turn.number))
    find(session, best, "better", 5.0)
    end(session)
    assert shown(app, session).best != best


def test_what_is_found_later_comes_when_it_is_found_and_stays(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, session = make_app(), game()
    scene = shown(app, session)
    scene.go_on()
    app.frame(0.4)
    assert text(scene) == "I am still looking at your other turns …"
    first, second = [turn for turn in own_turns(session) if turn != scene.best][2:4]
    monkeypatch.setattr("citrus_game.learning.analysis.Analysis.poll", lambda _self: True)
    find(session, first, "better", 3.0)
    app.frame(0.5)
    assert text(scene).startswith(f"Turn {first.number} could have been better.")
    find(session, second, "better", 9.0)
    app.frame(0.6)
    assert scene.better == first, "it does not change under the reader's eye"


def test_without_verdicts_only_the_best_turn_is_shown(make_app: MakeApp) -> None:
    app, session = make_app(verdicts=False), game()
    scene = shown(app, session)
    assert scene.coach_texts().go_on == "Done"
    scene.go_on()
    assert isinstance(top(app), ScoringScene)


def test_with_several_people_the_best_turn_has_a_name(make_app: MakeApp) -> None:
    session = game(2)
    scene = shown(make_app(), session)
    name = session.names[scene.best.player]
    assert text(scene).startswith(f"Turn {scene.best.number} was the best, by {name}.")


@pytest.mark.parametrize("coach", [False, True])
def test_only_a_game_with_the_coach_leads_there(make_app: MakeApp, coach: bool) -> None:
    app = make_app()
    app.change(aids=app.settings.aids.model_copy(update={"coach": coach}))
    scene = PlayScene(app, game())
    app.stack.reset(scene)
    scene.show_scoring()
    app.frame(0.1)
    assert app.stack.top is not None
    labels = [getattr(widget, "label", "") for widget in app.stack.top.widgets]
    assert (BUTTON in labels) == coach
    assert not app.settings.aids.coach


WINDOWS = [((1280, 720), 100), ((800, 480), 100), ((1080, 1920), 100), ((1280, 720), 200)]


@pytest.mark.parametrize(("size", "large"), plain(lambda size, _large: size == (800, 480), WINDOWS))
def test_it_can_be_read_and_left_by_keys_in_every_window(
    make_app: MakeApp, size: tuple[int, int], large: int
) -> None:
    app, session = make_app(size, large), game()
    best = max(own_turns(session), key=lambda turn: (brought(turn), turn.number))
    find(session, next(turn for turn in own_turns(session)[4:] if turn != best), "better", 5.0)
    end(session)
    scene = shown(app, session)
    read, said = list[str](), list[str]()
    for at in range(12):
        if app.stack.top is not scene:
            break
        card = scene.coach_card
        assert card is not None
        assert scene.window.contains(card.panel.rect)
        assert (
            scene.style.type.block_height(card.text.text, card.text.text_style, card.text.rect.width)
            <= card.text.rect.height
        )
        read.append(card.text.text.replace("\n", " "))
        said.append(text(scene))
        app.step([Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)])
        app.frame(1 + at * 0.1)
    assert isinstance(top(app), ScoringScene), "Return alone leads through it"
    assert " ".join(read) == " ".join(dict.fromkeys(said))


@pytest.mark.usefixtures("make_app")
def test_by_ear_both_turns_are_told_step_by_step() -> None:
    listener, session = Listener(), game()
    best = max(own_turns(session), key=lambda turn: (brought(turn), turn.number))
    other = next(turn for turn in own_turns(session)[4:] if turn != best)
    find(session, other, "better", 5.0)
    end(session)
    ears = Ears(listener)
    listener.game.router.scoring(session, coached=True)
    told = " ".join(listener.wait(1.5))
    assert "Rosa, your coach, can show you your best turn." in told
    assert ears.find("tab", BUTTON)
    told = " ".join([*ears.press("return"), *listener.wait(1.5)])
    assert f"Turn {best.number} was your best." in told
    assert "Played: " in told
    assert ears.find("tab", "Next")
    told = " ".join([*ears.press("return"), *listener.wait(1.5)])
    assert f"Turn {other.number} could have been about 5 points better." in told
    assert "Better: " in told
    ears.press("escape")
    assert isinstance(listener.game.stack.top, ScoringScene)
