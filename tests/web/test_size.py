"""A large league: what a page asks of the database does not grow with the matches, let alone with their hands."""

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pages import clear
from sqlite_utils import Database

import scorekeeper.web.db
from scorekeeper import create_app
from scorekeeper.demo import fill
from scorekeeper.store import players
from scorekeeper.store.connection import connect, writing

PAGES = ["/", "/phone", "/l/{league}", "/l/{league}?of=pairs", "/l/{league}.json", "/l/{league}.csv",
         "/l/{league}/rulings", "/l/{league}/new/mexican", "/l/{league}/import", "/e/{evening}", "/e/{evening}?tv=",
         "/m/{match}", "/m/{match}/sheet", "/.json", "/e/{evening}.json", "/m/{match}.json"]  # fmt: skip
FEW, MANY = 40, 240


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the pages ask of the database, from now on."""
    asked: list[str] = []

    def watched(path: Path) -> Database:
        db = connect(path)
        db.conn.set_trace_callback(asked.append)
        return db

    monkeypatch.setattr(scorekeeper.web.db, "connect", watched)
    return asked


def season(folder: Path, matches: int) -> tuple[Flask, str, dict[str, str]]:
    """A made-up season: the application, its organiser's link, and what stands in addresses."""
    key = fill(folder, matches)
    with connect(folder / "scorekeeper.db") as db:
        [league] = [row["id"] for row in db.query("SELECT id FROM league")]
        evening = next(db.query("SELECT id FROM evening ORDER BY day"))["id"]
        match = next(db.query("SELECT id FROM match WHERE evening = ? ORDER BY rowid", [evening]))["id"]
        assert db.execute("SELECT count(*) FROM evening").fetchone() == (40,)
        assert db.execute("SELECT count(*) FROM player").fetchone() == (200,)
        assert db.execute("SELECT count(*), sum(state = 'over') FROM result").fetchone() == (matches, matches)
    return create_app(folder), key, {"league": league, "evening": evening, "match": match}


def test_no_page_asks_for_more_in_a_larger_league(tmp_path: Path, statements: list[str]) -> None:
    """The same number of statements for six times the matches on six times as large evenings."""
    counts: list[dict[str, int]] = []
    for matches in (FEW, MANY):
        app, key, known = season(tmp_path / str(matches), matches)
        client: FlaskClient = app.test_client()
        client.get(f"/join/{key}")
        counts.append({})
        for page in PAGES:
            statements.clear()
            assert client.get(page.format(**known)).status_code == 200
            counts[-1][page] = len(statements)
    assert counts[0] == counts[1]


def test_the_roster_grows_as_its_players_do(client_as: Callable[..., FlaskClient], league: str, db: Database) -> None:
    """Twice as many players make a page twice as large, not four times."""
    organiser = client_as("organiser", league)
    sizes = []
    for start in (0, 200):
        with writing(db):
            for number in range(start, start + 200):
                players.player_named(db, league, f"Player {number:03}", "2026-03-01T20:14:00+00:00")
        sizes.append(len(organiser.get(f"/l/{league}/roster").data))
    assert sizes[1] < 2.5 * sizes[0]


@pytest.mark.parametrize("page", ["/l/{league}/roster", "/e/{evening}/present"])
def test_so_many_new_names_at_once(
    page: str, client_as: Callable[..., FlaskClient], league: str, evening: str, db: Database
) -> None:
    """Two hundred are taken; one more is refused with all of them, in words, and what was typed stays."""
    organiser = client_as("organiser", league)
    address = page.format(league=league, evening=evening)
    many = ", ".join(f"Player {number}" for number in range(201))
    refused = organiser.post(address, data={"new": many})
    clear(refused, 422)
    assert "At most 200 new names at once: here are 201. Nothing was saved." in refused.text
    assert many in refused.text
    assert players.roster(db, league) == {}
    assert organiser.post(address, data={"new": many.removesuffix(", Player 200") + ", ,"}).status_code == 303
    assert len(players.roster(db, league)) == 200


def test_a_table_is_worked_out_again_when_something_changes(
    client_as: Callable[..., FlaskClient], league: str
) -> None:  # fmt: skip
    """Whatever is kept of it, no page shows an older one."""
    organiser = client_as("organiser", league)

    def points() -> dict[str, str]:
        return {row["name"]: row["points"] for row in organiser.get(f"/l/{league}.json").get_json()["standings"]}

    for number, expected in enumerate([{"Ana": "2", "Bo": "0"}, {"Ana": "4", "Bo": "0"}]):
        rows = f"2026-03-0{number + 1};Ana;2;Bo;1"
        assert organiser.post(f"/l/{league}/import", data={"rows": rows, "enter": "1"}).status_code == 303
        assert points() == points() == expected
    player = organiser.get(f"/l/{league}").text.split('<option value="')[1].split('"')[0]
    change = {"player": player, "points": "5", "reason": "a gift"}
    assert organiser.post(f"/l/{league}/adjust", data=change).status_code == 303
    assert points() == {"Ana": "9", "Bo": "0"}
    settled = {"name": "Club", "scoring": "mexican", "by": "totals"}
    assert organiser.post(f"/l/{league}/settings", data=settled).status_code == 303
    assert points() == {"Ana": "9", "Bo": "2"}
