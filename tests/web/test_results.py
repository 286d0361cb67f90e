"""Results that are reported to an evening: entering, correcting and voiding them, and what is said of bad ones."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import clear, errors, form, forms, marked, send, written
from sqlite_utils import Database

from scorekeeper.store import evenings, leagues, players, reported
from scorekeeper.store.connection import writing

Read = Callable[..., Any]


@pytest.fixture
def organiser(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """The organiser's phone."""
    return client_as("organiser", league)


def points(client: FlaskClient, league: str, of: str = "") -> dict[str, str]:
    """Name → league points of the table."""
    return {row["name"]: row["points"] for row in client.get(f"/l/{league}.json?of={of}").get_json()["standings"]}


def rows(*sides: tuple[str, str], **more: str) -> dict[str, str]:
    """What is typed: `rows(("Ana", "3"), ("Bo", "1"), by="places")`."""
    typed = {f"who{at}": who for at, (who, _) in enumerate(sides)}
    return typed | {f"points{at}": number for at, (_, number) in enumerate(sides)} | more


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (rows(("Ana", "17,5"), ("Bo", "3½")), {"Ana": "2", "Bo": "0"}),
        (rows(("Ana", "3"), ("Bo", "3")), {"Ana": "1", "Bo": "1"}),
        (rows(("Ana", "2"), ("Bo", "1"), ("Cy", "3"), by="places"), {"Bo": "2", "Ana": "0", "Cy": "0"}),
        (rows(("Ana", "100 0 100"), ("Bo", "99 100 99")), {"Ana": "2", "Bo": "0"}),
        (rows(("Ana", ""), ("Bo", ""), absent0="1"), {"Bo": "2", "Ana": "0"}),
        (rows(("Ana & Bo", "7"), ("Cy & Dee", "5")), {"Ana": "2", "Bo": "2", "Cy": "0", "Dee": "0"}),
    ],
)
def test_a_result(
    typed: dict[str, str], expected: dict[str, str], organiser: FlaskClient, league: str, evening: str, read: Read
) -> None:
    """Points, places, a meeting of several matches, a forfeit, pairs: the table has it, and only once."""
    page = read(organiser.get(f"/e/{evening}"))
    for _ in range(2):
        assert send(organiser, page, "/results", **typed).status_code == 303
    assert points(organiser, league) == expected
    assert read(organiser.get(f"/e/{evening}")).status == 200


@pytest.mark.parametrize(
    ("first", "again"), [(("3", "2"), ("3 4", "2 5")), (("3 4", "2 5"), ("3", "2")), (("3", "2"), ("3", "1"))]
)
def test_a_form_is_used_once(
    first: tuple[str, str], again: tuple[str, str], organiser: FlaskClient, evening: str, db: Database, read: Read
) -> None:
    """With more matches, fewer or other points in it, it is refused as a whole, and what was typed is still there."""
    page = read(organiser.get(f"/e/{evening}"))
    send(organiser, page, "/results", **rows(("Ana", first[0]), ("Bo", first[1])))
    before = written(db)
    refused = read(send(organiser, page, "/results", **rows(("Ana", again[0]), ("Bo", again[1]))))
    assert (refused.status, written(db)) == (409, before)
    assert "was used once already, and said something else then" in refused.text
    fields = form(refused, "/results").fields
    assert (fields["points0"], fields["points1"]) == again


def test_the_form_of_a_fixture_is_used_once(
    organiser: FlaskClient, league: str, evening: str, nine: None, db: Database, read: Read
) -> None:
    """The result that was entered stands, the same again enters nothing, and another one is refused."""
    with writing(db):
        for name in ("Ana", "Bo"):
            players.player_named(db, league, name, "2026-03-01T20:14:00+00:00")
    organiser.post(f"/l/{league}/fixtures", data={"entrants": "Ana\nBo"})
    organiser.post(f"/e/{evening}/round", data={"round": "1"})
    [link] = [link for words, link in read(organiser.get(f"/e/{evening}")).links if " – " in words]
    sent = {"once": "fixture12", "points0": "3 4", "points1": "2 5"}
    for _ in range(2):
        assert organiser.post(f"{link}/result", data=sent).status_code == 303
    before = written(db)
    refused = organiser.post(f"{link}/result", data=sent | {"points0": "3 4 5", "points1": "2 5 1"})
    clear(refused, 409)
    assert "was used once already" in read(refused).text
    assert written(db) == before


