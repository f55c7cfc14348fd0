"""Limits of an operator's numbers: the last allowed value and the next one."""

import re
from pathlib import Path

import pytest

from citrus_game.content.disk import paths
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.disk.yaml_file import load_yaml
from citrus_game.content.kiosk import KioskSettings

ENDS = {
    "most_players": (2, 5), "effects": (0, 100), "music": (0, 100), "ambience": (0, 100),
    "screen_inches": (7, 150), "idle_seconds": (10, 3600), "countdown_seconds": (5, 600),
    "brief_seconds": (5, 600), "attract_seconds": (20, 600), "sprint_minutes": (1, 60),
    "sprint_fincas": (1, 6), "puzzle_seconds": (15, 600), "visit_minutes": (5, 240),
    "last_turn_seconds": (10, 600),
}  # fmt: skip


@pytest.mark.parametrize("key", ENDS)
def test_the_ends_of_a_setting_of_the_kiosk(key: str, tmp_path: Path) -> None:
    text = (paths.config() / "kiosk.yaml").read_text(encoding="utf-8")
    path = tmp_path / "kiosk.yaml"

    def taken(value: int) -> bool:
        path.write_text(re.sub(rf"(?m)^{key}:.*$", f"{key}: {value}", text), encoding="utf-8")
        try:
            return bool(getattr(load_yaml(path, KioskSettings), key) == value)
        except ContentError:
            return False

    least, most = ENDS[key]
    assert [taken(value) for value in (least - 1, least, most, most + 1)] == [False, True, True, False]
