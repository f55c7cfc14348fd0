"""Collect the texts for translators and build the catalogues: ``python tools/messages.py``.

Needs the programs of GNU gettext. Texts come from ``_``, ``ngettext``, ``pgettext`` and ``later`` in the
source, and from the titles and descriptions in ``config/``.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

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
KEYWORDS = ("_", "later", "ngettext:1,2", "pgettext:1c,2")


def main() -> int:
    """Write ``citrus.pot``, bring each ``citrus.po`` up to it and compile its ``citrus.mo``."""
    with tempfile.TemporaryDirectory() as folder:
        extract(LOCALE / "citrus.pot", Path(folder))
    for catalogue in sorted(LOCALE.glob("*/LC_MESSAGES/citrus.po")):
        merge = [
            "msgmerge",
            "--quiet",
            "--update",
            "--no-fuzzy-matching",
            "--backup=none",
            "--no-wrap",
            "--add-location=file",
        ]
        subprocess.run([*merge, catalogue, LOCALE / "citrus.pot"], check=True)
        subprocess.run(
            ["msgfmt", "--check-format", "-o", catalogue.with_suffix(".mo"), catalogue], check=True
        )
    return 0


def extract(target: Path, folder: Path) -> None:
    """Write the template; ``folder`` takes what is in between."""
    data = folder / "config.py"
    data.write_text("".join(f"_({text!r})\n" for text in config_texts()), encoding="utf-8")
    files = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "citrus_game").rglob("*.py"))
    subprocess.run(
        ["xgettext", "--language=Python", "--from-code=UTF-8", "--add-location=file", "--no-wrap"]
        + [f"--keyword={word}" for word in KEYWORDS]
        + ["--keyword", "--package-name=Citrus", f"--output={target}", f"--directory={ROOT}"]
        + [f"--directory={folder}", *files, data.name],
        check=True,
        cwd=ROOT,
    )
    _header, texts = target.read_text(encoding="utf-8").split("\n\n", 1)
    target.write_text(f"{HEADER}\n{texts}", encoding="utf-8")


def config_texts() -> list[str]:
    """List the texts in ``config/`` that a player reads."""
    found: list[str] = []
    for path in sorted((ROOT / "config").rglob("*.yaml")):
        _collect(yaml.safe_load(path.read_text(encoding="utf-8")), found)
    return list(dict.fromkeys(found))


def _collect(data: object, found: list[str]) -> None:
    if isinstance(data, dict):
        for key, value in data.items():
            if key in SHOWN_KEYS and isinstance(value, str):
                found.append(value)
            else:
                _collect(value, found)
    elif isinstance(data, list):
        for value in data:
            _collect(value, found)


if __name__ == "__main__":
    sys.exit(main())
