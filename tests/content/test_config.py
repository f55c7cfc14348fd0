"""The files of ``config/`` agree with RULES.md; options can be written and read back."""

import dataclasses
import itertools
import subprocess
import sys
from pathlib import Path

import pytest

from citrus_game.content.check import check_file
from citrus_game.content.disk import paths
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.game.box import load_components
from citrus_game.content.game.options import (
    load_presets,
    load_variants,
    options_data,
    options_from,
    preset_names,
    split_setting,
)
from citrus_game.content.game.seats import seat_offset
from citrus_game.content.kiosk import change_kiosk, default_kiosk, load_kiosk
from citrus_game.content.settings.commands import COMMANDS, load_keys
from citrus_game.content.settings.settings import default_settings, load_settings, save_settings
from citrus_game.content.settings.themes import TOKENS, load_player_colours, load_theme, theme_names
from citrus_game.rules.model.components import KIND, KINDS, MOST_COINS
from citrus_game.rules.model.options import Certain, Options


def test_what_is_in_the_box() -> None:
    parts = load_components()
    assert (parts.plantations_each, parts.wells_each) == (18, 6)
    assert len(parts.fincas) == 15
    assert (10, 5) in parts.fincas
    assert sum(count for _, count in parts.landscape) == 30
    assert {KINDS[kind]: count for kind, count in parts.expansion} == {
        "storehouse": 3,
        "plow": 3,
        "large-well": 3,
    }
    assert parts.income == (0, 2, 4, 6, 7, 8)
    assert parts.market_grid == ((0, 1, 2, 0), (3, 4, 5, 6), (7, 8, 9, 10), (0, 11, 12, 0))
    assert (parts.start_coins, parts.return_penalty, parts.marked_sites, parts.refill_at) == (6, 3, 3, 3)


def test_the_presets_are_those_of_the_rules() -> None:
    presets = load_presets()
    assert list(presets) == list(preset_names()) == ["rulebook", "manual", "online"]
    assert presets["rulebook"] == Options()
    online, manual = presets["online"], presets["manual"]
    assert (online.purchase_check, online.horses_score, online.start_player) == ("one", "now", "random")
    assert (online.short_removed, online.cart_while_placing) == ((4, 2), False)
    assert (Options().cart_while_placing, Options().finca_after_partial_refill) == (True, True)
    assert online.finca_after_partial_refill is False
    assert online.always_in_play == (
        Certain(KIND["bridge"], "short"),
        Certain(KIND["plow"], "short", expansion=True),
    )
    assert manual == dataclasses.replace(
        Options(),
        preset="manual",
        unused_points=tuple(
            0 if name in ("bull", "storehouse") else points
            for name, points in zip(KINDS, Options().unused_points, strict=True)
        ),
    )


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("family", "true", True),
        ("family", True, True),
        ("expansion", "false", False),
        ("purchase_check", "one", "one"),
        ("horses_score", "now", "now"),
        ("start_player", "random", "random"),
        ("short_removed", "[4, 1]", (4, 1)),
        ("short_removed", {"without": 4, "with": 1}, (4, 1)),
        ("short_removed", "{with: 1, without: 4}", (4, 1)),
        ("always_in_play", "[bridge]", (Certain(KIND["bridge"]),)),
        (
            "always_in_play",
            "[plow, {kind: cart, side: short, expansion: false}]",
            (Certain(KIND["plow"]), Certain(KIND["cart"], "short", expansion=False)),
        ),
        ("start_fincas", "3", 3),
        ("start_fincas", "null", None),
        ("seat_coins", "0, 1,2", (0, 1, 2)),
        ("seat_points", "[0, 2, 4, 6, 99]", (0, 2, 4, 6, 99)),
        ("seat_points", "[]", ()),
        ("road_rule_sites", "marked", "marked"),
        ("large_well_covered", "trigger", "trigger"),
    ],
)
def test_one_option_is_set(name: str, value: object, expected: object) -> None:
    options = options_from("online", {name: value})
    assert getattr(options, name) == expected
    assert (
        dataclasses.replace(options, **{name: getattr(load_presets()["online"], name)})
        == load_presets()["online"]
    )


def test_unused_points_lie_over_one_each() -> None:
    points = options_from("manual", {"unused_points": "{cart: 3, large-well: -1}"}).unused_points
    assert dict(zip(KINDS, points, strict=True)) == {
        **dict.fromkeys(KINDS, 1),
        "horses2": 0, "horses3": 0, "horses4": 0, "storehouse-used": 0, "cart": 3, "large-well": -1,
    }  # fmt: skip


