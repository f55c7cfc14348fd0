"""What the player has picked up, and what a click on something would do.

Everything is worked out from the legal steps and refusals of the sitting. A click gives the steps
to play, none where it only picks something.
"""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from citrus_game.rules.actions.harvest import own_region
from citrus_game.rules.actions.market import line_tiles
from citrus_game.rules.material.components import (
    BRIDGE,
    MILESTONE,
    MONEY,
    STOREHOUSE,
    STOREHOUSE_USED,
)
from citrus_game.rules.material.state import State
from citrus_game.rules.material.steps import Step
from citrus_game.table.advice.foresight import Foresight
from citrus_game.table.desk.choices import KINDS_PICKED, Choices, Pick, gather
from citrus_game.table.desk.outlook import Outlook
from citrus_game.table.desk.plan import Plan, in_order, suits
from citrus_game.table.sitting import Sitting


class Desk:
    """The moment of a sitting as the player on turn sees it; where it is ``watched``, nothing can be done."""

    def __init__(self, sitting: Sitting, *, watched: bool = False) -> None:
        self.sitting = sitting
        self.watched = watched
        self.pick: Pick | None = None
        self.plan: Plan = ()
        self.now = Choices()
        self.outlook = Outlook(sitting.state)
        self.refresh()

    @property
    def state(self) -> State:
        """Give the position."""
        return self.sitting.state

    @property
    def open(self) -> bool:
        """Tell whether a person may do something now."""
        return not (self.watched or self.state.over or self.sitting.is_bot_turn())

    def watch(self, *, watched: bool) -> None:
        """Let only be watched what goes on from here, or let it be played again."""
        if watched != self.watched:
            self.watched = watched
            self.refresh()

    def refresh(self) -> None:
        """Look at the position anew after a step: what was picked is put down or kept."""
        self.outlook = Outlook(self.state)
        self.now = gather(self.state.game.board, self.sitting.legal()) if self.open else Choices()
        self.pick = self._settled()

    def _settled(self) -> Pick | None:
        """Pick the tile of the hand that is placed next, if there is a hand."""
        hand = self.state.hand_shown()
        if not self.open or not hand or self.state.drawn is not None:
            return None
        order = in_order(hand, self.plan)
        for spaces in (self.now.place, self.now.bridge):
            for index, _number in order:
                if hand[index] in spaces:
                    return Pick("hand", index)
        return Pick("hand", order[0][0])

    def follow(self, plan: Plan) -> None:
        """Keep the hand in the order of a plan; what was picked by itself is picked anew."""
        settled = self.pick == self._settled()
        line = self.pick.what if self.pick is not None and self.pick.kind == "line" else -1
        default = line >= 0 and self.pick == self._line_pick(line)
        self.plan = plan
        if settled:
            self.pick = self._settled()
        elif default:
            self.pick = self._line_pick(line)

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

    def order(self) -> list[tuple[int, int]]:
        """List the places of `tiles` as the plan goes, each with its number, 0 for none."""
        return in_order(self.tiles(), self.plan)

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

    def others(self) -> int:
        """Give the spaces where the picked plantation cannot go but another of the hand can.

        There are none for one that can go nowhere: why not is to be said.
        """
        lit = self.lit() if self.pick is not None and self.pick.kind == "hand" else 0
        return reduce(or_, self.now.place.values(), 0) & ~lit if lit and not self.now.sites else 0

    def tile_for(self, space: int) -> int | None:
        """Give the plantation that a click on a space would place: the picked one, or another that suits."""
        if not self.others() >> space & 1:
            return self.picked_tile()
        tiles = self.tiles()
        return tiles[suits(tiles, self.picked_index(), self.now.place, space, self.plan)]

    def open_spaces(self) -> int:
        """Give the spaces where a click does something: those lit, and regions to harvest."""
        return self.lit() | (self.now.harvest if self.harvests() else 0)

    def firm(self) -> int:
        """Give the spaces where a click does a step; on the others it picks something."""
        region = self.pick.what if self.pick is not None and self.pick.kind == "region" else 0
        return self.lit() | (self.open_spaces() & region)

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
        state = self.outlook.bought(self.pick.what).state
        return None if state.drawn is not None else state

    def ahead_foresight(self) -> Foresight:
        """Look ahead from where a click on a lit space would be judged: after the chosen line is bought."""
        if self.pick is None or self.ahead() is None:
            return self.outlook.foresight
        return self.outlook.bought(self.pick.what).foresight

    def _ahead(self) -> Choices:
        """Give what may be placed once the chosen line is bought."""
        chosen = self.pick is not None and self.pick.kind == "line"
        return self.outlook.bought(self.pick.what).choices if self.pick is not None and chosen else Choices()

    def spaces_for(self, tile: int) -> int:
        """Give the spaces where a plantation of the hand, or of the chosen line, may be placed."""
        line = self.pick is not None and self.pick.kind == "line"
        return (self._ahead().place if line else self.now.place).get(tile, 0)

    # what a click does

    def choose_line(self, line: int) -> list[Step]:
        """Choose a market line; the second time buy it."""
        if line not in self.now.lines:
            return []
        if self.pick is not None and (self.pick.kind, self.pick.what) == ("line", line):
            return [self.state.game.steps.buy[line]]
        self.pick = Pick("line", line)
        self.pick = self._line_pick(line)
        return []

    def _line_pick(self, line: int) -> Pick:
        """Pick of a line that is chosen the first plantation that can be placed."""
        placed, tiles = self._ahead().place, self.tiles()
        found = (index for index, _number in self.order() if tiles[index] in placed)
        return Pick("line", line, next(found, 0))

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
        return self.now.uses(kind, self.picked_tile())

    def tile_step(self, kind: int) -> Step | None:
        """Give the step that using a landscape tile is at once, None where it is none yet."""
        tile, book = self.picked_tile(), self.state.game.steps
        if kind in (STOREHOUSE, STOREHOUSE_USED) and tile is not None:
            return book.store[tile]
        return book.milestone if kind == MILESTONE else None

    def choose_market(self, index: int) -> list[Step]:
        """Take a market tile with the cart that was picked."""
        if self.pick is None or self.pick.kind != "cart" or index + 1 not in self.now.carts:
            return []
        return [self.state.game.steps.cart[index]]

    def choose_space(self, space: int) -> list[Step]:
        """Do what a click on a space does: place, build, harvest, put, or choose a region."""
        if (self.lit() | self.others()) >> space & 1:
            return self.steps_on(space)
        if not self.harvests() or not self.now.harvest >> space & 1:
            return []
        if self.pick is not None and self.pick.kind == "region" and self.pick.what >> space & 1:
            return [self.state.game.steps.harvest[1 << space]]
        before = self.pick.what if self.pick is not None and self.pick.kind == "region" else 0
        self.pick = Pick("region", own_region(self.state, self.state.player, space), instead=before)
        return []

    def harvests(self) -> bool:
        """Tell whether a click on an own region is about its harvest."""
        return bool(self.now.harvest) and (self.pick is None or self.pick.kind in ("harvest", "region"))

    def steps_on(self, space: int) -> list[Step]:
        """Give the steps that a click on a lit space would be."""
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
        tile = self.tile_for(space)
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
