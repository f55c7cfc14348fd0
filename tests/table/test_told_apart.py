"""Small things of the table, each by itself: what a turn lacks, where to look, a plan, a board, a thought."""

from pathlib import Path
from unittest.mock import Mock

import pytest

from citrus_game.bots.reasons import CLOSES, Reason
from citrus_game.content.game.timing import Timing
from citrus_game.content.lessons.goal import Lack
from citrus_game.content.preferences.look import load_theme
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.material.components import PLANTATION
from citrus_game.rules.material.steps import PLACE
from citrus_game.rules.turn import play
from citrus_game.table.advice.foresight import Foresight
from citrus_game.table.clock import Clock
from citrus_game.table.keeping.savefile import SaveFile
from citrus_game.table.lessons.lacking import lack_words
from citrus_game.table.lessons.puzzle_words import direction, direction_of, first_step, ringed
from citrus_game.table.lessons.puzzles import puzzles
from citrus_game.table.lessons.study import Study
from citrus_game.table.lessons.task import PuzzleTask
from citrus_game.table.log import spoken
from citrus_game.table.review import analysis
from citrus_game.table.review.curve import Curve, Turn
from citrus_game.table.review.standings import COLOURS, LOOKS
from citrus_game.table.seat import names_problem
from citrus_game.table.telling.charts import board_words, row_words, turn_words
from citrus_game.table.telling.choices import choices
from citrus_game.table.telling.cost import plan_words
from tests.client.board.conftest import rgb
from tests.client.kit.colourmath import contrast
from tests.table.positions import NAMES, position, sit

LACKS = [
    (Lack("open", 1, at=0), "The ring of finca A still has 1 open space."),
    (Lack("open", 2, at=1), "The ring of finca B still has 2 open spaces."),
    (Lack("most", 2, 4, 0), "The ring of finca A is closed, but somebody else has 4 there, you 2."),
    (Lack("planted", 1, 3), "You have planted 1 plantation; the task asks for 3 or more."),
    (Lack("planted", 2, 3), "You have planted 2 plantations; the task asks for 3 or more."),
    (Lack("region", 0, 3, 0), "No region of yours is at a1 yet."),
    (Lack("region", 1, 3, 0), "Your region at a1 has 1 plantation; it should have 3."),
    (Lack("region", 2, 3, 0), "Your region at a1 has 2 plantations; it should have 3."),
    (
        Lack("returned", 1),
        "You gave a plantation back, and that costs points. This time, plant all that you buy.",
    ),
    (Lack("coins", 2, 5), "You would end your turn with 2 of 5 coins."),
    (Lack("forecast", 20, 25), "Your forecast is 20; it should be 25 or more."),
]


@pytest.mark.parametrize(("lack", "sentence"), LACKS)
def test_what_a_turn_lacks(lack: Lack, sentence: str) -> None:
    assert lack_words(lack, position()) == sentence


def test_a_turn_that_only_plants_is_hinted_at() -> None:
    state = position(market={1: "lemon", 2: "orange"} | dict.fromkeys(range(3, 13), "lime"))
    best = [state.game.steps.parse(text) for text in ("buy R1", "place lemon a5", "place orange c5", "end")]
    assert direction_of(state, best) == "Let your regions grow, and mind what lies on the bonus spaces."


def test_a_plan_is_told_step_by_step() -> None:
    state = position()
    plan = ["buy R1", "place lemon a1", "cart 7", "place lime b1", "bridge orange c1", "store lemon"]
    steps = [state.game.steps.parse(text) for text in plan]
    assert plan_words(steps, state.game.board) == (
        "One way to plant: lemon on a1, lime on b1 with a cart, orange on c1 with a bridge "
        "and lemon into a storehouse."
    )
    assert plan_words(steps[:1], state.game.board) == ""


def test_a_board_is_told_in_numbers() -> None:
    assert board_words(position()) == "On the board: 0 plantations, 1 finca, 0 of them scored"
    full = position(plantations={"a1": "lemon", "c1": "lime"}, owners={"a1": 0}, fincas=("A", "B"))
    full.scored = 1
    assert board_words(full) == "On the board: 2 plantations, 2 fincas, 1 of them scored"


def test_what_a_player_thinks_of_the_first_site_points_at_it() -> None:
    game = position().game
    at = [spoken(Reason(CLOSES, site, points=5), 0, NAMES, game, 1, 1).spaces for site in (-1, 0, 1)]
    assert at == [0, *(1 << space for space in game.board.site_spaces[:2])]


def test_a_clock_that_stands_at_nothing_has_run_out() -> None:
    sitting = sit(players=2)
    sitting.timing = Timing.model_validate({"kind": "turn", "seconds": 30, "at_zero": "nothing"})
    assert Clock(sitting).pass_time(30) == "remind"


