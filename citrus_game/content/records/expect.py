"""Expectations of a scenario, compared with a position (FILE_FORMATS.md)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from citrus_game.content.disk.model import Model
from citrus_game.content.disk.yaml_file import Place
from citrus_game.content.game.box import values_text
from citrus_game.content.records.position import SCORED, Said, Words
from citrus_game.rules.legal import legal_steps, refusals
from citrus_game.rules.model.components import KINDS, PLANTATIONS, SOURCES, STOREHOUSE, STOREHOUSE_USED
from citrus_game.rules.model.state import EMPTY, FROM_START, State
from citrus_game.rules.scoring import winners


def describe(state: State, names: Sequence[str]) -> dict[str, object]:
    """Return a position as plain data, for all players, spaces, sites and market numbers; None: nothing
    there.

    ``legal`` lists all legal steps; ``winners`` is None until the game is over; the source "start" is
    included only if the option ``seat_points`` is set.
    """
    told = what_is(state, names)
    if not state.game.options.seat_points:
        used = [(source, index) for index, source in enumerate(SOURCES) if index != FROM_START]
        told["sources"] = {
            name: {source: points[index] for source, index in used}
            for name, points in zip(names, state.sources, strict=True)
        }
    return {**told, "legal": [state.game.steps.text(step) for step in legal_steps(state)]}


def what_is(state: State, names: Sequence[str]) -> dict[str, object]:
    """Return a position as plain data for all players, spaces, sites and market numbers, without the legal
    steps.
    """
    board = state.game.board
    spaces = list(board.names.items())
    sites = enumerate(board.sites)
    return {
        "points": dict(zip(names, state.points, strict=True)),
        "coins": dict(zip(names, state.coins, strict=True)),
        "workers": dict(zip(names, state.mat, strict=True)),
        "tiles": {name: _kinds(kinds) for name, kinds in zip(names, state.tiles, strict=True)},
        "stored": {
            name: [PLANTATIONS[tile] for tile, _now in stored]
            for name, stored in zip(names, state.stored, strict=True)
        },
        "sources": {
            name: dict(zip(SOURCES, points, strict=True))
            for name, points in zip(names, state.sources, strict=True)
        },
        "hand": [PLANTATIONS[tile] for tile in state.hand_shown()],
        "owner": {name: _name(names, state.owner_at(space)) for space, name in spaces},
        "region": {name: state.region_at(space).bit_count() or None for space, name in spaces},
        "plantations": {name: _name(PLANTATIONS, state.tile_on(space)) for space, name in spaces},
        "landscape": {name: _name(KINDS, state.land_on(space)) for space, name in spaces},
        "market": {
            str(index + 1): None if tile == EMPTY else PLANTATIONS[tile]
            for index, tile in enumerate(state.market)
        },
        "marked": [board.sites[site] for site in state.marked],
        "fincas": {letter: _finca(state, site) for site, letter in sites},
        "left": {"bag": len(state.bag), "fincas": len(state.finca_stack), "sites": len(state.site_stack)},
        "turn": names[state.player],
        "over": state.over,
        "winners": [names[player] for player in winners(state)] if state.over else None,
    }


def _name(names: Sequence[str], index: int | None) -> str | None:
    return None if index is None else names[index]


def _kinds(kinds: Sequence[int]) -> list[str]:
    return [KINDS[STOREHOUSE if kind == STOREHOUSE_USED else kind] for kind in kinds]


def _finca(state: State, site: int) -> str | None:
    values = state.fincas[site]
    if values is None:
        return None
    return values_text(values) + (f" {SCORED}" if state.scored >> site & 1 else "")


UNORDERED = ("tiles", "stored", "marked", "winners")
Numbers = dict[str, int]
Texts = dict[str, str | None]
Check = Callable[[Place, str], object]


class LeftModel(Model):
    """Numbers of tiles left in the bag and the stacks."""

    bag: int = 0
    fincas: int = 0
    sites: int = 0


class ExpectModel(Model):
    """Expectations in YAML; missing keys are not compared."""

    points: Numbers = Field(default={})
    coins: Numbers = Field(default={})
    workers: Numbers = Field(default={})
    tiles: dict[str, list[str]] = Field(default={})
    stored: dict[str, list[str]] = Field(default={})
    sources: dict[str, Numbers] = Field(default={})
    hand: list[str] = Field(default=[])
    owner: Texts = Field(default={})
    region: dict[str, int | None] = Field(default={})
    plantations: Texts = Field(default={})
    landscape: Texts = Field(default={})
    market: Texts = Field(default={})
    marked: list[str] = Field(default=[])
    fincas: Texts = Field(default={})
    left: LeftModel = LeftModel()
    turn: str = ""
    over: bool = False
    winners: list[str] = Field(default=[])
    legal: list[str] = Field(default=[])
    illegal: dict[str, list[str]] = Field(default={})


@dataclass(frozen=True)
class Refusal:
    """A step that must be illegal, by exactly these rule ids, or by any if the set is empty."""

    said: Said
    because: frozenset[str]

    def problem(self, state: State) -> str:
        """Return as text how the rules that forbid the step differ from the expected ones, or ""."""
        rules = frozenset(refusal.rule for refusal in refusals(state, self.said.step))
        if rules and self.because in (frozenset(), rules):
            return ""
        wanted = ", ".join(sorted(self.because)) or "a refusal"
        found = ", ".join(sorted(rules)) or "that it is legal"
        return f"expected {self.said.text} to meet {wanted}, got {found}"


def must_be_legal(said: Said, state: State) -> str:
    """Return as text which rules forbid a step that should be legal; "" if it is."""
    rules = sorted({refusal.rule for refusal in refusals(state, said.step)})
    return f"expected {said.text} to be legal, got {', '.join(rules)}" if rules else ""


@dataclass(frozen=True)
class Expect:
    """Checked expectations; ``facts`` has the keys of `what_is`."""

    facts: Mapping[str, Any]
    legal: tuple[Said, ...]
    illegal: tuple[Refusal, ...]

    def problem(self, state: State, names: Sequence[str]) -> str:
        """Return the first difference from the expectations as text, or ""."""
        found = what_is(state, names)
        unordered = UNORDERED if state.cart_tile == EMPTY else (*UNORDERED, "hand")
        for key, wanted in self.facts.items():
            problem = _difference(key, wanted, found[key], key in unordered)
            if problem:
                return problem
        problems = [must_be_legal(said, state) for said in self.legal]
        problems += [refusal.problem(state) for refusal in self.illegal]
        return next(filter(None, problems), "")


def read_expect(words: Words, place: Place, model: ExpectModel) -> Expect:
    """Return expectations from their model; raise `ContentError` for any unknown word."""
    facts = model.model_dump(include=model.model_fields_set - {"legal", "illegal"}, exclude_unset=True)
    for key, value in facts.items():
        _check((*place, key), value, *_checks(words)[key])
    if "fincas" in facts:
        facts["fincas"] = {site: text and " ".join(text.split()) for site, text in facts["fincas"].items()}
    if "region" in facts:
        facts["region"] = {space: size or None for space, size in facts["region"].items()}
    return Expect(
        facts,
        tuple(words.step((*place, "legal", index), text) for index, text in enumerate(model.legal)),
        tuple(
            read_refusal(words, (*place, "illegal", text), text, because, (*place, "illegal", text))
            for text, because in model.illegal.items()
        ),
    )


def read_refusal(words: Words, place: Place, text: str, because: Sequence[str], rules_at: Place) -> Refusal:
    """Return a step that must be illegal, with its rule ids; raise `ContentError`."""
    rules = frozenset(words.rule((*rules_at, index), rule) for index, rule in enumerate(because))
    return Refusal(words.step(place, text), rules)


def _checks(words: Words) -> dict[str, tuple[Check, ...]]:
    """Return for each key the functions that check its keys and values, from the outside in."""
    by_player, by_space = (words.player,), (words.space,)
    return {
        "points": by_player, "coins": by_player, "workers": by_player, "region": by_space,
        "tiles": (words.player, words.kind), "stored": (words.player, words.plantation),
        "sources": (words.player, words.source), "hand": (words.plantation,),
        "owner": (words.space, words.player), "plantations": (words.space, words.plantation),
        "landscape": (words.space, words.kind), "market": (words.number, words.plantation),
        "marked": (words.site,), "fincas": (words.site, words.finca), "turn": by_player,
        "winners": by_player, "left": (), "over": (),
    }  # fmt: skip


def _check(place: Place, value: object, check: Check | None = None, *more: Check) -> None:
    """Check the words of a value, level by level."""
    if check is None:
        return
    if isinstance(value, str):
        check(place, value)
    elif isinstance(value, list):
        for index, each in enumerate(value):
            _check((*place, index), each, check)
    elif isinstance(value, dict):
        for key, each in value.items():
            check((*place, key), key)
            _check((*place, key), each, *more)


def _difference(label: str, wanted: object, found: object, unordered: bool) -> str:
    """Return the first difference as text, level by level, or ""; keys missing in ``wanted`` are ignored."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        parts = (_difference(f"{label} {key}", each, found[key], unordered) for key, each in wanted.items())
        return next(filter(None, parts), "")
    if unordered and isinstance(wanted, list) and isinstance(found, list):
        wanted, found = sorted(wanted), sorted(found)
    return "" if wanted == found else f"expected {label} {_shown(wanted)}, got {_shown(found)}"


def _shown(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(str, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)
