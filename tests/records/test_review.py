"""The review of a game: the list of turns, the card, verdicts as they come, the better turn on the board."""

from functools import cache
from typing import Any

import pygame
import pytest
from pygame.event import Event

from citrus_game.content.learning.review import Verdict, review_file, save_review
from citrus_game.learning import practice
from citrus_game.learning.analysis import Analysis
from citrus_game.learning.practice import study_of
from citrus_game.learning.verdicts import first_look, verdict, weights_version
from citrus_game.narration.turn_steps import StepLine
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import observe
from citrus_game.session.game_session import GameSession
from citrus_game.session.saves import saves
from citrus_game.session.saves.save_index import summed
from citrus_game.session.score_curve import curve
from citrus_game.session.seats import Seat
from citrus_game.session.telling.turn import turn_words
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.panels.buttons import FittingButton
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.puzzles.puzzle_scene import PuzzleScene
from citrus_game.ui.scenes.replay.all_turns import AllTurnsDialog
from citrus_game.ui.scenes.replay.judged import JudgedTurns
from citrus_game.ui.scenes.replay.replay_scene import ReplayScene
from citrus_game.ui.scenes.replay.turn_card import TurnCard
from citrus_game.ui.scenes.replay.turn_list import TurnRow
from citrus_game.ui.scenes.saves.game_card import GameCard, card_data
from citrus_game.ui.scenes.saves.saves_scene import SavesScene
from citrus_game.ui.toolkit.drawing.text import TextRenderer
from citrus_game.ui.toolkit.widgets.lists import ScrollList
from citrus_game.ui.toolkit.widgets.panels import Label
from tests.cases import plain
from tests.records.conftest import MakeApp
from tests.records.drive import press, top
from tests.records.experts import steps_in, turn_of_expert
from tests.records.played import played
from tools.monkey.truths import CUT, watch_texts

START = Analysis.start


@pytest.fixture(autouse=True)
def nothing_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge nothing by itself: tests say what is found."""
    practice._latest.clear()
    monkeypatch.setattr("citrus_game.learning.analysis.Analysis.start", lambda _self: None)


def game(steps: int | None = None) -> GameSession:
    whole = played(3, 3, "short")
    seats = [Seat("Ana", "azure"), *whole.seats[1:]]
    session = GameSession(whole.start.copy(), seats, seed=3, map_name=whole.map_name, map_hash=whole.map_hash)
    session.replay(whole.steps[:steps])
    return session


@cache
def verdicts(most: int) -> dict[int, Verdict]:
    """Return what is found of the turns of `game`: a better one wherever the first judge knows one."""
    session, found = game(), {}
    analysis = study_of(session).analysis
    for turn in curve(session).turns[:most]:
        before, steps = session.position_at(turn.first), analysis.played(turn)
        first = first_look(observe(before), session.position_at(turn.end), steps)
        later = [each.missed for each in first.candidates] if turn.player == 0 else None
        found[turn.number] = verdict(first, later)
    return found


def judge(session: GameSession, most: int) -> list[int]:
    """Let what is found of `game` be known; return the numbers of Ana's turns that could be better."""
    known = verdicts(most)  # first: it studies a game of its own
    analysis, poor = study_of(session).analysis, []
    for turn in curve(session).turns[:most]:
        found = known[turn.number]
        analysis._verdicts[turn.number] = found
        if found.kind == "better":
            poor.append(turn.number)
    return poor


def opened(app: Game, session: GameSession, position: int = 0) -> ReplayScene:
    scene = ReplayScene(app, session, position)
    app.stack.reset(scene)
    app.frame(0.0)
    return scene


def key(app: Game, code: int) -> None:
    app.step([Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)])
    app.frame(0.0)


@pytest.mark.slow
def test_keys_walk_by_steps_and_turns_and_from_mistake_to_mistake(make_app: MakeApp) -> None:
    app, session = make_app(), game()
    poor = judge(session, 40)
    scene = opened(app, session)
    key(app, pygame.K_RIGHT)
    assert scene.playback.position == 1
    key(app, pygame.K_LEFT)
    key(app, pygame.K_DOWN)
    assert scene.playback.position == scene.judged.turns[1].first
    key(app, pygame.K_UP)
    assert scene.playback.position == 0
    assert poor[0] == 1, "the first turn is one"
    for number in [*poor[1:], poor[0]]:
        key(app, pygame.K_n)
        assert scene.turn is not None
        assert scene.turn.number == number
    key(app, pygame.K_b)
    assert scene.shows == "both"
    assert scene.shown.ghosts, "the better turn lies on the board"
    key(app, pygame.K_RIGHT)
    assert not scene.shown.ghosts, "the real game goes on without it"


