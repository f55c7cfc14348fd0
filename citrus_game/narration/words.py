"""Translated names of things: fruits, tiles, lines, and lists of them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import reduce
from typing import NamedTuple

from citrus_game.rules.model.board import Board
from citrus_game.rules.model.components import FRUITS, KINDS, PLANTATIONS, SOURCES
from citrus_game.rules.model.state import State
from citrus_game.text import _, ngettext, npgettext, pgettext

Names = Sequence[str]
"""The players' names, by player."""


def joined(parts: Sequence[str]) -> str:
    """Return a list as in a sentence: "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{first} and {last}").format(first=", ".join(parts[:-1]), last=parts[-1])


def either(parts: Sequence[str]) -> str:
    """Return alternatives as in a sentence: "a, b or c"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{first} or {last}").format(first=", ".join(parts[:-1]), last=parts[-1])


def headed(head: str, text: str) -> str:
    """Return a head and a text: "The game is over: Ana wins"; only the head without a text."""
    return _("{head}: {text}").format(head=head, text=text) if text else head


def apart(parts: Sequence[str]) -> str:
    """Return clauses as one sentence, separated by semicolons: "Ana has 5; Ben has 2"."""
    return reduce(lambda told, part: _("{told}; {more}").format(told=told, more=part), parts) if parts else ""


