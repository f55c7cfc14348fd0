"""Collect the texts for translators and build the catalogues.

    python tools/messages.py [LANGUAGE ...]
    python tools/messages.py --release    fail if a release's languages lack a translation, or one is fuzzy

Texts come from ``_``, ``ngettext``, ``pgettext`` and ``later`` in the source, with comments above them that
begin with ``Translators:``, and from titles and descriptions in ``config/``. No translation is lost: if the
English text has changed, it is marked ``fuzzy`` and not used until somebody checks it and removes the mark;
if the text is gone, it moves to the end of the file.

What cannot be shown is told with file and line, is left out of the compiled catalogue, and makes the exit
code 1: a wrong placeholder, a brace too many, a missing plural form, a word to type that stands twice.

A named language is created if it does not exist, and compiled even if it is incomplete. Other languages are
compiled, and so shown in the game, once nine tenths are translated. Babel knows the name and the plurals of
most languages; others begin with their code as their name, and with the plurals of English.
"""

import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from gettext import c2py
from io import BytesIO
from pathlib import Path
from typing import Any

import yaml
from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import PoFileError, read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # It is run as a script, also before anything is installed.

from citrus_game.text import misfit  # noqa: E402

LOCALE = ROOT / "assets" / "locale"
KEYS = {"title": "a title", "about": "a description", "say": "a sentence"}
"""Keys in ``config/`` whose texts players read, and what these are."""
HEADER = """# Texts of Citrus, collected by tools/messages.py.
msgid ""
msgstr ""
"Project-Id-Version: Citrus\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""
BEGUN = """# {english} texts of Citrus.
msgid ""
msgstr ""
"Project-Id-Version: Citrus\\n"
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"
"X-Language-Name: {own}\\n"
"""
ENGLISH_PLURALS = "nplurals=2; plural=(n != 1);"
CODE = re.compile(r"[a-z]{2,3}(_[A-Za-z]+)*")
RELEASED = ("de", "fr", "it")
"""The languages that a release has whole."""
SHOWN_FROM = 0.9
"""Share of translated texts from which a language is shown."""
COMMENT = "Translators:"
TYPED = "typed"
"""Context of the words that are typed in a terminal; each must be another."""
MOST_PLURALS = 6
COUNTED = 1000
"""Numbers from which the use of a plural form is seen."""
LINE = re.compile(
    r"\s*(#(?!~).*|(#~\s*)?((msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\])?\s*\"([^\"\\]|\\.)*\")?)\s*"
)
"""A line of a catalogue: a comment, a keyword with a text in quotes, more text, or nothing."""
DIRECTIVE = re.compile(r"%(?:\(\w+\))?[sdr]")
"""Placeholders of the messages of Python's argparse."""
SHORT = 2
"""Words of a text that says too little by itself, and is explained by where it is used."""
WIDGETS = {
    "Button": "a button",
    "Caption": "a heading",
    "Choice": "a choice",
    "Command": "a command",
    "Flags": "settings",
    "Label": "a line",
    "Level": "a setting",
    "Message": "the title of a message",
    "Switch": "a switch",
}
"""What the classes that show texts are for translators."""
CHAPTER = "chapter: "
FIRST = ROOT / "tools" / "met.txt"
"""The texts of a first game, in the order in which they are met (`tools/met.py`)."""
PROBLEMS = "citrus_game/content", "citrus_game/rules"
"""Where texts are about files that cannot be used; those are asked for, but not shown in a first game."""
CHAPTERS: dict[str, tuple[str, ...]] = {
    "a first game": (),
    "the game": ("citrus_game/ui/scenes/menu", "citrus_game/ui/scenes/play", "citrus_game/session"),
    "sentences": ("citrus_game/narration", "citrus_game/facts", "config/help_cards"),
    "setup": ("citrus_game/ui/scenes/setup", "config/variants", "config/presets", "config/players"),
    "settings": ("citrus_game/ui/scenes/settings", "citrus_game/content/settings", "config/themes"),
    "other pages": ("citrus_game/ui/scenes", "citrus_game/ui/board", "citrus_game/bots"),
    "learning": ("citrus_game/learning", "config/lessons", "config/puzzles", "config/rulebook"),
    "dialogs and input": ("citrus_game/ui/toolkit", "citrus_game/ui/game", "citrus_game/ui/router"),
    "terminal": ("citrus_game/cli/text_mode",),
    "kiosk": ("citrus_game/ui/kiosk", "citrus_game/kiosk", "config/kiosk"),
    "command line": ("citrus_game/cli",),
    "problems in files": ("citrus_game", "config"),
}
"""What translators should do first, and where the texts of each chapter are."""
FILLED_IN = {
    "best": "the most points that can be had",
    "board": "the name of a board",
    "coins": "an amount of money, as in 3 coins",
    "colour": "a colour",
    "count": "a number",
    "counted": "how many, with what is counted",
    "day": "a date",
    "file": "the name of a file",
    "finca": "a finca with its values, as in Finca 4/2",
    "folder": "the name of a folder",
    "found": "what stands there",
    "fruit": "the name of a fruit",
    "fruits": "one or several fruits",
    "height": "a number",
    "key": "the name of a key",
    "keys": "keys to press",
    "known": "a list of what is possible",
    "last": "a number",
    "layer": "the name of a layer",
    "least": "the smallest that is possible",
    "meant": "empty, or a guess at what was meant",
    "minutes": "a number",
    "most": "the largest that is possible",
    "n": "a number; it chooses the plural",
    "name": "a name",
    "names": "a list of names",
    "number": "a number",
    "option": "the name of an option",
    "percent": "a number",
    "place": "where something is, or a rank",
    "player": "a player’s name",
    "players": "players’ names, or how many",
    "points": "how many points, as in 3 points",
    "problem": "what is wrong, from a library",
    "reason": "why, as a part of a sentence",
    "regions": "how many regions",
    "rival": "a player’s name",
    "scene": "the name of a scene",
    "seconds": "a number",
    "site": "the letter of a site on the board",
    "space": "a space of the board, as in c4",
    "spaces": "spaces of the board, or how many",
    "step": "a step of the game in words, or its number",
    "text": "what was written",
    "tile": "a fruit on a tile",
    "tiles": "one or several fruits on tiles",
    "title": "a title",
    "turn": "a number",
    "value": "a number",
    "values": "numbers",
    "wanted": "a number",
    "width": "a number",
    "word": "what was written",
    "workers": "how many workers",
}
"""What the most frequent words in braces stand for, for translators."""
KEYWORDS: dict[str, Any] = {
    "_": None,
    "later": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "nlater": (1, 2),
}
"""Functions whose first arguments are texts."""


