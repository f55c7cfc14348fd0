"""All texts can be translated, and the translations fit."""

import ast
import gettext
import re
import sys
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from citrus_game import text
from citrus_game.content.settings.languages import language_title, languages
from tests.trees import modules, nodes
from tools import messages
from tools.messages import LOCALE, config_texts

CATALOGUES = sorted(LOCALE.glob("*/LC_MESSAGES/citrus.po"))
FINISHED = [LOCALE / code / "LC_MESSAGES" / "citrus.po" for code in ("de", "fr", "it")]
"""Those that a release has whole; others may be on their way."""
FIRST_ARGUMENTS = {"_": 1, "later": 1, "nlater": 2, "ngettext": 2, "pgettext": 2, "npgettext": 3}
Entry = dict[str, str]


@cache
def entries(path: Path) -> list[Entry]:
    """Read a .po file: fields by name, their parts joined."""
    found: list[Entry] = []
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        entry: Entry = {}
        field = ""
        for line in block.splitlines():
            if line.startswith("#, ") and "fuzzy" in line:
                entry["fuzzy"] = line
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
                at = 1 if node.func.id in ("pgettext", "npgettext") else 0
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
        if "fuzzy" in entry:
            continue
        known = placeholders(entry["msgid"]) | placeholders(entry.get("msgid_plural", ""))
        for field in [field for field in entry if field.startswith("msgstr")]:
            source = "msgid" if field in ("msgstr", "msgstr[0]") else "msgid_plural"
            translated = entry[field]
            if translated:
                assert placeholders(entry[source]) <= placeholders(translated) <= known, translated
                assert "—" not in translated


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_catalogues_are_compiled_from_their_texts(catalogue: Path) -> None:
    code = catalogue.parent.parent.name
    compiled = gettext.translation("citrus", LOCALE, languages=[code], fallback=True)
    for entry in entries(catalogue):
        translated = entry.get("msgstr") or entry.get("msgstr[0]")
        if not translated or "fuzzy" in entry or not catalogue.with_suffix(".mo").exists():
            continue
        if "msgid_plural" in entry and "msgctxt" in entry:
            shown = compiled.npgettext(entry["msgctxt"], entry["msgid"], entry["msgid_plural"], 1)
        elif "msgid_plural" in entry:
            shown = compiled.ngettext(entry["msgid"], entry["msgid_plural"], 1)
        elif "msgctxt" in entry:
            shown = compiled.pgettext(entry["msgctxt"], entry["msgid"])
        else:
            shown = compiled.gettext(entry["msgid"])
        assert shown == translated, "run `make messages`"


@pytest.mark.parametrize("catalogue", FINISHED, ids=lambda path: path.parent.parent.name)
def test_every_text_stands_in_every_catalogue(catalogue: Path) -> None:
    """Whether it is translated is asked before a release: `tools/messages.py --release`."""
    template = {entry["msgid"] for entry in entries(LOCALE / "citrus.pot")}
    assert {entry["msgid"] for entry in entries(catalogue)} == template, "run `make messages`"


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_a_text_stands_once_in_its_catalogue(catalogue: Path) -> None:
    with catalogue.open("rb") as file:
        kept = read_po(file).obsolete.values()
    gone = [
        (message.context, message.id if isinstance(message.id, str) else message.id[0]) for message in kept
    ]
    ids = [(entry.get("msgctxt"), entry["msgid"]) for entry in entries(catalogue)] + gone
    assert len(ids) == len(set(ids))


