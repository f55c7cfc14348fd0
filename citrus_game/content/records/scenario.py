"""Scenario files: a position, steps and expectations (FILE_FORMATS.md)."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import Field, model_validator

from citrus_game.content.disk.model import Model, wrong
from citrus_game.content.disk.yaml_file import Place, read_yaml, validate
from citrus_game.content.records.expect import (
    Expect,
    ExpectModel,
    Refusal,
    must_be_legal,
    read_expect,
    read_refusal,
)
from citrus_game.content.records.position import PositionModel, Said, Words, read_position
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.turn import apply
from citrus_game.text import _


class StepModel(Model):
    """One entry of ``steps``, with exactly one of ``do``, ``refuse`` and ``expect``."""

    do: str = ""
    refuse: str = ""
    because: list[str] = Field(default=[], min_length=1)
    expect: ExpectModel = ExpectModel()

    @model_validator(mode="after")
    def _one_thing(self) -> "StepModel":
        keys = self.model_fields_set
        if len(keys - {"because"}) != 1:
            raise wrong(_("a step should have exactly one of the keys do, refuse, expect"))
        if "because" in keys and "refuse" not in keys:
            raise wrong(_("the key because belongs to refuse; delete it"))
        return self


class ScenarioModel(PositionModel):
    """Model of a scenario file."""

    title: str = Field(min_length=1, max_length=200)
    steps: list[StepModel]


@dataclass(frozen=True)
class Do:
    """Steps that must be legal, one after the other."""

    steps: tuple[Said, ...]

    def problem(self, state: State) -> str:
        """Apply the steps; return which one is illegal as text, or ""."""
        for said in self.steps:
            problem = must_be_legal(said, state)
            if problem:
                return problem
            apply(state, said.step)
        return ""


@dataclass(frozen=True)
class Scenario:
    """A checked scenario: ``state`` is its start, ``names`` are the players in turn order."""

    title: str
    state: State
    names: tuple[str, ...]
    parts: tuple[Do | Refusal | Expect, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps of the ``do`` entries, in order."""
        return tuple(said.step for part in self.parts if isinstance(part, Do) for said in part.steps)


@dataclass(frozen=True)
class Outcome:
    """The result of a scenario: ``problem`` is "" if it passed, ``state`` the last position."""

    title: str
    problem: str
    state: State

    @property
    def passed(self) -> bool:
        return not self.problem


def load_scenario(path: Path) -> Scenario:
    """Load a scenario file; raise `ContentError` with file, line and key."""
    document = read_yaml(path)
    model = validate(document, ScenarioModel)
    state, words = read_position(document, model)
    parts = tuple(_part(words, ("steps", index), step) for index, step in enumerate(model.steps))
    return Scenario(model.title, state, words.names, parts)


def run_scenario(path: Path) -> Outcome:
    """Load and run a scenario file; raise `ContentError` if it is invalid."""
    scenario = load_scenario(path)
    state = scenario.state.copy()
    for number, part in enumerate(scenario.parts, 1):
        problem = _problem(part, state, scenario.names)
        if problem:
            return Outcome(scenario.title, f"step {number}: {problem}", state)
    return Outcome(scenario.title, "", state)


def _problem(part: Do | Refusal | Expect, state: State, names: Sequence[str]) -> str:
    return part.problem(state, names) if isinstance(part, Expect) else part.problem(state)


def _part(words: Words, place: Place, model: StepModel) -> Do | Refusal | Expect:
    if "do" in model.model_fields_set:
        return Do(_steps(words, (*place, "do"), model.do))
    if "refuse" in model.model_fields_set:
        return read_refusal(words, (*place, "refuse"), model.refuse, model.because, (*place, "because"))
    return read_expect(words, (*place, "expect"), model.expect)


def _steps(words: Words, place: Place, text: str) -> tuple[Said, ...]:
    """Return the steps of a ``do``, without comments and empty lines."""
    below = 1 if "\n" in text else 0
    steps = tuple(
        words.step(place, line, number + below)
        for number, line in enumerate(text.splitlines())
        if line.split("#", 1)[0].strip()
    )
    if not steps:
        raise words.document.problem(place, _("there is no step; write one a line, as in buy R1"))
    return steps
