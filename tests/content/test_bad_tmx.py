"""Invalid maps give one clear sentence each: file, layer, space, what is wrong, what to do."""

import base64
import gzip
import re
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from citrus_game.content.check import check_file
from citrus_game.content.disk.paths import maps
from citrus_game.content.maps.tmx import load_map
from tests.cases import plain

TILES = "4,1,1\n"


def png(width: int, height: int) -> bytes:
    """Return the head of a PNG file of any size."""
    chunk = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))


def packed(tiles: int, pack: Callable[[bytes, int], bytes]) -> str:
    """Return many tiles, compressed as a layer's data, in haste."""
    return base64.b64encode(pack(b"\1\0\0\0" * tiles, 1)).decode()


def spoil(text: str, old: str, new: str) -> str:
    """Replace the first place that matches a pattern; there must be one."""
    found, n = re.subn(old, lambda _match: new, text, count=1, flags=re.DOTALL)
    assert n, old
    return found


def layer(name: str, attributes: str, data: str) -> str:
    return f'<layer id="9" name="{name}" width="14" height="10"><data {attributes}>{data}</data></layer>'


GROUND = r'<layer id="1".*?</layer>'
SPACES = r'<layer id="2".*?</layer>'
BOMB = 10_000_000
SITE_A = r'<object id="1" name="A" x="192" y="192">'

