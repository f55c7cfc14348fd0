"""Pictures of those who won or lost: figures in a pose, and the winner's crown."""

import pygame

from citrus_game.bots.people import person_of
from citrus_game.session.seats import Seat
from citrus_game.ui.board.people.figures import bust
from citrus_game.ui.board.portraits import Pose, portrait
from citrus_game.ui.toolkit.drawing.art import Art

SITS = 0.11
"""How far the crown, with its margin, reaches below the top of the head, as a share of the picture."""
CROWN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">'
    '<g fill="#FFD34D" stroke="#6B4A08" stroke-width="2.4" stroke-linejoin="round">'
    '<path d="M8 33L5 13L16 21L24 8L32 21L43 13L40 33Z"/>'
    '<rect x="8" y="35" width="32" height="6" rx="2"/></g>'
    '<path d="M24 11L32 23L41 16L38.6 31.5H24Z" fill="#F2AE1F" opacity="0.55"/></svg>'
)


def figure(art: Art, seat: Seat, pose: Pose, px: int) -> pygame.Surface:
    """Return the picture of a worker in a pose, or of the person who plays for the computer in that mood,
    ``px`` high.
    """
    person = person_of(seat.player)
    if person is None:
        return portrait(art, seat.colour, pose, px)
    return bust(art, person.picture, "pleased" if pose == "cheering" else "calm", seat.colour, px)


def head_top(picture: pygame.Surface) -> int:
    """Return where the head begins in the middle of a picture: a knot or a leaf beside it may be higher."""
    width, height = picture.get_size()
    return picture.subsurface((width * 2 // 5, 0, width // 5, height)).get_bounding_rect().top
