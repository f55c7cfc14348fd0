"""A widget with a person."""

import pygame

from citrus_game.ui.board.people.figures import HEIGHT, WIDTH, Mood, bust
from citrus_game.ui.toolkit.widgets.base import Widget


class PersonView(Widget):
    """A person from the waist up, in the colour of a player or of nobody, as large as fits, on the lower edge
    of its rectangle.
    """

    focusable = False

    def __init__(self, person: str, colour: str = "", mood: Mood = "calm") -> None:
        super().__init__()
        self.person, self.colour, self.mood = person, colour, mood

    def draw(self, surface: pygame.Surface) -> None:
        high = min(self.rect.height, self.rect.width * HEIGHT // WIDTH)
        picture = bust(self.style.art, self.person, self.mood, self.colour, max(1, high))
        surface.blit(picture, picture.get_rect(midbottom=self.rect.midbottom))
