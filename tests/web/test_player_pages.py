"""A player's page, the league's records, and the ways to them."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlite_utils import Database

from scorekeeper.store import evenings, leagues, players
from scorekeeper.store.connection import writing
from scorekeeper.store.ledger import Writer
from scorekeeper.store.reported import Outcome, report
from scorekeeper.web.curve import trend

Read = Callable[..., Any]
Play = Callable[..., str]
AT = "2026-03-01T20:14:00+00:00"
LONG = "Wolfeschlegelsteinhausenbergerdorff"
PLACES = {"scheme": {"by": "places", "places": {"2": ["2", "1/2"]}}, "tie_breaks": []}


@pytest.fixture
def play(db: Database, league: str, open_table: Callable[..., str], enter: Callable[..., str]) -> Play:
    """`play("Ana", "Bo", out="ABA", day=8)`: a match of as many hands on an evening of March; its id."""

    def play(*sides: str, out: str, day: int = 1, scoring: str = "simple") -> str:
        match = open_table(scoring, [side.split(" & ") for side in sides], target=max(map(out.count, "ABCD")))
        with writing(db):
            evening = evenings.evening(db, evenings.new_evening(db, league, date(2026, 3, day), "", AT))
            evenings.put_on_evening(db, match, evening)
            leagues.settle(db, league, "Thursday club", PLACES)
        for seat in out:
            enter(match, "hand", {"ended": "domino", "out": seat})
        return match

    return play


@pytest.fixture
def viewer(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """Somebody who only watches."""
    return client_as("viewer", league)


@pytest.fixture
def page_of(db: Database, league: str, viewer: FlaskClient, read: Read) -> Callable[..., Any]:
    """`page_of("Ana")`: that player's page."""

    def page_of(name: str) -> Any:
        return read(viewer.get(f"/p/{named(db, league, name)}"))

    return page_of


def named(db: Database, league: str, name: str) -> str:
    """The id of a player."""
    return next(player for player, its in players.roster(db, league).items() if its == name)


@pytest.mark.parametrize(
    ("numbers", "least", "points", "levels"),
    [
        ([1, 3], True, "34.0,8.0 312.0,132.0", [(8.0, 1), (132.0, 3)]),
        ([1, 3], False, "34.0,132.0 312.0,8.0", [(8.0, 3), (132.0, 1)]),
        ([2, None, 2], True, "34.0,8.0 312.0,8.0", [(8.0, 2)]),
        ([-1.5, 0.5, 1.5], False, "34.0,132.0 173.0,49.3 312.0,8.0", [(8.0, 1.5), (132.0, -1.5)]),
    ],
)
def test_a_line_from_evening_to_evening(
    numbers: list[float | None], least: bool, points: str, levels: list[tuple[float, float]]
) -> None:
    """What is best is at the top; who has no number that evening keeps its room."""
    drawn = trend(numbers, least_on_top=least)
    assert drawn is not None
    assert [line for _, line in drawn.lines] == [points]
    assert list(drawn.levels) == levels
    assert [number for _, number in drawn.hands] == [1, len(numbers)]


@pytest.mark.parametrize("numbers", [[], [3], [None, 3, None]])
def test_one_number_is_no_line(numbers: list[float | None]) -> None:
    """There is nothing to draw."""
    assert trend(numbers) is None


def test_a_player_without_a_match(db: Database, league: str, page_of: Callable[..., Any], viewer: FlaskClient) -> None:
    """The page says so, and draws nothing."""
    with writing(db):
        player = players.player_named(db, league, LONG, AT)
    page = page_of(LONG)
    assert page.status == 200
    assert "No match has been finished yet." in page.text
    assert "polyline" not in page.html
    told = viewer.get(f"/p/{player}.json").json
    assert told is not None
    assert (told["name"], told["matches"], told["rating"], told["best_evening"]) == (LONG, 0, None, None)


def test_one_match(play: Play, page_of: Callable[..., Any]) -> None:
    """All that is known of it stands there; a curve needs two evenings."""
    match = play("Ana", "Bo", out="ABA")
    page = page_of("Ana")
    assert "Matches 1 Matches won 1 Hands won 2 of 3 Blocks caused 0 Best evening Mar 1, 2026 points: 2" in page.text
    assert "provisional until ten matches" in page.text
    assert ("Win · place 1 of 2 · Mar 1, 2026 Ana · Bo", f"/m/{match}/sheet") in page.links
    assert "polyline" not in page.html
    assert "Pips left" not in page.text


def test_curves_have_a_table_behind(play: Play, page_of: Callable[..., Any]) -> None:
    """Two pictures with names, without a style; every number stands in a table."""
    play("Ana", "Bo", out="A", day=1)
    play("Bo", "Cy", out="A", day=8)
    play("Ana", "Bo", out="B", day=15)
    page = page_of("Ana")
    pictures = [attrs for tag, attrs in page.tags if tag == "svg" and attrs.get("role") == "img"]
    assert len(pictures) == 2
    assert all(set(str(its["aria-labelledby"]).split()) <= set(page.ids) for its in pictures)
    assert not any("style" in attrs for _, attrs in page.tags)
    # Bo has 2 + ½ and then 2 more points, Ana 2 and ½ more.
    assert "1 · Mar 1, 2026 2 1 2 · Mar 8, 2026 – 2 3 · Mar 15, 2026 ½ 2" in page.text


def test_the_tenth_match_settles_the_rating(play: Play, page_of: Callable[..., Any]) -> None:
    """Until then it is marked."""
    for _ in range(9):
        play("Ana", "Bo", out="A")
    assert "provisional" in page_of("Ana").text
    play("Ana", "Bo", out="A")
    assert "provisional" not in page_of("Ana").text


