"""Finding words in the rules."""

from collections.abc import Iterator
from typing import NamedTuple

from citrus_game.client.pages.blocks import Block, Chapter, Figure, Head, Para, Pieces, RuleCards, TileCards
from citrus_game.client.pages.chapters import CHAPTERS
from citrus_game.rules.components import KIND
from citrus_game.table.help_cards import RULE_IDS, rule_help, rule_title, tile_card
from citrus_game.text import _


class Found(NamedTuple):
    """A text in which the words were found, and its chapter."""

    chapter: Chapter
    text: str


def find(words: str) -> list[Found]:
    """Find all texts that hold each of the words, whatever their case; nothing for no words."""
    wanted = words.casefold().split()
    if not wanted:
        return []
    return [
        Found(chapter, text)
        for chapter in CHAPTERS
        for text in chapter_texts(chapter)
        if all(word in f"{text} {_(chapter.title)}".casefold() for word in wanted)
    ]


def chapter_texts(chapter: Chapter) -> Iterator[str]:
    """Yield all texts of a chapter, translated."""
    for block in chapter.blocks:
        yield from _block_texts(block)


def _block_texts(block: Block) -> Iterator[str]:
    match block:
        case Head(text) | Para(text):
            yield _(text)
        case Figure(caption=caption):
            yield _(caption)
        case Pieces():
            return
        case TileCards(names):
            for name in names:
                card = tile_card(KIND[name])
                yield f"{card.title}: {card.text}"
        case RuleCards():
            for rule in RULE_IDS:
                yield f"{rule_title(rule)}: {rule_help(rule)}"
