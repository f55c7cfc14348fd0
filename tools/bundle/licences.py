"""Collects the licences of the game, of all packages that it needs, and of the libraries in these."""

import re
import sys
import sysconfig
from importlib.metadata import Distribution, PackageNotFoundError, distribution, metadata
from pathlib import Path

from citrus_game import __version__

TEXTS = Path(__file__).resolve().parent.parent.parent / "bundle" / "licences"
GAME = "citrus-game"
SPEECH = "pyttsx3"
"""The speech package in the bundle for Windows (`bundle/citrus.spec`)."""
TEXT = re.compile(r"(licen[cs]e|copying|notice|authors|ofl)[^/]*$", re.IGNORECASE)
LIBRARY = re.compile(r"\.(so|dylib|dll)(\.[0-9.]+)?$", re.IGNORECASE)
MODULE = re.compile(r"\.(cpython|abi3|pypy)|\.pyd$")
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
    found = [*under(GAME), *(under(SPEECH) if sys.platform == "win32" else []), distribution("pyinstaller")]
    packages = [f"  {one.name} {one.version}: {licence_of(one)}" for one in found]
    packages.append(f"  Python {sys.version.split()[0]}: PSF-2.0")
    head = HEAD.format(rule=RULE, packages="\n".join(packages), libraries="\n".join(libraries(folder)))
    parts = [head, *(section(f"{one.name} {one.version}", texts_of(one)) for one in found)]
    return "\n".join([*parts, section("Python", python_text())])


def under(name: str) -> list[Distribution]:
    """Return a package and all that it needs on this system, each once."""
    from packaging.requirements import Requirement

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
        needed = [Requirement(line) for line in one.requires or ()]
        waiting += [
            need.name for need in needed if need.marker is None or need.marker.evaluate({"extra": ""})
        ]
    first = found.pop(name)
    return [first, *(found[key] for key in sorted(found, key=str.lower) if holds_something(found[key]))]


def holds_something(one: Distribution) -> bool:
    """Whether a package has content; some, such as pypiwin32, only stand for another one."""
    return any(not file.parts[0].endswith(".dist-info") for file in one.files or ())


def licence_of(one: Distribution) -> str:
    """Return a package's licence from its metadata."""
    told = metadata(one.name)
    return (told["License-Expression"] or told["License"] or "see below").strip().splitlines()[0]


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


def libraries(folder: Path) -> list[str]:
    """Return the shared libraries of a bundle with their licences; packages' own modules are left out."""
    known = [line.split(maxsplit=1) for line in (TEXTS / "libraries.txt").read_text("utf-8").splitlines()[1:]]
    names = {
        file.name for file in folder.rglob("*") if LIBRARY.search(file.name) and not MODULE.search(file.name)
    }
    found = []
    for name in sorted(names, key=str.lower):
        licence = next((licence for start, licence in known if name.lower().startswith(start.lower())), None)
        if licence is None:
            print(f"no licence is known of {name}: add it to bundle/licences/libraries.txt", file=sys.stderr)
        found.append(f"  {name}: {licence or 'not known here'}")
    return found


def section(title: str, texts: list[str]) -> str:
    """Return the texts under a heading; raise ValueError if there are none."""
    if not texts:
        raise ValueError(f"{title} brings no text of its licence: put one into bundle/licences")
    return "\n\n".join([RULE, title, RULE, *(text.strip() for text in texts), ""])