@pytest.mark.slow
def test_a_turn_that_is_perhaps_a_little_worse_is_no_mistake(make_app: MakeApp) -> None:
    app, session = make_app(), game()
    judge(session, 40)
    analysis = study_of(session).analysis
    for number, found in analysis._verdicts.items():
        analysis._verdicts[number] = Verdict("maybe", 0.0, found.was, found.best)
    scene = opened(app, session)
    key(app, pygame.K_n)
    assert scene.playback.position == 0
    button = scene.turn_list.mistake
    assert (button.enabled, button.tooltip_text()) == (False, "No mistake found yet.")
    done = {turn.number: Verdict("good", 0.0, 0.0, ()) for turn in analysis.turns}
    analysis._verdicts = done | analysis._verdicts
    scene._show_turn()
    assert (button.enabled, button.tooltip_text()) == (False, "No mistake found.")


def test_a_turn_is_told_beside_the_better_one_and_can_be_tried(make_app: MakeApp) -> None:
    app, session = make_app(), game()
    poor = judge(session, 40)
    scene = opened(app, session)
    scene._next_mistake()
    app.frame(0.1)
    told = scene.turn_card.spoken()
    assert f"Turn {poor[1]}: Ana" in told
    assert "Played: " in told
    assert "better" in told
    assert scene.try_it.visible
    scene._try()
    assert isinstance(top(app), PuzzleScene)


def test_where_one_judge_alone_found_something_there_is_no_exercise_and_no_number(make_app: MakeApp) -> None:
    app, session = make_app(), game()
    judge(session, 40)
    analysis = study_of(session).analysis
    turn = next(turn for turn in analysis.turns if analysis.verdict(turn) and turn.player == 0
                and analysis.verdict(turn).best)  # type: ignore[union-attr]  # fmt: skip
    found = analysis.verdict(turn)
    assert found is not None
    analysis._verdicts[turn.number] = Verdict("maybe", 0.0, found.was, found.best)
    scene = opened(app, session, turn.first)
    assert not scene.try_it.visible
    assert scene.choice.visible
    assert "Perhaps a little better: " in scene.turn_card.spoken()
    assert "about" not in scene.turn_card.spoken().lower()


def test_the_better_turn_is_played_in_place_under_a_banner_and_leads_back(make_app: MakeApp) -> None:
    app, session = make_app(), game()
    judge(session, 40)
    scene = opened(app, session)
    scene._next_mistake()
    app.frame(0.1)
    turn = scene.turn
    assert turn is not None
    scene._choose_shown("better")
    scene.watch(True)
    shown = top(app)
    assert isinstance(shown, ReplayScene)
    assert shown is not scene
    assert shown.current_prompt().title == f"Not played: a better turn {turn.number} for Ana"
    assert shown.view.places.board == scene.view.places.board
    assert tuple(shown.playback.played.steps) != scene.judged.played(turn)
    shown.cancel()
    assert top(app) is scene
    assert scene.playback.position == turn.first


def test_rows_wait_until_both_judges_are_done_and_failing_is_told(make_app: MakeApp) -> None:
    app, session = make_app(), game()
    scene = opened(app, session)
    turn = scene.judged.turns[0]
    assert scene.judged.verdict_words(turn) == "Still being checked"
    assert scene.judged.progress() == f"0 of {len(scene.judged.turns)} checked, yours first"
    assert not scene.turn_list.mistake.enabled
    study_of(session).analysis.failed = True
    scene._show_turn()
    assert scene.judged.verdict_words(turn) == "Not checked"
    assert scene.turn_list.mistake.label == "Check again"
    assert scene.turn_list.mistake.enabled


@pytest.mark.parametrize("over", [True, False])
def test_a_game_that_runs_and_one_without_the_setting_have_no_verdicts(make_app: MakeApp, over: bool) -> None:
    app, session = make_app(verdicts=not over), game(None if over else 60)
    scene = opened(app, session)
    assert scene.study is None
    finished = opened(make_app(), game())
    assert not any("once the game is over" in text for text in finished.current_prompt().texts)
    assert scene.judged.verdict_words(scene.judged.turns[0]) == ""
    told = "Turns are checked once the game is over." in scene.current_prompt().texts
    assert told == (not over), "a game that was broken off had no verdicts, and no word why"
    assert "Nothing better" not in scene.turn_card.spoken()
    assert len(scene.turn_list.view.children) > 2, "the list is there"
    assert not scene.moving


