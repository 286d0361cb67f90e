"""A new game: which one, who sits where, house rules."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import errors, form, marked, send
from sqlite_utils import Database

from scorekeeper.game.scorings import find, scorings
from scorekeeper.store import evenings, players
from scorekeeper.store.connection import writing
from scorekeeper.store.record import load

Read = Callable[..., Any]
AT = "2026-03-01T20:14:00+00:00"
KEYS = [key for scoring in scorings() for key in (scoring.key, *scoring.presets)]


@pytest.fixture
def scorer(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """A phone that may score in the league."""
    return client_as("scorer", league)


@pytest.fixture
def seat(scorer: FlaskClient, league: str, read: Read) -> Callable[[str], Any]:
    """`seat("mexican")`: the page where one says who sits where."""
    return lambda scoring: read(scorer.get(f"/l/{league}/new/{scoring}"))


def seated(*names: str) -> dict[str, str]:
    """The fields of the seats with these names, round the table."""
    return {f"seat-{at}": name for at, name in enumerate(names)}


def start(scorer: FlaskClient, page: Any, league: str, scoring: str, **typed: str) -> Any:
    """Fill in the page of seats and press Start."""
    return scorer.post(f"/l/{league}/new/{scoring}", data=form(page).fields | {"start": "1"} | typed)


def matches(db: Database) -> int:
    """How many matches there are."""
    return int(db.table("match").count)


def test_every_game_can_be_chosen(scorer: FlaskClient, league: str, read: Read) -> None:
    """All scorings and presets are offered, each that plays the same once, and each leads to its seats."""
    page = read(scorer.get(f"/l/{league}/new"))
    ways = [href for _, href in page.links if "/new/" in href]
    assert {way.rpartition("/")[2] for way in ways} == set(KEYS) - {"spain"}
    assert {scorer.get(way).status_code for way in ways} == {200}


def test_the_key_of_a_form_cannot_be_foreseen(seat: Callable[[str], Any]) -> None:
    """Every time the page is opened its form has another one, of as many digits as nobody guesses."""
    keys = {form(seat("simple")).fields["once"] for _ in range(20)}
    assert len(keys) == 20
    assert all(re.fullmatch("[0-9a-f]{32}", key) for key in keys)


@pytest.mark.parametrize("scoring", KEYS)
def test_names_are_enough(
    scoring: str, scorer: FlaskClient, league: str, seat: Callable[[str], Any], db: Database, read: Read
) -> None:
    """With good defaults one types names and presses Start; the scoreboard shows them in order of seats."""
    names = ["Ana", "Bo", "Cy"][: (find(scoring)[0].sides.singles or (2, 2))[1]]
    answer = start(scorer, seat(scoring), league, scoring, **seated("Ana", "", "  Bo ", *names[2:]))
    assert answer.status_code == 303
    record = load(db, answer.location.rpartition("/")[2])
    assert record.match.score.table.labels == tuple(names)
    assert record.opening["scoring"] == scoring
    assert " · ".join(f"{name} 0" for name in names) in read(scorer.get(answer.location)).text


def test_from_an_evening(
    scorer: FlaskClient, league: str, evening: str, db: Database, read: Read
) -> None:  # fmt: skip
    """The way back leads to it, those who are here are one tap away, and four play Partnership in pairs."""
    with writing(db):
        players.player_named(db, league, "Old", AT)
        evenings.come(db, evening, [players.player_named(db, league, name, AT) for name in ("Ana", "Bo")])
    assert ("‹", f"/e/{evening}") in read(scorer.get(f"/l/{league}/new?evening={evening}")).links
    page = read(scorer.get(f"/l/{league}/new/dominican?evening={evening}"))
    assert ("‹", f"/l/{league}/new?evening={evening}") in page.links
    assert [value for name, value in form(page).buttons if name == "add"][:2] == ["Ana", "Bo"]
    assert form(page).fields["pairs"] == "1"
    assert "pairs" not in form(read(scorer.get(f"/l/{league}/new/mexican"))).fields


@pytest.mark.parametrize("scoring", ["simple", "mexican", "all-threes-61"])
def test_partners_sit_across(
    scoring: str, scorer: FlaskClient, league: str, seat: Callable[[str], Any], db: Database
) -> None:
    """Seats 1 and 3 play against 2 and 4."""
    names = seated("Ana", "Bo", "Cy", "Dee")
    answer = start(scorer, seat(scoring), league, scoring, **names, pairs="1")
    assert load(db, answer.location.rpartition("/")[2]).match.score.table.labels == ("Ana & Cy", "Bo & Dee")


def test_recent_players_are_one_tap(
    scorer: FlaskClient, league: str, seat: Callable[[str], Any], open_table: Callable[..., str], read: Read
) -> None:
    """Who played last comes first; a tap fills the first empty seat and takes the name from the list."""
    open_table("simple", ["Zoë", "Ana"])
    page = seat("mexican")
    names = [value for name, value in form(page).buttons if name == "add"]
    assert names == ["Zoë", "Ana"]
    typed = seated("Bo")
    for name in names:
        page = read(start(scorer, page, league, "mexican", **typed, add=name))
        typed = {}
    assert [form(page).fields[f"seat-{at}"] for at in range(4)] == ["Bo", "Zoë", "Ana", ""]
    assert "add" not in dict(form(page).buttons)
    assert start(scorer, page, league, "mexican").status_code == 303


def test_a_name_in_other_letters_is_the_same_player(
    scorer: FlaskClient, league: str, seat: Callable[[str], Any], open_table: Callable[..., str], db: Database
) -> None:
    """Case and spaces do not make another person."""
    open_table("simple", ["Ana María", "Bo"])
    start(scorer, seat("simple"), league, "simple", **seated(" ana  maría ", "BO"))
    assert {row["name"] for row in db.table("player").rows} == {"Ana María", "Bo"}


@pytest.mark.parametrize(
    ("scoring", "typed", "options"),
    [
        ("simple", {"option-target": "9"}, {"target": 9}),
        ("six-love", {}, {"target": 6}),
        ("six-love", {"option-target": ""}, {"target": 6}),
        ("six-love", {"option-target": "٣"}, {"target": 3}),
        ("negative", {"option-hands": "5", "option-set": "9"}, {"hands": 5, "set": 9}),
        ("mexican", {"option-dealt": "0", "option-final_tie": "shared"}, {"dealt": 0, "final_tie": "shared"}),
        ("all-threes", {"option-round_each": "y"}, {"round_each": True}),
        ("triple", {"option-score": "0", "option-settle": "net"}, {"score": 0, "settle": "net", "miss": 0, "hit": 5}),
    ],
)
def test_house_rules_stand_in_the_match(
    scoring: str, typed: dict[str, str], options: dict[str, Any],
    scorer: FlaskClient, league: str, seat: Callable[[str], Any], db: Database, read: Read,
) -> None:  # fmt: skip
    """What was changed, and what was not, is copied into the opening, so that no later default changes it."""
    answer = start(scorer, seat(scoring), league, scoring, **seated("Ana", "Bo"), **typed)
    record = load(db, answer.location.rpartition("/")[2])
    assert vars(record.match.score.options).items() >= options.items()
    chosen = {name: value for name, value in vars(record.match.score.options).items() if value is not None}
    assert record.opening["options"] == chosen
    assert read(scorer.get(f"{answer.location}/more")).status == 200


SEATS = seated("Ana", "Bo")


@pytest.mark.parametrize(
    ("scoring", "typed", "fields", "words"),
    [
        ("simple", SEATS | {"option-target": "1e3"}, {"option-target"}, "This is no whole number."),
        ("simple", SEATS | {"option-target": "0"}, {"option-target"}, "From 1 to 100000."),
        ("simple", SEATS | {"option-target": "100001"}, {"option-target"}, "From 1 to 100000."),
        ("simple", SEATS | {"option-target": "9" * 5000}, {"option-target"}, "This is no whole number."),
        ("simple", SEATS | {"option-set": "7"}, set(), "Not a valid choice"),
        ("simple", seated("Ana"), set(), "simple is for 2–4 players or 2 pairs"),
        ("simple", seated(), set(), "nobody is at the table"),
        ("simple", SEATS | {"pairs": "1"}, set(), "simple is for 2–4 players"),
        ("simple", seated("Ana", "Bo", "Cy") | {"pairs": "1"}, set(), "pairs and single players cannot be mixed"),
        ("lucky-triple", seated("Ana"), set(), "lucky-triple is for 2–4 players"),
        ("simple", seated("Ana", "Bo", "ana"), set(), "Ana: this name stands twice"),
        ("simple", seated("Ana", "x" * 61), {"seat-1"}, "A name has at most 60 letters."),
        ("simple", seated("Ana & Cy", "Bo"), {"seat-0"}, "One name on each seat"),
        ("simple", seated("Ana", "\u200b\u0301"), {"seat-1"}, "A name needs a letter that can be seen."),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field(
    scoring: str, typed: dict[str, str], fields: set[str], words: str,
    scorer: FlaskClient, league: str, seat: Callable[[str], Any], db: Database, read: Read,
) -> None:  # fmt: skip
    """Everything that was typed is still there, and there is neither a match nor a new player."""
    page = seat(scoring)
    answer = start(scorer, page, league, scoring, **typed)
    refused = read(answer)
    assert answer.status_code == 422
    assert words in refused.text
    assert marked(refused) == fields
    assert bool(fields) == bool(set(errors(refused)) & {f"{field}-error" for field in fields})
    kept = form(refused).fields
    assert kept.items() >= {key: text for key, text in typed.items() if key != "option-set"}.items()
    assert kept["once"] == form(page).fields["once"]
    assert matches(db) == 0
    assert db.table("player").count == 0


def test_the_same_form_twice_opens_one_match(
    scorer: FlaskClient, league: str, seat: Callable[[str], Any], db: Database, read: Read
) -> None:
    """Sent again it leads to the same match; with other names to where that match is corrected."""
    page = seat("simple")
    first, second = (start(scorer, page, league, "simple", **SEATS) for _ in range(2))
    assert first.location == second.location
    third = start(scorer, page, league, "simple", **seated("Ana", "Cy"))
    assert third.location == f"{first.location}/opening"
    assert read(scorer.get(third.location)).status == 200
    assert matches(db) == 1
    assert {row["name"] for row in db.table("player").rows} == {"Ana", "Bo"}


@pytest.mark.parametrize("path", ["whist", "", "MEXICAN", "mexican/", "%F0%9F%81%AB"])
def test_no_other_games(path: str, scorer: FlaskClient, league: str) -> None:
    """What is no scoring is not there."""
    assert scorer.get(f"/l/{league}/new/{path}").status_code == 404


def test_whose_phone_it_is(scorer: FlaskClient, league: str, open_table: Callable[..., str], db: Database,
                           read: Read) -> None:  # fmt: skip
    """A phone can say its name, which then stands in the record beside what it enters, and take it back."""
    match = open_table("simple", ["Ana", "Bo"])
    refused = scorer.post("/phone", data={"name": "x" * 61})
    assert (refused.status_code, form(read(refused)).fields["name"]) == (422, "x" * 61)
    for name, words in [("Zoë", "Zoë"), ("", "a phone")]:
        assert scorer.post("/phone", data={"name": name}).status_code == 303
        assert form(read(scorer.get("/phone"))).fields["name"] == name
        send(scorer, read(scorer.get(f"/m/{match}")), out="A")
        assert words in read(scorer.get(f"/m/{match}/history")).text
    assert [bool(entry.player) for entry in load(db, match).entries] == [False, True, False]
