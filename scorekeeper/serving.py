"""`scorekeeper run`: an instance, served to the phones in the local network."""

from __future__ import annotations

import errno
import io
import multiprocessing
import os
import signal
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
import segno
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels
from sqlite_utils import Database

from scorekeeper import create_app
from scorekeeper.store.access import new_link
from scorekeeper.store.connection import connect, migrate, writing
from scorekeeper.store.leagues import home_league
from scorekeeper.web.db import FILE, now

if TYPE_CHECKING:
    from flask import Flask

THREADS = 8
SECONDS_TO_FINISH = 5
"""What a request that is under way gets when the server is stopped."""


class CannotServe(click.ClickException):
    """Something on this machine is in the way; the message says what."""

    exit_code = 2


def serve(instance: Path, host: str, port: int) -> None:
    """Serve the instance until Ctrl-C or SIGTERM, or until the terminal is closed.

    Raises CannotServe where the folder, its database or the port cannot be used.
    """
    address = check_address(host, port)
    with opened(instance):  # what is in the way is said before the server starts
        pass
    key = None if os.environ.get("SCOREKEEPER_PASSPHRASE") else home_link(instance, "scorer")
    server = Granian(
        "scorekeeper",
        address=address,
        port=port,
        interface=Interfaces.WSGI,
        workers=1,
        blocking_threads=THREADS,
        workers_kill_timeout=SECONDS_TO_FINISH,
        websockets=False,
        log_level=LogLevels.error,
    )
    server.on_startup(stopping_on_hangup(server.signal_handler_interrupt))
    server.on_startup(partial(show_address, address, port, key))
    server.serve(target_loader=partial(load_app, instance), wrap_loader=False)


def check_address(host: str, port: int) -> str:
    """The numeric address of `host`, once it is sure that we can listen there."""
    try:
        family, _, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        socket.create_server(place[:2], family=family).close()
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            other = port + 1 if port < 65535 else port - 1
            raise CannotServe(f"port {port} is in use: stop the other program or use --port {other}") from None
        raise CannotServe(f"cannot listen at {host}, port {port}: {problem.strerror}") from None
    return str(place[0])


@contextmanager
def opened(instance: Path) -> Iterator[Database]:
    """The database of an instance, made and brought up to date where needed.

    Raises CannotServe where the folder or the database cannot be used.
    """
    try:
        instance.mkdir(parents=True, exist_ok=True)
        db = connect(instance / FILE)
        try:
            migrate(db)
            yield db
        finally:
            db.close()
    except (FileExistsError, NotADirectoryError):
        raise CannotServe(f"cannot use the folder {instance}: a file is in its place") from None
    except OSError as problem:
        raise CannotServe(f"cannot use the folder {instance}: {problem.strerror}") from None
    except sqlite3.Error as problem:
        raise CannotServe(f"cannot use {instance / FILE}: {problem}") from None


def home_link(instance: Path, role: str) -> str:
    """The key of a new link into *At home*.

    Only hashes of keys are kept, so each start makes its own. Earlier ones go on working.
    """
    with opened(instance) as db, writing(db):
        return new_link(db, role, home_league(db, now()), at=now())


def show_address(address: str, port: int, key: str | None) -> None:
    """Print where the phones find us; with the key of a house link also as a code to scan."""
    reachable = address if address not in ("0.0.0.0", "::") else own_address()
    host = f"[{reachable}]" if ":" in reachable else reachable
    if key is None:
        click.echo(f"Scorekeeper runs at http://{host}:{port}/")
        click.echo("Ctrl-C stops it.")
        return
    link = f"http://{host}:{port}/join/{key}"
    code = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(code, border=2, compact=True)
    click.echo(code.getvalue())
    click.echo(f"Scan this with every phone at the table, or open\n  {link}")
    click.echo("Whoever has this link can keep score here. Ctrl-C stops it.")


def own_address() -> str:
    """This machine's address in the local network, found without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept free for examples; only the route is looked up
            return str(probe.getsockname()[0])
        except OSError:
            pass
    try:
        return socket.gethostbyname(socket.gethostname())
    except OSError:
        return "127.0.0.1"


def stopping_on_hangup(stop: Callable[..., None]) -> Callable[[], None]:
    """What to call once granian has set its signals, so that closing the terminal stops the server.

    Granian alone would start its worker afresh. Asked (by nohup) to go on, the server goes on.
    """
    if not hasattr(signal, "SIGHUP"):
        return lambda: None
    reaction = signal.SIG_IGN if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN else stop

    def set_signal() -> None:
        signal.signal(signal.SIGHUP, reaction)

    return set_signal


def load_app(instance: Path) -> Flask:
    """Make the application, in granian's worker process, and let that process end with its parent's.

    The process leaves the terminal's group, so that Ctrl-C reaches the parent alone, which then stops it.
    """
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # until granian sets its own
    if hasattr(os, "setsid"):
        os.setsid()
    threading.Thread(target=stop_with_parent, daemon=True).start()
    return create_app(instance)


def stop_with_parent() -> None:
    """Wait for the end of the process that started this one, then ask this one to finish, and end it if it does not.

    It cannot where a request goes on and on, or where it was asked in the moment in which granian sets its signals.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(SECONDS_TO_FINISH)
        os._exit(1)
