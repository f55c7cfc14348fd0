"""Sentences for the rules that depend on options (RULES.md 12 and 13).

Only this module puts options into words. The texts of ``rulebook.yaml`` and ``help_cards.yaml`` name its
sentences in braces; the coach and the tables use them too.
"""

from collections import Counter
from typing import NamedTuple

from citrus_game.content.game.box import LANDSCAPE
from citrus_game.content.game.options import OPTIONS, SCORING_UNUSED, load_preset, options_from, preset_names
from citrus_game.content.learning.rulebook import load_help_cards
from citrus_game.facts.lines import MarketFacts
from citrus_game.narration import words
from citrus_game.rules.model.board import Board
from citrus_game.rules.model.components import (
    BRIDGE,
    HORSES,
    KIND,
    KINDS,
    LARGE_WELL,
    MONEY,
    PLOW,
    STOREHOUSE,
)
from citrus_game.rules.model.options import ROWS, Certain, Options
from citrus_game.rules.model.refusal import RULE_IDS
from citrus_game.rules.model.state import Game
from citrus_game.text import _, ngettext

VARIANTS = ("family", "random_start", "start_fincas", "expansion")
"""Options that presets do not decide: they are chosen in setup."""
EXPANSION = (STOREHOUSE, PLOW, LARGE_WELL)
"""The landscape tiles of the mini-expansion."""


