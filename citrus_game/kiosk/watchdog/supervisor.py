"""The supervisor: starts the client, and restarts it after a crash or when its heartbeats stop.

Uses only the standard library and pipes, on all systems. `citrus_game.kiosk.watchdog.heartbeat` has the
heartbeats and the exit codes.
"""

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence
from logging import Logger
from typing import IO

from citrus_game.content.kiosk import Watchdog
from citrus_game.kiosk.stats.counts import Counts
from citrus_game.kiosk.watchdog.heartbeat import LEAVE, NO_DISPLAY, RESTART, Heartbeat, notify

GLANCE = 0.1
"""Seconds between two checks of the client."""
STALL = 3.0
"""If a check comes later than this many seconds after the last one, the computer was asleep."""
GRACE = 3.0
"""Seconds that a client gets to exit by itself."""
LONGEST_LINE = 2000
"""Maximum characters of a client's line in the log."""
POSIX = os.name == "posix"
ENVIRONMENT = {"MALLOC_MMAP_THRESHOLD_": "65536"}
"""Makes the C library of a client return the memory of large pictures at once, without fragmentation."""


class Client:
    """A client process with its heartbeats and log output."""

    def __init__(self, command: Sequence[str], log: Logger) -> None:
        self._log = log
        self.heard = time.monotonic()
        self.beats = 0
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | ENVIRONMENT,
            start_new_session=POSIX,  # Ctrl-C in a terminal should reach only the supervisor.
            creationflags=0 if POSIX else getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        for work, pipe in ((self._listen, self._process.stdout), (self._note, self._process.stderr)):
            threading.Thread(target=work, args=(pipe,), daemon=True).start()

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def exit_code(self) -> int | None:
        """Return the exit code, or None while it runs; for a signal its negative number."""
        return self._process.poll()

    def terminate(self) -> None:
        """Ask it to exit, and kill it if it does not."""
        if self._process.stdin:
            with contextlib.suppress(OSError):  # It has exited already.
                self._process.stdin.close()
        try:
            self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """Kill the process and its children, even if it is suspended."""
        if self._process.poll() is None:
            self._kill_all()
        self._process.wait()

    def request_traceback(self) -> None:
        """Make a client that hangs write a traceback to the log, if it can."""
        ask = getattr(signal, "SIGUSR1", None)
        if ask and self._process.poll() is None:
            self._process.send_signal(ask)
            time.sleep(GLANCE)

    def _kill_all(self) -> None:
        if hasattr(os, "killpg"):
            try:
                os.killpg(self._process.pid, signal.SIGKILL)  # This includes its computer players' processes.
            except OSError:
                self._process.kill()
        else:
            self._process.kill()

    # Each runs in a thread.

    def _listen(self, pipe: IO[bytes]) -> None:
        with pipe:
            while beats := os.read(pipe.fileno(), 4096):
                self.beats += len(beats)
                self.heard = time.monotonic()

    def _note(self, pipe: IO[bytes]) -> None:
        with pipe:
            for line in iter(lambda: pipe.readline(LONGEST_LINE), b""):
                text = line.decode("utf-8", "replace").rstrip()
                if text:
                    self._log.info("client: %s", text)


