"""Searches chapters and words of the rulebook."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citrus_game.content.learning.pages import (
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
from citrus_game.content.learning.rulebook import load_rulebook
from citrus_game.narration.rule_texts import (
    PRINTED,
    RuleTexts,
    presets_words,
    rule_help,
    rule_title,
    rules_in,
    tile_card,
)
from citrus_game.narration.words import headed
from citrus_game.rules.model.components import KIND
from citrus_game.text import _

Pressed = Sequence[tuple[str, str]]
"""(key or gamepad button, what it does) pairs."""


class SearchHit(NamedTuple):
    """A text that contains the words, and its chapter."""

    chapter: Chapter
    text: str


def chapter_of(topic: str) -> Chapter:
    """Return the chapter with this name, or for a rule id or landscape tile; else the first one."""
    for chapter in load_rulebook():
        cards = [name for block in chapter.blocks if isinstance(block, TileCards) for name in block.names]
        shown = topic in KIND and any(tile_card(KIND[name]) == tile_card(KIND[topic]) for name in cards)
        if topic == chapter.name or topic in chapter.rules or shown:
            return chapter
    return load_rulebook()[0]


def find(words: str, pressed: Pressed, rules: RuleTexts = PRINTED) -> list[SearchHit]:
    """Return all texts that contain all of the words, ignoring case; none for no words.

    ``pressed`` is the current table of keys.
    """
    wanted = words.casefold().split()
    if not wanted:
        return []
    return [
        SearchHit(chapter, text)
        for chapter in load_rulebook()
        for text in chapter_texts(chapter, pressed, rules)
        if all(word in f"{text} {_(chapter.title)}".casefold() for word in wanted)
    ]


def chapter_texts(chapter: Chapter, pressed: Pressed, rules: RuleTexts = PRINTED) -> Iterator[str]:
    """Yield all texts of a chapter, translated and filled in for a game."""
    for block in chapter.blocks:
        yield from _block_texts(block, pressed, rules)


def _block_texts(block: Block, pressed: Pressed, rules: RuleTexts) -> Iterator[str]:
    match block:
        case Head(text) | Para(text) | Figure(caption=text):
            yield rules.fill(text)
        case Pieces():
            return
        case TileCards(names):
            for name in names:
                card = tile_card(KIND[name], rules)
                yield headed(card.title, card.text)
        case MarkCards(cards):
            yield from (headed(_(title), rules.fill(text)) for _picture, title, text in cards)
        case RuleCards():
            for rule in rules_in(rules):
                yield headed(rule_title(rule), rule_help(rule, rules))
        case GameRules():
            yield from rules.option_texts() if rules.board is not None else ()
        case PresetRules():
            yield from presets_words()
        case KeyTable():
            yield from (headed(what, told) for what, told in pressed)