class StableCatalog(Catalog):
    """A catalogue that keeps the header of its file, without dates that would change with each run."""

    head = ""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The header's fields in order."""
        lines = [line.strip('"').removesuffix("\\n") for line in self.head.splitlines() if line[:1] == '"']
        return [(name, value) for name, _colon, value in (line.partition(": ") for line in lines)]


def main() -> int:
    """Write ``citrus.pot``, update each ``citrus.po``, and compile the languages to be shown."""
    named = [argument for argument in sys.argv[1:] if argument != "--release"]
    for code in named:
        if not CODE.fullmatch(code):
            print(f"'{code}' is no code of a language; write one as in pl or pt_BR", file=sys.stderr)
            return 2
        begin(code)
    template, wrong = collected(), 0
    _write(LOCALE / "citrus.pot", HEADER, template)
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/citrus.po")):
        code = path.parent.parent.name
        try:
            head, catalogue = read(path)
        except CatalogueError as error:
            print(error, file=sys.stderr)
            wrong += 1
            continue
        _write(path, head, updated(catalogue, template))
        head, catalogue = read(path)  # Again, since the lines have moved.
        told = faults(catalogue, path)
        print("".join(f"{each}\n" for each in told.values()), end="", file=sys.stderr)
        wrong += len(told)
        done = share(catalogue)
        if done >= SHOWN_FROM or code in named:
            path.with_suffix(".mo").write_bytes(compiled(head, catalogue, told))
        else:
            path.with_suffix(".mo").unlink(missing_ok=True)
        if code in named:
            print(f"{path.relative_to(ROOT)}: {done:.0%} is translated")
            print("\n".join(progress(catalogue)))
        if code in RELEASED and done < 1 and "--release" in sys.argv:
            text = "a text is not translated, or fuzzy: its English changed"
            print(f"{path.relative_to(ROOT)}: {text}", file=sys.stderr)
            wrong += 1
    return 1 if wrong else 0


