"""The orchards are decorated and bees fly in them where there is room, and only there."""

import pytest

from citrus_game.ui.scenes.play.view.bees import VISIT
from citrus_game.ui.toolkit.app.app import AWAKE
from tests.ui.play import drive
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.vocabulary.table import Table

LARGE = (1920, 1080)


def pictures(table: Table) -> list[bytes]:
    """Return what is seen in some moments of two seconds."""
    table.settle()
    seen = []
    for _moment in range(4):
        table.wait(0.5)
        seen.append(table.picture())
    return seen


def test_bees_fly_at_the_wells_and_cover_nothing_for_good(show: Show) -> None:
    table = show(new_sitting(3, seed=2, steps=110), size=LARGE)
    assert len(set(pictures(table))) == 4
    table.app.change(reduced_motion=True)
    still = pictures(table)
    assert set(still) == {still[0]}


def test_bees_stay_at_their_wells_while_nobody_does_anything(show: Show) -> None:
    table = show(new_sitting(3, seed=2, steps=110), size=LARGE)
    app = table.app

    def flies(seconds: float) -> bool:
        """Return whether anything is drawn in some seconds."""
        return bool(sum(len(app.frame(app._last + 1 / 15)) for _frame in range(round(seconds * 15))))

    table.settle()
    drive.point(app, (5, 5))
    assert flies(AWAKE + 2 * VISIT)
    assert not flies(2 * VISIT)
    drive.point(app, (6, 6))
    assert flies(AWAKE)


@pytest.mark.parametrize(
    ("size", "settings"),
    [((800, 480), {}), (LARGE, {"theme": "high-contrast"}), (LARGE, {"reduced_motion": True})],
)
def test_nothing_flies_where_it_would_disturb(
    show: Show, size: tuple[int, int], settings: dict[str, object]
) -> None:
    seen = pictures(show(new_sitting(3, seed=2, steps=110), size=size, **settings))
    assert set(seen) == {seen[0]}


def test_small_and_plain_boards_are_not_decorated(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(size: tuple[int, int], **settings: object) -> set[str]:
        table = show(new_sitting(3, seed=2, steps=110), size=size, **settings)
        names: set[str] = set()
        piece = table.scene.style.art.piece

        def note(name: str, *rest: object) -> object:
            names.add(name)
            return piece(name, *rest)  # type: ignore[arg-type]

        with monkeypatch.context() as patched:
            patched.setattr(table.scene.style.art, "piece", note)
            table.app.stack.layout()
        return {name for name in names if name.startswith("orchard-") or "motif-2" in name or "rock-" in name}

    assert drawn(LARGE)
    assert drawn((1280, 720))
    assert not drawn((800, 480))
    assert not drawn(LARGE, theme="high-contrast")
