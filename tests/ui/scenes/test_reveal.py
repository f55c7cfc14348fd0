"""The reveal: nothing shows the winner before the crown is down; any key ends it."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from citrus_game.cli.given import played
from citrus_game.content.settings.settings import default_settings
from citrus_game.session.standings import PENALTIES, standings
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.replay.replay_scene import ReplayScene
from citrus_game.ui.scenes.scoring.scoring_scene import SOURCE, ScoringScene
from citrus_game.ui.toolkit.drawing.text import TextRenderer
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.panels import Label
from tests.ui.unpainted import unpainted
from tools.screenshot.film import Film

GAME = Path(__file__).resolve().parents[3] / "docs" / "example.citrus"
FRAME = 1 / 60
PAINTED = 1 / 15
"""Seconds between two frames that are painted."""


def opened(**settings: Any) -> tuple[Game, ScoringScene]:
    """Show the final scoring of the example game."""
    app = open_game(default_settings().model_copy(update=settings), size=(960, 540), headless=True)
    scene = ScoringScene(app, played(GAME))
    scene.learns = False
    app.stack.reset(scene)
    app.paint()
    return app, scene


def press(app: Game) -> None:
    app.handle_event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="", scancode=0))


def podium(app: Game, scene: ScoringScene) -> bytes:
    """Return what is seen of the podium."""
    app.paint()
    return pygame.image.tobytes(app.screen.subsurface(scene.leaves.room), "RGB")


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that have been drawn so far."""
    said: list[str] = []
    place = TextRenderer.place

    def noting(
        self: TextRenderer, surface: pygame.Surface, string: str, *rest: Any, **more: Any
    ) -> pygame.Rect:
        said.append(string)
        return place(self, surface, string, *rest, **more)

    monkeypatch.setattr(TextRenderer, "place", noting)
    return said


@pytest.mark.slow
def test_each_number_of_the_reveal_is_one_that_the_players_reached(said: list[str]) -> None:
    """Those that grow would contradict the crates; a penalty is never of none."""
    app, scene = opened(speed="1x")
    scene.standings = [
        each._replace(sources=(*each.sources[:PENALTIES], -6, *each.sources[PENALTIES + 1 :]))
        for each in scene.standings
    ]
    scene.relayout()
    said.clear()
    while scene.showing:
        app.stack.update(PAINTED)
        app.paint()
        if scene.revealed and scene.grown < 1:
            assert all(said.count(str(each.total)) >= 2 for each in scene.standings), "on crate and bar"
        assert "−0" not in said
        said.clear()


def test_nothing_tells_who_won_before_the_crown_is_down(said: list[str]) -> None:
    app, scene = opened(speed="1x")
    winner = standings(scene.session)[0]
    said.clear()
    told = []
    while not scene.revealed:
        app.stack.update(PAINTED)
        app.paint()
        if not scene.revealed:
            told += scene.static_text()
    assert not any("wins" in text for text in told)
    before_podium = [text for text in said if "wins" in text]
    assert len(before_podium) <= 1, "the headline comes with the crown"
    told = scene.static_text()
    assert [text for text in told if "wins" in text] == [f"{winner.seat.name} wins"], "it is said once"
    assert not scene.new_text()


def test_rows_stand_in_the_order_of_the_seats_until_the_crown_is_down_and_then_go_to_their_ranks() -> None:
    app, scene = opened(speed="1x")
    bars, count = scene.bars, len(scene.bars.sources)
    seats = [
        bars.standings[place].player for place in sorted(range(len(bars.seats)), key=bars.rows(0).__getitem__)
    ]
    assert seats == sorted(seats)
    assert bars.rows(count) == list(range(len(bars.seats)))
    frames = 0
    while scene.shown < count:
        app.stack.update(FRAME)
        frames += 1
    assert frames * FRAME == pytest.approx(SOURCE * count, abs=0.1)
    while not scene.revealed:
        assert not scene.grown
        app.stack.update(FRAME)
    while scene.grown < 1:
        app.stack.update(FRAME)
    assert scene.showing


def test_the_crown_goes_over_all_heads_and_steps_are_equal_until_it_is_down() -> None:
    app, scene = opened(speed="1x")
    seen = set()
    while not scene.revealed:
        reveal = scene._reveal()
        assert not reveal.grown
        if reveal.crown == 0:
            seen.add(round(reveal.over))
        app.stack.update(FRAME)
    assert seen == set(range(len(scene.standings)))


