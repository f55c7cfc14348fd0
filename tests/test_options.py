"""Every option of the table is read by all who should: files, rules, sentences, the setup, RULES.md."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.game.options import load_variants, options_data, options_from
from citrus_game.content.learning.rulebook import load_rulebook
from citrus_game.learning.rules_search import chapter_texts
from citrus_game.narration.rule_texts import RuleTexts
from citrus_game.rules.model.options import ROWS, Options
from citrus_game.session.game_config import GameConfig
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.setup.options_dialog import OptionsDialog
from citrus_game.ui.toolkit.dialogs.form import Flags, FormRow
from tests.rules.games import CHOICES, LISTS, board_of

RULES = (Path(__file__).parents[1] / "docs" / "RULES.md").read_text(encoding="utf-8")
ELSEWHERE = {"start_player", "seat_coins", "seat_points"}
"""Options that rows of the setup with other names set: who begins, what later seats get."""


@pytest.mark.parametrize("option", ROWS)
def test_each_value_goes_into_a_file_and_comes_back(option: str) -> None:
    usual = Options()
    for value in CHOICES[option]:
        options = options_from("rulebook", {option: value})
        data = options_data(options)
        assert options_from(str(data.pop("preset")), data) == options
        assert replace(options, **{option: getattr(usual, option)}) == usual
    assert getattr(options, option) != getattr(usual, option)


@pytest.mark.parametrize("option", ROWS)
def test_what_is_no_value_is_refused(option: str) -> None:
    for wrong in ("no-such-word", 10_000, [10_000] * 30):
        with pytest.raises(ContentError, match=option):
            options_from("rulebook", {option: wrong})


@pytest.mark.parametrize("option", ROWS)
def test_each_value_is_told_among_the_rules_of_the_game(option: str) -> None:
    told, board = [], board_of("short" if option == "short_removed" else "long")
    (variants,) = [chapter for chapter in load_rulebook() if chapter.name == "variants"]
    for value in CHOICES[option]:
        with_wells = {} if option == "expansion" else {"expansion": True}
        rules = RuleTexts(options_from("rulebook", {**with_wells, option: value}), board)
        told.append(rules.option_text(option))
        assert "{" not in told[-1]
        if told[-1]:
            assert told[-1] in rules.option_texts()
            assert told[-1] in "\n".join(chapter_texts(variants, [], rules))
    assert len(set(told)) == len(CHOICES[option]), "each in other words"
    assert told[1], "only the usual one may say nothing"


@pytest.mark.parametrize("option", sorted(set(ROWS) - ELSEWHERE))
def test_each_option_can_be_chosen_in_the_setup(option: str) -> None:
    app = open_game(size=(1280, 720), headless=True)
    dialog = OptionsDialog(app, draft := GameConfig.of(app.settings), print)
    app.stack.push(dialog)
    parts = [flag for part in dialog.rows() for flag in (part.flags if isinstance(part, Flags) else (part,))]
    settings = [part.setting for part in parts if isinstance(part, FormRow)]
    switches = {name for each in load_variants().values() for name in each.options()}
    row = next((name for name in settings if name.partition(".")[0] == option), None)
    assert row is not None or option in switches
    if row == option and option not in LISTS:
        for value in CHOICES[option]:
            dialog.change(option, value)
            assert getattr(draft.options, option) == dialog.value(option) == value


@pytest.mark.parametrize("option", ROWS)
def test_each_option_stands_in_the_rules(option: str) -> None:
    assert re.search(f"`{option}[`:]", RULES.partition("## 12. Variants")[2])
