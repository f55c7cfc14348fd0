"""Completion of the command line for bash, zsh and fish: ``python -m tools.completion FOLDER``.

The Debian package installs it for the shells; the bundle has it in its folder ``completion``.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from citrus_game.cli.main import COMMANDS, _parser

NAME = "citrus-game"
BASH = """_citrus_game() {{
  local word command="" words
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    case $word in {names}) command=$word; break ;; esac
  done
  case $command in
{cases}
  esac
  COMPREPLY=($(compgen -W "$words" -- "${{COMP_WORDS[COMP_CWORD]}}"))
}}
complete -o default -F _citrus_game citrus-game
"""
ZSH = """#compdef citrus-game
case ${{words[(r)({names})]}} in
{cases}
esac
_files
"""


def write(folder: Path) -> None:
    """Write the three files into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in files().items():
        (folder / file).write_text(text, encoding="utf-8")


def files() -> dict[str, str]:
    """Return the texts of the three files, by the names that the shells expect."""
    parser = _parser(list(COMMANDS))
    parts = {"": parser, **_commands(parser)}
    return {NAME: _bash(parts), f"_{NAME}": _zsh(parts), f"{NAME}.fish": _fish(parts)}


def _commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the parsers of the listed commands by name."""
    (group,) = (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    return {name: part for name, part in group.choices.items() if name in COMMANDS}


def _options(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    shown = (action for action in parser._actions if action.help != argparse.SUPPRESS)
    return [action for action in shown if action.option_strings]


def _words(parts: dict[str, argparse.ArgumentParser], name: str) -> str:
    options = [action.option_strings[-1] for action in _options(parts[name])]
    return " ".join(options if name else [*COMMANDS, *options])


def _cases(parts: dict[str, argparse.ArgumentParser], line: Callable[[str], str]) -> str:
    return "\n".join(f"    {name or '*'}) {line(_words(parts, name))} ;;" for name in [*COMMANDS, ""])


def _bash(parts: dict[str, argparse.ArgumentParser]) -> str:
    return BASH.format(names="|".join(COMMANDS), cases=_cases(parts, lambda words: f'words="{words}"'))


def _zsh(parts: dict[str, argparse.ArgumentParser]) -> str:
    return ZSH.format(names="|".join(COMMANDS), cases=_cases(parts, lambda words: f"compadd -- {words}"))


def _fish(parts: dict[str, argparse.ArgumentParser]) -> str:
    lines = []
    for name, parser in parts.items():
        where = f"__fish_seen_subcommand_from {name}" if name else "__fish_use_subcommand"
        for action in _options(parser):
            takes = "" if action.nargs == 0 else " -r"
            choices = f" -a '{' '.join(map(str, action.choices))}'" if action.choices else ""
            lines.append(
                f"complete -c {NAME} -n '{where}' -l {action.option_strings[-1][2:]}{takes}{choices}"
            )
        if name:
            lines.append(f"complete -c {NAME} -n __fish_use_subcommand -a {name}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    write(Path(sys.argv[1]))
