"""Makes hostile files of every kind that the game reads, reproducible by seed."""

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from citrus_game.content.disk import paths
from citrus_game.content.records.record import record_text
from citrus_game.session.saves.saves import head_of
from citrus_game.session.seats import PERSON
from tests.content.tiled_maps import SAVED, save_as
from tests.records.fuzz import SPOILS
from tests.records.played import played

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
WORDS: tuple[object, ...] = (
    "../../../../etc/passwd", "/etc/passwd", "\\\\host\\share\\a.tmx", "C:\\a.tmx", "🍋" * 300, "\u200b",
    "❤\ufe0f", "a\0b", "\u202eabc", "x" * 5000, "a/" * 300, "", " ", "null", "nan", "-inf", "~", "---",
    "long", "short", "lemon", "master:99999999999", "person", 0, -1, 10**18, 10**30, 1.5, True, None, [], {},
    [[]], ["x"] * 50, {"a": {"b": 1}},
)  # fmt: skip
"""What is put in the place of something good."""
SCORES = """format: 2
days:
  "{day}":
  - {{mode: sprint, points: 31, of: 40, seconds: 100.5, level: 1, emblem: lemon, colour: azure, letters: ABC}}
  - {{mode: puzzle, points: 3, of: 4, seconds: 9, level: 2, what: b, emblem: bull, colour: teal, letters: ""}}
"""
COUNTS = """2026-05-30 started sprint
2026-05-30 finished sprint end 300
2026-05-30 left puzzle round-3 12
2026-05-30 refused CONNECT
2026-05-30 crashed
"""

Files = dict[str, bytes]


class Made(NamedTuple):
    """Files of a kind: ``name`` is the one to be used, others lie beside it."""

    kind: str
    name: str
    files: Files


def put_word(raw: bytes, rng: random.Random) -> bytes:
    """Replace the value of a key."""
    lines = raw.decode().split("\n")
    keyed = [number for number, line in enumerate(lines) if re.search(r"[\w*]+: ?\S", line)]
    if not keyed:
        return raw
    number = rng.choice(keyed)
    found = list(re.finditer(r"([\w*]+): ?([^,{}\[\]]+|\[[^]]*\])", lines[number]))
    if found:
        place = rng.choice(found)
        word = json.dumps(rng.choice(WORDS), ensure_ascii=rng.random() < 0.5)
        lines[number] = f"{lines[number][: place.start(2)]}{word}{lines[number][place.end(2) :]}"
    return "\n".join(lines).encode(errors="replace")


def put_attribute(raw: bytes, rng: random.Random) -> bytes:
    """Replace an attribute of an XML file."""
    text = raw.decode()
    place = rng.choice(list(re.finditer(r'(\w+)="([^"]*)"', text)))
    word = str(rng.choice(WORDS)).replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return f"{text[: place.start(2)]}{word}{text[place.end(2) :]}".encode(errors="replace")


def spoilt(
    raw: bytes, other: bytes, rng: random.Random, put: Callable[[bytes, random.Random], bytes]
) -> bytes:
    """Spoil a file in one or two ways, more often by a word than by its bytes."""
    for _time in range(rng.choice((1, 1, 2))):
        try:
            raw = put(raw, rng) if rng.random() < 0.7 else rng.choice(SPOILS)(raw, other, rng)
        except (UnicodeDecodeError, IndexError, ValueError):
            return raw  # nothing is left to be spoilt
    return raw


@cache
def records() -> tuple[bytes, ...]:
    """Return the records of some games, as they began, in the middle, and over."""
    games = [played(1, 2, "short"), played(2, 3, "long"), played(3, 2, "short", expansion=True)]
    people = [replace(head_of(game), seats=(PERSON,) * len(game.seats)) for game in games]
    return tuple(
        record_text(head, game.start, game.steps[: int(len(game.steps) * part)]).encode()
        for head, game in zip(people, games, strict=True)
        for part in (0.0, 0.3, 1.0)
    )


def make_record(rng: random.Random) -> Made:
    raw, other = rng.sample(records(), 2)
    return Made("record", "a.citrus", {"a.citrus": spoilt(raw, other, rng, put_word)})


def make_map(rng: random.Random) -> Made:
    side = rng.choice(("long", "short"))
    folder = paths.maps()
    files = {"own.tmx": ElementTree.tostring(save_as(side, rng.choice(SAVED)), "utf-8")}
    tileset = (folder / "citrus.tsx").read_bytes()
    # half of the maps show their picture, the others the game's own art
    files["citrus.tsx"] = tileset.replace(b'name="art"', b'name="was"') if rng.random() < 0.5 else tileset
    files["citrus.png"] = (folder / "citrus.png").read_bytes()
    name = rng.choice(list(files))
    if name.endswith(".png"):
        files[name] = rng.choice(SPOILS[:-1])(files[name], files[name], rng)
    else:
        files[name] = spoilt(files[name], tileset, rng, put_attribute)
    return Made("map", "own.tmx", files)


def _yaml(kind: str, name: str, raw: bytes, rng: random.Random) -> Made:
    return Made(kind, name, {name: spoilt(raw, raw, rng, put_word)})


def make_scenario(rng: random.Random) -> Made:
    path = rng.choice(sorted(SCENARIOS.rglob("*.yaml")))
    return _yaml("scenario", "a.yaml", path.read_bytes(), rng)


def make_settings(rng: random.Random) -> Made:
    return _yaml("settings", "settings.yaml", (paths.config() / "settings.yaml").read_bytes(), rng)


def make_keys(rng: random.Random) -> Made:
    return _yaml("keys", "keys.yaml", (paths.config() / "keys.yaml").read_bytes(), rng)


def make_kiosk(rng: random.Random) -> Made:
    return _yaml("kiosk", "kiosk.yaml", (paths.config() / "kiosk.yaml").read_bytes(), rng)


def make_scores(rng: random.Random) -> Made:
    return _yaml("scores", "scores.yaml", SCORES.format(day="2026-05-30").encode(), rng)


def make_counts(rng: random.Random) -> Made:
    return Made(
        "counts", "counts.txt", {"counts.txt": rng.choice(SPOILS)(COUNTS.encode(), COUNTS.encode(), rng)}
    )


MAKERS = (
    make_record, make_map, make_record, make_map, make_scenario, make_settings, make_keys, make_kiosk,
    make_scores, make_counts,
)  # fmt: skip


def make(number: int) -> Made:
    """Make the hostile files of a number."""
    return MAKERS[number % len(MAKERS)](random.Random(number))
