"""What a page may cost: bytes, requests, room on the screen, taps that miss."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page
from sqlite_utils import Database

from scorekeeper.store.ledger import Draft, Writer
from scorekeeper.store.matches import post

STATIC = Path(__file__).parents[2] / "static"
AT = "2026-03-01T20:14:00+00:00"
NOBODY = Writer(None, None)


@dataclass
class Traffic:
    """What a page fetched: bytes over the wire, headers among them, and the addresses."""

    size: float = 0
    addresses: list[str] = field(default_factory=list)


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
