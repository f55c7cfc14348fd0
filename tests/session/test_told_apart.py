"""Small functions of sessions and narration: what a turn lacks, where to look, plans, boards."""

from pathlib import Path
from unittest.mock import Mock

import pytest

from citrus_game.bots.reasons import CLOSES, Reason
from citrus_game.content.game.seats import Timing
from citrus_game.content.learning.lesson import Lack
from citrus_game.content.settings.themes import load_theme
from citrus_game.facts.preview import Preview
from citrus_game.learning.lesson import lack_words
from citrus_game.learning.practice import Study
from citrus_game.learning.puzzles import direction, puzzles, ringed
from citrus_game.learning.task import PuzzleTask
from citrus_game.narration import words
from citrus_game.narration.gains import plan_words, step_words
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.components import PLANTATION
from citrus_game.rules.model.steps import PLACE
from citrus_game.rules.turn import play
from citrus_game.session.clock import Clock
from citrus_game.session.log import Entry, quoted
from citrus_game.session.saves.save_file import SaveFile
from citrus_game.session.seats import names_problem
from citrus_game.session.standings import COLOURS, LOOKS
from citrus_game.session.telling.charts import board_words, points_words, row_words
from citrus_game.session.telling.turn import choices
from tests.session.positions import NAMES, position, sit
from tests.ui.board.conftest import rgb
from tests.ui.toolkit.colourmath import contrast

LACKS = [
    (Lack("open", 1, at=0), "The ring of finca A still has 1 open space."),
    (Lack("open", 2, at=1), "The ring of finca B still has 2 open spaces."),
    (Lack("most", 2, 4, 0), "The ring of finca A is full, but somebody else has 4 there, you 2."),
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
    assert direction(state, best) == "Let your regions grow, and mind what lies on the bonus spaces."


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
    said = [Entry(0, "", 0, 1, 1, Reason(CLOSES, site, points=5)) for site in (-1, 0, 1)]
    at = [quoted("Mine!", entry, game).spaces for entry in said]
    assert at == [0, *(1 << space for space in game.board.site_spaces[:2])]


def test_a_clock_that_stands_at_nothing_has_run_out() -> None:
    session = sit(players=2)
    session.timing = Timing.model_validate({"kind": "turn", "seconds": 30, "at_zero": "nothing"})
    assert Clock(session).pass_time(30) == "remind"


def test_a_row_is_told_with_the_heads_of_its_columns() -> None:
    assert row_words("Ana", ("coins", "workers"), ("3", "5")) == "Ana: coins 3, workers 5"


@pytest.mark.parametrize(
    ("points", "ahead"),
    [
        ((0, 0, 0), "Ana, Ben and Cy are level"),
        ((7, 3, 0), "Ana leads by 4 points"),
        ((3, 7, 6), "Ben leads by 1 point"),
        ((-2, -5, 0), "Cy leads by 2 points"),
        ((5, 2, 5), "Ana and Cy are level"),
        ((2, 9, 9), "Ben and Cy are level"),
    ],
)
def test_who_leads_is_told_with_everybodys_points(points: tuple[int, ...], ahead: str) -> None:
    told, leads = points_words(points, ("Ana", "Ben", "Cy"))
    assert told == f"Points: Ana {words.number(points[0])}, Ben {points[1]}, Cy {points[2]}".replace(
        " -", " −"
    )
    assert leads == ahead


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
    start = puzzle.data.state
    assert (task.title, task.hint(1)) == (puzzle.title, direction(start, puzzle.steps))
    assert task.hint(2) == step_words(puzzle.steps[0], start)
    assert task.so_far == f"0 of {puzzle.best}"
    assert task.sites == ringed(puzzle.data.state, puzzle.steps)
    assert task.goal == f"{task.asked} Each hint costs a leaf."
    task.count_hint()
    assert task.hints == 1


@pytest.mark.parametrize("count", [1, 2, 3])
def test_steps_that_differ_in_their_space_are_one_choice(count: int) -> None:
    state = position(market={1: "lemon"} | dict.fromkeys(range(2, 13), "lime"))
    play(state, state.game.steps.parse("buy R1"))
    places = [step for step in legal_steps(state) if step.verb == PLACE and step.what == PLANTATION["lemon"]]
    (choice,) = choices(Preview(state), places[:count], NAMES)
    assert choice.steps == tuple(places[:count])
    board = state.game.board
    assert all(board.name(step.at) in choice.words for step in choice.steps)
    assert ("on one of" in choice.words) == (count > 1)


def test_a_search_ends_with_the_last_who_holds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    analysis = Mock(over=False)
    monkeypatch.setattr("citrus_game.learning.practice.Analysis", lambda _session: analysis)
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
    for style, name in zip(LOOKS, COLOURS, strict=True):
        light, dark = (contrast(rgb(colours[name]), rgb(colours[word])) for word in ("on-primary", "ink"))
        assert style.light == (light > dark), f"{name}: {light:.1f} {dark:.1f}"


def test_a_new_game_takes_a_name_where_the_folder_cannot_be_asked(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lacking(_path: Path) -> bool:
        raise MemoryError

    monkeypatch.setattr("os.path.lexists", lacking)
    assert SaveFile(None).path.parent == data / "saves"
