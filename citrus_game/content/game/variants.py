"""The variants that the setup scene offers (RULES.md 12)."""

from functools import cache
from typing import Literal

from pydantic import Field, RootModel

from citrus_game.content.disk import paths
from citrus_game.content.disk.model import Model
from citrus_game.content.disk.yamlfile import load_yaml
from citrus_game.content.game.options import OptionsModel


class Variant(Model):
    """A variant: ``side`` is the board that it wants, ``sides`` the boards that offer it (none: all)."""

    title: str
    about: str
    side: Literal["long", "short"] | None = None
    sides: list[Literal["long", "short"]] = Field(default=[])
    set: OptionsModel = OptionsModel()

    def options(self) -> dict[str, object]:
        """Give what it sets, as `options_from` takes it."""
        return self.set.model_dump(exclude_unset=True)


class VariantsModel(RootModel[dict[str, Variant]]):
    """``variants.yaml``: variants by name."""


@cache
def load_variants() -> dict[str, Variant]:
    """Load the variants by name, in the order of the file; raises `ContentError`."""
    return load_yaml(paths.config() / "variants.yaml", VariantsModel).root
