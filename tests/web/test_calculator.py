"""The calculator: one hand under every scoring, without a match."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pages import form, marked
from sqlite_utils import Database

Read = Callable[..., Any]
THREE = {"table": "3", "left-B": "12", "left-C": "7"}


@pytest.fixture
def reckon(client: FlaskClient, read: Read) -> Callable[..., Any]:
    """`reckon({"left-B": "12"})`: the page of the calculator, sent by its form."""

    def reckon(typed: dict[str, Any] | None = None) -> Any:
        page = read(client.get("/calculator"))
        return read(client.get("/calculator", query_string=form(page).fields | typed)) if typed else page

    return reckon


def test_the_first_page_leads_there(client: FlaskClient, read: Read) -> None:
    """For everybody, let in or not."""
    assert "/calculator" in [href for _, href in read(client.get("/")).links]
    assert client.get("/calculator").status_code == 200


def test_one_hand_under_every_scoring(reckon: Callable[..., Any]) -> None:
    """The points of each, with their reasons; those alike but for the target stand there once."""
    page = reckon(THREE)
    assert page.status == 200
    assert "Simple, to seven A 1 · B 0 · C 0 +1 A: went out, 1 point" in page.text
    assert "Negative, fewest pips A 0 · B 12 · C 7 +12 B: 12 pips left +7 C: 7 pips left" in page.text
    assert "All Threes, to 200 A 18 · B 0 · C 0 +18 A: the opponents' 19 pips, rounded" in page.text
    assert "All Threes, exactly 61 A 6 · B 0 · C 0" in page.text
    assert "Without points in play: none were said." in page.text
    assert "Six love" not in page.text
    assert "Triple" not in page.text.replace("Threes", "")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"table": "2", "out": "B"}, "Simple, to seven A 0 · B 1"),
        ({"table": "2", "out": "B"}, "Negative, fewest pips Not enough was said. pips left: A: the count is missing"),
        ({"table": "2", "name-A": " Zoë ", "left-B": "6-5 1-0"}, "+12 B: 12 pips left"),
        ({"table": "2", "name-A": " Zoë ", "left-B": "6-5 1-0"}, "Zoë 1 · B 0"),
        ({**THREE, "ended": "blocked", "left-A": "9"}, "Simple, to seven A 0 · B 0 · C 1"),
        ({**THREE, "ended": "blocked", "left-A": "9"}, "four times Not enough was said. last tile: is missing"),
        ({**THREE, "ended": "blocked", "left-A": "9", "last": "B"}, "C 7 +9 A: 9 pips left +12 B: 12 pips left"),
        ({**THREE, "ended": "blocked", "left-A": "9", "last": "B"}, "+36 B: blocked and did not win, 3 × 12 more"),
        ({"table": "pairs", "left-B": "12", "left-C": "7", "left-D": "3"}, "to 200 A & C 15 · B & D 0"),
        ({"table": "pairs", "left-B": "12", "left-C": "7", "left-D": "3"}, "fewest pips A & C 7 · B & D 15"),
        ({"table": "4", "left-B": "12", "left-C": "7", "left-D": "3"}, "to 200 A 21 · B 0 · C 0 · D 0"),
        ({**THREE, "out_ends": "9"}, "to 200 A 27 · B 0 · C 0 +9 A: ends of 9 +18"),
        ({**THREE, "out_ends": "10"}, "to 200 A 18 · B 0 · C 0"),
        ({"table": "2", "left-B": "100"}, "to seven A 1 · B 0 +1 A: went out, 1 point"),
        ({**THREE, "left-B": "81"}, "Doubtful: 81 pips: a hand of 9 tiles holds at most 80 pips"),
        ({"table": "2", "left-B": "9-9", "set": "9"}, "+18 B: 18 pips left"),
    ],
)
def test_what_was_said_is_scored(typed: dict[str, str], words: str, reckon: Callable[..., Any]) -> None:
    """And where something is missing for a scoring, that is said in its place."""
    page = reckon(typed)
    assert page.status == 200
    assert words in page.text


def test_plays_are_gathered(client: FlaskClient, read: Read, reckon: Callable[..., Any]) -> None:
    """One after another, each can be taken out again; scorings without points in play leave them aside."""
    typed: dict[str, Any] = {"table": "2", "left-B": "12"}
    page = reckon(typed | {"what": choice(reckon(), "Ends"), "ends": "9", "by": "A", "add": "1"})
    assert "A: ends of 9" in page.text
    assert "What each scoring makes of it" not in page.text
    fields = form(page).fields
    assert "what" not in fields
    assert fields.items() >= typed.items()
    page = read(client.get("/calculator", query_string=fields))
    assert "All Threes, to 200 A 21 · B 0 +9 A: ends of 9 +12" in page.text
    assert "Simple, to seven A 1 · B 0" in page.text
    again = {**fields, "play": [fields["play"], '{"by": "B", "ends": 5}', '{"by": "B", "ends": 6}']}
    page = read(client.get("/calculator", query_string=again))
    assert "All Threes, to 200 A 21 · B 6" in page.text
    assert "All Threes, exactly 61 A 7 · B 2" in page.text


def test_luck_is_settled(client: FlaskClient, read: Read) -> None:
    """A hand that is finished by its plays; the ordinary game gives other points, so it stands there too."""
    plays = ['{"by": "A", "did": "double"}', '{"by": "B", "drew": 3, "hit": true}', '{"by": "C", "did": "score"}']
    query = {"table": "3", "ended": "finished", "play": plays}
    page = read(client.get("/calculator", query_string=query))
    # A 7/0, B 10/10, C 5/0: A wins, 20 + 5 − 7; in the ordinary game A 5/0, B 5/0, C 5/0 is drawn.
    assert "try at luck A 18 · B 0 · C 0" in page.text
    assert "ordinary game A 0 · B 0 · C 0" in page.text
    assert "Simple" not in page.text


@pytest.mark.parametrize(
    ("typed", "fields", "words"),
    [
        ({"table": "3"}, {"left-A", "left-B", "left-C"}, "3 fields are empty"),
        ({**THREE, "left-B": "169"}, {"left-B"}, "169 is not between 0 and 168"),
        ({**THREE, "left-B": "1e3"}, {"left-B"}, "is no whole number"),
        ({**THREE, "left-B": "6-5", "left-C": "5-6"}, {"left-C"}, "stands twice: B, C"),
        ({**THREE, "left-D": "3"}, {"left-D"}, "D does not play at this table."),
        ({**THREE, "out": "D"}, {"left-D"}, "D does not play at this table."),
        ({**THREE, "out": "B"}, {"left-B"}, "went out and holds nothing"),
        ({"table": "3", "left-B": "0", "left-C": "0"}, set(), "2 hands hold at least 1 together"),
        ({**THREE, "out_ends": "37"}, {"out_ends"}, "37 is not between 0 and 36"),
        ({**THREE, "name-A": "B"}, set(), "B: this name stands twice"),
        ({**THREE, "name-A": "x" * 61}, {"name-A"}, "at most 60 letters"),
        ({**THREE, "by": "A"}, set(), "Choose it first, then the side."),
        ({**THREE, "play": "{"}, set(), "A play cannot be read"),
        ({**THREE, "play": '{"by": "Z", "ends": 3}'}, set(), "A play cannot be read"),
        ({**THREE, "play": '{"by": "A"}'}, set(), "it is not said what happened"),
        ({**THREE, "play": ['{"by": "A", "ends": 3}'] * 101}, set(), "At most 100 plays"),
    ],
)
def test_what_cannot_be_is_refused(
    typed: dict[str, Any], fields: set[str], words: str, reckon: Callable[..., Any]
) -> None:
    """Beside its field, with everything that was typed still there, and no scoring's points."""
    page = reckon(typed)
    assert page.status == 422
    assert words in page.text
    assert marked(page) >= fields
    assert "What each scoring makes of it" not in page.text
    kept = form(page).fields
    assert {n: t for n, t in typed.items() if n not in ("play", "by", "out")}.items() <= kept.items()


