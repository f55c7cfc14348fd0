"""``citrus-game shot OUT.png``: a picture of what the client shows, without a display, or a film."""

import argparse
import re
from dataclasses import replace
from pathlib import Path

from citrus_game.client.kiosk import SCENES as KIOSK
from citrus_game.commands.arguments import CommandError, size, step_count
from citrus_game.commands.games import played
from citrus_game.content.disk.problem import reason_of
from citrus_game.content.preferences.look import theme_names
from citrus_game.content.preferences.settings import default_settings
from citrus_game.rules.material.state import Game
from citrus_game.table.seat import PERSON
from citrus_game.text import _

SCENES = (
    "menu", "setup", "play", "scoring", "load", "replay", "charts", "poster", "tutorial", "lesson",
    "puzzles", "crash", "copy", *KIOSK,
)  # fmt: skip
USUAL_SIZE = (1920, 1080)
CARD_PLACES = re.compile("(player|hand|tile|market)[1-9][0-9]?|harvest|end|tiles")
"""What --hover points at beside the board."""
SPEEDS = ("0.5x", "1x", "2x", "4x", "off")
SIDES = ("S", "E", "N", "W")
TEXT_SIZES = (100, 200)
"""The smallest and the largest text, in percent."""


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("out", type=Path, nargs="?", metavar="OUT.png", help=_("the picture to write"))
    parser.add_argument(
        "--film",
        type=Path,
        metavar=_("FOLDER"),
        help=_(
            "write instead every frame, 60 a second, of what step N of the game sets in motion, and a strip"
        ),
    )
    parser.add_argument("--speed", choices=SPEEDS, help=_("how fast things move in a film, else 1x"))
    parser.add_argument("--reduced-motion", action="store_true", help=_("a film of reduced motion"))
    parser.add_argument("--scene", choices=SCENES, default="play", help=_("what is shown"))
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--record", type=Path, metavar=_("FILE"), help=_("show the game of this record"))
    source.add_argument(
        "--scenario", type=Path, metavar=_("FILE"), help=_("show the position of this scenario")
    )
    parser.add_argument("--step", type=step_count, metavar="N", help=_("after N steps, else after all"))
    parser.add_argument(
        "--hover",
        metavar=_("PLACE,..."),
        help=_(
            "point at a space (c4), market line (R2), site (A), player2, hand1, tile1, market3, harvest"
            " or end; of several places the last, the others are clicked"
        ),
    )
    parser.add_argument(
        "--size", type=size, metavar="WxH", default=USUAL_SIZE, help=_("in pixels, else 1920x1080")
    )
    _add_looks(parser)


def _add_looks(parser: argparse.ArgumentParser) -> None:
    """Declare how the picture looks."""
    parser.add_argument("--people", action="store_true", help=_("as if people sat where computer players do"))
    parser.add_argument("--view", metavar=_("VIEW"), help=_("with this opened over it, as in owners or hint"))
    parser.add_argument(
        "--text", type=int, metavar="N", default=100, help=_("text size in percent, 100 to 200")
    )
    parser.add_argument(
        "--theme", metavar=_("NAME"), help=_("in the colours of a theme, as in high-contrast")
    )
    parser.add_argument(
        "--language", metavar=_("CODE"), default=argparse.SUPPRESS, help=_("in a language, as in de")
    )
    parser.add_argument("--flat", choices=SIDES, help=_("on a flat table, seen from this side: S is below"))
    parser.add_argument("--grey", action="store_true", help=_("without colours"))
    parser.add_argument("--purist", action="store_true", help=_("without any aids"))
    parser.add_argument("--readout", action="store_true", help=_("with a line for what is pointed at"))


