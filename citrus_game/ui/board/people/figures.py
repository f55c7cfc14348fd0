"""Pictures of people, composed from SVG parts in assets/people: a person's layers, the features of an
expression, and the cloth and emblem of a player's colour.

A person's file has a group for each layer, from back to front. The first word of its id says with what it
moves: the body stands still, the head tilts, the prop is lifted. The features follow the group ``head-face``.
A group whose id ends with a mood is drawn for this mood alone.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Literal, get_args

import pygame

from citrus_game.ui.board.colours import CLOTHS
from citrus_game.ui.board.people.faces import FACES, Expression, Face, Pair
from citrus_game.ui.toolkit.drawing.art import Art, draw_svg

Mood = Literal["calm", "pleased", "annoyed", "thinking", "blinking"]
MOODS: tuple[Mood, ...] = get_args(Mood)
WIDTH, HEIGHT = 160, 195
"""Units of a bust."""
HEAD = (11, 15)
"""Width and height of the picture of a head, as a ratio."""

_NEUTRAL = CLOTHS[""]
_FEATURES = ("#6E3E1F", "#3A2214", "#CB9160", "#5B3418", "#4B2B1A")
"""Colours of ``features.svg``: outline, line, lip, iris, hair."""
_BROW = 'stroke-width="4.6"'
_CREAM, _RIM = "#FFF9EC", 8
"""Colour of the rim, and by how much its lines are wider than an outline."""
_OUTLINE = 4.5
"""Least width of a line that belongs to the silhouette."""

_GROUP = re.compile(r'^<g id="([a-z0-9-]+)"[^>]*>\n(.*?)\n</g>$', re.DOTALL | re.MULTILINE)
_DEFS = re.compile("<defs>.*</defs>", re.DOTALL)
_ELEMENT = re.compile(r"<(?:path|circle|ellipse|rect)[^>]*/>\n?")
_WIDE = re.compile(r'stroke-width="([\d.]+)"')
_PAINTED = re.compile(r' (?:fill|stroke|stroke-width|opacity)="[^"]*"')
_COLOUR = re.compile("#[0-9A-F]{6}")
_EMBLEM = re.compile(r'<path id="emblem" d="([^"]+)" fill="([^"]+)"/>')
_NO_EMBLEM = re.compile(r'<path d="([^"]+)" fill="#FFF9EC"/>')


def bust(art: Art, person: str, mood: Mood, colour: str, px: int) -> pygame.Surface:
    """Return a person from the waist up, ``px`` pixels high, in the colour of a player ("" for none)."""
    size = max(1, round(px * WIDTH / HEIGHT)), px
    key = ("bust", person, mood, colour, px)
    return art.get(key, lambda: draw_svg(compose(art.folder, person, mood, colour), size))


def head(art: Art, person: str, mood: Mood, colour: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a person's head and cloth, without what is in the hand, as large as fits into ``size``."""
    key = ("head", person, mood, colour, size)
    return art.get(key, lambda: draw_svg(compose(art.folder, person, mood, colour, whole=False), size))


def compose(folder: Path, person: str, mood: Mood, colour: str, *, whole: bool = True) -> str:
    """Return a person as SVG text: the bust, or the head alone. ``folder`` holds the workers' pictures."""
    face = FACES[person]
    expression = expression_of(face, mood)
    parts = folder.parent / "people"
    defs, layers = _person(parts / f"{person}.svg")
    box = f"0 0 {WIDTH} {HEIGHT}" if whole else " ".join(map(str, face.head))
    bare, figure = (
        "\n".join(_placed(layers, expression, mood, features, whole=whole))
        for features in ("", _features(parts, face, expression, mood))
    )
    figure = _dyed(figure, _NEUTRAL, CLOTHS[colour])
    figure = _NO_EMBLEM.sub(_emblem(folder, colour) if colour else "", figure)
    lean = f'<g transform="rotate({face.lean:g} 80 195)" stroke-linejoin="round" stroke-linecap="round"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{_dyed(defs, _NEUTRAL, CLOTHS[colour])}'
        f'{lean} fill="{_CREAM}" stroke="{_CREAM}">{_ELEMENT.sub(_rim, bare)}</g>{lean}>{figure}</g></svg>'
    )


def expression_of(face: Face, mood: Mood) -> Expression:
    """Return the expression that a mood gives a face. Blinking is the calm one; thinking looks up, with the
    head turned.
    """
    if mood == "pleased":
        return face.pleased
    if mood == "annoyed":
        return face.annoyed
    calm = face.calm
    if mood == "blinking":
        return calm._replace(eyes=("shut", "shut"))
    if mood == "thinking":
        turn, x, y = calm.tilt
        return calm._replace(
            brows=("calm", "raised"), mouth="pursed", turn=-4, look=(2.4, -3), tilt=(turn - 5, x - 1, y - 1)
        )
    return calm


