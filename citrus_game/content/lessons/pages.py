"""What a page of text and pictures is made of; texts are put into a game's words where they are shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field

SENTENCES = (
    "purchase", "horses", "horses_at_end", "horses_last", "cart", "cart_waits", "short_refill", "no_finca",
    "roads", "well_covered", "unused", "unused_bridge", "removed", "expansion", "start", "figure_market",
    "figure_extend", "figure_start", "figure_reasons",
)  # fmt: skip
"""What texts may name in braces: sentences that the options of a game decide."""


@dataclass(frozen=True)
class Head:
    """A heading within a chapter."""

    text: str


@dataclass(frozen=True)
class Para:
    """A paragraph; ``bullet`` sets it off as an entry of a list."""

    text: str
    bullet: bool = False


@dataclass(frozen=True)
class Pieces:
    """Pictures side by side, each the name of an SVG and the words under it."""

    pieces: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Figure:
    """A part of a board with a position on it, and the words under it.

    ``drawing``, ``plantations``, ``owners``, ``fincas`` and ``landscape`` are written as in
    NOTATION.md; owners are players by number. ``lit`` spaces are marked; where there is a ``hand``
    (a plantation), those are where the rules let the first player place it.
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
    """The help cards of landscape tiles, by their names."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class MarkCards:
    """What marks mean: the name of each one's picture, a title, a sentence."""

    cards: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class RuleCards:
    """The help cards of all rule ids: why something is refused."""


@dataclass(frozen=True)
class KeyTable:
    """The keys as they are now, and the buttons of a gamepad."""


@dataclass(frozen=True)
class GameRules:
    """What the options of the game mean that is played; nothing outside a game."""


@dataclass(frozen=True)
class PresetRules:
    """What the presets say."""


Block = Head | Para | Pieces | Figure | TileCards | MarkCards | RuleCards | GameRules | PresetRules | KeyTable


@dataclass(frozen=True)
class Chapter:
    """A page: its name for those who open it, its title, a picture, and what it says."""

    name: str
    title: str
    picture: str
    blocks: tuple[Block, ...]
    rules: tuple[str, ...] = ()
    """Ids of the rules that this page explains."""
