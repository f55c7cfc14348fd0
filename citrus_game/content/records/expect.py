"""What a scenario expects of a position: read, and compared with what is (NOTATION.md)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from citrus_game.content.disk.model import Model
from citrus_game.content.disk.yamlfile import Place
from citrus_game.content.records.describe import what_is
from citrus_game.content.records.position_yaml import Said, Words
from citrus_game.rules.legal import refusals
from citrus_game.rules.material.state import EMPTY, State

UNORDERED = ("tiles", "stored", "marked", "winners")
Numbers = dict[str, int]
Texts = dict[str, str | None]
Check = Callable[[Place, str], object]


class LeftModel(Model):
    """How many are left."""

    bag: int = 0
    fincas: int = 0
    sites: int = 0


class ExpectModel(Model):
    """Expectations; what is left out may be anything."""

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
    """A step that must be illegal: by exactly these rule ids, by any if there are none."""

    said: Said
    because: frozenset[str]

    def problem(self, state: State) -> str:
        """Say what is otherwise; empty if nothing."""
        rules = frozenset(refusal.rule for refusal in refusals(state, self.said.step))
        if rules and self.because in (frozenset(), rules):
            return ""
        wanted = ", ".join(sorted(self.because)) or "a refusal"
        found = ", ".join(sorted(rules)) or "that it is legal"
        return f"expected {self.said.text} to meet {wanted}, got {found}"


def must_be_legal(said: Said, state: State) -> str:
    """Say which rules forbid a step; empty if it is legal."""
    rules = sorted({refusal.rule for refusal in refusals(state, said.step)})
    return f"expected {said.text} to be legal, got {', '.join(rules)}" if rules else ""


@dataclass(frozen=True)
class Expect:
    """Expectations that fit the board and the players; ``facts`` have the keys of `what_is`."""

    facts: Mapping[str, Any]
    legal: tuple[Said, ...]
    illegal: tuple[Refusal, ...]

    def problem(self, state: State, names: Sequence[str]) -> str:
        """Say what is otherwise than expected first; empty if nothing."""
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
    """Check every word of the expectations; raises `ContentError`."""
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
    """Read a step that must be illegal, and the rule ids that stand elsewhere; raises `ContentError`."""
    rules = frozenset(words.rule((*rules_at, index), rule) for index, rule in enumerate(because))
    return Refusal(words.step(place, text), rules)


def _checks(words: Words) -> dict[str, tuple[Check, ...]]:
    """Give for each key what its keys and values are words of, from the outside in."""
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
    """Compare level by level, what is not named may be anything; gives the first difference."""
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
