"""Base class of the pydantic models for YAML files, and readable sentences for their errors."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import ErrorDetails, PydanticCustomError

from citrus_game.content.disk.problem import meant_or_list, quoted_value
from citrus_game.text import _, ngettext

Natural = Annotated[int, Field(ge=0)]
"""Field type: a whole number, 0 or more."""
UNKNOWN_KEY = "unknown_key"
"""Type of the error for an unknown key."""


class Model(BaseModel):
    """Base of all models: strict types, finite numbers, no unknown keys."""

    # Models are built on first use, since most are not needed when the window opens.
    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False, frozen=True, defer_build=True)

    @model_validator(mode="before")
    @classmethod
    def _know_every_key(cls, data: Any) -> Any:
        """Raise an error that also lists the known keys, so that the message can suggest one."""
        if isinstance(data, dict):
            known = [str(field.validation_alias or name) for name, field in cls.model_fields.items()]
            by_name = cls.model_fields if cls.model_config.get("validate_by_name") else {}
            for key in data:
                if key not in known and key not in by_name:
                    raise PydanticCustomError(UNKNOWN_KEY, "unknown", {"key": key, "known": known})
        return data


def wrong(message: str, *inside: str) -> PydanticCustomError:
    """Return an error for a validator to raise; ``inside`` are further keys that lead to the wrong value."""
    return PydanticCustomError("wrong", "wrong", {"message": message, "inside": inside})


def one_of(word: str, known: Iterable[str], noun: str, *inside: str) -> PydanticCustomError:
    """Return the error for a word that is none of the ``known`` ones; ``noun`` says what they are."""
    message = _("there is no {noun} {word}{meant}")
    return wrong(
        message.format(word=quoted_value(word), noun=noun, meant=meant_or_list(word, known)), *inside
    )


def known(words: Callable[[], Collection[str]], noun: str) -> AfterValidator:
    """Return the validator of a field type for a word that must be one of these; ``noun`` is translated."""

    def check(word: str) -> str:
        if word not in (found := words()):
            raise one_of(word, found, _(noun))
        return word

    return AfterValidator(check)


def all_errors(error: ValidationError) -> Iterator[tuple[list[str | int], str]]:
    """Yield for each error the path of keys to it, and a sentence about it."""
    for details in error.errors(include_url=False):
        path = [part for part in details["loc"] if part != "[key]"]
        context = details.get("ctx", {})
        path += [context["key"]] if details["type"] == UNKNOWN_KEY else context.get("inside", ())
        yield path, _sentence(details, str(path[-1]) if path else "")


def first_error(error: ValidationError) -> tuple[list[str | int], str]:
    """Return the path of keys to the first error, and a sentence about it."""
    return next(all_errors(error))


def _sentence(details: ErrorDetails, key: str) -> str:
    """Return a sentence: what was found, and what would be right."""
    kind, context = details["type"], details.get("ctx", {})
    found = quoted_value(details["input"])
    if kind == "wrong":
        return str(context["message"])
    if kind == "missing":
        return _("the key {key} is missing; add it").format(key=quoted_value(key))
    if kind == UNKNOWN_KEY:
        return _("there is no key {key} here{meant}").format(
            key=quoted_value(key), meant=meant_or_list(key, context["known"])
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
    right = _should_be(kind, context).format(**context) or details["msg"]
    return _("found {found}, should be {right}").format(found=found, right=right)


def _should_be(kind: str, context: dict[str, Any]) -> str:
    """Return what was expected, for a type of pydantic error with its limits; "" for rare types."""
    whole, mapping = _("a whole number"), _("a mapping of keys to values")
    least, most = context.get("min_length", 0), context.get("max_length", 0)
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
        "string_too_short": ngettext(
            "at least {min_length} character", "at least {min_length} characters", least
        ),
        "string_too_long": ngettext(
            "at most {max_length} character", "at most {max_length} characters", most
        ),
    }.get(kind, "")