@pytest.mark.parametrize(("missed", "looks"), [(1.9, 1), (2.0, 2), (2.1, 2)])
def test_what_may_be_worth_a_word_is_looked_at_again(
    missed: float, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = position()
    review = Mock(return_value=Mock(missed=missed))
    monkeypatch.setattr(analysis, "review", review)
    monkeypatch.setattr(analysis, "_game", state.game)
    analysis.look_at(state.snapshot(), state.snapshot())
    assert review.call_count == looks


def test_the_process_that_searches_knows_its_game_and_stands_back(monkeypatch: pytest.MonkeyPatch) -> None:
    game, nice = position().game, Mock()
    monkeypatch.setattr("os.nice", nice, raising=False)
    monkeypatch.setattr(analysis, "_game", None)
    analysis._begin_low(game)
    assert analysis._game is game
    nice.assert_called_once_with(analysis.LOW)


def test_a_turn_of_a_curve_is_told() -> None:
    turns = (Turn(1, 0, 0, 4, ((1, 2), (0, -1))), Turn(2, 1, 4, 9, ((1, 2), (2, 0))))
    scores = Curve((), turns, ())
    assert turn_words(scores, 1, NAMES) == [
        "Turn 1: Ana", "It brought Ana +3, Ben −1", "Points: Ana 3, Ben −1", "Ana leads by 4 points",
    ]  # fmt: skip
    assert turn_words(scores, 2, NAMES)[:2] == ["Turn 2: Ben", "It brought Ben +3"]
    assert turn_words(Curve((), (turns[1], turns[1]), ()), 2, NAMES)[1] == "It brought no points"


def test_a_row_is_told_with_the_heads_of_its_columns() -> None:
    assert row_words("Ana", ("coins", "workers"), ("3", "5")) == "Ana: coins 3, workers 5"


NAMED = [
    (("Ana", "Ben"), ""),
    (("Ana", "  "), "Every player needs a name."),
    (("Ana", "Ben", "Ana"), "Two players are called Ana."),
]


@pytest.mark.parametrize(("names", "problem"), NAMED)
def test_each_player_needs_a_name_of_their_own(names: tuple[str, ...], problem: str) -> None:
    assert names_problem(names) == problem
    assert names_problem(("Ana\n", "Ben")).endswith(".")
    assert names_problem(("Ana\n", "Ben"))[0].isupper()


def test_a_puzzle_tells_of_itself_and_its_hints_in_two_stages() -> None:
    puzzle = puzzles()[0]
    task = PuzzleTask(puzzle, leaves=False)
    assert (task.title, task.hint(1), task.hint(2)) == (puzzle.title, direction(puzzle), first_step(puzzle))
    assert task.so_far == f"0 of {puzzle.best}"
    assert task.sites == ringed(puzzle.data.state, puzzle.steps)
    assert task.goal == f"{task.asked} Each hint costs a leaf."
    task.ask()
    assert task.hints == 1


@pytest.mark.parametrize("count", [1, 2, 3])
def test_steps_that_differ_in_their_space_are_one_choice(count: int) -> None:
    state = position(market={1: "lemon"} | dict.fromkeys(range(2, 13), "lime"))
    play(state, state.game.steps.parse("buy R1"))
    places = [step for step in legal_steps(state) if step.verb == PLACE and step.what == PLANTATION["lemon"]]
    (choice,) = choices(Foresight(state), places[:count], NAMES)
    assert choice.steps == tuple(places[:count])
    board = state.game.board
    assert all(board.name(step.at) in choice.words for step in choice.steps)
    assert ("on one of" in choice.words) == (count > 1)


def test_a_search_ends_with_the_last_who_holds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    analysis = Mock(over=False)
    monkeypatch.setattr("citrus_game.table.lessons.study.Analysis", lambda _sitting: analysis)
    study = Study(sit(players=2))
    study.hold()
    study.hold()
    study.release()
    assert (study.closed, analysis.close.called) == (False, False)
    study.release()
    assert (study.closed, analysis.close.called) == (True, True)


@pytest.mark.parametrize("theme", ["citrus", "high-contrast"])
def test_words_on_a_source_are_light_or_dark_as_reads_better(theme: str) -> None:
    colours = load_theme(theme).colours
    for look, name in zip(LOOKS, COLOURS, strict=True):
        light, dark = (contrast(rgb(colours[name]), rgb(colours[word])) for word in ("on-primary", "ink"))
        assert look.light == (light > dark), f"{name}: {light:.1f} {dark:.1f}"


def test_a_new_game_takes_a_name_where_the_folder_cannot_be_asked(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lacking(_path: Path) -> bool:
        raise MemoryError

    monkeypatch.setattr("os.path.lexists", lacking)
    assert SaveFile(None).path.parent == data / "saves"
