"""Each lesson can be played as its coach says, by clicks alone; other steps are refused."""

import itertools
import random
from pathlib import Path

import pygame
import pytest

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.learning.lesson import load_lesson
from citrus_game.content.learning.progress import load_progress, note_lesson
from citrus_game.content.settings.languages import languages
from citrus_game.content.settings.settings import default_settings
from citrus_game.learning.lesson import lesson_files, lessons
from citrus_game.rules.model import steps
from citrus_game.rules.model.state import Game
from citrus_game.rules.model.steps import Step
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.lessons.lesson_scene import LessonScene
from citrus_game.ui.scenes.lessons.lessons_dialog import LessonsDialog
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.menu.pause_scene import PauseScene
from citrus_game.ui.scenes.play.coach.card import CoachCard
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.toolkit.dialogs.gallery import PictureCard
from citrus_game.ui.toolkit.widgets.buttons import Button
from tests.cases import plain
from tests.ui.play.drive import click, frames, key
from tests.ui.vocabulary.table import Table

COUNT = len(lesson_files())
OTHERS = [pytest.param(code, marks=pytest.mark.slow) for code in languages() if code != "en"]


def begin(number: int, size: tuple[int, int] = (1280, 720), **settings: object) -> LessonScene:
    values = default_settings().model_copy(update={"speed": "off", **settings})
    app = open_game(values, size=size, headless=True)
    scene = LessonScene(app, number)
    app.stack.reset(scene)
    frames(app)
    return scene


def card(scene: LessonScene) -> CoachCard:
    assert scene.coach_card is not None
    return scene.coach_card


def do_step(table: Table, step: Step) -> None:
    """Do a step by clicks."""
    game = table.state.game
    if step.verb == steps.BUY:
        for _click in range(2):
            table.arrow(game.lines[step.what]).click()
    elif step.verb == steps.END:
        table.button("end").click()
    elif step.verb == steps.INCOME:
        table.button("answer").click()
    elif step.verb == steps.MONEY:
        table.tile(f"money{step.what}").click()
    else:
        if step.verb == steps.PLACE:
            held = table.state.hand_shown().index(step.what)
            table.hand()[held].click()
        for _click in range(2 if step.verb == steps.HARVEST else 1):
            table.click(game.board.name(step.at) if step.verb != steps.SITE else site_space(game, step))
    table.settle()


def site_space(game: Game, step: Step) -> str:
    return game.board.name(game.board.site_spaces[step.what])


def do_task(scene: LessonScene) -> None:
    """Do what the coach asks for, by clicks; a turn alone as the lesson's file answers it."""
    task, table = scene.lesson.task, Table(scene)
    assert task is not None
    watch(scene)
    if scene.lesson.only_said:
        press_next(scene)
    elif task.look:
        table.point(task.look)
        press_next(scene)
    elif task.goal is not None:
        for step in task.answer:
            do_step(table, step)
    else:
        step = task.step or next(step for step in scene.session.legal() if task.asks_for(step))
        do_step(table, step)
    table.settle()
    watch(scene)


def press_next(scene: LessonScene) -> None:
    """Press the coach's button, once it has been there for a moment."""
    Table(scene).wait(0.4)
    click(scene.app, card(scene).next)


def watch(scene: LessonScene) -> None:
    """Let what is shown or answered be played."""
    for _frame in range(900):
        if scene.lesson.reply is None:
            break
        frames(scene.app)
    Table(scene).settle()


def play(scene: LessonScene, tasks: int = 99) -> None:
    for _task in range(tasks):
        if scene.lesson.over:
            return
        before = scene.lesson.at
        do_task(scene)
        assert scene.lesson.at > before, scene.lesson.task


@pytest.mark.parametrize(
    ("number", "speed"),
    plain(
        lambda number, speed: (speed == "4x") == (number == 4), itertools.product(range(COUNT), ["off", "4x"])
    ),
)
def test_each_lesson_can_be_played(number: int, speed: str) -> None:
    scene = begin(number, speed=speed)
    play(scene)
    assert scene.lesson.over
    app = scene.app
    press_next(scene)
    if number + 1 < COUNT:
        assert isinstance(app.stack.top, LessonScene)
        assert app.stack.top.number == number + 1
    else:
        assert isinstance(app.stack.top, PlayScene), "the first game"
    assert lessons()[number].name in load_progress().lessons


