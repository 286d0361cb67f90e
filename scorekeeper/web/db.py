"""This request's connection to the database, its time, and who writes."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from flask import Flask, current_app, g
from sqlite_utils import Database

from scorekeeper.store.connection import connect, migrate
from scorekeeper.store.ledger import Writer

FILE = "scorekeeper.db"


def init_app(app: Flask) -> None:
    """Bring the database of the instance up to date; one connection for each request."""
    db = connect(Path(app.instance_path) / FILE)
    migrate(db)
    db.close()

    @app.teardown_appcontext
    def close(_: BaseException | None) -> None:
        if "db" in g:
            g.pop("db").close()


def database() -> Database:
    """The connection of this request, opened when it is first needed."""
    if "db" not in g:
        g.db = connect(Path(current_app.instance_path) / FILE)
    opened: Database = g.db
    return opened


def now() -> str:
    """The time in UTC, as entries keep it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def writer() -> Writer:
    """Whoever sends this request: its device, and whose it is where that was said."""
    organises = g.role == "organiser"
    return Writer(g.device.id, g.device.player, organises) if g.device else Writer(None, None, organises)
