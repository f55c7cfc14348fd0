"""libyaml's parser and Python's, which is used without libyaml, read YAML alike."""

from pathlib import Path

import pytest
import yaml

from citrus_game.content.disk import yaml_file
from citrus_game.content.disk.paths import config
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.disk.yaml_file import Document, read_yaml

PARSERS = (getattr(yaml, "CSafeLoader", yaml.SafeLoader), yaml.SafeLoader)
SCENARIOS = Path(__file__).parents[1] / "scenarios"
BAD = {
    "a: 1\nb: [1, 2\n": "line 3: this is not valid YAML",
    "a: 1\nb: 'abc\n": "line 3: this is not valid YAML",
    "a: b: c\n": "line 1: this is not valid YAML",
    "a: 1\n---\nb: 2\n": "line 2: this is not valid YAML (but found another document)",
    "é: 1\nb: \x07\n": "line 2: a control character",
    "é: 1\nb: x\ufeff\n": "line 2: a control character",
    "é: 1\n? [a, b]\n: 1\n": "line 2: a key must be",
    "é: 1\na: &a 1\n": "line 2: anchors",
    "é: 1\na: !own 1\n": "line 2: tags",
    "é: 1\né: 2\n": "line 2: the key 'é' is there twice",
    "a:\n  " + "[" * 21: "line 2: more than 20 levels",
    'a: 1\nb: "\\UFFFFFFFF"\n': "escape",
    "# nothing\n": "line 1: the file is empty",
}


def read(text: str, parser: object, monkeypatch: pytest.MonkeyPatch) -> Document:
    monkeypatch.setattr(yaml_file, "PARSER", parser)
    return read_yaml(text)


@pytest.mark.slow
def test_files_mean_the_same_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    for path in [*config().glob("*.yaml"), *SCENARIOS.glob("1*/*.yaml")]:
        found, again = (read(path.read_text(encoding="utf-8"), parser, monkeypatch) for parser in PARSERS)
        assert found.data == again.data
        assert found.lines == again.lines


@pytest.mark.parametrize("parser", PARSERS, ids=["of libyaml", "of Python"])
def test_bad_texts_are_refused_where_they_are_bad(parser: object, monkeypatch: pytest.MonkeyPatch) -> None:
    for text, words in BAD.items():
        with pytest.raises(ContentError) as told:
            read(text, parser, monkeypatch)
        assert words in str(told.value)
