"""Opening the database, and the one way to write to it."""

import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper.store.connection import AlreadyWriting, Busy, NotWriting, connect, migrate, writing
from scorekeeper.store.leagues import new_league

AT = "2026-03-01T20:00:00Z"


def leagues(db: Database) -> list[str]:
    """The names of all leagues that are written."""
    return [row["name"] for row in db.query("SELECT name FROM league ORDER BY rowid")]


def test_connect_makes_the_folder_and_leaves_the_tables_to_migrate(tmp_path: Path) -> None:
    """A new instance starts with nothing but a path."""
    with connect(tmp_path / "some" / "where" / "scorekeeper.db") as db:
        assert db.table_names() == []
        migrate(db)
        assert "entry" in db.table_names()


@pytest.mark.parametrize(
    ("pragma", "expected"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 10_000)],
)
def test_every_connection_is_set_for_safety(db: Database, pragma: str, expected: object) -> None:
    """What is committed survives a power cut, and references hold."""
    assert db.execute(f"PRAGMA {pragma}").fetchone()[0] == expected


def test_what_is_written_is_there_for_the_next_connection(db: Database, path: Path) -> None:
    """Leaving the block commits."""
    with writing(db):
        new_league(db, "Thursday club", "club", AT)
    with connect(path) as other:
        assert leagues(other) == ["Thursday club"]


@pytest.mark.parametrize("problem", [ValueError, KeyboardInterrupt, sqlite3.IntegrityError])
def test_an_exception_takes_the_whole_write_back(db: Database, problem: type[BaseException]) -> None:
    """All or nothing, and the connection can write again afterwards."""

    def fail() -> None:
        with writing(db):
            new_league(db, "Thursday club", "club", AT)
            raise problem

    with pytest.raises(problem):
        fail()
    assert leagues(db) == []
    with writing(db):
        new_league(db, "Friday club", "club", AT)
    assert leagues(db) == ["Friday club"]


def test_writing_is_not_nested(db: Database) -> None:
    """An inner block could not commit on its own, so it is refused; the outer one is taken back with it."""

    def nest() -> None:
        with writing(db):
            new_league(db, "Thursday club", "club", AT)
            with writing(db):
                new_league(db, "Friday club", "club", AT)

    with pytest.raises(AlreadyWriting, match="not nested"):
        nest()
    assert leagues(db) == []


def test_nothing_writes_outside_writing(db: Database) -> None:
    """A forgotten block is an error at once, not a half write some day."""
    with pytest.raises(NotWriting):
        new_league(db, "Thursday club", "club", AT)


def test_the_lock_is_taken_at_the_start(db: Database, path: Path) -> None:
    """Whoever reads first and writes later cannot be overtaken in between."""
    with writing(db), connect(path) as other:
        other.execute("PRAGMA busy_timeout = 0")
        assert leagues(other) == []
        with pytest.raises(Busy, match="locked"), writing(other):
            pass


def test_a_connection_may_be_closed_from_another_thread(path: Path) -> None:
    """The server may end a request in another thread than it began in."""
    db = connect(path)
    thread = threading.Thread(target=db.close)
    thread.start()
    thread.join()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        db.execute("SELECT 1")


def test_a_killed_process_leaves_no_half_write(db: Database, path: Path) -> None:
    """A laptop whose battery dies in the middle of a write loses that write and nothing else."""
    with writing(db):
        new_league(db, "Thursday club", "club", AT)
    script = f"""
import os, sys
sys.path[:] = {sys.path!r}
from pathlib import Path
from scorekeeper.store.connection import connect, writing
from scorekeeper.store.leagues import new_league
db = connect(Path({str(path)!r}))
db.execute("PRAGMA cache_size = 1")  # so that pages are spilled to the file before the commit
with writing(db):
    for number in range(500):
        new_league(db, f"Club {{number}}", "club", {AT!r})
    os._exit(7)
"""
    killed = subprocess.run([sys.executable, "-c", script], timeout=60)
    assert killed.returncode == 7
    assert leagues(db) == ["Thursday club"]
    with writing(db):
        new_league(db, "Friday club", "club", AT)
    assert leagues(db) == ["Thursday club", "Friday club"]
    assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"


def test_eight_servers_may_start_at_once(tmp_path: Path) -> None:
    """Whoever comes first lays the tables, the others find them laid."""
    path, failures, start = tmp_path / "scorekeeper.db", [], threading.Barrier(8)

    def serve() -> None:
        start.wait()
        try:
            with connect(path) as db:
                migrate(db)
        except Exception as problem:  # noqa: BLE001 - a thread's exception would be lost
            failures.append(problem)

    threads = [threading.Thread(target=serve) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
