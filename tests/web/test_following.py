"""Following a table: a page is sent again only where something on it has changed."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlite_utils import Database
from werkzeug.test import TestResponse

from scorekeeper.store import access, leagues, players
from scorekeeper.store.connection import writing
from scorekeeper.store.evenings import evening as evening_of
from scorekeeper.store.evenings import put_on_evening
from scorekeeper.store.ledger import Writer
from scorekeeper.store.matches import mend_opening
from scorekeeper.store.record import Substitute, load
from scorekeeper.store.reported import Outcome, report

AT = "2026-03-01T20:14:00+00:00"
A_HAND = {"ended": "domino", "out": "A", "left": {"B": 12, "C": 7}}


@pytest.fixture
def match(open_table: Callable[..., str]) -> str:
    """A match that others follow."""
    return open_table("mexican", ["Ana", "Bo", "Cy"])


@pytest.fixture
def viewer(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """A phone that looks on."""
    return client_as("viewer", league)


def tag_in(answer: TestResponse) -> str:
    """The tag that the page itself carries, for its script to ask with."""
    found = re.search(r'data-etag="([^"]*)"', answer.text)
    assert found
    return found[1].replace("&#34;", '"')


def ask(client: FlaskClient, path: str, tag: str, **headers: str) -> TestResponse:
    """Ask for a page again."""
    return client.get(path, headers={"If-None-Match": tag, **headers})


@pytest.mark.parametrize("query", ["", "?tv"])
@pytest.mark.parametrize("encoding", ["", "gzip", "br", "zstd", "gzip, deflate, br, zstd"])
def test_what_is_known_is_not_sent_again(viewer: FlaskClient, match: str, query: str, encoding: str) -> None:
    """The tag in the page is the one in its header, however it is compressed, and asks for changes only."""
    path = f"/m/{match}{query}"
    first = viewer.get(path, headers={"Accept-Encoding": encoding})
    assert first.headers.get("Content-Encoding", "") == (encoding if " " not in encoding else "zstd")
    tag = tag_in(viewer.get(path))
    assert first.headers["ETag"] == tag
    assert first.headers["Cache-Control"] == "private, no-cache"
    assert {"Cookie", "Accept-Language", "Accept-Encoding"} <= set(re.split(", ?", first.headers["Vary"]))
    again = ask(viewer, path, tag, **{"Accept-Encoding": encoding})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)


def test_a_known_page_is_found_out_by_few_questions(
    app: Flask, viewer: FlaskClient, match: str, enter: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whose phone, which league, which role, and what stands there: the match is not read."""
    enter(match, "hand", A_HAND)
    tag = tag_in(viewer.get(f"/m/{match}"))
    asked: list[str] = []
    execute = Database.execute
    monkeypatch.setattr(Database, "execute", lambda db, sql, *more: (asked.append(sql), execute(db, sql, *more))[1])
    assert ask(viewer, f"/m/{match}", tag).status_code == 304
    assert len([sql for sql in asked if "SELECT" in sql]) == 4


@pytest.mark.parametrize("query", ["", "?tv"])
@pytest.mark.parametrize("change", ["hand", "void", "name", "writer", "substitute", "zone"])
def test_what_has_changed_is_sent(
    change: str, query: str, viewer: FlaskClient, match: str, league: str, enter: Callable[..., str], db: Database
) -> None:
    """An entry, a correction, another name of whoever plays or entered it, another clock: each is a new page."""
    with writing(db):
        player = players.player_named(db, league, "Eve", AT)
    key = enter(match, "hand", A_HAND, writer=Writer(None, player))
    record = load(db, match)
    with_dan = [Substitute("A", "Dan", 1)]
    sides = record.match.score.table.sides
    with writing(db):
        mend_opening(
            db, record, record.opening["options"], sides, with_dan, Writer(None, None), AT, "d" * 32, "Ana left"
        )
    path = f"/m/{match}{query}"
    tag = tag_in(viewer.get(path))
    if change == "hand":
        enter(match, "hand", A_HAND)
    elif change == "void":
        enter(match, "void", replaces=key)
    elif change == "zone":
        with writing(db):
            leagues.settle(db, league, "Thursday club", {"zone": "Asia/Kathmandu"})
    else:
        who = {"name": "Bo", "writer": "Eve", "substitute": "Dan"}[change]
        with writing(db):
            players.rename(db, players.player_named(db, league, who, AT), "Zoë")
    answer = ask(viewer, path, tag)
    assert answer.status_code == 200
    assert tag_in(answer) == answer.headers["ETag"] != tag


