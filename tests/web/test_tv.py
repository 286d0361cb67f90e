"""The scoreboard on a TV."""

import logging
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlite_utils import Database

from scorekeeper.store import access
from scorekeeper.store.connection import writing
from scorekeeper.web.sharing import code_of

AT = "2026-03-01T20:14:00+00:00"

Read = Callable[..., Any]


@pytest.fixture
def match(open_table: Callable[..., str], enter: Callable[..., str]) -> str:
    """A match with two hands."""
    match = open_table("mexican", ["Ana", "Bo", "Cy"])
    enter(match, "hand", {"ended": "domino", "out": "A", "left": {"B": 12, "C": 7}})
    enter(match, "hand", {"ended": "domino", "out": "B", "left": {"A": 9, "C": 11}})
    return match


@pytest.fixture
def scorer(client_as: Callable[..., FlaskClient], league: str, match: str) -> FlaskClient:
    """A phone that may score it."""
    return client_as("scorer", league, match)


def drawn(page: Any) -> list[str]:
    """The codes on a page."""
    return [attrs["d"] for tag, attrs in page.tags if tag == "path" and attrs.get("stroke") == "#000"]


def test_the_button_makes_a_link_for_watching_and_shows_its_code(
    app: Flask, scorer: FlaskClient, match: str, league: str, db: Database, read: Read
) -> None:
    """Whoever scans the TV sees this match, and can neither score it nor see another."""
    answer = scorer.post(f"/m/{match}/share/tv")
    assert answer.status_code == 303
    page = read(scorer.get(answer.location))
    key = answer.location.partition("?tv=")[2]
    (code,) = drawn(page)
    assert code in code_of(f"http://localhost/join/{key}")
    assert key not in page.text
    (link,) = access.links(db, league)
    assert (link.role, link.match) == ("viewer", match)
    phone = app.test_client()
    phone.get(f"/join/{key}")
    assert phone.get(f"/m/{match}").status_code == 200
    assert phone.get(f"/m/{match}/share").status_code == 403


@pytest.mark.parametrize("wrong", ["", "nothing", "scorer", "league", "other", "revoked"])
def test_no_other_key_becomes_a_code(
    wrong: str, scorer: FlaskClient, match: str, league: str, db: Database, open_table: Callable[..., str], read: Read
) -> None:
    """Neither a code for scoring, nor one of the league or of another match, nor one that was taken back."""
    other = open_table("mexican", ["Ana", "Bo"])
    role = "scorer" if wrong == "scorer" else "viewer"
    where = {"league": None, "other": other}.get(wrong, match)
    with writing(db):
        key = access.new_link(db, role, league, where, at=AT)
        if wrong == "revoked":
            access.revoke_link(db, access.links(db, league)[0].id, AT)
    page = read(scorer.get(f"/m/{match}?tv={wrong if wrong in ('', 'nothing') else key}"))
    assert page.status == 200
    assert drawn(page) == []


