"""The rulebook pages (``rulebook.yaml``) and the help cards (``help_cards.yaml``); texts are filled in for a
game where they are shown.
"""

from functools import cache
from pathlib import Path
from string import Formatter
from typing import Annotated, Any

from pydantic import AfterValidator, Field, field_validator, model_validator

from citrus_game.content.disk import paths
from citrus_game.content.disk.model import Model, known, one_of, wrong
from citrus_game.content.disk.problem import translated
from citrus_game.content.disk.yaml_file import Document, Place, load_yaml, read_yaml, validate
from citrus_game.content.game.box import TILE, load_components
from citrus_game.content.records.position import Words
from citrus_game.content.settings.themes import PictureName
from citrus_game.rules.model.board import BoardError, parse_board
from citrus_game.rules.model.components import KIND
from citrus_game.rules.model.options import Options
from citrus_game.rules.model.refusal import RULE_IDS
from citrus_game.rules.model.state import Game
from citrus_game.text import _

PLAYERS = 5
"""Number of players in a figure; owners are numbered from 0."""
SENTENCES = (
    "purchase", "horses", "horses_at_end", "horses_last", "cart", "cart_waits", "short_refill", "no_finca",
    "roads", "well_covered", "unused", "unused_bridge", "removed", "expansion", "start", "figure_market",
    "figure_extend", "figure_start", "figure_reasons",
)  # fmt: skip
"""Names that texts may have in braces: sentences that depend on a game's options."""


def _know_sentences(text: str) -> str:
    try:
        names = [name for _text, name, _spec, _conversion in Formatter().parse(text) if name is not None]
    except ValueError:
        raise wrong(_("every brace should be closed")) from None
    for name in names:
        if name not in SENTENCES:
            raise one_of(name, SENTENCES, _("sentence"))
    return text


SentenceText = Annotated[str, AfterValidator(_know_sentences)]
"""Field type: a text that may have names of `SENTENCES` in braces."""


class Piece(Model):
    """A picture and its caption."""

    piece: PictureName
    say: SentenceText


class Mark(Model):
    """A mark on the board that the rulebook explains: its picture, title and meaning."""

    piece: PictureName
    title: str
    say: SentenceText


class Point(Model):
    """One item of a list in the rulebook."""

    say: SentenceText


class Figure(Model):
    """A part of a board with a position, with the keys of FILE_FORMATS.md; ``say`` is the caption.

    Owners are player numbers. ``lit`` spaces are highlighted. With a ``hand`` (a plantation), these must be
    the spaces where the first player may place it.
    """

    say: SentenceText
    drawing: str
    plantations: dict[str, str] = Field(default={})
    owners: dict[str, int] = Field(default={})
    fincas: dict[str, str] = Field(default={})
    landscape: dict[str, str] = Field(default={})
    marked: list[str] = Field(default=[])
    lit: list[str] = Field(default=[])
    hand: str = ""


class Block(Model):
    """A part of a page, with exactly one key.

    ``title`` is a heading, ``say`` a paragraph, ``points`` a list, ``pieces`` are pictures side by side,
    ``tiles`` and ``marks`` help cards; ``reasons`` stands for the cards of all rules, ``game`` for the
    options of the current game, ``presets`` for descriptions of the presets, ``keys`` for keys and buttons.
    """

    title: str | None = None
    say: SentenceText | None = None
    points: list[Point] | None = None
    pieces: list[Piece] | None = None
    figure: Figure | None = None
    tiles: list[Annotated[str, known(lambda: KIND, TILE)]] | None = None
    marks: list[Mark] | None = None
    reasons: bool | None = None
    game: bool | None = None
    presets: bool | None = None
    keys: bool | None = None

    @model_validator(mode="before")
    @classmethod
    def _is_one(cls, data: Any) -> Any:
        if isinstance(data, dict) and len(data) != 1:
            raise wrong(_("a block should have exactly one key; begin each with a line of its own"))
        return data


