"""The options of a game in YAML and on the command line; presets and variants (RULES.md 12, 13)."""

from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, RootModel, ValidationError, create_model, field_validator, model_validator

from citrus_game.content.disk import paths
from citrus_game.content.disk.model import Model, first_error, known
from citrus_game.content.disk.problem import ContentError, meant_or_list, quoted_value
from citrus_game.content.disk.yaml_file import load_yaml, read_yaml
from citrus_game.content.game.box import LANDSCAPE, TILE
from citrus_game.rules.model.components import HORSES, KIND, KINDS
from citrus_game.rules.model.options import ROWS, Certain, Options
from citrus_game.text import _, later

SCORING_UNUSED = tuple(name for name in LANDSCAPE if KIND[name] not in HORSES)
"""Kinds of tiles allowed in ``unused_points``: not horses and used storehouses, which score 0."""


def preset_names() -> tuple[str, ...]:
    """Return the names of all presets, the printed rules first."""
    names = sorted(path.stem for path in (paths.config() / "presets").glob("*.yaml"))
    return tuple(sorted(names, key=lambda name: (name != Options().preset, name)))


Scoring = Annotated[str, known(lambda: SCORING_UNUSED, later("landscape tile that can be left over"))]


class CertainModel(Model):
    """A kind of landscape tile that is always laid out; in YAML a mapping, or only its name."""

    kind: Annotated[str, known(lambda: LANDSCAPE, TILE)]
    side: Literal["long", "short"] | None = None
    expansion: bool | None = None

    @model_validator(mode="before")
    @classmethod
    def _bare_word(cls, data: Any) -> Any:
        return {"kind": data} if isinstance(data, str) else data


def limits(name: str) -> Any:
    """Return the least and the greatest number that an option may have, as metadata of a field."""
    return Field(ge=ROWS[name].least, le=ROWS[name].most)


def _recorded(name: str) -> Any:
    """Return the type in which a file holds an option: that of its default, within the table's limits."""
    default, row = getattr(Options(), name), ROWS[name]
    number = Annotated[int, limits(name)]
    items = Field(min_length=row.fewest, max_length=row.longest)
    if name == "always_in_play":
        return Annotated[list[CertainModel], items]
    if name == "unused_points":
        return dict[Scoring, number]
    if isinstance(default, bool):
        return bool
    if isinstance(default, str):
        return Literal[tuple(row.values)]
    if isinstance(default, tuple):
        return Annotated[list[number], items]
    return number if default is not None else Annotated[int | None, limits(name)]


OPTIONS = tuple(ROWS)
"""Names of all options."""
_LISTS = tuple(name for name, row in ROWS.items() if row.longest)
"""Options that are lists in YAML and tuples in `Options`."""
_FIELDS: Any = {name: (_recorded(name), None) for name in OPTIONS}
_Recorded: Any = create_model("_Recorded", __base__=Model, **_FIELDS)


class OptionsModel(_Recorded):  # type: ignore[misc]  # its fields are those of the table
    """Any number of options; those that are missing keep the preset's value."""

    @field_validator(*_LISTS, mode="before")
    @classmethod
    def _by_place(cls, data: Any) -> Any:
        """Accept ``0,2,4``, as written on the command line, for ``[0, 2, 4]``."""
        parts = data.split(",") if isinstance(data, str) else ()
        numbers = [part.strip() for part in parts]
        return [int(each) for each in numbers] if numbers and all(map(str.isdecimal, numbers)) else data

    @field_validator("short_removed", mode="before")
    @classmethod
    def _by_name(cls, data: Any) -> Any:
        """Accept ``{without: 3, with: 2}`` for ``[3, 2]``."""
        return (
            [data["without"], data["with"]]
            if isinstance(data, dict) and set(data) == {"without", "with"}
            else data
        )

    def override(self, options: Options) -> Options:
        """Return a copy of ``options`` with the options that are set here replaced."""
        values: dict[str, Any] = {name: getattr(self, name) for name in self.model_fields_set & set(OPTIONS)}
        for name in set(_LISTS) & set(values):
            values[name] = tuple(values[name])
        if "always_in_play" in values:
            values["always_in_play"] = tuple(
                Certain(KIND[each.kind], each.side, each.expansion) for each in self.always_in_play
            )
        if "unused_points" in values:
            points = dict(zip(KINDS, Options().unused_points, strict=True)) | self.unused_points
            values["unused_points"] = tuple(points.values())
        return replace(options, **values)


