"""Puzzles: the goal is visible, hints have two stages, leaves are saved, the best turn is shown."""

import itertools
from pathlib import Path

import pygame
import pytest

from citrus_game.content.disk.paths import use_data_dir
from citrus_game.content.learning.progress import load_progress, own_progress
from citrus_game.content.settings.languages import languages
from citrus_game.content.settings.settings import default_settings
from citrus_game.learning.puzzles import puzzles, spaces_used
from citrus_game.learning.task import PuzzleTask
from citrus_game.rules.model.steps import BRIDGE, BULL, CART, MILESTONE, Step
from citrus_game.ui.board.layers.pieces import land_piece
from citrus_game.ui.board.thumbnail import board_part
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.play.coach.highlight import Mark
from citrus_game.ui.scenes.play.input import hints
from citrus_game.ui.scenes.puzzles.puzzle_scene import PuzzleScene, ResultDialog
from citrus_game.ui.scenes.puzzles.puzzles_page import PuzzleCard, PuzzlesPage
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.input.events import Cancel
from citrus_game.ui.toolkit.widgets.buttons import Button
from tests.cases import plain
from tests.ui.play.drive import click, frames
from tests.ui.vocabulary.table import Table
from tools.monkey.truths import CUT, watch_texts


def opened(size: tuple[int, int] = (1280, 720), **settings: object) -> Game:
    """Open the list of puzzles."""
    known = default_settings().model_copy(update={"speed": "off", **settings})
    app = open_game(known, size=size, headless=True)
    app.stack.reset(MenuScene(app))
    app.stack.push(PuzzlesPage(app))
    frames(app)
    return app


@pytest.fixture
def app(tmp_path: Path) -> Game:
    """Open the list of puzzles of somebody who has solved none."""
    use_data_dir(tmp_path)
    return opened()


def press(app: App, label: str) -> None:
    """Click the button with a label in the scene on top, once it has lain there for a moment."""
    assert app.stack.top is not None
    app.stack.update(0.35)
    buttons = [each for each in app.stack.top.widgets.visible_widgets() if isinstance(each, Button)]
    click(app, next(each for each in buttons if each.label == label))


def label_of(app: Game, number: int) -> PuzzleCard:
    page = app.stack.top
    assert isinstance(page, PuzzlesPage)
    found = [each for each in page.widgets.visible_widgets() if isinstance(each, PuzzleCard)]
    return next(each for each in found if each.label == puzzles()[number].title)


def begin(app: Game, number: int = 0) -> PuzzleScene:
    click(app, label_of(app, number))
    scene = app.stack.top
    assert isinstance(scene, PuzzleScene)
    return scene


def play(scene: PuzzleScene, found: list[Step]) -> None:
    assert scene.input_controller is not None
    scene.input_controller.play(found)


def solve(app: Game, scene: PuzzleScene) -> ResultDialog:
    for step in scene.task.best:
        play(scene, [step])
        frames(app)
    frames(app, 3)
    result = app.stack.top
    assert isinstance(result, ResultDialog)
    return result


def spoil(app: Game, scene: PuzzleScene) -> ResultDialog:
    """Play the poorest turn there is: whatever ends it first."""
    while not scene.task.ended:
        legal = scene.session.legal()
        play(scene, [next((step for step in legal if step.verb in ("end", "pass")), legal[-1])])
    frames(app, 3)
    result = app.stack.top
    assert isinstance(result, ResultDialog)
    return result


@pytest.mark.slow
def test_the_best_turn_is_perfect_and_brings_three_leaves(app: Game) -> None:
    result = solve(app, begin(app))
    assert result.title == "Perfect!"
    assert result.outcome is not None
    assert result.outcome.leaves == 3
    press(app, "Next puzzle")
    following = app.stack.top
    assert isinstance(following, PuzzleScene)
    assert isinstance(following.task, PuzzleTask)
    assert following.task.puzzle.name == puzzles()[1].name


