"""Invalid YAML gives one clear sentence each: file, line, key, what is wrong, what to do."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import BaseModel

from citrus_game.content.disk import yaml_file
from citrus_game.content.disk.limits import YAML_DEPTH
from citrus_game.content.disk.paths import config
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.disk.yaml_file import dump_yaml, load_yaml, read_yaml
from citrus_game.content.game.box import BoxModel, ExpansionModel, IncomeModel, MarketModel
from citrus_game.content.game.options import PresetModel, VariantsModel, options_data
from citrus_game.content.kiosk import load_kiosk
from citrus_game.content.records.scenario import load_scenario
from citrus_game.content.settings.commands import load_keys
from citrus_game.content.settings.settings import load_settings
from citrus_game.content.settings.themes import PlayersModel, Theme
from citrus_game.rules.model.options import Options
from tests.cases import plain

MODELS: dict[str, type[BaseModel]] = {
    "components": BoxModel, "expansion": ExpansionModel, "income": IncomeModel, "market": MarketModel,
    "players": PlayersModel, "variants": VariantsModel, "presets/rulebook": PresetModel,
    "themes/citrus": Theme,
}  # fmt: skip
SCENARIO = """\
title: A scenario
rules: {preset: rulebook}
board: |
  . . . . .
  . A . B .
  . . ~ # .
players:
  - {name: ana, coins: 6}
  - {name: ben}
fincas: {A: 10/5}
marked: [B]
landscape: {c3: bull}
plantations: {c2: lemon}
owners: {c2: ana}
market: {1: lemon, 7: lime}
steps:
  - do: buy R1
  - refuse: place lemon a1
    because: [CONNECT]
  - expect: {coins: {ana: 5}, hand: [lemon]}
"""


def read(name: str) -> Callable[[Path], object]:
    """Return what reads a file of this kind."""
    if name == "scenario":
        return load_scenario
    if name == "settings":
        return load_settings
    if name == "keys":
        return load_keys
    if name == "kiosk":
        return load_kiosk
    return lambda path: load_yaml(path, MODELS[name])


def good(name: str) -> str:
    """Return a good file of this kind, to be spoilt."""
    if name == "presets/rulebook":
        options = {key: value for key, value in options_data(Options()).items() if key != "preset"}
        return dump_yaml({"title": "Rulebook", "about": "The printed rules.", "options": options})
    return SCENARIO if name == "scenario" else (config() / f"{name}.yaml").read_text(encoding="utf-8")


def bomb(levels: int) -> str:
    """Return an alias bomb."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, levels)]
    return "\n".join(lines)


