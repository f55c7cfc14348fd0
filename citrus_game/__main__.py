"""``python -m citrus_game``, and the command ``citrus-game``."""

import os
import sys

from citrus_game import INTERRUPTED


def main() -> int:
    """Run the command line and return its exit code."""
    try:
        if getattr(sys, "frozen", False):
            _serve_bundle()
        _hush_libraries()
        from citrus_game.cli.main import main as run

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


def _serve_bundle() -> None:
    """Handle how a bundle's only program is started: as a worker process, or with ``-m`` for a module.

    A bundle has no Python switches, but the game starts its processes with them. Also restore the library
    path, so that programs of the system, such as speech, find their own libraries.
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
    """Keep messages of sound and display libraries off the terminal; Python's standard error still works."""
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