def solve_quickly(app: Game) -> PuzzleScene:
    """Play the best turn of the first puzzle without waiting for animations; return the scene."""
    scene = begin(app)
    for step in scene.task.best:
        scene.effects.animator.finish_all()
        play(scene, [step])
        frames(app)
    frames(app, 2)
    assert isinstance(app.stack.top, ResultDialog)
    return scene


@pytest.mark.slow
def test_the_result_is_there_at_once_and_the_final_count_after(tmp_path: Path) -> None:
    use_data_dir(tmp_path)
    app = opened(speed="1x")
    scene = solve_quickly(app)
    assert scene.effects.stage.busy, "the last things are still counted"
    began = scene.effects.stage.now
    frames(app, 10)
    assert scene.effects.stage.now > began
    press(app, "Done")
    assert isinstance(app.stack.top, PuzzlesPage)


@pytest.mark.parametrize(
    ("size", "text"),
    plain(
        2,
        [
            ((1024, 768), 200),
            ((800, 480), 100),
            ((1280, 720), 100),
            ((1080, 1920), 100),
            ((2560, 1080), 100),
            ((1280, 720), 200),
            ((1080, 1920), 200),
        ],
    ),
)
def test_neither_result_nor_best_turn_lies_under_the_dialog(
    tmp_path: Path, size: tuple[int, int], text: int
) -> None:
    use_data_dir(tmp_path)
    app = opened(size, text_size=text)
    for shows in (False, True):
        scene = PuzzleScene(app, PuzzleTask(puzzles()[0]), shows=shows)
        app.stack.push(scene)
        result = ResultDialog(app, scene)
        app.stack.push(result)
        assert not result.panel.rect.colliderect(scene.view.seen.geometry.slab)
        assert scene.window.contains(result.panel.rect)


@pytest.mark.slow
@pytest.mark.parametrize("still", [False, True])
def test_leaves_fall_after_the_best_turn_but_not_with_reduced_motion(tmp_path: Path, still: bool) -> None:
    use_data_dir(tmp_path)
    app = opened(speed="4x", reduced_motion=still)
    scene = solve_quickly(app)
    scene.effects.animator.finish_all()
    frames(app, 20)
    board = scene.view.places.board
    drawn = set()
    for _frame in range(3):
        frames(app, 8)
        drawn.add(pygame.image.tobytes(app.view.subsurface(board), "RGB"))
    assert (len(drawn) == 1) is still
    result = app.stack.top
    assert isinstance(result, ResultDialog)
    assert result.moving is not still


def test_pictures_of_puzzles_show_what_the_turn_is_about() -> None:
    shown = []
    for puzzle in puzzles()[:6]:
        spaces = spaces_used(puzzle.data.state, puzzle.steps)
        rings = [puzzle.data.state.game.board.rings[site] for site in puzzle.sites]
        assert all(ring >> space & 1 <= (space in spaces) for ring in rings for space in range(200))
        assert {step.at for step in puzzle.steps if step.at >= 0} <= spaces
        app = open_game(default_settings(), size=(1280, 720), headless=True)
        picture = board_part(app.style, puzzle.session(), (240, 150), spaces)
        assert picture.get_size() == (240, 150)
        shown.append(pygame.image.tobytes(picture, "RGB"))
    assert len(set(shown)) == len(shown)


@pytest.mark.slow
def test_what_was_won_is_there_after_a_restart(app: Game) -> None:
    solve(app, begin(app))
    press(app, "Done")
    assert label_of(app, 0).stamped
    label = label_of(opened(), 0)
    assert (label.stamped, label.leaves) == (True, 3)
    assert not label_of(opened(), 1).stamped


