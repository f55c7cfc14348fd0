"""The choices of the setup scene, until a game is made from them (RULES.md 4.1, 12, 13)."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from citrus_game.bots.people import nearest_free
from citrus_game.content.disk.names import name_problem
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.game.box import load_components
from citrus_game.content.game.options import Variant, load_variants, options_data, options_from
from citrus_game.content.game.seats import NO_TIMING, Offset, Timing, seat_offset
from citrus_game.content.maps.tmx import LoadedMap, known_maps, load_map
from citrus_game.content.settings.settings import SeatSettings, Settings, SetupSettings, Side
from citrus_game.content.settings.themes import PLAYER_COLOURS
from citrus_game.rules.model.options import Options
from citrus_game.rules.model.state import Game
from citrus_game.rules.setup import CROWDED, FEWEST, MOST, most_start_fincas
from citrus_game.session.new_game import NewGame, known_player
from citrus_game.session.seats import LONGEST_NAME, PERSON, Seat, names_problem, with_people
from citrus_game.text import _, cut

SEED_DIGITS = 8
BY_LOT = "lot"
"""Value of the starting player that means a random one."""


@dataclass
class SeatConfig:
    """A seat that can be edited; see `Seat`."""

    name: str
    colour: str
    player: str = PERSON
    side: Side = "S"


@dataclass(frozen=True)
class MapChoice:
    """A board that can be chosen: its map, or the problem with it."""

    name: str
    loaded: LoadedMap | None
    problem: str = ""


@dataclass
class GameConfig:
    """All choices of the setup scene.

    ``spare`` are the names and colours of unused seats; ``offset`` is the kind of compensation for later
    seats. ``bot`` is the computer player that was chosen last, or "".
    """

    seats: list[SeatConfig]
    spare: list[SeatConfig]
    maps: Sequence[MapChoice]
    map: str = "long"
    preset: str = Options().preset
    overrides: dict[str, object] = field(default_factory=dict)
    first: int = 0
    seed: str = ""
    drawn: str = ""
    """The seed that was drawn last: ``seed``, unless another was typed."""
    offset: Offset | None = None
    timing: Timing = NO_TIMING
    bot: str = ""

    @classmethod
    def of(cls, settings: Settings) -> "GameConfig":
        """Return the choices of the last setup, from the settings. What no longer exists gets its default."""
        kept = settings.setup
        known = [
            SeatConfig(seat.name, seat.colour, known_player(seat.player), seat.side)
            for seat in settings.seats
        ]
        left = [colour for colour in PLAYER_COLOURS if colour not in {seat.colour for seat in known}]
        known += [SeatConfig(_("Player {n}").format(n=len(known) + n), c) for n, c in enumerate(left, 1)]
        count = min(kept.players, len(known))
        maps = [read_map(*each) for each in known_maps().items()]
        draft = cls(known[:count], known[count:], maps, kept.map, timing=settings.timing)
        try:
            options_from(kept.preset, kept.changed)
        except ContentError:
            pass
        else:
            draft.preset, draft.overrides, draft.offset = kept.preset, dict(kept.changed), kept.offset
        draft.map = draft.chosen_map.name
        draft.bot = next((seat.player for seat in known if seat.player != PERSON), "")
        draft.first = kept.first if kept.first < count else 0
        draft.draw_seed()
        return draft

    @property
    def options(self) -> Options:
        """The rules: the preset's options with the changed ones."""
        return options_from(self.preset, {**self.overrides, **self.offset_options(self.offset)})

    def offset_options(self, kind: Offset | None) -> dict[str, object]:
        """Return the option that gives later seats coins or points on this board; empty for None."""
        return seat_offset(kind, self.side, len(self.seats)) if kind else {}

    @property
    def named(self) -> tuple[Seat, ...]:
        """The seats as they will play: a computer player has the name of the person who plays for it."""
        return with_people([Seat(seat.name.strip(), seat.colour, seat.player) for seat in self.seats])

    @property
    def side(self) -> str:
        """The side of the chosen board; "" if it could not be read."""
        loaded = self.chosen_map.loaded
        return loaded.board.side if loaded is not None else ""

    @property
    def chosen_map(self) -> MapChoice:
        return next((each for each in self.maps if each.name == self.map), self.maps[0])

    @property
    def crowded(self) -> bool:
        """Whether the board is small for this many players (RULES.md 4.1)."""
        return self.side == "short" and len(self.seats) >= CROWDED

    def draw_seed(self) -> None:
        """Draw a new seed that is short enough to tell a friend."""
        self.seed = self.drawn = str(secrets.randbelow(10**SEED_DIGITS))

    def add_seat(self) -> None:
        """Add a seat, if there are fewer than the maximum: a person's, or a computer player's if the last is
        one, of the nearest level that nobody at the table has.
        """
        if self.spare and len(self.seats) < MOST:
            seat = self.spare.pop(0)
            players = [each.player for each in self.seats]
            seat.player = PERSON if players.count(PERSON) > 1 else nearest_free(players[-1], players)
            self.seats.append(seat)

    def remove_seat(self, index: int) -> None:
        """Remove a seat, if there are more than the minimum."""
        if len(self.seats) > FEWEST:
            self.spare.insert(0, self.seats.pop(index))
            self.first = 0 if self.first >= len(self.seats) else self.first

    def give_colour(self, index: int, colour: str) -> None:
        """Give a seat a colour; a seat that has it gets the old colour in exchange."""
        mine = self.seats[index]
        for seat in (*self.seats, *self.spare):
            if seat.colour == colour:
                seat.colour = mine.colour
        mine.colour = colour

    def set_option(self, name: str, value: object) -> None:
        """Set an option by name; a value equal to the preset's is not stored."""
        self.overrides[name] = value
        if options_data(options_from(self.preset, {}))[name] == options_data(self.options)[name]:
            del self.overrides[name]

    def limit_start_fincas(self) -> None:
        """Reset the number of starting fincas if the board has too few starting sites (RULES.md 13)."""
        count = self.options.start_fincas
        if count is not None and count > self.most_fincas():
            self.set_option("start_fincas", None)

    def choose_preset(self, name: str) -> None:
        """Choose a preset, and reset all options to it."""
        self.preset = name
        self.clear_changes()

    def clear_changes(self) -> None:
        """Reset all options to the preset's."""
        self.overrides.clear()
        self.offset = None

    def variant_on(self, variant: Variant) -> bool:
        """Whether all options of a variant are set."""
        now = options_data(self.options)
        return all(now[name] == value for name, value in variant.options().items())

    def switch_variant(self, variant: Variant, on: bool) -> None:
        """Set the options of a variant, or reset them to the preset's."""
        plain = options_data(options_from(self.preset, {}))
        for name, value in variant.options().items():
            self.set_option(name, value if on else plain[name])

    def variants(self) -> Mapping[str, Variant]:
        """Return the variants that are sets of options; those that are a board are chosen as a board."""
        return {name: variant for name, variant in load_variants().items() if variant.side is None}

    def starter(self) -> str:
        """Return the starting seat's number as text, or `BY_LOT`."""
        return BY_LOT if self.options.start_player == "random" else str(self.first)

    def choose_starter(self, value: str) -> None:
        """Choose the starting seat, or `BY_LOT`."""
        self.set_option("start_player", "random" if value == BY_LOT else "chosen")
        self.first = 0 if value == BY_LOT else int(value)

    def problem(self) -> str:
        """Return why the game cannot start, or ""."""
        return names_problem([seat.name for seat in self.named]) or self.chosen_map.problem

    def new_game(self) -> NewGame:
        """Return the chosen game, ready to start."""
        seed = int(self.seed) if self.seed else None
        return NewGame(self.named, self.map, self.options, self.first, seed, self.timing)

    def remembered(self) -> list[SeatSettings]:
        """Return all seats to store in the settings, also those that this game does not use."""
        return [
            SeatSettings(name=_kept_name(seat), colour=seat.colour, side=seat.side, player=seat.player)
            for seat in (*self.seats, *self.spare)
        ]

    def to_settings(self) -> dict[str, object]:
        """Return the settings to store, so that the next setup starts with these choices."""
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
        """Return the maximum number of starting fincas on the chosen board (RULES.md 13)."""
        loaded = self.chosen_map.loaded
        if loaded is None:
            return 0
        return most_start_fincas(Game(loaded.board, load_components(), self.options, len(self.seats)))


def _kept_name(seat: SeatConfig) -> str:
    """Return a valid name for the settings; an unused seat may have an invalid one."""
    name = cut(seat.name.strip(), LONGEST_NAME)
    return name if not name_problem(name) else seat.colour


def read_map(name: str, path: Path) -> MapChoice:
    """Return a board, or its problem if it cannot be read."""
    try:
        return MapChoice(name, load_map(path))
    except ContentError as error:
        return MapChoice(name, None, str(error))
