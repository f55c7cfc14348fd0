"""Loads the components: counts, finca values, market, income (RULES.md 1, 3, 4, 8)."""

import re
from functools import cache
from typing import Annotated

from pydantic import Field, RootModel, ValidationInfo, field_validator

from citrus_game.content.disk import paths
from citrus_game.content.disk.model import Model, known, wrong
from citrus_game.content.disk.problem import quoted_value
from citrus_game.content.disk.yaml_file import load_yaml
from citrus_game.rules.model.components import (
    KIND,
    LARGE_WELL,
    MOST_COINS,
    PLOW,
    STOREHOUSE,
    STOREHOUSE_USED,
    WORKERS,
    Components,
    Values,
)
from citrus_game.text import _, later

LANDSCAPE = tuple(name for name, kind in KIND.items() if kind != STOREHOUSE_USED)
"""Names of all landscape tiles in the box."""
TILE = later("landscape tile")

_VALUES = re.compile(r"([1-9][0-9]?)/([0-9]{1,2})")


def read_values(text: str) -> Values | None:
    """Return a finca's two values from a text, or None.

    >>> read_values("10/5"), read_values("10")
    ((10, 5), None)
    """
    match = _VALUES.fullmatch(text)
    return (int(match[1]), int(match[2])) if match else None


def values_text(values: Values) -> str:
    """Return a finca's two values as text.

    >>> values_text((10, 5))
    '10/5'
    """
    return f"{values[0]}/{values[1]}"


EXPANSION = tuple(name for name in LANDSCAPE if KIND[name] in (STOREHOUSE, PLOW, LARGE_WELL))
"""Names of the landscape tiles of the mini-expansion."""
BASE = tuple(name for name in LANDSCAPE if name not in EXPANSION)
"""Names of the landscape tiles of the base game."""

Count = Annotated[int, Field(ge=0, le=99)]


class PlantationsModel(Model):
    """The number of plantations of each fruit, and how many of them have a well."""

    each: int = Field(ge=1, le=99)
    with_well: Count

    @field_validator("with_well")
    @classmethod
    def _among_them(cls, wells: int, info: ValidationInfo) -> int:
        each = info.data.get("each", wells)
        if wells > each:
            raise wrong(
                _("found {wells}, should be at most the {each} of each fruit").format(wells=wells, each=each)
            )
        return wells


class BoxModel(Model):
    """Model of ``components.yaml``."""

    plantations: PlantationsModel
    fincas: list[str] = Field(min_length=1, max_length=99)
    landscape: dict[Annotated[str, known(lambda: BASE, TILE)], Count]
    start_coins: int = Field(ge=0, le=MOST_COINS)
    return_penalty: Count
    marked_sites: int = Field(ge=1, le=15)
    refill_at: int = Field(ge=0, le=99)

    @field_validator("fincas")
    @classmethod
    def _are_values(cls, fincas: list[str]) -> list[str]:
        for text in fincas:
            if read_values(text) is None:
                message = _("{text} is not a finca; write its two values as in 10/5")
                raise wrong(message.format(text=quoted_value(text)))
        return fincas


class ExpansionModel(RootModel[dict[Annotated[str, known(lambda: EXPANSION, TILE)], Count]]):
    """Model of ``expansion.yaml``: counts by kind of landscape tile."""


class MarketModel(Model):
    """Model of ``market.yaml``: rows of market numbers, 0 where there is no space."""

    grid: list[list[Count]] = Field(min_length=1, max_length=9)

    @field_validator("grid")
    @classmethod
    def _counts_through(cls, grid: list[list[int]]) -> list[list[int]]:
        if len({len(row) for row in grid}) != 1 or not 1 <= len(grid[0]) <= 9:
            raise wrong(_("all rows should be equally long, with 1 to 9 numbers"))
        numbers = sorted(number for row in grid for number in row if number)
        if not numbers or numbers != list(range(1, len(numbers) + 1)):
            raise wrong(_("the numbers should be 1, 2, 3 and so on, each of them once"))
        return grid


class IncomeModel(Model):
    """Model of ``income.yaml``: coins for 0 to 5 workers on the mat."""

    income: list[Annotated[int, Field(ge=0, le=MOST_COINS)]] = Field(
        min_length=WORKERS + 1, max_length=WORKERS + 1
    )


@cache
def load_components() -> Components:
    """Load all components; raise `ContentError`."""
    folder = paths.config()
    box = load_yaml(folder / "components.yaml", BoxModel)
    return Components(
        plantations_each=box.plantations.each,
        wells_each=box.plantations.with_well,
        fincas=tuple(values for text in box.fincas if (values := read_values(text))),
        landscape=_by_kind(box.landscape),
        expansion=_by_kind(load_yaml(folder / "expansion.yaml", ExpansionModel).root),
        start_coins=box.start_coins,
        income=tuple(load_yaml(folder / "income.yaml", IncomeModel).income),
        return_penalty=box.return_penalty,
        marked_sites=box.marked_sites,
        refill_at=box.refill_at,
        market_grid=tuple(map(tuple, load_yaml(folder / "market.yaml", MarketModel).grid)),
    )


def _by_kind(counts: dict[str, int]) -> tuple[tuple[int, int], ...]:
    return tuple((KIND[name], count) for name, count in counts.items())
