"""Every page that shows something, as files: under its own address, for whoever may see it, without secrets."""

import csv
import io
import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlite_utils import Database
from werkzeug.test import TestResponse
from whole_league import AT, a_league, files, other_pages, pages

from scorekeeper.store import access
from scorekeeper.store.access import ROLES
from scorekeeper.store.connection import writing

Read = Callable[..., Any]
NO_FILES = {
    "leagues.new": "an empty form",
    "importing.show": "an empty form",
    "paper.show": "an empty sheet, to be typed in",
    "record.blank": "an empty sheet, to be printed",
    "sharing.links": "buttons that make a code, which is shown once",
}
"""The pages that show nothing that is kept, and why."""
NO_PAGES = {"static", "home.join"}
"""Besides files, whose addresses end as `.json` does."""
FORMULAS = {"Ana": "=SUM(A1)", "Bo": "+1", "Cy": "-1+1", "Di": "@SUM(A1)"}


@pytest.fixture
def whole(app: Flask, db: Database) -> str:
    """A league with everything in it, whose players are called so that a spreadsheet could take it for formulas."""
    league = a_league(app, db)
    with writing(db):
        for name, other in FORMULAS.items():
            db.execute("UPDATE player SET name = ? WHERE name = ?", [other, name])
    return league


@pytest.fixture
def page_of(app: Flask) -> Callable[[str], str]:
    """`page_of(path)`: the endpoint of an address."""
    addresses = app.url_map.bind("")

    def page_of(path: str) -> str:
        return str(addresses.match(unquote(urlsplit(path).path))[0])

    return page_of


@pytest.fixture
def looked_at(db: Database, whole: str, page_of: Callable[[str], str]) -> list[str]:
    """The addresses of all its pages, and some that are asked for what cannot be."""
    every = [*pages(db, whole), *other_pages(db, whole), "/calculator?left-A=x"]
    return [page for page in every if page_of(page) != "carrying.export"]


def rows_of(answer: TestResponse) -> list[dict[str, Any]]:
    """The rows of a JSON page."""
    found: dict[str, Any] = json.loads(answer.text)
    return next(found[name] for name in ("rows", "standings", "evenings") if name in found)


def test_each_has_both(
    app: Flask, looked_at: list[str], page_of: Callable[[str], str], client_as: Callable[..., FlaskClient], whole: str,
    read: Read,
) -> None:  # fmt: skip
    """And says where they are; but for those that show nothing, none is left out.

    CSV has the rows of the JSON; a sheet's JSON is the score sheet file.
    """
    organiser = client_as("organiser", whole)
    wrong = []
    for page in looked_at:
        shown, (as_csv, as_json) = organiser.get(page), [organiser.get(file) for file in files(page)]
        links = [attrs["href"] for tag, attrs in read(shown).tags if attrs.get("rel") == "alternate"]
        if page_of(page) in NO_FILES:
            if links or (as_csv.status_code, as_json.status_code) != (404, 404):
                wrong.append((page, "has files, but stands among those that have none"))
        elif {as_csv.status_code, as_json.status_code} != {shown.status_code}:
            wrong.append((page, f"{shown.status_code}, as files {as_csv.status_code} and {as_json.status_code}"))
        elif shown.status_code == 404:
            continue
        elif (as_csv.mimetype, as_json.mimetype) != ("text/csv", "application/json"):
            wrong.append((page, f"{as_csv.mimetype}, {as_json.mimetype}"))
        elif links != files(page):
            wrong.append((page, f"leads to {links}"))
        elif page_of(page) != "record.sheet":
            heading, *lines = csv.reader(io.StringIO(as_csv.text))
            if len(lines) != len(rows_of(as_json)) or {*heading} != {name for row in rows_of(as_json) for name in row}:
                wrong.append((page, "CSV has other rows than JSON"))
    assert wrong == []
    rules = [rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    every = {rule.endpoint for rule in rules if "." not in rule.rule.rpartition("/")[2]} - NO_PAGES
    assert every == {page_of(page) for page in looked_at}


@pytest.mark.parametrize("scope", ["league", "match"])
@pytest.mark.parametrize("role", [None, *ROLES])
def test_whoever_may_see_the_page(
    role: str | None, scope: str, looked_at: list[str], page_of: Callable[[str], str], db: Database, whole: str,
    client_as: Callable[..., FlaskClient],
) -> None:  # fmt: skip
    """May have its files, and nobody else."""
    match = next(page.split("/")[2] for page in looked_at if page.startswith("/m/"))
    phone = client_as(role, whole, match if scope == "match" else None)
    for page in looked_at:
        if page_of(page) not in NO_FILES:
            assert [phone.get(file).status_code for file in files(page)] == [phone.get(page).status_code] * 2, page


def test_no_secret_stands_in_them(
    looked_at: list[str], db: Database, whole: str, client_as: Callable[..., FlaskClient]
) -> None:
    """Neither the key of a link or of a phone, nor what is kept of one; nor which phone it was."""
    organiser = client_as("organiser", whole)
    with writing(db):
        secrets = [access.new_link(db, role, whole, at=AT) for role in ROLES]
    secrets += [row["key_hash"] for row in db.query("SELECT key_hash FROM link")]
    secrets += [row["secret_hash"] for row in db.query("SELECT secret_hash FROM device")]
    secrets += [row["id"] for row in db.query("SELECT id FROM device")]
    assert len(secrets) > 6
    for file in (file for page in looked_at for file in files(page)):
        told = organiser.get(file).text
        assert not [secret for secret in secrets if secret in told], file


def test_no_cell_is_a_formula(looked_at: list[str], whole: str, client_as: Callable[..., FlaskClient]) -> None:
    """Whatever somebody is called, it stands there as a text; a number below zero is a number."""
    organiser = client_as("organiser", whole)
    cells = [
        cell
        for page in looked_at
        if (answer := organiser.get(files(page)[0])).status_code == 200
        for row in csv.reader(io.StringIO(answer.text))
        for cell in row
    ]
    assert {f"'{name}" for name in FORMULAS.values()} <= {*cells}
    assert [cell for cell in cells if re.match(r"[=+@\t\r-]", cell) and not re.fullmatch(r"-\d+(\.\d+)?", cell)] == []
