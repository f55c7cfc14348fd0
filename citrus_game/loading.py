"""While modules are loaded: what libraries are told before, and no rounds of the garbage collector."""

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager


def tune_libraries() -> None:
    """Say to libraries, before they are loaded, what they take from the environment."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # stdout is for what was asked for
    # what else is installed has no say in how files are read, and looking for it takes time at every start
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")


@contextmanager
def loading() -> Iterator[None]:
    """Load modules without looking for garbage: they leave next to none, and each round goes through all."""
    tune_libraries()
    gc.disable()
    try:
        yield
    finally:
        # else the first thing made from here on sets off the very round that was put off
        gc.freeze()
        gc.enable()
