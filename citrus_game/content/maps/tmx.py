"""Loads boards from the Tiled editor, through pytmx; docs/BOARDS.md describes the format.

A map is orthogonal and has the tile layers ``ground`` (only looks) and ``spaces`` (each tile's class: open,
bush, rock, site; no tile: no space), the object layer ``sites`` (a point for each site, named with its
letter), and the properties ``title``, ``side`` (long or short) and ``start_sites`` (letters separated by
spaces).
"""

import os
from collections.abc import Container, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from citrus_game.content.disk import paths
from citrus_game.content.disk.files import is_file, is_same, read_text, write_atomically
from citrus_game.content.disk.limits import ENTRIES, YAML_BYTES
from citrus_game.content.disk.names import MAP, composed, is_named, unfit
from citrus_game.content.disk.problem import (
    ContentError,
    Faults,
    Spot,
    meant_or_list,
    nearest,
    one_line,
    quoted_file,
    quoted_value,
    translated,
)
from citrus_game.content.maps.layer_data import FLIPS, space_of, spaces_of
from citrus_game.content.maps.sites import Site
from citrus_game.content.maps.tmx_guard import GROUND, SPACES, CleanMap, clean_map, layer_name, property_name
from citrus_game.rules.model.board import (
    BUSH,
    NO_SPACE,
    OPEN,
    ROCK,
    SITE_LETTERS,
    Board,
    BoardError,
    crowded_sites,
    parse_board,
)
from citrus_game.text import _, ngettext

SIDES = ("long", "short")
KINDS = {"open": OPEN, "bush": BUSH, "rock": ROCK, "site": "?"}
"""Letter in `Board.rows` for each class of the layer ``spaces``; a site's letter comes from its point."""
LONGEST_TITLE = 60
NOTED = 50
"""Maps that are in no folder of boards, of which is kept where they lie."""
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
    if is_same(path.parent, paths.maps()):
        return _shipped_map(path)
    loaded = _read_map(path, outside=named or is_same(path.parent, paths.user_maps()))
    if named:
        _named[path.name, loaded.sha256] = loaded
    return loaded


def named_map(name: str, sha256: str) -> LoadedMap | None:
    """Return the map with a file name and hash if the user has named it, now or for an earlier game; else
    None.
    """
    if (name, sha256) not in _named and is_named(name, MAP):
        for path in _noted():
            if path.name == name:
                with suppress(ContentError):
                    load_map(path, named=True)
    return _named.get((name, sha256))


def map_of(name: str, sha256: str) -> LoadedMap:
    """Return the map of a game, which may have changed since; raise `ContentError` if it is not here."""
    named = named_map(name, sha256)
    if named is not None:
        return named
    path = find_map(name)
    if is_file(path):
        return load_map(path)
    for noted in reversed(_noted()):
        if noted.name == name and is_file(noted):
            return load_map(noted, named=True)
    message = _("its map is not here; put it into the folder {folder}, with its pictures")
    raise ContentError(message.format(folder=paths.user_maps()))


_named: dict[tuple[str, str], LoadedMap] = {}


def note_map(path: Path) -> None:
    """Note where a map lies that is in no folder of boards.

    A record has only the map's name, and a game that is opened later shall have its title and its ground.
    """
    if any(is_same(path.parent, folder) for folder in (paths.maps(), paths.user_maps())):
        return
    path, before = path.absolute(), _noted()
    if path not in before and str(path).isprintable():
        lines = [str(each) for each in (*before, path)][-NOTED:]
        with suppress(ContentError):  # The game goes on; its ground will be told as missing later.
            write_atomically(paths.noted_maps(), "\n".join((*lines, "")))


def _noted() -> list[Path]:
    """Return the maps of `note_map`, the oldest first."""
    try:
        return [Path(line) for line in read_text(paths.noted_maps(), YAML_BYTES).splitlines() if line]
    except ContentError:
        return []


@cache
def _shipped_map(path: Path) -> LoadedMap:
    return _read_map(path)


def _read_map(path: Path, *, outside: bool = False) -> LoadedMap:
    faults = Faults()
    loaded = read_map(path, faults, outside=outside)
    faults.raise_all()
    assert loaded is not None
    return loaded


def read_map(path: Path, faults: Faults, *, outside: bool = False) -> LoadedMap | None:
    """Return a map, as far as it can be read, or None; its errors go into ``faults``.

    Raise `ContentError` if the file is no map at all.
    """
    clean, spot = clean_map(path, faults, outside=outside), Spot(path)
    board = _board(clean, spot, faults)
    if clean.tree is None or board is None:
        return None
    import pytmx  # late, since it imports pygame

    tiled: Any = pytmx.TiledMap(image_loader=_image_loader, load_all=False, allow_duplicate_names=True)
    tiled.filename = ""
    try:
        tiled.parse_xml(clean.tree)
    except Exception as error:  # noqa: BLE001 - pytmx raises any kind of exception
        message = _("this map cannot be read ({problem}); save it with Tiled")
        raise spot.problem(message, problem=one_line(str(error))[:80]) from None
    return LoadedMap(board, _ground(tiled, spot, faults), path, clean.sha256)


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
    raise ContentError(message.format(name=quoted_file(str(name)), meant=meant_or_list(name, known)))


