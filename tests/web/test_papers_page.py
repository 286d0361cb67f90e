"""Papers on their page: files too, what is asked before they are entered, and the league's own file."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import clear, form, written
from sqlite_utils import Database

from scorekeeper.store import carrying, evenings, leagues, players
from scorekeeper.store.connection import writing
from scorekeeper.store.derived import summaries

Read = Callable[..., Any]


@pytest.fixture
def organiser(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """The organiser's phone."""
    return client_as("organiser", league)


def upload(client: FlaskClient, league: str, raw: bytes, **fields: str) -> Any:
    """Send a file to the page."""
    parts = [f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n' for name, text in fields.items()]
    head = '--x\r\nContent-Disposition: form-data; name="file"; filename="results.csv"\r\n\r\n'
    body = "".join([*parts, head]).encode() + raw + b"\r\n--x--\r\n"
    return client.post(f"/l/{league}/import", data=body, content_type="multipart/form-data; boundary=x")


def choose(client: FlaskClient, page: Any, **fields: str) -> Any:
    """Send the form of a preview with what was chosen."""
    found = form(page, "/import")
    return client.post(found.action or "", data=found.fields | rows_of(page) | fields)


def rows_of(page: Any) -> dict[str, str]:
    """What stands in the hidden text of a preview."""
    return {"rows": page.html.split('<textarea name="rows" hidden')[1].split(">\n", 1)[1].split("</textarea>")[0]}


def test_a_file_in_cyrillic(organiser: FlaskClient, league: str, read: Read, db: Database) -> None:
    """How it was read is said, and may be said otherwise; then it is entered."""
    raw = "31.3.2026;Дмитрий;5,5;Аня;−3\n".encode("cp1251", errors="replace").replace(b"?", b"-")
    page = read(upload(organiser, league, raw))
    assert "Windows-1251" in page.text
    assert "Дмитрий 5½" in page.text
    assert "Дмитрий" not in read(upload(organiser, league, raw, encoding="cp1252")).text
    assert choose(organiser, page, enter="1").status_code == 303
    assert sorted(players.roster(db, league).values()) == ["Аня", "Дмитрий"]
    page = read(upload(organiser, league, raw))
    assert "1 is there already" in page.text
    assert "Enter them all" not in page.text


def test_large_files(organiser: FlaskClient, league: str, db: Database) -> None:
    """A year of results may be larger than any other form; what is too large is refused by a page."""
    before = written(db)
    rows = "".join(f"2026-03-01;{'Ana' + 'a' * 50};{at};{'Bo' + 'o' * 50};0\n" for at in range(4000))
    assert "From 1 to 2000 rows" in upload(organiser, league, rows.encode(), enter="1").text
    clear(upload(organiser, league, rows.encode() * 9, enter="1"), 422)
    assert written(db) == before


def test_who_is_meant_has_to_be_said(organiser: FlaskClient, league: str, read: Read, db: Database) -> None:
    """A name that is alike is asked about; nothing is entered before that."""
    organiser.post(f"/l/{league}/import", data={"rows": "2026-03-01;Zoë;1;Bo;2", "enter": "1"})
    page = read(organiser.post(f"/l/{league}/import", data={"rows": "2026-03-02;Zoe;1;Bo;2"}))
    assert "Zoe Who is it? Zoë somebody new" in page.text
    before = written(db)
    refused = read(choose(organiser, page, enter="1"))
    assert (refused.status, written(db)) == (422, before)
    assert "Say of every name who it is." in refused.text
    assert choose(organiser, page, enter="1", **{"is-0": "Zoë"}).status_code == 303
    assert len(players.roster(db, league)) == 2


def test_a_sheet_of_rounds_asks_for_its_day_and_scoring(
    organiser: FlaskClient, league: str, read: Read, db: Database
) -> None:  # fmt: skip
    """And becomes a match of that evening."""
    page = read(upload(organiser, league, b"Ana;Bo\n10;-3\n2;4\n"))
    assert {"day", "scoring"} <= {*form(page, "/import").fields}
    clear(choose(organiser, page, enter="1", day="soon"), 422)
    assert choose(organiser, page, enter="1", day="2026-03-01", scoring="tally-low").status_code == 303
    [one] = summaries(db, league, ["over"])
    assert one.sides == (("Ana", 12, False), ("Bo", 1, True))
    assert [evening.day.isoformat() for evening in evenings.evenings(db, league)] == ["2026-03-01"]


def test_which_total_wins_is_asked(organiser: FlaskClient, league: str, read: Read, db: Database) -> None:
    """As the league's scoring has it, unless somebody says otherwise."""
    with writing(db):
        leagues.settle(db, league, "Thursday club", {"scoring": "negative"})
    page = read(organiser.post(f"/l/{league}/import", data={"rows": "2026-03-01;Ana;1;Bo;2"}))
    assert form(page, "/import").fields["lowest"] == "1"
    assert choose(organiser, page, enter="1", lowest="0").status_code == 303
    assert organiser.get(f"/l/{league}.json").get_json()["standings"][0]["name"] == "Bo"


def test_an_export_with_plays_that_are_left_out(organiser: FlaskClient, league: str, read: Read) -> None:
    """They are named with the reason."""
    play = {"playDate": "2026-03-01 20:00:00", "gameRefId": 1, "ignored": True, "playerScores": []}
    export = {"plays": [play], "games": [{"id": 1, "name": "<b>Domino"}], "players": []}
    page = read(upload(organiser, league, json.dumps(export).encode()))
    assert page.status == 200
    assert "1 row is left out" in page.text
    assert "<b>Domino, 2026-03-01: it is marked there to be left out" in page.text


def test_the_league_s_own_file(organiser: FlaskClient, league: str, read: Read, db: Database) -> None:
    """It is brought in, as far as it is new; a broken one, or another league's, is refused with its line."""
    organiser.post(f"/l/{league}/import", data={"rows": "2026-03-01;Ana;1;Bo;2", "enter": "1"})
    file = "".join(carrying.lines(db, league))
    before = written(db)
    assert upload(organiser, league, file.encode()).status_code == 303
    refused = read(upload(organiser, league, file.replace('"1"', '"3"').encode()))
    assert refused.status == 422
    assert "is not as it was written" in refused.text
    with writing(db):
        other = leagues.new_league(db, "Other", "club", "2026-03-01T20:00:00+00:00")
    refused = read(upload(organiser, league, "".join(carrying.lines(db, other)).encode()))
    assert "this is the file of another league" in refused.text
    assert written(db) == before | {"league": 2}


@pytest.mark.parametrize(
    "raw", [b"\x00", b"\xff\xfe\x00", b'{"plays": 7}', b"[" * 100_000, b'{"format":"scorekeeper league"}']
)
def test_files_that_are_none(raw: bytes, organiser: FlaskClient, league: str, db: Database) -> None:
    """They are refused by a page."""
    before = written(db)
    clear(upload(organiser, league, raw, enter="1"), 422)
    assert written(db) == before
