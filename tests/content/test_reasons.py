"""Reasons of system errors are never empty."""

import errno
import os

import pytest

from citrus_game.content.disk.problem import reason_of


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (OSError(errno.EIO, "the disk is gone"), "the disk is gone"),
        (OSError(errno.EACCES, ""), os.strerror(errno.EACCES)),
        (OSError("two\nlines"), "two lines"),
        (OSError(), "OSError"),
        (MemoryError(), "memory is full"),
    ],
)
def test_the_reason_is_said_in_one_line(error: Exception, reason: str) -> None:
    assert reason_of(error) == reason