class RuleTexts(NamedTuple):
    """Sentences on the rules of a game, by its options and its board; without a board for any."""

    options: Options = Options()
    board: Board | None = None

    @classmethod
    def of(cls, game: Game) -> "RuleTexts":
        """Return the texts for a game."""
        return cls(game.options, game.board)

    def fill(self, text: str) -> str:
        """Return a text of ``config/`` in the player's language. Names in braces are replaced by the
        sentences of `sentences`.
        """
        text = _(text)
        return " ".join(text.format(**self.sentences()).split()) if "{" in text else text

    def sentences(self) -> dict[str, str]:
        """Return all sentences by name; "" for those that do not apply."""
        short_refill = self.option_text("finca_after_partial_refill")
        return {
            "purchase": self.option_text("purchase_check"),
            "horses": self.option_text("horses_score"),
            "horses_at_end": self.horses_at_end(),
            "cart": self.option_text("cart_while_placing"),
            "cart_waits": self.cart_waits(),
            "short_refill": short_refill,
            "no_finca": "" if self.options.finca_after_partial_refill else short_refill,
            "roads": self.roads(),
            "well_covered": self.well_covered(),
            "unused": self.unused(),
            "unused_bridge": words.points(self.options.unused_points[BRIDGE]),
            "horses_last": _("horses") if self.options.horses_score == "end" else "",
            "removed": self.removed(),
            "expansion": "" if self.board is None else self.option_text("expansion"),
            "start": "" if self.board is None else self.start(),
            **self._figures(),
        }

    def option_text(self, name: str) -> str:
        """Return what an option of RULES.md means in this game, or ""."""
        own = {
            "short_removed": self.removed,
            "always_in_play": self.certain,
            "road_rule_sites": self.roads,
            "large_well_covered": self.well_covered,
            "unused_points": self.unused,
            "family": self.roads,
            "random_start": self.start,
            "start_fincas": self.start,
            "seat_coins": self.seat_coins,
            "seat_points": self.seat_points,
        }
        return own[name]() if name in own else self._rule(name)

    def _rule(self, name: str) -> str:
        """Return the rule that an option's value makes, as the table of options says it."""
        row, value = ROWS[name], getattr(self.options, name)
        if row.values:
            return _(row.values[value].rule)
        text = ngettext(*row.rule, value) if isinstance(row.rule, tuple) else _(row.rule)
        return text.format(n=value)

    def option_texts(self) -> list[str]:
        """Return a text for each option that means something in this game."""
        texts = [self.option_text(name) for name in OPTIONS if self._in_play(name)]
        return [text for text in dict.fromkeys(texts) if text]

    def _in_play(self, name: str) -> bool:
        """Whether an option can matter in this game."""
        if name == "large_well_covered":
            return self.options.expansion
        return name != "short_removed" or self.board is None or self.board.side == "short"

    def horses_at_end(self) -> str:
        """Return the sentence about wild horses in the final scoring."""
        if self.options.horses_score == "now":
            return _("Wild horses have brought their points already.")
        return _("Wild horses score their points.")

    def horses_worth(self, count: int, points: int) -> str:
        """Return as text the points that this many wild horses bring or have brought a player."""
        text = _("Wild horses × {n}: {points} at the end of the game.")
        if self.options.horses_score == "now":
            text = _("Wild horses × {n}: {points}.")
        return text.format(n=count, points=words.points(points))

    def removed(self) -> str:
        """Return the sentence about plantations removed on the short side."""
        plain, wells = self.options.short_removed
        text = ngettext(
            "Of each fruit, {plain} plantation without a well and {wells} with one stay in the box on the "
            "short side.",
            "Of each fruit, {plain} plantations without a well and {wells} with one stay in the box on the "
            "short side.",
            plain,
        )
        return text.format(plain=plain, wells=wells)

    def certain(self) -> str:
        """Return the sentence about landscape tiles that are always on the board."""
        found = [self._sure(each) for each in self.options.always_in_play if self._holds(each)]
        if not found:
            return _("Chance decides which bonuses are on the board.")
        return _("All of these bonuses are on the board: {tiles}.").format(tiles=", ".join(found))

    def _holds(self, certain: Certain) -> bool:
        return self.board is None or certain.holds(self.board.side, self.options.expansion)

    def _sure(self, certain: Certain) -> str:
        name = words.tile_name(certain.kind)
        if self.board is not None:
            return name
        sides = {"short": _("short side"), "long": _("long side")}
        when = [sides[certain.side]] if certain.side is not None else []
        if certain.expansion is not None:
            when.append(
                _("with the mini-expansion") if certain.expansion else _("without the mini-expansion")
            )
        return f"{name} ({', '.join(when)})" if when else name

    def cart_waits(self) -> str:
        """Return the sentence about when a cart cannot be used, or ""."""
        if self.options.cart_while_placing:
            return ""
        return _("A cart has to wait while you hold bought plantations.")

    def roads(self) -> str:
        """Return the sentence about different fruits on roads."""
        if self.options.family:
            return _("Family game: the roads of a site may carry the same fruit twice.")
        return self._rule("road_rule_sites")

    def well_covered(self) -> str:
        """Return the sentence about planting on a large well."""
        points = words.points(self.options.unused_points[LARGE_WELL])
        return self._rule("large_well_covered").format(points=points)

    def unused(self) -> str:
        """Return the sentence about points for unused landscape tiles."""
        usual, others = self._unused()
        text = _("Every other bonus you have not used is worth {points}.").format(points=words.points(usual))
        exceptions = [
            words.headed(words.joined([words.tile_name(kind) for kind in kinds]), words.points(worth))
            for worth, kinds in others.items()
        ]
        if exceptions:
            text += " " + _("But {exceptions}.").format(exceptions=words.apart(exceptions))
        if self._knows(STOREHOUSE) and self.options.unused_points[STOREHOUSE]:
            text += " " + _("A storehouse counts only if it was never used.")
        return text

    def _unused(self) -> tuple[int, dict[int, list[int]]]:
        """Return the usual points of an unused tile, and the kinds with other points, by points."""
        worth = {
            KIND[name]: self.options.unused_points[KIND[name]]
            for name in LANDSCAPE
            if name in SCORING_UNUSED and self._knows(KIND[name])
        }
        usual = Counter(worth.values()).most_common(1)[0][0]
        others: dict[int, list[int]] = {}
        for kind, points in worth.items():
            if points != usual:
                others.setdefault(points, []).append(kind)
        return usual, others

    def _knows(self, kind: int) -> bool:
        """Whether a kind of landscape tile can be in the game."""
        return kind not in EXPANSION or self.board is None or self.options.expansion

    def start(self) -> str:
        """Return the sentence about fincas at the start."""
        count = self.options.start_fincas
        if count is None and self.board is not None:
            count = len(self.board.start_sites)
        if count is None:
            text = _("As many fincas stand at the start as the board says.")
        else:
            text = ngettext("{n} finca stands at the start.", "{n} fincas stand at the start.", count)
        chance = (
            _("Shuffled letters decide where the first fincas stand.") if self.options.random_start else ""
        )
        return f"{text.format(n=count)} {chance}".strip()

    def seat_coins(self) -> str:
        """Return the sentence about extra coins at the start, or ""."""
        values = ", ".join(map(str, self.options.seat_coins))
        return _("Extra coins at the start, in turn order: {values}.").format(values=values) if values else ""

    def seat_points(self) -> str:
        """Return the sentence about points at the start, or ""."""
        values = ", ".join(map(str, self.options.seat_points))
        return _("Points at the start, in turn order: {values}.").format(values=values) if values else ""

    def _figures(self) -> dict[str, str]:
        """Return the parts of figures' captions that depend on the options."""
        if self.options.family:
            return {
                "figure_market": _("A lime could start on a road too, away from Violet’s limes."),
                "figure_extend": _(
                    "The road to the right of the finca is one of them: in the family game it may have a "
                    "lemon as well."
                ),
                "figure_start": _("A lime may start on every free road of this finca, and so may a lemon."),
                "figure_reasons": _("They are next to your own, or on a road of the finca."),
            }
        return {
            "figure_market": _(
                "A lime could go nowhere: one road of this finca has a lime already, and it is not yours."
            ),
            "figure_extend": _(
                "The space to the right of the finca is next to them too, but it is a road of a finca that "
                "has its lemon already."
            ),
            "figure_start": _(
                "You may start a lime on any free road of this finca, but not a lemon: there is one already."
            ),
            "figure_reasons": _(
                "They are next to your own. It may not start on a road of the finca: one road has an "
                "orange already."
            ),
        }


