"""What the player has picked up, and what a click on something would do; no pixels here.

Everything is worked out from the legal steps and refusals of the sitting. A click gives the steps
to play, none where it only picks something.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from citrus_game.client.board.pieces import land_piece
from citrus_game.client.board.plants import motif
from citrus_game.client.play.choices import Choices, gather
from citrus_game.rules import steps
from citrus_game.rules.components import (
    BRIDGE,
    BULL,
    CART,
    MILESTONE,
    MONEY,
    PLOW,
    STOREHOUSE,
    STOREHOUSE_USED,
)
from citrus_game.rules.harvest import own_region
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.market import line_tiles
from citrus_game.rules.state import State
from citrus_game.rules.steps import Step
from citrus_game.rules.turn import apply
from citrus_game.table.foresight import Foresight
from citrus_game.table.sitting import Sitting

Kind = Literal["line", "hand", "bridge", "stored", "bull", "plow", "cart", "milestone", "harvest", "region"]


class Pick(NamedTuple):
    """What is picked: a market line, a tile of the hand or a storehouse, a landscape tile, a region.

    ``what`` is the line, the place in hand or storehouses, or the region's mask; ``tile`` is the
    place in a chosen line whose spaces are shown.
    """

    kind: Kind
    what: int = -1
    tile: int = 0


class Preview(NamedTuple):
    """What follows when a line is bought: the position, what may be done there, what would be lost."""

    line: int
    state: State
    choices: Choices
    foresight: Foresight


class Desk:
    """The moment of a sitting as the player on turn sees it."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.pick: Pick | None = None
        self.now = Choices()
        self._preview: Preview | None = None
        self.foresight = Foresight(sitting.state)
        self.refresh()

    @property
    def state(self) -> State:
        """Give the position."""
        return self.sitting.state

    @property
    def open(self) -> bool:
        """Tell whether a person may do something now."""
        return not self.state.over and not self.sitting.is_bot_turn()

    def refresh(self) -> None:
        """Look at the position anew after a step: what was picked is put down or kept."""
        self._preview = None
        self.foresight = Foresight(self.state)
        self.now = gather(self.state.game.board, self.sitting.legal()) if self.open else Choices()
        self.pick = self._settled()

    def _settled(self) -> Pick | None:
        """Pick the tile of the hand that is placed next, if there is a hand."""
        hand = self.state.hand_shown()
        if not self.open or not hand or self.state.drawn is not None:
            return None
        for spaces in (self.now.place, self.now.bridge):
            for index, tile in enumerate(hand):
                if tile in spaces:
                    return Pick("hand", index)
        return Pick("hand", 0)

    # what is in the hand

    def tiles(self) -> Sequence[int]:
        """Give the tiles shown in the prompt: the hand, or those of the line chosen."""
        if self.pick is not None and self.pick.kind == "line":
            return [tile for _index, tile in line_tiles(self.state, self.pick.what)]
        return self.state.hand_shown()

    def picked_index(self) -> int:
        """Give the place of the tile among `tiles` whose spaces are shown, -1 for none."""
        if self.pick is None:
            return -1
        if self.pick.kind == "line":
            return self.pick.tile
        return self.pick.what if self.pick.kind in ("hand", "bridge") else -1

    def picked_tile(self) -> int | None:
        """Give the plantation that a click on a space would place."""
        if self.pick is None:
            return None
        if self.pick.kind == "stored":
            return self.state.stored[self.state.player][self.pick.what][0]
        index, tiles = self.picked_index(), self.tiles()
        return tiles[index] if 0 <= index < len(tiles) else None

    # what is lit

    def lit(self) -> int:
        """Give the spaces that may be chosen now."""
        if self.now.sites:
            return self.now.sites
        if self.pick is None:
            return 0
        if self.pick.kind == "bull":
            return self.now.bull
        if self.pick.kind == "plow":
            return self.now.plow
        tile = self.picked_tile()
        if tile is None:
            return 0
        masks = {"line": self._ahead().place, "bridge": self.now.bridge, "stored": self.now.unstore}
        return masks.get(self.pick.kind, self.now.place).get(tile, 0)

    def open_spaces(self) -> int:
        """Give the spaces where a click does something: those lit, and regions to harvest."""
        return self.lit() | (self.now.harvest if self.harvests() else 0)

    def firm(self) -> int:
        """Give the spaces where a click does a step; on the others it picks something."""
        region = self.pick.what if self.pick is not None and self.pick.kind == "region" else 0
        return self.lit() | (self.open_spaces() & region)

    def ghost(self) -> str | None:
        """Name the piece that would lie on a lit space."""
        if self.pick is not None and self.pick.kind == "bull":
            return land_piece(BULL)
        tile = self.picked_tile()
        return motif(tile) if tile is not None and not self.now.sites else None

    def ready(self) -> int:
        """Give the spaces of the workers that may be harvested with a click."""
        if self.pick is not None and self.pick.kind not in ("harvest", "region"):
            return 0
        return self.now.harvest & self.state.worker_at[self.state.player]

    def framed(self, *, chosen_only: bool = False) -> int:
        """Give the regions to frame: the one chosen for harvest, or else all that may be."""
        if self.pick is None:
            return 0
        if self.pick.kind == "region":
            return self.pick.what
        return self.now.harvest if self.pick.kind == "harvest" and not chosen_only else 0

    def ahead(self) -> State | None:
        """Give the position after buying the chosen line; None if a finca is to be drawn first."""
        if self.pick is None or self.pick.kind != "line":
            return None
        self._ahead()
        assert self._preview is not None
        return None if self._preview.state.drawn is not None else self._preview.state

    def ahead_foresight(self) -> Foresight:
        """Look ahead from where a click on a lit space would be judged: after the chosen line is bought."""
        if self.ahead() is None or self._preview is None:
            return self.foresight
        return self._preview.foresight

    def _ahead(self) -> Choices:
        """Give what may be placed once the chosen line is bought, nothing where a finca comes first."""
        if self.pick is None or self.pick.kind != "line":
            return Choices()
        if self._preview is None or self._preview.line != self.pick.what:
            state = self.state.copy()
            apply(state, state.game.steps.buy[self.pick.what])
            choices = Choices() if state.drawn is not None else gather(state.game.board, legal_steps(state))
            self._preview = Preview(self.pick.what, state, choices, Foresight(state))
        return self._preview.choices

    # what a click does

    def choose_line(self, line: int) -> list[Step]:
        """Choose a market line; the second time buy it."""
        if line not in self.now.lines:
            return []
        if self.pick is not None and (self.pick.kind, self.pick.what) == ("line", line):
            return [self.state.game.steps.buy[line]]
        self.pick = Pick("line", line)
        ahead = self._ahead()
        for index, tile in enumerate(self.tiles()):
            if tile in ahead.place:
                self.pick = Pick("line", line, index)
                break
        return []

    def choose_hand(self, index: int) -> list[Step]:
        """Pick a tile of the hand, or one of the chosen line to see its spaces."""
        if self.pick is not None and self.pick.kind == "line":
            self.pick = self.pick._replace(tile=index)
        else:
            bridging = self.pick is not None and self.pick.kind == "bridge"
            bridged = bridging and self.tiles()[index] in self.now.bridge
            self.pick = Pick("bridge" if bridged else "hand", index)
        return []

    def choose_stored(self, index: int) -> list[Step]:
        """Pick a stored tile to place it; pick it again to put it down."""
        pick = Pick("stored", index)
        if self.pick == pick:
            self.pick = self._settled()
        elif self.state.stored[self.state.player][index][0] in self.now.unstore:
            self.pick = pick
        return []

    def choose_kind(self, kind: int) -> list[Step]:
        """Use a landscape tile, or pick it where it needs a space, a market tile or a second click."""
        if not self.usable(kind):
            return []
        tile = self.picked_tile()
        if kind in MONEY:
            return [self.state.game.steps.money[MONEY[kind]]]
        if kind in (STOREHOUSE, STOREHOUSE_USED):
            return [] if tile is None else [self.state.game.steps.store[tile]]
        name = KINDS_PICKED[kind]
        if self.pick is None or self.pick.kind != name:
            index = self.picked_index() if kind == BRIDGE else -1
            if kind == BRIDGE and index < 0 and tile is not None:
                # a stored tile was picked: the bridge is for its like in the hand
                index = list(self.tiles()).index(tile)
            self.pick = Pick(name, index)
            return []
        again = self.confirm() if kind == MILESTONE else []
        self.pick = Pick("hand", self.pick.what) if kind == BRIDGE else self._settled()
        return again

    def usable(self, kind: int) -> bool:
        """Tell whether a landscape tile of one's own can be used, or picked up to be used."""
        tile = self.picked_tile()
        if kind in MONEY:
            return MONEY[kind] in self.now.money
        if kind in (STOREHOUSE, STOREHOUSE_USED):
            return tile in self.now.store
        if kind == BRIDGE:
            return tile in self.now.bridge
        found = {CART: self.now.carts, BULL: self.now.bull, PLOW: self.now.plow}
        return bool(found[kind]) if kind in found else kind == MILESTONE and steps.MILESTONE in self.now.bare

    def choose_market(self, index: int) -> list[Step]:
        """Take a market tile with the cart that was picked."""
        if self.pick is None or self.pick.kind != "cart" or index + 1 not in self.now.carts:
            return []
        return [self.state.game.steps.cart[index]]

    def choose_space(self, space: int) -> list[Step]:
        """Do what a click on a space does: place, build, harvest, put, or choose a region."""
        if self.lit() >> space & 1:
            return self._steps_on(space)
        if not self.harvests() or not self.now.harvest >> space & 1:
            return []
        if self.pick is not None and self.pick.kind == "region" and self.pick.what >> space & 1:
            return [self.state.game.steps.harvest[1 << space]]
        self.pick = Pick("region", own_region(self.state, self.state.player, space))
        return []

    def harvests(self) -> bool:
        """Tell whether a click on an own region is about its harvest."""
        return bool(self.now.harvest) and (self.pick is None or self.pick.kind in ("harvest", "region"))

    def _steps_on(self, space: int) -> list[Step]:
        step = self.asked(space)
        if step is None:
            return []
        if self.pick is not None and self.pick.kind == "line":
            return [self.state.game.steps.buy[self.pick.what], step]
        return [step]

    def asked(self, space: int) -> Step | None:
        """Give the step that a click on a space would be, legal or not; None if it would be none."""
        book, bit = self.state.game.steps, 1 << space
        if not self.open:
            return None
        if self.state.drawn is not None:
            sites = self.state.game.board.site_spaces
            return book.site[sites.index(space)] if space in sites else None
        kind = self.pick.kind if self.pick is not None else None
        if kind == "bull":
            return book.bull[bit]
        if kind == "plow":
            return book.plow[bit]
        if kind == "line" and self.ahead() is None:
            return None
        tile = self.picked_tile()
        if tile is None:
            return book.harvest[bit] if kind == "harvest" else None
        table = {"bridge": book.bridge, "stored": book.unstore}.get(kind or "", book.place)
        return table[tile][bit]

    def confirm(self) -> list[Step]:
        """Do what was picked and waits for a second click."""
        book = self.state.game.steps
        match self.pick:
            case Pick("line", line):
                return [book.buy[line]]
            case Pick("region", region):
                return [book.harvest[region & -region]]
            case Pick("milestone"):
                return [book.milestone]
        return []

    def cancel(self) -> bool:
        """Put down what was picked; tell whether there was something."""
        settled = self._settled()
        changed = self.pick != settled
        self.pick = settled
        return changed

    def toggle_harvest(self) -> None:
        """Begin or leave choosing regions to harvest."""
        harvesting = self.pick is not None and self.pick.kind in ("harvest", "region")
        self.pick = None if harvesting or not self.now.harvest else Pick("harvest")


KINDS_PICKED: dict[int, Kind] = {
    BRIDGE: "bridge",
    BULL: "bull",
    CART: "cart",
    MILESTONE: "milestone",
    PLOW: "plow",
}
"""Landscape tiles that are picked up first, with the name of their pick."""