# name of the mutation: kind of file, text, what the sentence must hold
WHOLE = {
    "empty": ("components", "", "empty"),
    "comments only": ("components", "# nothing\n", "empty"),
    "null": ("components", "null\n", "line 1|a mapping"),
    "a list": ("components", "- 1\n- 2\n", "line 1|a list|a mapping"),
    "a word": ("components", "citrus\n", "line 1|'citrus'|a mapping"),
    "alias bomb": ("components", bomb(9), "line 1|anchors and aliases"),
    "alias to itself": ("components", "a: &a [*a]\n", "line 1|anchors and aliases"),
    "anchor alone": ("components", "start_coins: &coins 6\n", "line 1|anchors and aliases"),
    "merge key": ("components", "a: {x: 1}\n<<: *a\n", "line 2|anchors and aliases"),
    "python tag": ("components", "a: !!python/object/apply:os.system [true]\n", "line 1|tags"),
    "own tag": ("components", "start_coins: !coins 6\n", "line 1|tags"),
    "deep brackets": ("components", "a: " + "[" * 30_000, "line 1|20 levels"),
    "deep braces": ("components", "{a: " * 10_000, "line 1|20 levels"),
    "deep dashes": ("components", "- " * 20_000 + "x", "line 1|20 levels"),
    "deep indentation": ("components", "\n".join(" " * n + "a:" for n in range(200)), "20 levels"),
    "deep complex keys": ("components", "? " * 20_000, "line 1|a key must be"),
    "too large": ("components", "# " + "x" * 70_000, "64 KB"),
    "far too large": ("components", "# " + "x" * 20_000_000, "64 KB"),
    "too many values": ("components", "a: [" + "1," * 20_000 + "]", "5000 keys and values"),
    "too many keys": ("components", "".join(f"k{n}: 1\n" for n in range(6000)), "5000 keys and values"),
    "two documents": ("components", "a: 1\n---\nb: 2\n", "line 2|another document"),
    "open bracket": ("components", "fincas: [1/2, 3/4\n", "not valid YAML"),
    "open quote": ("components", "title: 'abc\n", "not valid YAML"),
    "tab": ("components", "a:\n\tb: 1\n", "line 2|not valid YAML"),
    "colon twice": ("components", "a: b: c\n", "line 1|not valid YAML"),
    "wrong directive": ("components", "%YAML 9.9\n---\na: 1\n", "line 1|not valid YAML"),
    "a list as a key": ("components", "? [a, b]\n: 1\n", "line 1|a key must be"),
    "no key": ("components", ": 1\n", "line 1|not valid YAML"),
    "an empty key": ("components", "'': 1\n", "line 1|a key must be"),
    "not a character": ("components", 'a: "\\UFFFFFFFF"\n', "escape"),
    "half a character": ("components", 'a: "\\uD800"\n', "line 1|escape"),
    "escape sequence": ("components", 'a: "\\e[31mred"\n', "line 1|control character"),
    "bell": ("components", "a: 1\nb: \x07\n", "line 2|control character"),
}
SPOILT = {
    "duplicate key": (
        "components",
        "start_coins: 6",
        "start_coins: 6\nstart_coins: 7",
        "'start_coins'|twice|line 20",
    ),
    "duplicate in a line": ("scenario", "{1: lemon, 7", "{1: lemon, '1': lime, 7", "'1'|twice|line 15"),
    "unknown key": ("components", "start_coins:", "start_coin:", "'start_coin'|did you mean 'start_coins'"),
    "missing key": ("components", "refill_at: 3", "", "'refill_at' is missing"),
    "text for a number": (
        "components",
        "start_coins: 6",
        "start_coins: six",
        "key start_coins|'six'|whole number",
    ),
    "quoted number": ("components", "start_coins: 6", "start_coins: '6'", "key start_coins|'6'|whole number"),
    "decimal": ("components", "start_coins: 6", "start_coins: 6.5", "key start_coins|6.5|whole number"),
    "octal": ("components", "start_coins: 6", "start_coins: 010", "key start_coins|'010'|whole number"),
    "sexagesimal": ("components", "start_coins: 6", "start_coins: 12:30", "key start_coins|'12:30'"),
    "date": ("components", "start_coins: 6", "start_coins: 2024-02-31", "key start_coins|'2024-02-31'"),
    "nan": ("components", "start_coins: 6", "start_coins: .nan", "key start_coins|'.nan'"),
    "infinity": ("components", "start_coins: 6", "start_coins: .inf", "key start_coins|'.inf'"),
    "exponent": ("components", "start_coins: 6", "start_coins: 1e9", "key start_coins|'1e9'"),
    "a very long number": (
        "components",
        "start_coins: 6",
        "start_coins: " + "9" * 5000,
        "key start_coins|...",
    ),
    "too many coins": ("components", "start_coins: 6", "start_coins: 13", "key start_coins|13|12 or less"),
    "negative": ("components", "return_penalty: 3", "return_penalty: -3", "key return_penalty|-3|0 or more"),
    "null for a number": ("components", "refill_at: 3", "refill_at: null", "key refill_at|nothing"),
    "true for a number": ("components", "refill_at: 3", "refill_at: true", "key refill_at|true|whole number"),
    "more wells than tiles": ("components", "with_well: 6", "with_well: 60", "with_well|60|at most the 18"),
    "no finca": ("components", "[5/2,", "[5,", "key fincas|found 5, should be a text"),
    "a finca of one value": ("components", "[5/2,", "['5',", "key fincas|'5' is not a finca|10/5"),
    "unknown tile": ("components", "bull: 4", "bul: 4", "key landscape.bul|'bul'|did you mean 'bull'"),
    "expansion tile in the base": (
        "components",
        "bull: 4",
        "plow: 4",
        "there is no landscape tile 'plow'",
    ),
    "base tile in the expansion": (
        "expansion",
        "plow: 3",
        "bull: 3",
        "there is no landscape tile 'bull'",
    ),
    "too short income": ("income", "[0, 2, 4, 6, 7, 8]", "[0, 2]", "key income|at least 6"),
    "income past the purse": ("income", "8]", "80]", "key income|80|12 or less"),
    "crooked market": ("market", "[3, 4, 5, 6]", "[3, 4, 5]", "key grid|equally long"),
    "market with a gap": ("market", "[0, 11, 12, 0]", "[0, 11, 13, 0]", "key grid|1, 2, 3"),
    "unquoted colour": (
        "themes/citrus",
        'panel: "#FBF3E1"',
        "panel: #FBF3E1",
        "key colours.panel|nothing|quotes",
    ),
    "wrong colour": ("themes/citrus", '"#FBF3E1"', '"#FBF3E"', "line 6|'#FBF3E' is not a colour|#123F54"),
    "named colour": ("themes/citrus", '"#FBF3E1"', "cream", "line 6|'cream' is not a colour"),
    "unknown token": ("themes/citrus", "  wood:", "  wod:", "key colours.wod|'wod'|did you mean 'wood'"),
    "missing token": ("themes/citrus", '  wood: "#B9834A"', "", "'wood' is missing"),
    "unknown option": ("presets/rulebook", "family:", "famly:", "'famly'|did you mean 'family'"),
    "unknown value": ("presets/rulebook", "purchase_check: all", "purchase_check: oll", "did you mean 'all'"),
    "yes": ("presets/rulebook", "family: false", "family: yes", "key options.family|'yes'|true or false"),
    "off": ("presets/rulebook", "expansion: false", "expansion: off", "'off'|true or false"),
    "one number of two": ("presets/rulebook", "[3, 2]", "[3]", "key options.short_removed|at least 2"),
    "unknown kind": (
        "presets/rulebook",
        "always_in_play: []",
        "always_in_play: [brige]",
        "did you mean 'bridge'",
    ),
    "points for horses": ("presets/rulebook", "points: {}", "points: {horses2: 1}", "'horses2'"),
    "no picture": ("players", "worker: worker-azure", "worker: ../azure", "no picture '../azure'"),
    "four players' colours": ("players", "azure:", "blue:", "azure, violet, teal, ivory, ink"),
    "a variant of another side": ("variants", "side: short", "side: round", "key short.side|'round'"),
    "unknown action": ("keys", "undo:", "undoo:", "key undoo|'undoo'|did you mean 'undo'"),
    "unknown key on the keyboard": ("keys", "[return, space]", "[enter]", "line 3|'enter'"),
    "a key for two actions": ("keys", "buy: [b]", "buy: [h]", "key harvest|'h'|buy|harvest"),
    "unknown theme": ("settings", "theme: citrus", "theme: citrsu", "key theme|did you mean 'citrus'"),
    "too loud": ("settings", "effects: 80", "effects: 800", "key effects|800|100 or less"),
    "unknown speed": ("settings", "speed: 1x", "speed: 3x", "key speed|'3x'"),
    "unknown aid": ("settings", "legal: true", "leagl: true", "'leagl'|did you mean 'legal'"),
    "a seat of no colour": ("settings", "colour: teal", "colour: tea", "did you mean 'teal'"),
    "impatient": ("kiosk", "idle_seconds: 90", "idle_seconds: 1", "key idle_seconds|found 1,|or more"),
    "an unknown mode": ("kiosk", "[sprint,", "[spint,", "key modes|'spint'|did you mean 'sprint'"),
    "a mode twice": ("kiosk", "[sprint, puzzle", "[sprint, sprint", "key modes|'sprint' is there twice"),
    "no modes": ("kiosk", "[sprint, puzzle, short, full]", "[]", "key modes|at least 1"),
    "an unknown language": (
        "kiosk",
        "[en, de, fr, it]",
        "[en, tlh]",
        "key languages|there is no language 'tlh'",
    ),
    "another language": ("kiosk", "[en, de, fr, it]", "[de]", "key language|'en'|write one of de"),
    "an unknown corner": ("kiosk", "staff_corner: top-left", "staff_corner: topleft", "mean 'top-left'"),
    "a PIN in the clear": ("kiosk", 'pin_hash: ""', 'pin_hash: "2468"', "key pin_hash|--set-pin"),
    "too easy keys": ("kiosk", "ctrl+alt+shift+s", "s", "key staff_keys|'s' is too easily pressed"),
    "no keys": (
        "kiosk",
        "ctrl+alt+shift+s",
        "ctrl+alt+boss",
        "key staff_keys|there is no key or small letter 'boss'",
    ),
    "no delays": (
        "kiosk",
        'pin_hash: ""',
        "watchdog: {restart_seconds: []}",
        "key watchdog.restart_seconds|at least 1",
    ),
    "an unknown watchdog key": (
        "kiosk",
        'pin_hash: ""',
        "watchdog: {log_file: 3}",
        "'log_file'|did you mean 'log_files'",
    ),
    "no such preset": ("scenario", "preset: rulebook", "preset: rulesbook", "line 2|did you mean 'rulebook'"),
    "no such map": (
        "scenario",
        "board: |\n  . . . . .\n  . A . B .\n  . . ~ # .",
        "board: lnog",
        "did you mean 'long'",
    ),
    "a crooked drawing": ("scenario", "  . A . B .", "  . A . B", "line 3|key board|row 2"),
    "a site twice": ("scenario", ". A . B .", ". A . A .", "line 3|key board|A|twice"),
    "unknown space in a drawing": ("scenario", ". . ~ # .", ". . ~ ? .", "line 3|key board|'?'"),
    "one player": ("scenario", "  - {name: ben}\n", "", "key players|at least 2"),
    "two of a name": ("scenario", "{name: ben}", "{name: ana}", "key players|'ana'"),
    "unknown player": (
        "scenario",
        "owners: {c2: ana}",
        "owners: {c2: anna}",
        "line 14|'anna'|did you mean 'ana'",
    ),
    "no space": (
        "scenario",
        "plantations: {c2: lemon}",
        "plantations: {z9: lemon}",
        "line 13|there is no space 'z9'",
    ),
    "no plantation": ("scenario", "{c2: lemon}", "{c2: lemn}", "line 13|did you mean 'lemon'"),
    "no market space": ("scenario", "7: lime", "13: lime", "line 15|there is no market space '13' here"),
    "a finca on no site": ("scenario", "{A: 10/5}", "{C: 10/5}", "line 10|there is no site 'C' here"),
    "a marked site with a finca": ("scenario", "marked: [B]", "marked: [A]", "line 11|key marked|A"),
    "a plantation on a site": ("scenario", "plantations: {c2:", "plantations: {b2:", "line 13|b2"),
    "too many coins of a player": (
        "scenario",
        "coins: 6}",
        "coins: 60}",
        "line 8|key players.coins|60|12 or less",
    ),
    "no step": ("scenario", "do: buy R1", "do: by R1", "line 17|key steps.do|'by' is not a step"),
    "no line": ("scenario", "do: buy R1", "do: buy R9", "line 17|'R9'"),
    "a step in a text": (
        "scenario",
        "do: buy R1",
        "do: |\n      buy R1\n      bay R2",
        "line 19|'bay' is not a step",
    ),
    "nothing to do": ("scenario", "do: buy R1", "do: ''", "line 17|no step"),
    "two things in a step": ("scenario", "do: buy R1", "{do: buy R1, refuse: pass}", "exactly one"),
    "because without refuse": ("scenario", "refuse: place lemon a1", "do: place lemon a1", "because"),
    "no rule id": ("scenario", "because: [CONNECT]", "because: [CONECT]", "line 19|did you mean 'CONNECT'"),
    "unknown expectation": ("scenario", "expect: {coins:", "expect: {coin:", "'coin'|did you mean 'coins'"),
    "expected of nobody": ("scenario", "{ana: 5}", "{eva: 5}", "line 20|there is no player 'eva' here"),
}


