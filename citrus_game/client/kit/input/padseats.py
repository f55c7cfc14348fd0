"""Who plays with which gamepad.

A seat is known by its colour, so that a gamepad stays with a person from game to game. Gamepads are told
apart by their instance ids, which change when one is plugged in again; then its kind (the GUID) gives it
back to the seat that lost one of that kind, if it can be no other's. Where it can, whoever's turn it is
claims theirs by pressing it. A seat without its gamepad can be played with any
device.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from citrus_game.client.kit.input.intents import NO_PAD

UNKNOWN = ""
"""The kind of a gamepad that was heard of but never seen coming."""


@dataclass
class SeatPad:
    """The gamepad of a seat; ``device`` is `NO_PAD` while it is unplugged."""

    guid: str
    device: int


class PadSeats:
    """The gamepads that are plugged in, and the seats they belong to."""

    def __init__(self) -> None:
        self.plugged: dict[int, str] = {}
        """The kinds of the gamepads that are there, by instance id."""
        self._seats: dict[str, SeatPad] = {}

    def plug(self, device: int, guid: str = UNKNOWN) -> None:
        """Note that a gamepad is there; a seat that lost one gets it back if it can be no other's."""
        if self.plugged.get(device, UNKNOWN) != UNKNOWN:
            return
        self.plugged[device] = guid
        if self.colour_of(device) is not None:
            return
        lost = [pad for pad in self._seats.values() if pad.device == NO_PAD and pad.guid == guid]
        strange = [
            each for each, kind in self.plugged.items() if kind == guid and self.colour_of(each) is None
        ]
        # of two seats nobody knows which one's comes back, nor of two gamepads which is a stranger's
        if len(lost) == 1 and strange == [device]:
            lost[0].device = device

    def claim(self, device: int, acting: str) -> bool:
        """Give the seat that acts its lost gamepad back: one of its kind, nobody's, was pressed."""
        mine = self._seats.get(acting)
        if mine is None or mine.device != NO_PAD or self.colour_of(device) is not None:
            return False
        if self.plugged.get(device, UNKNOWN) != mine.guid:
            return False
        mine.device = device
        return True

    def kept(self) -> dict[str, str]:
        """Give the kinds of the seats' gamepads by colour, to be restored after a new start."""
        return {colour: pad.guid for colour, pad in self._seats.items() if pad.guid != UNKNOWN}

    def restore(self, kinds: Mapping[str, str]) -> None:
        """Expect the gamepads that were kept, for seats that have none now."""
        for colour, guid in kinds.items():
            if colour not in self._seats:
                self._seats[colour] = SeatPad(guid, NO_PAD)
        free = [device for device in self.plugged if self.colour_of(device) is None]
        for device in free:
            guid = self.plugged.pop(device)
            self.plug(device, guid)

    def hear(self, device: int) -> None:
        """Note that a gamepad moved or was pressed, in case nobody saw it coming."""
        if device not in self.plugged:
            self.plug(device)

    def unplug(self, device: int) -> None:
        """Note that a gamepad is gone."""
        self.plugged.pop(device, None)
        for pad in self._seats.values():
            if pad.device == device:
                pad.device = NO_PAD

    def give(self, colour: str, device: int) -> None:
        """Give a seat a gamepad, and take it from whoever had it; `NO_PAD` takes the seat's own away."""
        self._seats.pop(colour, None)
        for other in [other for other, pad in self._seats.items() if pad.device == device != NO_PAD]:
            del self._seats[other]
        if device != NO_PAD:
            self._seats[colour] = SeatPad(self.plugged.get(device, UNKNOWN), device)

    def number(self, colour: str) -> int:
        """Give the number of a seat's gamepad, from 1 in the order of instance ids; 0 for none."""
        pad = self._seats.get(colour)
        if pad is None or pad.device not in self.plugged:
            return 0
        return sorted(self.plugged).index(pad.device) + 1

    def lost(self, colour: str) -> bool:
        """Tell whether a seat's gamepad is unplugged."""
        pad = self._seats.get(colour)
        return pad is not None and pad.device == NO_PAD

    def colour_of(self, device: int) -> str | None:
        """Give the seat a gamepad belongs to."""
        return next((colour for colour, pad in self._seats.items() if pad.device == device), None)

    def colours(self) -> Mapping[int, str]:
        """Give the seats' colours by gamepad."""
        return dict(self._pairs())

    def silent(self, acting: str, playing: frozenset[str]) -> frozenset[int]:
        """Name the gamepads that may only point while the seat ``acting`` acts.

        ``playing`` are the colours at this table, ``acting`` one of them, or empty where anybody may act.
        A seat's own gamepad silences all others; a seat that never had one is left to devices that belong
        to nobody, one that lost its own to any device.
        """
        if not acting:
            return frozenset()
        mine = self._seats.get(acting)
        if mine is not None:
            if mine.device == NO_PAD:
                return frozenset()
            return frozenset(self.plugged) - {mine.device}
        return frozenset(device for device, colour in self._pairs() if colour in playing)

    def _pairs(self) -> Iterator[tuple[int, str]]:
        for colour, pad in self._seats.items():
            if pad.device != NO_PAD:
                yield pad.device, colour
