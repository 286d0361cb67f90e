"""Opening the database, and the one way to write to it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils import Database

from .migrations import migrations

PATIENCE = 10  # seconds that a connection waits for another one's write to end


class AlreadyWriting(RuntimeError):
    """`writing` was entered on a connection whose transaction is still open."""


class Busy(sqlite3.OperationalError):
    """Another connection has been writing for longer than `PATIENCE`; nothing was written here."""


class NotWriting(RuntimeError):
    """A function that writes was called outside `writing`."""


def connect(path: Path) -> Database:
    """Open the database file at `path`, making file and folder where they are missing.

    The tables are not touched: see `migrate`. A connection serves one request at a time, but may be closed
    from another thread than the one that opened it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    # Without an isolation level the sqlite3 module opens no transaction of its own: `writing` alone decides.
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    db = Database(connection, execute_plugins=False)
    db.enable_wal()
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    return db


def migrate(db: Database) -> None:
    """Bring the tables up to date: all that is pending or nothing, one process at a time.

    What is derived is derived anew by this version: an older one did not know of all of it.
    """
    from .verify import derive_all  # it needs this module

    with writing(db):
        if migrations.pending(db):
            migrations.apply(db)
            derive_all(db)


@contextmanager
def writing(db: Database) -> Iterator[None]:
    """Commit what happens inside as one write, or none of it where an exception leaves the block.

    The write lock is taken at the start. A transaction that starts by reading and asks for the lock later is
    refused at once, without waiting, whenever another connection has written in between.

    Raises `AlreadyWriting` inside another `writing` of the same connection, and `Busy` where the
    lock cannot be had within `PATIENCE` seconds.
    """
    if db.conn.in_transaction:
        raise AlreadyWriting("this connection is writing already: writes are not nested")
    try:
        db.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as problem:
        if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        raise Busy(str(problem)) from problem
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        db.rollback()
        raise


def must_be_writing(db: Database) -> None:
    """Raise `NotWriting` outside `writing`."""
    if not db.conn.in_transaction:
        raise NotWriting("this writes to the database: call it inside writing(db)")
