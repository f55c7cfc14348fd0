"""Sharing pixels along an axis: CSS's "Resolving Flexible Lengths", with whole pixels."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citrus_game.ui.toolkit.layout.flex import Part, share


@st.composite
def _part(draw: st.DrawFn) -> Part:
    least = draw(st.integers(0, 120))
    most = draw(st.none() | st.integers(least, 400))
    return Part(draw(st.integers(0, 300)), draw(st.integers(0, 3)), draw(st.integers(0, 2)), least, most)


PARTS = st.lists(_part(), min_size=1, max_size=6)
ROOM = st.integers(0, 1500)


@pytest.mark.slow
@given(ROOM, PARTS)
def test_parts_never_take_more_than_there_is(room: int, parts: list[Part]) -> None:
    rigid = sum(part.least if part.shrink else part.clamp(part.basis) for part in parts)
    assert sum(share(room, parts)) <= room
    if rigid <= room:
        sizes = share(room, parts)
        assert all(part.least <= size for part, size in zip(parts, sizes, strict=True))
        assert all(part.most is None or size <= part.most for part, size in zip(parts, sizes, strict=True))


@pytest.mark.slow
@given(ROOM, _part(), st.integers(1, 6))
def test_equal_parts_are_equal_to_the_pixel(room: int, part: Part, count: int) -> None:
    assert len(set(share(room, [part] * count))) == 1


@pytest.mark.slow
@given(ROOM, PARTS)
def test_all_pixels_are_used_where_something_grows_without_a_bound(room: int, parts: list[Part]) -> None:
    parts.append(Part(0, grow=1))
    used = sum(share(room, parts))
    if sum(part.clamp(part.basis) for part in parts) <= room:
        assert room - len(parts) < used <= room


@pytest.mark.slow
@given(ROOM, PARTS)
def test_sizes_follow_one_share_within_the_bounds(room: int, parts: list[Part]) -> None:
    """What CSS's freezing finds: one share per factor, with which all sizes, bounded, fill the room."""
    rigid = sum(part.least if part.shrink else part.clamp(part.basis) for part in parts)
    if rigid > room:
        return  # overflowing: all are squeezed
    sizes = share(room, parts)
    grows = sum(part.clamp(part.basis) for part in parts) < room

    def bounded(share_: float) -> list[float]:
        found = []
        for part in parts:
            factor = part.grow if grows else -part.shrink * part.basis
            most = float("inf") if part.most is None else part.most
            found.append(max(part.least, min(most, part.basis + share_ * factor)) if factor else 0.0)
            if not factor:
                found[-1] = part.clamp(part.basis)
        return found

    low, high = 0.0, 2000.0
    for _step in range(80):
        middle = (low + high) / 2
        if (sum(bounded(middle)) < room) == grows:
            low = middle
        else:
            high = middle
    near = zip(sizes, bounded(low), strict=True)
    assert all(abs(size - exact) <= len(parts) for size, exact in near)


def test_minima_and_maxima_are_frozen_by_the_sign_of_the_violation() -> None:
    # in the first pass A has too little and B too much: frozen together, C would stay at 100
    parts = [Part(0, 1, least=180), Part(0, 1, most=50), Part(0, 1)]
    assert share(300, parts) == [180, 50, 70]
    assert share(330, parts) == [180, 50, 100]
    # shrinking: what may not become smaller leaves the others less
    assert share(200, [Part(100, least=90), Part(100), Part(100, shrink=0)]) == [90, 10, 100]