@pytest.mark.parametrize("name", plain(3, WHOLE, whole=True))
def test_bad_text(name: str, tmp_path: Path, refused: Callable[..., str]) -> None:
    kind, text, words = WHOLE[name]
    path = tmp_path / "bad.yaml"
    path.write_text(text, encoding="utf-8")
    refused(read(kind), path, words)


@pytest.mark.parametrize("name", plain(3, SPOILT, whole=True))
def test_spoilt_file(name: str, tmp_path: Path, refused: Callable[..., str]) -> None:
    kind, old, new, words = SPOILT[name]
    text = good(kind)
    assert old in text
    path = tmp_path / f"{Path(kind).name}.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    refused(read(kind), path, "line |" + words)


BYTES = {
    "latin-1": ("title: Caf\xe9\n".encode("latin-1"), "line 1|UTF-8"),
    "utf-16": ("title: x\n".encode("utf-16"), "UTF-8"),
    "binary": (bytes(range(256)) * 4, "UTF-8"),
    "nul": (b"a: 1\nb: \0\n", "line 2|control character"),
}


@pytest.mark.parametrize("name", BYTES)
def test_bad_bytes(name: str, tmp_path: Path, refused: Callable[..., str]) -> None:
    raw, words = BYTES[name]
    path = tmp_path / "bad.yaml"
    path.write_bytes(raw)
    refused(read("components"), path, words)


