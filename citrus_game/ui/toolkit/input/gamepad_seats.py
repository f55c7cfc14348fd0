"""Assigns gamepads to seats. A seat is identified by its colour, so that a gamepad stays with a person across
games. Gamepads are identified by instance ids, which change on reconnection; then the model (GUID) returns it
to the seat that lost one, if unambiguous, or the active player claims it by pressing a button. A seat without
its gamepad may use any device.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from citrus_game.ui.toolkit.input.events import NO_PAD


@dataclass
class SeatGamepad:
    """A seat's gamepad; ``device`` is `NO_PAD` while it is unplugged."""

    guid: str
    device: int


class GamepadAssignment:
    """Which connected gamepad belongs to which seat."""

    def __init__(self) -> None:
        self.plugged: dict[int, str] = {}
        """The kinds of the gamepads that are there, by instance id."""
        self._seats: dict[str, SeatGamepad] = {}

    def plug(self, device: int, guid: str) -> None:
        """Add a gamepad; give it back to a seat that lost one, if that is unambiguous."""
        if device in self.plugged:
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
        """Assign a pressed free gamepad to the active seat that lost one; return whether it did."""
        mine = self._seats.get(acting)
        if mine is None or mine.device != NO_PAD or self.colour_of(device) is not None:
            return False
        if self.plugged.get(device) != mine.guid:
            return False
        mine.device = device
        return True

    def kinds_by_colour(self) -> dict[str, str]:
        """Return the seats' gamepad models by colour, for saving."""
        return {colour: pad.guid for colour, pad in self._seats.items()}

    def restore(self, kinds: Mapping[str, str]) -> None:
        """Restore saved assignments for seats that have none."""
        for colour, guid in kinds.items():
            if colour not in self._seats:
                self._seats[colour] = SeatGamepad(guid, NO_PAD)
        free = [device for device in self.plugged if self.colour_of(device) is None]
        for device in free:
            guid = self.plugged.pop(device)
            self.plug(device, guid)

    def unplug(self, device: int) -> None:
        """Mark a gamepad as unplugged."""
        self.plugged.pop(device, None)
        for pad in self._seats.values():
            if pad.device == device:
                pad.device = NO_PAD

    def assign(self, colour: str, device: int) -> None:
        """Assign a gamepad to a seat and take it from any other; `NO_PAD` removes the seat's own. Nothing
        changes for one that was unplugged just after the press.
        """
        if device != NO_PAD and device not in self.plugged:
            return
        self._seats.pop(colour, None)
        for other in [other for other, pad in self._seats.items() if pad.device == device != NO_PAD]:
            del self._seats[other]
        if device != NO_PAD:
            self._seats[colour] = SeatGamepad(self.plugged[device], device)

    def number(self, colour: str) -> int:
        """Return the number of a seat's gamepad, counted from 1 by instance id; 0 for none."""
        pad = self._seats.get(colour)
        if pad is None or pad.device not in self.plugged:
            return 0
        return sorted(self.plugged).index(pad.device) + 1

    def is_unplugged(self, colour: str) -> bool:
        """Return whether a seat's gamepad is unplugged."""
        pad = self._seats.get(colour)
        return pad is not None and pad.device == NO_PAD

    def colour_of(self, device: int) -> str | None:
        """Return the colour of the seat a gamepad belongs to, or None."""
        return next((colour for colour, pad in self._seats.items() if pad.device == device), None)

    def colours(self) -> Mapping[int, str]:
        """Return the seats' colours by gamepad."""
        return dict(self._pairs())

    def silent(self, acting: str, playing: frozenset[str]) -> frozenset[int]:
        """Return the gamepads that may only point while the seat ``acting`` is active. ``playing`` are the
        colours in the game; ``acting`` is one of them, or "" if anybody may act. A seat's own gamepad blocks
        all others; a seat without one uses unassigned devices; a seat that lost its own may use any.
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