# name of the mutation: what to replace in maps/long.tmx, by what, what the sentence must hold
SPOILT: dict[str, tuple[str, str, str]] = {
    "doctype": (r"<map ", '<!DOCTYPE map SYSTEM "x.dtd"><map ', "line 2|DOCTYPE"),
    "entities": (
        r"<map ",
        '<!DOCTYPE m [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><map ',
        "line 2|DOCTYPE",
    ),
    "external entity": (r"<map ", '<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]><map ', "DOCTYPE"),
    "another encoding": ('encoding="UTF-8"', 'encoding="cp037"', "line 1|encoding 'cp037'"),
    "no XML": ("</map>", "", "not valid XML"),
    "a tag left open": ("</properties>", "", "line 84|not valid XML"),
    "unknown entity": ("Long side", "&long;", "line 6|not valid XML"),
    "wrong root": ("<map .*</map>", "<tileset/>", "<tileset>|<map>"),
    "hexagonal": ('"orthogonal"', '"hexagonal"', "'hexagonal'|orthogonal"),
    "isometric": ('"orthogonal"', '"isometric"', "'isometric'|orthogonal"),
    "no orientation": (' orientation="orthogonal"', "", "orthogonal"),
    "infinite without chunks": ('infinite="0"', 'infinite="1"', "layer spaces|no chunks"),
    "3000 tiles wide": ('width="14"', 'width="3000"', "width is '3000'|1 to 40"),
    "no width": (' width="14"', "", "width|1 to 40"),
    "negative height": ('height="10"', 'height="-10"', "height is '-10'"),
    "a width that is no number": ('width="14"', 'width="nan"', "width is 'nan'"),
    "a decimal width": ('width="14"', 'width="14.5"', "width is '14.5'"),
    "huge tiles": ('tilewidth="128"', 'tilewidth="999999999"', "tilewidth"),
    "tiles of no size": ('tileheight="128"', 'tileheight="0"', "tileheight is '0'"),
    "no tileset": (r" <tileset[^>]*/>\n", "", "0 tilesets"),
    "33 tilesets": ("<tileset[^>]*/>", '<tileset firstgid="1" source="citrus.tsx"/>' * 33, "33 tilesets"),
    "two tilesets at once": (
        "<tileset[^>]*/>",
        '<tileset firstgid="1" source="citrus.tsx"/><tileset firstgid="5" source="citrus.tsx"/>',
        "tileset citrus.tsx|overlap",
    ),
    "missing tileset": ("citrus.tsx", "citron.tsx", "'citron.tsx' is missing"),
    "tileset outside": ("citrus.tsx", "../../../etc/citrus.tsx", "not in the map’s folder"),
    "tileset from the root": ("citrus.tsx", "/etc/citrus.tsx", "not in the map’s folder"),
    "tileset of Windows": ("citrus.tsx", "C:\\\\maps\\\\citrus.tsx", "not in the map’s folder"),
    "tileset from the web": ("citrus.tsx", "http://example.org/citrus.tsx", "not in the map’s folder"),
    "tileset by a detour": ("citrus.tsx", "x/../../citrus.tsx", "not in the map’s folder"),
    "tileset of another kind": ("citrus.tsx", "citrus.json", "'citrus.json'|.tsx"),
    "no source": ('source="citrus.tsx"', 'source=""', "tileset|no file is named"),
    "no first tile": (' firstgid="1"', "", "firstgid is nothing"),
    "first tile is no number": ('firstgid="1"', 'firstgid="one"', "firstgid is 'one'"),
    "far first tile": ('firstgid="1"', 'firstgid="99999999999"', "firstgid"),
    "other first tile": ('firstgid="1"', 'firstgid="100"', "layer spaces, spaces a1|no tiles of the map"),
    "no layer of ground": (GROUND, "", "layer ground|tile layer is missing"),
    "no layer of spaces": (SPACES, "", "layer spaces|missing"),
    "no layer of sites": ("<objectgroup.*</objectgroup>", "", "layer sites|object layer is missing"),
    "ground twice": (SPACES, layer("ground", 'encoding="csv"', TILES) * 2, "layer ground|several"),
    "spaces in a group": (
        '<layer id="2" name="spaces"',
        '<layer id="2" name="other"',
        "layer spaces|missing",
    ),
    "base64 of one tile": (
        GROUND,
        layer("ground", 'encoding="base64"', "AQAAAA=="),
        "layer ground|1 tile,|140",
    ),
    "no base64": (GROUND, layer("ground", 'encoding="base64"', "?" * 8), "layer ground|damaged"),
    "base64 that is cut off": (GROUND, layer("ground", 'encoding="base64"', "AQAAA"), "layer ground|damaged"),
    "zlib that is none": (
        GROUND,
        layer("ground", 'encoding="base64" compression="zlib"', "AQAAAA=="),
        "layer ground|damaged",
    ),
    "zlib that is cut off": (
        GROUND,
        layer("ground", 'encoding="base64" compression="zlib"', packed(140, zlib.compress)[:24]),
        "layer ground|damaged",
    ),
    "an unknown compression": (
        GROUND,
        layer("ground", 'encoding="base64" compression="lzma"', "AQAAAA=="),
        "layer ground|'lzma'|choose the tile layer format CSV",
    ),
    "an unknown encoding": (
        GROUND,
        layer("ground", 'encoding="hex"', "00"),
        "layer ground|'hex'|choose the tile layer format CSV",
    ),
    "zlib bomb": (
        GROUND,
        layer("ground", 'encoding="base64" compression="zlib"', packed(BOMB, zlib.compress)),
        "layer ground|more than the 140 tiles",
    ),
    "gzip bomb": (
        GROUND,
        layer("ground", 'encoding="base64" compression="gzip"', packed(BOMB, gzip.compress)),
        "layer ground|more than the 140 tiles",
    ),
    "compressed CSV": (GROUND, layer("ground", 'encoding="csv" compression="zlib"', TILES), "CSV"),
    "too few tiles as XML": (GROUND, layer("ground", "", '<tile gid="1"/>' * 139), "layer ground|139 tiles"),
    "a tile of no tileset as XML": (
        GROUND,
        layer("ground", "", '<tile gid="1"/>' * 139 + '<tile gid="99"/>'),
        "layer ground, space n10|'99'",
    ),
    "no data": (GROUND, '<layer id="1" name="ground" width="14" height="10"/>', "layer ground|no tiles"),
    "half a space beside": (
        'name="ground"',
        'name="ground" offsetx="64"',
        "layer ground|64, 0 pixels beside the layer spaces",
    ),
    "an offset that is no number": ('name="sites"', 'name="sites" offsetx="x"', "layer sites|offsetx is 'x'"),
    "an offset without end": ('name="spaces"', 'name="spaces" offsety="-inf"', "offsety is '-inf'"),
    "a group in groups without end": (
        SPACES,
        "<group>" * 19_000 + "</group>" * 19_000,
        "layer spaces|missing",
    ),
    "chunks": (
        GROUND,
        layer("ground", 'encoding="csv"', '<chunk x="0" y="0" width="16" height="16">1</chunk>'),
        "layer ground|140",
    ),
    "layer of another size": (
        '<layer id="2" name="spaces" width="14"',
        '<layer id="2" name="spaces" width="15"',
        "layer spaces|14 x 10",
    ),
    "too few tiles": (GROUND, layer("ground", 'encoding="csv"', "1,1,1"), "layer ground|3 tiles|140"),
    "too many tiles": (GROUND, layer("ground", 'encoding="csv"', "1," * 200 + "1"), "201 tiles|140"),
    "no tiles": (GROUND, layer("ground", 'encoding="csv"', ""), "layer ground|140"),
    "a comma too much": (GROUND, layer("ground", 'encoding="csv"', "1," * 140), "141 tiles|140"),
    "a word among the tiles": (
        GROUND,
        layer("ground", 'encoding="csv"', "1," * 15 + "x" + ",1" * 124),
        "layer ground, space b2|'x'",
    ),
    "a negative tile": (
        GROUND,
        layer("ground", 'encoding="csv"', "-1" + ",1" * 139),
        "layer ground, space a1|'-1'",
    ),
    "a tile of no tileset": (
        SPACES,
        layer("spaces", 'encoding="csv"', "6," * 139 + "10"),
        "layer spaces, space n10|'10'",
    ),
    "a huge tile number": (
        SPACES,
        layer("spaces", 'encoding="csv"', "6," * 139 + "9" * 4000),
        "layer spaces, space n10|no tile",
    ),
    "a space without a class": (
        SPACES,
        layer("spaces", 'encoding="csv"', "1" + ",6" * 139),
        "layer spaces, space a1|class",
    ),
    "no space at all": (SPACES, layer("spaces", 'encoding="csv"', "0" + ",0" * 139), "layer spaces|no space"),
    "a site without a letter": (SITE_A + r".*?</object>", "", "layer spaces, space b2|no point"),
    "a site of two letters": (SITE_A, '<object id="1" name="AB" x="192" y="192">', "layer sites|'AB'"),
    "a site of no letter": (SITE_A, '<object id="1" x="192" y="192">', "layer sites|letter"),
    "a site past O": (SITE_A, '<object id="1" name="Q" x="192" y="192">', "layer sites|'Q'|A to O"),
    "a letter twice": (
        SITE_A,
        '<object id="1" name="B" x="192" y="192">',
        "layer sites, object 2 'B', space b9|B lies on another space",
    ),
    "two letters on a site": (
        SITE_A,
        '<object id="99" name="A" x="200" y="200"><point/></object><object id="1" name="B" x="192" y="192">',
        "layer sites, object 1 'B', space b2|both A and B",
    ),
    "a site on open land": (SITE_A, '<object id="1" name="A" x="64" y="64">', "object 1 'A', space a1"),
    "a site off the map": (SITE_A, '<object id="1" name="A" x="99999" y="64">', "A lies off the map"),
    "a site left of the map": (SITE_A, '<object id="1" name="A" x="-3" y="64">', "A lies off the map"),
    "a site just above the map": (SITE_A, '<object id="1" name="A" x="64" y="-1">', "A lies off the map"),
    "a site right of the map": (SITE_A, '<object id="1" name="A" x="1792" y="64">', "A lies off the map"),
    "a site just below the map": (SITE_A, '<object id="1" name="A" x="64" y="1280">', "A lies off the map"),
    "a site nowhere": (SITE_A, '<object id="1" name="A" x="nan" y="64">', "object 1 'A'|lies nowhere"),
    "a site at infinity": (SITE_A, '<object id="1" name="A" x="inf" y="64">', "object 1 'A'|lies nowhere"),
    "a site that is no point": (SITE_A + r"\s*<point/>", SITE_A, "object 1 'A'|is no point"),
    "no title": ("Long side", "", "property title|1 to 60"),
    "a very long title": ("Long side", "x" * 500, "property title|1 to 60"),
    "a title of two lines": ("Long side", "Long&#10;side", "property title|write it on one"),
    "a title with a control character": ("Long side", "Long&#x85;side", "property title"),
    "no side": (r'  <property name="side"[^\n]*\n', "", "property side|long, short"),
    "a space too many": ('value="long"', 'value="long "', "property side|'long '|did you mean 'long'"),
    "a no-break space": ('value="long"', 'value="long&#160;"', "'long<no-break space>'|did you mean 'long'"),
    "a site with a space too many": (SITE_A, SITE_A.replace('"A"', '"A "'), "layer sites|'A '"),
    "unknown side": ('value="long"', 'value="lnog"', "property side|did you mean 'long'"),
    "no starting sites": ("A B C D", "", "property start_sites|as in A B C D"),
    "a starting site twice": ("A B C D", "A B C A", "property start_sites|'A B C A'"),
    "a starting site that is none": ("A B C D", "A B C X", "property start_sites|'A B C X'"),
    "starting sites with commas": ("A B C D", "A,B,C,D", "property start_sites|'A,B,C,D'"),
    "deep": (" <properties>", "<x>" * 20_000, "not valid XML"),
    "many elements": ("</map>", "<x/>" * 21_000 + "</map>", "20000 elements"),
    "too large": ("</map>", " " * 600_000 + "</map>", "512 KB"),
    "a very long name": ('name="ground"', f'name="{"g" * 200_000}"', "layer ground|missing"),
}

