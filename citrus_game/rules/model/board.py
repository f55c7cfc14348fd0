"""The board: spaces, building sites, roads and rings (RULES.md 2).

A set of spaces is one Python int with one bit for each space (a mask). Rows are ``stride = width + 1`` bits
apart, so the bit after a row's last space belongs to no space and a shift never reaches the next row.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from citrus_game.rules.model.pickling import Anew, made_anew
from citrus_game.rules.model.problem import InputError, later, nlater

OPEN, BUSH, ROCK, NO_SPACE = ".", "~", "#", "-"
SITE_LETTERS = "ABCDEFGHIJKLMNO"
LARGEST = 40
"""Maximum number of columns, and of rows."""


class BoardError(InputError):
    """Raised for a board that cannot be played; ``layer`` and ``space`` name the place, if known."""

    def __init__(
        self, message: str | tuple[str, str], layer: str = "", space: str = "", **values: object
    ) -> None:
        super().__init__(message, **values)
        self.layer = layer
        self.space = space


def column_name(column: int) -> str:
    """Return the name of a column counted from 0.

    >>> column_name(0), column_name(25), column_name(26)
    ('a', 'z', 'aa')
    """
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


def bits(mask: int) -> Iterator[int]:
    """Yield each space of a set as a mask of one bit, lowest first.

    >>> list(bits(0b1010))
    [2, 8]
    """
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


@dataclass(frozen=True, eq=False)
class Board:
    """A board and the masks computed from it. A space is a bit number, a set of spaces a mask.

    Made by `parse_board`. ``sites`` are in alphabetical order; ``roads[i]`` and ``rings[i]`` are the masks of
    the spaces beside and around ``sites[i]``. ``roads_with[s]`` is the mask of all roads of the sites that
    have space s as a road; ``no_roads`` has the same keys with empty masks.
    """

    rows: tuple[str, ...]
    title: str
    side: str
    start_sites: tuple[str, ...]
    width: int = field(init=False)
    height: int = field(init=False)
    stride: int = field(init=False)
    cells: int = field(init=False)
    plantable: int = field(init=False)
    bushes: int = field(init=False)
    rocks: int = field(init=False)
    sites: tuple[str, ...] = field(init=False)
    site_spaces: tuple[int, ...] = field(init=False)
    roads: tuple[int, ...] = field(init=False)
    rings: tuple[int, ...] = field(init=False)
    all_roads: int = field(init=False)
    roads_with: Mapping[int, int] = field(init=False)
    no_roads: Mapping[int, int] = field(init=False)
    names: Mapping[int, str] = field(init=False)
    spaces: Mapping[str, int] = field(init=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        width, height = len(self.rows[0]), len(self.rows)
        stride = width + 1
        put(self, "width", width)
        put(self, "height", height)
        put(self, "stride", stride)
        kinds = {
            row * stride + column: kind
            for row, line in enumerate(self.rows)
            for column, kind in enumerate(line)
            if kind != NO_SPACE
        }
        put(self, "cells", _mask(kinds))
        put(self, "plantable", _mask(s for s, kind in kinds.items() if kind in (OPEN, BUSH)))
        put(self, "bushes", _mask(s for s, kind in kinds.items() if kind == BUSH))
        put(self, "rocks", _mask(s for s, kind in kinds.items() if kind == ROCK))
        letters = sorted((kind, s) for s, kind in kinds.items() if kind in SITE_LETTERS)
        put(self, "sites", tuple(letter for letter, _ in letters))
        put(self, "site_spaces", tuple(s for _, s in letters))
        put(self, "roads", tuple(self.beside(1 << s) for _, s in letters))
        put(self, "all_roads", self.beside(_mask(s for _, s in letters)))
        put(self, "rings", tuple(self.around(1 << s) for _, s in letters))
        put(self, "roads_with", {s: _mask_of(road for road in self.roads if road >> s & 1) for s in kinds})
        put(self, "no_roads", dict.fromkeys(kinds, 0))
        names = {s: f"{column_name(s % stride)}{s // stride + 1}" for s in kinds}
        put(self, "names", names)
        put(self, "spaces", {name: s for s, name in names.items()})

    def __reduce__(self) -> Anew:
        return made_anew(self)

    def beside(self, mask: int) -> int:
        """Return the spaces orthogonally adjacent to any space of a set."""
        stride = self.stride
        return (mask << 1 | mask >> 1 | mask << stride | mask >> stride) & self.cells

    def around(self, mask: int) -> int:
        """Return the spaces adjacent to a set, diagonals included, without the set itself."""
        row = mask | mask << 1 | mask >> 1
        return (row | row << self.stride | row >> self.stride) & self.cells & ~mask

    def region(self, seed: int, within: int) -> int:
        """Return the spaces of ``within`` that are orthogonally connected to the mask ``seed``."""
        stride = self.stride
        found = edge = seed & within
        within ^= found
        while edge:
            edge = (edge << 1 | edge >> 1 | edge << stride | edge >> stride) & within
            found |= edge
            within ^= edge
        return found

    def regions(self, within: int) -> Iterator[int]:
        """Yield the connected parts of a set, each as a mask."""
        while within:
            part = self.region(within & -within, within)
            yield part
            within ^= part

    def kind(self, space: int) -> str:
        """Return the kind of a space: ``.``, ``~``, ``#``, or its site letter."""
        return self.rows[space // self.stride][space % self.stride]

    def at(self, column: int, row: int) -> int | None:
        """Return the space at a column and row counted from 0, or None if there is no space.

        >>> board = parse_board("- A .\\n. ~ #")
        >>> [(board.at(0, 1), board.at(2, row)) for row in (-1, 0, 1, 2)] == [
        ...     (board.spaces["a2"], space) for space in (None, board.spaces["c1"], board.spaces["c2"], None)
        ... ]
        True
        >>> board.at(0, 0), board.at(-1, 1), board.at(3, 1)
        (None, None, None)
        """
        if not (0 <= column < self.width and 0 <= row < self.height):
            return None
        space = row * self.stride + column
        return space if self.cells >> space & 1 else None

    def column_row(self, space: int) -> tuple[int, int]:
        """Return a space's column and row, counted from 0."""
        return space % self.stride, space // self.stride

    def name(self, space: int) -> str:
        """Return the name of a space: column letter and row number, ``a1`` at the top left."""
        return self.names[space]

    def names_of(self, mask: int) -> list[str]:
        """Return the names of the spaces of a set, row by row."""
        return [self.names[low.bit_length() - 1] for low in bits(mask)]

    def drawing(self) -> str:
        """Return the board as text in the format of FILE_FORMATS.md, one row a line."""
        return "\n".join(" ".join(row) for row in self.rows)


def _mask(spaces: "Iterator[int] | Mapping[int, str]") -> int:
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def _mask_of(masks: Iterator[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def parse_board(
    drawing: str,
    *,
    title: str = "",
    side: str = "",
    start_sites: Sequence[str] = (),
    free_sites: bool = False,
) -> Board:
    """Return the board for a drawing (FILE_FORMATS.md): ``.`` open, ``~`` bush, ``#`` rock, ``A``..``O``
    site, ``-`` no space.

    Raise `BoardError` for an invalid drawing and, unless ``free_sites``, for a site adjacent to another one
    (RULES.md 2).

    >>> board = parse_board(". A .\\n. ~ #")
    >>> board.names_of(board.roads[0])
    ['a1', 'c1', 'b2']
    """
    rows = tuple("".join(line.split()) for line in drawing.splitlines() if line.strip())
    if not rows:
        raise BoardError(later("the drawing is empty"))
    if len(rows) > LARGEST or max(map(len, rows)) > LARGEST:
        text = nlater("the board is larger than {n} x {n} space", "the board is larger than {n} x {n} spaces")
        raise BoardError(text, n=LARGEST)
    seen: dict[str, str] = {}
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise BoardError(
                nlater(
                    "row {row} is {n} space long, row 1 is {right}",
                    "row {row} is {n} spaces long, row 1 is {right}",
                ),
                row=number + 1,
                n=len(row),
                right=len(rows[0]),
            )
        for column, kind in enumerate(row):
            name = f"{column_name(column)}{number + 1}"
            if kind in SITE_LETTERS:
                if kind in seen:
                    raise BoardError(
                        later("site {site} stands twice, on {one} and {two}"),
                        space=name,
                        site=kind,
                        one=seen[kind],
                        two=name,
                    )
                seen[kind] = name
            elif kind not in (OPEN, BUSH, ROCK, NO_SPACE):
                raise BoardError(
                    later("'{sign}' on {place} is no kind of space"), space=name, sign=kind, place=name
                )
    for letter in start_sites:
        if letter not in seen:
            raise BoardError(later("the starting site {site} is not on the board"), site=letter)
    board = _board(rows, title, side, tuple(start_sites))
    if not board.plantable:
        raise BoardError(later("the board has no space to plant on"))
    for error in () if free_sites else crowded_sites(board):
        raise error
    return board


@lru_cache(maxsize=32)
def _board(rows: tuple[str, ...], title: str, side: str, start_sites: tuple[str, ...]) -> Board:
    """Return a board; equal arguments give the same object, so that caches keyed by the board are shared."""
    return Board(rows, title, side, start_sites)


def crowded_sites(board: Board) -> list[BoardError]:
    """Return an error for each two sites that are adjacent, diagonals included (RULES.md 2)."""
    found = []
    for index, (letter, space, ring) in enumerate(
        zip(board.sites, board.site_spaces, board.rings, strict=True)
    ):
        for other, there in list(zip(board.sites, board.site_spaces, strict=True))[index + 1 :]:
            if ring >> there & 1:
                text = later("site {other} on {there} stands around site {site} on {place}")
                here, place = board.name(there), board.name(space)
                found.append(
                    BoardError(text, "sites", here, other=other, there=here, site=letter, place=place)
                )
    return found
