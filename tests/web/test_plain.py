"""Pages for machines: the same numbers under the same address, and no formula in a spreadsheet."""

import csv
import io
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlite_utils import Database

from scorekeeper.game import papers
from scorekeeper.store import evenings
from scorekeeper.store.connection import writing
from scorekeeper.store.record import load

Read = Callable[..., Any]


@pytest.fixture
def viewer(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """A phone that may only look."""
    return client_as("viewer", league)


def table(client: FlaskClient, address: str) -> list[list[str]]:
    """The rows of a CSV page."""
    answer = client.get(address)
    assert (answer.status_code, answer.mimetype) == (200, "text/csv")
    return list(csv.reader(io.StringIO(answer.text)))


@pytest.fixture
def played(open_table: Callable[..., str], enter: Callable[..., str], evening: str, db: Database) -> str:
    """A match of the evening with two hands, one of them corrected, and a name that begins like a formula."""
    match = open_table("mexican", ["=SUM(A1)", "Bo", "Cy"])
    enter(match, "hand", {"ended": "domino", "out": "A", "left": {"B": 12, "C": 7}})
    second = enter(match, "hand", {"ended": "domino", "out": "B", "left": {"A": 5, "C": 3}})
    enter(match, "correct", {"ended": "domino", "out": "B", "left": {"A": 6, "C": 3}}, replaces=second, reason="-1 off")
    with writing(db):
        evenings.put_on_evening(db, match, evenings.evening(db, evening))
    return match


def test_a_match(viewer: FlaskClient, played: str, db: Database) -> None:
    """Its sides with their totals."""
    found = viewer.get(f"/m/{played}.json").get_json()
    assert [(row["side"], row["total"], row["won"]) for row in found["rows"]] == [
        ("=SUM(A1)", 6, False), ("Bo", 12, False), ("Cy", 10, False),
    ]  # fmt: skip
    assert (found["scoring"], found["hands"], found["standing"]) == ("mexican", 2, "Not over yet.")
    assert found["fingerprint"] in viewer.get(f"/m/{played}/history").text
    assert table(viewer, f"/m/{played}.csv") == [
        ["side", "total", "won"], ["'=SUM(A1)", "6", "0"], ["Bo", "12", "0"], ["Cy", "10", "0"],
    ]  # fmt: skip


def test_a_sheet_that_can_be_taken_in_again(viewer: FlaskClient, played: str) -> None:
    """Points of each hand under the names, then the totals: the importer reads it and finds nothing to note."""
    assert table(viewer, f"/m/{played}/sheet.csv") == [
        ["hand", "'=SUM(A1)", "Bo", "Cy"], ["1", "0", "12", "7"], ["2", "6", "0", "3"], ["Total", "6", "12", "10"],
    ]  # fmt: skip
    paper = papers.read(viewer.get(f"/m/{played}/sheet.csv").text)
    assert (paper.format, paper.wrong, paper.notes) == ("rounds", (), ())
    assert paper.rounds is not None
    assert paper.rounds.totals == (6, 12, 10)


def test_why_and_the_record(viewer: FlaskClient, played: str, db: Database) -> None:
    """Each line with its rule; every entry with its facts and hash, those too that were corrected."""
    found = viewer.get(f"/m/{played}/why/1.json").get_json()
    assert (found["side"], found["total"], [row["points"] for row in found["rows"]]) == ("Bo", 12, [12])
    assert all(row["why"] and row["text"] for row in found["rows"])
    assert viewer.get(f"/m/{played}/why/7.json").status_code == 404
    entries = viewer.get(f"/m/{played}/history.json").get_json()["rows"]
    assert [row["hash"] for row in entries] == [entry.hash for entry in load(db, played).entries]
    assert [row["counts"] for row in entries] == [True, True, False, True]
    assert "'-1 off" in [row[5] for row in table(viewer, f"/m/{played}/history.csv")]


def test_an_evening(
    viewer: FlaskClient, client_as: Callable[..., FlaskClient], played: str, evening: str, league: str
) -> None:
    """Matches and reported results, a row a side; points stay exact."""
    rows = "2026-03-01;Ana;5½;Bo;1"
    client_as("organiser", league).post(f"/l/{league}/import", data={"rows": rows, "enter": "1"})
    found = viewer.get(f"/e/{evening}.json").get_json()
    assert (found["day"], len(found["rows"])) == ("2026-03-01", 5)
    assert [(row["side"], row["total"], row["state"], row["won"]) for row in found["rows"]][3:] == [
        ("Ana", "11/2", "reported", True), ("Bo", 1, "reported", False),
    ]  # fmt: skip
    heading, *lines = table(viewer, f"/e/{evening}.csv")
    assert [line[heading.index("total")] for line in lines] == ["6", "12", "10", "5.5", "1"]
    assert lines[0][heading.index("side")] == "'=SUM(A1)"


def test_rulings(viewer: FlaskClient, open_table: Callable[..., str], enter: Callable[..., str], league: str) -> None:
    """What was decided, for a table of one's own."""
    match = open_table("simple", ["Ana", "Bo"])
    hand = enter(match, "hand", {"ended": "domino", "out": "A"})
    dispute = enter(match, "dispute", {"entry": hand, "claim": "it was Bo"})
    enter(match, "ruling", {"dispute": dispute, "decision": "keep"}, reason="all saw it")
    [row] = viewer.get(f"/l/{league}/rulings.json").get_json()["rows"]
    assert (row["match"], row["scoring"], row["hand"]) == (match, "simple", 1)
    assert "all saw it" in row["reason"]
    assert len(table(viewer, f"/l/{league}/rulings.csv?words=nobody")) == 1


def test_pages_lead_there(viewer: FlaskClient, played: str, evening: str, read: Read) -> None:
    """The evening, the sheet and the record have links, and other endings are no pages."""
    for page in (f"/e/{evening}", f"/m/{played}/sheet", f"/m/{played}/history"):
        links = [href for _, href in read(viewer.get(page)).links if re.search(r"\.(csv|json)$", href)]
        assert links
        assert all(viewer.get(link).status_code == 200 for link in links)
    assert viewer.get(f"/m/{played}.xml").status_code in (403, 404)
    assert viewer.get(f"/e/{evening}.html").status_code == 404
