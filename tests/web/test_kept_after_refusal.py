"""What was typed or ticked in a league's forms still stands there after a refusal."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import clear, form, forms
from sqlite_utils import Database

from scorekeeper.store import evenings, fixtures, players
from scorekeeper.store.connection import writing

Read = Callable[..., Any]
AT = "2026-03-01T20:14:00+00:00"


@pytest.fixture
def organiser(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """The organiser's phone."""
    return client_as("organiser", league)


@pytest.fixture
def ids(db: Database, league: str) -> dict[str, str]:
    """Four players of the roster: name → id."""
    with writing(db):
        return {name: players.player_named(db, league, name, AT) for name in ("Ana", "Bo", "Cy", "Dee")}


def ticked(page: Any, name: str) -> set[str]:
    """The values of the tick boxes of that name which are ticked."""
    return {
        attrs["value"]
        for tag, attrs in page.tags
        if tag == "input" and attrs.get("name") == name and "checked" in attrs
    }


def test_the_part_of_a_player(organiser: FlaskClient, league: str, ids: dict[str, str], read: Read) -> None:
    """A name that somebody has is refused; the part that was chosen beside it stays chosen."""
    data = {"name": "bo", "nickname": "Ani", "part": "guest"}
    refused = organiser.post(f"/l/{league}/roster/{ids['Ana']}", data=data)
    clear(refused, 422)
    assert form(read(refused), ids["Ana"]).fields == data


@pytest.mark.parametrize(
    ("which", "name"), [("", " "), ("", "x" * 61), ("Tigers", "lions"), ("Tigers", " "), ("Tigers", "x" * 61)]
)
def test_the_name_and_squad_of_a_team(
    which: str, name: str, organiser: FlaskClient, league: str, ids: dict[str, str], db: Database, read: Read
) -> None:
    """The name and the ticks stay in the form of the team that was refused, a new one or a known one."""
    with writing(db):
        known = {team: players.team_named(db, league, team, AT) for team in ("Lions", "Tigers")}
    data = {"team": known.get(which, ""), "name": name, "player": [ids["Ana"], ids["Cy"]]}
    refused = organiser.post(f"/l/{league}/roster/teams", data=data)
    clear(refused, 422)
    page = read(refused)
    assert ticked(page, "player") == {ids["Ana"], ids["Cy"]}
    of_teams = [each.fields for each in forms(page) if (each.action or "").endswith("/teams")]
    names = {fields.get("team", ""): fields["name"] for fields in of_teams}
    assert names == {known["Lions"]: "Lions", known["Tigers"]: "Tigers", "": ""} | {known.get(which, ""): name}


def test_the_reason_for_another_result(
    organiser: FlaskClient, evening: str, ids: dict[str, str], db: Database, read: Read
) -> None:
    """A result that cannot be read is refused; the reason stays."""
    organiser.post(f"/e/{evening}/results", data={"who0": "Ana", "points0": "3", "who1": "Bo", "points1": "1"})
    [result] = evenings.reported_of(db, evening)
    data = {"who0": "Ana", "points0": "three", "who1": "Bo", "points1": "1", "reason": "it was the other way round"}
    refused = organiser.post(f"/e/{evening}/results/{result}", data=data)
    clear(refused, 422)
    found = form(read(refused), result).fields
    assert {name: found[name] for name in data} == data


@pytest.mark.parametrize("typed", [{"points0": "many", "points1": "1"}, {"absent1": "1", "points0": "x"}])
def test_what_was_played_of_a_meeting(
    typed: dict[str, str], organiser: FlaskClient, league: str, evening: str, ids: dict[str, str], db: Database,
    read: Read,
) -> None:  # fmt: skip
    """Points stay in their fields, and whoever was ticked as absent stays ticked."""
    organiser.post(f"/l/{league}/fixtures", data={"entrants": "Ana\nBo"})
    organiser.post(f"/e/{evening}/round", data={"round": "1"})
    [fixture] = [one.id for one in fixtures.fixtures(db, league)]
    refused = organiser.post(f"/e/{evening}/fixtures/{fixture}/result", data=typed)
    clear(refused, 422)
    stands: dict[str, str] = {}
    for each in forms(read(refused)):
        stands |= each.fields
    assert {name: stands[name] for name in typed} == typed


@pytest.mark.parametrize("sizes", ["4", "pairs", "3"])
def test_pairs_while_others_are_drawn(
    sizes: str, organiser: FlaskClient, evening: str, ids: dict[str, str], db: Database, read: Read
) -> None:
    """Tables of another size are drawn, or refused; the pairs that were typed stay."""
    with writing(db):
        evenings.come(db, evening, ids.values())
    typed = "Ana & Cy\nBo & Dee"
    drawn = organiser.post(f"/e/{evening}/draw", data={"sizes": sizes, "pairs": typed})
    assert f'autocomplete="off">\n{typed.replace("&", "&amp;")}</textarea>' in drawn.text
