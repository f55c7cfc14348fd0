"""Positions in YAML, with the keys of FILE_FORMATS.md: in scenarios, records, lessons and puzzles."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from pydantic import Field, field_validator

from citrus_game.content.disk.files import is_file
from citrus_game.content.disk.model import Model, wrong
from citrus_game.content.disk.names import MAP, PlayerName, is_file_name, is_named
from citrus_game.content.disk.problem import ContentError, meant_or_list, quoted_value, translated
from citrus_game.content.disk.yaml_file import Document, Place
from citrus_game.content.game.box import LANDSCAPE, load_components, read_values, values_text
from citrus_game.content.game.options import RulesModel, options_data
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.board import Board, BoardError, parse_board
from citrus_game.rules.model.components import (
    HORSES,
    KIND,
    KINDS,
    MOST_COINS,
    PLANTATION,
    PLANTATIONS,
    SOURCES,
    WORKERS,
    Values,
)
from citrus_game.rules.model.refusal import RULE_IDS
from citrus_game.rules.model.state import Game, State
from citrus_game.rules.model.steps import Step, StepError
from citrus_game.rules.position import Mat, Parts, PositionError, make_position, take_apart
from citrus_game.rules.turn import apply
from citrus_game.text import _

SCORED = "scored"
_HORSES = {points: kind for kind, points in HORSES.items()}
MOST_LISTED = 20
"""Maximum number of known words that an error lists; there are too many spaces."""
T = TypeVar("T")


class PlayerModel(Model):
    """A player of a position; missing keys have the value of a game's start."""

    name: PlayerName
    coins: int | None = Field(default=None, ge=0, le=MOST_COINS)
    points: int = Field(default=0, ge=-9999, le=9999)
    tiles: list[str] = Field(default=[])
    horses: list[int] = Field(default=[])
    stored: list[str] = Field(default=[])
    workers: int | None = Field(default=None, ge=0, le=WORKERS)


class PositionModel(Model):
    """A position, with the keys of FILE_FORMATS.md."""

    rules: RulesModel = Field(default_factory=RulesModel)
    board: str
    players: list[PlayerModel] = Field(min_length=2, max_length=5)
    turn: str | None = None
    fincas: dict[str, str] = Field(default={})
    marked: list[str] = Field(default=[])
    landscape: dict[str, str] = Field(default={})
    plantations: dict[str, str] = Field(default={})
    owners: dict[str, str] = Field(default={})
    market: dict[str, str] = Field(default={})
    bag: list[str] = Field(default=[])
    fincas_left: list[str] = Field(default=[])
    sites_left: list[str] = Field(default=[])
    last_refill_complete: bool = True

    @field_validator("players")
    @classmethod
    def _names_differ(cls, players: list[PlayerModel]) -> list[PlayerModel]:
        names = [player.name for player in players]
        for name in names:
            if names.count(name) > 1:
                raise wrong(_("two players are called {name}; rename one").format(name=quoted_value(name)))
        return players


class Said(NamedTuple):
    """A parsed step and its text, which is needed where its space is off the board."""

    step: Step
    text: str