@pytest.fixture
def nine(db: Database, league: str) -> None:
    """In this league nine matches are a meeting, and all are played."""
    with writing(db):
        leagues.settle(db, league, "Thursday club", {"scheme": {"best_of": 9, "play_all": True, "per_match": "1"}})


@pytest.mark.usefixtures("nine")
@pytest.mark.parametrize(
    ("won", "scoring", "totals"),
    [
        (("6", "3"), "simple", [(1, 0)] * 6 + [(0, 1)] * 3),
        (("0", "9"), "simple", [(0, 1)] * 9),
        (("6", "3"), "mexican", [(0, 1)] * 6 + [(1, 0)] * 3),
    ],
)
def test_matches_won(
    won: tuple[str, str], scoring: str, totals: list[tuple[int, int]], organiser: FlaskClient, league: str,
    evening: str, db: Database, read: Read,
) -> None:  # fmt: skip
    """6 and 3 are nine matches, 1–0 each, or 0–1 where few points are good; with a point for each and two for most."""
    with writing(db):
        leagues.settle(db, league, "Thursday club", leagues.settings(db, league) | {"scoring": scoring})
    page = read(organiser.get(f"/e/{evening}"))
    typed = rows(("Ana", ""), ("Bo", ""), won0=won[0], won1=won[1])
    for _ in range(2):
        assert send(organiser, page, "/results", **typed).status_code == 303
    entered = reported.load_all(db, evenings.reported_of(db, evening))
    assert [result.last.totals for result in entered] == totals
    ana, bo = map(int, won)
    assert points(organiser, league) == {"Ana": str(ana + 2 * (ana > bo)), "Bo": str(bo + 2 * (bo > ana))}


@pytest.mark.usefixtures("nine")
@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        (rows(("Ana", "1"), ("Bo", "0"), won0="6", won1="3"), "won0"),
        (rows(("Ana", ""), ("Bo", ""), won0="6"), "won1"),
        (rows(("Ana", ""), ("Bo", ""), won0="x", won1="3"), "won0"),
        (rows(("Ana", ""), ("Bo", ""), won0="-1", won1="3"), "won0"),
        (rows(("Ana", ""), ("Bo", ""), won0="0", won1="0"), "won0"),
        (rows(("Ana", ""), ("Bo", ""), ("Cy", ""), won0="6", won1="3"), "won0"),
        (rows(("Ana", ""), ("Bo", ""), won0="6", won1="4"), "points0"),
        (rows(("Ana", ""), ("Bo", ""), won0="99", won1="99"), "points0"),
        (rows(("Ana", "1 " * 10), ("Bo", "0 " * 10)), "points0"),
        (rows(("Ana", ""), ("Bo", ""), won0="6", won1="3", absent0="1"), "who0"),
    ],
)
def test_what_are_no_matches_won(
    typed: dict[str, str], wrong: str, organiser: FlaskClient, evening: str, db: Database, read: Read
) -> None:
    """Half of it, both ways at once, more than the league's meeting has: said at the field, and nothing is written."""
    before = written(db)
    refused = read(send(organiser, read(organiser.get(f"/e/{evening}")), "/results", **typed))
    assert refused.status == 422
    assert wrong in marked(refused)
    kept = form(refused, "/results").fields
    assert all(kept[name] == value for name, value in typed.items() if name[:3] == "won")
    assert written(db) == before