def _image_loader(filename: str, transparent: str | None, **_more: object) -> Any:
    """Replace pytmx's image loader: return a function that makes a `GroundTile` instead of a surface."""

    def tile(rect: tuple[int, int, int, int] | None = None, flips: Any = None) -> GroundTile:
        turned = flips or (False, False, False)
        bools = bool(turned[0]), bool(turned[1]), bool(turned[2])
        return GroundTile(Path(filename), rect, bools, "", transparent or "")

    return tile


def _ground(tiled: Any, spot: Spot, faults: Faults) -> list[list[GroundTile | None]]:
    """Return what the layer ``ground`` shows on each space."""
    layer = tiled.get_layer_by_name(GROUND)
    tint = tuple(bytes.fromhex(layer.tintcolor))
    tiles: dict[int, GroundTile | None] = {}
    for row, gids in enumerate(layer.data):
        for column, gid in enumerate(gids):
            if gid not in tiles:
                tiles[gid] = None
                with faults:
                    place = space_of(spot.at(layer_name(GROUND)), column, row)
                    tiles[gid] = _ground_tile(tiled, gid, tint, place)
    return [[tiles[gid] for gid in gids] for gids in layer.data]


def _ground_tile(tiled: Any, gid: int, tint: tuple[int, ...], spot: Spot) -> GroundTile | None:
    tile: GroundTile | None = tiled.images[gid]
    art = _tile_property(tiled, gid, "art")
    if art and art not in _pictures():
        near = nearest(art, sorted(_pictures()))
        if near is not None:
            message = _("there is no picture {name}; did you mean '{word}'?")
            raise spot.problem(message, name=quoted_value(art), word=near)
        message = _("there is no picture {name}; write the name of one in assets/svg")
        raise spot.problem(message, name=quoted_value(art))
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


def _board(clean: CleanMap, spot: Spot, faults: Faults) -> Board | None:
    """Return the board, as far as it can be read, or None; its errors go into ``faults``.

    A wrong title, side or starting site leaves a board on which the other rules can be checked.
    """
    title, side = _title(clean, spot, faults), _side(clean, spot, faults)
    rows, lost = _rows(clean, spot, faults)
    start_sites = _start_sites(clean, rows, lost, spot, faults)
    if not rows:
        return None
    try:
        drawing = "\n".join("".join(row) for row in rows)
        board = parse_board(drawing, title=title, side=side, start_sites=start_sites, free_sites=True)
    except BoardError as error:
        faults.add(_board_problem(error, spot))
        return None
    for crowded in crowded_sites(board):
        faults.add(_board_problem(crowded, spot))
    return board


def _board_problem(error: BoardError, spot: Spot) -> ContentError:
    where = [layer_name(error.layer)] if error.layer else []
    where += [_("space {space}").format(space=error.space)] if error.space else []
    message = _("{problem}; change it in Tiled")
    return spot.at(", ".join(where)).problem(message, problem=translated(error))


def _title(clean: CleanMap, spot: Spot, faults: Faults) -> str:
    title, where = clean.texts["title"].strip(), spot.at(property_name("title"))
    if not 0 < len(title) <= LONGEST_TITLE:
        message = ngettext(
            "the map’s title should be 1 to {most} character; write it into the map’s properties",
            "the map’s title should be 1 to {most} characters; write it into the map’s properties",
            LONGEST_TITLE,
        )
        faults.add(where.problem(message, most=LONGEST_TITLE))
    elif len(title.splitlines()) > 1:
        faults.add(where.problem(_("the map’s title has several lines; write it on one")))
    elif unfit(title):
        faults.add(where.problem(_("the map’s title holds a control character; leave it out")))
    return title


def _side(clean: CleanMap, spot: Spot, faults: Faults) -> str:
    side = clean.texts["side"]
    if side in SIDES:
        return side
    message = _("the map’s side is {found}{meant}")
    where = spot.at(property_name("side"))
    faults.add(where.problem(message, found=quoted_value(side), meant=meant_or_list(side, SIDES)))
    return SIDES[0]


def _start_sites(clean: CleanMap, rows: list[list[str]], lost: int, spot: Spot, faults: Faults) -> list[str]:
    """Return the letters of the starting sites; ``lost`` sites have an error of their own."""
    found = clean.texts["start_sites"].split()
    letters = {kind for row in rows for kind in row if kind in SITE_LETTERS}
    odd = not set(found) <= set(SITE_LETTERS) or len(set(found)) != len(found) or not found
    if odd or (rows and len(set(found) - letters) > lost):
        message = _("found {found}, should be letters of sites on the map, each once, as in A B C D")
        where = spot.at(property_name("start_sites"))
        faults.add(where.problem(message, found=quoted_value(clean.texts["start_sites"])))
    return [letter for letter in dict.fromkeys(found) if letter in letters]


