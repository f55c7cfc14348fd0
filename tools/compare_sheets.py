"""Compare two folders of pictures: ``python -m tools.compare_sheets OLD NEW``.

Pictures are sheets or single scenes, made by ``tools.sheets`` and ``tools.screenshot``. For each difference
it prints the share of changed pixels and boxes around them; ``--into`` writes pictures that are dark except
for the changes.
"""

import argparse
import sys
from pathlib import Path

from PIL import Image, ImageChops

KINDS = (".png", ".jpg", ".webp")
BLOCK = 16
"""Size in pixels of the squares that boxes are made of."""
MOST_BOXES = 12
Box = tuple[int, int, int, int]


def main(arguments: list[str] | None = None) -> int:
    """Compare and write; return 1 if anything differs, is missing or new."""
    parser = argparse.ArgumentParser(prog="python -m tools.compare_sheets", description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--into", type=Path, help="where the pictures of the differences go")
    parser.add_argument("--far", type=int, help="by how much a channel may differ (0; of .jpg files 24)")
    asked = parser.parse_args(arguments)
    names = sorted(pictures(asked.old) | pictures(asked.new))
    if not names:
        parser.error("there are no pictures in these folders")
    other = [name for name in names if not same(name, asked.old, asked.new, asked.into, asked.far)]
    print(f"{len(names) - len(other)} of {len(names)} pictures are the same")
    return int(bool(other))


def pictures(folder: Path) -> set[str]:
    """Return the paths of all pictures below a folder, relative to it."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.suffix in KINDS}


def same(name: str, old: Path, new: Path, into: Path | None, far: int | None) -> bool:
    """Whether a picture is equal in both folders; print the differences."""
    missing = [str(folder) for folder in (old, new) if not (folder / name).exists()]
    if missing:
        print(f"{name}: not in {missing[0]}")
        return False
    with Image.open(old / name) as one, Image.open(new / name) as two:
        before, now = one.convert("RGB"), two.convert("RGB")
    if before.size != now.size:
        print(f"{name}: was {before.size}, is {now.size}")
        return False
    mask = changes(before, now, far if far is not None else 24 if name.endswith(".jpg") else 0)
    count = mask.histogram()[255]
    if not count:
        return True
    found = boxes(mask)
    more = f" and {len(found) - MOST_BOXES} more" if len(found) > MOST_BOXES else ""
    print(f"{name}: {count / (mask.width * mask.height):.3%} changed, in {found[:MOST_BOXES]}{more}")
    if into is not None:
        target = (into / name).with_suffix(".png")
        target.parent.mkdir(parents=True, exist_ok=True)
        Image.composite(now, now.point(lambda value: value // 5), mask).save(target)
    return False


def changes(before: Image.Image, now: Image.Image, far: int) -> Image.Image:
    """Return a mask with 255 where a channel differs by more than ``far``."""
    red, green, blue = ImageChops.difference(before, now).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point(lambda value: 255 if value > far else 0)


def boxes(mask: Image.Image) -> list[Box]:
    """Return boxes (left, top, right, bottom) around connected changes, in whole blocks."""
    squares = {
        (x // BLOCK, y // BLOCK)
        for y in range(0, mask.height, BLOCK)
        for x in range(0, mask.width, BLOCK)
        if mask.crop((x, y, x + BLOCK, y + BLOCK)).getbbox()
    }
    found = []
    while squares:
        group, edge = set(), [squares.pop()]
        while edge:
            x, y = edge.pop()
            group.add((x, y))
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & squares
            squares -= near
            edge += near
        left, top = min(x for x, _y in group) * BLOCK, min(y for _x, y in group) * BLOCK
        right, bottom = (max(x for x, _y in group) + 1) * BLOCK, (max(y for _x, y in group) + 1) * BLOCK
        inner = mask.crop((left, top, right, bottom)).getbbox()
        assert inner is not None
        found.append((left + inner[0], top + inner[1], left + inner[2], top + inner[3]))
    return sorted(found)


if __name__ == "__main__":
    sys.exit(main())
