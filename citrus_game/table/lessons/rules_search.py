"""Finding chapters and words in the rules."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citrus_game.content.lessons.pages import (
    Block,
    Chapter,
    Figure,
    GameRules,
    Head,
    KeyTable,
    MarkCards,
    Para,
    Pieces,
    PresetRules,
    RuleCards,
    TileCards,
)
from citrus_game.content.lessons.rulebook import load_rulebook
from citrus_game.rules.material.components import KIND
from citrus_game.table.speech.help_cards import rule_help, rule_title, rules_in, tile_card
from citrus_game.table.speech.rule_words import PRINTED, Rules, presets_words
from citrus_game.table.speech.words import headed
from citrus_game.text import _

Pressed = Sequence[tuple[str, str]]
"""What is pressed on keys and pads, and what it does."""


class Found(NamedTuple):
    """A text in which the words were found, and its chapter."""

    chapter: Chapter
    text: str


def chapter_of(topic: str) -> Chapter:
    """Give the chapter with a name or that explains a rule id or a landscape tile; else the first one."""
    for chapter in load_rulebook():
        cards = [name for block in chapter.blocks if isinstance(block, TileCards) for name in block.names]
        shown = topic in KIND and any(tile_card(KIND[name]) == tile_card(KIND[topic]) for name in cards)
        if topic == chapter.name or topic in chapter.rules or shown:
            return chapter
    return load_rulebook()[0]


def find(words: str, pressed: Pressed, rules: Rules = PRINTED) -> list[Found]:
    """Find all texts that hold each of the words, whatever their case; nothing for no words.

    ``pressed`` is the key table as it is now.
    """
    wanted = words.casefold().split()
    if not wanted:
        return []
    return [
        Found(chapter, text)
        for chapter in load_rulebook()
        for text in chapter_texts(chapter, pressed, rules)
        if all(word in f"{text} {_(chapter.title)}".casefold() for word in wanted)
    ]


def chapter_texts(chapter: Chapter, pressed: Pressed, rules: Rules = PRINTED) -> Iterator[str]:
    """Yield all texts of a chapter, translated, as a game has them."""
    for block in chapter.blocks:
        yield from _block_texts(block, pressed, rules)


def _block_texts(block: Block, pressed: Pressed, rules: Rules) -> Iterator[str]:
    match block:
        case Head(text) | Para(text) | Figure(caption=text):
            yield rules.told(text)
        case Pieces():
            return
        case TileCards(names):
            for name in names:
                card = tile_card(KIND[name], rules)
                yield headed(card.title, card.text)
        case MarkCards(cards):
            yield from (headed(_(title), rules.told(text)) for _picture, title, text in cards)
        case RuleCards():
            for rule in rules_in(rules):
                yield headed(rule_title(rule), rule_help(rule, rules))
        case GameRules():
            yield from rules.listed() if rules.board is not None else ()
        case PresetRules():
            yield from presets_words()
        case KeyTable():
            yield from (headed(what, told) for what, told in pressed)