def test_options_are_written_as_they_are_read() -> None:
    changes: list[dict[str, object]] = [
        {
            "family": each,
            "expansion": other,
            "random_start": other,
            "start_fincas": number,
            "unused_points": points,
            "seat_points": [] if each else [0, number or 0],
            "seat_coins": [0, 1] if other else [],
        }
        for each, other, number, points in itertools.product(
            (True, False), (True, False), (None, 3), ({}, {"bull": 0, "cart": 5})
        )
    ]
    for preset, change in itertools.product(preset_names(), changes):
        options = options_from(preset, change)
        data = options_data(options)
        assert options_from(str(data.pop("preset")), data) == options


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("famly", "true", ["option famly", "did you mean 'family'"]),
        ("family", "yes", ["option family", "'yes'", "true or false"]),
        ("family", "", ["option family", "true or false"]),
        ("purchase_check", "al", ["option purchase_check", "'al'", "did you mean 'all'"]),
        ("start_fincas", "0", ["option start_fincas", "1 or more"]),
        ("start_fincas", "many", ["option start_fincas", "'many'", "whole number"]),
        ("short_removed", "[99, 1]", ["option short_removed", "99", "12 or less"]),
        ("short_removed", "3", ["option short_removed", "3", "a list"]),
        ("short_removed", "[1", ["option short_removed", "not valid YAML"]),
        ("seat_points", "0,x", ["option seat_points", "'0,x'", "a list"]),
        ("seat_points", "[0, -1]", ["option seat_points", "-1", "0 or more"]),
        ("seat_points", "[0, 100]", ["option seat_points", "100", "99 or less"]),
        ("seat_coins", "0,13", ["option seat_coins", "13", "12 or less"]),
        ("seat_coins", "0,1,2,3,4,5", ["option seat_coins", "5"]),
        ("always_in_play", "[brige]", ["option always_in_play", "did you mean 'bridge'"]),
        ("unused_points", "{horses2: 1}", ["option unused_points", "'horses2'"]),
        ("preset", "online", ["option preset", "no key 'preset'"]),
    ],
)
def test_a_bad_option_is_one_sentence(name: str, value: str, words: list[str]) -> None:
    with pytest.raises(ContentError) as caught:
        options_from("rulebook", {name: value})
    for word in words:
        assert word in str(caught.value)


def test_a_bad_preset_and_a_bad_setting() -> None:
    with pytest.raises(ContentError, match="did you mean 'manual'"):
        options_from("manuel", {})
    assert split_setting("family = true") == ("family", "true")
    for text in ("family", "=true", ""):
        with pytest.raises(ContentError, match="NAME=VALUE"):
            split_setting(text)