def test_no_file_and_a_folder(tmp_path: Path, refused: Callable[..., str]) -> None:
    refused(read("components"), tmp_path / "nothing.yaml", "no such file")
    folder = tmp_path / "folder.yaml"
    folder.mkdir()
    refused(read("components"), folder, "no such file")


def test_every_tile_may_have_a_well(tmp_path: Path) -> None:
    path = tmp_path / "components.yaml"
    path.write_text(good("components").replace("with_well: 6", "with_well: 18"), encoding="utf-8")
    assert read("components")(path)


@pytest.mark.parametrize("name", [*MODELS, "keys", "kiosk", "settings", "scenario"])
def test_good_files_are_accepted(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{Path(name).name}.yaml"
    path.write_text(good(name), encoding="utf-8")
    read(name)(path)
    path.write_text("\ufeff" + good(name).replace("\n", "\r\n"), encoding="utf-8")
    read(name)(path)


def test_the_last_level_and_the_last_value_that_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_file, "YAML_VALUES", 30)

    def fits(text: str) -> bool:
        try:
            return bool(read_yaml(text).data)
        except ContentError:
            return False

    deep = [f"a: {'[' * count}1{']' * count}" for count in (YAML_DEPTH - 1, YAML_DEPTH)]
    long = [f"[{'1, ' * count}]" for count in (29, 30)]
    assert [fits(text) for text in (*deep, *long)] == [True, False, True, False]
