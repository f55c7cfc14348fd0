"""Where each person's features are, and which ones each expression has. Units are those of the SVGs in
assets/people: 160 by 195.
"""

from collections.abc import Mapping
from typing import NamedTuple

Point = tuple[float, float]


class Paint(NamedTuple):
    """Colours of a person's features. ``outline`` and ``line`` are lines on the skin, light and dark."""

    outline: str
    line: str
    lip: str
    iris: str
    hair: str
    blush: str


class Pair(NamedTuple):
    """Where the left and the right one of two features are, and the scale of the left one."""

    left: Point
    right: Point
    scale: float


class Expression(NamedTuple):
    """Kinds of eyes, brows and mouth, groups of ``features.svg``.

    ``lowered`` moves the brows down; ``turn`` is the mouth's, in degrees; ``look`` moves the irises. ``tilt``
    is the head's turn in degrees, and how far it moves; ``lift`` how far what is in the hand moves.
    """

    eyes: tuple[str, str]
    brows: tuple[str, str]
    mouth: str
    look: Point
    tilt: tuple[float, float, float]
    lowered: Point = (0, 0)
    turn: float = 0
    lift: Point = (0, 0)


class Face(NamedTuple):
    """A person's features.

    ``head`` is what the picture of the head shows of the bust. ``lean`` turns the bust, in degrees. ``thick``
    is the width of a brow, ``mouth`` its place and scale.
    """

    head: tuple[int, int, int, int]
    lean: float
    paint: Paint
    eyes: Pair
    brows: Pair
    mouth: tuple[float, float, float]
    cheeks: tuple[Point, Point]
    thick: float
    calm: Expression
    pleased: Expression
    annoyed: Expression
    lashes: bool = False
    aged: bool = False


