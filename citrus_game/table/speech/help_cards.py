"""The help cards: a title and a short text for each rule id and each landscape tile (RULES.md 5 to 9)."""

from typing import NamedTuple

from citrus_game.content.lessons.rulebook import load_help_cards
from citrus_game.rules.material.components import KINDS
from citrus_game.rules.material.options import Options
from citrus_game.rules.material.refusal import RULE_IDS
from citrus_game.text import _

__all__ = ["RULE_IDS", "Card", "rule_help", "rule_title", "tile_card"]


class Card(NamedTuple):
    """A help card."""

    title: str
    text: str


def rule_title(rule: str) -> str:
    """Name a rule by its id, as the head of its help card."""
    return _(load_help_cards().rules[rule].title)


def rule_help(rule: str) -> str:
    """Explain a rule by its id in a few sentences."""
    return _(load_help_cards().rules[rule].about)


def tile_card(kind: int, options: Options | None = None) -> Card:
    """Give the help card of a kind of landscape tile, in a game with ``options`` or in any (RULES.md 9)."""
    card = next(card for name, card in load_help_cards().tiles.items() if KINDS[kind] in (name, *card.also))
    about = card.scored[options.horses_score].about if options is not None and card.scored else card.about
    return Card(_(card.title), _(about))
