"""The selection of the player on turn, and what a click would do.

It follows from the session's legal steps and refusals. A click returns the steps to play, none if it only
selects something.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

from citrus_game.facts.preview import Preview
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.board import bits
from citrus_game.rules.model.components import BRIDGE, MILESTONE, MONEY, STOREHOUSE, STOREHOUSE_USED
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import BRIDGE as BRIDGING
from citrus_game.rules.model.steps import BUY, CART, FROM_HAND, HARVEST, PLACE, SITE, Step
from citrus_game.rules.moves.harvest import own_region
from citrus_game.rules.moves.market import line_tiles
from citrus_game.rules.turn import apply
from citrus_game.session.game_session import GameSession
from citrus_game.session.history import viewer_of
from citrus_game.session.selection.buyer import Buyer
from citrus_game.session.selection.lookahead import EXTRA, Lookahead, Plan, in_order, in_order_of
from citrus_game.session.selection.selection import KINDS_PICKED, ClickTargets, Selection, gather


class TurnController:
    """What the player on turn has selected and could click; nothing if ``read_only``.

    With ``foretells`` the market can also show what its lines would bring another player, the ``rival`` (-1:
    none), who may have one of them ``looked_at``. While others play, it shows what they would bring whoever
    looks.
    """

    def __init__(self, session: GameSession, *, read_only: bool = False, one_region: bool = False) -> None:
        self.session = session
        self.read_only = read_only
        self.pick: Selection | None = None
        self.plan: Plan = ()
        self.one_region = one_region
        """Whether regions are harvested one by one: the next that is chosen takes the place of the one
        before. So it is in lessons, whose tasks are single harvests, and for visitors, who are told to tap
        twice.
        """
        self._kept_order: tuple[int, ...] = ()
        """The order of the last plan of the turn that was left. The hand keeps it."""
        self._kept_turn = 0
        """The turn in which it was left."""
        self.now = ClickTargets()
        self.outlook = Lookahead(session.state)
        self.foretells = False
        self.rival = self.looked_at = -1
        self._rival_since = 0
        """The turn in which the rival was chosen."""
        self._buyer: Buyer | None = None
        self.refresh()

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def open(self) -> bool:
        """Whether a person may act now."""
        return not (self.read_only or self.state.over or self.session.is_bot_turn())

    def set_read_only(self, *, read_only: bool) -> None:
        if read_only != self.read_only:
            self.read_only = read_only
            self.refresh()

    def refresh(self) -> None:
        """Compute everything anew for the current position. A selection stays only if it is still valid."""
        self.outlook, self._buyer = Lookahead(self.state), None
        if self.rival >= 0 and (self.state.over or (self.open and self.state.turn != self._rival_since)):
            self.foretell(-1)
        self.now = gather(self.state.game.board, self.session.legal()) if self.open else ClickTargets()
        if self.state.turn != self._kept_turn:
            self._kept_order = ()
        self.pick = self._settled()

    def foretell(self, player: int) -> None:
        """Show in the market what its lines would bring a player; -1 or a player who cannot be: no rival."""
        usual = self._looks()
        there = self.foretells and not (self.read_only or self.state.over) and player != usual
        self.rival, self.looked_at = player if there else -1, -1
        self._rival_since, self._buyer = self.state.turn, None

    def _looks(self) -> int:
        """Return the player who looks at the market: who is on turn, else the last or the first person."""
        seats, player = self.session.seats, viewer_of(self.session)
        people = (number for number, seat in enumerate(seats) if not seat.is_bot)
        return player if not seats[player].is_bot else next(people, -1)

    @property
    def buyer(self) -> Buyer | None:
        """The player whom the market's forecasts are for, if that is not a person on turn."""
        if not self.foretells or self.read_only or self.state.over:
            return None
        player = self.rival
        if player < 0:
            player = -1 if self.open else self._looks()
        if player < 0:
            return None
        if self._buyer is None or self._buyer.player != player:
            self._buyer = Buyer(self.state, player, self.session.names[player])
        return self._buyer

    @property
    def reader(self) -> int:
        """The player who is called "you"."""
        return self.state.player if self.open else self._looks()

    @property
    def chosen_line(self) -> int:
        """The market line that is selected, or looked at for a rival; -1 for none."""
        if self.rival >= 0:
            return self.looked_at
        return self.pick.what if self.pick is not None and self.pick.kind == "line" else -1

    def _settled(self) -> Selection | None:
        """Return the default selection: the next tile of the hand to place, or None. It is the plan's next,
        else one of the fruit that was placed last.
        """
        hand, history = self.state.hand_shown(), self.session.history
        if not self.open or not hand or self.state.drawn is not None:
            return None
        order = self._in_order(hand)
        if not self.plan and history and history[-1].step.verb in FROM_HAND:
            order.sort(key=lambda each: hand[each[0]] >> 1 != history[-1].step.what >> 1)
        for spaces in (self.now.place, self.now.bridge):
            for index, _number in order:
                if hand[index] in spaces:
                    return Selection("hand", index)
        return Selection("hand", order[0][0])

    def set_plan(self, plan: Plan) -> None:
        """Set the plan whose order the tiles in hand follow. A selection that the player has not changed
        follows it.
        """
        settled = self.pick == self._settled()
        line = self.pick.what if self.pick is not None and self.pick.kind == "line" else -1
        default = line >= 0 and self.pick == self._line_pick(line)
        if self.plan and not plan and self.tiles():
            # what a cart would have brought was never in the hand
            held = takewhile(lambda step: step.verb != CART, (step for step, _number in self.plan))
            self._kept_order = tuple(step.what for step in held if step.verb in FROM_HAND)
            self._kept_turn = self.state.turn
        self.plan = plan
        if settled:
            self.pick = self._settled()
        elif default:
            self.pick = self._line_pick(line)

    def tiles(self) -> Sequence[int]:
        """Return the tiles shown in the prompt: those of the selected line, else the hand."""
        if self.pick is not None and self.pick.kind == "line":
            return [tile for _index, tile in line_tiles(self.state, self.pick.what)]
        return self.state.hand_shown()

    def picked_index(self) -> int:
        """Return the index in `tiles` of the tile whose spaces are shown, or -1."""
        if self.pick is None:
            return -1
        if self.pick.kind == "line":
            return self.pick.tile
        return self.pick.what if self.pick.kind in ("hand", "bridge") else -1

    def picked_tile(self) -> int | None:
        """Return the plantation that a click on a space would place, or None."""
        if self.pick is None:
            return None
        if self.pick.kind == "stored":
            return self.state.stored[self.state.player][self.pick.what][0]
        index, tiles = self.picked_index(), self.tiles()
        return tiles[index] if 0 <= index < len(tiles) else None

    def order(self) -> list[tuple[int, int]]:
        """Return (index, number) for each of `tiles`, in the order of the plan. A tile that is not in it has
        the number 0.
        """
        return self._in_order(self.tiles())

    def _in_order(self, tiles: Sequence[int]) -> list[tuple[int, int]]:
        return in_order(tiles, self.plan) if self.plan else in_order_of(tiles, self._kept_order)

    def lit(self) -> int:
        """Return the spaces that can be chosen now, which are highlighted."""
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

    def invites(self, space: int) -> bool:
        """Whether a space is highlighted, so that a click on it does something legal."""
        return bool(self.lit() >> space & 1)

    def harvestable(self, space: int) -> bool:
        """Whether a click on a space harvests its region, or selects it for that."""
        return self.harvests() and bool(self.now.harvest >> space & 1)

    def open_spaces(self) -> int:
        """Return the spaces where a click does something, including regions to harvest, and numbers of the
        plan whose step can be begun.
        """
        begun = self._begun(lambda _step: True)
        return self.lit() | (self.now.harvest if self.harvests() else 0) | begun

    def firm(self) -> int:
        """Return the spaces where a click plays a step at once. On the other open ones it only selects."""
        region = self.pick.what if self.pick is not None and self.pick.kind == "region" else 0
        begun = self._begun(lambda step: not self._picks(step))
        return self.lit() | (self.open_spaces() & region) | begun

    def _begun(self, wanted: Callable[[Step], bool]) -> int:
        """Return the spaces where a click begins a wanted step of the plan."""
        found = (space for space, step, _number in self._numbered() if wanted(step) and self.can_begin(step))
        return sum({1 << space for space in found if space >= 0})

    def _numbered(self) -> Iterator[tuple[int, Step, int]]:
        """Yield the steps of the plan that are shown on the board, each with its space and number."""
        sites = self.state.game.board.site_spaces
        for step, number in self.plan:
            if number or step.verb in (BRIDGING, *EXTRA):
                yield (sites[step.what] if step.verb == SITE else step.at), step, number

    def _picks(self, step: Step) -> bool:
        """Whether a click on the number of a step only picks its plantation."""
        return step.verb == PLACE and step.what in self.tiles()

    def ready(self) -> int:
        """Return the spaces with workers whose regions a click can harvest."""
        if self.pick is not None and self.pick.kind not in ("harvest", "region"):
            return 0
        return self.now.harvest & self.state.worker_at[self.state.player]

    def framed(self, *, chosen_only: bool = False) -> int:
        """Return the mask of spaces to draw a frame around: the regions selected for harvest, or all that can
        be harvested.
        """
        if self.pick is None:
            return 0
        if self.pick.kind == "region":
            return self.pick.what
        return self.now.harvest if self.pick.kind == "harvest" and not chosen_only else 0

    def ahead(self) -> State | None:
        """Return the position after buying the selected line; None if there is none or a finca is drawn
        first.
        """
        if self.pick is None or self.pick.kind != "line":
            return None
        state = self.outlook.bought(self.pick.what).state
        return None if state.drawn is not None else state

    def ahead_foresight(self) -> Preview:
        """Return the preview for the highlighted spaces: of the position after buying the selected line, if
        one is selected.
        """
        if self.pick is None or self.ahead() is None:
            return self.outlook.foresight
        return self.outlook.bought(self.pick.what).foresight

    def _ahead(self) -> ClickTargets:
        """Return the possible clicks after buying the selected line."""
        if self.pick is None or self.pick.kind != "line":
            return ClickTargets()
        return self.outlook.bought(self.pick.what).choices

    def spaces_for(self, tile: int) -> int:
        """Return the mask of spaces where a plantation of the hand or of the selected line may go."""
        line = self.pick is not None and self.pick.kind == "line"
        return (self._ahead().place if line else self.now.place).get(tile, 0)

    def choose_line(self, line: int) -> list[Step]:
        """Select a market line, or buy it if it is selected already. For a rival it is only looked at."""
        if self.rival >= 0:
            self.looked_at = -1 if line == self.looked_at else line
            return []
        if line not in self.now.lines:
            return []
        if self.pick is not None and (self.pick.kind, self.pick.what) == ("line", line):
            return [self.state.game.steps.buy[line]]
        self.pick, self._kept_order = Selection("line", line), ()
        self.pick = self._line_pick(line)
        return []

    def _line_pick(self, line: int) -> Selection:
        """Return the selection of a line with its first tile that can be placed."""
        placed, tiles = self._ahead().place, self.tiles()
        found = (index for index, _number in self.order() if tiles[index] in placed)
        return Selection("line", line, next(found, 0))

    def choose_hand(self, index: int) -> list[Step]:
        """Select a tile of the hand, or of the selected line to show its spaces."""
        if self.pick is not None and self.pick.kind == "line":
            self.pick = self.pick._replace(tile=index)
        else:
            bridging = self.pick is not None and self.pick.kind == "bridge"
            bridged = bridging and self.tiles()[index] in self.now.bridge
            self.pick = Selection("bridge" if bridged else "hand", index)
        return []

    def choose_stored(self, index: int) -> list[Step]:
        """Select a stored tile, or deselect it."""
        pick = Selection("stored", index)
        if self.pick == pick:
            self.pick = self._settled()
        elif self.state.stored[self.state.player][index][0] in self.now.unstore:
            self.pick = pick
        return []

    def choose_kind(self, kind: int) -> list[Step]:
        """Use a landscape tile, or select it if it needs a space, a market tile or a second click."""
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
                # A stored tile was selected, but the bridge applies to the same tile in the hand.
                index = list(self.tiles()).index(tile)
            self.pick = Selection(name, index)
            return []
        again = self.confirm() if kind == MILESTONE else []
        self.pick = Selection("hand", self.pick.what) if kind == BRIDGE else self._settled()
        return again

    def usable(self, kind: int) -> bool:
        """Whether the player on turn can use or select a landscape tile of this kind."""
        return self.now.uses(kind, self.picked_tile())

    def can_use_bonus(self) -> bool:
        """Return whether the player on turn has a bonus that helps after the main action and needs no
        plantation in hand. Money does not count.
        """
        own = self.state.tiles[self.state.player]
        return any(kind not in MONEY and self.now.uses(kind, None) for kind in own)

    def tile_step(self, kind: int) -> Step | None:
        """Return the step for a landscape tile that a click uses at once; None if it must be aimed first."""
        tile, book = self.picked_tile(), self.state.game.steps
        if kind in (STOREHOUSE, STOREHOUSE_USED) and tile is not None:
            return book.store[tile]
        return book.milestone if kind == MILESTONE else None

    def choose_market(self, index: int) -> list[Step]:
        """Take a market tile with the selected cart."""
        if self.pick is None or self.pick.kind != "cart" or index + 1 not in self.now.carts:
            return []
        return [self.state.game.steps.cart[index]]

    def drop_market(self, index: int, space: int) -> list[Step]:
        """Take a market tile with the selected cart and plant it on a space, if it can be planted there."""
        taken = self.choose_market(index)
        if not taken:
            return []
        after, planted = self.state.copy(), Step(PLACE, self.state.market[index], space)
        apply(after, taken[0])
        return [*taken, planted] if planted in legal_steps(after) else []

    def drop_hand(self, space: int) -> list[Step]:
        """Plant the selected tile on a space where it was dropped; return no steps elsewhere."""
        return self.choose_space(space) if self.invites(space) else []

    def choose_space(self, space: int) -> list[Step]:
        """Return the steps for a click on a space: place, build, harvest, put; or select a region."""
        if self.invites(space):
            return self.steps_on(space)
        planned = self.planned_at(space)
        if planned is not None and self.can_begin(planned[0]):
            return self._begin(planned[0])
        if not self.harvestable(space):
            return []
        chosen = self.pick.what if self.pick is not None and self.pick.kind == "region" else 0
        region = own_region(self.state, self.state.player, space)
        if region == chosen:
            return [self.state.game.steps.harvest[1 << space]]
        self.pick = Selection("region", region if self.one_region else chosen ^ region)
        return []

    def chosen_regions(self) -> list[int]:
        """Return the regions that are selected for harvest, each as a mask."""
        if self.pick is None or self.pick.kind != "region":
            return []
        own, player = self.state.worker_at, self.state.player
        workers = (low.bit_length() - 1 for low in bits(own[player] & self.pick.what))
        return [own_region(self.state, player, space) for space in workers]

    def planned_at(self, space: int) -> tuple[Step, int] | None:
        """Return the step of the plan whose number stands on a space, with the number; None without one. A
        single step has the number 0, and is returned if it needs a bonus.
        """
        found = ((step, number) for at, step, number in self._numbered() if at == space)
        return next(found, None)

    def waits_for(self, number: int) -> list[int]:
        """Return the numbers of the plan that come before this one."""
        return sorted({each for _step, each in self.plan if 0 < each < number})

    def can_begin(self, step: Step) -> bool:
        """Whether a click on the number of this step of the plan would play it."""
        if step.verb == HARVEST:
            return False
        if self._picks(step):
            return bool(self.spaces_for(step.what) >> step.at & 1)
        return not self.session.refusals(step)

    def _begin(self, step: Step) -> list[Step]:
        """Select the tile of the hand that a step plants, or return another step to be played."""
        if not self._picks(step):
            return [step]
        at = list(self.tiles()).index(step.what)
        line = self.pick.what if self.pick is not None and self.pick.kind == "line" else -1
        self.pick = Selection("line", line, tile=at) if line >= 0 else Selection("hand", at)
        return []

    def can_buy_with_money(self) -> bool:
        """Return whether a market line could be bought after using all money bonuses."""
        after = self.state.copy()
        for kind in self.state.tiles[self.state.player]:
            if kind in MONEY:
                apply(after, after.game.steps.money[MONEY[kind]])
        return bool(self.now.money) and any(step.verb == BUY for step in legal_steps(after))

    def harvests(self) -> bool:
        """Whether a click on an own region harvests it or selects it for that."""
        return bool(self.now.harvest) and (self.pick is None or self.pick.kind in ("harvest", "region"))

    def steps_on(self, space: int) -> list[Step]:
        """Return the steps for a click on a highlighted space."""
        step = self.step_for_click(space)
        if step is None:
            return []
        if self.pick is not None and self.pick.kind == "line":
            return [self.state.game.steps.buy[self.pick.what], step]
        return [step]

    def step_for_click(self, space: int) -> Step | None:
        """Return the step that a click on a space means, legal or not; None if it means none."""
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
        """Return the steps to play when what is selected is clicked a second time."""
        book = self.state.game.steps
        match self.pick:
            case Selection("line", line):
                return [book.buy[line]]
            case Selection("region"):
                return [book.harvest[region & -region] for region in self.chosen_regions()]
            case Selection("milestone"):
                return [book.milestone]
        return []

    def cancel(self) -> bool:
        """Drop the selection; return whether there was one."""
        settled = self._settled()
        changed = self.pick != settled
        self.pick = settled
        return changed

    def toggle_harvest(self) -> None:
        """Start or stop selecting regions to harvest."""
        if self.pick is not None and self.pick.kind in ("harvest", "region"):
            self.pick = self._settled()
        elif self.now.harvest:
            self.pick = Selection("harvest")
