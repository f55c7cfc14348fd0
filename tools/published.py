"""Gives what `release.toml` says, who publishes the game and where, to all that tells it.

`pyproject.toml` names this file as a hook, so that wheel and source archive have it in their metadata.
"""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).resolve().parent.parent
FILE = "release.toml"
NOBODY = "authors@citrus-game.invalid"
"""For what needs an address where none is given; ``.invalid`` is reserved for that (RFC 2606)."""
LINK = re.compile(r"(!?)\[([^\[\]]*)\]\(((?![a-z]+:|#)[^)\s]+)\)")
"""A link or a picture in Markdown whose target is a file of the repository."""


@dataclass(frozen=True, slots=True)
class Published:
    """What `release.toml` says; "" for what is not known."""

    id: str
    maintainer: str
    email: str
    urls: dict[str, str]
    raw: str
    pages: str

    @property
    def signature(self) -> str:
        """The maintainer as Debian writes it."""
        return f"{self.maintainer} <{self.email or NOBODY}>"


def published(version: str, root: Path = ROOT) -> Published:
    """Return what is published where, for a version."""
    told = tomllib.loads((root / FILE).read_text("utf-8"))
    places = {name: place.replace("{version}", version).rstrip("/") for name, place in told["files"].items()}
    who = told["maintainer"]
    urls = {name: url for name, url in told["urls"].items() if url}
    return Published(told["id"], who["name"], who["email"], urls, places["raw"], places["pages"])


def releases() -> list[tuple[str, str]]:
    """Return the releases with their days, the newest first, as `CHANGELOG.md` has them."""
    return re.findall(r"(?m)^## \[([0-9.]+)\] - ([0-9-]+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"))


def for_an_index(page: str, where: Published) -> str:
    """Return a page of the repository as it can be read elsewhere: links and pictures have whole addresses.

    Where the address is not known, a picture is left out and a link is its text.
    """
    return LINK.sub(lambda link: _absolute(link, where), page)


def _absolute(link: re.Match[str], where: Published) -> str:
    picture, text, target = link.groups()
    folder = where.raw if picture else where.pages
    if folder:
        return f"{picture}[{text}]({folder}/{target})"
    return "" if picture else text


class PublishedHook(MetadataHookInterface):
    """Adds to the metadata of wheel and source archive who publishes the game and where, and README."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the fields that `pyproject.toml` calls dynamic."""
        root = Path(self.root)
        where = published(metadata["version"], root)
        person = {"name": where.maintainer} | ({"email": where.email} if where.email else {})
        metadata["maintainers"] = [person]
        metadata["urls"] = where.urls
        readme = for_an_index((root / "README.md").read_text("utf-8"), where)
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}
