"""Loads boards from the Tiled editor, through pytmx; docs/BOARDS.md describes the format.

A map is orthogonal and has the tile layers ``ground`` (only looks) and ``spaces`` (each tile's class: open,
bush, rock, site; no tile: no space), the object layer ``sites`` (a point for each site, named with its
letter), and the properties ``title``, ``side`` (long or short) and ``start_sites`` (letters separated by
spaces).
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
from citrus_game.content.disk.names import MAP, composed, is_named, unfit
from citrus_game.content.disk.problem import ContentError, Spot, meant_or_list, one_line, shown
from citrus_game.content.maps.layer_data import space_of
from citrus_game.content.maps.tmx_guard import GROUND, SITES, SPACES, clean_map, layer_name
from citrus_game.rules.model.board import (
    BUSH,
    NO_SPACE,
    OPEN,
    ROCK,
    SITE_LETTERS,
    Board,
    BoardError,
    parse_board,
)
from citrus_game.text import _

SIDES = ("long", "short")
KINDS = {"open": OPEN, "bush": BUSH, "rock": ROCK, "site": "?"}
"""Letter in `Board.rows` for each class of the layer ``spaces``; a site's letter comes from its point."""
LONGEST_TITLE = 60
PLAIN = (255, 255, 255, 255)
"""The tint that changes nothing."""


@dataclass(frozen=True)
class GroundTile:
    """How the ground of a space looks.

    ``art``, if not empty, names a picture of ``assets/svg``; else the part ``rect`` (x, y, width, height in
    pixels; None: all) of ``image`` is drawn. ``flips`` are Tiled's (horizontal, vertical, diagonal); the
    diagonal one is applied first. ``transparent``, if not empty, is the colour of the image that is not
    drawn, e.g. #FF00FF; ``tint`` is the layer's (red, green, blue, opacity).
    """

    image: Path
    rect: tuple[int, int, int, int] | None
    flips: tuple[bool, bool, bool]
    art: str
    transparent: str = ""
    tint: tuple[int, ...] = PLAIN


@dataclass(frozen=True, eq=False)
class LoadedMap:
    """A checked map; ``ground[row][column]`` is None where nothing is drawn."""

    board: Board
    ground: list[list[GroundTile | None]]
    path: Path
    sha256: str


def load_map(path: Path, *, named: bool = False) -> LoadedMap:
    """Load a map; raise `ContentError` with the file, the layer and the space.

    Maps that the user ``named`` on the command line, or in the user's folder, may have tilesets and pictures
    anywhere, as in Tiled's projects; other maps, which a record may name, only in their own folder. The
    game's maps are cached.
    """
    if path.parent == paths.maps():
        return _shipped_map(path)
    loaded = _read_map(path, outside=named or path.parent == paths.user_maps())
    if named:
        _named[path.name, loaded.sha256] = loaded
    return loaded


def named_map(name: str, sha256: str) -> LoadedMap | None:
    """Return the map with a file name and hash if the user has named it since the program started, or
    None.
    """
    return _named.get((name, sha256))


_named: dict[tuple[str, str], LoadedMap] = {}


@cache
def _shipped_map(path: Path) -> LoadedMap:
    return _read_map(path)


def _read_map(path: Path, *, outside: bool = False) -> LoadedMap:
    clean, sha256 = clean_map(path, outside=outside)
    spot = Spot(path)
    import pytmx  # late, since it imports pygame

    tiled: Any = pytmx.TiledMap(image_loader=_image_loader, load_all=False, allow_duplicate_names=True)
    tiled.filename = ""
    try:
        tiled.parse_xml(clean)
    except Exception as error:  # noqa: BLE001 - pytmx raises any kind of exception
        message = _("this map cannot be read ({problem}); save it with Tiled")
        raise spot.problem(message, problem=one_line(str(error))[:80]) from None
    rows = _spaces(tiled, spot)
    return LoadedMap(_board(tiled, rows, spot), _ground(tiled, spot), path, sha256)


def known_maps() -> dict[str, Path]:
    """Return the maps that can be chosen by name, the game's first, then the user's."""
    found: dict[str, Path] = {}
    for place in (paths.maps, paths.user_maps):
        with suppress(OSError, MemoryError, ContentError), os.scandir(folder := place()) as entries:
            names = sorted(entry.name for entry in islice(entries, ENTRIES))
            for name in names:
                if is_named(name, MAP) and is_file(folder / name):
                    found.setdefault(composed(Path(name).stem), folder / name)
    return found


