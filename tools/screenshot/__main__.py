"""``python -m tools.screenshot OUT.png``: take a picture of the window without a display, or a film."""

import argparse
import json
import re
import sys
from dataclasses import replace
from pathlib import Path

from citrus_game.cli.arguments import CommandError, size, step_count
from citrus_game.cli.given import played
from citrus_game.content.disk.problem import reason_of
from citrus_game.content.game.options import split_setting
from citrus_game.content.settings.settings import Settings, default_settings
from citrus_game.content.settings.themes import theme_names
from citrus_game.rules.model.state import Game
from citrus_game.session.seats import PERSON
from tools.command import run_command
from tools.screenshot import KIOSK

SCENES = (
    "menu", "setup", "play", "scoring", "load", "replay", "poster", "tutorial", "lesson",
    "puzzles", "crash", "copy", *KIOSK,
)  # fmt: skip
USUAL_SIZE = (1920, 1080)
CARD_PLACES = re.compile("(player|hand|tile|market)[1-9][0-9]?|harvest|end|tiles")
"""Parts of the scene that --hover accepts besides spaces, sites and lines."""
SPEEDS = ("0.5x", "1x", "2x", "4x", "off")
SIDES = ("S", "E", "N", "W")
TEXT_SIZES = (100, 200)
"""Minimum and maximum text size in percent."""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    parser.add_argument("out", type=Path, nargs="?", metavar="OUT.png", help="the picture to write")
    parser.add_argument(
        "--film",
        type=Path,
        metavar="FOLDER",
        help="write every frame (60 fps) of step N instead, and a contact sheet",
    )
    parser.add_argument("--speed", choices=SPEEDS, help="how fast things move in a film (default: 1x)")
    parser.add_argument("--reduced-motion", action="store_true", help="film with reduced motion")
    parser.add_argument("--scene", choices=SCENES, default="play", help="what is shown")
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--record", type=Path, metavar="FILE", help="show the game of this record")
    source.add_argument("--scenario", type=Path, metavar="FILE", help="show the position of this scenario")
    parser.add_argument(
        "--step", type=step_count, metavar="N", help="show the position after N steps (default: all)"
    )
    parser.add_argument(
        "--hover",
        metavar="PLACE,...",
        help=(
            "point at a space (c4), market line (R2), site (A), player2, hand1, tile1, market3, harvest"
            " or end; of several places the last, the others are clicked"
        ),
    )
    parser.add_argument(
        "--size", type=size, metavar="WxH", default=USUAL_SIZE, help="size in pixels (default: 1920x1080)"
    )
    _add_looks(parser)