class Words:
    """Reads single words of a document, such as spaces and steps (FILE_FORMATS.md). A wrong word raises an
    error with its line.
    """

    def __init__(self, document: Document, game: Game, names: Sequence[str]) -> None:
        self.document = document
        self.game = game
        self.names = tuple(names)

    def space(self, place: Place, text: str) -> int:
        """Return the space with a name."""
        return self._look_up(place, text, self.game.board.spaces, _("space"))

    def site(self, place: Place, text: str) -> int:
        """Return the index of a site from its letter."""
        sites = {letter: index for index, letter in enumerate(self.game.board.sites)}
        return self._look_up(place, text, sites, _("site"))

    def player(self, place: Place, text: str) -> int:
        """Return the index of a player from the name."""
        players = {name: index for index, name in enumerate(self.names)}
        return self._look_up(place, text, players, _("player"))

    def plantation(self, place: Place, text: str) -> int:
        """Return the code of a plantation."""
        return self._look_up(place, text, PLANTATION, _("plantation"))

    def kind(self, place: Place, text: str, *, used: bool = False) -> int:
        """Return the kind of a landscape tile; ``used`` also allows a used storehouse."""
        names = KINDS if used else LANDSCAPE
        return self._look_up(place, text, {name: KIND[name] for name in names}, _("landscape tile"))

    def number(self, place: Place, text: str) -> int:
        """Return the number of a market space."""
        numbers = {str(number): number for number in range(1, self.game.market_size + 1)}
        return self._look_up(place, text, numbers, _("market space"))

    def values(self, place: Place, text: str) -> Values:
        """Return the two values of a finca, e.g. from ``7/3``."""
        values = read_values(text)
        if values is None:
            message = _("{text} is not a finca; write its two values as in 10/5")
            raise self.document.problem(place, message.format(text=quoted_value(text)))
        return values

    def finca(self, place: Place, text: str) -> tuple[Values, bool]:
        """Return the values of a finca, and whether it is scored, e.g. from ``7/3 scored``."""
        words = text.split()
        scored = len(words) == 2 and words[1] == SCORED
        return self.values(place, words[0] if scored else text), scored

    def step(self, place: Place, text: str, below: int = 0) -> Said:
        """Return a step; ``below`` is the number of lines below its key."""
        try:
            return Said(self.game.steps.parse(text), text.split("#", 1)[0].strip())
        except StepError as error:
            raise self.document.problem(place, translated(error), below) from None

    def steps(self, place: Place, text: str, state: State, illegal: str) -> tuple[Step, ...]:
        """Return steps, one a line, and apply them to ``state``; ``illegal`` is the message about one that
        is not legal, with ``{step}`` in it.
        """
        steps = []
        for below, line in enumerate(text.splitlines(), 1):
            said = self.step(place, line, below)
            if said.step not in legal_steps(state):
                raise self.document.problem(place, illegal.format(step=quoted_value(said.text)), below)
            apply(state, said.step)
            steps.append(said.step)
        return tuple(steps)

    def source(self, place: Place, text: str) -> int:
        """Return the index of a source of points (RULES.md 11)."""
        return self._look_up(place, text, {name: index for index, name in enumerate(SOURCES)}, _("source"))

    def rule(self, place: Place, text: str) -> str:
        """Return a rule id."""
        return self._look_up(place, text, {rule: rule for rule in RULE_IDS}, _("rule id"))

    def _look_up(self, place: Place, text: str, known: Mapping[str, T], noun: str) -> T:
        if text not in known:
            names = known if len(known) <= MOST_LISTED else ()
            meant = meant_or_list(text, names)
            message = _("there is no {noun} {word} here{meant}").format(
                word=quoted_value(text), noun=noun, meant=meant
            )
            raise self.document.problem(place, message)
        return known[text]


def read_board(document: Document, text: str, side: str, *, names_only: bool = False) -> Board:
    """Return the board for the key ``board``: a map's name or path (also beside the document), or a drawing.

    ``names_only`` allows no path, for files that come from other people.
    """
    words = text.split()
    if len(words) == 1 and "\n" not in text.strip():
        from citrus_game.content.maps.tmx import find_map, load_map

        if names_only and not is_file_name(words[0]):
            message = _("{board} is a path; write a map’s name or draw the board")
            raise document.problem(("board",), message.format(board=quoted_value(words[0])))
        beside = Path(document.file).parent / words[0]
        try:
            path = beside if is_named(beside, MAP) and is_file(beside) else find_map(words[0])
        except ContentError as error:
            raise document.problem(("board",), error.message) from None
        if not is_file(path):
            raise document.problem(("board",), _("there is no such file; check the name and the folder"))
        return load_map(path).board
    try:
        return parse_board(text, side=side, free_sites=True)
    except BoardError as error:
        message = _("{problem}; draw . open, ~ bush, # rock, A to O site, - no space")
        raise document.problem(("board",), message.format(problem=translated(error))) from None


