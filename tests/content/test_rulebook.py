"""The rulebook's data is complete; errors in it are reported with their line."""

from pathlib import Path

import pytest

from citrus_game.content.disk.paths import config
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.disk.yaml_file import load_yaml
from citrus_game.content.learning.rulebook import (
    Block,
    CardsModel,
    Figure,
    load_help_cards,
    load_rulebook,
    read_rulebook,
)
from citrus_game.rules.model.components import KINDS
from citrus_game.rules.model.refusal import RULE_IDS
from tests.cases import plain


def changed(name: str, old: str, new: str, tmp_path: Path) -> Path:
    """Write a file of the game with one thing in it changed."""
    text = (config() / name).read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / name
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def all_figures() -> list[Figure]:
    return [block.figure for chapter in load_rulebook() for block in chapter.blocks if block.figure]


def test_the_pages_hold_every_kind_of_block() -> None:
    kinds = {key for chapter in load_rulebook() for block in chapter.blocks for key in block.model_fields_set}
    assert kinds == set(Block.model_fields)
    names = [chapter.name for chapter in load_rulebook()]
    assert (names[0], names[-1], len(names), len(set(names))) == ("idea", "keys", 17, 17)


def test_a_figure_is_read_as_it_is_drawn() -> None:
    figure = next(figure for figure in all_figures() if figure.lit)
    assert figure.drawing.strip() == "~ . . . . #\n. . A . . .\n# . . . ~ ."
    assert figure.fincas == {"A": "10/5"}
    assert figure.landscape == {"a1": "horses2", "e3": "bull"}
    assert figure.lit == ["c1", "b2", "d2", "c3"]
    assert figure.say.startswith("The four highlighted spaces")


def test_every_page_but_that_of_the_keys_has_a_worked_board() -> None:
    bare = {c.name for c in load_rulebook() if not any(b.figure for b in c.blocks)}
    assert bare == {"keys"}
    figures = all_figures()
    assert all(len(figure.drawing.partition("\n")[0].split()) >= 4 for figure in figures), "large ones"
    assert any(figure.marked == ["A", "C"] for figure in figures)


def test_points_of_a_list_are_set_off_and_paragraphs_are_not() -> None:
    (page,) = [chapter for chapter in load_rulebook() if chapter.name == "build"]
    told = [(len(block.points or ()), block.say is not None) for block in page.blocks]
    assert [each for each in told if any(each)] == [(4, False), (0, True), (0, True)]


def test_every_rule_and_every_tile_has_one_card() -> None:
    cards = load_help_cards()
    assert set(cards.rules) == set(RULE_IDS)
    assert sorted(n for name, card in cards.tiles.items() for n in (name, *card.also)) == sorted(KINDS)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    plain(
        3,
        [
            ("picture: lemon\n", "picture: lemmon\n", "line 11|lemmon"),
            ("rules: [COINS,", "rules: [COIN,", "'COIN'|rule id|did you mean 'COINS'"),
            ("rules: [COINS,", "rules: [COINS, PASS,", "PASS should have exactly one chapter"),
            ("tiles: [horses3,", "tiles: [horse3,", "'horse3'|did you mean 'horses3'"),
            ("fincas: {A: 10/5}", "fincas: {B: 10/5}", "there is no site 'B' here"),
            ("fincas: {A: 10/5}", "fincas: {A: ten}", "'ten'|not a finca"),
            ("lit: [c1,", "lit: [c9,", "there is no space 'c9'"),
            ("{purchase} The", "{purchases} The", "'purchases'|did you mean 'purchase'"),
            ("{purchase} The", "{purchase The", "every brace should be closed"),
            ("plantations: {b1: lemon, c1", "plantations: {b1: melon, c1", "'melon'|plantation"),
            ("owners: {b1: 0}", "owners: {z1: 0}", "there is no space 'z1'"),
            ("hand: lemon", "hand: melon", "'melon'|plantation"),
            ("landscape: {a1: horses2", "landscape: {z1: horses2", "there is no space 'z1'"),
            ("landscape: {a1: horses2", "landscape: {a1: horse", "'horse'"),
            ("marked: [A, C]", "marked: [A, Q]", "there is no site 'Q'"),
            ("            . . A . . .\n", "            . . ? . . .\n", "drawing"),
            ("      - title: Two sides\n", "      - title: Two sides\n        say: two\n", "exactly one key"),
            ("      - title: Two sides\n", "      - tittle: Two sides\n", "tittle|did you mean 'title'"),
        ],
    ),
)
def test_a_slip_in_the_pages_is_named(tmp_path: Path, old: str, new: str, words: str) -> None:
    path = changed("rulebook.yaml", old, new, tmp_path)
    with pytest.raises(ContentError) as caught:
        read_rulebook(path)
    assert "line" in str(caught.value)
    for word in words.split("|"):
        assert word in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("  COINS:", "  COIN:", "'COIN'|did you mean 'COINS'"),
        ("  bull:", "  bul:", "'bul'|did you mean 'bull'"),
        ("also: [storehouse-used]", "also: []", "storehouse-used should have exactly one help card"),
        ("[storehouse-used]", "[storehouse-used, bull]", "bull should have exactly one help card"),
        ("title: Bull", 'title: ""', "title"),
    ],
)
def test_a_slip_in_the_cards_is_named(tmp_path: Path, old: str, new: str, words: str) -> None:
    path = changed("help_cards.yaml", old, new, tmp_path)
    with pytest.raises(ContentError) as caught:
        load_yaml(path, CardsModel)
    for word in words.split("|"):
        assert word in str(caught.value)
