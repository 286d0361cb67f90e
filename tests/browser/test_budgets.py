"""What a page may cost: bytes, requests, room on the screen, taps that miss."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask.testing import FlaskClient
from playwright.sync_api import Page
from sqlite_utils import Database

from scorekeeper.store import access, evenings, players
from scorekeeper.store.connection import connect, writing
from scorekeeper.store.leagues import home_league
from scorekeeper.store.ledger import Draft, Writer
from scorekeeper.store.matches import open_match, post
from scorekeeper.web.db import FILE

from servers import Server

STATIC = Path(__file__).parents[2] / "static"
AT = "2026-03-01T20:14:00+00:00"
NOBODY = Writer(None, None)
LONG = ["W" * 60, "أحمد بن عبد الله", "Ингельфинген-Шварценбергская-Гогенлоэ", "🁫🀄" * 12]
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


@dataclass
class Traffic:
    """What a page fetched: bytes over the wire, headers among them, and the addresses."""

    size: float = 0
    addresses: list[str] = field(default_factory=list)


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


@pytest.fixture
def played(table: Callable[..., str]) -> str:
    """An evening's match, three players, four of seven hands."""
    hand = {"ended": "domino", "out": "A", "left": {"B": 12, "C": 7}}
    return table("mexican", ["Ana", "Bo", "Cy"], [("hand", hand)] * 4)


@contextmanager
def watching(page: Page) -> Iterator[Traffic]:
    """Count what a page fetches meanwhile."""
    traffic = Traffic()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")

    def finished(event: dict[str, Any]) -> None:
        traffic.size += event["encodedDataLength"]

    session.on("Network.loadingFinished", finished)
    session.on("Network.requestWillBeSent", lambda event: traffic.addresses.append(event["request"]["url"]))
    yield traffic
    session.detach()


@pytest.mark.parametrize("role", ["viewer", "scorer"])
def test_a_visit_is_cheap(
    role: str, phones: Callable[..., Page], enter_house: Callable[..., str], played: str, db: Database
) -> None:
    """The first one to a scoreboard takes at most 20 kB in 5 requests; the next one 4 kB, also after another hand."""
    page = phones()
    home = enter_house(page, role)
    visits = []
    for hand in range(3):
        page.goto("about:blank")
        if hand == 0:
            page.context.new_cdp_session(page).send("Network.clearBrowserCache")
        if hand == 2:
            facts = {"ended": "domino", "out": "B", "left": {"A": 3, "C": 4}}
            post(db, played.rpartition("/")[2], [Draft("hand", facts)], NOBODY, AT, sure=True)
        with watching(page) as traffic:
            page.goto(home + played, wait_until="networkidle")
        visits.append(traffic)
    first, unchanged, changed = visits
    assert 4_000 < first.size <= 20_000
    assert len(first.addresses) <= 5
    assert 0 < unchanged.size <= 1_000
    assert 1_000 < changed.size <= 4_000


@pytest.mark.parametrize(("kind", "most"), [("*.js", 20_000), ("look.css", 14_000)])
def test_the_code_stays_small(kind: str, most: int, client: FlaskClient) -> None:
    """All scripts together, and the style of a phone, as they are sent but for compression."""
    folder = re.search(r'href="(/static/\w+)/', client.get("/").text)
    assert folder
    sent = {file.name: client.get(f"{folder[1]}/{file.name}").data for file in STATIC.glob(kind)}
    assert all(sent.values())
    assert 0 < sum(map(len, sent.values())) <= most


def test_nothing_moves_while_a_page_comes(
    phones: Callable[..., Page], enter_house: Callable[..., str], played: str
) -> None:
    """No layout shift, on the scoreboard and the sheet."""
    page = phones()
    home = enter_house(page)
    for path in (played, f"{played}/sheet", "/"):
        page.goto(home + path, wait_until="networkidle")
        shift = page.evaluate("""() => new Promise(done => {
            new PerformanceObserver(list => done(list.getEntries().reduce((sum, entry) => sum + entry.value, 0)))
                .observe({ type: "layout-shift", buffered: true })
            setTimeout(() => done(0), 300)
        })""")
        assert shift == 0, path