class Supervisor:
    """Runs the kiosk's client, and starts it again when it dies or hangs, until `stop` is called or the staff
    ends the kiosk.

    ``client`` and ``still`` are the command lines of the client, and of the plain screen that is shown when
    it cannot run.
    """

    def __init__(
        self,
        client: Sequence[str],
        still: Sequence[str],
        watchdog: Watchdog,
        counts: Counts,
        log: Logger,
    ) -> None:
        self._commands = {"client": client, "plain screen": still}
        self._watchdog = watchdog
        self._counts = counts
        self._log = log
        self._sign_of_life = Heartbeat(lambda _beat: notify())
        self._stopped = False
        self._crashes: deque[float] = deque(maxlen=watchdog.crashes)
        self._in_a_row = 0
        self._given_up = 0
        """How often the plain screen was shown since the client last ran well."""
        self.client: Client | None = None
        """The current process, or None."""

    def stop(self) -> None:
        """Make `run` return soon; may be called in a signal handler."""
        self._stopped = True

    def stopping(self) -> bool:
        return self._stopped

    def run(self) -> None:
        """Keep the client running until the staff ends it or `stop` is called."""
        self._log.info("the kiosk starts, supervisor %d", os.getpid())
        while not self.stopping():
            began = time.monotonic()
            ending = self._watch("client")
            if time.monotonic() - began > self._watchdog.crash_minutes * 60:
                self._in_a_row = self._given_up = 0
            if ending == LEAVE:
                self._log.info("the staff left the kiosk")
                break
            if not self.stopping():
                self._pause(ending)
        self._log.info("the kiosk ends")

    def _pause(self, ending: int | None) -> None:
        """Wait before the client is restarted; longer after each crash."""
        delays = self._watchdog.restart_seconds
        if ending == RESTART:
            self._log.info("a fresh start was asked for")
            delay = delays[0]
        elif ending == NO_DISPLAY:
            self._log.error("there is no display yet")
            delay = delays[-1]
        else:
            self._counts.count_crash()
            self._crashes.append(time.monotonic())
            if self._hopeless():
                self._give_up()
                return
            delay = delays[min(self._in_a_row, len(delays) - 1)]
            self._in_a_row += 1
        self._log.info("the client starts again in %g s", delay)
        self._wait(time.monotonic() + delay)

    def _hopeless(self) -> bool:
        """Whether there were too many crashes in a short time; after giving up once, one is too many."""
        if self._given_up:
            return True
        if len(self._crashes) < self._watchdog.crashes:
            return False
        return self._crashes[-1] - self._crashes[0] <= self._watchdog.crash_minutes * 60

    def _give_up(self) -> None:
        """Show the plain screen; longer each time."""
        pauses = self._watchdog.retry_minutes
        minutes = pauses[min(self._given_up, len(pauses) - 1)]
        self._log.error(
            "%d crashes in %g minutes: the plain screen is shown; the next try is in %g minutes",
            len(self._crashes),
            self._watchdog.crash_minutes,
            minutes,
        )
        self._given_up += 1
        self._in_a_row = 0
        until = time.monotonic() + minutes * 60
        while not self.stopping() and time.monotonic() < until:
            self._watch("plain screen", until)
            self._wait(min(until, time.monotonic() + self._watchdog.restart_seconds[0]))

    def _watch(self, shown: str, until: float = float("inf")) -> int | None:
        """Run a process until it exits or must be stopped; return its exit code, None if it was stopped."""
        try:
            client = self.client = Client(self._commands[shown], self._log)
        except OSError as error:
            self._log.error("the %s cannot be started: %s", shown, error)
            return None
        self._log.info("%s %d started", shown, client.pid)
        try:
            return self._until_its_end(client, shown, until)
        finally:
            client.terminate()
            self.client = None

    def _until_its_end(self, client: Client, shown: str, until: float) -> int | None:
        looked = time.monotonic()
        alive = False
        while not self.stopping():
            if client.beats and not alive:
                alive = True
                self._log.info("%s %d is alive", shown, client.pid)
            if (code := client.exit_code()) is not None:
                if code not in (LEAVE, NO_DISPLAY, RESTART):
                    self._log.error("%s %d ended with %s", shown, client.pid, _told(code))
                return code
            now = time.monotonic()
            if now >= until:
                return None
            if now - looked > STALL:
                client.heard = now
            looked = now
            allowed = self._watchdog.silence_seconds if client.beats else self._watchdog.start_seconds
            if now - client.heard > allowed:
                self._log.error("%s %d was silent for %g s and is ended", shown, client.pid, allowed)
                client.request_traceback()
                client.kill()
                return None
            self._glance()
        return None

    def _wait(self, until: float) -> None:
        while not self.stopping() and time.monotonic() < until:
            self._glance()

    def _glance(self) -> None:
        """Sleep for a moment and send systemd a heartbeat."""
        self._sign_of_life()
        time.sleep(GLANCE)


def stop_on_signals(supervisor: Supervisor) -> None:
    """Make signals that end a process stop the supervisor together with its client."""
    for name in ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK"):
        if number := getattr(signal, name, None):
            signal.signal(number, lambda *_: supervisor.stop())


def _told(code: int) -> str:
    """Return an exit code in words for the log.

    >>> _told(3), _told(-9)
    ('exit code 3', 'signal 9')
    """
    return f"signal {-code}" if code < 0 else f"exit code {code}"
