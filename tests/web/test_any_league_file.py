"""A league's file in which one value is another one: it is refused, or every page of the league can be seen."""

import copy
import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from scorekeeper import create_app
from scorekeeper.store import access, carrying, evenings, leagues, players
from scorekeeper.store.bringing import bring
from scorekeeper.store.connection import connect, writing
from scorekeeper.store.joining import Refused
from scorekeeper.store.ledger import Draft, Entry, Writer, _hash
from scorekeeper.store.matches import open_match, post
from scorekeeper.store.verify import problems
from scorekeeper.web.db import FILE

AT = "2026-03-01T20:14:00+00:00"
NOBODY = Writer(None, None)
SETTLED = {
    "scoring": "mexican", "options": {}, "zone": "Europe/Madrid", "table": "pairs",
    "best": 2, "least": 1, "planned": 5, "dense": False,
    "tie_breaks": ["head-to-head", "difference", "hands-won", "mark"],
    "scheme": {
        "by": "meeting", "win": "2", "margin": 3, "margin_points": "1", "forfeit_totals": ["6", "0"],
        "forfeit_matches": ["5", "4"], "bye": "1/2", "places": {"3": ["3", "1", "0"]}, "cap": 100, "best_of": 1,
    },
}  # fmt: skip
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


def client_of(app: Flask, db: Database, league: str) -> FlaskClient:
    """The organiser's phone."""
    client = app.test_client()
    client.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
    with writing(db):
        device, secret = access.new_device(db, AT)
        access.admit(db, device, "organiser", league, at=AT)
    client.set_cookie("device", secret)
    return client


def a_league(app: Flask, db: Database) -> str:
    """A league with something of everything in it."""
    with writing(db):
        league = leagues.new_league(db, "Thursday club", "club", AT)
        leagues.settle(db, league, "Thursday club", SETTLED)
        first, second = (evenings.new_evening(db, league, date(2026, 3, day), "", AT) for day in (1, 8))
        names = ("Ana", "Bo", "Cy", "Di", "Gus", "Old")
        ana, bo, cy, di, gus, old = (players.player_named(db, league, name, AT) for name in names)
    sides = [["Ana"], ["Bo"], ["Cy"]]
    match = open_match(db, league, "mexican", {"hands": 2}, sides, NOBODY, AT, "opening1", first)
    for number in range(2):
        hand = {"ended": "domino", "out": "A", "left": {"B": 12, "C": 7}}
        post(db, match, [Draft("hand", hand, key=f"hand{number}")], NOBODY, AT, sure=True)
    post(db, match, [Draft("dispute", {"entry": "hand0", "claim": "it was Bo"})], NOBODY, AT, sure=True)
    pairs = open_match(db, league, "simple", {"target": 1}, [["Di", "Cy"], ["Ana", "Bo"]], NOBODY, AT, "open2", second)
    post(db, pairs, [Draft("hand", {"ended": "domino", "out": "A"})], NOBODY, AT, sure=True)
    threes = open_match(db, league, "all-threes", {}, [["Ana"], ["Bo"]], NOBODY, AT, "open3", second)
    post(db, threes, [Draft("play", {"by": "A", "ends": 9})], NOBODY, AT, sure=True)
    phone = client_of(app, db, league)
    results: list[dict[str, str]] = [
        {"who0": "Old", "points0": "2½", "who1": "Bo", "points1": "1"},
        {"who0": "Ana", "who1": "Bo", "absent1": "1"},
        {"who0": "Ana", "points0": "1", "who1": "Bo", "points1": "2", "who2": "Gus", "points2": "2", "by": "places"},
        {"who0": "Di", "bye": "1"},
        {"team0": "Lions", "who0": "Ana", "points0": "3 4", "team1": "Tigers", "who1": "Cy", "points1": "2 5"},
    ]
    sent: list[tuple[str, dict[str, Any]]] = [
        (f"/l/{league}/roster/{gus}", {"name": "Gus", "nickname": "G", "part": "guest"}),
        (f"/l/{league}/roster/teams", {"name": "Lions", "player": [ana]}),
        (f"/l/{league}/roster/teams", {"name": "Tigers", "player": [bo, cy]}),
        *((f"/e/{second}/results", result) for result in results),
        (f"/l/{league}/fixtures", {"entrants": "Ana\nBo\nCy"}),
        (f"/e/{first}/round", {"round": "1"}),
        (f"/l/{league}/roster/{old}/same", {"other": di}),
        (f"/l/{league}/adjust", {"player": ana, "points": "2½", "reason": "helped"}),
        (f"/l/{league}/order", {"player": bo, "order": "2", "reason": "drew"}),
        (
            f"/l/{league}/withdraw",
            {"player": cy, "how": "half-way", "annulled": "1", "remaining": "2", "reason": "ill"},
        ),
        (f"/l/{league}/published", {"name": "After the first"}),
        (f"/l/{league}/house-rules/new?scoring=simple", {"name": "Short", "option-target": "3"}),
        (f"/e/{first}/present", {"player": [ana, bo]}),
    ]
    for address, typed in sent:
        assert phone.post(address, data=typed).status_code == 303, (address, typed)
    return league


def pages(db: Database, league: str) -> Iterator[str]:
    """The addresses of everything that a league has."""

    def ids(query: str) -> list[str]:
        return [row[0] for row in db.execute(query, [league])]

    for part in ("", "?of=pairs", "?of=teams", ".csv", ".json", "/records", "/roster", "/fixtures", "/settings",
                 "/links", "/house-rules", "/import", "/new", "/rulings", "/export.jsonl"):  # fmt: skip
        yield f"/l/{league}{part}"
    planned = ids("SELECT id FROM fixture WHERE league = ?")
    for evening in ids("SELECT id FROM evening WHERE league = ?"):
        yield from (f"/e/{evening}", f"/e/{evening}/paper", f"/l/{league}?evening={evening}")
        yield from (f"/e/{evening}/fixtures/{fixture}" for fixture in planned)
    first = "FROM entry JOIN match ON match.id = entry.match WHERE league = ? AND position = 1 AND kind"
    for match in ids(f"SELECT match {first} = 'open'"):
        for part in ("", "/sheet", "/history", "/more", "/opening", "/why/0", "/history.json"):
            yield f"/m/{match}{part}"
    for found in ids(f"SELECT evening || '/results/' || match {first} = 'result' AND evening IS NOT NULL"):
        yield f"/e/{found}"
    for player in ids("SELECT id FROM player WHERE league = ?"):
        yield from (f"/p/{player}", f"/l/{league}/why/{player}")
    yield from (f"/l/{league}/published/{table}" for table in ids("SELECT id FROM published WHERE league = ?"))
    yield "/"


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
        # Who has no row, and an evening without a result, have no table to be explained.
        absent = {page for page in answers if "/why/" in page or "?evening=" in page}
        bad = {
            page: status
            for page, status in answers.items()
            if status != 200 and (status, page in absent) != (404, True)
        }
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