class CatalogueError(Exception):
    """Raised for a file that is no catalogue; the text says where and why."""


def read(path: Path) -> tuple[str, Catalog]:
    """Return the head and the texts of a catalogue; raise `CatalogueError`."""
    name, code = path.relative_to(ROOT), path.parent.parent.name
    raw = path.read_bytes()
    try:
        lines = raw.decode().splitlines()
        for number, line in enumerate(lines, 1):
            if not LINE.fullmatch(line):  # Babel would leave it out, or the entry around it.
                raise CatalogueError(f"{name}:{number}: this line is none of a catalogue: {line[:60]!r}")
        head = raw.decode().split("\n\n", 1)[0] + "\n"
        catalogue = read_po(BytesIO(raw), locale=code, abort_invalid=True)
        c2py(catalogue.plural_expr)
    except UnicodeDecodeError as error:
        number = raw.count(b"\n", 0, error.start) + 1
        raise CatalogueError(f"{name}:{number}: this is not UTF-8; save the file as UTF-8") from None
    except PoFileError as error:
        raise CatalogueError(f"{name}:{error.lineno}: {error}; nothing was changed") from None
    except ValueError as error:
        raise CatalogueError(f"{name}: its Plural-Forms cannot be read ({error})") from None
    if not 1 <= catalogue.num_plurals <= MOST_PLURALS:
        raise CatalogueError(f"{name}: its Plural-Forms have {catalogue.num_plurals} forms")
    return head, catalogue


def faults(catalogue: Catalog, path: Path) -> dict[tuple[str, str | None], str]:
    """Return what is wrong with translations, by their texts: file, line, text, and what to do."""
    found, typed = dict[tuple[str, str | None], str](), dict[str, str]()
    for message in catalogue:
        if not message.id or message.fuzzy:
            continue
        why = fault(message, catalogue)
        if message.context == TYPED and message.string:
            mine = str(message.id)
            other = typed.setdefault(str(message.string).casefold(), mine)
            if other != mine:
                why = f"'{message.string}' is typed for '{other}', too; choose another word for one of them"
        if why:
            place = f"{path.relative_to(ROOT)}:{message.lineno}"
            found[_key(message)] = f"{place}: '{_key(message)[0]}': {why}"
    return found


def fault(message: Message, catalogue: Catalog) -> str:
    """Return why a translation cannot be shown, or ""."""
    if isinstance(message.id, str):
        text = str(message.string or "")
        if sorted(DIRECTIVE.findall(text)) != sorted(DIRECTIVE.findall(message.id)) and "%" in message.id:
            return f"it needs {', '.join(DIRECTIVE.findall(message.id))}" if text else ""
        return misfit(text, message.id) if text else ""
    singular, plural = message.id
    strings = message.string if isinstance(message.string, list | tuple) else (message.string,)
    forms = [str(form or "") for form in strings]
    if not any(forms):
        return ""
    if len(forms) != catalogue.num_plurals or not all(forms):
        there = sum(map(bool, forms))
        return f"{there} of the {catalogue.num_plurals} plural forms are there; translate all"
    form_of = c2py(catalogue.plural_expr)
    for number, form in enumerate(forms):
        counts = {n for n in range(COUNTED) if form_of(n) == number}
        why = misfit(form, singular if counts <= {0, 1} else plural, singular + plural)
        if why:
            return f"plural form {number}: {why}"
    return ""


