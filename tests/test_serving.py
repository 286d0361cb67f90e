"""`scorekeeper run`, from the outside."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

import pytest

from servers import PATIENCE, Server, free_port


def run(*arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """What `scorekeeper` with these arguments says, where it ends by itself."""
    command = [sys.executable, "-m", "scorekeeper", *arguments]
    return subprocess.run(command, env=os.environ | settings, capture_output=True, text=True, timeout=PATIENCE)


def test_run_serves_a_new_instance(server: Server) -> None:
    """The folder and the database are made, the pages answer, a link and its code are printed."""
    assert (server.instance / "scorekeeper.db").is_file()
    with urlopen(server.url) as answer:
        assert "Scorekeeper" in answer.read().decode()
    assert server.house is not None
    assert server.house.startswith(f"{server.url}/join/")
    assert "█▀▀" in server.printed or "█▄▄" in server.printed


def test_each_start_makes_its_own_link(start_server: Callable[..., Server]) -> None:
    """A second start on the same instance works and prints another key."""
    assert start_server().house != start_server().house


def test_a_public_instance_has_no_house_link(start_server: Callable[..., Server]) -> None:
    """With a passphrase only the plain address is printed."""
    server = start_server(SCOREKEEPER_PASSPHRASE="six love")
    assert server.house is None
    assert server.url in server.printed


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_run_ends_cleanly(server: Server, name: str) -> None:
    """Ctrl-C, a service manager and a closed terminal end it without a word, and its worker with it."""
    os.killpg(server.process.pid, getattr(signal, name))  # a terminal tells the whole group
    assert server.process.wait(PATIENCE) == 0
    assert server.output.read_text(encoding="utf-8") == server.printed
    assert is_gone(server)


def test_the_worker_ends_with_its_parent(server: Server) -> None:
    """Nobody goes on serving when the command itself was killed."""
    server.process.kill()
    server.process.wait()
    assert is_gone(server)


def is_gone(server: Server) -> bool:
    """Whether nobody listens at the server's port any more: waits for that on one connection after another.

    Without waiting, connections would pile up that nobody takes; then the next one is not refused, it hangs.
    """
    while True:
        try:
            with socket.create_connection((server.host, server.port), timeout=PATIENCE) as idle:
                idle.recv(1)  # nothing is said on either side, until the server hangs up
        except ConnectionRefusedError:
            return True
        except ConnectionError:
            continue  # it hung up while we came, or were there: see whether it still listens
        except TimeoutError:
            return False


def test_a_busy_port_is_named(tmp_path: Path) -> None:
    """A port that is taken is named, with the way out, before anything is made."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run("--host", "127.0.0.1", "--port", str(port), "--instance", str(tmp_path / "instance"))
    assert done.returncode == 2
    assert f"port {port} is in use: stop the other program or use --port {port + 1}" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "instance").exists()


def test_two_servers_do_not_share_a_port(server: Server, tmp_path: Path) -> None:
    """A second scorekeeper at the port of the first is refused too."""
    port = str(server.port)
    done = run("run", "--port", port, "--instance", str(tmp_path / "other"))
    assert done.returncode == 2
    assert f"port {port} is in use" in done.stderr


@pytest.mark.parametrize("place", ["file", "file/below", "broken"])
def test_an_unusable_instance_is_named(tmp_path: Path, place: str) -> None:
    """A file in the folder's place, or a database that is none, is said in one line."""
    (tmp_path / "file").write_text("not a folder")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "scorekeeper.db").write_text("not a database " * 1000)
    done = run("--host", "127.0.0.1", SCOREKEEPER_INSTANCE=str(tmp_path / place), SCOREKEEPER_PORT=str(free_port()))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert str(tmp_path / place) in done.stderr