def test_a_code_that_is_taken_back_leaves_the_screen(
    scorer: FlaskClient, match: str, league: str, db: Database, read: Read
) -> None:
    """The page that the TV asks for next has none."""
    path = scorer.post(f"/m/{match}/share/tv").location
    tag = scorer.get(path).headers["ETag"]
    with writing(db):
        access.revoke_link(db, access.links(db, league)[0].id, AT)
    answer = scorer.get(path, headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert drawn(read(answer)) == []


def test_it_shows_everything_and_offers_nothing(scorer: FlaskClient, match: str, read: Read) -> None:
    """Names, totals, the last change and what comes next; for a scorer too only the heading leads somewhere: back."""
    page = read(scorer.get(f"/m/{match}?tv"))
    assert "Ana 9 +9" in page.text
    assert "Cy 18 +11" in page.text
    assert "Hand 3 of 7." in page.text
    assert not {"button", "input", "form"} & {tag for tag, _ in page.tags}
    [(words, back)] = page.links
    assert words == "‹ Widow · Mexican, the blocker pays four times : back to the scoreboard"
    assert back == f"/m/{match}"
    assert [attrs["value"] for tag, attrs in page.tags if tag == "progress"] == ["2", "2", "2"]


def test_it_says_who_has_won(
    open_table: Callable[..., str], enter: Callable[..., str], client_as: Any, league: str, read: Read
) -> None:
    """In place of what comes next."""
    match = open_table("simple", ["Ana", "Bo"], target=1)
    enter(match, "hand", {"ended": "domino", "out": "B"})
    page = read(client_as("viewer", league, match).get(f"/m/{match}?tv"))
    assert "Winner: Bo" in page.text
    assert "Hand" not in page.text


def test_the_key_stays_out_of_the_log(
    app: Flask,
    scorer: FlaskClient,
    match: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A mistake of ours on the TV's page is logged without the key in its address."""
    path = scorer.post(f"/m/{match}/share/tv").location
    monkeypatch.setitem(app.view_functions, "scoreboard.show", lambda match: str(1 // (match == "")))
    monkeypatch.setitem(app.config, "PROPAGATE_EXCEPTIONS", False)
    with caplog.at_level(logging.DEBUG):
        assert scorer.get(path).status_code == 500
    assert match in caplog.text
    assert path.partition("?tv=")[2] not in caplog.text


@pytest.mark.parametrize("role", ["viewer", None])
def test_who_may_not_score_makes_no_link(
    role: str | None, client_as: Callable[..., FlaskClient], league: str, match: str, db: Database
) -> None:
    """For a TV as little as for a phone."""
    assert client_as(role, league, match).post(f"/m/{match}/share/tv").status_code == 403
    assert access.links(db, league) == []


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_figures_can_be_read_from_four_metres(
    sides: int, app: Flask, open_table: Callable[..., str], enter: Callable[..., str],
    client_as: Callable[..., FlaskClient], league: str, browser: Any,
) -> None:  # fmt: skip
    """Totals stand at least 14 % of the height tall, words 4 %, all within the screen, at any number of sides."""
    names = ["Ana", "W" * 60, "Cy Cy Cy", "Ďábel 🁫"][:sides]
    match = open_table("negative", names, target=5000, set=12)
    for _ in range(3):
        left = dict.fromkeys("BCD"[: sides - 1], 360)
        enter(match, "hand", {"ended": "domino", "out": "A", "left": left})
    show(browser, client_as("viewer", league, match).get(f"/m/{match}?tv"), app, sides)


def show(browser: Any, answer: Any, app: Flask, sides: int) -> None:
    """Lay a page out on a TV and look at its sizes."""
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    client = app.test_client()

    def serve(route: Any) -> None:
        path = "/" + route.request.url.split("/", 3)[3]
        file = answer if path == "/" else client.get(path)
        route.fulfill(status=file.status_code, body=file.data, headers=dict(file.headers))

    page.route("**/*", serve)
    page.goto("http://tv.test/")
    sizes = page.evaluate("""() => [...document.querySelectorAll("main *, h1")].filter(e => e.innerText?.trim())
        .map(e => parseFloat(getComputedStyle(e).fontSize))""")
    totals = page.locator(".total > span:first-child").all()
    assert len(totals) == sides
    assert min(sizes) >= 0.04 * 720
    for total in totals:
        box, tile = total.bounding_box(), total.locator("xpath=ancestor::div[1]").bounding_box()
        assert box["height"] >= 0.14 * 720
        assert tile["x"] <= box["x"]
        assert box["x"] + box["width"] <= tile["x"] + tile["width"]
        assert tile["y"] <= box["y"]
        assert box["y"] + box["height"] <= tile["y"] + tile["height"]
    assert page.evaluate("document.documentElement.scrollWidth <= 1280 && document.documentElement.scrollHeight <= 720")
    page.close()