@pytest.mark.slow
def test_the_best_turn_is_shown(app: Game) -> None:
    best = puzzles()[0].best
    result = spoil(app, begin(app))
    assert result.outcome is not None
    assert str(best) in result.outcome.figure
    press(app, "The best turn")
    showing = app.stack.top
    assert isinstance(showing, PuzzleScene)
    assert showing.aim.text.text == "The best turn"
    assert Table(showing).prompt().title.endswith(" plays"), "nothing is asked of who watches"
    frames(app, 200)
    shown = app.stack.top
    assert isinstance(shown, ResultDialog)
    assert shown.shows
    assert isinstance(shown.task, PuzzleTask)
    assert f"This turn: {best} of {best} points" == shown.task.aim


@pytest.mark.slow
def test_a_lesser_turn_is_told_why(app: Game) -> None:
    result = spoil(app, begin(app))
    assert result.outcome is not None
    assert result.outcome.texts[-1].startswith("The best turn scores")
    assert "more" in result.outcome.texts[-1]


@pytest.mark.slow
def test_hints_come_in_two_stages_and_cost_a_leaf_each(app: Game) -> None:
    scene = begin(app)
    puzzle = puzzles()[0]
    assert "Each hint costs a leaf." in scene.aim.text.text
    press(app, "Hint (1 leaf)")
    assert scene.aim.text.text == f"{PuzzleTask(puzzle).hint(1)} The first step costs another leaf."
    # what has just appeared under the pointer takes no click at once
    frames(app, 40)
    press(app, "First step (1 leaf)")
    assert scene.aim.text.text == PuzzleTask(puzzle).hint(2)
    assert not scene.aim.hint.enabled
    result = solve(app, scene)
    assert result.outcome is not None
    assert result.outcome.leaves == 1
    assert result.outcome.texts[-1] == "2 hints: −2 leaves."
    assert load_progress().leaves(puzzle.name) == 1


@pytest.mark.slow
def test_a_hint_lights_the_ring_it_speaks_of_and_the_arrow_to_click(app: Game) -> None:
    scene = begin(app)
    table, state = Table(scene), scene.task.session.state
    (site,) = scene.task.sites
    assert state.game.board.sites[site] in PuzzleTask(puzzles()[0]).hint(1)
    ring = table.space(state.game.board.sites[site]).rect.inflate(150, 150)
    dark, closed = table.drawn(ring), table.drawn("market")
    scene.give_hint()
    assert table.drawn(ring) != dark
    assert table.drawn("market") == closed
    scene.give_hint()
    table.frames()
    line = scene.task.best[0]
    assert scene.ring.rect is not None
    assert scene.ring.rect.contains(table.arrow(state.game.lines[line.what]).rect)
    assert table.drawn("market") != closed
    solve(app, scene)
    assert scene.part.mark() == Mark()


@pytest.mark.slow
def test_the_first_step_is_a_hint_only_until_it_is_done(app: Game) -> None:
    scene = begin(app)
    first = PuzzleTask(puzzles()[0]).hint(2)
    scene.give_hint()
    scene.give_hint()
    frames(app, 5)
    assert (scene.aim.text.text, first in scene._spoken_task()) == (first, True)
    scene.session.do(scene.task.best[0])
    frames(app, 5)
    assert scene.aim.text.text == PuzzleTask(puzzles()[0]).hint(1)
    assert first not in scene._spoken_task()
    scene.session.undo()
    frames(app, 5)
    assert scene.aim.text.text == first


def test_no_hint_points_at_what_was_used() -> None:
    for puzzle in puzzles():
        task = PuzzleTask(puzzle)
        verbs = [step.verb for step in task.best]
        for step in task.best[:-1]:
            task.session.do(step)
        spent = {CART: "cart", BRIDGE: "bridge", BULL: "bull", MILESTONE: "milestone"}
        for verb, word in spent.items():
            assert verb not in verbs or word not in task.hint(1), puzzle.name


@pytest.mark.slow
def test_a_row_that_is_pointed_at_gives_nothing_away(app: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "READY", float("inf"))
    scene = begin(app)
    table = Table(scene)
    table.point(table.buyable()[0])
    table.frames(300)
    assert not table.ghosts()
    assert table.proposal() is None
    assert table.adviser() is None