def _rows(clean: CleanMap, spot: Spot, faults: Faults) -> tuple[list[list[str]], int]:
    """Return the board's rows of letters, from the layer ``spaces`` and the points of ``sites``, and the
    number of sites that have an error.

    Empty if there is no board to look at. A space whose kind is unknown counts as open.
    """
    if clean.size is None:
        return [], 0
    if not clean.spaces:
        message = _("no space is painted; paint tiles of class {kinds}")
        faults.add(spot.at(layer_name(SPACES)).problem(message, kinds=", ".join(KINDS)))
        return [], 0
    rows = [[NO_SPACE] * clean.size[0] for _row in range(clean.size[1])]
    doubted = _paint_spaces(rows, clean, spot.at(layer_name(SPACES)), faults)
    lost = len(SITE_LETTERS)
    if clean.sites is not None:
        painted = {
            (column, row)
            for row, kinds in enumerate(rows)
            for column, kind in enumerate(kinds)
            if kind == KINDS["site"]
        }
        pointed, lost = _put_sites(rows, clean.sites, doubted, faults)
        lonely = sorted(painted - pointed, key=lambda at: at[::-1])
        astray = sum(place not in painted for _letter, place, _spot in clean.sites)
        if len(lonely) > astray:  # Else these are the places of the points that lie elsewhere.
            message = _("no point of the layer sites lies on this site; insert one with its letter")
            place = spot.at(layer_name(SPACES))
            for at in lonely:
                faults.add(space_of(place, *at).problem(message))
            lost += len(lonely)
    return [[OPEN if kind == KINDS["site"] else kind for kind in row] for row in rows], lost


def _paint_spaces(rows: list[list[str]], clean: CleanMap, spot: Spot, faults: Faults) -> set[tuple[int, int]]:
    """Write the spaces' letters into the rows, and return the places whose kind is unknown."""
    doubted = set()
    wrong: dict[int, list[tuple[int, int]]] = {}
    tilesets = clean.tilesets
    for (column, row), number in sorted(clean.spaces.items(), key=lambda each: each[0][::-1]):
        plain = number & ~FLIPS
        kind = tilesets.classes.get(plain, "")
        rows[row][column] = KINDS.get(kind, OPEN)
        if kind not in KINDS:
            doubted.add((column, row))
            if plain and (plain in tilesets.known or plain in tilesets.classes):
                wrong.setdefault(plain, []).append((column, row))
    for number, places in wrong.items():
        kind, tile = tilesets.classes.get(number, ""), tilesets.tile_name(number)
        where = spaces_of(spot, places)
        if kind:
            message = _("the class of {tile} is {found}{meant}")
            meant = meant_or_list(kind, KINDS)
            faults.add(where.problem(message, tile=tile, found=quoted_value(kind), meant=meant))
        else:
            message = _(
                "{tile} has no class, so it is only a picture for the layer ground; "
                "paint a tile of class {kinds} here, or erase it"
            )
            faults.add(where.problem(message, tile=tile, kinds=", ".join(KINDS)))
    return doubted


def _put_sites(
    rows: list[list[str]], sites: Sequence[Site], doubted: Container[tuple[int, int]], faults: Faults
) -> tuple[set[tuple[int, int]], int]:
    """Write the sites' letters into the rows; return the places of points, and the number of sites that have
    an error.
    """
    pointed, seen, lost = set[tuple[int, int]](), set[str](), 0
    for letter, place, spot in sites:
        if place is not None:
            pointed.add(place)
        if place is None or not letter:
            lost += 1
            continue
        problem = _site_problem(rows, letter, place, letter in seen, place in doubted)
        if problem:
            faults.add(spot.problem(problem))
            lost += 1
        else:
            rows[place[1]][place[0]] = letter
            seen.add(letter)
    return pointed, lost


def _site_problem(
    rows: list[list[str]], letter: str, place: tuple[int, int], seen: bool, doubted: bool
) -> str:
    """Return what is wrong with a site's place, or ""."""
    column, row = place
    if not (0 <= row < len(rows) and 0 <= column < len(rows[0])):
        return _("the site {name} lies off the map; move it onto its space").format(name=letter)
    if seen:
        message = _("the site {name} lies on another space, too; rename or delete one")
        return message.format(name=letter)
    before = rows[row][column]
    if before in SITE_LETTERS:
        return _("both {one} and {two} lie here; delete one").format(one=before, two=letter)
    if before != KINDS["site"] and not doubted:
        message = _("the site {name} lies on a space of another kind; paint a site there or move the point")
        return message.format(name=letter)
    return ""
