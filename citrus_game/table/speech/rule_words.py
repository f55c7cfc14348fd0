"""The rules that an option changes, worded as a game has them (RULES.md 12 and 13).

This is the one place that puts options into words. The texts of ``rulebook.yaml`` and ``help_cards.yaml``
name its sentences in braces; the coach and the tables take them from here as well.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from citrus_game.content.game.options import OPTIONS, SCORING_UNUSED, load_preset, options_from, preset_names
from citrus_game.content.game.words import LANDSCAPE
from citrus_game.rules.material.board import Board
from citrus_game.rules.material.components import BRIDGE, KIND, LARGE_WELL, PLOW, STOREHOUSE
from citrus_game.rules.material.options import Certain, Options
from citrus_game.rules.material.state import Game
from citrus_game.table.speech import words
from citrus_game.text import _, ngettext

VARIANTS = ("family", "random_start", "start_fincas", "expansion")
"""Options that every preset leaves to whoever sets a game up."""
EXPANSION = (STOREHOUSE, PLOW, LARGE_WELL)
"""The bonuses of the mini-expansion."""


class Rules(NamedTuple):
    """The options that texts tell of, and the board of the game; without one it is told of any board."""

    options: Options = Options()
    board: Board | None = None

    @classmethod
    def of(cls, game: Game) -> "Rules":
        """Return the rules of a game."""
        return cls(game.options, game.board)

    def told(self, text: str) -> str:
        """Return a text of ``config/`` translated, with the sentences that it names in braces."""
        text = _(text)
        return " ".join(text.format(**self.sentences()).split()) if "{" in text else text

    def sentences(self) -> dict[str, str]:
        """Return every sentence by its name; one that has nothing to say is empty."""
        return {
            "purchase": self.purchase(),
            "horses": self.horses(),
            "horses_at_end": self.horses_at_end(),
            "cart": self.cart(),
            "cart_waits": self.cart_waits(),
            "short_refill": self.short_refill(),
            "no_finca": "" if self.options.finca_after_partial_refill else self.short_refill(),
            "roads": self.roads(),
            "well_covered": self.well_covered(),
            "unused": self.unused(),
            "unused_bridge": words.points(self.options.unused_points[BRIDGE]),
            "horses_last": _("horses") if self.options.horses_score == "end" else "",
            "removed": self.removed(),
            "expansion": "" if self.board is None else self.expansion(),
            "start": "" if self.board is None else self.start(),
            **self._figures(),
        }

    def of_option(self, name: str) -> str:
        """Return what an option of RULES.md means in this game; empty for one that means nothing here."""
        return {
            "purchase_check": self.purchase,
            "horses_score": self.horses,
            "start_player": self.starting_player,
            "short_removed": self.removed,
            "always_in_play": self.certain,
            "cart_while_placing": self.cart,
            "finca_after_partial_refill": self.short_refill,
            "road_rule_sites": self.roads,
            "large_well_covered": self.well_covered,
            "unused_points": self.unused,
            "family": self.roads,
            "random_start": self.start,
            "start_fincas": self.start,
            "expansion": self.expansion,
            "seat_coins": self.seat_coins,
            "seat_points": self.seat_points,
        }[name]()

    def listed(self, names: Sequence[str] = OPTIONS) -> list[str]:
        """Return what the options mean, a sentence or two each."""
        told = [self.of_option(name) for name in names if self._in_play(name)]
        return [text for text in dict.fromkeys(told) if text]

    def _in_play(self, name: str) -> bool:
        """Whether an option can mean something in this game."""
        if name == "large_well_covered":
            return self.options.expansion
        return name != "short_removed" or self.board is None or self.board.side == "short"

    # the sentences

    def purchase(self) -> str:
        """Say what may be bought."""
        if self.options.purchase_check == "all":
            return _("You can buy a row or column only if there is a way to plant all of it.")
        return _("You can buy a row or column if at least one of its plantations can be planted.")

    def horses(self) -> str:
        """Say when wild horses score."""
        if self.options.horses_score == "now":
            return _("Wild horses score their points at once.")
        return _("Wild horses lie face down and bring their points at the end of the game.")

    def horses_at_end(self) -> str:
        """Say what wild horses bring in the final scoring."""
        if self.options.horses_score == "now":
            return _("Wild horses have brought their points already.")
        return _("Wild horses score their points.")

    def horses_worth(self, count: int, points: int) -> str:
        """Return what so many wild horses of a player bring or have brought."""
        text = _("Wild horses × {n}: {points} at the end of the game.")
        if self.options.horses_score == "now":
            text = _("Wild horses × {n}: {points}.")
        return text.format(n=count, points=words.points(points))

    def starting_player(self) -> str:
        """Say who begins."""
        if self.options.start_player == "random":
            return _("The first player is drawn.")
        return _("You choose who begins.")

    def removed(self) -> str:
        """Say what is taken out on the short side."""
        plain, wells = self.options.short_removed
        text = _(
            "Of each fruit, {plain} plantations without a well and {wells} with one stay in the box on the "
            "short side."
        )
        return text.format(plain=plain, wells=wells)

    def certain(self) -> str:
        """Say which bonuses are sure to be on the board."""
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

    def cart(self) -> str:
        """Say whether a cart can be used while bought plantations are in hand."""
        if self.options.cart_while_placing:
            return _("A cart can also be used while you plant what you bought.")
        return _("A cart cannot be used while bought plantations are in your hand.")

    def cart_waits(self) -> str:
        """Say when a cart cannot be used, of all bonuses alone; empty where it always can."""
        if self.options.cart_while_placing:
            return ""
        return _("Only a cart has to wait while bought plantations are in your hand.")

    def short_refill(self) -> str:
        """Say whether a finca becomes due after a refill that did not fill the market."""
        if self.options.finca_after_partial_refill:
            return _("A finca also becomes due after a refill that could not fill the market.")
        return _("After a refill that could not fill the market, no finca becomes due.")

    def roads(self) -> str:
        """Say where roads must have different fruits."""
        if self.options.family:
            return _("Family game: the roads of a site may carry the same fruit twice.")
        return {
            "all": _(
                "The road spaces of one building site must all have different fruits. This goes for sites "
                "without a finca too, and for neutral plantations."
            ),
            "marked": _(
                "The road spaces of one finca or marked site must all have different fruits. This goes for "
                "neutral plantations too, but not for other sites."
            ),
            "fincas": _(
                "The road spaces of one finca must all have different fruits. This goes for neutral "
                "plantations too, but not for sites without a finca."
            ),
        }[self.options.road_rule_sites]

    def well_covered(self) -> str:
        """Say what planting on a large well does."""
        if self.options.large_well_covered == "trigger":
            return _("If you plant on the large well itself, the same happens.")
        text = _("If you plant on the large well itself, you take it: it counts {points} at the end.")
        return text.format(points=words.points(self.options.unused_points[LARGE_WELL]))

    def unused(self) -> str:
        """Say what unused bonuses bring."""
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
        """Return what most bonuses are worth, and the kinds of which each other value is true."""
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
        """Whether a kind of bonus can be in the game."""
        return kind not in EXPANSION or self.board is None or self.options.expansion

    def start(self) -> str:
        """Say how many fincas stand at the start, and where."""
        count = self.options.start_fincas
        if count is None and self.board is not None:
            count = len(self.board.start_sites)
        if count is None:
            told = _("As many fincas stand at the start as the board says.")
        else:
            told = ngettext("{n} finca stands at the start.", "{n} fincas stand at the start.", count)
        chance = (
            _("Shuffled letters decide where the first fincas stand.") if self.options.random_start else ""
        )
        return f"{told.format(n=count)} {chance}".strip()

    def expansion(self) -> str:
        """Say whether the mini-expansion is in the game."""
        if self.options.expansion:
            return _("This game is played with the mini-expansion.")
        return _("This game is played without the mini-expansion.")

    def seat_coins(self) -> str:
        """Say what coins the players get on top at the start; empty for none."""
        values = ", ".join(map(str, self.options.seat_coins))
        return _("Extra coins at the start, in turn order: {values}.").format(values=values) if values else ""

    def seat_points(self) -> str:
        """Say what points the players get at the start; empty for none."""
        values = ", ".join(map(str, self.options.seat_points))
        return _("Points at the start, in turn order: {values}.").format(values=values) if values else ""

    def _figures(self) -> dict[str, str]:
        """Return what captions say of the roads of their figures."""
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


PRINTED = Rules()
"""The rule book's options: what texts tell of outside a game."""


def preset_words(name: str) -> str:
    """Return what a preset says: the rule book everything, another one where it differs from it."""
    rules, told = Rules(options_from(name, {})), list[str]()
    for option in OPTIONS:
        text = rules.of_option(option)
        differs = text != PRINTED.of_option(option)
        if differs or (name == PRINTED.options.preset and option not in VARIANTS):
            told.append(text)
    return words.headed(_(load_preset(name).title), " ".join(filter(None, dict.fromkeys(told))))


def presets_words() -> list[str]:
    """Return what each preset says."""
    return [preset_words(name) for name in preset_names()]
