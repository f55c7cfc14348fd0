"""Layer 7: building sites, and fincas with their rings. Fincas have one shape and six façades."""

import re

import pygame

from citrus_game.rules.model.components import Values
from citrus_game.ui.board.canvas import Canvas, TilePoint, blit_seen, paint_numeral
from citrus_game.ui.board.view import BoardView, SiteView
from citrus_game.ui.toolkit.drawing.art import Art, draw_svg
from citrus_game.ui.toolkit.drawing.text import TextRenderer

FIRST: TilePoint = (0.335, 0.67)
SECOND: TilePoint = (0.735, 0.70)
WINNER: TilePoint = (0.335, 0.64)
FIRST_COLOUR, SECOND_COLOUR = "#3A2418", "#FFFBF0"
MARKED_SPOT: TilePoint = (0.5, 0.485)
MARKED_SHARE = 0.40
LETTER_COLOUR, MARKED_COLOUR = "#3A2A14", "#123C70"
FACADES = ("bougainvillea", "balcony", "arch", "dovecote", "well", "bell")
"""Façades by the letter of the site, repeated after the sixth."""
PLAQUE_SPOT: TilePoint = (0.285, 0.265)
PLAQUE, PLAQUE_LETTER = 0.25, 0.2
STONE, STONE_STEP, STONES = 0.105, 0.112, 0.925
"""Shares of a tile: size of a stone of the ring, distance between stones, and their height in the picture."""
GLOW, SMOKE = 1.46, 0.3
_YARD = re.compile('<g id="yard">.*?</g>', re.DOTALL)
_PLINTH = '<rect x="8" y="110" width="112" height="17" rx="8" fill="#000000"/>'
_PLOT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">'
    '<rect x="21" y="21" width="86" height="86" rx="9" fill="#000000"/></svg>'
)
CHIMNEY: TilePoint = (0.72, 0.06)
"""Lower left corner of the smoke."""


class FincaLayer:
    """Sites with their letters, marked sites, and fincas with their values and rings."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: BoardView) -> None:
        board = canvas.geometry.board
        for letter, space, site in zip(board.sites, board.site_spaces, picture.sites, strict=True):
            if not picture.spaces >> space & 1:
                continue
            canvas.piece(target, "site", space)
            if site.values:
                _draw_finca(canvas, target, space, letter, site)
            elif site.marked:
                canvas.piece(target, "site-marked", space)
                canvas.numeral(target, letter, space, MARKED_SPOT, MARKED_SHARE, MARKED_COLOUR)
            else:
                canvas.numeral(target, letter, space, (0.5, 0.5), 0.33, LETTER_COLOUR)


def _draw_finca(canvas: Canvas, target: pygame.Surface, space: int, letter: str, site: SiteView) -> None:
    """Draw a finca with façade and letter, and its values and ring, or its winners if it is scored."""
    assert site.values is not None
    rect = canvas.geometry.rect(space)
    if site.near:
        canvas.piece_in(target, "finca-glow", rect, GLOW)
    blur = max(1, canvas.tile // 16)
    name = "finca-scored" if site.scored and not site.ended else "finca"
    shadow, margin = canvas.art.shadow(name, canvas.tile, blur)
    target.blit(shadow, (rect.x - margin, rect.y - margin + round(canvas.tile * 0.06)))
    canvas.piece(target, name, space)
    if site.near:
        canvas.piece(target, "finca-lit", space)
    elif site.home and not canvas.plain:
        canvas.piece(target, "finca-windows", space)
    blit_seen(target, _facade(canvas, letter), rect.topleft)
    if site.near:
        smoke = canvas.art.piece("finca-smoke", round(canvas.tile * SMOKE))
        x, y = (round(share * canvas.tile) for share in CHIMNEY)
        target.blit(smoke, smoke.get_rect(bottomleft=(rect.x + x, rect.y + y)))
    _draw_letter(canvas, target, rect, letter)
    if site.scored:
        _draw_winners(canvas, target, rect, site.winners)
        return
    _draw_stones(canvas, target, rect, site)
    paint_values(canvas.type, target, rect, site.values)


def _facade(canvas: Canvas, letter: str) -> pygame.Surface:
    """Return the picture of the façade for a letter."""
    name = f"facade-{FACADES[(ord(letter[0]) - ord('A')) % len(FACADES)]}"
    return canvas.art.piece(name, canvas.tile)


def _draw_letter(canvas: Canvas, target: pygame.Surface, rect: pygame.Rect, letter: str) -> None:
    """Draw a site's letter on the roof of its finca."""
    px = round(canvas.tile * PLAQUE)
    plaque = canvas.art.piece("finca-letter", px)
    centre = rect.x + round(PLAQUE_SPOT[0] * canvas.tile), rect.y + round(PLAQUE_SPOT[1] * canvas.tile)
    target.blit(plaque, plaque.get_rect(center=centre))
    paint_numeral(canvas.type, target, letter, rect, PLAQUE_SPOT, PLAQUE_LETTER, LETTER_COLOUR)


