"""A catalogue on its way, with mistakes in it: the tool names each, and the game goes on in English there."""

import gettext
import io
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from citrus_game import text
from citrus_game.cli import main
from citrus_game.content.settings import languages
from tools import messages

ENTRIES = 30
ASKED = [
    "help",
    "market",
    "mine",
    "others",
    "fincas",
    "board",
    "row 3",
    "at c3",
    "left",
    "hint",
    "rule",
    "log",
]
TYPED = ["1", "1", "undo", "redo", "what 1", "1", "1", "end", *["1", "1"] * 12, "nonsense", "99"]
NAME = re.compile(r"{\w+}")
Spoil = Callable[[str], str]
MISTAKES: list[Spoil] = [
    lambda english: NAME.sub("{liczba}", english, count=1),
    lambda english: NAME.sub("", english, count=1),
    lambda english: NAME.sub("{0}", english, count=1),
    lambda english: NAME.sub("{", english, count=1),
    lambda english: NAME.sub(lambda found: f"{{{found[0]}}}", english, count=1),
    lambda english: NAME.sub(lambda found: found[0].replace("}", ":d}"), english, count=1),
]
Met = dict[str, tuple[str, ...]]
"""The texts that were asked for, in their order: one, or singular and plural."""


class Noted(gettext.NullTranslations):
    """English, but the texts that are asked for are noted."""

    def __init__(self) -> None:
        super().__init__()
        self.met: Met = {}

    def gettext(self, message: str) -> str:
        self.met.setdefault(message, (message,))
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.met.setdefault(msgid1, (msgid1, msgid2))
        return msgid1 if n == 1 else msgid2


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give tool and game the catalogues of a folder of the test; put the game back into English."""
    monkeypatch.setattr(messages, "LOCALE", tmp_path / "locale")
    monkeypatch.setattr(messages, "ROOT", tmp_path)
    monkeypatch.setattr(languages, "assets", lambda: tmp_path)
    yield tmp_path
    text.use_language("en", tmp_path)


def played(data: Path) -> str:
    """Play some turns in the terminal and ask for everything; return what is printed."""
    before = sys.stdin, sys.stdout
    sys.stdin, sys.stdout = io.StringIO("\n".join([*ASKED, *TYPED])), io.StringIO()
    try:
        words = ["--data-dir", str(data), "play", "--text", "--players", "Ana,Ben:bot:random", "--seed", "1"]
        assert main.main(words) == 0
        return sys.stdout.getvalue()
    finally:
        sys.stdin, sys.stdout = before


def met_in_a_game(data: Path, monkeypatch: pytest.MonkeyPatch) -> Met:
    noted = Noted()
    with monkeypatch.context() as patch:
        patch.setattr(main, "speak_as_asked", lambda _words: "en")
        patch.setattr(text, "_catalogue", noted)
        played(data)
    return noted.met


def translations(met: Met) -> tuple[dict[str, tuple[str, ...]], set[str]]:
    """Return Polish for texts, and those of them in which there is a mistake: every second with a name in
    braces.
    """
    found, wrong = {}, set[str]()
    filled = 0
    for english, forms in met.items():
        polish = tuple(f"pl {form}" for form in (forms if len(forms) == 1 else (*forms, forms[1])))
        if all(map(NAME.search, forms)):
            filled += 1
            if filled % 2:
                mistake = MISTAKES[len(wrong) % len(MISTAKES)]
                polish = tuple(map(mistake, polish))
                wrong.add(english)
        found[english] = polish
    return found, wrong


def catalogue_of(met: Met, polish: dict[str, tuple[str, ...]]) -> Catalog:
    catalogue = Catalog(locale="pl")
    for english, forms in polish.items():
        plural = len(met[english]) > 1
        catalogue.add(met[english] if plural else english, forms if plural else forms[0])
    return catalogue


def test_thirty_entries_with_mistakes_are_told_and_played(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    every = met_in_a_game(folder / "data", monkeypatch)
    assert len(every) > 2 * ENTRIES
    filled = [english for english in every if NAME.search(english)]
    met = {english: every[english] for english in list(dict.fromkeys([*filled[4:24], *every]))[:ENTRIES]}
    polish, wrong = translations(met)
    assert len(polish) == ENTRIES
    assert len(wrong) > len(MISTAKES)
    monkeypatch.setattr(messages, "collected", lambda: template_of(met))
    monkeypatch.setattr(sys, "argv", ["messages.py", "pl"])
    assert messages.main() == 0
    path = folder / "locale/pl/LC_MESSAGES/citrus.po"
    head = path.read_text("utf-8").split("\n\n")[0] + "\n"
    messages._write(path, head, catalogue_of(met, polish))
    # the tool names each mistake: file, line, text
    capsys.readouterr()
    assert messages.main() == 1
    told = capsys.readouterr().err.splitlines()
    lines = path.read_text("utf-8").splitlines()
    places = [re.fullmatch(r"locale/pl/LC_MESSAGES/citrus\.po:(\d+): '(.*?)': .+", each) for each in told]
    assert {lines[int(place[1]) - 1] for place in places if place} == {f'msgid "{text}"' for text in wrong}
    # the game has the English there, also if another tool has compiled the catalogue
    monkeypatch.setattr(main, "speak_as_asked", spoken)
    ours = played(folder / "data")
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue_of(met, polish))
    assert played(folder / "data") == ours
    assert "pl " in ours
    assert "{" not in ours
    good = {english: forms for english, forms in polish.items() if english not in wrong}
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue_of(met, good))
    assert played(folder / "data") == ours


def spoken(_words: Sequence[str]) -> str:
    """Speak Polish whatever is asked for, from the file as it is now."""
    gettext._translations.clear()  # type: ignore[attr-defined]
    languages.speak("pl")
    return "pl"


def template_of(met: Met) -> Catalog:
    template = Catalog()
    for forms in met.values():
        template.add(forms if len(forms) > 1 else forms[0])
    return template