class RulesModel(OptionsModel):
    """The options of a scenario or a record: a preset, and options that differ from it."""

    preset: Annotated[str, known(preset_names, later("preset"))] = Options().preset

    def options(self) -> Options:
        """Return all options: the preset's, with those that differ."""
        return self.override(_preset_options(self.preset))


class PresetModel(Model):
    """Model of a preset's file: title, description and all options."""

    title: str
    about: str
    options: OptionsModel


def load_preset(name: str) -> PresetModel:
    """Load a preset; raise `ContentError` for an unknown name."""
    names = preset_names()
    if name not in names:
        raise ContentError(
            _("there is no preset {name}{meant}").format(
                name=quoted_value(name), meant=meant_or_list(name, names)
            )
        )
    return _read_preset(paths.config() / "presets" / f"{name}.yaml")


@cache
def _read_preset(path: Path) -> PresetModel:
    return load_yaml(path, PresetModel)


def load_presets() -> dict[str, Options]:
    """Load the options of all presets, by name."""
    return {name: options_from(name, {}) for name in preset_names()}


def options_from(preset: str, overrides: dict[str, object]) -> Options:
    """Return the options of a preset with overrides; values are plain data, texts are read as YAML
    (``--set``).

    Raise `ContentError` for an unknown preset, option or value.

    >>> options_from("online", {"family": "true", "short_removed": "[3, 3]"}).short_removed
    (3, 3)
    """
    base = _preset_options(preset)
    data = {name: _plain(name, value) for name, value in overrides.items()}
    try:
        model: OptionsModel = OptionsModel.model_validate(data)
    except ValidationError as error:
        path, message = first_error(error)
        raise ContentError(message, where=_("option {name}").format(name=".".join(map(str, path)))) from None
    return model.override(base)


def _preset_options(preset: str) -> Options:
    return replace(load_preset(preset).options.override(Options()), preset=preset)


def split_setting(text: str) -> tuple[str, str]:
    """Return name and value of a ``--set`` argument ``NAME=VALUE``; raise `ContentError`."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise ContentError(
            _("{text} should read NAME=VALUE, as in family=true").format(text=quoted_value(text))
        )
    return name.strip(), value.strip()


def options_data(options: Options) -> dict[str, object]:
    """Return all options as plain data that `options_from` reads back."""
    data: dict[str, object] = {field.name: getattr(options, field.name) for field in fields(options)}
    data |= {name: list(getattr(options, name)) for name in _LISTS}
    data["always_in_play"] = [
        {"kind": KINDS[each.kind]}
        | ({} if each.side is None else {"side": each.side})
        | ({} if each.expansion is None else {"expansion": each.expansion})
        for each in options.always_in_play
    ]
    usual = Options().unused_points
    data["unused_points"] = {
        name: points
        for name, points, before in zip(KINDS, options.unused_points, usual, strict=True)
        if points != before
    }
    return data


def _plain(name: str, value: object) -> object:
    if not isinstance(value, str):
        return value
    try:
        return read_yaml(value).data if value.strip() else value
    except ContentError as error:
        raise ContentError(error.message, where=_("option {name}").format(name=name)) from None


class Variant(Model):
    """A variant; ``side`` is its usual board, ``sides`` are the boards that offer it (empty: all)."""

    title: str
    about: str
    side: Literal["long", "short"] | None = None
    sides: list[Literal["long", "short"]] = Field(default=[])
    set: OptionsModel = OptionsModel()

    def options(self) -> dict[str, object]:
        """Return its options, in the form that `options_from` takes."""
        options: dict[str, object] = self.set.model_dump(exclude_unset=True)
        return options


class VariantsModel(RootModel[dict[str, Variant]]):
    """Model of ``variants.yaml``: variants by name."""


@cache
def load_variants() -> dict[str, Variant]:
    """Load the variants by name, in the order of the file; raise `ContentError`."""
    return load_yaml(paths.config() / "variants.yaml", VariantsModel).root