@pytest.mark.slow
def test_finished_lessons_are_marked() -> None:
    scene = begin(1)
    play(scene)
    dialog = LessonsDialog(scene.game)
    scene.app.stack.push(dialog)
    frames(scene.app)
    cards = [card for card in dialog.widgets if isinstance(card, PictureCard)]
    assert [card.stamped for card in cards] == [number == 1 for number in range(COUNT + 1)]
    assert [card.first for card in cards] == [number == 0 for number in range(COUNT + 1)]


@pytest.mark.slow
def test_after_all_lessons_comes_the_first_game() -> None:
    scene = begin(1)
    for lesson in lessons():
        note_lesson(lesson.name)
    dialog = LessonsDialog(scene.game)
    scene.app.stack.push(dialog)
    frames(scene.app)
    cards = [card for card in dialog.widgets if isinstance(card, PictureCard)]
    assert [card.label for card in cards if card.first] == ["Your first game"]
    while dialog.moving:
        frames(scene.app)
    assert cards[-1].picture is not None
    assert cards[-1].action is not None
    cards[-1].action()
    play = scene.app.stack.top
    assert isinstance(play, PlayScene)
    assert play.coached


@pytest.mark.slow
def test_a_turn_alone_can_be_started_again() -> None:
    scene = begin(1)
    while not scene.lesson.alone:
        do_task(scene)
    assert card(scene).next.label == "Show me how"
    start = scene.session.state.copy()
    Table(scene).arrow("R4").click()
    Table(scene).arrow("R4").click()
    assert card(scene).next.label == "Start again"
    Table(scene).button("end").click()
    press_next(scene)
    anew = scene.app.stack.top
    assert isinstance(anew, LessonScene)
    assert anew.session.state == start
    play(anew)
    assert anew.lesson.over


def ring(scene: LessonScene) -> pygame.Rect | None:
    """Return where the ring lies that says what to click next."""
    return scene.ring.rect


def seen(scene: LessonScene) -> tuple[object, ...]:
    """Return what a click on the right thing changes."""
    lesson = scene.lesson
    picked = Table(scene).picked(), [tile.picked for tile in Table(scene).hand()]
    return lesson.at, lesson.only_said, len(scene.session.history), picked, lesson.over


@pytest.mark.parametrize("number", plain(lambda number: number in (0, 5), range(COUNT)))
def test_the_ring_lies_on_what_takes_the_next_click(number: int) -> None:
    """Clicked through by the ring alone, with the coach's button where there is no ring."""
    scene = begin(number)
    table, ringed = Table(scene), 0
    for _click in range(80):
        watch(scene)
        if scene.lesson.over:
            break
        rect, before = ring(scene), seen(scene)
        if rect is None:
            assert card(scene).next.visible, "neither a ring nor a button"
            assert card(scene).next.label in ("Next", "Show me how")
            helped = scene.lesson.helped
            press_next(scene)
            assert seen(scene) != before or scene.lesson.helped != helped
        else:
            ringed += 1
            table.point(rect.center)
            if seen(scene) == before:
                table.click(rect.center)
            table.settle()
            assert seen(scene) != before, (scene.current_mark(), before)
        table.point_away()
    assert scene.lesson.over
    assert ringed > 2


def test_what_is_looked_at_stays_until_it_was_read() -> None:
    """The text was gone the moment that its space was hovered."""
    scene = begin(2)
    while scene.lesson.task is None or not scene.lesson.task.look:
        do_task(scene)
    table, task = Table(scene), scene.lesson.task
    assert not card(scene).next.visible
    table.point(task.look)
    table.settle()
    assert scene.lesson.task is task
    assert whole(scene) == task.say
    assert card(scene).next.label == "Next"
    press_next(scene)
    assert scene.lesson.task is not task


def test_a_task_that_is_done_says_so_and_leads_to_the_end_of_the_turn() -> None:
    """Nothing was said, and the only red button began the task again."""
    scene = begin(2)
    while not scene.lesson.alone:
        do_task(scene)
    task, table = scene.lesson.task, Table(scene)
    assert task is not None
    for step, said in zip(task.answer, (task.say, "Plant the rest", "Now end your turn"), strict=False):
        do_step(table, step)
        assert said in scene.coach_texts().text
        assert card(scene).next.visible == (said == task.say)
    end = table.button("end")
    assert end.enabled
    assert isinstance(end.widget, Button)
    assert end.widget.kind == "primary"
    end.click()
    table.settle()
    assert scene.lesson.over