@pytest.fixture
def hostile(table: Callable[..., str], db: Database) -> list[str]:
    """Matches of each kind on an evening, one of them over, with the longest names there can be."""
    counts = {"ended": "domino", "out": "A", "left": dict.fromkeys("BCD", 12)}
    block = {"ended": "blocked", "last": "B", "left": dict.fromkeys("ABCD", 14)}
    won = ("hand", {"ended": "domino", "out": "A"})
    paths = [
        table("mexican", LONG, [("hand", counts), ("hand", block)]),
        table("simple", LONG[:3], [won, won], target=2),
        table("all-threes", [LONG[:2], LONG[2:]], [("play", {"by": "A", "ends": 9}),
            ("hand", {"ended": "domino", "out": "A", "heap": 35, "out_ends": 0})]),
        table("lucky-triple", LONG[:2], [("play", {"by": "A", "did": "score"})]),
    ]  # fmt: skip
    with writing(db):
        league = home_league(db, AT)
        evening = evenings.evening(db, evenings.new_evening(db, league, date(2026, 3, 1), LONG[0], AT))
        evenings.come(db, evening.id, players.roster(db, league))
        for path in paths:
            evenings.put_on_evening(db, path.rpartition("/")[2], evening)
    return paths


def kind_of(path: str) -> str:
    """What kind of page an address is: without what is different from match to match."""
    return re.sub(r"[0-9a-f]{32}|(?<=/)\d+", "·", path.partition("#")[0].partition("?")[0])


LINKS = "[...document.querySelectorAll('a[href]:not([download])')].map(link => link.getAttribute('href'))"
CONTROLS = """() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter(control => control.checkVisibility({ visibilityProperty: true }) && control.ariaHidden !== "true")
    .map(control => [control.outerHTML.slice(0, 90), (control.closest("label") ?? control).getBoundingClientRect()])
    .filter(([, box]) => box.height < 47.5 || box.width < 47.5)
    .map(([html, box]) => `${html}: ${box.width} x ${box.height}`)"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_fit_for_use(
    scheme: str, phones: Callable[..., Page], enter_house: Callable[..., str], hostile: list[str], db: Database
) -> None:
    """With the longest names nothing scrolls sideways on the smallest phone, every control is large enough and named.

    All pages that links lead to are looked at, one of each kind; axe finds nothing at WCAG 2.2 AA.
    """
    page = phones(viewport={"width": 320, "height": 568}, color_scheme=scheme)
    home = enter_house(page)
    with writing(db):
        records = f"/l/{home_league(db, AT)}/records"
    left = [*hostile, records, f"{hostile[0]}?tv", f"{hostile[0]}/share", f"{hostile[0]}/blank", "/", "/nothing"]
    done: set[str] = set()
    problems = []
    while left:
        path = left.pop(0)
        if path not in hostile and "?tv" not in path:
            if kind_of(path) in done:
                continue
            done.add(kind_of(path))
        page.set_viewport_size({"width": 320, "height": 568})
        page.goto(home + path)
        if page.evaluate("document.documentElement.scrollWidth > 320"):
            problems.append(f"{path}: wide")
        problems += [f"{path}: {control}" for control in page.evaluate(CONTROLS)]
        # All of it at once, so that nothing lies under what sticks to the lower edge.
        page.set_viewport_size({"width": 320, "height": page.evaluate("document.documentElement.scrollHeight")})
        found = Axe().run(page, options={"runOnly": LEVELS}).response["violations"]
        problems += [f"{path}: {wrong['id']} {node['html'][:90]}" for wrong in found for node in wrong["nodes"]]
        links = page.evaluate(LINKS)
        # What hangs on the wall renews itself, and nobody touches it.
        left += [link for link in links if link.startswith("/") and "?tv=" not in link]
    assert len(done) > 10
    assert problems == []
