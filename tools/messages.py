"""Collect the texts for translators and build the catalogues: ``python tools/messages.py``.

Texts come from ``_``, ``ngettext``, ``pgettext`` and ``later`` in the source, and from the titles and
descriptions in ``config/``. Babel extracts, updates and compiles them; heads are kept as they were written.
"""

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import yaml
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "assets" / "locale"
SHOWN_KEYS = ("title", "about", "say")
"""Keys in ``config/`` whose texts a player reads."""
HEADER = """# Texts of Citrus, collected by tools/messages.py.
msgid ""
msgstr ""
"Project-Id-Version: Citrus\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""
KEYWORDS: dict[str, Any] = {"_": None, "later": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}


class Kept(Catalog):
    """A catalogue whose head is what stands in its file: no dates, which would change with each run."""

    head = ""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """Give the head's fields in their order."""
        lines = [line.strip('"').removesuffix("\\n") for line in self.head.splitlines() if line[:1] == '"']
        return [(name, value) for name, _colon, value in (line.partition(": ") for line in lines)]


def main() -> int:
    """Write ``citrus.pot``, bring each ``citrus.po`` up to it and compile its ``citrus.mo``."""
    template = collected()
    _write(LOCALE / "citrus.pot", HEADER, template)
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/citrus.po")):
        raw = path.read_bytes()
        head = raw.decode().split("\n\n", 1)[0] + "\n"
        catalogue = read_po(BytesIO(raw), locale=path.parent.parent.name)
        catalogue.update(template, no_fuzzy_matching=True)
        _write(path, head, catalogue)
        path.with_suffix(".mo").write_bytes(compiled(head, catalogue))
    return 0


def collected() -> Catalog:
    """Collect every text, in the order of files and lines."""
    template = Catalog()
    for path in sorted((ROOT / "citrus_game").rglob("*.py")):
        with path.open("rb") as file:
            for line, message, _comments, context in extract("python", file, KEYWORDS):
                template.add(message, locations=[(path.relative_to(ROOT).as_posix(), line)], context=context)
    for path in sorted((ROOT / "config").rglob("*.yaml")):
        for text in shown_texts(path):
            template.add(text, locations=[(path.relative_to(ROOT).as_posix(), 1)])
    return template


def _write(path: Path, head: str, catalogue: Catalog) -> None:
    body = BytesIO()
    write_po(body, catalogue, width=-1, omit_header=True, include_lineno=False, ignore_obsolete=True)
    path.write_bytes(f"{head}\n".encode() + body.getvalue().strip() + b"\n")


def compiled(head: str, catalogue: Catalog) -> bytes:
    """Compile a catalogue with its head as it stands."""
    kept = Kept(locale=catalogue.locale)
    kept.head = head
    for message in catalogue:
        if message.id:
            kept[message.id] = message
    file = BytesIO()
    write_mo(file, kept)
    return file.getvalue()


def shown_texts(path: Path) -> list[str]:
    """List the texts of a YAML file that a player reads."""
    return list(_shown(yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader)))


def config_texts() -> list[str]:
    """List the texts in ``config/`` that a player reads."""
    paths = sorted((ROOT / "config").rglob("*.yaml"))
    return list(dict.fromkeys(text for path in paths for text in shown_texts(path)))


def _shown(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key in SHOWN_KEYS and isinstance(value, str):
                yield value
            else:
                yield from _shown(value)
    elif isinstance(data, list):
        for value in data:
            yield from _shown(value)


if __name__ == "__main__":
    sys.exit(main())