@pytest.mark.parametrize("change", ["hand", "table", "result", "name"])
def test_a_screen_with_a_whole_evening_follows_too(
    change: str, viewer: FlaskClient, match: str, league: str, evening: str, enter: Callable[..., str],
    open_table: Callable[..., str], db: Database
) -> None:  # fmt: skip
    """It is sent again where a table, a result or a name has changed, and only then."""
    with writing(db):
        put_on_evening(db, match, evening_of(db, evening))
    other = open_table("simple", ["Dan", "Eve"])
    path = f"/e/{evening}?tv"
    tag = tag_in(viewer.get(path))
    again = ask(viewer, path, tag)
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    if change == "hand":
        enter(match, "hand", A_HAND)
    with writing(db):
        if change == "table":
            put_on_evening(db, other, evening_of(db, evening))
        elif change == "result":
            report(
                db,
                league,
                evening,
                [Outcome((("Dan",), ("Eve",)), totals=(Fraction(2), Fraction(1)))],
                Writer(None, None),
                AT,
                "r",
            )
        elif change == "name":
            players.rename(db, players.player_named(db, league, "Bo", AT), "Zoë")
    answer = ask(viewer, path, tag)
    assert answer.status_code == 200
    assert tag_in(answer) == answer.headers["ETag"] != tag


def test_another_language_role_or_phone_is_another_page(
    app: Flask, client_as: Callable[..., FlaskClient], league: str, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tag is good for the phone that it was given to, in its language and role, and for this build."""
    viewer, other = client_as("viewer", league, match), client_as("viewer", league, match)
    tag = tag_in(viewer.get(f"/m/{match}"))
    assert ask(other, f"/m/{match}", tag).status_code == 200
    assert ask(client_as("scorer", league, match), f"/m/{match}", tag).status_code == 200
    assert ask(viewer, f"/m/{match}?tv", tag).status_code == 200
    monkeypatch.setitem(app.config, "BUILD", "another")
    assert ask(viewer, f"/m/{match}", tag).status_code == 200


def test_a_higher_role_shows_at_once(
    app: Flask, client_as: Callable[..., FlaskClient], league: str, match: str, db: Database
) -> None:
    """A phone that opens the code for scoring gets the keypad, although nothing was entered."""
    phone = client_as("viewer", league, match)
    tag = tag_in(phone.get(f"/m/{match}"))
    with writing(db):
        key = access.new_link(db, "scorer", league, match, at=AT)
    phone.get(f"/join/{key}")
    assert 'id="board"' in ask(phone, f"/m/{match}", tag).text


def test_who_is_shut_out_learns_nothing(app: Flask, league: str, match: str, db: Database) -> None:
    """Once its link is revoked a phone is refused, also when it has the newest page."""
    phone = app.test_client()
    with writing(db):
        key = access.new_link(db, "viewer", league, match, at=AT)
    phone.get(f"/join/{key}")
    tag = tag_in(phone.get(f"/m/{match}"))
    with writing(db):
        access.revoke_link(db, access.links(db, league)[0].id, AT)
    assert ask(phone, f"/m/{match}", tag).status_code == 403


def test_the_page_after_saving_knows_what_it_shows(
    client_as: Callable[..., FlaskClient], league: str, match: str, read: Callable[..., Any]
) -> None:
    """It carries the plain page's tag, and is itself no page to be kept."""
    scorer = client_as("scorer", league, match)
    typed = {"once": "a" * 32, "left-B": "12", "left-C": "7"}
    saved = scorer.post(f"/m/{match}", data=typed, follow_redirects=True)
    assert "ETag" not in saved.headers
    assert "Hand 1 saved." in read(saved).text
    assert ask(scorer, f"/m/{match}", tag_in(saved)).status_code == 304
    again = scorer.get(saved.request.full_path, headers={"If-None-Match": tag_in(saved)})
    assert again.status_code == 200
    refused = scorer.post(f"/m/{match}", data={**typed, "once": "b" * 32, "left-C": "4.5"})
    assert refused.status_code == 422
    assert ask(scorer, f"/m/{match}", tag_in(refused)).status_code == 304
