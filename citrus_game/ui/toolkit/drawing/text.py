"""Text: two font families, styles, wrapping, and placing by half the cap height."""

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import accumulate, pairwise
from typing import Literal

import pygame

from citrus_game.text import signs
from citrus_game.ui.toolkit.drawing.lru_cache import SurfaceCache
from citrus_game.ui.toolkit.drawing.metrics import LINE, Metrics

Colour = pygame.Color | tuple[int, int, int]
Align = Literal["left", "centre", "right"]
ELLIPSIS = "…"
MOST_MEASURED = 4000
"""Measured texts that are kept."""
MOST_KEPT = 1000
"""Texts broken into lines, and lines fitted to a width, that are kept."""
MOST_TRIED = 6
"""Words that are tried on a text's first line."""
LONELY = 13
"""Letters up to which a word does not stand alone on a text's last line."""
LEAST_KEPT = 2_500_000
"""Bytes of rendered texts that are kept at least: those of a window full of them, twice."""
FEWEST_LEFT = 3
"""Words of the line before from which one may come down to it."""
SMALLER = 0.85
"""How small a text may become, of the size of its style, before something shorter takes its place."""
TIGHTEST = 0.8
"""How small a text may become, of the smallest text at the usual text size, before its end is left out."""
BREAKS = re.compile(r"[ \t]+")
"""Where a line may end: never at a space that holds a word and its mark together."""
SEPARATOR = re.compile(r"[/\\]")
"""What stands between the folders of a path."""

FACES = {
    "medium": ("font_hanken_grotesk", "HankenGrotesk-Medium.otf"),
    "semibold": ("font_hanken_grotesk", "HankenGrotesk-SemiBold.otf"),
    "bold": ("font_hanken_grotesk", "HankenGrotesk-Bold.otf"),
    "serif": ("font_source_serif_pro", "SourceSerifPro-Black.otf"),
}
"""Package and file of each face; all families come as packages under the OFL."""
WIDE = {
    "medium": ("font_source_sans_pro", "SourceSansPro-Regular.otf"),
    "semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.otf"),
    "bold": ("font_source_sans_pro", "SourceSansPro-Bold.otf"),
}
"""By face, the one that has Greek, Cyrillic and rarer Latin letters in its place: for names."""
FAR = (
    "notosans", "segoeui", "helveticaneue", "notosanscjksc", "notosanscjkjp", "hiraginosans", "yugothic",
    "meiryo", "msgothic", "pingfang", "microsoftyahei", "malgungothic", "applesdgothicneo",
    "wenquanyimicrohei", "droidsansfallback", "notosansarabic", "notosanshebrew", "notosansdevanagari",
    "nirmalaui", "notosansthai", "leelawadeeui", "arialunicodems", "dejavusans", "freesans",
)  # fmt: skip
"""Faces of the system that may have all other letters, the best first."""
NOWHERE = "\U0010fffd"
"""A character that no face has."""
FaceReach = Literal["own", "wide", "far"]


@dataclass(frozen=True)
class TextStyle:
    """A font and its size for a window height of 1080 pixels."""

    face: str
    size: float


STYLES = {
    "note": TextStyle("medium", 20),
    "clock": TextStyle("bold", 20),
    "body": TextStyle("medium", 22),
    "field": TextStyle("semibold", 22),
    "button": TextStyle("bold", 24),
    "prompt": TextStyle("bold", 24),
    "count": TextStyle("bold", 24),
    "name": TextStyle("serif", 26),
    "heading": TextStyle("serif", 26),
    "cost": TextStyle("serif", 28),
    "card": TextStyle("serif", 28),
    "large": TextStyle("bold", 28),
    "subtitle": TextStyle("medium", 28),
    "motto": TextStyle("serif", 30),
    "points": TextStyle("serif", 38),
    "title": TextStyle("serif", 44),
    "winner": TextStyle("serif", 64),
    "podium": TextStyle("serif", 76),
}
"""The styles by name: `note` is the smallest text, `heading` a panel's title, `card` a card's."""


class _Face(pygame.font.Font):
    """A font that can render any text: zero width as an empty surface, missing characters as a mark."""

    def wide(self, text: str) -> int:
        """Return the width of one line in pixels."""
        return self.size(_characters(text))[0]

    def line(self, text: str, colour: Colour) -> pygame.Surface:
        """Render one line."""
        text = _characters(text)
        if text and not self.size(text)[0]:
            return pygame.Surface((0, self.get_height()), pygame.SRCALPHA)
        return self.render(text, True, colour)


def _characters(text: str) -> str:
    """Return a text without NUL and lone surrogates (from odd file names). The fonts have one no-break space;
    French's narrow one is replaced by it.
    """
    if text.isprintable():
        return text
    return text.encode(errors="replace").decode().replace("\0", "").replace("\u202f", "\u00a0")