PRINTED = RuleTexts()
"""The texts for the printed rules, used outside a game."""


def preset_words(name: str) -> str:
    """Return a preset's texts: all for the printed rules, else those that differ from them."""
    rules, texts = RuleTexts(options_from(name, {})), list[str]()
    for option in OPTIONS:
        text = rules.option_text(option)
        differs = text != PRINTED.option_text(option)
        if differs or (name == PRINTED.options.preset and option not in VARIANTS):
            texts.append(text)
    return words.headed(_(load_preset(name).title), " ".join(filter(None, dict.fromkeys(texts))))


def presets_words() -> list[str]:
    """Return what each preset says of itself, as texts by preset."""
    return [preset_words(name) for name in preset_names()]


class Card(NamedTuple):
    """A help card."""

    title: str
    text: str


def rules_in(rules: RuleTexts) -> list[str]:
    """Return the ids of the rules that can forbid something in a game."""
    return [rule for rule in RULE_IDS if rule != "ROAD-COLOUR" or not rules.options.family]


def rule_title(rule: str) -> str:
    """Return a rule's name, the title of its help card."""
    return _(load_help_cards().rules[rule].title)


def rule_help(rule: str, rules: RuleTexts = PRINTED) -> str:
    """Return the text of a rule's help card for a game."""
    return rules.fill(load_help_cards().rules[rule].about)


def tile_card(kind: int, rules: RuleTexts = PRINTED) -> Card:
    """Return the help card of a kind of landscape tile for a game."""
    card = next(card for name, card in load_help_cards().tiles.items() if KINDS[kind] in (name, *card.also))
    return Card(_(card.title), rules.fill(card.about))


def _milestone(market: MarketFacts) -> str:
    if not market.fincas:
        return _("no finca is left for it.")
    text = _("build a finca at once, and the market is refilled.")
    return text if market.bag else _("build a finca at once.")


def bonus_words(kind: int, rules: RuleTexts, market: MarketFacts) -> str:
    """Return one short sentence on what a kind of landscape tile does now: "Money: 3 coins, …"."""
    if kind in HORSES:
        text = _("{points} at the end of the game.")
        if rules.options.horses_score == "now":
            text = _("{points} at once.")
        text = text.format(points=words.points(HORSES[kind]))
    elif kind in MONEY:
        text = _("{coins}, at any time in your turn.").format(coins=words.coins(MONEY[kind]))
    else:
        text = {
            "cart": _("plant any one plantation from the market for free."),
            "bull": _("it fills a free space, and so can close a ring."),
            "bridge": _("plant on a rock or over neutral fruit."),
            "milestone": _milestone(market),
            "storehouse": _("keep a bought plantation for a later turn."),
            "storehouse-used": _("keep a bought plantation for a later turn."),
            "plow": _("take over a neutral region of 1 or 2 plantations."),
            "large-well": _("plant beside it, and your region there is harvested for 2 more points."),
        }[KINDS[kind]]
    return words.headed(tile_card(kind, rules).title, text)
