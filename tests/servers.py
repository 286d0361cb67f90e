"""Servers that tests start, and how they are waited for and stopped."""

import os
import random
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import pytest

PATIENCE = 20
"""Seconds after which something does not work, rather than being slow."""
SETTINGS = ("SCOREKEEPER_INSTANCE", "SCOREKEEPER_PORT", "SCOREKEEPER_PASSPHRASE")
"""Of the environment in which the tests run; they stay out of them."""
NO_SIGNAL = 0
"""In place of the status of an answer: none came."""


@dataclass(frozen=True)
class Server:
    """A running `scorekeeper run`: where it is, its folder, its process, and what it printed."""

    host: str
    port: int
    instance: Path
    process: subprocess.Popen[bytes]
    output: Path
    printed: str

    @property
    def url(self) -> str:
        """The address without a path."""
        return f"http://{self.host}:{self.port}"

    @property
    def house(self) -> str | None:
        """The house link, where one was printed."""
        link = re.search(r"http://\S+/join/\S+", self.printed)
        return link and link[0]


def free_port() -> int:
    """A port that nobody listens at just now, below those that connections are given: none takes it meanwhile."""
    while True:
        port = random.randrange(20_000, 32_768)  # noqa: S311 no secret
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def wait_for_port(port: int, process: subprocess.Popen[bytes], output: Path) -> None:
    """Return once somebody listens at the port; fail when the process ends before, or takes too long."""
    deadline = monotonic() + PATIENCE
    while monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            pass
        else:
            return
        try:
            process.wait(0.02)
        except subprocess.TimeoutExpired:
            continue
        break
    pytest.fail(f"the server did not start: {output.read_text(encoding='utf-8')}")


def stop(process: subprocess.Popen[bytes], output: Path) -> None:
    """Ask a server to stop, unless the test has ended it; fail when it does not, or not cleanly."""
    if process.returncode is not None:
        return
    process.terminate()
    try:
        status = process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise
    said = output.read_text(encoding="utf-8")
    assert status == 0, said
    assert "Traceback" not in said, said


@contextmanager
def servers_in(folder: Path) -> Iterator[Callable[..., Server]]:
    """Start servers: `start(instance=..., port=..., NAME=value)`, settings of the environment by name.

    At the end each is asked to stop, and has to do so cleanly.
    """
    command = [sys.executable, "-m", "scorekeeper", "--host", "127.0.0.1"]
    running: list[tuple[subprocess.Popen[bytes], Path]] = []

    def start(instance: Path = folder / "instance", port: int | None = None, **settings: str) -> Server:
        port = port or free_port()
        output = folder / f"output-{len(running)}"
        environment = {name: value for name, value in os.environ.items() if name not in SETTINGS}
        with output.open("wb") as out:
            process = subprocess.Popen(
                [*command, "--port", str(port), "--instance", str(instance)],
                env=environment | settings,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        running.append((process, output))
        wait_for_port(port, process, output)
        return Server("127.0.0.1", port, instance, process, output, output.read_text(encoding="utf-8"))

    with ExitStack() as ending:
        yield start
        for process, output in running:
            ending.callback(stop, process, output)
