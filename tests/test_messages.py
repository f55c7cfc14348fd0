"""The catalogues: what players read can be translated, and translations fit."""

import ast
import gettext
import re
from functools import cache
from pathlib import Path

import pytest

from citrus_game import text
from tests.trees import modules, nodes
from tools.messages import LOCALE, config_texts

CATALOGUES = sorted(LOCALE.glob("*/LC_MESSAGES/citrus.po"))
FIRST_ARGUMENTS = {"_": 1, "later": 1, "ngettext": 2, "pgettext": 2}
Entry = dict[str, str]


@cache
def entries(path: Path) -> list[Entry]:
    """Read a .po file: fields by name, their parts joined."""
    found: list[Entry] = []
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        entry: Entry = {}
        field = ""
        for line in block.splitlines():
            match = re.fullmatch(r'(?:(\w+(?:\[\d\])?) )?(".*")', line)
            if match:
                field = match[1] or field
                entry[field] = entry.get(field, "") + ast.literal_eval(match[2])
        if entry.get("msgid"):
            found.append(entry)
    return found


def placeholders(message: str) -> set[str]:
    return set(re.findall(r"{\w+}", message))


@cache
def source_texts() -> set[str]:
    """Collect the first texts of all calls that mark one."""
    found = set(config_texts())
    for tree in modules().values():
        for node in nodes(tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in FIRST_ARGUMENTS
            ):
                at = 1 if node.func.id == "pgettext" else 0
                argument = node.args[at]
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and argument.value:
                    found.add(argument.value)
    return found


def test_the_template_holds_every_text() -> None:
    template = {entry["msgid"] for entry in entries(LOCALE / "citrus.pot")}
    assert len(template) > 300
    missing = source_texts() - template
    assert not missing, "run `make messages`"


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_translations_keep_every_placeholder(catalogue: Path) -> None:
    for entry in entries(catalogue):
        known = placeholders(entry["msgid"]) | placeholders(entry.get("msgid_plural", ""))
        for source, field in (("msgid", "msgstr"), ("msgid", "msgstr[0]"), ("msgid_plural", "msgstr[1]")):
            translated = entry.get(field, "")
            if translated:
                assert placeholders(entry[source]) <= placeholders(translated) <= known, translated
                assert "—" not in translated


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_catalogues_are_compiled_from_their_texts(catalogue: Path) -> None:
    compiled = gettext.translation("citrus", LOCALE, languages=[catalogue.parent.parent.name])
    for entry in entries(catalogue):
        translated = entry.get("msgstr") or entry.get("msgstr[0]")
        if not translated:
            continue
        if "msgid_plural" in entry:
            shown = compiled.ngettext(entry["msgid"], entry["msgid_plural"], 1)
        elif "msgctxt" in entry:
            shown = compiled.pgettext(entry["msgctxt"], entry["msgid"])
        else:
            shown = compiled.gettext(entry["msgid"])
        assert shown == translated, "run `make messages`"


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_every_text_is_translated(catalogue: Path) -> None:
    template = {entry["msgid"] for entry in entries(LOCALE / "citrus.pot")}
    translated = entries(catalogue)
    assert {entry["msgid"] for entry in translated} == template, "run `make messages`"
    assert not [
        entry["msgid"]
        for entry in translated
        if not all(text for field, text in entry.items() if field.startswith("msgstr"))
    ]


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_a_text_stands_once_and_none_is_kept_that_nobody_says(catalogue: Path) -> None:
    text = catalogue.read_text(encoding="utf-8")
    assert "\n#~" not in text, "msgfmt refuses what is kept beside a text that is in use again"
    ids = [(entry.get("msgctxt"), entry["msgid"]) for entry in entries(catalogue)]
    assert len(ids) == len(set(ids))


def test_a_language_can_be_chosen_and_left() -> None:
    try:
        text.use_language("de", LOCALE)
        assert text._("You can still harvest.") == "Du kannst noch ernten."
        assert text.ngettext("{n} coin", "{n} coins", 2) == "{n} Münzen"
        assert text.pgettext("takes", "a cart") == "einen Karren"
        text.use_language("xx", LOCALE)
        assert text._("You can still harvest.") == "You can still harvest."
    finally:
        text.use_language("en", LOCALE)


def test_no_text_of_the_game_has_an_em_dash() -> None:
    assert not [message for message in source_texts() if "—" in message]


def test_apostrophes_are_those_of_a_book() -> None:
    """They stood straight in English alone. Straight quotation marks are around what is code, as in YAML."""
    told = [
        *source_texts(),
        *(text for path in CATALOGUES for entry in entries(path) for text in entry.values()),
    ]
    code = re.compile(r"'[^' ]+'")
    assert [message for message in told if "'" in code.sub("", message)] == []


def test_a_narrow_space_holds_french_marks_to_their_word() -> None:
    catalogue = LOCALE / "fr" / "LC_MESSAGES" / "citrus.po"
    texts = [text for entry in entries(catalogue) for field, text in entry.items() if "msgstr" in field]
    loose = [text for text in texts if re.search(r" [:;?!»](?!\w)|« ", text)]
    assert not loose