@pytest.mark.slow
@pytest.mark.parametrize("number", plain(lambda number: number == 3, range(COUNT)))
def test_a_wrong_answer_is_told_why_and_can_be_tried_again(number: int) -> None:
    scene, reasons, chance = begin(number), set(), random.Random(number)
    while not scene.lesson.alone:
        do_task(scene)
    for _step in range(60):
        table, task, at = Table(scene), scene.lesson.task, scene.lesson.at
        if not scene.lesson.lacking():
            if scene.lesson.wanted is None:
                table.do(chance.choice(scene.session.legal()))
                frames(scene.app)
                continue
            assert scene.coach_texts().text.startswith("Well done!"), "it was right by chance"
            scene.go_on()
        else:
            table.command("end")
            frames(scene.app)
            said = scene.coach_texts().text
            assert scene.lesson.at == at
            assert task is not None
            assert said.startswith("Not yet. ")
            assert said.endswith(task.say), "the task stays in sight"
            reasons.add(said)
            while card(scene).next.label == "More":
                press_next(scene)
            assert card(scene).next.label == "Try again"
            press_next(scene)
        anew = scene.app.stack.top
        assert isinstance(anew, LessonScene)
        assert not anew.lesson.has_begun
        scene = anew
    assert reasons


@pytest.mark.slow
@pytest.mark.parametrize("number", plain(1, [0, 4, 1, 2, 8]))
def test_a_harvest_where_the_task_asks_to_build_is_told_at_once(number: int) -> None:
    scene = begin(number)
    while not scene.lesson.alone:
        do_task(scene)
    table, asked = Table(scene), whole(scene)
    for _click in range(2):
        table.click(table.harvestable()[0])
    table.settle()
    assert table.verbs()[-1] == "harvest"
    assert whole(scene) == f"You harvested, but this task asks you to buy. Try again. {asked}"
    assert card(scene).next.label == "Try again"
    table.command("undo")
    frames(scene.app)
    assert whole(scene) == asked


@pytest.mark.slow
@pytest.mark.parametrize("number", plain(1, [3, 6, 7]))
def test_it_is_not_told_where_a_harvest_is_asked_or_which_action_is_to_be_found_out(number: int) -> None:
    scene = begin(number)
    while not scene.lesson.alone:
        do_task(scene)
    verbs = (steps.HARVEST, steps.PLACE)
    Table(scene).do(next(step for step in scene.session.legal() if step.verb in verbs))
    frames(scene.app)
    assert scene.lesson.task is not None
    assert scene.coach_texts().text == scene.lesson.task.say
    assert card(scene).next.label == "Start again"


def test_one_s_own_task_shows_nothing_unless_it_is_asked_to() -> None:
    scene = begin(1)
    while not scene.lesson.alone:
        do_task(scene)
    table = Table(scene)
    table.point("R4")
    table.wait(3.0)
    assert not table.hinting()
    assert not table.ghosts()
    assert not table.searching()
    assert ring(scene) is None
    table.point_away()
    press_next(scene)
    assert scene.lesson.helped
    assert scene.current_mark().thing == "R4"


@pytest.mark.slow
def test_what_was_before_is_still_there_when_a_turn_is_started_again() -> None:
    scene = begin(4)
    while not scene.lesson.alone:
        do_task(scene)
    log = [entry.text for entry in scene.session.log]
    winners = dict(scene.display.winners)
    assert log
    assert winners
    Table(scene).do(next(step for step in scene.session.legal() if step.verb == steps.BUY))
    frames(scene.app)
    press_next(scene)
    anew = scene.app.stack.top
    assert isinstance(anew, LessonScene)
    assert [entry.text for entry in anew.session.log] == log
    assert anew.display.winners == winners


@pytest.mark.slow
def test_what_is_shown_cannot_be_disturbed() -> None:
    scene = begin(0, speed="1x")
    table = Table(scene)
    for _try in range(40):
        key(scene.app, pygame.K_z, pygame.KMOD_CTRL)
        table.arrow("R4").click()
        frames(scene.app)
    watch(scene)
    assert scene.lesson.at == 0
    assert scene.lesson.only_said
    assert "Not" not in card(scene).text.text
    play(scene)
    assert scene.lesson.over


