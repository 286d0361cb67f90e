"""Who may do what: every address with every role, links that are revoked, cookies, and a page's own limits."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlite_utils import Database

from scorekeeper.store.access import ROLES, links, new_link, revoke_link
from scorekeeper.store.connection import writing
from scorekeeper.store.leagues import new_league
from scorekeeper.store.players import roster
from scorekeeper.web.access import ANYONE, PAGES

Read = Callable[..., Any]
AT = "2026-03-01T20:14:00+00:00"
THREE = ["Ana", "Bo", "Cy"]
A_HAND = {"ended": "domino", "out": "A", "left": {"B": 12, "C": 7}}
SAFE = {"GET", "HEAD", "OPTIONS"}


@pytest.fixture
def match(open_table: Callable[..., str]) -> str:
    """A match of the league."""
    return open_table("mexican", THREE)


@pytest.fixture
def hand(match: str, enter: Callable[..., str]) -> str:
    """The key of a hand of the match."""
    return enter(match, "hand", A_HAND)


@pytest.fixture
def dispute(match: str, hand: str, enter: Callable[..., str]) -> str:
    """The key of a dispute about it."""
    return enter(match, "dispute", {"entry": hand, "claim": "it was Bo"})


@pytest.fixture
def routes(
    app: Flask, db: Database, league: str, evening: str, match: str, hand: str, dispute: str
) -> list[tuple[str, str, str, bool]]:
    """All there is to ask for: (endpoint, method, address, whether it is about a match)."""
    found = []
    for rule in app.url_map.iter_rules():
        key = dispute if "/dispute/<key>" in rule.rule else hand
        known = {
            "league": league,
            "fixture": "x",
            "entrant": "x",
            "link": "x",
            "table": "x",
            "evening": evening,
            "match": match,
            "player": next(iter(roster(db, league))),
            "key": key,
            "side": 0,
            "scoring": "simple",
            "version": "0",
            "path": "x",
            "form": "json",
        }
        address = app.url_map.bind("localhost").build(rule.endpoint, {name: known[name] for name in rule.arguments})
        # The join address is tried with a key of its own below.
        found += [
            (rule.endpoint, method, address, "match" in rule.arguments)
            for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
            if rule.endpoint != "home.join"
        ]
    return found


def test_every_page_states_its_role(app: Flask) -> None:
    """Each endpoint stands in the table, and nothing else does."""
    assert {rule.endpoint for rule in app.url_map.iter_rules()} == set(PAGES)
    assert set(PAGES.values()) <= {ANYONE, *ROLES}


def test_who_only_looks_changes_nothing(routes: list[tuple[str, str, str, bool]]) -> None:
    """What changes something is for scorers and the organiser; a phone's own name and a first game are the phone's."""
    changing = {endpoint for endpoint, method, _, _ in routes if method not in SAFE}
    assert {endpoint for endpoint in changing if PAGES[endpoint] in (ANYONE, "viewer")} == {
        "home.phone",
        "home.start",
        "leagues.new",
    }
    assert {endpoint for endpoint in PAGES if PAGES[endpoint] == "organiser"} >= {"arguing.rule"}


@pytest.mark.parametrize("scope", ["league", "match", "other match", "other league"])
@pytest.mark.parametrize("role", [None, *ROLES])
def test_every_page_asks_for_its_role(
    role: str | None, scope: str, routes: list[tuple[str, str, str, bool]], client_as: Callable[..., FlaskClient],
    open_table: Callable[..., str], league: str, match: str, db: Database,
) -> None:  # fmt: skip
    """Whoever holds the role of a page in its league or for its match is let in; nobody else, and changes nothing."""
    if scope == "other league":
        with writing(db):
            there = new_league(db, "Elsewhere", "club", AT), None
    else:
        there = league, {"match": match, "other match": open_table("simple", THREE)}.get(scope)
    client = client_as(role, *there)
    wrong = []
    for endpoint, method, address, in_match in routes:
        asked = PAGES[endpoint]
        if asked == ANYONE:
            continue
        covered = scope == "league" or (scope == "match" and in_match)
        allowed = covered and role is not None and ROLES.index(role) >= ROLES.index(asked)
        before = db.table("entry").count
        status = client.open(address, method=method).status_code
        if (status == 403) == allowed or status >= 500:
            wrong.append((endpoint, method, status))
        if not allowed and db.table("entry").count != before:
            wrong.append((endpoint, method, "changed something"))
    assert wrong == []


@pytest.mark.parametrize("headers", [{"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "none"}, {"Origin": "null"}])
def test_only_our_own_pages_change_something(
    headers: dict[str, str], routes: list[tuple[str, str, str, bool]], client_as: Callable[..., FlaskClient],
    league: str, db: Database, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Every address that can change something refuses another site's form, the organiser's cookie or not."""
    monkeypatch.setenv("SCOREKEEPER_PASSPHRASE", "double blank")
    client = client_as("organiser", league)
    del client.environ_base["HTTP_SEC_FETCH_SITE"]
    before = "\n".join(db.conn.iterdump())
    tried = [(method, address) for _, method, address, _ in routes if method not in SAFE]
    assert len(tried) >= 15
    assert {client.open(address, method=method, headers=headers).status_code for method, address in tried} == {403}
    assert "\n".join(db.conn.iterdump()) == before


