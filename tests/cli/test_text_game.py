"""Whole games in the terminal by a player who knows only the lines, compared with the engine."""

import io
import re
from pathlib import Path

import pytest

from citrus_game.cli import main
from citrus_game.cli.text_mode.commands import ORDERS, STEPS, order_of
from citrus_game.cli.text_mode.game import GoneError, Talk, TextGame
from citrus_game.content.game.options import options_from
from citrus_game.content.settings.languages import languages, speak
from citrus_game.narration import words
from citrus_game.narration.gains import gains_words
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.steps import (
    BARE,
    BRIDGE,
    BULL,
    CART,
    MILESTONE,
    MONEY,
    PLACE,
    PLOW,
    STORE,
    UNSTORE,
)
from citrus_game.rules.observe import observe
from citrus_game.rules.turn import as_turn_of
from citrus_game.session.game_session import GameSession
from citrus_game.session.hints.adviser import advise
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import saves
from citrus_game.session.seats import Seat
from tests.cases import plain
from tests.cli.blind import Blind, play
from tests.cli.fact_check import FactCheck

SEATS = (Seat("Ana", "azure"), Seat("Ben", "violet"), Seat("Cy", "teal", "random"))


def session(side: str, seed: int, **options: object) -> GameSession:
    return NewGame(SEATS, side, options_from("rulebook", options), 0, seed).start()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("side", "seed", "expansion"), plain(1, [("long", 0, False), ("short", 1, True), ("long", 3, True)])
)
def test_a_game_is_played_by_what_is_said(side: str, seed: int, expansion: bool) -> None:
    played = session(side, seed, expansion=expansion)
    player = Blind(seed, facts := FactCheck(played))
    play(played, player)
    assert played.state.over
    for standing_line in player.lines[-3:]:
        assert re.match(r"\d\. (Ana|Ben|Cy): -?\d+ point", standing_line)
    assert facts.seen == {"market", "mine", "others", "fincas"}
    told = [entry.text for entry in played.log]
    assert [line for line in player.lines if line in set(told)]


@pytest.mark.slow
def test_games_with_every_kind_of_step_are_played_by_what_is_said() -> None:
    wanted = {*BARE, MONEY, CART, BULL, PLOW, BRIDGE, STORE, UNSTORE, PLACE, MILESTONE} - {"pass"}
    done: set[str] = set()
    for seed in range(60):
        played = session("long" if seed % 2 else "short", seed, expansion=True)
        play(played, Blind(seed))
        assert played.state.over
        done |= {step.verb for step in played.steps}
        if wanted <= done:
            return
    assert done >= wanted


def talk(typed: str) -> tuple[Talk, io.StringIO]:
    said = io.StringIO()
    return Talk(io.StringIO(typed), said), said


def test_all_that_may_be_done_is_in_the_list() -> None:
    played = session("long", 5)
    conversation, said = talk("buy R1\n2\n")
    with pytest.raises(GoneError):
        TextGame(played, conversation).run()
    state = played.state
    tile = state.hand[1]
    spaces = {state.game.board.name(step.at) for step in played.legal() if step.what == tile}
    listed = said.getvalue().rpartition("Choose the space")[2]
    assert set(re.findall(r"on ([a-z]\d+) \(", listed)) == spaces


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (
            "dance",
            "“dance” is neither a step nor a number of the list; type help for a list of commands.",
        ),
        ("x" * 5000, f"“{'x' * 40}…” is neither"),
        ("99", "There is no number 99 in the list; it goes from 1 to 8."),
        ("0", "There is no number 0 in the list"),
        ("9" * 400, "There is no number 999999 in the list"),
        ("place lemon a1", "Your hand is empty: buy a row or column first."),
        ("place lemon zz1", "Your hand is empty"),
        ("at q99", "There is no such space on this board."),
        ("row 99", "Write a row from 1 to 10 behind it, as in row 4."),
        ("what", "Write the number or the step behind it, as in what 2."),
        ("what 99", "There is no number 99"),
        ("undo", "Nothing to undo yet."),
        ("redo", "Nothing was taken back."),
        ("rule nonsense", "There are: "),
        ("end", "First buy or harvest."),
    ],
)
def test_bad_answers_get_one_clear_sentence(typed: str, sentence: str) -> None:
    quiet, before = talk("")
    with pytest.raises(GoneError):
        TextGame(session("long", 5), quiet).run()
    conversation, said = talk(f"{typed}\n")
    with pytest.raises(GoneError):
        TextGame(session("long", 5), conversation).run()
    answer = said.getvalue().removeprefix(before.getvalue())
    assert answer.count("\n") == 1
    assert answer.startswith(sentence), answer


