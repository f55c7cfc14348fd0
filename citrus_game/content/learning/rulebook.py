"""Loads the rulebook pages (``rulebook.yaml``) and the help cards (``help_cards.yaml``)."""

from functools import cache
from pathlib import Path
from string import Formatter
from typing import Annotated, Any

from pydantic import AfterValidator, Field, field_validator, model_validator

from citrus_game.content.disk import paths
from citrus_game.content.disk.model import Model, one_of, wrong
from citrus_game.content.disk.yaml_file import Document, Place, load_yaml, read_yaml, validate
from citrus_game.content.game.box import load_components
from citrus_game.content.learning.pages import (
    SENTENCES,
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


class PieceModel(Model):
    """A picture and its caption."""

    piece: PictureName
    say: SentenceText


class MarkModel(Model):
    """A mark: its picture, title and meaning."""

    piece: PictureName
    title: str
    say: SentenceText


class PointModel(Model):
    """A list item."""

    say: SentenceText


class FigureModel(Model):
    """A part of a board with a position, with the keys of FILE_FORMATS.md; ``say`` is the caption."""

    say: SentenceText
    drawing: str
    plantations: dict[str, str] = Field(default={})
    owners: dict[str, int] = Field(default={})
    fincas: dict[str, str] = Field(default={})
    landscape: dict[str, str] = Field(default={})
    marked: list[str] = Field(default=[])
    lit: list[str] = Field(default=[])
    hand: str = ""


class BlockModel(Model):
    """A part of a page, with exactly one key."""

    title: str | None = None
    say: SentenceText | None = None
    points: list[PointModel] | None = None
    pieces: list[PieceModel] | None = None
    figure: FigureModel | None = None
    tiles: list[str] | None = None
    marks: list[MarkModel] | None = None
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

    @field_validator("tiles")
    @classmethod
    def _know_tiles(cls, names: list[str] | None) -> list[str] | None:
        for name in names or ():
            if name not in KIND:
                raise one_of(name, KIND, _("landscape tile"))
        return names


class ChapterModel(Model):
    """A page of the rulebook."""

    name: str
    title: str
    picture: PictureName
    rules: list[str] = Field(default=[])
    blocks: list[BlockModel] = Field(min_length=1)


class RulebookModel(Model):
    """Model of ``rulebook.yaml``: the pages in order."""

    chapters: list[ChapterModel] = Field(min_length=1)

    @field_validator("chapters")
    @classmethod
    def _each_rule_once(cls, chapters: list[ChapterModel]) -> list[ChapterModel]:
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
        for found, known, key in ((list(self.rules), RULE_IDS, "rules"), (told, KIND, "tiles")):
            for name in found:
                if name not in known:
                    raise one_of(name, known, _("help card"), key)
            for name in known:
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
    model = validate(document, RulebookModel)
    return tuple(
        Chapter(each.name, each.title, each.picture, _blocks(document, number, each), (*each.rules,))
        for number, each in enumerate(model.chapters)
    )


def _blocks(document: Document, number: int, chapter: ChapterModel) -> tuple[Block, ...]:
    place = ("chapters", number, "blocks")
    return tuple(
        block
        for index, model in enumerate(chapter.blocks)
        for block in _block(document, (*place, index, "figure"), model)
    )


def _block(document: Document, place: Place, model: BlockModel) -> tuple[Block, ...]:
    if model.title is not None:
        return (Head(model.title),)
    if model.say is not None:
        return (Para(model.say),)
    if model.points is not None:
        return tuple(Para(entry.say, bullet=True) for entry in model.points)
    if model.pieces is not None:
        return (Pieces(tuple((piece.piece, piece.say) for piece in model.pieces)),)
    if model.figure is not None:
        return (_figure(document, place, model.figure),)
    if model.tiles is not None:
        return (TileCards((*model.tiles,)),)
    if model.marks is not None:
        return (MarkCards(tuple((mark.piece, mark.title, mark.say) for mark in model.marks)),)
    if model.reasons is not None:
        return (RuleCards(),)
    if model.game is not None:
        return (GameRules(),)
    return (PresetRules(),) if model.presets is not None else (KeyTable(),)


def _figure(document: Document, place: Place, model: FigureModel) -> Figure:
    """Return a figure from its model; raise an error for words that the board or the box does not have."""
    drawing = model.drawing.strip()
    try:
        board = parse_board(drawing, free_sites=True)
    except BoardError as error:
        raise document.problem((*place, "drawing"), str(error)) from None
    words = Words(document, Game(board, load_components(), Options(), PLAYERS), [])
    for key, tile in model.plantations.items():
        words.space((*place, "plantations", key), key)
        words.plantation((*place, "plantations", key), tile)
    for key in model.owners:
        words.space((*place, "owners", key), key)
    for key, kind in model.landscape.items():
        words.space((*place, "landscape", key), key)
        words.kind((*place, "landscape", key), kind)
    for index, letter in enumerate(model.marked):
        words.site((*place, "marked", index), letter)
    for index, key in enumerate(model.lit):
        words.space((*place, "lit", index), key)
    if model.hand:
        words.plantation((*place, "hand"), model.hand)
    fincas = {}
    for letter, values in model.fincas.items():
        words.site((*place, "fincas", letter), letter)
        fincas[letter] = words.values((*place, "fincas", letter), values)
    return Figure(
        model.say,
        drawing,
        plantations=model.plantations,
        owners=model.owners,
        fincas=fincas,
        landscape=model.landscape,
        marked=(*model.marked,),
        lit=(*model.lit,),
        hand=model.hand,
    )
