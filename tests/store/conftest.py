"""A real database file for each test."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper.store.connection import connect, writing
from scorekeeper.store.leagues import new_league, new_match
from scorekeeper.store.ledger import Draft, Entry, Writer, append

AT = "2026-03-01T20:00:00Z"
NOBODY = Writer(None, None)


@pytest.fixture
def path(empty_database: Path, tmp_path: Path) -> Path:
    """Where the database of this test lies, its tables laid."""
    (tmp_path / "instance").mkdir()
    return Path(shutil.copy(empty_database, tmp_path / "instance"))


@pytest.fixture
def db(path: Path) -> Iterator[Database]:
    """An open connection to it."""
    with connect(path) as db:
        yield db


@pytest.fixture
def league(db: Database) -> str:
    """A club's league."""
    with writing(db):
        return new_league(db, "Thursday club", "club", AT)


@pytest.fixture
def match(db: Database, league: str) -> str:
    """A match of that league with an empty record."""
    with writing(db):
        return new_match(db, league, AT)


@pytest.fixture
def other_match(db: Database, league: str) -> str:
    """Another match of the same league."""
    with writing(db):
        return new_match(db, league, AT)


@pytest.fixture
def enter(db: Database, match: str) -> Callable[..., list[Entry]]:
    """Append drafts to the match as one write."""

    def enter(*drafts: Draft, to: str = match, writer: Writer = NOBODY, at: str = AT) -> list[Entry]:
        with writing(db):
            return append(db, to, drafts, writer, at)

    return enter