def test_leaves_rain_once_the_crown_is_down_and_any_key_ends_the_show() -> None:
    still = podium(*opened(speed="off"))
    app, scene = opened(speed="1x")
    assert podium(app, scene) != still
    while not scene.revealed:
        app.stack.update(FRAME)
    for _frame in range(60):
        app.stack.update(FRAME)
    raining = podium(app, scene)
    press(app)
    assert not scene.moving
    assert podium(app, scene) != raining


@pytest.mark.parametrize("settings", [{"speed": "off"}, {"reduced_motion": True}])
def test_where_nothing_moves_all_of_it_is_there_at_once(settings: dict[str, bool | str]) -> None:
    _app, scene = opened(**settings)
    assert scene.revealed
    assert not scene.moving
    assert any("wins" in text for text in scene.static_text())


def test_at_four_times_the_speed_it_can_still_be_read() -> None:
    frames = []
    for speed in ("1x", "4x"):
        app, scene = opened(speed=speed)
        count = 0
        while not scene.revealed:
            app.stack.update(FRAME)
            count += 1
        frames.append(count)
    assert frames[1] == pytest.approx(frames[0] / 2, abs=2)


@pytest.mark.slow
def test_at_four_times_the_speed_the_count_on_the_board_can_be_read_and_any_key_ends_it() -> None:
    steps = [done.step for done in played(GAME).history]
    frames = []
    for speed in ("1x", "4x"):
        film = Film(played(GAME, len(steps) - 1), (960, 540), speed=speed)
        with unpainted(film.app):
            frames.append(sum(1 for _frame in film.frames(steps[-1])))
    assert frames[1] == pytest.approx(frames[0] / 2, abs=2)
    film = Film(played(GAME, len(steps) - 1), (960, 540), speed="4x")
    count = 0
    with unpainted(film.app):
        for _frame in film.frames(steps[-1]):
            count += 1
            if count == 30:
                press(film.app)
    assert count == 30


def test_a_key_at_any_time_shows_the_end() -> None:
    app, scene = opened(speed="1x")
    for _frame in range(30):
        app.stack.update(FRAME)
    press(app)
    assert scene.revealed
    assert not scene.moving


def test_a_tooltip_lies_over_the_chart() -> None:
    app, scene = opened(speed="off")
    while not scene.revealed:
        app.stack.update(FRAME)
    charts = next(widget for widget in scene.widgets if widget.hint.startswith("The game turn by turn"))
    app.handle_event(
        pygame.event.Event(pygame.MOUSEMOTION, pos=charts.rect.center, rel=(1, 1), buttons=(0, 0, 0))
    )
    app.paint()
    before = app.screen.copy()
    for _frame in range(60):
        app.stack.update(FRAME)
    app.paint()
    over = scene.bars.legend.move(0, 0)
    changed = [
        before.get_at((x, over.bottom - 6)) != app.screen.get_at((x, over.bottom - 6))
        for x in range(charts.rect.left, charts.rect.right)
    ]
    assert all(changed[len(changed) // 4 : -len(changed) // 4]), "nothing of the chart shines through"


def test_why_the_game_ended_is_shown_all_the_time_and_at_the_end_of_the_replay() -> None:
    app, scene = opened(speed="1x")
    reason = "The game ended: no plantations were left."

    def shown() -> bool:
        return any(label.text == reason for label in scene.widgets if isinstance(label, Label))

    assert shown()
    press(app)
    assert scene.revealed
    assert shown()
    assert [text.rstrip(".") for text in scene.static_text()].count(reason.rstrip(".")) == 1
    replay = ReplayScene(app, scene.session)
    assert reason not in replay.current_prompt().texts
    replay.playback.go_to(replay.playback.length)
    assert replay.current_prompt().texts[0] == reason


def test_the_review_is_one_click_away_from_the_result() -> None:
    app, scene = opened(speed="off")
    watch = next(each for each in scene.widgets if isinstance(each, Button) and each.label == "Review")
    watch.choose(None)
    replay = app.stack.top
    assert isinstance(replay, ReplayScene)
    assert replay.playback.position == 0
    replay.cancel()
    assert app.stack.top is scene