def find_map(name: str | Path) -> Path:
    """Return the path of a map from its name or path; raise `ContentError` if there is none."""
    known = known_maps()
    if (word := composed(str(name))) in known:
        return known[word]
    path = Path(name)
    if is_named(path, MAP):
        by_name = known.get(composed(path.stem), path) if len(path.parts) == 1 else path
        return path if is_file(path) else by_name
    message = _("there is no map {name}, nor is it a .tmx file{meant}")
    raise ContentError(message.format(name=shown(str(name)), meant=meant_or_list(name, known)))


def _image_loader(filename: str, transparent: str | None, **_more: object) -> Any:
    """Replace pytmx's image loader: return a function that makes a `GroundTile` instead of a surface."""

    def tile(rect: tuple[int, int, int, int] | None = None, flips: Any = None) -> GroundTile:
        turned = flips or (False, False, False)
        bools = bool(turned[0]), bool(turned[1]), bool(turned[2])
        return GroundTile(Path(filename), rect, bools, "", transparent or "")

    return tile


def _ground(tiled: Any, spot: Spot) -> list[list[GroundTile | None]]:
    """Return what the layer ``ground`` shows on each space."""
    layer = tiled.get_layer_by_name(GROUND)
    tint = tuple(bytes.fromhex(layer.tintcolor))
    tiles: dict[int, GroundTile | None] = {}
    for row, gids in enumerate(layer.data):
        for column, gid in enumerate(gids):
            if gid not in tiles:
                tiles[gid] = _ground_tile(
                    tiled, gid, tint, space_of(spot.at(layer_name(GROUND)), column, row)
                )
    return [[tiles[gid] for gid in gids] for gids in layer.data]


def _ground_tile(tiled: Any, gid: int, tint: tuple[int, ...], spot: Spot) -> GroundTile | None:
    tile: GroundTile | None = tiled.images[gid]
    art = _tile_property(tiled, gid, "art")
    if art and art not in _pictures():
        message = _("there is no picture {name}; write the name of one in assets/svg")
        raise spot.problem(message, name=shown(art))
    if tile is None:
        return None
    part = tuple(map(int, _tile_property(tiled, gid, "part").split()))
    return replace(tile, art=art, rect=part if len(part) == 4 else tile.rect, tint=tint)


@cache
def _pictures() -> frozenset[str]:
    """Return the names allowed in the property ``art``."""
    return frozenset(path.stem for path in (paths.assets() / "svg").glob("*.svg"))


def _tile_property(tiled: Any, gid: int, name: str) -> str:
    return str((tiled.get_tile_properties_by_gid(gid) or {}).get(name) or "")


def _spaces(tiled: Any, spot: Spot) -> list[list[str]]:
    """Return the board's rows of letters, from the layer ``spaces`` and the points of ``sites``."""
    rows: list[list[str]] = []
    for row, gids in enumerate(tiled.get_layer_by_name(SPACES).data):
        rows.append([])
        for column, gid in enumerate(gids):
            kind = _tile_property(tiled, gid, "type")
            if gid and kind not in KINDS:
                raise space_of(spot.at(layer_name(SPACES)), column, row).problem(
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
            place = space_of(spot.at(layer_name(SPACES)), kinds.index("?"), row)
            raise place.problem(
                _("no point of the layer sites lies on this site; insert one with its letter")
            )
    return rows


def _put_site(rows: list[list[str]], name: str, column: int, row: int, spot: Spot) -> None:
    """Write a site's letter into the rows where its point lies."""
    if name not in SITE_LETTERS or len(name) != 1:
        message = _("{found} is no letter of a site; name the point with a letter from A to O")
        raise spot.at(layer_name(SITES)).problem(message, found=shown(name))
    if not (0 <= row < len(rows) and 0 <= column < len(rows[0])):
        message = _("the site {name} lies off the map; move it onto its space")
        raise spot.at(layer_name(SITES)).problem(message, name=name)
    place = space_of(spot.at(layer_name(SITES)), column, row)
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
    """Return the board, with the map's own properties."""
    texts = {name: tiled.properties.get(name) or "" for name in ("title", "side", "start_sites")}
    title = texts["title"].strip()
    if not 0 < len(title) <= LONGEST_TITLE:
        message = _("the map’s title should be 1 to {most} characters; write it into the map’s properties")
        raise spot.at(_("property title")).problem(message, most=LONGEST_TITLE)
    if len(title.splitlines()) > 1:
        raise spot.at(_("property title")).problem(_("the map’s title has several lines; write it on one"))
    if unfit(title):
        message = _("the map’s title holds a control character; leave it out")
        raise spot.at(_("property title")).problem(message)
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
        where = [layer_name(error.layer)] if error.layer else []
        where += [_("space {space}").format(space=error.space)] if error.space else []
        raise ContentError(
            _("{problem}; change it in Tiled").format(problem=error), spot.file, ", ".join(where)
        ) from None
