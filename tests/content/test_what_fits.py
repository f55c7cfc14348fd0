"""What may stand in files from outside, key by key: no bound or default changes unseen.

A bound that grows narrower refuses files that people have. ``python -m tests.content.test_what_fits`` writes
the table down anew.
"""

import ast
import importlib
import pkgutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import citrus_game.content
from citrus_game.content.disk.model import Model

TABLE = Path(__file__).parent / "what-fits.txt"
TOLD = (
    "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "pattern", "enum", "default",
)  # fmt: skip


def models(base: type[Model] = Model) -> Iterator[type[Model]]:
    """Give every model of content, in no order."""
    for each in base.__subclasses__():
        if each.__module__.startswith("citrus_game.content."):
            yield each
        yield from models(each)


def table() -> list[str]:
    """Tell of every key that is bounded what fits, a line each."""
    for module in pkgutil.walk_packages(citrus_game.content.__path__, "citrus_game.content."):
        importlib.import_module(module.name)
    found = set()
    for model in models():
        schema = model.model_json_schema()
        needed = schema.get("required", ())
        for key, what in schema.get("properties", {"": schema}).items():
            words = ", ".join(_bounds(what))
            found.add(f"{model.__name__}.{key}{'' if key in needed else '?'}: {words}")
    return sorted(found | set(numbers()))


def numbers() -> Iterator[str]:
    """Tell of the numbers that modules of content have under a name of their own, most of them limits."""
    for name, module in sys.modules.items():
        if name.startswith("citrus_game.content."):
            source = Path(str(module.__file__)).read_text(encoding="utf-8")
            for node in ast.parse(source).body:
                for target in node.targets if isinstance(node, ast.Assign) else ():
                    for each in target.elts if isinstance(target, ast.Tuple) else (target,):
                        if isinstance(each, ast.Name) and isinstance(getattr(module, each.id), int | float):
                            short = name.removeprefix("citrus_game.content.")
                            yield f"{short}.{each.id} = {getattr(module, each.id)}"


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


def test_each_key_has_the_bounds_and_the_default_that_it_had() -> None:
    for was, now in zip(TABLE.read_text(encoding="utf-8").splitlines(), table(), strict=True):
        assert now == was


if __name__ == "__main__":
    TABLE.write_text("\n".join(table()) + "\n", encoding="utf-8")
