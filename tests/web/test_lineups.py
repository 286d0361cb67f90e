"""Line-ups of teams whose players have a comma in their names."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import form
from sqlite_utils import Database

from scorekeeper.store import evenings, fixtures, leagues, players, roster
from scorekeeper.store.connection import writing
from scorekeeper.web.lineups import lineup_of

Read = Callable[..., Any]
AT = "2026-03-01T20:14:00+00:00"
KNOWN = ("Smith, Jo", "Smith, Jo, junior", "Lee,Al", "Bo")


@pytest.fixture
def organiser(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """The organiser's phone."""
    return client_as("organiser", league)


@pytest.fixture
def teams(db: Database, league: str) -> dict[str, str]:
    """Two teams, the Lions with somebody whose name has a comma: name → id."""
    with writing(db):
        found = {name: players.team_named(db, league, name, AT) for name in ("Lions", "Tigers")}
        for team, names in (("Lions", ("Smith, Jo", "Di")), ("Tigers", ("Bo", "Lee,Al"))):
            roster.set_squad(db, found[team], [players.player_named(db, league, name, AT) for name in names])
    return found


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Ana, Bo ,Cy", ("Ana", "Bo", "Cy")),
        (" , Ana,,", ("Ana",)),
        ("", ()),
        ("Smith, Jo", ("Smith, Jo",)),
        ("Ana, smith,JO , Bo", ("Ana", "Smith, Jo", "Bo")),
        ("Smith, Jo, Junior, Bo", ("Smith, Jo, junior", "Bo")),
        ("Smith, Ana, Jo", ("Smith", "Ana", "Jo")),
        ("Smith", ("Smith",)),
        ("Lee, Al, Smith, Jo", ("Lee,Al", "Smith, Jo")),
    ],
)
def test_a_line_up(typed: str, names: tuple[str, ...]) -> None:
    """Commas part the names, but not a name that is known; the longest one is meant."""
    assert lineup_of(typed, KNOWN) == names


def test_a_match_is_opened_with_them(
    organiser: FlaskClient, league: str, evening: str, teams: dict[str, str], db: Database, read: Read
) -> None:
    """Whoever is ticked plays under the whole name, and so does whoever is typed by a name that is known."""
    with writing(db):
        leagues.settle(db, league, "Thursday club", {"scoring": "simple", "options": {"target": 1}})
    organiser.post(f"/l/{league}/fixtures", data={"entrants": "Lions\nTigers"})
    organiser.post(f"/e/{evening}/round", data={"round": "1"})
    [fixture] = fixtures.fixtures(db, league)
    address = f"/e/{evening}/fixtures/{fixture.id}"
    home, away = ("0", "1") if fixture.home == (teams["Lions"],) else ("1", "0")
    before = players.everybody(db, league)
    data = form(read(organiser.get(address)), fixture.id).fields
    data |= {f"lineup{home}": "Smith, Jo", f"other{away}": "Lee, Al"}
    assert organiser.post(address, data=data).status_code == 303
    seats = db.execute("SELECT player.name FROM seat JOIN player ON player.id = seat.player").fetchall()
    assert {name for (name,) in seats} == {"Smith, Jo", "Lee,Al"}
    assert players.everybody(db, league) == before


def test_a_result_names_them(
    organiser: FlaskClient, league: str, evening: str, teams: dict[str, str], db: Database, read: Read
) -> None:
    """Entered, and corrected with what stands in the form, they are the same people."""
    before = players.everybody(db, league)
    said = {"team0": "Lions", "who0": "Di, Smith, Jo", "points0": "3",
            "team1": "Tigers", "who1": "Lee, Al, Bo", "points1": "1"}  # fmt: skip
    assert organiser.post(f"/e/{evening}/results", data=said).status_code == 303
    [result] = evenings.reported_of(db, evening)
    address = f"/e/{evening}/results/{result}"
    data = form(read(organiser.get(address)), result).fields | {"team0": "Lions", "team1": "Tigers"}
    assert organiser.post(address, data=data | {"points0": "4", "reason": "counted again"}).status_code == 303
    assert players.everybody(db, league) == before
