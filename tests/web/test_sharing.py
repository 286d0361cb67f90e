"""Letting another phone in."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlite_utils import Database

from scorekeeper.store.access import links, role_for

Read = Callable[..., Any]


@pytest.fixture
def match(open_table: Callable[..., str]) -> str:
    """A match to share."""
    return open_table("mexican", ["Ana", "Bo", "Cy"])


@pytest.fixture
def scorer(client_as: Callable[..., FlaskClient], league: str, match: str) -> FlaskClient:
    """A phone that may score it."""
    return client_as("scorer", league, match)


def address_in(text: str) -> str:
    """The path of the join address on a page."""
    found = re.search(r"http://localhost(/join/[\w-]+)", text)
    assert found
    return found[1]


@pytest.mark.parametrize("role", ["viewer", "scorer"])
def test_a_link_lets_another_phone_in(
    role: str, app: Flask, db: Database, scorer: FlaskClient, match: str, league: str, read: Read
) -> None:
    """To this match, in the role that was chosen, and to no other match of the league."""
    page = read(scorer.post(f"/m/{match}/share", data={"role": role}))
    phone = app.test_client()
    answer = phone.get(address_in(page.text))
    assert answer.location == f"/m/{match}"
    assert phone.get(f"/m/{match}/sheet").status_code == 200
    (device,) = [row["id"] for row in db.table("device").rows if role_for(db, row["id"], league, match) == role][-1:]
    assert role_for(db, device, league) is None
    assert [(link.role, link.match) for link in links(db, league)] == [(role, match)]


def test_the_code_can_be_scanned_and_fits_the_policy(scorer: FlaskClient, match: str, read: Read) -> None:
    """Dark on light with a quiet zone, drawn without any style."""
    page = read(scorer.post(f"/m/{match}/share", data={"role": "viewer"}))
    (drawing,) = [attrs for tag, attrs in page.tags if tag == "svg"]
    ground, dots = [attrs for tag, attrs in page.tags if tag == "path"]
    side = int((drawing["viewbox"] or "").split()[-1])
    assert ground == {"fill": "#fff", "d": f"M0 0h{side}v{side}h-{side}z"}
    assert dots["stroke"] == "#000"
    assert (dots["d"] or "").startswith("M4 4.5h7")
    assert not any("style" in attrs for _, attrs in page.tags)


def test_the_page_offers_two_codes_and_makes_none(
    scorer: FlaskClient, match: str, db: Database, league: str, read: Read
) -> None:
    """Looking at it makes no link."""
    page = read(scorer.get(f"/m/{match}/share"))
    values = [attrs["value"] for _, attrs in page.tags if attrs.get("name") == "role"]
    assert values == ["viewer", "scorer"]
    assert "Code for watching" in page.text
    assert "Code for scoring" in page.text
    assert links(db, league) == []


def test_a_key_is_shown_once(scorer: FlaskClient, match: str, db: Database, league: str) -> None:
    """It is not stored by anybody: not here, not by the browser."""
    answer = scorer.post(f"/m/{match}/share", data={"role": "viewer"})
    assert answer.cache_control.no_store
    assert scorer.get(f"/m/{match}/share").cache_control.no_store
    key = address_in(answer.get_data(as_text=True)).rpartition("/")[2]
    assert key not in scorer.get(f"/m/{match}/share").get_data(as_text=True)
    assert key not in "\n".join(db.conn.iterdump())


@pytest.mark.parametrize("form", [{"role": "organiser"}, {"role": "owner"}, {"role": ""}, {}])
def test_nothing_else_is_handed_on(
    form: dict[str, str], scorer: FlaskClient, match: str, db: Database, league: str
) -> None:
    """An organiser's link is none of these, and what is no role is refused."""
    assert scorer.post(f"/m/{match}/share", data=form).status_code == 400
    assert links(db, league) == []


@pytest.mark.parametrize("role", ["viewer", None])
def test_who_may_not_score_shares_nothing(
    role: str | None, client_as: Callable[..., FlaskClient], league: str, match: str, db: Database
) -> None:
    """Neither the page nor a link."""
    client = client_as(role, league, match)
    assert client.get(f"/m/{match}/share").status_code == 403
    assert client.post(f"/m/{match}/share", data={"role": "viewer"}).status_code == 403
    assert links(db, league) == []


def test_a_link_asked_for_by_another_page_is_refused(
    client_as: Callable[..., FlaskClient], league: str, match: str, db: Database
) -> None:
    """A page of somebody else's cannot make a link with this phone's cookie."""
    client = client_as("scorer", league, match)
    answer = client.post(f"/m/{match}/share", data={"role": "scorer"}, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403
    assert links(db, league) == []