@pytest.mark.parametrize("side", ["long", "short"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_board_has_an_offset_for_every_number_of_players(side: str, players: int) -> None:
    coins = options_from("online", seat_offset("coins", side, players)).seat_coins
    points = options_from("online", seat_offset("points", side, players)).seat_points
    assert len(coins) == len(points) == players
    assert min(coins) == min(points) == 0
    assert max(coins) + load_components().start_coins <= MOST_COINS, "nothing of it is lost"
    assert seat_offset("coins", "", players) == {}


def test_seats_have_one_value_each(tmp_path: Path) -> None:
    file = tmp_path / "seats.yaml"
    file.write_text("long: {}\nshort: {points: {3: [0, 1]}}\n", encoding="utf-8")
    (problem,) = check_file(file)
    assert "2 values for 3 players" in problem
    file.write_text("long: {}\nshort: {points: {6: [0, 1]}}\n", encoding="utf-8")
    assert check_file(file)


def test_variants_set_known_options() -> None:
    variants = load_variants()
    assert variants["short"].side == "short"
    assert options_from("rulebook", variants["family"].options()).family
    assert options_from("rulebook", variants["random-start"].options()).random_start
    assert options_from("rulebook", variants["mini-expansion"].options()).expansion
    assert options_from("rulebook", variants["fewer-fincas"].options()).start_fincas == 3
    assert variants["fewer-fincas"].sides == ["long"]


def test_players_have_each_their_own_look() -> None:
    players = load_player_colours()
    assert list(players) == ["azure", "violet", "teal", "ivory", "ink"]
    for attribute in ("name", "title", "worker", "emblem"):
        assert len({getattr(player, attribute) for player in players.values()}) == 5
    assert players["ink"].ribbon == [20, 10, 1, 10]


def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


TEXTS = [
    ("ink", "panel"), ("ink", "panel-active"), ("ink", "inset"), ("muted", "panel"), ("muted", "inset"),
    ("cream", "table"), ("cream", "table-deep"), ("muted-dark", "table"), ("muted-dark", "table-deep"),
    ("on-primary", "terracotta"), ("on-primary", "terracotta-hover"), ("on-primary", "terracotta-pressed"),
    ("on-primary", "cobalt"), ("cobalt-label", "panel"), ("good", "good-ground"), ("bad", "bad-ground"),
    ("bad-on-dark", "table-deep"), ("ink", "segment-ground"),
]  # fmt: skip


@pytest.mark.parametrize(("theme", "least"), [("citrus", 4.5), ("high-contrast", 7.0)])
def test_texts_can_be_read(theme: str, least: float) -> None:
    colours = load_theme(theme).colours
    assert set(colours) == set(TOKENS)
    for text, ground in TEXTS:
        lights = sorted((luminance(colours[text]), luminance(colours[ground])))
        ratio = (lights[1] + 0.05) / (lights[0] + 0.05)
        assert ratio >= least, f"{text} on {ground}: {ratio:.2f}"


def test_themes_by_name() -> None:
    assert theme_names() == ("citrus", "high-contrast")
    with pytest.raises(ContentError, match="did you mean 'citrus'"):
        load_theme("citros")


def test_every_command_has_a_key() -> None:
    keys = load_keys()
    assert set(keys) == set(COMMANDS)
    assert all(keys.values())


def test_own_keys_lie_over_those_of_the_game(tmp_path: Path) -> None:
    own = tmp_path / "keys.yaml"
    own.write_text("buy: [x, ctrl+shift+b]\n", encoding="utf-8")
    assert load_keys(own) == {**load_keys(), "buy": ("x", "ctrl+shift+b")}
    own.write_text("buy: [h]\n", encoding="utf-8")
    with pytest.raises(ContentError, match="line 1"):
        load_keys(own)


def test_own_settings_lie_over_those_of_the_game(tmp_path: Path) -> None:
    own = tmp_path / "deep" / "settings.yaml"
    assert load_settings(own) == default_settings()
    own.parent.mkdir()
    own.write_text("mute: true\naids: {readout: true}\n", encoding="utf-8")
    settings = load_settings(own)
    usual = default_settings()
    aids = usual.aids.model_copy(update={"readout": True})
    assert settings == usual.model_copy(update={"mute": True, "aids": aids})


def test_settings_are_kept(tmp_path: Path) -> None:
    own = tmp_path / "new" / "settings.yaml"
    usual = default_settings()
    seats = [
        seat.model_copy(update={"name": name})
        for seat, name in zip(usual.seats, ("no", "1", "Ünï 🍋", "a: b", "#5"), strict=True)
    ]
    settings = usual.model_copy(update={"language": "it", "speed": "off", "text_size": 150, "seats": seats})
    save_settings(settings, own)
    assert load_settings(own) == settings
    assert [path.name for path in own.parent.iterdir()] == ["settings.yaml"]


def test_settings_that_cannot_be_saved(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(ContentError, match="cannot be saved"):
        save_settings(default_settings(), tmp_path / "file" / "settings.yaml")


def test_the_users_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "_chosen", None)
    assert "citrus-game" in str(paths.user_data())
    assert paths.user_data(tmp_path) == tmp_path
    paths.use_data_dir(tmp_path)
    assert paths.user_data() == paths.user_config() == tmp_path
    assert paths.user_maps() == tmp_path / "maps"


def test_the_wheels_own_folder_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "_WHEEL_DATA", tmp_path)
    assert paths.maps() == Path(__file__).parents[2] / "maps"
    (tmp_path / "maps").mkdir()
    assert paths.maps() == tmp_path / "maps"


@pytest.mark.slow
def test_neither_pygame_nor_pytmx_is_loaded_before_a_map_is() -> None:
    code = (
        "import sys, citrus_game.content.check, citrus_game.content.maps.tmx;"
        "from citrus_game.content.game.box import load_components;"
        "from citrus_game.content.settings.settings import load_settings;"
        "load_components(); load_settings();"
        "sys.exit(', '.join({'pygame', 'pytmx'} & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_operators_kiosk_settings_lie_over_those_of_the_game(tmp_path: Path) -> None:
    usual = default_kiosk()
    own = tmp_path / "deep" / "kiosk.yaml"
    assert load_kiosk(own) == usual
    changes = {"modes": ["puzzle"], "idle_seconds": 45.5, "screen_inches": 43.0}
    change_kiosk(changes, own)
    assert load_kiosk(own) == usual.model_copy(update=changes)
    own.with_name("staff.yaml").unlink()
    own.write_text("effects: 10\nwatchdog: {crashes: 5, memory_mb: 4096}\n", encoding="utf-8")
    merged = load_kiosk(own)
    assert merged.effects == 10
    assert merged.watchdog == usual.watchdog.model_copy(update={"crashes": 5})
    assert merged.model_copy(update={"effects": usual.effects, "watchdog": usual.watchdog}) == usual


def test_the_kiosk_has_the_numbers_it_should() -> None:
    kiosk = default_kiosk()
    assert (kiosk.idle_seconds, kiosk.countdown_seconds, kiosk.brief_seconds) == (90, 30, 20)
    assert (kiosk.attract_seconds, kiosk.sprint_minutes, kiosk.sprint_fincas) == (50, 10, 2)
    assert kiosk.puzzle_seconds == 60
    watchdog = kiosk.watchdog
    assert (watchdog.silence_seconds, watchdog.restart_seconds) == (10, [1, 5, 30])
    assert (watchdog.crashes, watchdog.crash_minutes) == (3, 10)
    assert (watchdog.log_files, watchdog.log_mb) == (5, 5)
    assert not kiosk.pin_hash


def test_what_shows_as_long_as_a_key_is_held_goes_with_it() -> None:
    assert {name for name, command in COMMANDS.items() if command.held} == {"owners", "left_over", "rival"}
