"""Whatever is sent, there is a clear page with the right status, and never half a write."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pages import clear, form, send, written
from sqlite_utils import Database

from scorekeeper.store.record import load

Read = Callable[..., Any]
NAMES = [
    "<script>alert(1)</script>", '" onfocus="alert(1)" x="', "{{ 7*7 }}", "%(name)s %s %", "🁫🀄👩‍👩‍👧", "أحمد",
    "\u202eabc", "Zo\u0301e\u0301", "A", "B", "&", "<b>", "' OR 1=1 --", "x" * 60, "ﬃ" * 20, "田中",
]  # fmt: skip
PATHS = [
    "%00", "%ED%A0%80", "%FF%FE", "..%2F..%2Fetc", "%25", "%zz", "%0d%0aX-A:%20b", "%F0%9F%81%AB", "x" * 5000, "null",
    "%3Cscript%3E",
]  # fmt: skip
THREE = ["Ana", "Bo", "Cy"]


@pytest.fixture
def client(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """A phone that may do everything."""
    return client_as("organiser", league)


@pytest.mark.parametrize("rubbish", PATHS)
def test_rubbish_in_addresses(
    rubbish: str,
    app: Flask,
    client: FlaskClient,
    matches: dict[str, list[str]],
    league: str,
    evening: str,
    db: Database,
) -> None:
    """In each place of each address: there is nothing, or it is not for this phone."""
    match, keys = next(iter(matches.items()))
    before = written(db)
    known = {
        "league": league,
        "player": "x",
        "fixture": "x",
        "form": "json",
        "entrant": "x",
        "link": "x",
        "table": "x",
        "evening": evening,
        "match": match,
        "key": keys[0],
        "side": "0",
        "scoring": "simple",
        "version": "0",
        "path": "x",
    }
    for rule in app.url_map.iter_rules():
        for place in rule.arguments:
            values = {**known, place: rubbish}
            address = re.sub(r"<(?:\w+(?:\(.*?\))?:)?(\w+)>", lambda found, values=values: values[found[1]], rule.rule)
            for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
                clear(client.open(address, method=method), 403, 404)
    assert written(db) == before


@pytest.mark.parametrize("side", ["3", "9", "-1", "00", "9" * 5000, "٣", "1.5", "a"])
def test_absurd_numbers_in_addresses(side: str, client: FlaskClient, matches: dict[str, list[str]]) -> None:
    """There is no such side."""
    clear(client.get(f"/m/{next(iter(matches))}/why/{side}"), 404)


def test_wrong_methods(
    app: Flask, client: FlaskClient, matches: dict[str, list[str]], league: str, evening: str, db: Database
) -> None:
    """Each address names those that it takes, and changes nothing by others."""
    match, keys = next(iter(matches.items()))
    known = {
        "league": league,
        "player": "x",
        "fixture": "x",
        "form": "json",
        "entrant": "x",
        "link": "x",
        "table": "x",
        "evening": evening,
        "match": match,
        "key": keys[0],
        "side": 0,
        "scoring": "simple",
        "version": "0",
        "path": "x",
    }
    urls = app.url_map.bind("localhost")
    before = written(db)
    for rule in app.url_map.iter_rules():
        address = (
            urls.build(rule.endpoint, {name: known[name] for name in rule.arguments})
            if "match" in str(rule) or "form" in rule.arguments
            else rule.rule
        )
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"} - set(urls.allowed_methods(address)):
            answer = client.open(address, method=method)
            clear(answer, 405)
            assert set(answer.headers["Allow"].split(", ")) >= (rule.methods or set())
    assert written(db) == before


@pytest.mark.parametrize("name", NAMES)
def test_names_are_only_names(name: str, client: FlaskClient, league: str, db: Database, read: Read) -> None:
    """Whoever is called so plays like everybody else: on every page the name is text, and nothing else."""
    seats = {"seat-0": name, "seat-1": "Bo"}
    opened = client.post(
        f"/l/{league}/new/mexican", data=form(read(client.get(f"/l/{league}/new/mexican"))).fields | seats
    )
    assert opened.status_code == 303
    match = opened.location
    if name.casefold() != "bo":
        assert send(client, read(client.get(match)), **{"left-B": "12"}).status_code == 303
    called = load(db, match[3:]).match.score.table.labels[0]
    for path in ["", "/sheet", "/why/0", "/history", "/more", "/opening", "/share", "/result"]:
        page = read(client.get(match + path))
        assert page.status == 200
        assert " ".join(called.split()) in page.text or path not in ("", "/sheet", "/why/0", "/history")
        assert not any(attribute.startswith("on") for _, attrs in page.tags for attribute in attrs)
        assert "alert(1)</script>" not in page.html
    assert client.get(f"{match}/sheet.json").get_json()["sides"][0] == called


@pytest.mark.parametrize(
    "field", ["left-B", "out", "once", "after", "what", "by", "seat-0", "reason", "name", "option-target", "x"]
)
def test_a_name_of_a_megabyte(
    field: str, app: Flask, client: FlaskClient, matches: dict[str, list[str]], league: str, db: Database
) -> None:
    """More than a score sheet holds is refused, wherever it is sent."""
    match = next(iter(matches))
    before = written(db)
    for address in (
        f"/m/{match}",
        f"/l/{league}/new/simple",
        f"/m/{match}/substitute",
        f"/m/{match}/opening",
        "/phone",
    ):
        clear(client.post(address, data={field: "x" * 1_000_000}), 413)
    assert written(db) == before


FORM = "application/x-www-form-urlencoded"
PART = b'--x\r\nContent-Disposition: form-data; name="left-B"'
BODIES: dict[str, dict[str, Any]] = {
    "json": {"json": {"out": "A"}},
    "text": {"data": "out=A", "content_type": "text/plain"},
    "png": {"data": b"\x89PNG\r\n\x1a\n", "content_type": "image/png"},
    "no type": {"data": b"out=A"},
    "utf-16": {"data": "left-B=1".encode("utf-16"), "content_type": f"{FORM}; charset=utf-16"},
    "no boundary": {"data": b"--x\r\n\r\n", "content_type": "multipart/form-data"},
    "cut": {"data": PART + b"\r\n\r\n1", "content_type": "multipart/form-data; boundary=x"},
    "file": {"data": PART + b'; filename="1"\r\n\r\n1\r\n--x--\r\n', "content_type": "multipart/form-data; boundary=x"},
    "no utf-8": {"data": b"left-B=%FF%FE&left-C=\xff&%ED%A0%80=%ED%A0%80", "content_type": FORM},
    "percent": {"data": b"left-B=%&left-C=%zz&%=%", "content_type": FORM},
    "thousands": {"data": {f"left-{at}": "1" for at in range(20_000)}},
    "thousands of parts": {"data": {f"left-{at}": "1" for at in range(2_000)}, "content_type": "multipart/form-data"},
    "thousands of one": {"data": {"left-B": ["12"] * 20_000}},
    "nothing": {"data": {}},
}


@pytest.mark.parametrize("body", BODIES)
def test_bodies_of_all_kinds(
    body: str, app: Flask, client: FlaskClient, matches: dict[str, list[str]], league: str, db: Database
) -> None:
    """Nothing that can be saved is in them: each is refused, and everything stays as it was."""
    match, keys = next(iter(matches.items()))
    before = written(db)
    for path in ["", "/opening", "/substitute", "/abandon", f"/entry/{keys[0]}", f"/entry/{keys[0]}/void"]:
        clear(client.post(f"/m/{match}{path}", **BODIES[body]), 400, 413, 422)
    clear(client.post(f"/l/{league}/new/simple", **BODIES[body]), 413, 422)
    assert written(db) == before


COOKIES = [
    "device", "device=", "device=;device=", "=", ";;;", "device=\xff\xfe", "device=\xc3\xa9", 'device="\\377\\000"',
    "device=" + "x" * 9000, "device=%00", "\x01=2", "a=1; " * 500,
]  # fmt: skip


@pytest.mark.parametrize("cookie", COOKIES)
def test_malformed_cookies(cookie: str, app: Flask, matches: dict[str, list[str]]) -> None:
    """Whoever sends them is a stranger."""
    stranger = app.test_client(use_cookies=False)
    headers = {"Cookie": cookie, "Sec-Fetch-Site": "same-origin", "Accept-Language": cookie.strip()}
    clear(stranger.get("/", headers=headers), 200)
    for match in matches:
        clear(stranger.get(f"/m/{match}", headers=headers), 403)
        clear(stranger.post(f"/m/{match}", headers=headers, data={"out": "A"}), 403)
