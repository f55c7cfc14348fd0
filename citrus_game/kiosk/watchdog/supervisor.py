"""The watchdog: a small process over the client, which it starts again after a crash or when it falls silent.

Standard library and pipes alone, the same on Linux, macOS and Windows; how client and supervisor
hear of each other is in `citrus_game.kiosk.watchdog.heartbeat`, what the exit codes mean in `exits`.
"""

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from logging import Logger
from typing import IO, Literal

from citrus_game.content.kiosk import Watchdog
from citrus_game.kiosk.ledger.counts import Counts
from citrus_game.kiosk.watchdog.exits import LEAVE, NO_DISPLAY, RESTART

GLANCE = 0.1
"""Seconds between two looks at the client."""
STALL = 3.0
"""Seconds between two looks after which it was the supervisor that stood still: the machine slept."""
GRACE = 3.0
"""Seconds that a client may take to go when it is told to."""
LONGEST_LINE = 2000
"""Characters of a line of the client's that are kept in the log."""
POSIX = os.name == "posix"

Outcome = Literal["end", "hopeless", "try again"]
"""Why a process is not kept any longer: the kiosk ends, it crashes too often, the client gets its chance."""


class Client:
    """A client process, what is heard of it, and its end."""

    def __init__(self, command: Sequence[str], log: Logger, clock: Callable[[], float]) -> None:
        self._log = log
        self._clock = clock
        self.started = self.heard = clock()
        self.beats = 0
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=POSIX,  # Ctrl-C at a terminal is for the supervisor alone
            creationflags=0 if POSIX else getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        for work, pipe in ((self._listen, self._process.stdout), (self._note, self._process.stderr)):
            threading.Thread(target=work, args=(pipe,), daemon=True).start()

    @property
    def pid(self) -> int:
        """Give the process's number."""
        return self._process.pid

    def code(self) -> int | None:
        """Give its exit code, None while it runs; a signal's number is negative."""
        return self._process.poll()

    def end(self) -> None:
        """Tell it to go, and end it if it does not."""
        if self._process.stdin:
            with contextlib.suppress(OSError):  # it is gone already
                self._process.stdin.close()
        try:
            self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """End it and what it started, whatever state it is in; one that was stopped, too."""
        if self._process.poll() is None:
            self._kill_all()
        self._process.wait()

    def ask_where(self) -> None:
        """Have a client that hangs write into the log where it does, if it still can."""
        ask = getattr(signal, "SIGUSR1", None)
        if ask and self._process.poll() is None:
            self._process.send_signal(ask)
            time.sleep(GLANCE)

    def _kill_all(self) -> None:
        if hasattr(os, "killpg"):
            try:
                os.killpg(self._process.pid, signal.SIGKILL)  # with its computer players, of its session
            except OSError:
                self._process.kill()
        else:
            self._process.kill()

    # each in a thread

    def _listen(self, pipe: IO[bytes]) -> None:
        with pipe:
            while beats := os.read(pipe.fileno(), 4096):
                self.beats += len(beats)
                self.heard = self._clock()

    def _note(self, pipe: IO[bytes]) -> None:
        with pipe:
            for line in iter(lambda: pipe.readline(LONGEST_LINE), b""):
                text = line.decode("utf-8", "replace").rstrip()
                if text:
                    self._log.info("client: %s", text)


