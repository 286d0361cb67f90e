"""Matches with something in them, and phones that have been let in to them."""

import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from datetime import date
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlite_utils import Database
from werkzeug.test import TestResponse

from scorekeeper import create_app
from scorekeeper.store import access, players
from scorekeeper.store.connection import connect, writing
from scorekeeper.store.evenings import new_evening
from scorekeeper.store.leagues import new_league
from scorekeeper.store.ledger import Draft, Writer
from scorekeeper.store.matches import open_match, post
from scorekeeper.store.record import Record
from scorekeeper.web.db import FILE

AT = "2026-03-01T20:14:00+00:00"
OWN_PAGE = {"Sec-Fetch-Site": "same-origin"}
VOID = {"base", "br", "col", "hr", "img", "input", "link", "meta", "wbr"}


@pytest.fixture(scope="session")
def the_app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The one application of these tests: to make it, and to load its templates, takes longer than most of them."""
    return create_app(tmp_path_factory.mktemp("made"))


@pytest.fixture
def app(the_app: Flask, empty_database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The application on an empty folder of this test's own. What a test changes in it, it has to put back."""
    (tmp_path / "instance").mkdir()
    shutil.copy(empty_database, tmp_path / "instance")
    monkeypatch.setattr(the_app, "instance_path", str(tmp_path / "instance"))
    return the_app


@pytest.fixture
def db(app: Flask) -> Iterator[Database]:
    """A connection to the application's database."""
    with connect(Path(app.instance_path) / FILE) as db:
        yield db


@pytest.fixture
def league(db: Database) -> str:
    """A club's league."""
    with writing(db):
        return new_league(db, "Thursday club", "club", AT)


@pytest.fixture
def evening(db: Database, league: str) -> str:
    """An evening of the league."""
    with writing(db):
        return new_evening(db, league, date(2026, 3, 1), "", AT)


@pytest.fixture
def open_table(db: Database, league: str) -> Callable[..., str]:
    """`open_table("mexican", ["Ana", "Bo"], target=100)`, pairs as lists of two names: the id of a new match."""

    def open_table(scoring: str, sides: list[Any], **options: Any) -> str:
        seated = [[side] if isinstance(side, str) else side for side in sides]
        return open_match(db, league, scoring, options, seated, Writer(None, None), AT, uuid4().hex)

    return open_table


@pytest.fixture
def enter(db: Database) -> Callable[..., str]:
    """`enter(match, "hand", facts, replaces=key, reason="…")`, facts by seat: the key of the new entry."""

    def enter(
        match: str,
        kind: str,
        facts: dict[str, Any] | None = None,
        *,
        replaces: str | None = None,
        reason: str = "",
        writer: Writer = Writer(None, None),  # noqa: B008 it is frozen
        at: str = AT,
    ) -> str:
        draft = Draft(kind, facts or {}, replaces=replaces, reason=reason)
        record: Record = post(db, match, [draft], writer, at, sure=True)
        return record.head.key

    return enter


@pytest.fixture
def client_as(app: Flask, db: Database) -> Callable[..., FlaskClient]:
    """`client_as("scorer", league, match)`: a phone with that role, there or in the whole league; None for no role.

    `of="Ana"` says whose phone it is. Its requests come from our own pages.
    """

    def client_as(
        role: str | None, league: str = "", match: str | None = None, *, of: str | None = None
    ) -> FlaskClient:
        client = app.test_client()
        client.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
        if role is not None:
            with writing(db):
                device, secret = access.new_device(db, AT)
                access.admit(db, device, role, league, match, at=AT)
                if of is not None:
                    access.name_device(db, device, players.player_named(db, league, of, AT))
            client.set_cookie("device", secret)
        return client

    return client_as


@pytest.fixture
def matches(open_table: Callable[..., str], enter: Callable[..., str]) -> dict[str, list[str]]:
    """A match of each way to enter, with something in it: its id → the keys of its entries."""
    mexican, threes = (
        open_table("mexican", ["Ana", "Bo", "Cy"]),
        open_table("all-threes", [["Ana", "Cy"], ["Bo", "Dee"]]),
    )
    lucky, simple = open_table("lucky-triple", ["Ana", "Bo"]), open_table("simple", ["Ana", "Bo", "Cy"], target=1)
    hand = enter(mexican, "hand", {"ended": "domino", "out": "A", "left": {"B": 12, "C": 7}})
    return {
        mexican: [hand, enter(mexican, "dispute", {"entry": hand, "claim": "it was Bo"})],
        threes: [
            enter(threes, "play", {"by": "A", "ends": 9}),
            enter(threes, "hand", {"ended": "domino", "out": "B & D", "heap": 9}),
        ],
        lucky: [enter(lucky, "play", {"by": "A", "drew": 3, "hit": True})],
        simple: [enter(simple, "hand", {"ended": "domino", "out": "A"})],
    }  # fmt: skip


class Page(HTMLParser):
    """A page as it is read: its text in one line, its links, its ids, and every tag with its attributes.

    It fails where tags are not closed in the order in which they were opened.
    """

    def __init__(self, response: TestResponse) -> None:
        super().__init__()
        self.status = response.status_code
        self.html = response.get_data(as_text=True)
        self.links: list[tuple[str, str]] = []
        self.ids: list[str] = []
        self.struck: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self._open: list[tuple[str, int]] = []
        self._words: list[str] = []
        self.feed(self.html)
        self.close()
        assert self._open == []
        assert len(self.ids) == len(set(self.ids))

    @property
    def text(self) -> str:
        """All that can be read."""
        return self._text(0)

    def _text(self, start: int) -> str:
        return " ".join("".join(self._words[start:]).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note it."""
        self._words.append(" ")
        self.tags.append((tag, dict(attrs)))
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in VOID:
            self._open.append((tag, len(self._words)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note it; it has no content."""
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        """Note the text of what ends here."""
        self._words.append(" ")
        opened, start = self._open.pop()
        assert opened == tag
        if tag == "a":
            href = next(attrs["href"] for name, attrs in reversed(self.tags) if name == "a")
            self.links.append((self._text(start), href or ""))
        elif tag in ("s", "del"):
            self.struck.append(self._text(start))

    def handle_data(self, data: str) -> None:
        """Note the text."""
        if not self._open or self._open[-1][0] not in ("script", "style"):
            self._words.append(data)


@pytest.fixture
def read() -> Callable[[TestResponse], Page]:
    """`read(response)`: the page in an answer."""
    return Page


@pytest.fixture
def quicker(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """`quicker(do)`: the next request that asks for the write lock gets it only after another phone has done this.

    The other phone is a thread with a connection of its own, which has come back before the request goes on.
    """
    waiting: list[Callable[[], object]] = []

    class Slower(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            if sql == "BEGIN IMMEDIATE" and waiting:
                phone = threading.Thread(target=waiting.pop())
                phone.start()
                phone.join()
            return super().execute(sql, *values)

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **how: connect(*args, factory=Slower, **how))
    return waiting.append