def test_it_stands_on_its_evening(organiser: FlaskClient, league: str, evening: str, read: Read) -> None:
    """With everybody's points, and a page of its own; it is no match to go on with."""
    organiser.post(f"/e/{evening}/results", data=rows(("Ana", "52.8"), ("Bo", "1/3")))
    page = read(organiser.get(f"/e/{evening}"))
    [link] = [link for words, link in page.links if words == "Ana 52.8 · Bo ⅓"]
    assert read(organiser.get(link)).status == 200
    match = link.rsplit("/", 1)[1]
    for address in (f"/m/{match}", f"/m/{match}/sheet", f"/m/{match}/history", f"/m/{match}/share"):
        clear(organiser.get(address), 404)
    for address in ("/", f"/l/{league}/rulings"):
        assert match not in organiser.get(address).text


def test_it_is_corrected_and_voided(organiser: FlaskClient, league: str, evening: str, read: Read) -> None:
    """Each with a reason, and both stay to be seen."""
    organiser.post(f"/e/{evening}/results", data=rows(("Ana", "3"), ("Bo", "1")))
    [link] = [link for words, link in read(organiser.get(f"/e/{evening}")).links if "/results/" in link]
    page = read(organiser.get(link))
    assert form(page, link).fields["points0"] == "3"
    refused = send(organiser, page, link, points0="0")
    clear(refused, 422)
    assert "Say why." in refused.text
    assert send(organiser, page, link, points0="0", reason="read wrongly").status_code == 303
    assert points(organiser, league) == {"Bo": "2", "Ana": "0"}
    clear(send(organiser, page, "/void"), 422)
    assert send(organiser, read(organiser.get(link)), "/void", reason="never played").status_code == 303
    assert points(organiser, league) == {}
    page = read(organiser.get(link))
    assert "Entered" in page.text
    assert "read wrongly" in page.text
    assert "never played" in page.text
    assert [words for words in page.struck if "Ana 0" in words]
    assert [words for words in read(organiser.get(f"/e/{evening}")).struck if "Ana 0" in words]


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        (rows(), "who0"),
        (rows(("Ana", "3")), "who0"),
        (rows(("Ana", "3"), ("", "1")), "who1"),
        (rows(("Ana", "x"), ("Bo", "1")), "points0"),
        (rows(("Ana", "3"), ("Bo", "1/0")), "points1"),
        (rows(("Ana", "3 4"), ("Bo", "1")), "points0"),
        (rows(("Ana", "3"), ("Bo", "")), "points0"),
        (rows(("Ana", ""), ("Bo", "")), "who0"),
        (rows(("Ana", "3"), ("ana", "1")), "who0"),
        (rows(("Ana & Bo", "3"), ("Cy", "1")), "who0"),
        (rows(("Ana & Bo & Cy", "3"), ("Dee & Ed", "1")), "who0"),
        (rows(("Ana", "0"), ("Bo", "1"), by="places"), "who0"),
        (rows(("Ana", "2"), ("Bo", "2"), ("Cy", "3"), by="places"), "who0"),
        (rows(("Ana", "3"), ("Bo", "3"), ("Cy", "3"), by="places"), "who0"),
        (rows(("Ana", "1½"), ("Bo", "2"), ("Cy", "3"), by="places"), "who0"),
        (rows(("Ana", "1"), ("Bo", "3"), by="places"), "who0"),
        (rows(("Ana", "3"), ("Bo", "1"), absent1="1"), "who0"),
        (rows(("x" * 61, "3"), ("Bo", "1")), "who0"),
        (rows(("Ana", "3"), ("Bo", "1"), absent5="1"), "who5"),
        (rows(("Ana", "1 " * 20_000), ("Bo", "2 " * 20_000)), "points0"),
    ],
)
def test_what_is_no_result(
    typed: dict[str, str], wrong: str, organiser: FlaskClient, evening: str, db: Database, read: Read
) -> None:
    """It is said at the field, what was typed stays there, and nothing is written."""
    before = written(db)
    page = read(organiser.get(f"/e/{evening}"))
    refused = read(send(organiser, page, "/results", **typed))
    assert refused.status == 422
    assert wrong in marked(refused)
    assert f"{wrong}-error" in errors(refused)
    kept = form(refused, "/results").fields
    assert {name: kept[name] for name in typed if name[:3] in ("who", "poi")} == {
        name: value for name, value in typed.items() if name[:3] in ("who", "poi")
    }
    assert kept["once"] == form(page, "/results").fields["once"]
    assert written(db) == before


