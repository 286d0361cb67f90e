"""What comes out on paper: the score sheet, and an empty one; and the result as a text."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page
from sqlite_utils import Database

from scorekeeper.store import access
from scorekeeper.store.ledger import fingerprint
from scorekeeper.store.record import load

Read = Callable[..., Any]
SIDES = ["Ana", "Wołodymyr-Konstantyn Schwarzenberg-Hohenlohe 🁫🁫 Ингельфинген", "Cy", "Dee"]


@pytest.fixture
def match(open_table: Callable[..., str], enter: Callable[..., str]) -> str:
    """Two hands, with a name that is long."""
    match = open_table("mexican", SIDES)
    enter(match, "hand", {"ended": "domino", "out": "A", "left": {"B": 12, "C": 7, "D": 3}})
    enter(match, "hand", {"ended": "domino", "out": "B", "left": {"A": 9, "C": 11, "D": 4}})
    return match


@pytest.fixture
def scorer(client_as: Callable[..., FlaskClient], league: str, match: str) -> FlaskClient:
    """A phone that may score it."""
    return client_as("scorer", league, match)


@pytest.fixture
def paper(browser: Browser, scorer: FlaskClient) -> Iterator[Callable[[str], Page]]:
    """`paper(path)`: a page as it is printed, from a phone in the dark."""
    context = browser.new_context(color_scheme="dark", viewport={"width": 718, "height": 1047})

    def paper(path: str) -> Page:
        page = context.new_page()

        def serve(route: Any) -> None:
            file = scorer.get("/" + route.request.url.split("/", 3)[3])
            route.fulfill(status=file.status_code, body=file.data, headers=dict(file.headers))

        page.route("**/*", serve)
        page.emulate_media(media="print", color_scheme="dark")
        page.goto(f"http://paper.test{path}")
        return page

    yield paper
    context.close()


def pages(page: Page) -> int:
    """How many sheets of A4 it takes."""
    printed = page.pdf(format="A4", margin=dict.fromkeys(("top", "right", "bottom", "left"), "10mm"))
    found = re.search(rb"/Count (\d+)", printed)
    assert found
    return int(found[1])


@pytest.mark.parametrize("kind", ["sheet", "blank"])
def test_a_sheet_is_black_on_white_on_one_page(paper: Callable[[str], Page], match: str, kind: str) -> None:
    """The table over the full width, a line to sign for each side, and nothing that one would tap."""
    page = paper(f"/m/{match}/{kind}")
    colours = page.evaluate("""() => [...document.querySelectorAll("body, table, th, td, td b, p")].map(element => {
        const { color, backgroundColor } = getComputedStyle(element)
        return color + backgroundColor
    })""")
    assert set(colours) <= {f"rgb(0, 0, 0){ground}" for ground in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)")}
    assert page.locator("button:visible, header a:visible, footer:visible, th a:visible, .button:visible").count() == 0
    box = page.locator("table").bounding_box()
    assert box
    assert box["width"] > 0.95 * 718
    assert page.locator(".paper p").all_inner_texts() == [f"Signature: {name}" for name in SIDES]
    assert page.locator(".paper").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 718
    assert pages(page) == 1


def test_the_sheet_can_be_checked_against_the_record(scorer: FlaskClient, match: str, db: Database, read: Read) -> None:
    """It carries its date and its fingerprint."""
    text = read(scorer.get(f"/m/{match}/sheet")).text
    assert f"Mar 1, 2026 · Fingerprint: {fingerprint(load(db, match).head.hash)}" in text


@pytest.mark.parametrize(("scoring", "options", "rows"), [("mexican", {}, 20), ("mexican", {"hands": 24}, 24)])
def test_an_empty_sheet_has_names_and_room(
    scoring: str, options: dict[str, int], rows: int, open_table: Callable[..., str],
    client_as: Callable[..., FlaskClient], league: str, read: Read,
) -> None:  # fmt: skip
    """A column for each side, a row for each hand, nothing in them; whoever may look may print it."""
    match = open_table(scoring, ["Ana", "Bo"], **options)
    page = read(client_as("viewer", league, match).get(f"/m/{match}/blank"))
    cells = [tag for tag, _ in page.tags if tag == "td"]
    assert len(cells) == 2 * (rows + 1)
    assert re.findall(r"<td>[^<]", page.html) == []
    assert "Hand Ana Bo 1 2 3" in page.text


def test_the_result_is_a_short_text(scorer: FlaskClient, match: str, db: Database) -> None:
    """What was played, the totals, who has won, and the fingerprint, without any address."""
    page = scorer.get(f"/m/{match}/result")
    found = re.search(r"<textarea[^>]*>(.*)</textarea>", page.text, re.DOTALL)
    assert found
    assert found[1].split("\n") == [
        "Widow · Mexican, the blocker pays four times",
        "Mar 1, 2026 · 2 hands",
        "Ana: 9",
        f"{SIDES[1]}: 12",
        "Cy: 18",
        "Dee: 7",
        "Not over yet.",
        f"Fingerprint: {fingerprint(load(db, match).head.hash)}",
    ]
    assert page.cache_control.no_store


def test_the_result_can_bring_an_address_for_watching(
    app: Flask, scorer: FlaskClient, match: str, league: str, db: Database
) -> None:
    """A link is made when it is asked for, and lets others watch this match and nothing else."""
    page = scorer.post(f"/m/{match}/result").text
    found = re.search(r"To watch: http://localhost(/join/[\w-]+)</textarea>", page)
    assert found
    (link,) = access.links(db, league)
    assert (link.role, link.match) == ("viewer", match)
    friend = app.test_client()
    assert friend.get(found[1]).location == f"/m/{match}"
    assert friend.get(f"/m/{match}/result").status_code == 200
    assert friend.post(f"/m/{match}/result", headers={"Sec-Fetch-Site": "same-origin"}).status_code == 403
    assert "<form" not in friend.get(f"/m/{match}/result").text


@pytest.mark.parametrize("role", ["viewer", "scorer"])
def test_a_finished_match_offers_its_result(
    role: str, open_table: Callable[..., str], enter: Callable[..., str], client_as: Callable[..., FlaskClient],
    league: str, read: Read,
) -> None:  # fmt: skip
    """On the scoreboard, for everybody; while it goes on only the sheet does."""
    match = open_table("simple", ["Ana", "Bo"], target=1)
    client = client_as(role, league, match)
    offer = ("Share the result", f"/m/{match}/result")
    assert offer not in read(client.get(f"/m/{match}")).links
    assert offer in read(client.get(f"/m/{match}/sheet")).links
    enter(match, "hand", {"ended": "domino", "out": "B"})
    assert offer in read(client.get(f"/m/{match}")).links
    assert "Winner: Bo" in client.get(f"/m/{match}/result").text
