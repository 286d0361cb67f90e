"""What stands in the files of the pages on which a league is organised, a match is argued about, and rules are read."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import send
from sqlite_utils import Database

from scorekeeper.store import access, evenings, house_rules, players, reported
from scorekeeper.store.connection import writing

Read = Callable[..., Any]
AT = "2026-03-01T20:14:00+00:00"
LEFT = {"ended": "domino", "out": "A", "left": {"B": 12, "C": 7}}


@pytest.fixture
def organiser(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """The organiser's phone."""
    return client_as("organiser", league, of="Ana")


@pytest.fixture
def match(open_table: Callable[..., str], enter: Callable[..., str], evening: str, db: Database) -> str:
    """A match of the evening with one hand."""
    match = open_table("mexican", ["Ana", "Bo", "Cy"])
    enter(match, "hand", LEFT)
    with writing(db):
        evenings.put_on_evening(db, match, evenings.evening(db, evening))
    return match


def rows(client: FlaskClient, address: str, *names: str) -> list[tuple[Any, ...]]:
    """These columns of a JSON page."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    return [tuple(row.get(name) for name in names) for row in answer.get_json()["rows"]]


def test_what_a_league_goes_by(organiser: FlaskClient, league: str) -> None:
    """Each setting with its question; halves stay exact, also within a list."""
    settled = {"name": "Club", "scoring": "mexican", "by": "places", "win": "2½", "places3": "3 1½ 0", "best": "4"}
    organiser.post(f"/l/{league}/settings", data=settled)
    found = dict(rows(organiser, f"/l/{league}/settings.json", "setting", "value"))
    assert [found[name] for name in ("name", "by", "win", "places3", "best", "cap", "dense")] == [
        "Club", "places", "5/2", [3, "3/2", 0], 4, None, False,
    ]  # fmt: skip
    lines = organiser.get(f"/l/{league}/settings.csv").text.splitlines()
    assert "Points,win,A win,2.5" in lines
    assert 'Places at the table,places3,Places at a table of 3,"[3, ""3/2"", 0]"' in lines


def test_who_was_let_in(organiser: FlaskClient, league: str, match: str, db: Database) -> None:
    """The links into the league that are valid, and how many phones came by each; those into matches are counted."""
    with writing(db):
        access.new_link(db, "viewer", league, at=AT)
        access.new_link(db, "scorer", league, match, at=AT)
        access.revoke_link(db, access.links(db, league)[0].id, AT)
        key = access.new_link(db, "scorer", league, at=AT)
        access.open_link(db, key, access.new_device(db, AT)[0], AT)
    found = organiser.get(f"/l/{league}/links.json").get_json()
    assert found == {
        "league": "Thursday club", "of_matches": 1, "rows": [{"role": "scorer", "made_at": AT, "phones": 1}],
    }  # fmt: skip


def test_house_rules(organiser: FlaskClient, client_as: Callable[..., FlaskClient], league: str, db: Database) -> None:
    """The sets with their options and what these mean; whoever opens a match sees them before all scorings."""
    with writing(db):
        house_rules.keep(db, league, house_rules.HouseRules("Short", "mexican", {"hands": 3}))
    [short] = rows(organiser, f"/l/{league}/house-rules.json", "set", "scoring", "options", "house_rules")
    assert short[:3] == ("Short", "mexican", {"hands": 3})
    assert "3" in short[3][0]
    scorer = client_as("scorer", league)
    assert rows(scorer, f"/l/{league}/new.json", "set", "options")[:2] == [("Short", {"hands": 3}), ("", {})]
    [key] = house_rules.kept(db, league)
    for address in (f"/l/{league}/house-rules/set/{key}.json", f"/l/{league}/new/mexican.json?set={key}"):
        assert ("hands", 3) in rows(organiser, address, "option", "value")
    for address in (f"/l/{league}/house-rules/new.json?scoring=mexican", f"/l/{league}/new/mexican.json"):
        assert ("hands", 7) in rows(organiser, address, "option", "value")


def test_what_the_tables_of_an_evening_play(
    organiser: FlaskClient, open_table: Callable[..., str], league: str, evening: str, db: Database
) -> None:
    """Where it is not what the league plays, the evening says it."""
    organiser.post(f"/l/{league}/settings", data={"name": "Club", "scoring": "mexican"})
    usual, short = (open_table("mexican", ["Ana", "Bo"], **options) for options in ({}, {"hands": 3}))
    with writing(db):
        for match in (usual, short):
            evenings.put_on_evening(db, match, evenings.evening(db, evening))
    found = organiser.get(f"/e/{evening}.json").get_json()
    assert found["house_rules"] == {short: {"set": "", "options": {"hands": 3}}}


def test_the_first_page(organiser: FlaskClient, match: str, client_as: Callable[..., FlaskClient], league: str) -> None:
    """The matches of each league of this phone, a league without one too; for a phone of one match that match."""
    sides = [("Ana", 0), ("Bo", 12), ("Cy", 7)]
    assert rows(organiser, "/.json", "league", "match", "side", "total") == [
        ("Thursday club", match, *side) for side in sides
    ]
    assert rows(organiser, "/phone.json", "league", "name") == [("Thursday club", "Ana")]
    guest = client_as("viewer", league, match)
    assert rows(guest, "/.json", "league", "match", "side", "total") == [(None, match, *side) for side in sides]
    organiser.post("/leagues/new", data={"name": "Empty", "scoring": "mexican"})
    assert ("Empty", None) in rows(organiser, "/.json", "league", "match")
    assert rows(client_as(None), "/.json") == []


def test_a_phone_of_one_match_sees_no_evening(
    organiser: FlaskClient, client_as: Callable[..., FlaskClient], league: str, match: str, evening: str
) -> None:
    """Its page does not lead there, so its file does not name it either."""
    guest = client_as("viewer", league, match)
    assert guest.get(f"/m/{match}.json").get_json()["evening"] is None
    assert organiser.get(f"/m/{match}.json").get_json()["evening"] == evening


def test_a_dispute(organiser: FlaskClient, match: str, enter: Callable[..., str]) -> None:
    """Both versions, with what each does; then the ruling."""
    hand = enter(match, "hand", LEFT)
    other = {"ended": "domino", "out": "A", "left": {"B": 2, "C": 7}}
    dispute = enter(match, "dispute", {"entry": hand, "claim": "two", "wants": "replace", "facts": other})
    assert rows(organiser, f"/m/{match}/dispute/{dispute}.json", "version", "decision", "totals") == [
        ("stands", "keep", {"Ana": 0, "Bo": 24, "Cy": 14}),
        ("claimed", "replace", {"Ana": 0, "Bo": 14, "Cy": 14}),
    ]
    assert organiser.get(f"/m/{match}.json").get_json()["disputed"] == [2]
    for address in (f"/m/{match}/entry/{hand}.json", f"/m/{match}/entry/{hand}/dispute.json"):
        [(kind, number, facts)] = rows(organiser, address, "kind", "hand", "facts")
        assert (kind, number, facts["left"]) == ("hand", 2, {"Bo": 12, "Cy": 7})
    enter(match, "ruling", {"dispute": dispute, "decision": "keep"}, reason="all saw it")
    found = organiser.get(f"/m/{match}/dispute/{dispute}.json").get_json()
    assert (found["ruling"], found["reason"]) == ("Ruling: what stands is kept", "all saw it")


def test_what_if(organiser: FlaskClient, match: str, db: Database) -> None:
    """Each total as it stands and as it would be; what cannot be is named by its field."""
    [key] = [row["key"] for row in db.query("SELECT key FROM entry WHERE match = ? AND kind = 'hand'", [match])]
    asked = "out=A&left-B=2&left-C=7"
    found = rows(organiser, f"/m/{match}/what-if/{key}.json?{asked}", "hand", "side", "stands", "would")
    assert found == [
        (hand, *row) for hand in (1, "Total") for row in (("Ana", 0, 0), ("Bo", 12, 2), ("Cy", 7, 7))
    ]  # fmt: skip
    under = rows(organiser, f"/m/{match}/what-if.json?scoring=negative", "hand", "side", "would")
    assert under[-1] == ("Total", "Cy", 7)
    refused = organiser.get(f"/m/{match}/what-if/{key}.json?out=A&left-B=x&left-C=7")
    assert (refused.status_code, [row["field"] for row in refused.get_json()["rows"]]) == (422, ["left-B"])
    assert db.table("entry").count_where("match = ?", [match]) == 2


def test_the_calculator(client: FlaskClient) -> None:
    """What each scoring makes of a hand: the total of each side, with its lines."""
    found = rows(client, "/calculator.json?left-A=&left-B=12&name-B=Bo", "scoring", "side", "points", "lines")
    lines = {(scoring, side): (points, its) for scoring, side, points, its in found}
    assert lines["negative", "Bo"][0] == sum(line["points"] for line in lines["negative", "Bo"][1]) == 12
    assert client.get("/calculator.csv?left-A=x").status_code == 422


def test_the_rule_book(client: FlaskClient) -> None:
    """The scorings, and what the page of one says, with its examples."""
    assert ("mexican", "/rules/mexican") in rows(client, "/rules.json", "scoring", "rules")
    parts = {part for (part,) in rows(client, "/rules/mexican.json?options=%7B%22hands%22:3%7D", "part")}
    assert parts == {"house", "course", "scored", "option", "example", "impossible", "doubtful"}
    assert client.get("/rules/nothing.json").status_code == 404


def test_a_result(organiser: FlaskClient, evening: str, league: str, db: Database) -> None:
    """Its sides with exact points, and what became of it; voided, it says so and nobody has won."""
    organiser.post(f"/e/{evening}/results", data={"who0": "Ana", "points0": "5½", "who1": "Bo", "points1": "1"})
    [found] = reported.load_all(db, evenings.reported_of(db, evening))
    address = f"/e/{evening}/results/{found.id}"
    columns = ("side", "total", "won", "state")
    assert rows(organiser, f"{address}.json", *columns) == [
        ("Ana", "11/2", True, "reported"), ("Bo", 1, False, "reported"),
    ]  # fmt: skip
    organiser.post(f"{address}/void", data={"reason": "a joke"})
    assert rows(organiser, f"{address}.json", *columns)[0] == ("Ana", "11/2", False, "voided")
    told = organiser.get(f"{address}.json").get_json()
    assert (told["counts"], [entry["reason"] for entry in told["entries"]]) == (False, ["", "a joke"])
    assert rows(organiser, f"/e/{evening}.json", "side") == []


def test_a_meeting(organiser: FlaskClient, evening: str, league: str, match: str, db: Database) -> None:
    """What was played of it; the evening names what is still due."""
    organiser.post(f"/l/{league}/fixtures", data={"entrants": "Ana\nBo"})
    organiser.post(f"/e/{evening}/round", data={"round": "1"})
    [fixture] = [row["id"] for row in db.query("SELECT id FROM fixture")]
    [due] = organiser.get(f"/e/{evening}.json").get_json()["due"]
    assert (due["fixture"], due["meeting"], due["state"]) == (fixture, "Ana – Bo", "due")
    address = f"/e/{evening}/fixtures/{fixture}"
    organiser.post(f"{address}/result", data={"points0": "½", "points1": "0"})
    assert rows(organiser, f"{address}.json", "side", "total", "won") == [("Ana", "1/2", True), ("Bo", 0, False)]
    assert organiser.get(f"/e/{evening}.json").get_json()["due"] == []


def test_a_table_with_all_that_stands_beside_it(
    organiser: FlaskClient, league: str, evening: str, db: Database, read: Read
) -> None:
    """Evenings, decisions, published tables; a published one tells what it would be today, and why."""
    result = {"who0": "Ana", "points0": "3", "who1": "Bo", "points1": "1"}
    organiser.post(f"/e/{evening}/results", data=result)
    kept = send(organiser, read(organiser.get(f"/l/{league}")), "/published", name="First").location
    bo = players.find(db, league, "Bo")
    organiser.post(f"/l/{league}/adjust", data={"player": bo, "points": "5½", "reason": "helped"})
    found = organiser.get(f"/l/{league}.json").get_json()
    assert [(row["name"], row["place"], row["points"]) for row in found["standings"]] == [
        ("Bo", 1, "11/2"), ("Ana", 2, "2"),
    ]  # fmt: skip
    assert "on points" in found["standings"][0]["why"]
    assert [one["evening"] for one in found["evenings"]] == [evening]
    assert found["decided"] == [{"name": "Bo", "points": "11/2", "reason": "helped"}]
    assert [f"/l/{league}/published/{one['table']}" for one in found["published"]] == [kept]
    assert rows(organiser, f"{kept}.json", "name", "place", "points", "place_today", "points_today") == [
        ("Ana", 1, "2", 2, "2"), ("Bo", 2, "0", 1, "11/2"),
    ]  # fmt: skip
    [change] = organiser.get(f"{kept}.json").get_json()["since"]
    assert (change["kind"], change["who"], change["reason"]) == ("adjust", "Bo", "helped")


def test_an_address_may_ask_for_anything(
    organiser: FlaskClient, league: str, evening: str, db: Database, read: Read
) -> None:
    """What it asks for goes along to the files, whatever it is called; how the page looks does not."""
    organiser.post(f"/e/{evening}/results", data={"who0": "Ana", "points0": "3", "who1": "Bo", "points1": "1"})
    page = f"/l/{league}/why/{players.find(db, league, 'Ana')}"
    for asked in ("of=players&league=x", "form=xml&_scheme=x&_external=1", "entrant=%26&entrant=2"):
        links = [href for words, href in read(organiser.get(f"{page}?{asked}&print=1")).links if words == "CSV"]
        assert links == [f"{page}.csv?{asked}"]
        assert organiser.get(links[0]).status_code == 200