@pytest.mark.parametrize("of_match", [False, True])
def test_a_revoked_link_lets_nobody_in(
    of_match: bool, app: Flask, db: Database, league: str, match: str, client_as: Callable[..., FlaskClient]
) -> None:
    """Neither those who come with it, nor, from that moment, those who came before."""
    with writing(db):
        key = new_link(db, "scorer", league, match if of_match else None, at=AT)
    phone = client_as(None)
    answer = phone.get(f"/join/{key}")
    assert (answer.status_code, answer.location) == (303, f"/m/{match}" if of_match else f"/l/{league}")
    assert key not in answer.location
    assert phone.get(f"/m/{match}/more").status_code == 200
    with writing(db):
        revoke_link(db, links(db, league)[0].id, AT)
    assert phone.get(f"/m/{match}").status_code == 403
    assert phone.post(f"/m/{match}", data={"left-B": "1", "left-C": "2"}).status_code == 403
    late = app.test_client().get(f"/join/{key}")
    assert late.status_code == 403
    assert "not valid any more" in late.text
    assert "Set-Cookie" not in late.headers


@pytest.mark.parametrize("key", ["x", "A" * 22, "A" * 5000, "%00", "é", "' OR 1=1 --", "..%2F"])
def test_an_unknown_link_lets_nobody_in(key: str, client: FlaskClient, db: Database) -> None:
    """And makes no device."""
    answer = client.get(f"/join/{key}")
    assert answer.status_code in (403, 404)
    assert "Set-Cookie" not in answer.headers
    assert db.table("device").count == 0


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie(scheme: str, client: FlaskClient, db: Database, league: str) -> None:
    """It holds a secret of which only the hash is kept, is not for scripts or other sites, and lasts 400 days."""
    with writing(db):
        key = new_link(db, "viewer", league, at=AT)
    said = client.get(f"/join/{key}", base_url=f"{scheme}://localhost").headers["Set-Cookie"].split("; ")
    name, _, secret = said[0].partition("=")
    attributes = {attribute for attribute in said[1:] if not attribute.startswith("Expires=")}
    assert (name, len(secret)) == ("device", 22)
    expected = {"HttpOnly", "SameSite=Lax", "Path=/", f"Max-Age={400 * 24 * 60 * 60}"}
    assert attributes == (expected | {"Secure"} if scheme == "https" else expected)
    assert secret not in "\n".join(db.conn.iterdump())
    again = client.get(f"/join/{key}", base_url=f"{scheme}://localhost")
    assert "Set-Cookie" not in again.headers
    assert db.table("device").count == 1


def test_a_public_instance(app: Flask, client_as: Callable[..., FlaskClient], monkeypatch: pytest.MonkeyPatch) -> None:
    """There a phone starts a league of its own, once, which no other phone sees; elsewhere it cannot."""
    phone, stranger = client_as(None), client_as(None)
    assert phone.post("/start").status_code == 403
    assert "Start a game" not in phone.get("/").text
    monkeypatch.setenv("SCOREKEEPER_PASSPHRASE", "double blank")
    assert "Start a game" in phone.get("/").text
    new = phone.post("/start").location
    assert phone.post("/start").location == new
    opened = phone.post(f"{new}/simple", data={"seat-0": "Ana", "seat-1": "Bo", "option-target": "7"})
    assert opened.status_code == 303
    assert phone.get(opened.location).status_code == 200
    assert phone.post(opened.location, data={"out": "A"}).status_code == 303
    assert stranger.post("/start").location != new
    for path in (new, opened.location):
        assert stranger.get(path).status_code == 403
    assert "Ana" not in stranger.get("/").text


@pytest.fixture
def addresses(routes: list[tuple[str, str, str, bool]], match: str, league: str) -> Iterator[str]:
    """Every page that can be looked at, with what it shows after a save, an Undo, a mistake."""
    looks = [address for endpoint, method, address, _ in routes if method == "GET" and endpoint != "static"]
    return iter([*looks, f"/m/{match}?saved=x", "/nothing", "/join/x", f"/l/{league}/new/lucky-triple"])


@pytest.mark.parametrize("role", [None, *ROLES])
def test_pages_hold_no_script_or_style_of_their_own(
    role: str | None, addresses: Iterator[str], client_as: Callable[..., FlaskClient], league: str, match: str,
    hand: str, read: Read,
) -> None:  # fmt: skip
    """The policy forbids them on every page, and no page has one; refused forms and saved hands neither."""
    client = client_as(role, league)
    answers = [client.get(address) for address in addresses]
    answers += [client.get(f"/m/{match}?{name}={hand}") for name in ("saved", "again")]
    answers += [client.post(f"/m/{match}", data={"left-B": b}) for b in ("", "x", "130")]
    for answer in answers:
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'; script-src 'self'; style-src 'self'" in policy
        assert "unsafe" not in policy
        if answer.mimetype != "text/html" or not answer.data:
            continue
        page = read(answer)
        for tag, attrs in page.tags:
            assert tag not in ("style", "iframe", "object", "embed", "base")
            assert tag != "script" or (attrs.get("src") or "").startswith("/static/")
            assert not [name for name in attrs if name == "style" or name.startswith("on") or name == "srcdoc"]
            for name in ("href", "src", "action", "formaction"):
                assert not (attrs.get(name) or "").lower().startswith(("javascript:", "http:", "https:", "//"))
