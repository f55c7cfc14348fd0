"""``citrus-game completion SHELL``: print what lets a shell complete commands and arguments.

The Debian package installs it for the shells; the bundle has it in its folder ``completion``.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

from citrus_game.text import _

EXAMPLES = (
    "completion bash >> ~/.bashrc",
    "completion zsh > ~/.zfunc/_citrus-game",
)
NAME = "citrus-game"
SHELLS = {"bash": NAME, "zsh": f"_{NAME}", "fish": f"{NAME}.fish"}
"""The file of each shell's completion, by the name that the shell expects."""
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
_citrus_game() {{
  case ${{words[(r)({names})]}} in
{cases}
  esac
  _files
}}
if [ "$funcstack[1]" = "_citrus-game" ]; then _citrus_game "$@"; else compdef _citrus_game citrus-game; fi
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("shell", choices=tuple(SHELLS), metavar=_("SHELL"), help=_("bash, zsh or fish"))


def run(args: argparse.Namespace) -> int:
    """Print the completion for a shell."""
    print(files()[SHELLS[args.shell]], end="")
    return 0


def write(folder: Path) -> None:
    """Write the completion files for all shells into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in files().items():
        (folder / file).write_text(text, encoding="utf-8")


def files() -> dict[str, str]:
    """Return the texts of the completion files, by the names that the shells expect."""
    from citrus_game.cli.main import COMMANDS, parser_of

    parser = parser_of(list(COMMANDS))
    parts = {"": parser, **_commands(parser)}
    return {NAME: _bash(parts), f"_{NAME}": _zsh(parts), f"{NAME}.fish": _fish(parts)}


def _commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the parsers of the listed commands by name."""
    from citrus_game.cli.main import COMMANDS

    (group,) = (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    return {name: part for name, part in group.choices.items() if name in COMMANDS}


def _options(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    shown = (action for action in parser._actions if action.help != argparse.SUPPRESS)
    return [action for action in shown if action.option_strings]


def _words(parts: dict[str, argparse.ArgumentParser], name: str) -> str:
    """Return what may be written after a command, or at the beginning."""
    options = [action.option_strings[-1] for action in _options(parts[name])]
    chosen = [str(word) for action in _positional(parts[name]) for word in action.choices or ()]
    return " ".join([*chosen, *options] if name else [*_names(parts), *options])


def _positional(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    return [action for action in parser._actions if not action.option_strings]


def _names(parts: dict[str, argparse.ArgumentParser]) -> list[str]:
    return [name for name in parts if name]


def _cases(parts: dict[str, argparse.ArgumentParser], line: Callable[[str], str]) -> str:
    return "\n".join(f"    {name or '*'}) {line(_words(parts, name))} ;;" for name in [*_names(parts), ""])


def _bash(parts: dict[str, argparse.ArgumentParser]) -> str:
    return BASH.format(names="|".join(_names(parts)), cases=_cases(parts, lambda words: f'words="{words}"'))


def _zsh(parts: dict[str, argparse.ArgumentParser]) -> str:
    return ZSH.format(names="|".join(_names(parts)), cases=_cases(parts, lambda words: f"compadd -- {words}"))


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
        offered = [action.choices for action in _positional(parser) if name and action.choices]
        lines += [f"complete -c {NAME} -n '{where}' -a '{' '.join(map(str, each))}'" for each in offered]
        if name:
            lines.append(f"complete -c {NAME} -n __fish_use_subcommand -a {name}")
    return "\n".join(lines) + "\n"
