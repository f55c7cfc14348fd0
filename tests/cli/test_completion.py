"""Shell completion offers the commands and options of the command line."""

import subprocess
from pathlib import Path

from citrus_game.cli.completion import files
from citrus_game.cli.main import COMMANDS


def completed(folder: Path, *words: str) -> set[str]:
    """Return what bash offers for the last of some words."""
    file = folder / "citrus-game"
    file.write_text(files()["citrus-game"], encoding="utf-8")
    typed = " ".join(f"'{word}'" for word in ("citrus-game", *words))
    script = f"source {file}; COMP_WORDS=({typed}); COMP_CWORD={len(words)}; _citrus_game; "
    command = ["bash", "-c", script + 'echo "${COMPREPLY[@]}"']
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


def test_bash_completes_commands_and_their_options(tmp_path: Path) -> None:
    assert set(COMMANDS) <= completed(tmp_path, "")
    assert completed(tmp_path, "sh") == {"show"}
    common = {"--help", "--quiet", "--data-dir", "--language"}
    assert completed(tmp_path, "show", "--") == {"--step", "--json", *common}
    assert completed(tmp_path, "completion", "f") == {"fish"}
    assert completed(tmp_path, "help", "sho") == {"show"}
    assert completed(tmp_path, "--data-dir", "x", "kiosk", "--set") == {"--set-pin"}


def test_zsh_and_fish_know_every_command() -> None:
    found = files()
    assert found["_citrus-game"].startswith("#compdef citrus-game\n")
    for name in COMMANDS:
        assert f"    {name}) compadd -- " in found["_citrus-game"]
        assert f"-n __fish_use_subcommand -a {name}\n" in found["citrus-game.fish"]
    assert "-n '__fish_seen_subcommand_from kiosk' -l format -r -a 'table csv'" in found["citrus-game.fish"]
    assert "--client" not in "".join(found.values()), "what only the watchdog uses"