@lru_cache(maxsize=96)
def _font(face: str, px: int, reach: FaceReach = "own", far: str = "") -> _Face:
    if far:
        return _Face(far, px)
    package, file = FACES[face] if reach == "own" else WIDE.get(face, FACES[face])
    return _Face(str(files(package) / "files" / file), px)


def _font_for(string: str, face: str, px: int) -> _Face:
    """Return the font for a text: the style's own, or the nearest that has its letters."""
    reach = reach_of(string)
    return _font(face, px, reach, _far(string) if reach == "far" else "")


@lru_cache(maxsize=MOST_MEASURED)
def _width(string: str, face: str, px: int) -> int:
    return _font_for(string, face, px).wide(string)


@lru_cache(maxsize=256)
def _far(string: str) -> str:
    """Find the system font that has most of a text's letters; "" if there is none."""
    letters = "".join(sorted({letter for letter in string if letter.isalnum()}))
    return max(_system_faces(), key=lambda path: _drawn(path, letters), default="")


@lru_cache(maxsize=1)
def _system_faces() -> list[str]:
    return list(filter(None, map(pygame.font.match_font, FAR)))


@lru_cache(maxsize=256)
def _drawn(path: str, letters: str) -> int:
    """Count the letters of a text that a font can draw."""
    font = _Face(path, 12)
    lacking, *drawn = (
        pygame.image.tobytes(font.line(letter, (255, 255, 255)), "RGBA") for letter in (NOWHERE, *letters)
    )
    return sum(letter != lacking for letter in drawn)


def reach_of(string: str) -> FaceReach:
    """Return the first fonts that have all letters of a text: the game's (``own``), its wide ones, or the
    system's (``far``).

    >>> reach_of("Zoë – 3 × 2"), reach_of("Ελένη"), reach_of("さくら")
    ('own', 'wide', 'far')
    """
    if string.isascii():
        return "own"
    codes = [ord(letter) for letter in string if not 0x2000 <= ord(letter) < 0x2300]
    highest = max(codes, default=0)
    if highest < 0x370:
        return "own"
    wide = all(code < 0x530 or 0x1E00 <= code < 0x2000 for code in codes)
    return "wide" if wide else "far"


def words(string: str) -> list[str]:
    """Return the parts of a text between which a line may break.

    >>> words("Qui gagne ?  3 pièces")
    ['Qui', 'gagne ?', '3 pièces']
    """
    return BREAKS.split(string.strip(" \t"))


@lru_cache(maxsize=96)
def _cap_height(face: str, px: int) -> int:
    found = _font(face, px).metrics("H")
    return found[0][3] if found and found[0] else px


def _fits(font: _Face, parts: list[str], begin: int, end: int, width: int) -> bool:
    """Return whether some parts fit on one line; a single part always does."""
    return end <= begin + 1 or font.wide(" ".join(parts[begin:end])) <= width


def _broken(font: _Face, parts: list[str], width: int, joined: bool) -> list[int]:
    """Return the indices where lines begin, and the number of parts; numbers stay with the next word."""
    breaks = [0]
    last = MOST_TRIED
    while (begin := breaks[-1]) < len(parts):
        # the line before tells how many words this one may hold: two lines or three are measured
        end = min(begin + last, len(parts))
        if _fits(font, parts, begin, end, width):
            while end < len(parts) and _fits(font, parts, begin, end + 1, width):
                end += 1
        else:
            end -= 1
            while end > begin + 1 and not _fits(font, parts, begin, end, width):
                end -= 1
        last = end - begin
        if joined and begin + 1 < end < len(parts) and _is_number(parts[end - 1]):
            end -= 1
        breaks.append(end)
    return breaks


def _is_number(word: str) -> bool:
    """Return whether a word is a number that belongs to the next word.

    >>> [_is_number(word) for word in ("4", "−3", "12:", "5.", "four")]
    [True, True, False, False, False]
    """
    return word.lstrip("+−").isdigit()


def _keep_company(font: _Face, parts: list[str], breaks: list[int], width: int) -> None:
    """Move one more word to the last line if that is a single word."""
    alone = len(breaks) > 2 and breaks[-1] - breaks[-2] == 1 and len(parts[-1]) <= LONELY
    if not alone or breaks[-2] - breaks[-3] < FEWEST_LEFT:
        return
    more = 2 if _is_number(parts[breaks[-2] - 2]) and breaks[-2] - breaks[-3] > FEWEST_LEFT else 1
    if _fits(font, parts, breaks[-2] - more, breaks[-1], width):
        breaks[-2] -= more