def capital(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def fruit_name(fruit: int) -> str:
    """Return a fruit's name, without an article."""
    return {
        "lemon": _("lemon"),
        "orange": _("orange"),
        "blood-orange": _("blood orange"),
        "lime": _("lime"),
        "grapefruit": _("grapefruit"),
    }[FRUITS[fruit]]


def fruit_plural(fruit: int) -> str:
    """Return a fruit's name in the plural."""
    return {
        "lemon": _("lemons"),
        "orange": _("oranges"),
        "blood-orange": _("blood oranges"),
        "lime": _("limes"),
        "grapefruit": _("grapefruits"),
    }[FRUITS[fruit]]


def plantation_name(tile: int) -> str:
    """Return a plantation's name from its code, without an article."""
    fruit = fruit_name(tile // 2)
    return _("{fruit} with a well").format(fruit=fruit) if tile % 2 else fruit


def a_plantation(tile: int) -> str:
    """Return a plantation's name with the indefinite article, as the object of a sentence."""
    return {
        "lemon": _("a lemon"),
        "lemon*": _("a lemon with a well"),
        "orange": _("an orange"),
        "orange*": _("an orange with a well"),
        "blood-orange": _("a blood orange"),
        "blood-orange*": _("a blood orange with a well"),
        "lime": _("a lime"),
        "lime*": _("a lime with a well"),
        "grapefruit": _("a grapefruit"),
        "grapefruit*": _("a grapefruit with a well"),
    }[PLANTATIONS[tile]]


def the_plantation(tile: int) -> str:
    """Return a plantation's name with "the", for any place in a sentence."""
    name = {
        "lemon": _("the lemon"),
        "orange": _("the orange"),
        "blood-orange": _("the blood orange"),
        "lime": _("the lime"),
        "grapefruit": _("the grapefruit"),
    }[FRUITS[tile // 2]]
    return _("{fruit} with a well").format(fruit=name) if tile % 2 else name


def counted_fruit(fruit: int, count: int) -> str:
    """Return a number of one fruit: "2 lemons"."""
    text = {
        "lemon": ngettext("{n} lemon", "{n} lemons", count),
        "orange": ngettext("{n} orange", "{n} oranges", count),
        "blood-orange": ngettext("{n} blood orange", "{n} blood oranges", count),
        "lime": ngettext("{n} lime", "{n} limes", count),
        "grapefruit": ngettext("{n} grapefruit", "{n} grapefruits", count),
    }[FRUITS[fruit]]
    return text.format(n=count)


def counted_tiles(tiles: Iterable[int]) -> str:
    """Return the numbers of plantations by fruit: "2 lemons and 1 lime"."""
    counts = Counter(tile // 2 for tile in tiles)
    return joined([counted_fruit(fruit, counts[fruit]) for fruit in sorted(counts)])


def plantations(tiles: Iterable[int]) -> str:
    """Return the numbers of plantations, wells apart: "2 lemons, 1 lemon with a well and 1 lime"."""
    named = []
    for tile, count in Counter(tiles).items():
        fruits = counted_fruit(tile // 2, count)
        wells = ngettext("{fruits} with a well", "{fruits} with wells", count)
        named.append(wells.format(fruits=fruits) if tile % 2 else fruits)
    return joined(named)


def tile_name(kind: int) -> str:
    """Return the name of a kind of landscape tile, without an article."""
    return {
        "horses2": _("wild horses 2"),
        "horses3": _("wild horses 3"),
        "horses4": _("wild horses 4"),
        "money2": _("money 2"),
        "money3": _("money 3"),
        "cart": _("cart"),
        "bull": _("bull"),
        "bridge": _("bridge"),
        "milestone": _("milestone"),
        "storehouse": _("storehouse"),
        "plow": _("plough"),
        "large-well": _("large well"),
        "storehouse-used": _("storehouse"),
    }[KINDS[kind]]


def a_tile(kind: int) -> str:
    """Return the name of a kind of landscape tile with an article, as the object of a sentence."""
    return {
        "horses2": pgettext("takes", "wild horses worth 2 points"),
        "horses3": pgettext("takes", "wild horses worth 3 points"),
        "horses4": pgettext("takes", "wild horses worth 4 points"),
        "money2": pgettext("takes", "a money bonus of 2 coins"),
        "money3": pgettext("takes", "a money bonus of 3 coins"),
        "cart": pgettext("takes", "a cart"),
        "bull": pgettext("takes", "a bull"),
        "bridge": pgettext("takes", "a bridge"),
        "milestone": pgettext("takes", "a milestone"),
        "storehouse": pgettext("takes", "a storehouse"),
        "plow": pgettext("takes", "a plough"),
        "large-well": pgettext("takes", "a large well"),
        "storehouse-used": pgettext("takes", "a storehouse"),
    }[KINDS[kind]]


def number(value: int) -> str:
    """Return a number with a real minus sign."""
    return str(value).replace("-", "−")


def coins(count: int) -> str:
    """Return a number of coins."""
    return ngettext("{n} coin", "{n} coins", count).format(n=count)


def takes_coins(count: int) -> str:
    """Return a number of coins in the form that follows a verb, as in "takes 1 coin"."""
    return npgettext("takes", "{n} coin", "{n} coins", count).format(n=count)


def bonus_number(number: int, horses: int) -> str:
    """Return how many bonuses a player has, and how many of them are wild horses; "" for none."""
    if not number:
        return ""
    if horses == number:
        return _("Wild horses: {number}").format(number=number)
    text = _("Bonuses: {number}, {horses} of them wild horses") if horses else _("Bonuses: {number}")
    return text.format(number=number, horses=horses)


def plantation_number(count: int) -> str:
    """Return a number of plantations."""
    return ngettext("{n} plantation", "{n} plantations", count).format(n=count)


def points(count: int) -> str:
    """Return a number of points."""
    return ngettext("{n} point", "{n} points", count).format(n=count)


def wells(number: int) -> str:
    """Return a number of wells as text."""
    return ngettext("{n} well", "{n} wells", number).format(n=number)


def lost_coins(number: int) -> str:
    """Return a sentence for coins lost above 12."""
    return ngettext("{n} coin above 12 is lost.", "{n} coins above 12 are lost.", number).format(n=number)


def workers(count: int) -> str:
    """Return a number of workers."""
    return ngettext("{n} worker", "{n} workers", count).format(n=count)


def income(workers_home: int, paid: int) -> str:
    """Return a sentence with the coins for workers at home."""
    text = ngettext("{workers} at home brings {coins}.", "{workers} at home bring {coins}.", workers_home)
    return text.format(workers=workers(workers_home), coins=takes_coins(paid))


def line_name(line: str) -> str:
    """Return a market line's name: "market row 2" for R2, "market column 3" for C3."""
    text = _("market row {number}") if line[0] == "R" else _("market column {number}")
    return text.format(number=line[1:])


def line_at_market(line: str) -> str:
    """Return a market line's name where it is clear that the market is meant: "row 2" for R2, "column 3" for
    C3.
    """
    text = _("row {number}") if line[0] == "R" else _("column {number}")
    return text.format(number=line[1:])


def marked_sites(state: State) -> str:
    """Return the letters of the marked sites as a choice: "A, B or C"."""
    return either([state.game.board.sites[site] for site in sorted(state.marked)])


def space_names(board: Board, mask: int) -> str:
    """Return the names of a set of spaces as a list in a sentence."""
    return joined(board.names_of(mask))


def direction(board: Board, site_space: int, space: int) -> str:
    """Return where a road lies as seen from its site, as a word: "north"."""
    column, row = board.column_row(site_space)
    there, down = board.column_row(space)
    if there == column:
        return _("north") if down < row else _("south")
    return _("west") if there < column else _("east")


def source_name(source: str) -> str:
    """Return the translated name of a source of points (`SOURCES`)."""
    return {
        "harvest": pgettext("points", "Harvest"),
        "wells": pgettext("points", "Wells"),
        "large wells": pgettext("points", "Large wells"),
        "fincas": pgettext("points", "Fincas"),
        "final fincas": pgettext("points", "Open fincas"),
        "final harvest": pgettext("points", "Unharvested"),
        "horses": pgettext("points", "Horses"),
        "tiles": pgettext("points", "Bonuses"),
        "penalties": pgettext("points", "Penalties"),
        "start": pgettext("points", "Start"),
    }[source]


def by_source(points: Sequence[int]) -> str:
    """Return points by source (`SOURCES`) as a list, without those of 0: "Harvest 12, Wells 3"."""
    told = [
        _("{source} {points}").format(source=source_name(source), points=number(count))
        for source, count in zip(SOURCES, points, strict=True)
        if count
    ]
    return ", ".join(told) or _("nothing")


def side_name(state: State) -> str:
    """Return the name of a game's board."""
    board = state.game.board
    return side_words(board.side, board.title)


def side_words(side: str, title: str = "") -> str:
    """Return the name of a side, or the title of another board; without a title the name of its file."""
    named = {"long": _("Long side"), "short": _("Short side")}
    return named.get(side, title or side.removesuffix(".tmx"))


def progress(state: State) -> str:
    """Return in words how far a game has come."""
    return progress_words(state.turn, state.over)


def progress_words(turn: int, over: bool) -> str:
    """Return how far a game has come, from the number of its turn."""
    if over:
        return ngettext(
            "Finished after {turn} turn in all", "Finished after {turn} turns in all", turn
        ).format(turn=turn)
    return _("Turn {turn}").format(turn=turn)


GROUPS = {
    "fincas": ("fincas", "final fincas"),
    "plantations": ("harvest", "final harvest"),
    "wells": ("wells",),
    "large wells": ("large wells",),
    "horses": ("horses",),
    "tiles": ("tiles",),
    "penalties": ("penalties",),
}
"""The sources (`SOURCES`) in each part of a sum; "start" is left out, since it never changes."""


class PointsPart(NamedTuple):
    """A part of a sum of points: its name (a key of `GROUPS`) and its points, never 0."""

    name: str
    points: int

    @property
    def words(self) -> str:
        """Its name, to follow "from"."""
        return part_name(self.name)


def parts(points: Sequence[int]) -> list[PointsPart]:
    """Return points by source (`SOURCES`) summed up by part, without parts of 0 points."""
    by_source = dict(zip(SOURCES, points, strict=True))
    sums = {name: sum(by_source[source] for source in sources) for name, sources in GROUPS.items()}
    return [PointsPart(name, summed) for name, summed in sums.items() if summed]


def part_name(name: str) -> str:
    """Return the translated name of a part, to follow "2 more points from", or for a row of a sum."""
    return {
        "fincas": pgettext("from", "fincas"),
        "plantations": pgettext("from", "plantations"),
        "wells": pgettext("from", "wells"),
        "large wells": pgettext("from", "large wells"),
        "horses": pgettext("from", "wild horses"),
        "tiles": pgettext("from", "unused bonuses"),
        "penalties": pgettext("from", "what goes back"),
    }[name]