@pytest.mark.slow
def test_what_is_shown_is_not_asked_of_the_player() -> None:
    scene = begin(0, speed="1x")
    table = Table(scene)
    while scene.lesson.reply is not None:
        title, texts = table.prompt()
        assert title in ("Ana plays", "Ben is choosing …"), title
        assert not [text for text in texts if text.startswith("Choose")]
        assert not table.lit()
        assert not [arrow for arrow in table.arrows() if arrow.enabled]
        frames(scene.app)
    table.settle()
    assert table.prompt() == ("Read, then continue", ()), "there is only something to read"
    press_next(scene)
    press_next(scene)
    assert table.prompt().title == "Your turn, Ana"
    assert [arrow for arrow in table.arrows() if arrow.enabled]


def test_only_what_the_coach_asks_for_is_done() -> None:
    scene = begin(1)
    table, asked = Table(scene), card(scene).text.text
    for _click in range(2):
        table.arrow("R2").click()
        assert whole(scene).startswith("You chose “Buy market row 2”; this task needs “Buy market row 1”. ")
        assert whole(scene).endswith(asked.replace("\n", " ")), "the task stays in sight"
    assert not scene.session.history
    table.arrow("R1").click()
    assert card(scene).text.text == asked, "this one is right"
    table.arrow("R1").click()
    table.settle()
    assert len(scene.session.history) == 1
    asked = card(scene).text.text
    table.click("a2")
    wrong = "You chose “Plant the lemon on a2”; this task needs “Plant the lemon on c2”."
    assert scene.coach_texts().text == f"{wrong} {asked}".replace("\n", " ")
    do_task(scene)
    assert card(scene).text.text not in ("", asked)
    assert "You chose" not in card(scene).text.text


def whole(scene: LessonScene) -> str:
    """Return what the coach says in one line."""
    return card(scene).text.text.replace("\n", " ")


def test_what_is_to_be_read_or_looked_at_stays_in_sight_beside_the_comment() -> None:
    scene = begin(5)
    task = scene.lesson.task
    assert task is not None
    assert task.look
    Table(scene).arrow("R1").click()
    assert whole(scene) == task.say, "an arrow may be looked at as well"
    Table(scene).arrow("R1").click()
    assert (
        scene.coach_texts().text
        == f"You chose “Buy market row 1”; this task needs “Look at the yellow frame”. {task.say}"
    )
    do_task(scene)
    assert "You chose" not in whole(scene)


@pytest.mark.slow
def test_a_region_is_harvested_from_any_of_its_spaces() -> None:
    scene = begin(3)
    table = Table(scene)
    table.click("f3")
    wrong = "You chose “Harvest the oranges on f3”; this task needs “Harvest the lemons on c2”."
    assert scene.lesson.task is not None
    assert scene.coach_texts().text == f"{wrong} {scene.lesson.task.say}"
    for _click in range(2):
        table.click("c4")
    assert table.verbs() == ["harvest"]
    assert scene.lesson.at == 1


@pytest.mark.slow
def test_what_is_picked_up_while_reading_is_put_down_before_the_task() -> None:
    scene = begin(0)
    watch(scene)
    table = Table(scene)
    while not (scene.lesson.only_said and table.harvestable()):
        do_task(scene)
    table.button("harvest").click()
    assert table.picked() == "harvest"
    press_next(scene)
    assert table.picked() == ""


@pytest.mark.slow
def test_undo_goes_back_to_the_task() -> None:
    scene = begin(1)
    play(scene, 3)
    assert scene.lesson.at == 3
    key(scene.app, pygame.K_z, pygame.KMOD_CTRL)
    assert scene.lesson.at == 2
    play(scene)
    assert scene.lesson.over


def test_escape_pauses_a_lesson_and_goes_on_with_it() -> None:
    scene = begin(1)
    key(scene.app, pygame.K_ESCAPE)
    pause = scene.app.stack.top
    assert isinstance(pause, PauseScene)
    labels = {widget.label for widget in pause.widgets if isinstance(widget, Button)}
    assert not labels & {"Review", "Change players"}, "they would be of another game"
    key(scene.app, pygame.K_ESCAPE)
    assert scene.app.stack.top is scene


