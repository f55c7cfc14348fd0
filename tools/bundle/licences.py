"""Collects the licences of the game, of all packages that it needs, and of the libraries in these."""

import re
import sys
import sysconfig
import tomllib
from importlib.metadata import Distribution, PackageNotFoundError, distribution, metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from citrus_game import __version__
from tools.bundle.reproducible import LIBRARY

ROOT = Path(__file__).resolve().parent.parent.parent
TEXTS = ROOT / "bundle" / "licences"
GAME = "citrus-game"
SPEECH = "pyttsx3"
"""The speech package in the bundle for Windows (`bundle/citrus.spec`)."""
TEXT = re.compile(r"(licen[cs]e|copying|notice|authors|ofl)[^/]*$", re.IGNORECASE)
MODULE = re.compile(r"\.(cpython|abi3|pypy)|\.pyd$")
PYTHON = "PSF-2.0"
WITHOUT_TEXT = {"pygame-ce": "LGPL-2.1.txt", "pytmx": "GPL-3.txt"}
"""Licence texts for packages that bring none, or one that refers to another."""
RULE = "=" * 100
HEAD = """What stands in this folder, and under which licences
{rule}

{packages}

The libraries that came with them:

{libraries}

pygame-ce, pytmx, fluidsynth, mpg123 and libsndfile stand under the LGPL. Each lies in this folder as files
of its own (pytmx as its source in `_internal/pytmx`), and may be exchanged for another version of it.
`make bundle` in the source of Citrus builds the whole anew. The licence of PyInstaller, which binds it all
together, allows any use of what is built by it.

The letters of the plain screens after a crash are FreeSans Bold of GNU FreeFont, which comes with pygame-ce:
GPL 3 with the exception that lets documents hold them.
"""


def version() -> str:
    """Return the version of the game."""
    return __version__


def listed(folder: Path) -> str:
    """Return the list of licences for a bundle, followed by all texts."""
    found = packages()
    lines = [f"  {one.name} {one.version}: {licence_of(one)}" for one in found]
    lines.append(f"  Python {sys.version.split()[0]}: {PYTHON}")
    libs = (f"  {file.name}: {licence}" for file, licence in libraries(folder))
    head = HEAD.format(rule=RULE, packages="\n".join(lines), libraries="\n".join(libs))
    parts = [head, *(section(f"{one.name} {one.version}", texts_of(one)) for one in found)]
    return "\n".join([*parts, section("Python", python_text())])


def packages() -> list[Distribution]:
    """Return the packages in a bundle, the game first."""
    return [*under(GAME), *(under(SPEECH) if sys.platform == "win32" else []), distribution("pyinstaller")]


def under(name: str) -> list[Distribution]:
    """Return a package and all that it needs on this system, each once."""
    found: dict[str, Distribution] = {}
    waiting = [name]
    while waiting:
        try:
            one = distribution(waiting.pop())
        except PackageNotFoundError:
            continue
        if one.name in found:
            continue
        found[one.name] = one
        # the game is read from its source: how it is installed for development may be out of date
        needed = [Requirement(line) for line in (dependencies() if one.name == GAME else one.requires or ())]
        waiting += [
            need.name for need in needed if need.marker is None or need.marker.evaluate({"extra": ""})
        ]
    first = found.pop(name)
    return [first, *(found[key] for key in sorted(found, key=str.lower) if holds_something(found[key]))]


def dependencies() -> list[str]:
    """Return what the game needs, as `pyproject.toml` says it."""
    described = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return list(described["project"]["dependencies"])


def holds_something(one: Distribution) -> bool:
    """Whether a package has content; some, such as pypiwin32, only stand for another one."""
    return any(not file.parts[0].endswith(".dist-info") for file in one.files or ())


def licence_of(one: Distribution) -> str:
    """Return a package's licence, as SPDX names it."""
    told = metadata(one.name)
    named = dict(table("packages.txt")).get(canonicalize_name(one.name))
    return str(named or told["License-Expression"] or told["License"] or "see below").strip().splitlines()[0]


def table(name: str) -> list[tuple[str, str]]:
    """Return the lines of a table in `bundle/licences`: a name, and a licence."""
    lines = (TEXTS / name).read_text("utf-8").splitlines()[1:]
    return [(start, licence) for start, licence in (line.split(maxsplit=1) for line in lines)]


def texts_of(one: Distribution) -> list[str]:
    """Return the texts of a package's licence."""
    files = [file for file in one.files or () if TEXT.search(str(file)) and not str(file).endswith(".py")]
    texts = [str(Path(str(file.locate())).read_text("utf-8", "replace")) for file in files]
    if more := WITHOUT_TEXT.get(one.name.lower()):
        texts.append((TEXTS / more).read_text("utf-8"))
    return texts


def python_text() -> list[str]:
    """Return the text of Python's licence."""
    places = [Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt"]
    places += Path("/usr/share/doc").glob(f"python3.{sys.version_info.minor}/copyright")
    return [place.read_text("utf-8") for place in places if place.is_file()][:1]


def libraries(folder: Path) -> list[tuple[Path, str]]:
    """Return the shared libraries of a bundle with their licences; packages' own modules are left out."""
    files = {
        file.name: file
        for file in folder.rglob("*")
        if LIBRARY.search(file.name) and not MODULE.search(file.name) and not file.is_symlink()
    }
    found = []
    for name in sorted(files, key=str.lower):
        known = (known for start, known in table("libraries.txt") if name.lower().startswith(start.lower()))
        licence = next(known, "")
        if not licence:
            print(f"no licence is known of {name}: add it to bundle/licences/libraries.txt", file=sys.stderr)
        found.append((files[name], licence or "not known here"))
    return found


def section(title: str, texts: list[str]) -> str:
    """Return the texts under a heading; raise ValueError if there are none."""
    if not texts:
        raise ValueError(f"{title} brings no text of its licence: put one into bundle/licences")
    return "\n\n".join([RULE, title, RULE, *(text.strip() for text in texts), ""])