def template_of(*texts: str | tuple[str, str]) -> Catalog:
    template = Catalog()
    for message in texts:
        template.add(message)
    return template


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new language, in a folder of its own."""
    monkeypatch.setattr(messages, "LOCALE", tmp_path)
    monkeypatch.setattr(messages, "ROOT", tmp_path)
    collect(monkeypatch, "You can still harvest.", ("{n} coin", "{n} coins"))
    assert run(monkeypatch, "pl") == 0
    return tmp_path / "pl" / "LC_MESSAGES" / "citrus.po"


def collect(monkeypatch: pytest.MonkeyPatch, *texts: str | tuple[str, str]) -> None:
    monkeypatch.setattr(messages, "collected", lambda: template_of(*texts))


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["messages.py", *arguments])
    return messages.main()


def test_a_new_language_knows_its_plurals_and_its_name(polish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    head, *_texts = polish.read_text("utf-8").split("\n\n")
    assert "nplurals=3" in head
    assert "X-Language-Name: Polski" in head
    assert 'msgstr[2] ""' in polish.read_text("utf-8")
    assert run(monkeypatch, "klingon") == 2
    assert run(monkeypatch, "xx") == 0
    other = (polish.parents[2] / "xx/LC_MESSAGES/citrus.po").read_text("utf-8")
    assert "nplurals=2" in other
    assert "X-Language-Name: xx" in other


def test_a_release_needs_every_text_translated(polish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, "--release") == 0, "Polish is not among its languages yet"
    monkeypatch.setattr(messages, "RELEASED", ("pl",))
    assert run(monkeypatch, "--release") == 1
    fill(polish, 'msgstr ""', 'msgstr "Możesz jeszcze zebrać."', after="harvest.")
    for n, form in enumerate(("moneta", "monety", "monet")):
        fill(polish, f'msgstr[{n}] ""', f'msgstr[{n}] "{{n}} {form}"')
    assert run(monkeypatch, "--release") == 0
    collect(monkeypatch, "You can harvest still.", ("{n} coin", "{n} coins"))
    assert run(monkeypatch) == 0
    assert run(monkeypatch, "--release") == 1


def test_a_language_is_shown_when_it_is_nearly_finished_or_asked_for(
    polish: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = polish.with_suffix(".mo")
    assert shown.exists(), "its translator wants to see it"
    assert run(monkeypatch) == 0
    assert not shown.exists()
    fill(polish, 'msgstr ""', 'msgstr "Możesz jeszcze zebrać."', after="harvest.")
    for n, form in enumerate(("moneta", "monety", "monet")):
        fill(polish, f'msgstr[{n}] ""', f'msgstr[{n}] "{{n}} {form}"')
    assert run(monkeypatch) == 0
    assert shown.exists()


def fill(catalogue: Path, empty: str, full: str, after: str = "") -> None:
    before, mark, rest = catalogue.read_text("utf-8").partition(after or empty)
    text = before + mark + rest.replace(empty, full, 1) if after else before + full + rest
    catalogue.write_text(text, "utf-8", newline="\n")


def test_a_translation_is_not_lost_when_its_english_changes(
    polish: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(polish, 'msgstr ""', 'msgstr "Możesz zebrać."', after="harvest.")
    run(monkeypatch, "pl")
    whole = polish.read_bytes()

    def said(text: str) -> str:
        return gettext.GNUTranslations(BytesIO(polish.with_suffix(".mo").read_bytes())).gettext(text)

    assert said("You can still harvest.") == "Możesz zebrać."
    # changed: kept as a guess, which the game does not show; the old one stays
    collect(monkeypatch, "You can harvest still.", ("{n} coin", "{n} coins"))
    run(monkeypatch, "pl")
    changed = polish.read_text("utf-8")
    assert '#, fuzzy\nmsgid "You can harvest still."\nmsgstr "Możesz zebrać."' in changed
    assert '#~ msgid "You can still harvest."\n#~ msgstr "Możesz zebrać."' in changed
    assert said("You can harvest still.") == "You can harvest still."
    run(monkeypatch, "pl")
    assert polish.read_text("utf-8") == changed, "running it again changes nothing"
    # gone, then back
    collect(monkeypatch, ("{n} coin", "{n} coins"))
    run(monkeypatch, "pl")
    collect(monkeypatch, "You can still harvest.", ("{n} coin", "{n} coins"))
    run(monkeypatch, "pl")
    assert said("You can still harvest.") == "Możesz zebrać."
    assert whole.split(b"\n#~")[0].strip() == polish.read_bytes().split(b"\n#~")[0].strip()


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


def test_every_language_has_a_name_of_its_own() -> None:
    assert [language_title(code) for code in languages()] == ["English", "Deutsch", "Français", "Italiano"]


WRONG = {
    "{liczba} moneta": "{liczba} is no placeholder of the English text, which has {n}",
    "{n:d} moneta": "{n:d} is no placeholder",
    "{n!r} moneta": "{n!r} is no placeholder",
    "{n.real} moneta": "{n.real} is no placeholder",
    "{0} moneta": "{0} is no placeholder",
    "{} moneta": "{} is no placeholder",
    "{{n}} moneta": "{{n}} has doubled braces; write {n}",
    "{n moneta": "a brace has no other one",
    "n} moneta": "a brace has no other one",
    "moneta": "{n} is missing",
}


@pytest.mark.parametrize("translation", WRONG)
def test_a_translation_that_cannot_be_filled_in_is_told_and_not_shown(
    translation: str, polish: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for n, form in enumerate(("{n} moneta", translation, "{n} monet")):
        fill(polish, f'msgstr[{n}] ""', f'msgstr[{n}] "{form}"')
    assert run(monkeypatch, "pl") == 1
    line = polish.read_text("utf-8").splitlines().index('msgid "{n} coin"') + 1
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith(
        f"pl/LC_MESSAGES/citrus.po:{line}: '{{n}} coin': plural form 1: {WRONG[translation]}"
    )
    kept = gettext.GNUTranslations(BytesIO(polish.with_suffix(".mo").read_bytes()))
    assert kept.ngettext("{n} coin", "{n} coins", 3) == "{n} coins"
    assert f'msgstr[1] "{translation}"' in polish.read_text("utf-8"), "what was written stays"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('msgstr[2] ""', 'msgstr[2] "', "citrus.po:2"),
        ('msgid "You can', "msgid You can", "citrus.po:1"),
        ("nplurals=3", "nplurals=900", "have 900 forms"),
        ("n==1 ? 0", "n==system ? 0", "its Plural-Forms cannot be read"),
    ],
)
def test_a_damaged_catalogue_is_told_and_not_overwritten(
    old: str,
    new: str,
    told: str,
    polish: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert old in polish.read_text("utf-8")
    fill(polish, old, new)
    before = polish.read_bytes()
    assert run(monkeypatch, "pl") == 1
    assert told in capsys.readouterr().err
    assert polish.read_bytes() == before


def test_a_translation_needs_all_plural_forms(
    polish: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(polish, 'msgstr[2] ""', 'msgstr[2] "{n} monet"')
    assert run(monkeypatch, "pl") == 1
    assert "'{n} coin': 1 of the 3 plural forms are there; translate all" in capsys.readouterr().err


def test_a_word_to_type_that_stands_for_two_things_is_told(
    polish: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    template = Catalog()
    for word in ("row", "round"):
        template.add(word, context="typed")
    monkeypatch.setattr(messages, "collected", lambda: template)
    run(monkeypatch, "pl")
    for word in ("row", "round"):
        fill(polish, 'msgstr ""', 'msgstr "runda"', after=f'msgid "{word}"')
    assert run(monkeypatch, "pl") == 1
    assert "'runda' is typed for 'row', too" in capsys.readouterr().err


def compile_by_another_tool(folder: Path, entries: dict[str, str]) -> None:
    """Write a Polish catalogue as msgfmt does, which checks nothing."""
    from babel.messages.mofile import write_mo

    catalogue = Catalog(locale="pl")
    for english, translation in entries.items():
        catalogue.add(english, translation)
    path = folder / "pl" / "LC_MESSAGES" / "citrus.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)


def test_the_game_shows_english_where_a_translation_cannot_be_filled_in(tmp_path: Path) -> None:
    compile_by_another_tool(
        tmp_path, {"{first} and {last}": "{first} i {ostatni}", "Market: {tiles}": "Rynek: {tiles}"}
    )
    try:
        text.use_language("pl", tmp_path)
        assert text._("{first} and {last}").format(first=1, last=2) == "1 and 2"
        assert text._("Market: {tiles}").format(tiles="-") == "Rynek: -"
    finally:
        text.use_language("en", LOCALE)


@pytest.mark.parametrize("raw", [b"", b"no catalogue at all", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_a_damaged_compiled_catalogue_leaves_the_game_in_english(raw: bytes, tmp_path: Path) -> None:
    compile_by_another_tool(tmp_path, {})
    (tmp_path / "pl" / "LC_MESSAGES" / "citrus.mo").write_bytes(raw)
    try:
        text.use_language("pl", tmp_path)
        assert text._("Settings") == "Settings"
    finally:
        text.use_language("en", LOCALE)


def template_texts() -> Catalog:
    with (LOCALE / "citrus.pot").open("rb") as file:
        return read_po(file)


def test_a_text_of_one_word_says_what_it_is_for() -> None:
    """Translators see no screen: "Row" may be a noun or a verb, a button or a heading."""
    unexplained = []
    for message in template_texts():
        text = message.id if isinstance(message.id, str) else message.id[0]
        told = [each for each in message.auto_comments if not each.startswith(messages.CHAPTER)]
        if text and len(text.split()) == 1 and not message.context and not told:
            unexplained.append(text)
    assert unexplained == []


def test_texts_stand_in_the_order_in_which_a_player_meets_them() -> None:
    chapters = [message.auto_comments[0] for message in template_texts() if message.id]
    assert list(dict.fromkeys(chapters)) == [f"{messages.CHAPTER}{title}" for title in messages.CHAPTERS]
    first = [message.id for message in template_texts() if message.id][:20]
    assert {"Your first game", "New game", "Settings"} <= set(first)
    assert 300 < chapters.count(f"{messages.CHAPTER}a first game") < 600


def test_the_tool_tells_how_far_each_chapter_is(
    polish: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    template = Catalog()
    for word, title in (("lemon", "a first game"), ("lime", "a first game"), ("a PIN", "kiosk")):
        template.add(word, auto_comments=[f"{messages.CHAPTER}{title}"])
    monkeypatch.setattr(messages, "collected", lambda: template)
    run(monkeypatch, "pl")
    fill(polish, 'msgstr ""', 'msgstr "cytryna"', after='msgid "lemon"')
    capsys.readouterr()
    run(monkeypatch, "pl")
    assert capsys.readouterr().out.splitlines()[1:] == ["  a first game: 1 of 2", "  kiosk: 0 of 1"]


GENDERED = {
    "de": r"\b(er|ihn|ihm|sein|seine[mnrs]?)\b",
    "fr": r"\b(il|elle|seule?|prête?|arrêtée?)\b",
    "it": r"\b(lui|lei|sol[oa]|pront[oa]|fermat[oa]|arrivat[oa])\b",
}
"""Words that would say of a player whether it is a man or a woman."""


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.parent.parent.name)
def test_no_sentence_takes_a_players_gender(path: Path) -> None:
    gendered = re.compile(GENDERED[path.parent.parent.name], re.IGNORECASE)
    told = [
        (entry["msgid"], text)
        for entry in entries(path)
        if re.search(r"{(player|rival|winner|name)}", entry.get("msgid", ""))
        and "{found}" not in entry["msgid"]
        for field, text in entry.items()
        if field.startswith("msgstr") and gendered.search(re.sub(r"il n’y a|il y a|il faut", "", text))
    ]
    # of games, sites, colours, regions, and of the computer players' file names
    known = (
        "a copy: {name}",
        "its space",
        "is missing; add it",
        "one of {counted} now",
        "no computer player",
    )
    assert [each for each in told if not any(part in each[0] for part in known)] == []