def _draw_stones(canvas: Canvas, target: pygame.Surface, rect: pygame.Rect, site: SiteView) -> None:
    """Draw a stone for each space of the ring below the house. Stones are filled from the left, one for each
    occupied space.
    """
    px = round(canvas.tile * STONE)
    step = canvas.tile * STONE_STEP
    x = rect.x + (canvas.tile - step * (site.stones - 1) - px) / 2
    y = rect.y + round(STONES * canvas.tile) - px // 2
    for number in range(site.stones):
        name = "ring-filled" if number < site.stones - site.open else "ring-open"
        target.blit(canvas.art.piece(name, px), (round(x + number * step), y))


def house_picture(canvas: Canvas, letter: str, values: Values) -> pygame.Surface:
    """Return a picture of a finca with façade, letter and values, one tile large, without ground."""

    def make() -> pygame.Surface:
        px = canvas.tile
        text = (canvas.art.folder / "finca.svg").read_text(encoding="utf-8")
        picture = draw_svg(_YARD.sub("", text), (px, px))
        picture.blit(_facade(canvas, letter), (0, 0))
        _draw_letter(canvas, picture, picture.get_rect(), letter)
        paint_values(canvas.type, picture, picture.get_rect(), values)
        return picture

    return canvas.art.get(("house", letter, values, canvas.tile), make)


def site_shape(canvas: Canvas, site: SiteView) -> pygame.Surface:
    """Return the silhouette in black of what stands on a site, one tile large, without ground."""
    name = "finca-scored" if site.scored else "finca" if site.values else "marked" if site.marked else "site"

    def make() -> pygame.Surface:
        px = canvas.tile
        if site.values:
            text = _YARD.sub("", (canvas.art.folder / f"{name}.svg").read_text(encoding="utf-8"))
            text = text if site.scored else text.replace("</svg>", f"{_PLINTH}</svg>")
        else:
            text = _PLOT
        shape = draw_svg(text, (px, px))
        shape.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return shape

    return canvas.art.get(("shape", name, canvas.tile), make)


def paint_finca(
    art: Art, type_: TextRenderer, target: pygame.Surface, rect: pygame.Rect, values: Values
) -> None:
    """Draw a finca with its values, as large as the width of ``rect``."""
    target.blit(art.piece("finca", rect.width), rect)
    paint_values(type_, target, rect, values)


def paint_values(type_: TextRenderer, target: pygame.Surface, rect: pygame.Rect, values: Values) -> None:
    """Draw the two values of a finca on its front and its door."""
    first, second = values
    paint_numeral(type_, target, str(first), rect, FIRST, 0.345 if first > 9 else 0.38, FIRST_COLOUR)
    paint_numeral(type_, target, str(second), rect, SECOND, 0.305, SECOND_COLOUR)


def _draw_winners(
    canvas: Canvas, target: pygame.Surface, rect: pygame.Rect, winners: tuple[int, ...]
) -> None:
    """Draw the winners' flags on the closed shutters, smaller if several players tie."""
    if not winners:
        return
    px = round(canvas.tile * (0.46 if len(winners) == 1 else 0.34))
    step = round(px * 0.72)
    x = rect.x + round(WINNER[0] * canvas.tile) - (px + step * (len(winners) - 1)) // 2
    y = rect.y + round(WINNER[1] * canvas.tile) - px // 2
    for number, player in enumerate(winners):
        target.blit(canvas.art.piece(f"pennant-{canvas.colours[player]}", px), (x + number * step, y))