def test_the_same_form_with_something_else(organiser: FlaskClient, league: str, evening: str, read: Read) -> None:
    """What was entered with it stands; it is refused as used."""
    page = read(organiser.get(f"/e/{evening}"))
    send(organiser, page, "/results", **rows(("Ana", "3"), ("Bo", "1")))
    clear(send(organiser, page, "/results", **rows(("Ana", "3"), ("Bo", "2"))), 409)
    assert points(organiser, league) == {"Ana": "2", "Bo": "0"}


@pytest.mark.parametrize("role", ["viewer", "scorer"])
def test_only_the_organiser_reports(
    role: str, client_as: Callable[..., FlaskClient], organiser: FlaskClient, league: str, evening: str, db: Database,
    read: Read,
) -> None:  # fmt: skip
    """Others see a result and what became of it, without a form."""
    organiser.post(f"/e/{evening}/results", data=rows(("Ana", "3"), ("Bo", "1")))
    [match] = evenings.reported_of(db, evening)
    phone, address = client_as(role, league), f"/e/{evening}/results"
    before = written(db)
    for path in (address, f"{address}/{match}", f"{address}/{match}/void"):
        clear(phone.post(path, data=rows(("Ana", "9"), ("Bo", "1"), reason="x")), 403)
    assert written(db) == before
    page = read(phone.get(f"{address}/{match}"))
    assert "Ana 3 · Bo 1" in page.text
    assert forms(page) == []
    assert "did not come" not in phone.get(f"/e/{evening}").text


def test_a_result_of_another_evening(
    organiser: FlaskClient, league: str, evening: str, open_table: Callable[..., str], db: Database
) -> None:
    """Is not found under this one, and a match that was played here is no reported result."""
    other = organiser.post(f"/l/{league}/evenings", data={"day": "2026-04-01"}).location
    organiser.post(f"{other}/results", data=rows(("Ana", "3"), ("Bo", "1")))
    [match] = evenings.reported_of(db, other[3:])
    for wrong in (match, open_table("simple", ["Ana", "Bo"]), league, "nowhere"):
        clear(organiser.get(f"/e/{evening}/results/{wrong}"), 403, 404)
        sent = rows(("Ana", "9"), ("Bo", "1"), reason="x")
        clear(organiser.post(f"/e/{evening}/results/{wrong}", data=sent), 403, 404)
        clear(organiser.post(f"/e/{evening}/results/{wrong}/void", data={"reason": "x"}), 403, 404)
    assert reported.load(db, match).last.totals == (3, 1)


def test_played_on_another_day(organiser: FlaskClient, evening: str, league: str, read: Read) -> None:
    """The day it was played, the day it was entered and the evening that it counts for are three things."""
    address = f"/e/{evening}/results"
    assert organiser.post(address, data=rows(("Ana", "3"), ("Bo", "1"), played="2026-02-27")).status_code == 303
    [link] = [link for _, link in read(organiser.get(f"/e/{evening}")).links if "/results/" in link]
    page = read(organiser.get(link))
    assert "Mar 1, 2026" in page.text
    assert "Played: 2026-02-27. It counts for the evening above." in page.text
    assert form(page).fields["played"] == "2026-02-27"
    assert points(organiser, league) == {"Ana": "2", "Bo": "0"}
    refused = organiser.post(address, data=rows(("Ana", "3"), ("Bo", "1"), played="2026-02-30"))
    clear(refused, 422)
    assert marked(read(refused)) == {"played"}