FACES: Mapping[str, Face] = {
    "nino": Face(
        head=(20, 26, 120, 164),
        lean=0,
        paint=Paint(
            outline="#6E3E1F", line="#3A2214", lip="#CB9160", iris="#5B3418", hair="#4B2B1A", blush="#D9553F"
        ),
        eyes=Pair((69, 93.5), (101, 93.5), 1.06),
        brows=Pair((67, 81.5), (103, 81.5), 0.9),
        mouth=(86, 117, 0.86),
        cheeks=((59, 107), (106, 106)),
        thick=4.8,
        calm=Expression(
            eyes=("open", "open"),
            brows=("calm", "calm"),
            mouth="half",
            turn=-2,
            look=(1.8, 1.6),
            tilt=(-3, 0, 7),
            lift=(-3, 0),
        ),
        pleased=Expression(
            eyes=("merry", "merry"),
            brows=("calm", "calm"),
            lowered=(-1, -1),
            mouth="laugh",
            look=(1.4, 0),
            tilt=(-7, -1, 6),
            lift=(-4, -10),
        ),
        annoyed=Expression(
            eyes=("open", "open"),
            brows=("angry", "angry"),
            lowered=(1, 1),
            mouth="pout",
            look=(-2.4, 1.2),
            tilt=(4, 1, 10),
            lift=(-4, 10),
        ),
    ),
    "yasmin": Face(
        head=(20, 14, 118, 161),
        lean=-2,
        paint=Paint(
            outline="#4A2713", line="#25120A", lip="#885231", iris="#3E2416", hair="#170C08", blush="#B33A22"
        ),
        eyes=Pair((68, 88), (100, 88), 1.02),
        brows=Pair((67, 74.5), (102, 74.5), 0.94),
        mouth=(86, 116, 0.88),
        cheeks=((60, 103), (107, 102)),
        thick=4.2,
        lashes=True,
        calm=Expression(
            eyes=("open", "open"),
            brows=("calm", "calm"),
            mouth="calm",
            look=(1.6, 0.4),
            tilt=(4, 0, 8),
            lift=(0, 3),
        ),
        pleased=Expression(
            eyes=("happy", "happy"),
            brows=("raised", "raised"),
            lowered=(1, 1),
            mouth="grin",
            look=(1.6, 0),
            tilt=(8, 1, 7),
            lift=(1, 2),
        ),
        annoyed=Expression(
            eyes=("soft", "soft"),
            brows=("angry", "angry"),
            lowered=(2, 2),
            mouth="skew",
            turn=8,
            look=(2.4, -1.6),
            tilt=(-3, -1, 10),
            lift=(0, 9),
        ),
    ),
    "luce": Face(
        head=(22, 12, 122, 166),
        lean=2,
        paint=Paint(
            outline="#7A4224", line="#43261A", lip="#DFA37B", iris="#3F6B4F", hair="#5E3A20", blush="#D9553F"
        ),
        eyes=Pair((68, 86), (100, 86), 0.98),
        brows=Pair((67, 73), (102, 73), 0.98),
        mouth=(86, 116, 0.94),
        cheeks=((59, 101), (107, 100)),
        thick=4.6,
        lashes=True,
        aged=True,
        calm=Expression(
            eyes=("open", "open"), brows=("calm", "calm"), mouth="calm", look=(1.6, 0.2), tilt=(-2, 0, 8)
        ),
        pleased=Expression(
            eyes=("merry", "merry"),
            brows=("raised", "raised"),
            lowered=(1, 1),
            mouth="grin",
            look=(1.6, 0),
            tilt=(-6, -1, 6),
        ),
        annoyed=Expression(
            eyes=("open", "open"),
            brows=("quirk", "calm"),
            lowered=(0, 2),
            mouth="skew",
            turn=6,
            look=(1.6, -3),
            tilt=(3, 2, 10),
        ),
    ),
    "idris": Face(
        head=(22, 1, 120, 164),
        lean=1.5,
        paint=Paint(
            outline="#371C0D", line="#150A05", lip="#623820", iris="#2B160C", hair="#100908", blush="#8E2B14"
        ),
        eyes=Pair((69, 86), (100, 86), 0.98),
        brows=Pair((67, 73), (102, 73), 0.98),
        mouth=(86.4, 115, 0.72),
        cheeks=((60, 97), (106, 97)),
        thick=5.2,
        calm=Expression(
            eyes=("open", "open"), brows=("calm", "calm"), mouth="calm", look=(1.6, 0.2), tilt=(3, 0, 4)
        ),
        pleased=Expression(
            eyes=("happy", "happy"),
            brows=("raised", "raised"),
            mouth="grin",
            look=(1.6, 0.2),
            tilt=(-4, -1, 2),
            lift=(-1, -6),
        ),
        annoyed=Expression(
            eyes=("narrow", "open"),
            brows=("angry", "quirk"),
            lowered=(3, 2),
            mouth="pressed",
            look=(1.6, 0.2),
            tilt=(5, 1, 7),
            lift=(1, 6),
        ),
    ),
    "stelios": Face(
        head=(14, 12, 136, 185),
        lean=0,
        paint=Paint(
            outline="#6E3E1F", line="#3A2214", lip="#A8A39E", iris="#3D5A74", hair="#6A6562", blush="#D9553F"
        ),
        eyes=Pair((66, 78), (101, 78), 0.94),
        brows=Pair((65, 61), (102, 61), 1.06),
        mouth=(86, 117, 0.9),
        cheeks=((57, 91), (110, 90)),
        thick=6.4,
        aged=True,
        calm=Expression(
            eyes=("open", "open"),
            brows=("calm", "calm"),
            lowered=(1, 1),
            mouth="calm",
            look=(1.6, 0.2),
            tilt=(2, 0, 2),
            lift=(0, -9),
        ),
        pleased=Expression(
            eyes=("happy", "happy"),
            brows=("raised", "raised"),
            lowered=(1, 1),
            mouth="grin",
            look=(1.6, 0.2),
            tilt=(5, 1, 0),
            lift=(0, -13),
        ),
        annoyed=Expression(
            eyes=("narrow", "narrow"),
            brows=("angry", "quirk"),
            lowered=(3, 2),
            mouth="pressed",
            look=(1.6, 0.2),
            tilt=(-3, 0, 5),
            lift=(0, -4),
        ),
    ),
    "zeynep": Face(
        head=(22, 22, 118, 161),
        lean=0,
        paint=Paint(
            outline="#5F3519", line="#321B0F", lip="#B1764A", iris="#4A2D17", hair="#A9A3A6", blush="#D9553F"
        ),
        eyes=Pair((69, 94), (101, 94), 0.94),
        brows=Pair((67, 81.5), (103, 81.5), 0.94),
        mouth=(87, 123, 0.86),
        cheeks=((61, 109), (107, 108)),
        thick=5,
        aged=True,
        calm=Expression(
            eyes=("soft", "soft"),
            brows=("soft", "soft"),
            mouth="half",
            look=(1.6, 0.2),
            tilt=(6, -1, 13),
            lift=(-2, 1),
        ),
        pleased=Expression(
            eyes=("happy", "happy"),
            brows=("raised", "raised"),
            lowered=(2, 2),
            mouth="smile",
            look=(1.6, 0.2),
            tilt=(4, -1, 12),
            lift=(-2, 2),
        ),
        annoyed=Expression(
            eyes=("open", "narrow"),
            brows=("quirk", "angry"),
            lowered=(1, 5),
            mouth="pressed",
            turn=4,
            look=(1.6, 0.2),
            tilt=(7, 0, 16),
            lift=(1, 5),
        ),
    ),
    "rosa": Face(
        head=(15, 14, 132, 180),
        lean=1,
        paint=Paint(
            outline="#5F3519", line="#321B0F", lip="#B1764A", iris="#4A2A16", hair="#2A140A", blush="#D9553F"
        ),
        eyes=Pair((68, 91), (100, 91), 1.04),
        brows=Pair((67, 77), (102, 77), 0.94),
        mouth=(86, 117, 0.9),
        cheeks=((60, 106), (107, 105)),
        thick=4.2,
        lashes=True,
        calm=Expression(
            eyes=("open", "open"),
            brows=("raised", "raised"),
            lowered=(1, 1),
            mouth="calm",
            look=(1.6, 0.2),
            tilt=(-3, 0, 5),
        ),
        pleased=Expression(
            eyes=("merry", "merry"),
            brows=("raised", "raised"),
            lowered=(-1, -1),
            mouth="grin",
            look=(1.6, 0.2),
            tilt=(-6, -1, 4),
            lift=(0, -6),
        ),
        annoyed=Expression(
            eyes=("soft", "soft"),
            brows=("angry", "quirk"),
            lowered=(4, 2),
            mouth="skew",
            look=(1.6, 0.2),
            tilt=(3, 1, 7),
            lift=(2, 5),
        ),
    ),
}
"""By name."""
