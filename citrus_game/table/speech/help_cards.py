"""The help cards: a title and a short text for each rule id and each landscape tile (RULES.md 5 to 9)."""

from typing import NamedTuple

from citrus_game.content.lessons.rulebook import load_help_cards
from citrus_game.rules.material.components import KINDS
from citrus_game.rules.material.refusal import RULE_IDS
from citrus_game.table.speech.rule_words import PRINTED, Rules
from citrus_game.text import _

__all__ = ["RULE_IDS", "Card", "rule_help", "rule_title", "rules_in", "tile_card"]


class Card(NamedTuple):
    """A help card."""

    title: str
    text: str


def rules_in(rules: Rules) -> list[str]:
    """Return the ids of the rules that can forbid something in a game."""
    return [rule for rule in RULE_IDS if rule != "ROAD-COLOUR" or not rules.options.family]


def rule_title(rule: str) -> str:
    """Return a rule's name by its id, the head of its help card."""
    return _(load_help_cards().rules[rule].title)


def rule_help(rule: str, rules: Rules = PRINTED) -> str:
    """Return what a rule's help card says by its id, as a game has it."""
    return rules.told(load_help_cards().rules[rule].about)


def tile_card(kind: int, rules: Rules = PRINTED) -> Card:
    """Return the help card of a kind of landscape tile, as a game has it."""
    card = next(card for name, card in load_help_cards().tiles.items() if KINDS[kind] in (name, *card.also))
    return Card(_(card.title), rules.told(card.about))