def read_position(
    document: Document, model: PositionModel, side: str = "", *, names_only: bool = False
) -> tuple[State, Words]:
    """Return the position that a document describes; raise `ContentError` if it is impossible.

    ``side`` and ``names_only`` are passed to `read_board`.
    """
    board = read_board(document, model.board, side, names_only=names_only)
    game = Game(board, load_components(), model.rules.options(), len(model.players))
    words = Words(document, game, [player.name for player in model.players])
    try:
        return make_position(game, _parts(words, model)), words
    except PositionError as error:
        place = (error.key,) if error.key in PositionModel.model_fields else ("players", error.key)
        raise document.problem(place, translated(error)) from None


def _parts(words: Words, model: PositionModel) -> Parts:
    return Parts(
        mats=[_mat(words, index, player) for index, player in enumerate(model.players)],
        turn=words.player(("turn",), model.turn) if model.turn is not None else 0,
        fincas={
            words.site(("fincas", key), key): words.finca(("fincas", key), text)
            for key, text in model.fincas.items()
        },
        marked=[words.site(("marked", index), text) for index, text in enumerate(model.marked)],
        landscape={
            words.space(("landscape", key), key): words.kind(("landscape", key), text)
            for key, text in model.landscape.items()
        },
        plantations={
            words.space(("plantations", key), key): words.plantation(("plantations", key), text)
            for key, text in model.plantations.items()
        },
        owners={
            words.space(("owners", key), key): words.player(("owners", key), text)
            for key, text in model.owners.items()
        },
        market={
            words.number(("market", key), key): words.plantation(("market", key), text)
            for key, text in model.market.items()
        },
        bag=[words.plantation(("bag", index), text) for index, text in enumerate(model.bag)],
        fincas_left=[
            words.values(("fincas_left", index), text) for index, text in enumerate(model.fincas_left)
        ],
        sites_left=[words.site(("sites_left", index), text) for index, text in enumerate(model.sites_left)],
        last_refill_complete=model.last_refill_complete,
    )


def _mat(words: Words, index: int, player: PlayerModel) -> Mat:
    place: Place = ("players", index)
    for number, points in enumerate(player.horses):
        if points not in _HORSES:
            message = _("{points} is no wild horses’ value{meant}").format(
                points=points, meant=meant_or_list(points, map(str, _HORSES))
            )
            raise words.document.problem((*place, "horses", number), message)
    return Mat(
        coins=player.coins,
        points=player.points,
        tiles=[words.kind((*place, "tiles", n), text, used=True) for n, text in enumerate(player.tiles)],
        horses=[_HORSES[points] for points in player.horses],
        stored=[words.plantation((*place, "stored", n), text) for n, text in enumerate(player.stored)],
        workers=player.workers,
    )


def position_data(state: State, names: Sequence[str]) -> dict[str, object]:
    """Return a position at the start of a turn as plain data that `read_position` reads back."""
    parts = take_apart(state)
    board = state.game.board
    return {
        "rules": options_data(state.game.options),
        "board": board.drawing() + "\n",
        "players": [_player_data(mat, name) for mat, name in zip(parts.mats, names, strict=True)],
        "turn": names[parts.turn],
        "fincas": {
            board.sites[site]: values_text(values) + (f" {SCORED}" if scored else "")
            for site, (values, scored) in (parts.fincas or {}).items()
        },
        "marked": [board.sites[site] for site in parts.marked],
        "landscape": {board.name(space): KINDS[kind] for space, kind in (parts.landscape or {}).items()},
        "plantations": {
            board.name(space): PLANTATIONS[tile] for space, tile in (parts.plantations or {}).items()
        },
        "owners": {board.name(space): names[player] for space, player in (parts.owners or {}).items()},
        "market": {number: PLANTATIONS[tile] for number, tile in (parts.market or {}).items()},
        "bag": [PLANTATIONS[tile] for tile in parts.bag],
        "fincas_left": [values_text(values) for values in parts.fincas_left],
        "sites_left": [board.sites[site] for site in parts.sites_left],
        "last_refill_complete": parts.last_refill_complete,
    }


def _player_data(mat: Mat, name: str) -> dict[str, object]:
    return {
        "name": name,
        "coins": mat.coins,
        "points": mat.points,
        "tiles": [KINDS[kind] for kind in mat.tiles],
        "horses": [HORSES[kind] for kind in mat.horses],
        "stored": [PLANTATIONS[tile] for tile in mat.stored],
        "workers": mat.workers,
    }