TSX: dict[str, tuple[str, str, str]] = {
    "tileset: doctype": ("<tileset ", "<!DOCTYPE x><tileset ", "citrus.tsx|line 2|DOCTYPE"),
    "tileset: no XML": ("</tileset>", "", "citrus.tsx|not valid XML"),
    "tileset: a map": ("<tileset (.*)</tileset>", "<map/>", "citrus.tsx|<map>|<tileset>"),
    "tileset: too large": ("</tileset>", " " * 600_000 + "</tileset>", "citrus.tsx|512 KB"),
    "tileset: tiles of no size": ('tilewidth="128"', 'tilewidth="0"', "tileset citrus.tsx|tilewidth is '0'"),
    "tileset: tiles of one pixel": (
        'tilewidth="128" tileheight="128"',
        'tilewidth="1" tileheight="1"',
        "tileset citrus.tsx|image has more than 65536",
    ),
    "tileset: negative spacing": ("<tileset ", '<tileset spacing="-128" ', "spacing is '-128'"),
    "tileset: missing image": ("citrus.png", "citron.png", "'citron.png' is missing"),
    "tileset: image outside": ("citrus.png", "../citrus.png", "not in the map’s folder"),
    "tileset: image from the root": ("citrus.png", "/etc/hostname.png", "not in the map’s folder"),
    "tileset: image of another kind": ("citrus.png", "citrus.bmp", "'citrus.bmp'|.png"),
    "tileset: image without a name": ('source="citrus.png"', "", "citrus.tsx|no file is named"),
    "tileset: another size": ('width="384"', 'width="999"', "384 x 384|999"),
    "tileset: a size past all": ('width="384"', 'width="1000000"', "width|4096"),
    "tileset: a tile outside": ('<tile id="5"', '<tile id="55"', "tile 55 is not in the image"),
    "tileset: a tile of no number": ('<tile id="5"', '<tile id="five"', "id is 'five'"),
    "tileset: unknown class": ('type="bush"', 'type="busch"', "layer spaces, spaces f1|did you mean 'bush'"),
    "tileset: unknown art": ('value="ground-2"', 'value="ground-99"', "layer ground, space|'ground-99'"),
    "tileset: art outside": (
        'value="ground-2"',
        'value="../../../../etc/passwd"',
        "layer ground, space|no picture '../../../../etc/passwd'",
    ),
    "tileset: tiles beside their spaces": (
        "<image",
        '<tileoffset x="0" y="-16"/><image',
        "layer ground, spaces a1|drawing offset",
    ),
    "tileset: a part outside of the image": (
        r'<image source="citrus.png" width="384" height="384"/>',
        '<tile id="30" x="300" width="128"><image source="citrus.png"/></tile>',
        "tileset citrus.tsx|part that is not in its image",
    ),
    "tileset: no class": (' type="bush"', "", "layer spaces, spaces f1|has no class"),
}


