"""Searches chapters and words of the rulebook."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citrus_game.content.learning.rulebook import Block, Chapter, load_rulebook
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
        cards = [name for block in chapter.blocks for name in block.tiles or ()]
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
    words = [block.title, block.say, block.figure and block.figure.say]
    words += [point.say for point in block.points or ()]
    yield from (rules.fill(text) for text in words if text)
    for name in block.tiles or ():
        card = tile_card(KIND[name], rules)
        yield headed(card.title, card.text)
    yield from (headed(_(mark.title), rules.fill(mark.say)) for mark in block.marks or ())
    if block.reasons:
        yield from (headed(rule_title(rule), rule_help(rule, rules)) for rule in rules_in(rules))
    if block.game and rules.board is not None:
        yield from rules.option_texts()
    if block.presets:
        yield from presets_words()
    if block.keys:
        yield from (headed(what, told) for what, told in pressed)
