"""Colour themes and the players' colours."""

import re
from functools import cache
from typing import Annotated

from pydantic import AfterValidator, Field, RootModel, field_validator

from citrus_game.content.disk import paths
from citrus_game.content.disk.model import Model, known, one_of, wrong
from citrus_game.content.disk.problem import ContentError, meant_or_list, quoted_value
from citrus_game.content.disk.yaml_file import load_yaml
from citrus_game.rules.model.components import FRUITS, SOURCES
from citrus_game.text import _, later

PLAYER_COLOURS = ("azure", "violet", "teal", "ivory", "ink")
"""Names of the players' colours."""
ColourName = Annotated[str, known(lambda: PLAYER_COLOURS, later("player’s colour"))]
"""Field type: the name of a player's colour."""

_CHROME = (
    "table", "table-deep", "panel", "panel-active", "gold-edge", "inset", "line", "ink", "muted", "cream",
    "muted-dark", "terracotta", "terracotta-hover", "terracotta-pressed", "on-primary", "cobalt",
    "cobalt-label", "cobalt-outline", "segment-ground", "switch-off", "disabled", "disabled-ground",
    "disabled-dark", "gold", "good", "good-ground", "bad", "bad-ground", "bad-mark", "bad-on-dark", "board",
    "board-lip", "space-1", "space-2", "space-3", "wood", "wood-slot", "mark-light", "mark-dark",
)  # fmt: skip
TOKENS = (
    *_CHROME,
    *(fruit + part for fruit in FRUITS for part in ("", "-lip", "-light", "-outline", "-neutral", "-hatch")),
    *(f"source-{source.replace(' ', '-')}" for source in SOURCES),
    *(f"player-{player}{part}" for player in PLAYER_COLOURS for part in ("", "-edge", "-tint")),
)
"""Names of all colours of a theme."""

_HEX = re.compile("#[0-9A-Fa-f]{6}")


class Theme(Model):
    """A theme: its title, and a colour such as ``#123F54`` for each of `TOKENS`."""

    title: str
    colours: dict[str, str]

    @field_validator("colours")
    @classmethod
    def _complete(cls, colours: dict[str, str]) -> dict[str, str]:
        for name, colour in colours.items():
            if not _HEX.fullmatch(colour):
                raise wrong(
                    _('{found} is not a colour; write it as in "#123F54"').format(found=quoted_value(colour)),
                    name,
                )
            if name not in TOKENS:
                raise one_of(name, TOKENS, _("colour"), name)
        for name in TOKENS:
            if name not in colours:
                raise wrong(_("the colour {name} is missing; add it").format(name=quoted_value(name)))
        return colours


def _is_drawn(picture: str) -> str:
    if not (paths.assets() / "svg" / f"{picture}.svg").is_file():
        raise wrong(
            _("there is no picture {name}; write the name of one in assets/svg").format(
                name=quoted_value(picture)
            )
        )
    return picture


PictureName = Annotated[str, AfterValidator(_is_drawn)]
"""Field type: the name of a picture in ``assets/svg``."""


class PlayerColour(Model):
    """A player's colour: default name, pictures, and the dashes of its ribbon in 128ths of a tile."""

    title: str
    name: str = Field(min_length=1, max_length=20)
    worker: PictureName
    emblem: PictureName
    ribbon: list[Annotated[int, Field(ge=0, le=128)]] = Field(max_length=8)


class PlayersModel(RootModel[dict[str, PlayerColour]]):
    """Model of ``players.yaml``: players' colours by name."""

    @field_validator("root")
    @classmethod
    def _all_five(cls, players: dict[str, PlayerColour]) -> dict[str, PlayerColour]:
        if set(players) != set(PLAYER_COLOURS):
            raise wrong(_("the colours should be {names}").format(names=", ".join(PLAYER_COLOURS)))
        return players


def theme_names() -> tuple[str, ...]:
    """Return the names of all themes."""
    return tuple(sorted(path.stem for path in (paths.config() / "themes").glob("*.yaml")))


ThemeName = Annotated[str, known(theme_names, later("theme"))]
"""Field type: the name of an existing theme."""


@cache
def load_theme(name: str) -> Theme:
    """Load a theme by name; raise `ContentError`."""
    if name not in theme_names():
        raise ContentError(
            _("there is no theme {name}{meant}").format(
                name=quoted_value(name), meant=meant_or_list(name, theme_names())
            )
        )
    return load_yaml(paths.config() / "themes" / f"{name}.yaml", Theme)


@cache
def load_player_colours() -> dict[str, PlayerColour]:
    """Load the players' colours by name, in the order of the file; raise `ContentError`."""
    return load_yaml(paths.config() / "players.yaml", PlayersModel).root


def colour_name(colour: str) -> str:
    """Return the translated name of a player's colour."""
    return _(load_player_colours()[colour].title)