@pytest.mark.slow
def test_mat_and_bonuses_stay_with_the_puzzles_player(app: Game) -> None:
    scene = begin(app)
    player, table = scene.task.session.state.player, Table(scene)
    solve(app, scene)
    state = scene.task.session.state
    assert state.player != player
    assert table.mat_player() == player
    shown = {tile.piece for tile in table.tiles()}
    backs = {"landscape-back"} if state.horses[player] else set()
    assert shown == {land_piece(kind) for kind in state.tiles[player]} | backs


@pytest.mark.slow
def test_a_hint_costs_its_leaf_also_when_the_puzzle_is_opened_again(app: Game) -> None:
    first = begin(app)
    first.give_hint()
    first.leave()
    app.stack.update(0.35)  # what has come back under the pointer takes no click at once
    result = solve(app, begin(app))
    assert result.outcome is not None
    assert result.outcome.leaves == 2


@pytest.mark.slow
def test_what_cannot_be_kept_is_one_sentence(app: Game) -> None:
    own_progress().parent.mkdir(parents=True, exist_ok=True)
    own_progress().symlink_to(own_progress().name)  # to itself: nobody can read it
    result = solve(app, begin(app))
    assert result.problem
    press(app, "Done")
    assert isinstance(app.stack.top, PuzzlesPage)


@pytest.mark.parametrize(
    ("size", "text", "language"),
    plain(
        lambda *case: case in (((640, 360), 200, "de"), ((1280, 720), 100, "en")),
        itertools.product([(640, 360), (1280, 720), (1080, 1920)], [100, 200], ["en", "de"]),
    ),
)
def test_the_aim_is_in_view(tmp_path: Path, size: tuple[int, int], text: int, language: str) -> None:
    use_data_dir(tmp_path)
    app = opened(size, text_size=text, language=language)
    for number in (0, -1):
        scene = PuzzleScene(app, PuzzleTask(puzzles()[number]))
        app.stack.push(scene)
        frames(app, 2)
        aim, board = scene.aim, scene.view.places.board
        assert str(puzzles()[number].best) in aim.head.text
        assert scene.window.contains(aim.panel.rect)
        assert aim.panel.rect.contains(aim.head.rect)
        assert aim.panel.rect.contains(aim.hint.rect)
        assert aim.panel.rect.contains(aim.leave.rect)
        assert not aim.head.rect.colliderect(aim.hint.rect)
        assert not aim.panel.rect.colliderect(board)
        words = scene.style.type.block_height(aim.text.text, "note", aim.text.rect.width)
        assert words <= aim.text.rect.height