class Chapter(Model):
    """A page of the rulebook; ``rules`` are the ids of the rules that it explains."""

    name: str
    title: str
    picture: PictureName
    rules: list[str] = Field(default=[])
    blocks: list[Block] = Field(min_length=1)


class RulebookModel(Model):
    """Model of ``rulebook.yaml``: the pages in order."""

    chapters: list[Chapter] = Field(min_length=1)

    @field_validator("chapters")
    @classmethod
    def _each_rule_once(cls, chapters: list[Chapter]) -> list[Chapter]:
        explained = [rule for chapter in chapters for rule in chapter.rules]
        for rule in explained:
            if rule not in RULE_IDS:
                raise one_of(rule, RULE_IDS, _("rule id"))
        for rule in RULE_IDS:
            if explained.count(rule) != 1:
                raise wrong(_("the rule {rule} should have exactly one chapter").format(rule=rule))
        return chapters


class CardModel(Model):
    """A help card; ``also`` are other landscape tiles with the same text."""

    title: str = Field(min_length=1, max_length=40)
    about: SentenceText = Field(min_length=1, max_length=300)
    also: list[str] = Field(default=[])


class CardsModel(Model):
    """Model of ``help_cards.yaml``: cards of rules and of landscape tiles."""

    rules: dict[str, CardModel]
    tiles: dict[str, CardModel]

    @model_validator(mode="after")
    def _complete(self) -> "CardsModel":
        told = [name for tile, card in self.tiles.items() for name in (tile, *card.also)]
        for found, names, key in ((list(self.rules), RULE_IDS, "rules"), (told, KIND, "tiles")):
            for name in found:
                if name not in names:
                    raise one_of(name, names, _("help card"), key)
            for name in names:
                if found.count(name) != 1:
                    raise wrong(_("{name} should have exactly one help card").format(name=name), key)
        return self


@cache
def load_rulebook() -> tuple[Chapter, ...]:
    """Load the rulebook pages in order; raise `ContentError`."""
    return read_rulebook(paths.config() / "rulebook.yaml")


@cache
def load_help_cards() -> CardsModel:
    """Load the help cards; raise `ContentError`."""
    return load_yaml(paths.config() / "help_cards.yaml", CardsModel)


def read_rulebook(path: Path) -> tuple[Chapter, ...]:
    """Read rulebook pages from a file; raise `ContentError`, also for an invalid figure."""
    document = read_yaml(path)
    chapters = validate(document, RulebookModel).chapters
    for number, chapter in enumerate(chapters):
        for index, block in enumerate(chapter.blocks):
            if block.figure is not None:
                _check_figure(document, ("chapters", number, "blocks", index, "figure"), block.figure)
    return tuple(chapters)


def _check_figure(document: Document, place: Place, figure: Figure) -> None:
    """Raise an error for words that the board or the box does not have."""
    try:
        board = parse_board(figure.drawing, free_sites=True)
    except BoardError as error:
        raise document.problem((*place, "drawing"), translated(error)) from None
    words = Words(document, Game(board, load_components(), Options(), PLAYERS), [])
    for key, tile in figure.plantations.items():
        words.space((*place, "plantations", key), key)
        words.plantation((*place, "plantations", key), tile)
    for key in figure.owners:
        words.space((*place, "owners", key), key)
    for key, kind in figure.landscape.items():
        words.space((*place, "landscape", key), key)
        words.kind((*place, "landscape", key), kind)
    for index, letter in enumerate(figure.marked):
        words.site((*place, "marked", index), letter)
    for index, key in enumerate(figure.lit):
        words.space((*place, "lit", index), key)
    if figure.hand:
        words.plantation((*place, "hand"), figure.hand)
    for letter, values in figure.fincas.items():
        words.site((*place, "fincas", letter), letter)
        words.values((*place, "fincas", letter), values)