def test_all_turns_are_told_in_words_and_can_be_filtered(make_app: MakeApp) -> None:
    app, session = make_app(), game()
    poor = judge(session, 40)
    scene = opened(app, session)
    scene._all_turns()
    dialog = app.stack.top
    assert isinstance(dialog, AllTurnsDialog)

    def heads() -> list[str]:
        lists = [widget for widget in dialog.widgets if isinstance(widget, ScrollList)]
        shown = [each.text for each in lists[0].children if isinstance(each, Label)]
        return [text for text in shown if text.startswith("Turn ")]

    assert len(heads()) == len(scene.judged.turns)
    dialog._choose("people")
    assert all(head.endswith(": Ana") for head in heads())
    dialog._choose("mistakes")
    assert heads() == [f"Turn {number}: Ana" for number in poor]


WINDOWS = [
    ((1280, 720), 100), ((800, 480), 100), ((720, 1280), 100), ((1280, 720), 200), ((1024, 768), 100),
    ((1920, 1080), 100),
]  # fmt: skip
"""Sizes of windows, and of text in percent."""


@pytest.mark.parametrize(("size", "text"), plain(lambda _size, text: text == 200, WINDOWS))
def test_list_card_and_buttons_have_their_places_in_every_window(
    make_app: MakeApp, size: tuple[int, int], text: int
) -> None:
    app, session = make_app(size, text), game()
    judge(session, 40)
    scene = opened(app, session)
    scene._next_mistake()
    app.frame(0.1)
    window = app.screen.get_rect()
    buttons = [scene.choice, scene.try_it, scene.transport.play_on]
    assert all(scene.turn_card.rect.contains(button.rect) for button in buttons)
    others = [scene.view.places.board, scene.view.places.prompt, scene.transport.timeline.rect]
    assert window.contains(scene.turn_card.rect)
    assert scene.turn_card.rect.collidelist(others) < 0
    assert scene.turn_list.mistake.rect.collidelist([*others, scene.turn_card.rect]) < 0
    assert window.contains(scene.turn_list.mistake.rect)