@pytest.mark.slow
@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("text", plain(lambda text: text == 100, [100, 150, 200]))
def test_buttons_beside_the_aim_are_whole_or_icons_in_a_small_window(
    tmp_path: Path, text: int, flat: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They said "Beend…" and "Suggerim…"."""
    use_data_dir(tmp_path)
    watch_texts(monkeypatch)
    for language in languages():
        app = opened((640, 360), text_size=text, language=language, flat=flat)
        scene = PuzzleScene(app, PuzzleTask(puzzles()[0]))
        app.stack.push(scene)
        for _hint in range(3):
            frames(app, 2)
            for button in (scene.aim.hint, scene.aim.leave):
                button.draw(app.screen)
                assert not button.small or button.hint == button.label or not button.enabled
            scene.give_hint()
    cut = [what for _text, what in CUT]
    CUT.clear()
    assert not cut


def test_a_finger_tells_the_buttons_beside_the_aim_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a small screen they were a few millimetres high."""
    use_data_dir(tmp_path)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    app = opened((640, 360), screen_inches=10)
    scene = PuzzleScene(app, PuzzleTask(puzzles()[0]))
    app.stack.push(scene)
    frames(app, 2)
    apart = scene.aim.leave.rect.centery - scene.aim.hint.rect.centery
    assert apart >= scene.style.metrics.reach // 2 > 20


@pytest.mark.parametrize(
    ("size", "text"),
    plain(
        2, [((640, 360), 200), ((1280, 720), 100), ((640, 900), 200), ((640, 360), 100), ((1080, 1920), 200)]
    ),
)
def test_on_a_table_that_lies_flat_the_aim_lies_on_the_prompt(
    tmp_path: Path, size: tuple[int, int], text: int
) -> None:
    use_data_dir(tmp_path)
    app = opened(size, text_size=text)
    scene = PuzzleScene(app, PuzzleTask(puzzles()[0]))
    app.stack.push(scene)
    for flat in (True, False, True):
        app.change(flat=flat)
        frames(app, 2)
    aim, prompt = scene.aim, scene.view.places.prompt
    assert aim.panel.rect == prompt
    assert scene.window.contains(prompt)
    assert prompt.contains(aim.hint.rect)
    assert prompt.contains(aim.leave.rect)
    assert min(aim.leave.rect.height, aim.hint.rect.height) >= scene.style.metrics.reach


@pytest.mark.parametrize("language", plain(lambda language: language == "fr", languages()))
@pytest.mark.parametrize("size", plain(1, [(1024, 768), (1280, 720)], whole=True))
def test_in_large_type_the_aim_lies_on_the_prompt_until_something_is_chosen(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    use_data_dir(tmp_path)
    app = opened(size, text_size=200, language=language)
    scene = PuzzleScene(app, PuzzleTask(puzzles()[0]))
    app.stack.push(scene)
    frames(app, 2)
    aim, table = scene.aim, Table(scene)
    assert aim.panel.rect == scene.view.places.prompt
    assert (aim.head.visible, aim.text.text) == (True, "")
    scene.give_hint()
    frames(app, 2)
    hint = PuzzleTask(puzzles()[0]).hint(1)
    assert aim.text.text == hint, "it takes the place of the aim where both have no room"
    assert scene.style.type.fits(hint, "note", aim.text.rect.size)
    assert not (aim.head.visible and aim.head.rect.colliderect(aim.text.rect))
    table.arrow(table.buyable()[0]).use()
    frames(app, 2)
    hidden = aim.panel, aim.head, aim.text, aim.hint, aim.leave
    assert not any(widget.visible for widget in hidden), "the prompt tells of the row"
    scene.handle(Cancel())
    frames(app, 2)
    assert aim.hint.visible
    assert aim.leave.visible


def test_an_aim_that_is_long_is_whole_on_the_prompt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_data_dir(tmp_path)
    app = opened((1024, 768), text_size=200)
    long = "Find 3 points more than that. Try 1 of 3"
    monkeypatch.setattr(PuzzleTask, "aim", long)
    scene = PuzzleScene(app, PuzzleTask(puzzles()[0]))
    app.stack.push(scene)
    frames(app, 2)
    assert (scene.aim.text.text, scene.aim.head.visible) == (long, False)
    assert scene.style.type.fits(long, "note", scene.aim.text.rect.size)


@pytest.mark.parametrize("size", plain(1, [(1280, 720), (1920, 1080)], whole=True))
def test_the_aim_leaves_the_board_its_room(tmp_path: Path, size: tuple[int, int]) -> None:
    use_data_dir(tmp_path)
    app = opened(size)
    scene = PuzzleScene(app, PuzzleTask(puzzles()[-1]))
    app.stack.push(scene)
    slab = scene.view.area.geometry.slab
    assert slab.width * slab.height >= 0.44 * size[0] * size[1]


def test_six_labels_are_in_sight_in_the_largest_type() -> None:
    values = default_settings().model_copy(update={"text_size": 200})
    app = open_game(values, size=(1280, 720), headless=True)
    page = PuzzlesPage(app)
    app.stack.reset(page)
    frames(app)
    cards = [card for card in page.widgets if isinstance(card, PuzzleCard)]
    assert sum(card.visible_rect.height == card.rect.height for card in cards) >= 6
    assert all(card.picture_size()[0] < card.rect.width / 2 for card in cards)
