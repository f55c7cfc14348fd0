"""The last sentence, where not even the page of a crash can be drawn: nothing of the client is needed."""

from collections.abc import Iterable

import pygame

GROUND = (18, 63, 84)
ENDS = (pygame.QUIT, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pygame.CONTROLLERBUTTONDOWN)


class Plain:
    """A sentence on one colour, in pygame's own font; the next key or click ends it."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence

    def draw(self) -> None:
        """Draw it on the window."""
        screen = pygame.display.get_surface()
        if screen is None:
            return
        screen.set_clip(None)
        screen.fill(GROUND)
        width, height = screen.get_size()
        font = pygame.font.Font(None, max(20, min(height // 18, width // 26)))
        lines = _wrapped(font, self.sentence, width * 4 // 5)
        line = font.get_linesize()
        for number, words in enumerate(lines):
            picture = font.render(words, True, "white")
            top = (height - len(lines) * line) // 2 + number * line
            screen.blit(picture, picture.get_rect(centerx=width // 2, top=top))
        pygame.display.flip()

    def goes_on(self, events: Iterable[pygame.event.Event]) -> bool:
        """Draw it again where it was covered; tell whether it is still to be seen."""
        for event in events:
            if event.type in ENDS:
                return False
            if event.type in (pygame.WINDOWEXPOSED, pygame.VIDEORESIZE):
                self.draw()
        return True


def _wrapped(font: pygame.font.Font, text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and font.size(longer)[0] > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
