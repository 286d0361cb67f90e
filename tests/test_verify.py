"""`scorekeeper verify`: what it says of a record that is whole, and of one that somebody touched."""

import subprocess
import sys
from pathlib import Path
from uuid import uuid4

import pytest

from scorekeeper.store.connection import connect, migrate, writing
from scorekeeper.store.leagues import new_league
from scorekeeper.store.ledger import Draft, Writer
from scorekeeper.store.matches import open_match, post
from scorekeeper.web.db import FILE

AT = "2026-03-01T20:00:00+00:00"
WHOLE = "All entries and results are as they were written.\n"


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    """A folder with a record: two matches of three entries each."""
    with connect(tmp_path / FILE) as db:
        migrate(db)
        with writing(db):
            league = new_league(db, "Thursday club", "club", AT)
        for _ in range(2):
            match = open_match(db, league, "simple", {}, [["Ana"], ["Bo"]], Writer(None, None), AT, uuid4().hex)
            for seat in "AB":
                post(db, match, [Draft("hand", {"ended": "domino", "out": seat})], Writer(None, None), AT)
    return tmp_path


def verify(instance: Path, *options: str) -> tuple[int, str, str]:
    """Run the command: how it exits, what it prints, what it complains about."""
    command = [sys.executable, "-m", "scorekeeper", "verify", "--instance", str(instance), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def tamper(instance: Path, statement: str) -> str:
    """Change a table by hand, triggers dropped; returns the match that was opened first."""
    with connect(instance / FILE) as db:
        for (trigger,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {trigger}")
        db.execute(statement)
        return str(db.execute("SELECT match FROM entry ORDER BY id").fetchone()[0])


def test_a_whole_record(instance: Path) -> None:
    """It says so, and exits with 0."""
    assert verify(instance) == (0, WHOLE, "")


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE entry SET facts = '{}' WHERE id BETWEEN 2 AND 3", "entry 2: is not as it was written"),
        ("UPDATE entry SET at = '2026-03-01T20:00:01+00:00' WHERE id = 3", "entry 3: is not as it was written"),
        ("UPDATE entry SET facts = '{' WHERE id = 3", "entry 3: cannot be read"),
        ("DELETE FROM entry WHERE id = 2", "entry 3: an entry before it is missing"),
    ],
)
def test_a_record_that_was_touched(statement: str, said: str, instance: Path) -> None:
    """The first broken row is named, and it exits with 1."""
    match = tamper(instance, statement)
    status, printed, complaint = verify(instance)
    assert (status, printed) == (1, "")
    assert complaint == f"match {match}, {said}\n"


def test_a_result_that_was_touched(instance: Path) -> None:
    """A total that the entries do not tell is named; it is right again once it was derived anew."""
    match = tamper(instance, "UPDATE side SET total = 99 WHERE rowid = 1")
    assert verify(instance) == (1, "", f"match {match}: the result is not what its entries tell\n")
    assert verify(instance, "--rebuild") == (0, f"2 matches derived anew\n{WHOLE}", "")
    assert verify(instance) == (0, WHOLE, "")


def test_no_record(tmp_path: Path) -> None:
    """A folder without one is no whole record, and none is made."""
    status, _, complaint = verify(tmp_path)
    assert (status, complaint) == (1, f"Error: there is no record in {tmp_path}\n")
    assert list(tmp_path.iterdir()) == []
