"""Tables on a real server, and phones that sit at them."""

from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect
from sqlite_utils import Database
from tapping import EVENING, Thumb

from scorekeeper.store import access
from scorekeeper.store.connection import connect, writing
from scorekeeper.store.leagues import home_league
from scorekeeper.store.ledger import Draft, Writer
from scorekeeper.store.matches import open_match, post
from scorekeeper.web.db import FILE

from servers import Server, servers_in

AT = EVENING.isoformat()
NOBODY = Writer(None, None)

PATIENCE = 10_000
expect.set_options(timeout=PATIENCE)

OpenTable = Callable[..., str]
SitDown = Callable[..., Thumb]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests of a module; each has tables of its own there."""
    with servers_in(tmp_path_factory.mktemp("server")) as start:
        yield start()


@pytest.fixture
def open_table(server: Server) -> OpenTable:
    """`open_table("mexican", "Ana", "Bo", hands=1)`, a pair as a list of two names: the path of a new scoreboard."""

    def open_table(scoring: str, *sides: str | list[str], **options: Any) -> str:
        seated = [[side] if isinstance(side, str) else side for side in sides]
        with connect(server.instance / FILE) as db:
            with writing(db):
                league = home_league(db, AT)
            return "/m/" + open_match(db, league, scoring, options, seated, NOBODY, AT, uuid4().hex)

    return open_table


@pytest.fixture
def sit_down(server: Server, phones: Callable[..., Page]) -> SitDown:
    """`sit_down(path)`: a phone that keeps the score there, its clock stopped; `role="viewer"` one that looks on.

    `running=True` lets the clock run, `host` is the name that the phone knows the server by.
    """

    def sit_down(
        path: str, role: str = "scorer", running: bool = False, host: str = "home.test", **settings: Any
    ) -> Thumb:
        page = phones(**settings)
        page.set_default_timeout(PATIENCE)
        with connect(server.instance / FILE) as db, writing(db):
            key = access.new_link(db, role, home_league(db, AT), at=AT)
        home = f"http://{host}:{server.port}"
        if not running:
            page.clock.install(time=EVENING.replace(hour=19))
        page.goto(f"{home}/join/{key}")
        if not running:
            page.clock.pause_at(EVENING)
        page.goto(home + path)
        return Thumb(page)

    return sit_down


@pytest.fixture
def db(server: Server) -> Iterator[Database]:
    """The server's database."""
    with connect(server.instance / FILE) as db:
        yield db


@pytest.fixture
def table(db: Database) -> Callable[..., str]:
    """`table("mexican", sides, hands)`: the path of a match in which these hands, by seat, were played."""

    def table(scoring: str, sides: list[Any], hands: list[tuple[str, dict[str, Any]]], **options: Any) -> str:
        with writing(db):
            league = home_league(db, AT)
        seated = [[side] if isinstance(side, str) else side for side in sides]
        match = open_match(db, league, scoring, options, seated, NOBODY, AT, uuid4().hex)
        for kind, facts in hands:
            post(db, match, [Draft(kind, facts)], NOBODY, AT, sure=True)
        return f"/m/{match}"

    return table


@pytest.fixture
def enter_house(server: Server, db: Database) -> Callable[..., str]:
    """`enter_house(page)`: let a phone in by name, over plain http; returns the address of the house."""

    def enter_house(page: Page, role: str = "scorer") -> str:
        with writing(db):
            key = access.new_link(db, role, home_league(db, AT), at=AT)
        home = f"http://home.test:{server.port}"
        page.goto(f"{home}/join/{key}")
        return home

    return enter_house