class Supervisor:
    """Keeps a client running until it is told to stop, or the staff leaves.

    ``client`` and ``still`` are the commands of the client and of the still screen.
    """

    def __init__(
        self,
        client: Sequence[str],
        still: Sequence[str],
        watchdog: Watchdog,
        counts: Counts,
        log: Logger,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._commands = {"client": client, "still screen": still}
        self._watchdog = watchdog
        self._counts = counts
        self._log = log
        self._clock = clock
        self._stopped = False
        self._crashes: deque[float] = deque(maxlen=watchdog.crashes)
        self._in_a_row = 0
        self._retries = 0
        """How often the client was given up since it last ran well."""
        self._due = float("inf")
        """When the still screen has stood there long enough."""
        self.client: Client | None = None
        """The process that runs now, None between two."""

    def stop(self) -> None:
        """Have `run` end soon; may be called in a signal's handler."""
        self._stopped = True

    def stopping(self) -> bool:
        """Tell whether `stop` was called."""
        return self._stopped

    def run(self) -> None:
        """Keep the client running until the staff leaves or `stop` is called."""
        self._log.info("the kiosk starts, supervisor %d", os.getpid())
        while self._keep("client") == "hopeless":
            minutes = self._watchdog.retry_minutes[min(self._retries, len(self._watchdog.retry_minutes) - 1)]
            self._log.error(
                "%d crashes in %g minutes: the still screen is shown; the next try is in %g minutes",
                len(self._crashes),
                self._watchdog.crash_minutes,
                minutes,
            )
            self._in_a_row = 0
            self._retries += 1
            self._due = self._clock() + minutes * 60
            if self._keep("still screen") == "end":
                break
            self._due = float("inf")
        self._log.info("the kiosk ends")

    def _keep(self, shown: str) -> Outcome:
        """Keep a process running until it is to end, crashes too often, or has stood there long enough."""
        while not self.stopping():
            ending = self._watch(shown)
            if ending == LEAVE:
                self._log.info("the staff left the kiosk")
                return "end"
            if self._clock() >= self._due:
                self._log.info("the client is tried again")
                return "try again"
            if ending == RESTART:
                self._log.info("the staff asked for a fresh start")
                delay = self._watchdog.restart_seconds[0]
                if shown != "client":
                    self._crashes.clear()
                    self._retries = 0
                    return "try again"
            elif ending == NO_DISPLAY:
                self._log.error("there is no display yet")
                delay = self._watchdog.restart_seconds[-1]
            elif self.stopping():
                break
            else:
                delay = self._crashed()
                if shown == "client":
                    self._counts.crashed()
                    if self._hopeless():
                        return "hopeless"
            self._log.info("the %s starts again in %g s", shown, delay)
            self._wait(delay)
        self._log.info("the kiosk was told to stop")
        return "end"

    def _watch(self, shown: str) -> int | None:
        """Run a process until it ends or has to be ended; give its exit code, None if it was ended."""
        try:
            client = self.client = Client(self._commands[shown], self._log, self._clock)
        except OSError as error:
            self._log.error("the %s cannot be started: %s", shown, error)
            return None
        self._log.info("%s %d started", shown, client.pid)
        try:
            return self._until_its_end(client, shown)
        finally:
            client.end()
            if self._clock() - client.started > self._watchdog.crash_minutes * 60:
                self._in_a_row = 0
                if shown == "client":
                    self._retries = 0
            self.client = None

    def _until_its_end(self, client: Client, shown: str) -> int | None:
        looked = self._clock()
        alive = False
        while not self.stopping():
            if client.beats and not alive:
                alive = True
                self._log.info("%s %d is alive", shown, client.pid)
            if (code := client.code()) is not None:
                if code not in (LEAVE, NO_DISPLAY, RESTART):
                    self._log.error("%s %d ended with %s", shown, client.pid, _told(code))
                return code
            now = self._clock()
            if now >= self._due:
                return None
            if now - looked > STALL:
                client.heard = now
            looked = now
            allowed = self._watchdog.silence_seconds if client.beats else self._watchdog.start_seconds
            if now - client.heard > allowed:
                self._log.error("%s %d was silent for %g s and is ended", shown, client.pid, allowed)
                client.ask_where()
                client.kill()
                return None
            time.sleep(GLANCE)
        return None

    def _crashed(self) -> float:
        """Note a crash; give the seconds to wait before the next start."""
        self._crashes.append(self._clock())
        delays = self._watchdog.restart_seconds
        delay = delays[min(self._in_a_row, len(delays) - 1)]
        self._in_a_row += 1
        return delay

    def _hopeless(self) -> bool:
        """Tell whether there were too many crashes within too short a time; once given up, one is."""
        if self._retries:
            return True
        if len(self._crashes) < self._watchdog.crashes:
            return False
        return self._crashes[-1] - self._crashes[0] <= self._watchdog.crash_minutes * 60

    def _wait(self, seconds: float) -> None:
        until = min(self._clock() + seconds, self._due)
        while not self.stopping() and (left := until - self._clock()) > 0:
            time.sleep(min(GLANCE, left))


def stop_on_signals(supervisor: Supervisor) -> None:
    """Have the signals that end a process end it together with its client."""
    for name in ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK"):
        if number := getattr(signal, name, None):
            signal.signal(number, lambda *_: supervisor.stop())


def _told(code: int) -> str:
    """Name an exit code for the log.

    >>> _told(3), _told(-9)
    ('exit code 3', 'signal 9')
    """
    return f"signal {-code}" if code < 0 else f"exit code {code}"