def choice(page: Any, label: str) -> str:
    """The value of a choice in play, by its words."""
    start = page.html.index(f"> {label}</label>")
    return str(page.html[:start].rpartition('name="what" value="')[2].partition('"')[0])


NAMES = [f"{field}-{seat}" for seat in "ABCDZ" for field in ("name", "left")]
NAMES += [
    "table",
    "set",
    "ended",
    "out",
    "last",
    "out_ends",
    "what",
    "by",
    "ends",
    "drew",
    "hit",
    "cancel",
    "play",
    "add",
]
VALUES = [
    "",
    "0",
    "7",
    "12",
    "169",
    "-1",
    "1e9",
    "6-5 1-0",
    "9-9",
    "A",
    "B",
    "C",
    "D",
    "AC",
    "1",
    "2",
    "3",
    "4",
    "pairs",
]
VALUES += ["domino", "blocked", "finished", "0:score", "3:9", "0", "6", "9", "[[[[", "null", '{"by":"A","ends":"x"}']
VALUES += ['{"by":"A","ends":3}', '{"by":"B","drew":2,"hit":1}', '{"by":"A","cancel":[]}', '{"by":[],"did":{}}']
QUERIES = st.lists(
    st.tuples(
        st.one_of(st.sampled_from(NAMES), st.text(max_size=5)), st.one_of(st.sampled_from(VALUES), st.text(max_size=9))
    ),
    max_size=12,
)


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(query=QUERIES)
def test_whatever_is_typed_there_is_a_page(
    query: list[tuple[str, str]], client: FlaskClient, db: Database, read: Read
) -> None:
    """It is 200 or refused, and the database stays as it is."""
    before = list(db.conn.iterdump())
    assert read(client.get("/calculator", query_string=urlencode(query, errors="replace"))).status in (200, 422)
    assert list(db.conn.iterdump()) == before