@cache
def _person(path: Path) -> tuple[str, Mapping[str, str]]:
    """Return the gradients and the layers by id of a person's file."""
    text = path.read_text(encoding="utf-8")
    found = _DEFS.search(text)
    return found[0] if found else "", _groups(path)


@cache
def _groups(path: Path) -> Mapping[str, str]:
    """Return the content of a file's groups by id."""
    return dict(_GROUP.findall(path.read_text(encoding="utf-8")))


def _placed(
    layers: Mapping[str, str], expression: Expression, mood: Mood, features: str, *, whole: bool
) -> Iterator[str]:
    """Yield the layers, moved as the expression wants, with the features on the face."""
    turn, x, y = expression.tilt
    moved = {
        "head": f"translate({x:g} {y:g}) rotate({turn:g} 80 132)",
        "prop": f"translate({expression.lift[0]:g} {expression.lift[1]:g})",
    }
    shown = mood if mood in ("pleased", "annoyed") else "calm"
    for name, layer in layers.items():
        kind, *rest = name.split("-")
        if (kind == "prop" and not whole) or (
            rest and rest[-1] in ("calm", "pleased", "annoyed") and rest[-1] != shown
        ):
            continue
        text = layer + features if name == "head-face" else layer
        yield f'<g transform="{moved[kind]}">\n{text}\n</g>' if kind in moved else f"<g>\n{text}\n</g>"


def _features(parts: Path, face: Face, expression: Expression, mood: Mood) -> str:
    """Return cheeks, eyes, brows and mouth."""
    kinds = _groups(parts / "features.svg")
    pleased = mood == "pleased"
    blush = "".join(
        f'<ellipse cx="{x:g}" cy="{y - 2 * pleased:g}" rx="{wide:g}" ry="5.5" fill="{face.paint.blush}" '
        f'opacity="{0.34 if pleased else 0.22}"/>'
        for (x, y), wide in zip(face.cheeks, (8.5, 6.8), strict=True)
    )
    x, y, scale = face.mouth
    at = f"translate({x:g} {y:g}) rotate({expression.turn:g}) scale({scale:g})"
    drawn = "".join(
        [
            *_pair(kinds, face, expression, face.eyes, eyes=True),
            *_pair(kinds, face, expression, face.brows, eyes=False),
            f'<g transform="{at}">{kinds["mouth-" + expression.mouth]}</g>',
        ]
    )
    drawn = drawn.replace(_BROW, f'stroke-width="{face.thick:g}"')
    paint = face.paint
    return blush + _dyed(drawn, _FEATURES, (paint.outline, paint.line, paint.lip, paint.iris, paint.hair))


def _pair(
    kinds: Mapping[str, str], face: Face, expression: Expression, pair: Pair, *, eyes: bool
) -> Iterator[str]:
    """Yield the left and the right eye or brow; the right one is mirrored, and a little smaller."""
    for side, (x, y) in enumerate((pair.left, pair.right)):
        scale = pair.scale * (0.94 if side else 1)
        flip = -1 if side else 1
        if eyes:
            kind = expression.eyes[side]
            look = expression.look
            iris = f"translate({look[0] * flip:g} {look[1]:g}) scale({flip} 1)"
            parts = [kinds[f"eye-{kind}"].replace("translate(0 0)", iris)]
            if face.lashes:
                parts.append(kinds[f"lash-{kind}"])
            if face.aged and kind != "happy":
                parts.insert(0, kinds["age"])
        else:
            parts = [kinds[f"brow-{expression.brows[side]}"]]
        down = 0.0 if eyes else expression.lowered[side]
        at = f"translate({x:g} {y + down:g}) scale({scale * flip:g} {scale:g})"
        yield f'<g transform="{at}">{"".join(parts)}</g>'


@cache
def _emblem(folder: Path, colour: str) -> str:
    """Return the emblem that is on a player's worker, round the origin and ten units large."""
    found = _EMBLEM.search((folder / f"worker-{colour}.svg").read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"worker-{colour}.svg has no emblem")
    return f'<path d="{found[1]}" transform="scale(.42) translate(-64 -98)" fill="{found[2]}"/>'


def _dyed(text: str, old: tuple[str, ...], new: tuple[str, ...]) -> str:
    """Return a text with other colours."""
    dyes = dict(zip(old, new, strict=True))
    return _COLOUR.sub(lambda found: dyes.get(found[0], found[0]), text)


def _rim(found: re.Match[str]) -> str:
    """Return an element of the silhouette as a part of the rim; nothing for others."""
    element = found[0]
    wide = _WIDE.search(element)
    if wide is None or float(wide[1]) < _OUTLINE:
        return ""
    hollow = ' fill="none"' if 'fill="none"' in element else ""
    plain = _PAINTED.sub("", element).rstrip().removesuffix("/>")
    return f'{plain} stroke-width="{float(wide[1]) + _RIM:g}"{hollow}/>\n'