def _add_looks(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for the look of the picture."""
    from tools.screenshot.render import VIEWS

    parser.add_argument("--people", action="store_true", help="treat computer players as people")
    parser.add_argument("--view", metavar="VIEW", help=f"open this view over it: {', '.join(VIEWS)}")
    parser.add_argument("--text", type=int, metavar="N", default=100, help="text size in percent, 100 to 200")
    parser.add_argument("--theme", metavar="NAME", help="colour theme, e.g. high-contrast")
    parser.add_argument("--language", metavar="CODE", help="language code, e.g. de")
    parser.add_argument("--flat", choices=SIDES, help="on a flat table, seen from this side: S is below")
    parser.add_argument(
        "--setting", action="append", default=[], metavar="NAME=VALUE", help="with this setting (repeatable)"
    )
    parser.add_argument("--grey", action="store_true", help="without colours")
    parser.add_argument("--purist", action="store_true", help="without any aids")
    parser.add_argument("--readout", action="store_true", help="with a line for what is pointed at")


def run(args: argparse.Namespace) -> int:
    """Write the picture, or the film."""
    if args.film is not None:
        return _film(args)
    if args.out is None:
        raise CommandError("name the picture to write, e.g. OUT.png, or --film with a folder")
    if args.speed or args.reduced_motion:
        raise CommandError("--speed and --reduced-motion go with --film")
    if args.out.suffix.lower() != ".png":
        raise CommandError(f"{args.out} does not end in .png; give it that ending")
    from citrus_game.content.settings.languages import speak
    from tools.screenshot.render import EXAMPLE, shoot

    settings = _settings(args)
    speak(str(settings["language"]))  # The log of the game is written in this language.
    source = args.record or args.scenario
    replay = args.scene == "replay"  # A replay shows the whole game, at that step.
    session = played(source, None if replay else args.step) if source else None
    if session is not None and args.people:
        session.seats = tuple(replace(seat, player=PERSON) for seat in session.seats)
    if args.hover is not None:
        _check_hover(args.hover, args.scene, (session or EXAMPLE.start()).state.game)
    try:
        shoot(
            args.out,
            args.scene,
            session,
            size=args.size,
            hover=args.hover or "",
            position=args.step,
            view=args.view or "",
            grey=args.grey,
            **settings,
        )
    except OSError as error:
        raise CommandError(f"{args.out} cannot be written: {reason_of(error)}") from None
    return 0


def _film(args: argparse.Namespace) -> int:
    """Write the frames of a step's animation; raise `CommandError` if there is no such step."""
    from citrus_game.content.settings.languages import speak
    from tools.screenshot.film import shoot_film

    source = args.record or args.scenario
    if args.out is not None or source is None or not args.step:
        raise CommandError("--film takes --record or --scenario, and the step with --step, but no OUT.png")
    settings = _settings(args)
    speak(str(settings["language"]))
    steps = played(source).steps
    if args.step > len(steps):
        raise CommandError(f"there is no step {args.step}, the last is {len(steps)}")
    settings |= {"speed": args.speed or "1x", "reduced_motion": args.reduced_motion}
    try:
        count = shoot_film(
            args.film, played(source, args.step - 1), steps[args.step - 1], args.size, **settings
        )
    except OSError as error:
        raise CommandError(f"{args.film} cannot be written: {reason_of(error)}") from None
    print(f"{count} frames in {args.film}")
    return 0


def _settings(args: argparse.Namespace) -> dict[str, object]:
    """Return the client's settings for the picture; raise `CommandError`."""
    from citrus_game.content.settings.languages import languages
    from tools.screenshot.render import VIEWS

    usual = default_settings()
    settings: dict[str, object] = {"purist": args.purist}
    for word, option, known in (
        (args.view, "--view", tuple(VIEWS)),
        (args.theme, "--theme", theme_names()),
        (args.language, "--language", languages()),
    ):
        if word is not None and word not in known:
            text = "'{word}' in {option} is none of these: {known}"
            raise CommandError(text.format(word=word, option=option, known=", ".join(known)))
    if VIEWS.get(args.view) and args.scene != "play":
        raise CommandError("--view opens something over --scene play")
    least, most = TEXT_SIZES
    if not least <= args.text <= most:
        raise CommandError(f"--text is a size in percent from {least} to {most}")
    settings["text_size"] = args.text
    if args.flat:
        seats = [seat.model_copy(update={"side": args.flat}) for seat in usual.seats]
        settings |= {"flat": True, "seats": seats}
    settings["theme"] = args.theme or usual.theme
    settings["language"] = args.language or usual.language
    settings["aids"] = usual.aids.model_copy(update={"readout": args.readout})
    for name, text in map(split_setting, args.setting):
        if name not in Settings.model_fields:
            names = ", ".join(Settings.model_fields)
            raise CommandError(f"'{name}' in --setting is none of these: {names}")
        try:
            settings[name] = json.loads(text)
        except ValueError:
            settings[name] = text
    return settings


def _check_hover(hover: str, scene: str, game: Game) -> None:
    """Raise `CommandError` if there is nothing to hover."""
    if scene != "play":
        raise CommandError("--hover points at the board or the market of --scene play")
    known = {*game.lines, *game.board.spaces, *game.board.sites}
    for word in hover.split(","):
        if word not in known and not CARD_PLACES.fullmatch(word):
            raise CommandError(
                f"'{word}' in --hover is neither a space of the board, as in c4, nor a market line, as in "
                "R2, a site, as in A, nor player1, hand1, tile1, market1, harvest or end"
            )


if __name__ == "__main__":
    sys.exit(run_command("screenshot", "Render what the window would show, without a display.", add, run))
