"""What is being chosen in setup, until it becomes a game (RULES.md 4.1, 12, 13)."""

import secrets
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from citrus_game.content.config import (
    Settings,
    Variant,
    load_components,
    load_variants,
    options_data,
    options_from,
)
from citrus_game.content.disk.names import name_problem
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.game.seats import Offset, seat_offset
from citrus_game.content.game.timing import NO_TIMING, Timing
from citrus_game.content.maps.tmx import LoadedMap, known_maps, load_map
from citrus_game.content.preferences.look import PLAYER_COLOURS
from citrus_game.content.preferences.settings import SeatSettings, SetupSettings, Side
from citrus_game.rules.material.options import Options
from citrus_game.rules.material.state import Game
from citrus_game.rules.setup import CROWDED, FEWEST, MOST, most_start_fincas
from citrus_game.table.newgame import NewGame, known_player
from citrus_game.table.seat import LONGEST_NAME, PERSON, Seat, names_problem
from citrus_game.text import _

SEED_DIGITS = 8
BY_LOT = "lot"
"""Stands for the starting player where lots are drawn."""
AT_ONCE = 10
"""Boards that are read before setup is shown; who has hundreds sees the others come."""


@dataclass
class SeatDraft:
    """A seat that can still be changed; see `Seat`."""

    name: str
    colour: str
    player: str = PERSON
    side: Side = "S"


@dataclass(frozen=True)
class MapChoice:
    """A board to choose: its map, or why it cannot be played."""

    name: str
    loaded: LoadedMap | None
    problem: str = ""