@pytest.mark.parametrize(("size", "text"), plain(lambda _size, text: text == 200, WINDOWS))
def test_the_curve_has_a_scale_and_the_players_names_in_every_window(
    make_app: MakeApp, size: tuple[int, int], text: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody saw how far a line was below the other, nor whose it was."""
    drawn: list[str] = []
    place = TextRenderer.place

    def note(self: TextRenderer, surface: pygame.Surface, string: str, *given: Any) -> None:
        drawn.append(string)
        place(self, surface, string, *given)

    monkeypatch.setattr(TextRenderer, "place", note)
    app, session = make_app(size, text), game()
    timeline = opened(app, session).transport.timeline
    drawn.clear()
    timeline._draw_picture(app.screen)
    assert "0" in drawn
    assert any(number.startswith("−") for number in drawn)
    assert set(session.names) <= set(drawn)
    assert "behind the leader" in timeline.tooltip_text()
    at = timeline.playback.length // 2
    drawn.clear()
    timeline._draw_name(app.screen, at, timeline.rect.centerx)
    points = [str(number) for number in timeline.playback.scores.steps[at]]
    assert drawn[1:] in (points, [])
    assert drawn[1:] == points or text > 100


def test_the_next_turn_has_a_button_with_its_name(make_app: MakeApp) -> None:
    """Its icon alone was taken for one that goes to the end."""
    app, session = make_app((1366, 768)), game()
    scene = opened(app, session)
    button = scene.transport.buttons["turn_next"]
    assert isinstance(button, FittingButton)
    assert (button.label, button.small) == ("Next turn", False)
    button.choose(None)
    assert scene.turn == scene.judged.turns[1]
    snapshot = scene.view.snapshot
    assert snapshot is not None
    assert scene.view.prompt.build_data(snapshot).round == (), "discs beside verdicts look like judges"


def test_playing_on_from_a_review_opens_a_game(make_app: MakeApp) -> None:
    app, session = make_app(), game()
    scene = opened(app, session, 30)
    scene._play_on_from_here(session.seats)
    assert isinstance(top(app), PlayScene)


def test_a_game_played_on_says_from_which_turn_wherever_it_is_seen(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, session, heard = make_app(), game(), list[str]()
    scene = opened(app, session, 30)
    turn, said = scene.playback.state.turn, f"Played on from turn {scene.playback.state.turn}."
    assert turn > 1
    monkeypatch.setattr(app.narrator, "speak", heard.extend)
    scene._play_on_from_here(session.seats)
    play = top(app)
    assert isinstance(play, PlayScene)
    app.frame(0.0)
    app.frame(0.1)
    news = play.effects.banners.banner.news
    assert news is not None
    assert news.words == said
    assert said in heard
    assert said in play.view.top.turn.hint
    assert said in turn_words(play.session)
    assert play.session.record is not None
    saves.wait_for_saves()
    again = saves.load(play.session.record)
    assert again.from_turn == turn
    assert any(f"from turn {turn}" in line for line in card_data("", "", summed(again)).lines)
    assert session.from_turn == 0


def test_a_review_is_deleted_with_its_saved_game(make_app: MakeApp) -> None:
    app, session = make_app(), game()
    path = saves.folder() / "game.citrus"
    saves.save(session, path)
    judge(session, 5)
    analysis = study_of(session).analysis
    analysis._fresh = True
    analysis.close()
    kept = review_file(session.start, session.steps)
    assert kept.exists()
    scene = SavesScene(app)
    app.stack.reset(scene)
    while not scene.shelf.complete:
        app.stack.update(0.0)
    next(widget for widget in scene.widgets if isinstance(widget, GameCard)).choose(None)
    press(app, "Delete")
    press(app, "Delete")
    assert not path.exists()
    assert not kept.exists()


def test_the_judges_stop_when_the_last_review_is_left(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, session = make_app(), game()
    stopped: list[str] = []
    monkeypatch.setattr(
        "citrus_game.learning.analysis.Analysis.close", lambda _self: stopped.append("stopped")
    )
    scene = opened(app, session)
    app.stack.push(AllTurnsDialog(app, scene.judged, scene.turn, lambda _at: None))
    app.frame(0.0)
    assert not stopped, "what lies on top of it is a part of it"
    app.router.menu()
    app.frame(0.0)
    assert stopped == ["stopped"]


def test_words_beside_a_steps_picture_are_whole_or_not_there(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a narrow card a plantation's name lost its end."""
    watch_texts(monkeypatch)
    app, line = make_app(size=(640, 900)), StepLine(Step("store", 1), "", brief="Orange with a well")
    pictures = []
    for wide in (60, 110, 200):
        CUT.clear()
        surface = pygame.Surface((220, 24))
        TurnCard._draw_step(app.style, surface, pygame.Rect(0, 0, wide, 24), line, bold=False)
        assert CUT == []
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] != pictures[2]


def test_the_list_of_a_long_game_has_room_for_the_numbers_of_its_turns(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Turn 109 was "1…"."""
    watch_texts(monkeypatch)
    app, judged = make_app(size=(800, 480)), JudgedTurns(played(1, 2), None)
    judged.turns = (*judged.turns[:-1], judged.turns[-1]._replace(number=188))
    row = TurnRow(judged, judged.turns[-1], lambda: None, lambda _position: None)
    app.router.menu()
    assert app.stack.top is not None
    app.stack.top.widgets.attach(row)
    row.rect = pygame.Rect(0, 0, 200, 30)
    row.draw(app.screen)
    assert CUT == []


def test_a_review_that_was_kept_is_known_at_once(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opened again, the list had its triangles, and the button to the next mistake was grey."""
    monkeypatch.setattr(Analysis, "start", START)
    session, turn = turn_of_expert(47)
    every = {each.number: Verdict("good") for each in curve(session).turns}
    every[turn.number] = Verdict(
        "better", 3.0, 48.0, steps_in(session, "buy C3, site G, place lime j4, bull i3, end")
    )
    app = make_app()
    file = review_file(session.start, session.steps)
    save_review(file, session.state.game, weights_version(), every)
    scene = opened(app, session)
    app.frame(0.0)
    assert not scene.judged.judging
    assert scene.turn_list.mistake.enabled
    key(app, pygame.K_n)
    assert scene.turn == turn