def test_leaving_leads_to_the_list_of_lessons_and_on_to_the_menu() -> None:
    scene = begin(1)
    scene.leave()
    assert isinstance(scene.app.stack.top, LessonsDialog)
    key(scene.app, pygame.K_ESCAPE)
    assert isinstance(scene.app.stack.top, MenuScene)


def fits(scene: LessonScene) -> bool:
    """Return whether the coach's words have room."""
    label, type_ = card(scene).text, scene.style.type
    return type_.block_height(label.text, label.text_style, label.rect.width) <= label.rect.height


@pytest.mark.parametrize(
    ("size", "text"),
    plain(
        lambda size, text: (size, text) in (((1280, 720), 100), ((1024, 768), 200)),
        itertools.product([(1280, 720), (1024, 768), (1920, 1080)], [100, 200]),
    ),
)
def test_the_coach_has_room(size: tuple[int, int], text: int) -> None:
    scene = begin(3, size, text_size=text)
    while not scene.lesson.over:
        frames(scene.app)
        watch(scene)
        coach = card(scene)
        read = coach.text.text
        while coach.next.visible and coach.next.label == "More":
            assert fits(scene)
            press_next(scene)
            read += " " + coach.text.text
        assert fits(scene)
        assert scene.lesson.task is not None
        begins = f"{coach.title.text}: " if scene.on_prompt and scene.lesson.at == 0 else ""
        assert read.replace("\n", " ") == begins + scene.lesson.task.say
        for widget in (coach.text, coach.next, coach.leave, coach.note if scene.on_prompt else coach.title):
            assert coach.panel.rect.contains(widget.rect)
        assert not Table(scene).part("board").colliderect(coach.panel.rect)
        do_task(scene)


@pytest.mark.parametrize("language", plain(lambda language: language == "de", languages()))
@pytest.mark.parametrize("size", plain(1, [(1024, 768), (1280, 720)], whole=True))
def test_a_lesson_s_title_is_whole_at_twice_the_size(size: tuple[int, int], language: str) -> None:
    for number in range(COUNT):
        scene = begin(number, size, text_size=200, language=language)
        frames(scene.app)
        coach, type_ = card(scene), scene.style.type
        assert " ".join(coach.text.text.split()).startswith(coach.title.text)
        assert coach.note.text.startswith("1")
        assert type_.width(coach.note.text, "note") <= coach.note.rect.width


@pytest.mark.parametrize(
    ("was", "now", "said"),
    plain(
        3,
        [
            ("step: buy R1", "step: buy R9", "R9"),
            ("step: place lemon c2", "step: place lemon i7", "not allowed"),
            ("    step: end", "    step: end\n    point: z99", "z99"),
            ("    step: end", "    look: R9", "R9"),
            ("      buy C1", "      buy C9", "C9"),
            ("    step: end", "    step: fly", "fly"),
            ("planted: 2, clean: true", "planted: 9", "goal"),
            ("planted: 2, clean: true", "region: {z99: 2}", "z99"),
            ("      place orange b1", "      place orange b1\n      end\n      end", "not allowed"),
            ("    solve:", "    look: c2\n    solve:", "one thing"),
            ("  - say: Well done.", "  - look: c2\n    say: Well done.", "only words"),
        ],
    ),
)
def test_a_bad_lesson_is_one_sentence(tmp_path: Path, was: str, now: str, said: str) -> None:
    text = lesson_files()[1].read_text(encoding="utf-8")
    assert was in text
    file = tmp_path / "lesson.yaml"
    file.write_text(text.replace(was, now, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=said) as problem:
        load_lesson(file)
    assert "lesson.yaml" in str(problem.value)


def test_there_are_nine() -> None:
    assert COUNT == len(lessons()) == 9


@pytest.mark.parametrize("size", plain(1, [(1280, 720), (1920, 1080), (1080, 1920)], whole=True))
def test_all_postcards_are_in_sight_and_fill_the_page(size: tuple[int, int]) -> None:
    app = open_game(default_settings(), size=size, headless=True)
    page = LessonsDialog(app)
    app.stack.reset(page)
    frames(app)
    cards = [widget for widget in page.widgets if isinstance(widget, PictureCard)]
    assert len(cards) == COUNT + 1
    assert all(card.visible_rect.height == card.rect.height for card in cards)
    assert cards[-1].visible_rect.bottom > 0.75 * size[1]
