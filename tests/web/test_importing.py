"""Many results at once: what is read, what is said of bad rows, and that it is all or nothing."""

import json
from collections.abc import Callable
from datetime import date
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import clear, send, written
from sqlite_utils import Database

from scorekeeper.store import evenings, next_season
from scorekeeper.store.connection import writing

Read = Callable[..., Any]
GOOD = """Date;Player;Points;Player;Points
2026-03-01;Ana;57;Bo;40,5

1.3.2026;Cy;3;Dee;3
2026-03-08;Ana & Bo;100 40 100;Cy & Dee;99 100 0
"""


BG = (
    b'{"players": [{"id": 1, "name": "Ana"}, {"id": 2, "name": "Bo"}], "plays": [{"uuid": "u",'
    b' "playDate": "2026-03-01",'
    b' "playerScores": [{"playerRefId": 1, "score": "1"}, {"playerRefId": 2, "score": "2"}]}]}'
)


@pytest.fixture
def organiser(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """The organiser's phone."""
    return client_as("organiser", league)


def table(client: FlaskClient, league: str) -> dict[str, str]:
    """Name → league points."""
    return {row["name"]: row["points"] for row in client.get(f"/l/{league}.json").get_json()["standings"]}


def test_teams_of_three_in_an_export(organiser: FlaskClient, league: str, db: Database, read: Read) -> None:
    """They are sides of three: entered, shown on their pages, rated, and corrected like any other result."""
    names = ["Ana", "Bo", "Cy", "Dee", "Ed", "Flo"]
    rows = [
        {"playerRefId": at, "score": "2" if at % 2 else "1", "winner": bool(at % 2), "team": str(at % 2)}
        for at in range(6)
    ]
    play = {"uuid": "u", "playDate": "2026-03-01 20:00:00", "usesTeams": True, "playerScores": rows}
    export = {"players": [{"id": at, "name": name} for at, name in enumerate(names)], "plays": [play]}
    answer = organiser.post(f"/l/{league}/import", data={"rows": json.dumps(export), "enter": "1"})
    assert answer.status_code == 303
    assert table(organiser, league) == {"Bo": "2", "Dee": "2", "Flo": "2", "Ana": "0", "Cy": "0", "Ed": "0"}
    [evening] = evenings.evenings(db, league)
    page = read(organiser.get(f"/e/{evening.id}"))
    assert "Ana & Cy & Ed 1 · Bo & Dee & Flo 2" in page.text
    assert organiser.get(f"/l/{league}/records.csv").text.count("rating") == 6
    [bo] = [link for words, link in read(organiser.get(f"/l/{league}")).links if words == "Bo"]
    assert "Win · place 1 of 2 · Mar 1, 2026 Ana & Cy & Ed · Bo & Dee & Flo" in read(organiser.get(bo)).text
    [result] = [link for words, link in page.links if "Ana & Cy & Ed" in words]
    corrected = send(organiser, read(organiser.get(result)), result, points0="3", reason="counted again")
    assert corrected.status_code == 303
    assert table(organiser, league)["Cy"] == "2"


@pytest.mark.parametrize("separator", [";", "\t"])
def test_rows_are_looked_at_and_entered(
    separator: str, organiser: FlaskClient, league: str, db: Database, read: Read
) -> None:
    """The preview writes nothing; then all rows are entered, on the evenings of their days, once."""
    page = read(organiser.get(f"/l/{league}/import"))
    before = written(db)
    preview = read(send(organiser, page, "/import", rows=GOOD.replace(";", separator)))
    assert preview.status == 200
    assert "3 matches or results can be entered" in preview.text
    assert written(db) == before
    sent = {"rows": GOOD.replace(";", separator), "enter": "1"}
    for _ in range(2):
        assert organiser.post(f"/l/{league}/import", data=sent).status_code == 303
    assert [one.day for one in evenings.evenings(db, league)] == [date(2026, 3, 1), date(2026, 3, 8)]
    assert len(evenings.reported_of(db, evenings.evenings(db, league)[1].id)) == 3
    assert table(organiser, league) == {"Ana": "4", "Bo": "2", "Cy": "1", "Dee": "1"}


@pytest.mark.parametrize(
    ("row", "column"),
    [
        ("2026-02-30,Ana,1,Bo,2", 1),
        ("03/04/2026,Ana,1,Bo,2", 1),
        ("yesterday,Ana,1,Bo,2", 1),
        ("2026-03-01", 2),
        ("2026-03-01,Ana,1", 2),
        ("2026-03-01,Ana,1,ana,2", 2),
        ("2026-03-01,Ana,one,Bo,2", 3),
        ("2026-03-01,Ana,1,,2", 4),
        ("2026-03-01,Ana,1," + "x" * 61 + ",2", 4),
        ("2026-03-01,Ana,1,Bo", 3),
        ("2026-03-01,Ana,1,Bo,1/0", 5),
        ("2026-03-01" + ",P,1" * 9, 18),
    ],
)
def test_a_bad_row(row: str, column: int, organiser: FlaskClient, league: str, db: Database, read: Read) -> None:
    """It is named with its row and column, also where the others are good: then nothing is entered."""
    before = written(db)
    rows = f"2026-03-01,Xaver,1,Yann,2\n{row}\n"
    refused = read(organiser.post(f"/l/{league}/import", data={"rows": rows, "enter": "1"}))
    assert refused.status == 422
    assert f"Row 2: {row.split(',')[0]}" in refused.text
    assert f"Column {column}:" in refused.text
    assert "Row 1:" not in refused.text
    assert row in refused.text
    assert written(db) == before


@pytest.mark.parametrize(
    "rows", ["", "\n\n", "Date;Player", "2026-03-01,A,1,B,2\n" * 2001, '"', "\x00", '"' + "x" * 200_000]
)
def test_no_rows_or_too_many(rows: str, organiser: FlaskClient, league: str, db: Database) -> None:
    """That is said, and nothing is entered."""
    before = written(db)
    clear(organiser.post(f"/l/{league}/import", data={"rows": rows, "enter": "1"}), 422)
    assert written(db) == before


def test_names_are_only_names(organiser: FlaskClient, league: str, read: Read) -> None:
    """Whatever stands in a row is text on the page, also behind the end of a field."""
    rows = "2026-03-01,</textarea><script>alert(1)</script>,1,{{ 7*7 }},2"
    page = read(organiser.post(f"/l/{league}/import", data={"rows": rows}))
    assert page.status == 200
    assert "<script>alert" not in page.html
    assert rows in page.text


@pytest.mark.parametrize("role", ["viewer", "scorer"])
def test_only_the_organiser(role: str, client_as: Callable[..., FlaskClient], league: str, db: Database) -> None:
    """Nobody else enters rows, or sees where to."""
    phone = client_as(role, league)
    clear(phone.get(f"/l/{league}/import"), 403)
    clear(phone.post(f"/l/{league}/import", data={"rows": GOOD, "enter": "1"}), 403)
    assert "many results" not in phone.get(f"/l/{league}").text


@pytest.mark.parametrize("sent", [{}, {"enter": "1"}])
def test_a_season_that_is_over(
    sent: dict[str, str], organiser: FlaskClient, league: str, db: Database, read: Read
) -> None:
    """Its table stays as it was: that is said, and what was typed is still there."""
    with writing(db):
        next_season.begin_next(db, league, "Autumn", "2026-04-01T20:00:00+00:00")
    before = written(db)
    refused = read(organiser.post(f"/l/{league}/import", data={"rows": GOOD, **sent}))
    assert refused.status == 422
    assert "The season is over" in refused.text
    assert "Cy;3;Dee;3" in refused.text
    assert written(db) == before


@pytest.mark.parametrize(
    ("paper", "words"),
    [
        (b"Ana,Bo\n" + b"1,2\n" * 501, "A match on paper has at most 500 rounds"),
        (b"Ana,Bo\n" + b"1,2\n" * 100_000, "From 1 to 2000 rows at once"),
        (BG.replace(b'"u"', b'"\\ud800"'), "a letter in it cannot be read"),
        (BG.replace(b"Ana", b"An\\u0000"), "a letter in it cannot be read"),
    ],
)
def test_a_file_that_is_no_paper(
    paper: bytes, words: str, organiser: FlaskClient, league: str, db: Database, read: Read
) -> None:
    """More than anybody has played, or letters that are none: that is said, at once."""
    before = written(db)
    sent = {"file": (BytesIO(paper), "paper"), "enter": "1"}
    refused = read(organiser.post(f"/l/{league}/import", data=sent, content_type="multipart/form-data"))
    assert refused.status == 422
    assert words in refused.text
    assert written(db) == before