@dataclass
class Draft:
    """All choices of the setup scene. ``spare`` are names and colours of seats not taken.

    ``offset`` is what makes up for going later, where the board has values for it.
    """

    seats: list[SeatDraft]
    spare: list[SeatDraft]
    maps: Sequence[MapChoice]
    map: str = "long"
    preset: str = Options().preset
    overrides: dict[str, object] = field(default_factory=dict)
    first: int = 0
    seed: str = ""
    offset: Offset | None = None
    timing: Timing = NO_TIMING
    unread: list[tuple[str, Path]] = field(default_factory=list)
    """Boards that have still to be read, with their files."""

    @classmethod
    def of(cls, settings: Settings) -> "Draft":
        """Begin with everything as it was left; what is not there any more is as in the rule book."""
        kept = settings.setup
        known = [
            SeatDraft(seat.name, seat.colour, known_player(seat.player), seat.side) for seat in settings.seats
        ]
        left = [colour for colour in PLAYER_COLOURS if colour not in {seat.colour for seat in known}]
        known += [SeatDraft(_("Player {n}").format(n=len(known) + n), c) for n, c in enumerate(left, 1)]
        count = min(kept.players, len(known))
        files = sorted(known_maps().items(), key=lambda each: each[0] != kept.map)
        maps = in_order(read_map(*each) for each in files[:AT_ONCE])
        draft = cls(
            known[:count], known[count:], maps, kept.map, timing=settings.timing, unread=files[AT_ONCE:]
        )
        try:
            options_from(kept.preset, kept.changed)
        except ContentError:
            pass
        else:
            draft.preset, draft.overrides, draft.offset = kept.preset, dict(kept.changed), kept.offset
        draft.map = draft.chosen_map.name
        draft.first = kept.first if kept.first < count else 0
        draft.draw_seed()
        return draft

    def read_on(self, seconds: float) -> None:
        """Read boards for so long, one at least."""
        until = time.perf_counter() + seconds
        maps = [*self.maps]
        while self.unread:
            maps.append(read_map(*self.unread.pop(0)))
            if time.perf_counter() > until:
                break
        self.maps = maps if self.unread else in_order(maps)

    @property
    def options(self) -> Options:
        """Give the options as they are now."""
        return options_from(self.preset, {**self.overrides, **self.offset_options(self.offset)})

    def offset_options(self, kind: Offset | None) -> dict[str, object]:
        """Give the option of an offset for this board and this number of players; empty for none."""
        return seat_offset(kind, self.side, len(self.seats)) if kind else {}

    @property
    def side(self) -> str:
        """Give the side of the chosen board; empty for a board that says none."""
        loaded = self.chosen_map.loaded
        return loaded.board.side if loaded is not None else ""

    @property
    def chosen_map(self) -> MapChoice:
        """Give the board that is chosen."""
        return next((each for each in self.maps if each.name == self.map), self.maps[0])

    @property
    def crowded(self) -> bool:
        """Tell whether the board is small for so many players (RULES.md 4.1)."""
        return self.side == "short" and len(self.seats) >= CROWDED

    def draw_seed(self) -> None:
        """Draw a new seed, short enough to be told to a friend."""
        self.seed = str(secrets.randbelow(10**SEED_DIGITS))

    def add_seat(self) -> None:
        """Add the next player, if there is room."""
        if self.spare and len(self.seats) < MOST:
            self.seats.append(self.spare.pop(0))

    def take_away(self, index: int) -> None:
        """Take a player away, if enough remain."""
        if len(self.seats) > FEWEST:
            self.spare.insert(0, self.seats.pop(index))
            self.first = 0 if self.first >= len(self.seats) else self.first

    def give_colour(self, index: int, colour: str) -> None:
        """Give a player a colour; whoever has it gets the player's own in exchange."""
        mine = self.seats[index]
        for seat in (*self.seats, *self.spare):
            if seat.colour == colour:
                seat.colour = mine.colour
        mine.colour = colour

    def set_option(self, name: str, value: object) -> None:
        """Set an option by name; what the preset says already is not kept as a change."""
        self.overrides[name] = value
        if options_data(options_from(self.preset, {}))[name] == options_data(self.options)[name]:
            del self.overrides[name]

    def fit(self) -> None:
        """Take back a number of starting fincas for which the board has no starting sites (RULES.md 13)."""
        count = self.options.start_fincas
        if count is not None and count > self.most_fincas():
            self.set_option("start_fincas", None)

    def take_preset(self, name: str) -> None:
        """Take a preset as it is: nothing remains changed."""
        self.preset = name
        self.take_back()

    def take_back(self) -> None:
        """Take back all changes of the preset."""
        self.overrides.clear()
        self.offset = None

    def variant_on(self, variant: Variant) -> bool:
        """Tell whether the options are those of a variant."""
        now = options_data(self.options)
        return all(now[name] == value for name, value in variant.options().items())

    def switch_variant(self, variant: Variant, on: bool) -> None:
        """Turn a variant on, or back to what the preset says."""
        plain = options_data(options_from(self.preset, {}))
        for name, value in variant.options().items():
            self.set_option(name, value if on else plain[name])

    def variants(self) -> Mapping[str, Variant]:
        """Give the variants that are options; those that are a board are chosen as a board."""
        return {name: variant for name, variant in load_variants().items() if variant.side is None}

    def starter(self) -> str:
        """Give who begins, as a seat's number in words or `BY_LOT`."""
        return BY_LOT if self.options.start_player == "random" else str(self.first)

    def choose_starter(self, value: str) -> None:
        """Have a seat begin, or lots drawn."""
        self.set_option("start_player", "random" if value == BY_LOT else "chosen")
        self.first = 0 if value == BY_LOT else int(value)

    def problem(self) -> str:
        """Say why the game cannot begin like this; empty if it can."""
        return names_problem([seat.name.strip() for seat in self.seats]) or self.chosen_map.problem

    def new_game(self) -> NewGame:
        """Make the game that was chosen."""
        seats = tuple(Seat(seat.name.strip(), seat.colour, seat.player) for seat in self.seats)
        seed = int(self.seed) if self.seed else None
        return NewGame(seats, self.map, self.options, self.first, seed, self.timing)

    def remembered(self) -> list[SeatSettings]:
        """Give the seats for the settings, taken or not, so that the next setup begins with them."""
        return [
            SeatSettings(name=_kept_name(seat), colour=seat.colour, side=seat.side, player=seat.player)
            for seat in (*self.seats, *self.spare)
        ]

    def kept(self) -> dict[str, object]:
        """Give the settings that let the next setup come up as this one is left."""
        setup = SetupSettings(
            map=self.map,
            preset=self.preset,
            changed=dict(self.overrides),
            offset=self.offset,
            players=len(self.seats),
            first=self.first,
        )
        return {"seats": self.remembered(), "timing": self.timing, "setup": setup}

    def most_fincas(self) -> int:
        """Give how many fincas may stand at the start on the chosen board (RULES.md 13)."""
        loaded = self.chosen_map.loaded
        if loaded is None:
            return 0
        return most_start_fincas(Game(loaded.board, load_components(), self.options, len(self.seats)))


def _kept_name(seat: SeatDraft) -> str:
    """Give a name that the settings take; nobody was told of a bad one at a seat that is not taken."""
    name = seat.name.strip()[:LONGEST_NAME]
    return name if not name_problem(name) else seat.colour


def read_map(name: str, path: Path) -> MapChoice:
    """Read a board; one that is broken keeps its reason."""
    try:
        return MapChoice(name, load_map(path))
    except ContentError as error:
        return MapChoice(name, None, str(error))


def in_order(maps: Iterable[MapChoice]) -> list[MapChoice]:
    """Sort boards as they are listed: the game's own, the long side first, then the user's."""
    order = {name: number for number, name in enumerate(known_maps())}
    return sorted(maps, key=lambda each: order.get(each.name, len(order)))