def begin(code: str) -> None:
    """Create a language's catalogue with its header, unless it exists."""
    path = LOCALE / code / "LC_MESSAGES" / "citrus.po"
    if not path.exists():
        try:
            locale = Locale.parse(code)
            own = locale.get_display_name() or code
            facts = {"english": locale.english_name, "plurals": get_plural(code)}
            facts["own"] = own[0].upper() + own[1:]
        except UnknownLocaleError:
            facts = {"english": code, "plurals": ENGLISH_PLURALS, "own": code}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(BEGUN.format(code=code, **facts), "utf-8", newline="\n")


def updated(catalogue: Catalog, template: Catalog) -> Catalog:
    """Return a catalogue updated to the current texts; all translations are kept."""
    before = {_key(message): message for message in (*catalogue.obsolete.values(), *catalogue) if message.id}
    for message in catalogue.obsolete.values():
        # The text may be in use again, or be similar to a new one.
        if catalogue.get(message.id, message.context) is None:
            catalogue[message.id] = message
    catalogue.obsolete.clear()
    catalogue.update(template)
    now = {_key(message) for message in catalogue}
    catalogue.obsolete.clear()
    for (text, context), message in before.items():
        if (text, context) not in now and translated(message):
            catalogue.obsolete[text if context is None else (text, context)] = message
    return catalogue


def _key(message: Message) -> tuple[str, str | None]:
    return message.id if isinstance(message.id, str) else message.id[0], message.context


def translated(message: Message) -> bool:
    """Whether all forms of a text are translated."""
    return all(message.string if isinstance(message.string, list | tuple) else [message.string])


def progress(catalogue: Catalog) -> Iterator[str]:
    """Yield how far each chapter is."""
    done, every = Counter[str](), Counter[str]()
    for message in catalogue:
        for title in (each for each in message.auto_comments if each.startswith(CHAPTER)):
            every[title] += 1
            done[title] += translated(message) and not message.fuzzy
    for title, count in every.items():
        yield f"  {title.removeprefix(CHAPTER)}: {done[title]} of {count}"


def share(catalogue: Catalog) -> float:
    """Return the share of translated texts, from 0 to 1; fuzzy ones do not count."""
    texts = [message for message in catalogue if message.id]
    return sum(translated(message) and not message.fuzzy for message in texts) / len(texts)


def collected() -> Catalog:
    """Return a catalogue of all texts, in the order in which a player meets them, chapter by chapter."""
    found = Catalog()
    for path in sorted((ROOT / "citrus_game").rglob("*.py")):
        source = path.read_bytes()
        uses = uses_of(source)
        marked = extract("python", BytesIO(source), KEYWORDS, [COMMENT], strip_comment_tags=True)
        for line, text, comments, context in marked:
            place = (path.relative_to(ROOT).as_posix(), line)
            use = [] if comments or context else uses.get(str(text), [])
            told = [
                each for each in filled_in(text) if not any(each.split(":")[0] in own for own in comments)
            ]
            found.add(text, None, [place], (), [*comments, *use, *told], context=context)
    for path in sorted((ROOT / "config").rglob("*.yaml")):
        for key, shown in _shown(_plain(path)):
            where = path.relative_to(ROOT).as_posix()
            use = [f"{KEYS[key]} in {where}"] if len(shown.split()) <= SHORT else []
            found.add(shown, None, [(where, 1)], (), [*use, *filled_in(shown)])
    lines = FIRST.read_text("utf-8").splitlines()
    first = {tuple(json.loads(line)): number for number, line in enumerate(lines)}
    titles, template = list(CHAPTERS), Catalog()
    messages = [(chapter(message, first), message) for message in found if message.id]
    for (number, _order), message in sorted(messages, key=lambda each: each[0]):
        comments = [f"{CHAPTER}{titles[number]}", *message.auto_comments]
        template.add(message.id, None, message.locations, (), comments, context=message.context)
    return template