def answer(typed: str, **options: object) -> str:
    """Return what a game with some options answers."""
    quiet, before = talk("")
    conversation, said = talk(f"{typed}\n")
    for each in (quiet, conversation):
        with pytest.raises(GoneError):
            TextGame(session("short", 5, **options), each).run()
    return said.getvalue().removeprefix(before.getvalue())


def test_the_rules_are_told_as_the_game_has_them() -> None:
    listed = answer("rule nonsense")
    assert "storehouse," in listed
    assert "storehouse-used" not in listed
    assert "There are: " in answer("rule storehouse-used")
    assert "road-colour" in listed
    assert "road-colour" not in answer("rule nonsense", family=True)
    assert "same fruit twice" in answer("rule road-colour", family=True)
    assert "at once" in answer("rule horses3", horses_score="now")
    assert "when the game ends" in answer("rule horses_score")
    assert "It changes nothing" in answer("rule seat-coins")
    told = answer("rule game", purchase_check="one", expansion=True, large_well_covered="trigger")
    assert "at least one of its plantations" in told
    assert "on the large well itself, the same happens" in told


def run(arguments: list[str], typed: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    return main.main(["--data-dir", str(folder), "play", "--text", *arguments])


def test_a_game_is_left_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--players", "Ana,Ben", "--seed", "5"], "buy R1\n", tmp_path, monkeypatch) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("The game is saved.")
    (game,) = saves.saved_games()
    assert run(["--resume"], "undo\nquit\n", tmp_path, monkeypatch) == 0
    out = capsys.readouterr().out
    assert "Taken back: Ana buys market row 1 for 2 coins" in out
    assert out.splitlines()[-1].startswith("The game is saved.")
    assert saves.load(game.path).history == []
    assert run(["--resume", str(game.path)], "", tmp_path, monkeypatch) == 0
    assert "Turn 1: Ana." in capsys.readouterr().out
    assert run(["--continue"], "", tmp_path / "empty", monkeypatch) == 2
    assert "there is no saved game to go on with" in capsys.readouterr().err


def test_the_dialogue_asks_for_players_variants_and_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "Ana\nAna,Ben:bot:genius\nAna,Ben:bot:easy\n9\n1,5\nhouse\nonline\n"
    assert run(["--seed", "1"], typed, tmp_path, monkeypatch) == 0
    out = capsys.readouterr().out
    for problem in (
        "--players names 1 player,",
        "there is no computer player 'genius'",
        "'9' is none of",
        "'house'",
    ):
        assert problem in out
    (game,) = saves.saved_games()
    state = saves.load(game.path).state
    assert state.game.board.side == "short"
    assert state.game.options.expansion
    assert state.game.options.purchase_check == "one"


def test_an_interrupt_saves_and_ends_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted(io.StringIO):
        def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Interrupted())
    assert main.main(["--data-dir", str(tmp_path), "play", "--text", "--players", "Ana,Ben"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("The game is saved.")


@pytest.mark.parametrize("language", languages())
def test_no_word_means_two_things(language: str) -> None:
    speak(language)
    verbs = {step.split()[0] for step in STEPS}
    for order in ORDERS:
        for word in filter(None, (order.name, order.word, order.short)):
            assert order_of(word) == (order, ""), word
            assert word not in verbs
            assert " " not in word


@pytest.mark.parametrize("typed", ["Buy R1", "buy r1", "BUY R1.", "1.", "1"])
def test_a_step_is_typed_in_any_case(typed: str) -> None:
    played = session("short", 1)
    said, out = talk(f"{typed}\nquit\n")
    with pytest.raises(GoneError):
        TextGame(played, said).run()
    assert [played.state.game.steps.text(step) for step in played.steps] == ["buy R1"], out.getvalue()


def test_the_market_for_a_name_says_what_its_rows_would_bring_that_player() -> None:
    played = session("short", 1)
    said = io.StringIO()
    game = TextGame(played, Talk(io.StringIO("market ben\nmarket Zoe\n"), said))
    with pytest.raises(GoneError):
        game.run()
    lines = said.getvalue().partition("Forecast for Ben.\n")[2].splitlines()
    state = as_turn_of(played.state, 1)
    for step in legal_steps(state):
        (found,) = advise(observe(state), step.what)
        assert found.told is not None
        row = words.capital(words.line_at_market(state.game.lines[step.what]))
        told = gains_words(found.told.gains, played.names, 0)
        assert f"{row} would bring: {told}." in lines
        assert f"Ben +{found.told.gains[1]}" in told
    assert lines[-1] == "Nobody here has that name; there are: Ana, Ben and Cy."