SLOW = "a group in groups without end"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a copy of the long side."""
    for name in ("long.tmx", "citrus.tsx", "citrus.png"):
        (tmp_path / name).write_bytes((maps() / name).read_bytes())
    return tmp_path


def test_the_copy_is_good_until_it_is_spoilt(folder: Path) -> None:
    assert load_map(folder / "long.tmx").board.cells


@pytest.mark.parametrize("name", plain(lambda name: name != SLOW, [*SPOILT, *TSX], whole=True))
def test_spoilt_map(name: str, folder: Path, refused: Callable[..., str]) -> None:
    old, new, words = SPOILT.get(name) or TSX[name]
    path = folder / ("long.tmx" if name in SPOILT else "citrus.tsx")
    path.write_text(spoil(path.read_text(encoding="utf-8"), old, new), encoding="utf-8")
    refused(load_map, folder / "long.tmx", words)


SEVERAL = {
    "infinite without chunks": 2,  # each layer
    "other first tile": 2,  # each layer
    "ground twice": 2,  # one of them stands in the place of another layer
    "a tile of no tileset": 16,  # all 15 sites are painted over
    "a huge tile number": 16,
    "a space without a class": 16,
}
"""How many sentences a mutation is answered with, where it is more than one mistake."""


@pytest.mark.parametrize("name", plain(20, [*SPOILT, *TSX], whole=True))
def test_a_mistake_is_told_once_and_nothing_that_only_follows_from_it(name: str, folder: Path) -> None:
    old, new, _words = SPOILT.get(name) or TSX[name]
    path = folder / ("long.tmx" if name in SPOILT else "citrus.tsx")
    path.write_text(spoil(path.read_text(encoding="utf-8"), old, new), encoding="utf-8")
    assert len(check_file(folder / "long.tmx")) == SEVERAL.get(name, 1)


IMAGES = {
    "no image": (b"GIF89a", "citrus.png|not a PNG"),
    "an empty image": (b"", "citrus.png|not a PNG"),
    "a giant image": (png(10**6, 10**6), "citrus.png|1000000 x 1000000|4096"),
    "a long image": (png(384, 10**6), "citrus.png|384 x 1000000|4096"),
    "an image of no size": (png(0, 384), "citrus.png|0 x 384"),
    "an image of another size": (png(256, 384), "citrus.png|256 x 384|384 x 384"),
    "an image of a single pixel": (png(1, 1), "citrus.png|1 x 1|384 x 384"),
    "a heavy image": (png(384, 384) + bytes(5_000_000), "citrus.png|4096 KB"),
}


@pytest.mark.parametrize("name", IMAGES)
def test_bad_image(name: str, folder: Path, refused: Callable[..., str]) -> None:
    raw, words = IMAGES[name]
    (folder / "citrus.png").write_bytes(raw)
    refused(load_map, folder / "long.tmx", words)


FILES = {
    "empty": (b"", "not valid XML"),
    "binary": (bytes(range(256)), "UTF-8"),
    "utf-16": ('<?xml version="1.0"?><map/>'.encode("utf-16"), "UTF-8"),
    "utf-16 without its mark": ('<?xml version="1.0"?><!DOCTYPE m><map/>'.encode("utf-16-le"), "UTF-8"),
    "utf-16, the other way": ("<!DOCTYPE m><map/>".encode("utf-16-be"), "UTF-8"),
    "a doctype in a comment": (b"<!-- <!DOCTYPE m> --><map/>", "orientation"),
    "a doctype after a byte order mark": (b"\xef\xbb\xbf\n<!DOCTYPE m><map/>", "line 2|DOCTYPE"),
    "nul": (b'<map a="\0"/>', "not valid XML"),
    "20 MB": (b"<map>" + b" " * 20_000_000, "512 KB"),
    "JSON": (b'{"height": 10}', "line 1|not valid XML"),
}


@pytest.mark.parametrize("name", FILES)
def test_other_files(name: str, folder: Path, refused: Callable[..., str]) -> None:
    raw, words = FILES[name]
    (folder / "long.tmx").write_bytes(raw)
    refused(load_map, folder / "long.tmx", words)


def test_sites_around_each_other(folder: Path, refused: Callable[..., str]) -> None:
    path = folder / "long.tmx"
    text = path.read_text(encoding="utf-8")
    first_row = "6,6,6,6,6,7,6,6,6,6,7,6,6,6,"
    assert first_row in text
    text = text.replace(first_row, "9" + first_row[1:]).replace(
        'name="B" x="192" y="1088"', 'name="B" x="64" y="64"'
    )
    path.write_text(text, encoding="utf-8")
    refused(load_map, path, "layer spaces, space b9|no point")
    nine = re.compile(r"7,9,6,6,6,9,6,6,6,6,9,6,6,7,")
    path.write_text(nine.sub("7,6,6,6,6,9,6,6,6,6,9,6,6,7,", text), encoding="utf-8")
    refused(load_map, path, "layer sites, space|stands around site")


def test_a_link_out_of_the_folder(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, refused: Callable[..., str]
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "citrus.png"
    outside.write_bytes((folder / "citrus.png").read_bytes())
    (folder / "citrus.png").unlink()
    (folder / "citrus.png").symlink_to(outside)
    refused(load_map, folder / "long.tmx", "'citrus.png' leads out")


@pytest.mark.slow
def test_tilesets_have_a_cap_on_all_their_bytes(folder: Path, refused: Callable[..., str]) -> None:
    (folder / "big.tsx").write_text(f"<tileset>{'<x/>' * 15_000}{' ' * 400_000}</tileset>", encoding="utf-8")
    text = (folder / "long.tmx").read_text(encoding="utf-8")
    many = "".join(f'<tileset firstgid="{100 + n}" source="big.tsx"/>' for n in range(31))
    (folder / "long.tmx").write_text(text.replace("<tileset ", f"{many}<tileset ", 1), encoding="utf-8")
    refused(load_map, folder / "long.tmx", "1024 KB together")