def run(args: argparse.Namespace) -> int:
    """Render the picture, or the film."""
    if args.film is not None:
        return _film(args)
    if args.out is None:
        raise CommandError(_("say which picture to write, as in OUT.png, or --film with a folder"))
    if args.speed or args.reduced_motion:
        raise CommandError(_("--speed and --reduced-motion go with --film"))
    if args.out.suffix.lower() != ".png":
        raise CommandError(_("{file} does not end in .png; give it that ending").format(file=args.out))
    from citrus_game.content.preferences.languages import speak
    from citrus_game.workshop.shot import EXAMPLE, shoot

    settings = _settings(args)
    speak(str(settings["language"]))  # what is played is told in it
    source = args.record or args.scenario
    replay = args.scene == "replay"  # it shows the whole game, at that step
    sitting = played(source, None if replay else args.step) if source else None
    if sitting is not None and args.people:
        sitting.seats = tuple(replace(seat, player=PERSON) for seat in sitting.seats)
    if args.hover is not None:
        _check_hover(args.hover, args.scene, (sitting or EXAMPLE.start()).state.game)
    try:
        shoot(
            args.out,
            args.scene,
            sitting,
            size=args.size,
            hover=args.hover or "",
            position=args.step,
            view=args.view or "",
            grey=args.grey,
            **settings,
        )
    except OSError as error:
        raise CommandError(
            _("{file} cannot be written: {reason}").format(file=args.out, reason=reason_of(error))
        ) from None
    return 0


def _film(args: argparse.Namespace) -> int:
    """Write the frames of a step's motion; raises `CommandError` where there is no such step."""
    from citrus_game.content.preferences.languages import speak
    from citrus_game.workshop.film import shoot_film

    source = args.record or args.scenario
    if args.out is not None or source is None or not args.step:
        raise CommandError(_("--film takes --record or --scenario, and the step with --step, but no OUT.png"))
    settings = _settings(args)
    speak(str(settings["language"]))
    steps = played(source).steps
    if args.step > len(steps):
        raise CommandError(
            _("there is no step {number}, the last is {last}").format(number=args.step, last=len(steps))
        )
    settings |= {"speed": args.speed or "1x", "reduced_motion": args.reduced_motion}
    try:
        count = shoot_film(
            args.film, played(source, args.step - 1), steps[args.step - 1], args.size, **settings
        )
    except OSError as error:
        raise CommandError(
            _("{file} cannot be written: {reason}").format(file=args.film, reason=reason_of(error))
        ) from None
    print(_("{count} frames in {folder}").format(count=count, folder=args.film))
    return 0


def _settings(args: argparse.Namespace) -> dict[str, object]:
    """Give the client's settings that the picture is made with; raises `CommandError`."""
    from citrus_game.content.preferences.languages import languages
    from citrus_game.workshop.shot import VIEWS

    usual = default_settings()
    settings: dict[str, object] = {"purist": args.purist}
    for word, option, known in (
        (args.view, "--view", tuple(VIEWS)),
        (args.theme, "--theme", theme_names()),
        (args.language, "--language", languages()),
    ):
        if word is not None and word not in known:
            text = _("'{word}' in {option} is none of these: {known}")
            raise CommandError(text.format(word=word, option=option, known=", ".join(known)))
    if VIEWS.get(args.view) and args.scene != "play":
        raise CommandError(_("--view opens something over --scene play"))
    least, most = TEXT_SIZES
    if not least <= args.text <= most:
        raise CommandError(
            _("--text is a size in percent from {least} to {most}").format(least=least, most=most)
        )
    settings["text_size"] = args.text
    if args.flat:
        seats = [seat.model_copy(update={"side": args.flat}) for seat in usual.seats]
        settings |= {"flat": True, "seats": seats}
    settings["theme"] = args.theme or usual.theme
    settings["language"] = args.language or usual.language
    settings["aids"] = usual.aids.model_copy(update={"readout": args.readout})
    return settings


def _check_hover(hover: str, scene: str, game: Game) -> None:
    """Raise `CommandError` where there is nothing to point at."""
    if scene != "play":
        raise CommandError(_("--hover points at the board or the market of --scene play"))
    known = {*game.lines, *game.board.spaces, *game.board.sites}
    for word in hover.split(","):
        if word not in known and not CARD_PLACES.fullmatch(word):
            raise CommandError(
                _(
                    "'{word}' in --hover is neither a space of the board, as in c4, nor a market line, as in "
                    "R2, a site, as in A, nor player1, hand1, tile1, market1, harvest or end"
                ).format(word=word)
            )
