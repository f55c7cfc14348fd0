"""Boards from the Tiled editor: the contract that a map keeps, read through pytmx.

Orthogonal; tile layers ``ground`` (looks only) and ``spaces`` (each tile's class: open, bush, rock,
site; empty: no space); object layer ``sites`` (one point a site, its name the letter); map properties
``title``, ``side`` (long or short) and ``start_sites`` (letters with spaces between them).
"""

import os
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from citrus_game.content.disk import paths
from citrus_game.content.disk.files import is_file
from citrus_game.content.disk.limits import ENTRIES
from citrus_game.content.disk.problem import ContentError, Spot, meant_or_list, shown
from citrus_game.content.maps.tmx_guard import SITES, clean_map
from citrus_game.rules.material.board import (
    BUSH,
    NO_SPACE,
    OPEN,
    ROCK,
    SITE_LETTERS,
    Board,
    BoardError,
    column_name,
    parse_board,
)
from citrus_game.text import _

SIDES = ("long", "short")
KINDS = {"open": OPEN, "bush": BUSH, "rock": ROCK, "site": "?"}
"""How a class of the layer ``spaces`` is drawn; a site's letter is that of its point."""
LONGEST_TITLE = 60


@dataclass(frozen=True)
class GroundTile:
    """What the ground of a space looks like.

    ``art``, if not empty, names a picture of ``assets/svg``; else it is the part ``rect`` of ``image``: x,
    y, width, height in pixels, None for the whole. ``flips`` (left to right, upside down, along the
    diagonal) are Tiled's: the diagonal one is done first.
    """

    image: Path
    rect: tuple[int, int, int, int] | None
    flips: tuple[bool, bool, bool]
    art: str


@dataclass(frozen=True, eq=False)
class LoadedMap:
    """A map that keeps the contract: ``ground[row][column]`` is None where nothing is drawn."""

    board: Board
    ground: list[list[GroundTile | None]]
    path: Path
    sha256: str


def load_map(path: Path) -> LoadedMap:
    """Load a map; raises `ContentError` with the file, the layer and the space.

    The game's own ones are read once: setup, table and painter each ask for the same.
    """
    return _shipped_map(path) if path.parent == paths.maps() else _read_map(path)


@cache
def _shipped_map(path: Path) -> LoadedMap:
    return _read_map(path)


def _read_map(path: Path) -> LoadedMap:
    clean, sha256 = clean_map(path)
    import pytmx  # late, since it imports pygame

    tiled: Any = pytmx.TiledMap(image_loader=_image_loader, load_all=False, allow_duplicate_names=True)
    tiled.filename = str(path)
    tiled.parse_xml(clean)
    rows = _spaces(tiled, Spot(path))
    return LoadedMap(_board(tiled, rows, Spot(path)), _ground(tiled, Spot(path)), path, sha256)


def known_maps() -> dict[str, Path]:
    """List the maps that can be chosen by name: those of the game, then the user's own."""
    found: dict[str, Path] = {}
    for folder in (paths.maps(), paths.user_maps()):
        with suppress(OSError, MemoryError), os.scandir(folder) as entries:
            names = sorted(entry.name for entry in islice(entries, ENTRIES))
            for name in names:
                if name.endswith(".tmx") and is_file(folder / name):
                    found.setdefault(name.removesuffix(".tmx"), folder / name)
    return found


def find_map(name: str | Path) -> Path:
    """Give the file of a map by its name, or by its path; raises `ContentError` where there is none."""
    known = known_maps()
    if str(name) in known:
        return known[str(name)]
    path = Path(name)
    if path.suffix == ".tmx":
        by_name = known.get(path.stem, path) if len(path.parts) == 1 else path
        return path if is_file(path) else by_name
    message = _("there is no map {name}, nor is it a .tmx file{meant}")
    raise ContentError(message.format(name=shown(str(name)), meant=meant_or_list(name, known)))


def _image_loader(filename: str, _colour: object, **_more: object) -> Any:
    """Stand in for loading images: gives each tile's file, part and flips."""

    def tile(rect: tuple[int, int, int, int] | None = None, flips: Any = None) -> GroundTile:
        turned = flips or (False, False, False)
        return GroundTile(Path(filename), rect, (bool(turned[0]), bool(turned[1]), bool(turned[2])), "")

    return tile


def _ground(tiled: Any, spot: Spot) -> list[list[GroundTile | None]]:
    """Give what the layer ``ground`` shows on each space."""
    return [
        [_ground_tile(tiled, gid, _at(spot, "ground", column, row)) for column, gid in enumerate(gids)]
        for row, gids in enumerate(tiled.get_layer_by_name("ground").data)
    ]


