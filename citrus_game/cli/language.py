"""The language of the command line: that of ``--language``, else of the settings, else of the system."""

import argparse
import gettext
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from citrus_game.cli.arguments import CommandError
from citrus_game.content.disk.paths import SETTINGS, assets, user_config
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.settings.languages import environment_language, languages, speak
from citrus_game.text import _, later

VARIABLE = "LANGUAGE"
ARGPARSE = (
    later("usage: "),
    later("options"),
    later("positional arguments"),
    later("show this help message and exit"),
    later("argument %(argument_name)s: %(message)s"),
    later("not allowed with argument %s"),
    later("ignored explicit argument %r"),
    later("one of the arguments %s is required"),
    later("the following arguments are required: %s"),
    later("expected one argument"),
    later("expected at most one argument"),
    later("expected at least one argument"),
)
"""Messages of Python's argparse, which looks them up with gettext itself."""


def speak_as_asked(words: Sequence[str]) -> str:
    """Use the language that a command line asks for, and return its code; raise `CommandError`."""
    ahead = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    ahead.add_argument("--language")
    ahead.add_argument("--data-dir", type=Path)
    args = argparse.Namespace(language=None, data_dir=None)
    with suppress(argparse.ArgumentError):  # The full parser reports it.
        ahead.parse_known_args(words, args)
    code = usual_language(args.data_dir)
    speak(code)
    if args.language is None:
        return code
    if args.language not in languages():
        text = _("'{word}' in {option} is none of these: {known}")
        known = ", ".join(languages())
        raise CommandError(text.format(word=args.language, option="--language", known=known))
    speak(args.language)
    return str(args.language)


def usual_language(data_dir: Path | None) -> str:
    """Return the language of the settings; the system's if there are none or they are invalid."""
    with suppress(ContentError):
        if os.path.lexists(own := user_config(data_dir) / SETTINGS):
            from citrus_game.content.settings.settings import open_settings

            return open_settings(own).value.language
    if (code := environment_language()) is not None:
        return code
    # pygame is imported only where the environment has no locale
    from citrus_game.ui.toolkit.app.system import system_language

    return system_language()


@contextmanager
def argparse_in(code: str) -> Iterator[None]:
    """Make argparse speak a language within a ``with`` block, by the game's catalogue."""
    before, domain = os.environ.get(VARIABLE), gettext.textdomain()
    gettext.bindtextdomain("citrus", str(assets() / "locale"))
    gettext.textdomain("citrus")
    os.environ[VARIABLE] = code
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before