class TextRenderer:
    """Renders text in the styles of one window size; renders are cached."""

    def __init__(self, metrics: Metrics) -> None:
        width, height = metrics.size
        self.metrics = metrics
        self._renders = SurfaceCache(max(LEAST_KEPT, 3 * width * height // 2))
        self._sizes = {name: metrics.text_px(style.size) for name, style in STYLES.items()}
        self._broken: dict[tuple[str, str, int, int], list[str]] = {}
        """Lines by text, style, width and size."""
        self._fitting: dict[tuple[str, str, int, int | None], tuple[str, int, int]] = {}
        """What fits: text, size and place by text, style, width and size."""

    def px(self, text_style: str) -> int:
        """Return the font size of a style in pixels."""
        return self._sizes[text_style]

    def line(self, text_style: str) -> int:
        """Return the height of a line of this style in pixels (1.36 of the size)."""
        return self.metrics.line_px(STYLES[text_style].size)

    def width(self, string: str, text_style: str, px: int | None = None) -> int:
        """Return the width of one line in pixels; ``px`` overrides the style's size."""
        return _width(string, STYLES[text_style].face, px or self.px(text_style))

    def text(self, string: str, text_style: str, colour: Colour, px: int | None = None) -> pygame.Surface:
        """Render one line; the surface is shared, copy it before changing it."""
        size, face = px or self.px(text_style), STYLES[text_style].face
        key = (string, face, size, tuple(colour))
        return self._renders.get(key, lambda: _font_for(string, face, size).line(string, colour))

    def ellipsize(self, string: str, text_style: str, width: int, px: int | None = None) -> str:
        """Shorten one line with an ellipsis until it is at most ``width`` pixels wide."""
        if self.width(string, text_style, px) <= width:
            return string
        font, ends = self._font_of(string, text_style, px), [0, *accumulate(map(len, signs(string)))]
        low, high = 0, len(ends) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if font.wide(string[: ends[middle]].rstrip() + ELLIPSIS) <= width:
                low = middle
            else:
                high = middle - 1
        return string[: ends[low]].rstrip() + ELLIPSIS if low else ""

    def smallest(self, text_style: str) -> int:
        """Return the least size in pixels to which a line of this style may shrink."""
        little = max(round(self.metrics.floor), round(SMALLER * self.px(text_style)))
        return min(self.metrics.text_px(0), little)

    def shrunk(
        self, string: str, text_style: str, width: int, px: int | None = None, least: int | None = None
    ) -> int:
        """Return the largest pixel size at which a line fits ``width``: at most ``px`` or the style's, at
        least ``least`` or `smallest`.
        """
        px = px or self.px(text_style)
        least = min(px, self.smallest(text_style)) if least is None else least
        while px > least and self.width(string, text_style, px) > width:
            px -= 1
        return px

    @property
    def tightest(self) -> int:
        """The size in pixels down to which a text of any style shrinks before its end is left out."""
        return round(TIGHTEST * self.metrics.floor)

    def wrap(self, string: str, text_style: str, width: int, px: int | None = None) -> list[str]:
        """Break a text into lines of at most ``width`` pixels; ``\\n`` begins a new line."""
        px = px or self.px(text_style)
        key = (string, text_style, width, px)
        if key not in self._broken:
            if len(self._broken) > MOST_KEPT:
                self._broken.clear()
            parts = string.split("\n")
            self._broken[key] = [line for part in parts for line in self._wrap(part, text_style, width, px)]
        return self._broken[key]

    def _wrap(self, string: str, text_style: str, width: int, px: int) -> list[str]:
        font, parts = self._font_of(string, text_style, px), words(string)
        breaks = _broken(font, parts, width, joined=False)
        if any(_is_number(parts[end - 1]) for end in breaks[1:-1]):
            # a number keeps to what it counts, but not at the price of a line that may be cut off
            apart, together = breaks, _broken(font, parts, width, joined=True)
            breaks = together if len(together) == len(apart) else apart
        _keep_company(font, parts, breaks, width)
        lines = [" ".join(parts[begin:end]) for begin, end in pairwise(breaks)]
        least = min(px, self.tightest)  # a word too long for a line becomes smaller where it is drawn
        found = list[str]()
        for line in lines:
            if self.width(line, text_style, px) > width and SEPARATOR.search(line):
                found += self._path_lines(line, text_style, width, px)
            elif self.width(line, text_style, least) <= width:
                found.append(line)
            else:
                found.append(self.ellipsize(line, text_style, width, px))
        return found

    def _path_lines(self, path: str, text_style: str, width: int, px: int) -> list[str]:
        """Break the path of a file, which must be whole to be of use: after a folder, or else anywhere."""
        font, lines = self._font_of(path, text_style, px), list[str]()
        while path and font.wide(path) > width:
            ends = list(accumulate(map(len, signs(path))))
            end = max((at for at in ends if font.wide(path[:at]) <= width), default=ends[0])
            folders = [found.end() for found in SEPARATOR.finditer(path, 0, end)]
            end = folders[-1] if folders else end
            lines.append(path[:end])
            path = path[end:]
        return [*lines, path] if path else lines

    def place(
        self,
        surface: pygame.Surface,
        string: str,
        text_style: str,
        colour: Colour,
        box: pygame.Rect,
        align: Align = "left",
        px: int | None = None,
    ) -> pygame.Rect:
        """Draw one line in a box, its capitals centred vertically; return its rectangle, also where little of
        it is redrawn. Text too wide first shrinks (down to the least font size), then gets an ellipsis.
        """
        string, size, up = self._fit(string, text_style, box.width, px)
        if not string:
            return pygame.Rect(box.x, box.centery, 0, 0)
        render = self.text(string, text_style, colour, size)
        left = box.left
        if align != "left":
            spare = box.width - render.get_width()
            left += spare if align == "right" else spare // 2
        place = render.get_rect(topleft=(left, box.centery - up))
        surface.blit(render, place)  # returns what the clip leaves of it
        return place

    def fitting(self, string: str, text_style: str, width: int, px: int | None = None) -> int:
        """Return the pixel size at which one line is drawn in a width: ``px`` or the style's, or smaller."""
        px = px or self.shrunk(string, text_style, width)
        return self.shrunk(string, text_style, width, px, min(px, self.tightest))

    def _fit(self, string: str, text_style: str, width: int, px: int | None) -> tuple[str, int, int]:
        """Return the text that fits a width, its size, and its top's distance above the middle."""
        key = (string, text_style, width, px)
        if (found := self._fitting.get(key)) is None:
            if len(self._fitting) > MOST_KEPT:
                self._fitting.clear()
            found = self._fitting[key] = self._fit_line(*key)
        return found

    def _fit_line(self, string: str, text_style: str, width: int, px: int | None) -> tuple[str, int, int]:
        size, face = self.fitting(string, text_style, width, px), STYLES[text_style].face
        string = self.ellipsize(string, text_style, width, size)
        ascent = _font_for(string, face, size).get_ascent()
        return string, size, ascent - (_cap_height(face, size) + 1) // 2

    def block(
        self,
        surface: pygame.Surface,
        string: str,
        text_style: str,
        colour: Colour,
        box: pygame.Rect,
        align: Align = "left",
    ) -> int:
        """Draw wrapped text from the top of a box; return the height used in pixels. If the box is too low,
        the text becomes smaller, and then its end is left out.
        """
        px, line = self.px(text_style), self.line(text_style)
        lines = self.wrap(string, text_style, box.width)
        room = max(1, box.height // line) if box.height else len(lines)
        while len(lines) > room and px > self.tightest:
            px -= 1
            line = round(px * LINE)
            lines, room = self.wrap(string, text_style, box.width, px), max(1, box.height // line)
        if len(lines) > room:
            kept = lines[room - 1] + ELLIPSIS
            lines = [*lines[: room - 1], self.ellipsize(kept, text_style, box.width, px)]
        small = None if px == self.px(text_style) else px
        for number, text in enumerate(lines):
            place = pygame.Rect(box.x, box.y + number * line, box.width, line)
            self.place(surface, text, text_style, colour, place, align, small)
        return len(lines) * line

    def block_height(self, string: str, text_style: str, width: int) -> int:
        """Return the height in pixels of a text wrapped to ``width``."""
        return len(self.wrap(string, text_style, width)) * self.line(text_style)

    def fits(self, string: str, text_style: str, size: tuple[int, int]) -> bool:
        """Return whether nothing of a text is left out in a size in pixels: on one line, or wrapped. A line
        may be a little smaller than its style.
        """
        width, height = size
        least = max(self.metrics.text_px(0), round(SMALLER * self.px(text_style)))
        if "\n" not in string and self.width(string, text_style, least) <= width:
            return True
        parts = (word for line in string.split("\n") for word in words(line))
        return self.block_height(string, text_style, width) <= height and all(
            self.width(word, text_style, least) <= width for word in parts
        )

    def fits_small(self, string: str, text_style: str, size: tuple[int, int]) -> bool:
        """Return whether nothing of a text that wraps is left out in a size in the smallest letters."""
        px = min(self.px(text_style), self.tightest)
        lines = self.wrap(string, text_style, size[0], px)
        whole = "".join(lines).count(ELLIPSIS) == string.count(ELLIPSIS)
        return whole and len(lines) <= max(1, size[1] // round(px * LINE))

    def _font_of(self, string: str, text_style: str, px: int | None) -> _Face:
        return _font_for(string, STYLES[text_style].face, px or self.px(text_style))
