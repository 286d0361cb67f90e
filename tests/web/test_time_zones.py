"""Times on the clock of the league: on every page that shows one, and nowhere in what is for machines."""

import os
import time
from collections.abc import Callable, Iterator
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlite_utils import Database

from scorekeeper.store import access, evenings, insight, leagues, players, published, reported, season, tallies
from scorekeeper.store.connection import writing
from scorekeeper.store.ledger import Writer

Read = Callable[..., Any]
AT = "2026-03-01T20:14:00+00:00"
THERE = {
    "Pacific/Auckland": ("09:14", "Mar 2, 2026", "2026-03-02"),
    "America/Caracas": ("16:14", "Mar 1, 2026", "2026-03-01"),
    "": ("04:14", "Mar 2, 2026", "2026-03-02"),
    "Mars/Base": ("04:14", "Mar 2, 2026", "2026-03-02"),
}
"""The zone of a league → time and day there; without one that is known here, those of the machine, in Manila."""


@pytest.fixture(autouse=True)
def in_manila(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The clock of the machine."""
    before = os.environ.get("TZ")
    monkeypatch.setenv("TZ", "Asia/Manila")
    time.tzset()
    yield
    if before is None:
        monkeypatch.delenv("TZ")
    else:
        monkeypatch.setenv("TZ", before)
    time.tzset()


@pytest.fixture(params=THERE)
def zone(request: pytest.FixtureRequest, league: str, db: Database) -> str:
    """The time zone that the league has settled."""
    zone: str = request.param
    with writing(db):
        leagues.settle(db, league, "Thursday club", {"scoring": "simple", "zone": zone})
    return zone


@pytest.fixture
def addresses(
    league: str, evening: str, open_table: Callable[..., str], enter: Callable[..., str], db: Database
) -> dict[str, str]:
    """What the league has a time of, each of the same moment: its name → the address of its page."""
    match = open_table("simple", ["Ana", "Bo"], target=1)
    hand = enter(match, "hand", {"ended": "domino", "out": "A"})
    dispute = enter(match, "dispute", {"entry": hand, "claim": "it was Bo"})
    enter(match, "ruling", {"dispute": dispute, "decision": "keep"}, reason="Bo says so too")
    enter(match, "correct", {"ended": "domino", "out": "A"}, replaces=hand, reason="looked at")
    enter(match, "sign", {"side": "A"})
    with writing(db):
        access.new_link(db, "viewer", league, at=AT)
        outcome = reported.Outcome((("Ana",), ("Bo",)), (Fraction(3), Fraction(1)))
        [result] = reported.report(db, league, evening, [outcome], Writer(None, None), AT, "reported")
        found = season.season(db, league)
        table = published.publish(db, found, "First", {"of": "players", "scoring": "", "evening": ""}, [], AT)
        reported.void(db, reported.load(db, result), Writer(None, None), AT, "voided", "never played")
        ana = players.player_named(db, league, "Ana", AT)
    return {
        "record": f"/m/{match}/history",
        "sheet": f"/m/{match}/sheet",
        "result to share": f"/m/{match}/result",
        "dispute": f"/m/{match}/dispute/{dispute}",
        "rulings": f"/l/{league}/rulings",
        "links": f"/l/{league}/links",
        "reported": f"/e/{evening}/results/{result}",
        "published": f"/l/{league}/published/{table}",
        "league": f"/l/{league}",
        "player": f"/p/{ana}",
        "records": f"/l/{league}/records",
    }


@pytest.mark.parametrize(
    ("page", "shows"),
    [
        ("record", ["entered: a phone, {time}", "ruled: a phone, {time}", "signed: a phone, {time}"]),
        ("sheet", ["{day} · Fingerprint", "Ana : {time} , another phone"]),
        ("result to share", ["{day} · 1 hand"]),
        ("dispute", ["disputed: a phone, {time}", "ruled: a phone, {time}"]),
        ("rulings", ["ruled: a phone, {time}", "{day}"]),
        ("links", ["{day}, {time}"]),
        ("reported", ["Entered · {day} {time}", "Voided · {day} {time}"]),
        ("published", ["published: {day}, {time}", "{day}, {time}: Ana · Bo : taken out"]),
        ("league", ["First {day}"]),
        ("player", ["Win · place 1 of 2 · {day}"]),
        ("records", ["Simple, to seven · {day}"]),
    ],
)
def test_a_time_on_every_page(
    page: str, shows: list[str], zone: str, addresses: dict[str, str], league: str,
    client_as: Callable[..., FlaskClient], read: Read,
) -> None:  # fmt: skip
    """It is that of the place where the league plays, wherever the machine stands."""
    clock, day, _ = THERE[zone]
    answer = read(client_as("organiser", league).get(addresses[page]))
    assert answer.status == 200
    for words in shows:
        assert words.format(time=clock, day=day) in answer.text


def test_two_leagues_have_two_clocks(
    league: str, addresses: dict[str, str], client_as: Callable[..., FlaskClient], db: Database, read: Read
) -> None:
    """The league of each page decides, and an hour that is changed in summer is."""
    phone = client_as("organiser", league)
    for zone, clock in [("Europe/Madrid", "21:14"), ("Asia/Kathmandu", "01:59")]:
        with writing(db):
            leagues.settle(db, league, "Thursday club", {"zone": zone})
        assert f"entered: a phone, {clock}" in read(phone.get(addresses["record"])).text


def test_machines_are_told_the_time_of_greenwich(
    zone: str, addresses: dict[str, str], league: str, client_as: Callable[..., FlaskClient]
) -> None:
    """JSON and CSV have times with their offset, the same in every zone."""
    phone = client_as("organiser", league)
    assert {row["at"] for row in phone.get(f"{addresses['record']}.json").get_json()["rows"]} == {AT}
    assert phone.get(f"{addresses['record']}.csv").text.count(AT) == 6
    assert phone.get(f"{addresses['sheet']}.json").get_json()["played_at"] == AT
    assert phone.get(f"{addresses['published']}.json").get_json()["at"] == AT
    assert [row["at"] for row in phone.get(f"{addresses['rulings']}.json").get_json()["rows"]] == [AT]


def test_the_day_of_a_match_without_an_evening(
    zone: str, league: str, open_table: Callable[..., str], enter: Callable[..., str], db: Database
) -> None:
    """It is the day at its table; matches of evenings are on the evening's day, and all in the order of days."""
    _, _, day = THERE[zone]
    first, second = (open_table("simple", ["Ana", "Bo"], target=1) for _ in range(2))
    for match in (first, second):
        enter(match, "hand", {"ended": "domino", "out": "A"})
    with writing(db):
        later = evenings.new_evening(db, league, date(2026, 3, 1), "", AT)
        evenings.put_on_evening(db, second, evenings.evening(db, later))
    games = insight.insight_of(db, league).games
    assert sorted((game.day, game.match) for game in games) == sorted([("2026-03-01", second), (day, first)])
    assert [game.day for game in games] == sorted(game.day for game in games)
    with writing(db):
        db.execute("UPDATE match SET evening = NULL")
    longest = tallies.longest(db, league)
    assert longest
    assert longest.day == day
