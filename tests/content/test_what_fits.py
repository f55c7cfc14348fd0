"""The keys, limits and defaults of all file models are as stored.

A narrower limit would refuse files that users have. ``python -m tests.content.test_what_fits`` rewrites the
table.
"""

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import citrus_game.content
from citrus_game.content.disk.model import Model

TABLE = Path(__file__).parent / "what-fits.txt"
TOLD = (
    "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "pattern", "enum", "default",
)  # fmt: skip


def models(base: type[Model] = Model) -> Iterator[type[Model]]:
    """Yield every model of content, in no order."""
    for each in base.__subclasses__():
        if each.__module__.startswith("citrus_game.content."):
            yield each
        yield from models(each)


def table() -> list[str]:
    """Return of every key that is bounded what fits, a line each."""
    for module in pkgutil.walk_packages(citrus_game.content.__path__, "citrus_game.content."):
        importlib.import_module(module.name)
    found = set()
    for model in models():
        schema = model.model_json_schema()
        needed = schema.get("required", ())
        for key, what in schema.get("properties", {"": schema}).items():
            words = ", ".join(_bounds(what))
            found.add(f"{model.__name__}.{key}{'' if key in needed else '?'}: {words}")
    return sorted(found)


def _bounds(what: dict[str, Any], inside: str = "") -> Iterator[str]:
    for key, value in what.items():
        if key == "propertyNames" or (key == "enum" and len(value) == 1):
            continue  # versions of pydantic differ in whether and as what they tell these
        if key in TOLD:
            whole = isinstance(value, float) and value.is_integer()  # versions differ in how they write these
            yield f"{inside}{key} {int(value) if whole else value!r}"
        elif isinstance(value, dict):
            yield from _bounds(value, f"{inside}{key} ")
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for number, each in enumerate(value, 1):
                yield from _bounds(each, f"{inside}{key} {number} ")


@pytest.mark.slow
def test_each_key_has_the_bounds_and_the_default_that_it_had() -> None:
    for was, now in zip(TABLE.read_text(encoding="utf-8").splitlines(), table(), strict=True):
        assert now == was


if __name__ == "__main__":
    TABLE.write_text("\n".join(table()) + "\n", encoding="utf-8")