def test_the_form_is_the_last_five_matches(play: Play, page_of: Callable[..., Any]) -> None:
    """The latest first."""
    for day, out in enumerate("AABABB", 1):
        play("Ana", "Bo", out=out, day=day)
    form = [text.split(" · ")[0] for text, _ in page_of("Ana").links if "place" in text]
    assert form == ["Loss", "Loss", "Win", "Loss", "Win"]


def test_head_to_head_leads_to_the_others(db: Database, league: str, play: Play, page_of: Callable[..., Any]) -> None:
    """How often they met at different sides, and who was ahead."""
    play("Ana", "Bo", "Cy", out="A")
    play("Ana & Bo", "Cy & <b>", out="B")
    page = page_of("Ana")
    assert "2 Cy 1 0 1" in page.text
    assert "1 <b> 0 0 1" in page.text
    assert "1 Bo 1 0 0" in page.text
    assert ("<b>", f"/p/{named(db, league, '<b>')}") in page.links


def test_many_others_are_folded_away(play: Play, page_of: Callable[..., Any]) -> None:
    """Ten stand there, the rest is behind a fold."""
    for number in range(12):
        play("Ana", f"Player {number:02}", out="A")
    page = page_of("Ana")
    shown, folded = page.html.split("More players")
    assert (shown.count("</bdi></a></th>"), folded.count("</bdi></a></th>")) == (10, 2)


def test_the_same_for_a_machine(db: Database, league: str, play: Play, viewer: FlaskClient) -> None:
    """Points as exact text, days as dates, everybody by name."""
    play("Ana", "Bo", out="ABA", day=1)
    play("Ana", "Bo", out="B", day=8)
    told = viewer.get(f"/p/{named(db, league, 'Ana')}.json").json
    assert told is not None
    rating = told.pop("rating")
    assert rating == {"ordinal": told["ratings"][1]["ordinal"], "matches": 2, "provisional": True}
    assert [it.pop("day") for it in told.pop("ratings")] == ["2026-03-01", "2026-03-08"]
    first = {"day": "2026-03-01", "points": "2", "place": 1}
    assert told == {
        "name": "Ana", "league": "Thursday club", "matches": 2, "won": 1, "form": ["loss", "win"],
        "last": [
            {"ended": "loss", "day": "2026-03-08", "place": 2, "sides": ["Ana", "Bo"]},
            {"ended": "win", "day": "2026-03-01", "place": 1, "sides": ["Ana", "Bo"]},
        ],
        "hands": {"played": 4, "decided": 4, "won": 2, "highest": 1}, "blocks": 0,
        "pips_left": {"sum": 0, "counts": 0}, "resets": 0, "best_evening": first,
        "evenings": [first, {"day": "2026-03-08", "points": "1/2", "place": 1}],
        "against": [{"name": "Bo", "ahead": 1, "level": 0, "behind": 1}],
    }  # fmt: skip


def test_a_reported_result_leads_to_its_own_page(db: Database, league: str, page_of: Callable[..., Any]) -> None:
    """It has no score sheet, and no hands."""
    with writing(db):
        evening = evenings.new_evening(db, league, date(2026, 3, 1), "", AT)
        shared = Outcome((("Ana",), ("Bo",)), (Fraction(5), Fraction(5)))
        [match] = report(db, league, evening, [shared], Writer(None, None), AT, "key")
    page = page_of("Ana")
    assert ("Shared win · place 1 of 2 · Mar 1, 2026 Ana · Bo", f"/e/{evening}/results/{match}") in page.links
    assert "Hands won" not in page.text


def test_records(play: Play, league: str, viewer: FlaskClient, read: Read, db: Database) -> None:
    """Each with who did it; a league without a match says that there is none."""
    address = f"/l/{league}/records"
    assert "No match has been finished yet." in read(viewer.get(address)).text
    play("Ana", "Bo", out="AA", scoring="puerto-rican")
    play("Ana", "Bo", out="A", day=8)
    page = read(viewer.get(address))
    assert "2 Longest run of wins: Ana Mar 1, 2026 – Mar 8, 2026" in page.text
    assert ("Ana", f"/p/{named(db, league, 'Ana')}") in page.links
    assert "provisional until ten matches" in page.text


def test_names_lead_to_the_players(
    db: Database, league: str, play: Play, viewer: FlaskClient, read: Read, evening: str
) -> None:
    """From the table of players and of pairs, and from the evening; on paper they are names alone."""
    play("Ana & Cy", "Bo & Dee", out="A")
    ana = named(db, league, "Ana")
    with writing(db):
        evenings.come(db, evening, [ana])
    for address in (f"/l/{league}", f"/l/{league}?of=pairs", f"/e/{evening}"):
        assert ("Ana", f"/p/{ana}") in read(viewer.get(address)).links, address
    for address in (f"/l/{league}?print=1", f"/e/{evening}?print=1"):
        page = read(viewer.get(address))
        assert f"/p/{ana}" not in page.html, address
    assert "Ana" in read(viewer.get(f"/l/{league}?print=1")).text


def test_who_may_look(db: Database, play: Play, league: str, client_as: Callable[..., FlaskClient], read: Read) -> None:
    """Whoever watches the league; nobody else, and nobody's page is not found."""
    match = play("Ana", "Bo", out="A")
    ana = named(db, league, "Ana")
    with writing(db):
        other = leagues.new_league(db, "Elsewhere", "club", AT)
    for client in (client_as(None), client_as("organiser", other), client_as("scorer", league, match)):
        assert {client.get(f"/p/{ana}{kind}").status_code for kind in ("", ".json")} == {403}
    assert client_as("viewer", league).get("/p/nobody").status_code == 404
