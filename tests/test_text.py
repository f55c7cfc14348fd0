"""Texts filled into translated sentences follow the language's spelling."""

from enum import StrEnum
from pathlib import Path

import pytest

from citrus_game.content.disk.yaml_file import dump_yaml, read_yaml
from citrus_game.text import Elided, _, aligned, ngettext, pgettext, use_language, width


@pytest.mark.parametrize(
    ("sentence", "filled"),
    [
        ("la région de {what}", "la région d’oranges"),
        ("De {what}", "D’oranges"),
        ("plus que {what}", "plus qu’oranges"),
        ("code {what}, une {what}, grande {what}", "code oranges, une oranges, grande oranges"),
    ],
)
def test_french_is_elided_before_a_vowel(sentence: str, filled: str) -> None:
    assert Elided(sentence).format(what="oranges") == filled


def test_nothing_is_elided_before_a_consonant_or_in_another_language(tmp_path: Path) -> None:
    assert Elided("de {who}").format(who="Ben") == "de Ben"
    assert Elided("de {space} à {site}").format(space="a1", site="E") == "de a1 à E"
    use_language("it", tmp_path)
    assert _("de {who}").format(who="Ana") == "de Ana"
    use_language("fr", tmp_path)
    assert _("de {who}").format(who="Ana") == "d’Ana"


def test_messages_are_plain_texts_when_they_become_data(tmp_path: Path) -> None:
    use_language("fr", tmp_path)
    finished = [
        _("Bleu"),
        _("de {who}").format(who="Ana"),
        ngettext("un", "deux", 2),
        pgettext("colour", "Bleu"),
    ]
    assert {type(message) for message in finished} == {str}


class Kind(StrEnum):
    LEMON = "lemon"


@pytest.mark.parametrize("text", [Elided("de {who}"), Elided("oui"), Elided("1\n2\n"), Kind.LEMON])
def test_texts_of_any_class_are_written_as_plain_ones(text: str) -> None:
    written = dump_yaml({text: [text, {"name": text}]})
    plain = str(text)
    assert written == dump_yaml({plain: [plain, {"name": plain}]})
    assert read_yaml(written).data == {plain: [plain, {"name": plain}]}


def test_columns_are_as_wide_as_their_words_in_any_alphabet() -> None:
    lines = aligned([("e\u0301t\u00e9", "9"), ("\u67d1\u6a58\u5712", "10"), ("x", "")], numbers=(1,))
    assert lines == ["e\u0301t\u00e9      9", "\u67d1\u6a58\u5712  10", "x"]
    assert len({width(line) for line in lines[:2]}) == 1