def chapter(message: Message, first: Mapping[tuple[str, str | None], int]) -> tuple[int, int]:
    """Return the number of a text's chapter, and its order in the chapter."""
    places = [place for place, _line in message.locations]
    order = first.get(_key(message))
    if order is not None and not all(place.startswith(PROBLEMS) for place in places):
        return 0, order
    return next(n for n, parts in enumerate(CHAPTERS.values()) if places[0].startswith(parts)), 0


def uses_of(source: bytes) -> dict[str, list[str]]:
    """Return for each short text of a module what it is for: the widget that shows it, and what the function
    or class around it says of itself.
    """
    found: dict[str, list[str]] = {}

    def visit(node: ast.AST, about: str, widget: str) -> None:
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
            about = (ast.get_docstring(node) or about).replace("`", "").split("\n\n")[0]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name, texts = node.func.id, node.args[:1]
            if name in ("_", "later") and texts and isinstance(texts[0], ast.Constant):
                text = str(texts[0].value)
                if len(text.split()) <= SHORT:
                    told = " ".join(about.split(". ")[0].split()).rstrip(".")
                    found.setdefault(text, []).append(f"{WIDGETS.get(widget, 'in')}: {told}")
            widget = name if name in WIDGETS else widget
        for child in ast.iter_child_nodes(node):
            visit(child, about, widget)

    visit(ast.parse(source), "", "")
    return {text: list(dict.fromkeys(uses)) for text, uses in found.items()}


def filled_in(message: str | Sequence[str]) -> list[str]:
    """Return explanations for the words in braces of a text.

    >>> filled_in(("{n} coin", "{n} coins"))
    ['{n}: a number; it chooses the plural']
    >>> filled_in("{player}: {n}")
    ['{player}: a player’s name', '{n}: a number']
    """
    plural = not isinstance(message, str)
    words = dict.fromkeys(re.findall(r"{(\w+)", "".join(message)))
    told = ((word, FILLED_IN[word]) for word in words if word in FILLED_IN)
    return [f"{{{word}}}: {text if plural else text.partition(';')[0]}" for word, text in told]


def _write(path: Path, head: str, catalogue: Catalog) -> None:
    body = BytesIO()
    write_po(body, catalogue, width=-1, omit_header=True, include_lineno=False, ignore_obsolete=False)
    path.write_bytes(f"{head}\n".encode() + body.getvalue().strip() + b"\n")


def compiled(head: str, catalogue: Catalog, wrong: Container[tuple[str, str | None]] = ()) -> bytes:
    """Return a compiled catalogue with its header unchanged, without the wrong translations."""
    kept = StableCatalog(locale=catalogue.locale)
    kept.head = head
    for message in catalogue:
        if message.id and _key(message) not in wrong:
            kept[message.id] = message
    file = BytesIO()
    write_mo(file, kept)
    return file.getvalue()


def shown_texts(path: Path) -> list[str]:
    """Return the texts of a YAML file that players read."""
    return [text for _key, text in _shown(_plain(path))]


def config_texts() -> list[str]:
    """Return the texts in ``config/`` that players read."""
    paths = sorted((ROOT / "config").rglob("*.yaml"))
    return list(dict.fromkeys(text for path in paths for text in shown_texts(path)))


def _plain(path: Path) -> object:
    return yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader)


def _shown(data: object) -> Iterator[tuple[str, str]]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key in KEYS and isinstance(value, str):
                yield key, value
            else:
                yield from _shown(value)
    elif isinstance(data, list):
        for value in data:
            yield from _shown(value)


if __name__ == "__main__":
    sys.exit(main())
