"""A league's file in which one value is another one: it is refused, or every page of the league can be seen."""

import copy
import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlite_utils import Database
from whole_league import a_league, client_of, files, pages

from scorekeeper import create_app
from scorekeeper.store import carrying
from scorekeeper.store.bringing import bring
from scorekeeper.store.connection import connect
from scorekeeper.store.joining import Refused
from scorekeeper.store.ledger import Entry, _hash
from scorekeeper.store.verify import problems
from scorekeeper.web.db import FILE

AS_JSON = {"settings", "asked", "rows", "heads", "home", "away"}
"""The columns that hold JSON as text."""
KEYS = [
    "scoring", "options", "sets", "zone", "table", "best", "planned", "dense", "tie_breaks", "scheme", "substitutes",
    "teams", "forfeited", "bye", "places", "won", "totals", "points", "order", "withdrawn", "sides", "played", "facts",
]  # fmt: skip
VALUES: list[Any] = [
    None, True, -1, 0, 3.5, 10**30, "", "x", "1/0", "½", "9" * 50, "9" * 5000, "1e9", "1e30000000", "nan", "\0",
    "\u202e", "<b>", [], {}, ["x"], [None], [[]], {"x": 1}, [1], "[]", "null", '{"a":1}', "0001-01-01", "9999-12-31",
    "2026-03-01", "2026-03-01T00:00:00", "9999-12-31T23:59:59+00:00", "0001-01-01T00:00:00+14:00", "Mars/Base",
]  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a JSON value."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, its in inner:
        yield from places(its, (*path, key))


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A JSON value with another one at a place."""
    if not path:
        return new
    made = copy.copy(value)
    made[path[0]] = put(value[path[0]], path[1:], new)
    return made


def hashed(lines: list[dict[str, Any]]) -> list[bytes]:
    """The file of these lines, its entries hashed as they are now: whoever makes a file can do that too."""
    before: dict[Any, str] = {}
    for line in lines:
        if line.get("table") == "entry":
            try:
                entry = Entry(**line["row"])
                entry = replace(entry, hash=_hash(entry, before.get(entry.match, "")))
            except (TypeError, ValueError):
                break
            before[entry.match] = entry.hash
            line["row"] = asdict(entry)
    return [json.dumps(line).encode() + b"\n" for line in lines]


def change(data: st.DataObject, lines: list[dict[str, Any]]) -> None:
    """Put another value somewhere in a row, take one away, or add one."""
    tables = sorted({line["table"] for line in lines if "table" in line})
    table = data.draw(st.sampled_from([*tables, *["entry", "league", "published", "fixture"] * 4]))
    row = data.draw(st.sampled_from([line["row"] for line in lines if line.get("table") == table]))
    ids = [line["row"]["id"] for line in lines if "id" in line.get("row", {})]
    new = data.draw(st.sampled_from([*VALUES, *ids[:40]]) | st.sampled_from(VALUES))
    column = data.draw(st.sampled_from(sorted(row)) | st.sampled_from(sorted({*AS_JSON, "facts"} & {*row} or {*row})))
    as_text = column in AS_JSON and isinstance(row[column], str)
    value = json.loads(row[column]) if as_text else row[column]
    path = data.draw(st.sampled_from(list(places(value))))
    how = data.draw(st.sampled_from(["put", "put", "put", "drop", "add"]))
    if how == "add" and isinstance(value, dict):
        value = {**value, data.draw(st.sampled_from(KEYS)): new}
    elif how == "drop" and path and isinstance(path[-1], str):
        inner = value
        for key in path[:-1]:
            inner = inner[key]
        value = put(value, path[:-1], {key: its for key, its in inner.items() if key != path[-1]})
    else:
        value = put(value, path, new)
    row[column] = json.dumps(value) if as_text else value


@pytest.fixture
def league_file(app: Flask, db: Database) -> tuple[str, list[dict[str, Any]]]:
    """A league, and the lines of its file."""
    league = a_league(app, db)
    return league, [json.loads(line) for line in carrying.lines(db, league)]


@pytest.fixture
def arrive(
    league_file: tuple[str, list[dict[str, Any]]], tmp_path: Path
) -> Callable[[list[dict[str, Any]]], bool]:  # fmt: skip
    """`arrive(lines)`: whether an empty instance takes this file of the league; then all of its pages are looked at."""
    league, _ = league_file
    app = create_app(tmp_path / "there")
    stands = tmp_path / "there" / FILE
    with closing(connect(stands).conn) as empty:
        empty.execute("VACUUM INTO ?", [str(tmp_path / "empty.db")])

    def arrive(lines: list[dict[str, Any]]) -> bool:
        for old in stands.parent.glob(f"{FILE}*"):
            old.unlink()
        shutil.copy(tmp_path / "empty.db", stands)
        with connect(stands) as there:
            try:
                bring(there, hashed(lines))
            except Refused:
                return False
            assert list(problems(there)) == []
            phone = client_of(app, there, league)
            answers = {page: phone.get(page).status_code for page in pages(there, league)}
            # A page's files can be had where the page can.
            others = {
                file: status
                for page, its in answers.items()
                for file in files(page)
                if (status := phone.get(file).status_code) not in (its, 404)
            }
        # Who has no row, and an evening without a result, have no table to be explained.
        absent = {page for page in answers if "/why/" in page or "?evening=" in page}
        bad = {
            page: status
            for page, status in answers.items()
            if status != 200 and (status, page in absent) != (404, True)
        }
        assert others == {}
        assert bad == {}
        return True

    return arrive


def test_as_it_is(
    league_file: tuple[str, list[dict[str, Any]]], arrive: Callable[[list[dict[str, Any]]], bool]
) -> None:
    """The file that nobody touched is taken."""
    assert arrive(league_file[1])


@settings(
    max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), phases=[Phase.generate]
)
@given(data=st.data())
def test_one_other_value(
    data: st.DataObject,
    league_file: tuple[str, list[dict[str, Any]]],
    arrive: Callable[[list[dict[str, Any]]], bool],
) -> None:
    """Whatever it is, and wherever it stands."""
    lines = copy.deepcopy(league_file[1])
    change(data, lines)
    arrive(lines)


@pytest.mark.slow
@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_one_other_value_of_many(
    data: st.DataObject,
    league_file: tuple[str, list[dict[str, Any]]],
    arrive: Callable[[list[dict[str, Any]]], bool],
) -> None:
    """The same, many times."""
    lines = copy.deepcopy(league_file[1])
    change(data, lines)
    arrive(lines)