def _ground_tile(tiled: Any, gid: int, spot: Spot) -> GroundTile | None:
    tile: GroundTile | None = tiled.images[gid]
    art = _tile_property(tiled, gid, "art")
    if art and art not in _pictures():
        message = _("there is no picture {name}; write the name of one in assets/svg")
        raise spot.problem(message, name=shown(art))
    return replace(tile, art=art) if tile and art else tile


@cache
def _pictures() -> frozenset[str]:
    """Name the pictures that the property ``art`` may name."""
    return frozenset(path.stem for path in (paths.assets() / "svg").glob("*.svg"))


def _tile_property(tiled: Any, gid: int, name: str) -> str:
    return str((tiled.get_tile_properties_by_gid(gid) or {}).get(name) or "")


def _spaces(tiled: Any, spot: Spot) -> list[list[str]]:
    """Draw each space by its class in the layer ``spaces`` and by the sites' letters."""
    rows: list[list[str]] = []
    for row, gids in enumerate(tiled.get_layer_by_name("spaces").data):
        rows.append([])
        for column, gid in enumerate(gids):
            kind = _tile_property(tiled, gid, "type")
            if gid and kind not in KINDS:
                raise _at(spot, "spaces", column, row).problem(
                    _("the tile’s class is {found}{meant}"),
                    found=shown(kind or None),
                    meant=meant_or_list(kind, KINDS),
                )
            rows[row].append(KINDS[kind] if gid else NO_SPACE)
    for site in tiled.get_layer_by_name(SITES):
        column, row = int(site.x // tiled.tilewidth), int(site.y // tiled.tileheight)
        _put_site(rows, site.name or "", column, row, spot)
    for row, kinds in enumerate(rows):
        if "?" in kinds:
            place = _at(spot, "spaces", kinds.index("?"), row)
            raise place.problem(
                _("no point of the layer sites lies on this site; insert one with its letter")
            )
    return rows


def _put_site(rows: list[list[str]], name: str, column: int, row: int, spot: Spot) -> None:
    """Write a site's letter where its point lies."""
    if name not in SITE_LETTERS or len(name) != 1:
        message = _("{found} is no letter of a site; name the point with a letter from A to O")
        raise spot.at(_("layer sites")).problem(message, found=shown(name))
    if not (0 <= row < len(rows) and 0 <= column < len(rows[0])):
        message = _("the site {name} lies off the map; move it onto its space")
        raise spot.at(_("layer sites")).problem(message, name=name)
    place = _at(spot, SITES, column, row)
    if any(name in kinds for kinds in rows):
        raise place.problem(_("the site {name} lies on another space, too; rename or delete one"), name=name)
    before = rows[row][column]
    if before in SITE_LETTERS:
        raise place.problem(_("both {one} and {two} lie here; delete one"), one=before, two=name)
    if before != KINDS["site"]:
        message = _("the site {name} lies on a space of another kind; paint a site there or move the point")
        raise place.problem(message, name=name)
    rows[row][column] = name


def _board(tiled: Any, rows: list[list[str]], spot: Spot) -> Board:
    """Make the board, with the map's own properties."""
    texts = {name: tiled.properties.get(name) or "" for name in ("title", "side", "start_sites")}
    title = texts["title"].strip()
    if not (0 < len(title) <= LONGEST_TITLE and title.isprintable()):
        message = _("the map’s title should be 1 to {most} characters; write it into the map’s properties")
        raise spot.at(_("property title")).problem(message, most=LONGEST_TITLE)
    if texts["side"] not in SIDES:
        message = _("the map’s side is {found}{meant}")
        raise spot.at(_("property side")).problem(
            message, found=shown(texts["side"]), meant=meant_or_list(texts["side"], SIDES)
        )
    start_sites = texts["start_sites"].split()
    letters = {kind for row in rows for kind in row if kind in SITE_LETTERS}
    if not start_sites or len(set(start_sites)) != len(start_sites) or not letters.issuperset(start_sites):
        message = _("found {found}, should be letters of sites on the map, each once, as in A B C D")
        raise spot.at(_("property start_sites")).problem(message, found=shown(texts["start_sites"]))
    try:
        drawing = "\n".join("".join(row) for row in rows)
        return parse_board(drawing, title=title, side=texts["side"], start_sites=start_sites)
    except BoardError as error:
        where = [_("layer {name}").format(name=error.layer)] if error.layer else []
        where += [_("space {space}").format(space=error.space)] if error.space else []
        raise ContentError(
            _("{problem}; change it in Tiled").format(problem=error), spot.file, ", ".join(where)
        ) from None


def _at(spot: Spot, layer: str, column: int, row: int) -> Spot:
    """Point at a space of a layer."""
    return spot.at(
        _("layer {layer}, space {space}").format(layer=layer, space=f"{column_name(column)}{row + 1}")
    )
