"""``python -m citrus_game``, and the command ``citrus-game``."""

import os
import sys

from citrus_game import INTERRUPTED


def main() -> int:
    """Run the command line; gives its exit code."""
    try:
        if getattr(sys, "frozen", False):
            _serve_bundle()
        _hush_libraries()
        from citrus_game.cli import main as run

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


def _serve_bundle() -> None:
    """Be what a bundle's one program is started as: a worker process, or a module of the game, as by ``-m``.

    Python's own switches do not exist there, but the game starts processes of its own by them. Programs of
    the system, such as a voice, are to find their own libraries, not those of the bundle.
    """
    import multiprocessing

    multiprocessing.freeze_support()
    theirs = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if theirs is None:
        os.environ.pop("LD_LIBRARY_PATH", None)
    else:
        os.environ["LD_LIBRARY_PATH"] = theirs
    if sys.argv[1:2] == ["-m"] and "".join(sys.argv[2:3]).partition(".")[0] == "citrus_game":
        import runpy

        name = sys.argv[2]
        del sys.argv[1:3]
        if name != "citrus_game":
            runpy.run_module(name, run_name="__main__", alter_sys=True)
            sys.exit()


def _hush_libraries() -> None:
    """Keep lines of sound and display libraries off the terminal: standard error stays Python's alone."""
    if sys.stderr is None:
        return
    from contextlib import suppress

    with suppress(OSError):
        ours = os.fdopen(os.dup(2), "w", encoding=sys.stderr.encoding, errors="backslashreplace", buffering=1)
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 2)
        os.close(nothing)
        sys.stderr = sys.__stderr__ = ours  # type: ignore[misc]


if __name__ == "__main__":
    sys.exit(main())
