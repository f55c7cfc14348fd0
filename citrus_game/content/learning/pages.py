"""Parts of a page of text and pictures; texts are filled in for a game where they are shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field

SENTENCES = (
    "purchase", "horses", "horses_at_end", "horses_last", "cart", "cart_waits", "short_refill", "no_finca",
    "roads", "well_covered", "unused", "unused_bridge", "removed", "expansion", "start", "figure_market",
    "figure_extend", "figure_start", "figure_reasons",
)  # fmt: skip
"""Names that texts may have in braces: sentences that depend on a game's options."""


@dataclass(frozen=True)
class Head:
    """A heading inside a chapter."""

    text: str


@dataclass(frozen=True)
class Para:
    """A paragraph; ``bullet`` makes it a list item."""

    text: str
    bullet: bool = False


@dataclass(frozen=True)
class Pieces:
    """Pictures side by side: (name of an SVG, caption) pairs."""

    pieces: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Figure:
    """A part of a board with a position, and a caption.

    ``drawing``, ``plantations``, ``owners``, ``fincas`` and ``landscape`` are written as in FILE_FORMATS.md;
    owners are player numbers. ``lit`` spaces are highlighted. With a ``hand`` (a plantation), these must be
    the spaces where the first player may place it.
    """

    caption: str
    drawing: str
    plantations: Mapping[str, str] = field(default_factory=dict)
    owners: Mapping[str, int] = field(default_factory=dict)
    fincas: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    landscape: Mapping[str, str] = field(default_factory=dict)
    marked: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()
    hand: str = ""


@dataclass(frozen=True)
class TileCards:
    """The help cards of landscape tiles, by name."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class MarkCards:
    """Explanations of marks: (name of a picture, title, sentence) for each."""

    cards: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class RuleCards:
    """The help cards of all rule ids."""


@dataclass(frozen=True)
class KeyTable:
    """The current keys, and the buttons of a gamepad."""


@dataclass(frozen=True)
class GameRules:
    """The options of the current game; shows nothing outside a game."""


@dataclass(frozen=True)
class PresetRules:
    """The descriptions of the presets."""


Block = Head | Para | Pieces | Figure | TileCards | MarkCards | RuleCards | GameRules | PresetRules | KeyTable


@dataclass(frozen=True)
class Chapter:
    """A page: internal name, title, name of a picture, and parts."""

    name: str
    title: str
    picture: str
    blocks: tuple[Block, ...]
    rules: tuple[str, ...] = ()
    """Ids of the rules that this page explains."""
