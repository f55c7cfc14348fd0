"""Typed models of what YAML files hold, and what to say where a file does not fit one."""

import re
from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import ErrorDetails, PydanticCustomError

from citrus_game.content.disk.problem import meant_or_list, shown
from citrus_game.text import _, ngettext

Natural = Annotated[int, Field(ge=0)]
"""A whole number, 0 or more, as a field of a model."""
UNKNOWN_KEY = "unknown_key"
"""The kind of error for a key that a model does not know."""


class Model(BaseModel):
    """What a YAML file holds: strict types, finite numbers, no key it does not know."""

    # built when first used, for most are not when the window opens
    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False, frozen=True, defer_build=True)

    @model_validator(mode="before")
    @classmethod
    def _know_every_key(cls, data: Any) -> Any:
        """Refuse an unknown key and keep the known ones, so that the one that was meant can be named."""
        if isinstance(data, dict):
            known = [field.alias or name for name, field in cls.model_fields.items()]
            for key in data:
                if key not in known:
                    raise PydanticCustomError(UNKNOWN_KEY, "unknown", {"key": key, "known": known})
        return data


def wrong(message: str, *inside: str) -> PydanticCustomError:
    """Make the error that a model's own check raises; ``inside`` are the keys further in that lead to it."""
    return PydanticCustomError("wrong", "wrong", {"message": message, "inside": inside})


def one_of(word: str, known: Iterable[str], noun: str, *inside: str) -> PydanticCustomError:
    """Make the error for a word that is none of the known ones."""
    message = _("there is no {noun} {word}{meant}")
    return wrong(message.format(word=shown(word), noun=noun, meant=meant_or_list(word, known)), *inside)


def first_error(error: ValidationError) -> tuple[list[str | int], str]:
    """Give the place of the first thing that does not fit, and a sentence about it."""
    details = error.errors(include_url=False)[0]
    path = [part for part in details["loc"] if part != "[key]"]
    context = details.get("ctx", {})
    path += [context["key"]] if details["type"] == UNKNOWN_KEY else context.get("inside", ())
    return path, _sentence(details, str(path[-1]) if path else "")


def _sentence(details: ErrorDetails, key: str) -> str:
    """Say in plain words what was found, and what would be right."""
    kind, context = details["type"], details.get("ctx", {})
    found = shown(details["input"])
    if kind == "wrong":
        return str(context["message"])
    if kind == "missing":
        return _("the key {key} is missing; add it").format(key=shown(key))
    if kind == UNKNOWN_KEY:
        return _("there is no key {key} here{meant}").format(
            key=shown(key), meant=meant_or_list(key, context["known"])
        )
    if kind == "literal_error":
        words = re.findall(r"'([^']*)'", context["expected"])
        return _("found {found}, which is not possible{meant}").format(
            found=found, meant=meant_or_list(details["input"], words)
        )
    if kind in ("too_short", "too_long"):
        found = ngettext("{n} entry", "{n} entries", context["actual_length"]).format(
            n=context["actual_length"]
        )
    if kind == "string_type" and details["input"] is not None:
        return _("found {found}, should be a text; put it in quotes").format(found=found)
    right = _should_be(kind).format(**context) or details["msg"]
    return _("found {found}, should be {right}").format(found=found, right=right)


def _should_be(kind: str) -> str:
    """Describe what a kind of pydantic's errors would have accepted; empty for the rarer ones."""
    whole, mapping = _("a whole number"), _("a mapping of keys to values")
    return {
        "int_type": whole,
        "int_from_float": whole,
        "float_type": _("a number"),
        "finite_number": _("a finite number"),
        "bool_type": _("true or false"),
        "string_type": _("a text; one that begins with # needs quotes"),
        "list_type": _("a list"),
        "dict_type": mapping,
        "model_type": mapping,
        "greater_than_equal": _("{ge} or more"),
        "less_than_equal": _("{le} or less"),
        "too_short": _("at least {min_length}"),
        "too_long": _("at most {max_length}"),
        "string_too_short": _("at least {min_length} characters"),
        "string_too_long": _("at most {max_length} characters"),
    }.get(kind, "")
