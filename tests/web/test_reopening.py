"""Correcting the opening, substitutes, abandoning."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import form, forms, marked, send
from sqlite_utils import Database

from scorekeeper.store.record import load

Read = Callable[..., Any]
PAGES = ["", "/sheet", "/why/0", "/history", "/sheet.json", "/more", "/opening"]


@pytest.fixture
def scorer(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """A phone that may score in the league."""
    return client_as("scorer", league)


@pytest.fixture
def match(open_table: Callable[..., str], enter: Callable[..., str]) -> str:
    """A match of negative, after one hand: [0, 12, 7]."""
    match = open_table("negative", ["Ana", "Bo", "Cy"])
    enter(match, "hand", {"ended": "domino", "out": "A", "left": {"B": 12, "C": 7}})
    return match


@pytest.fixture
def look(scorer: FlaskClient, match: str, read: Read) -> Callable[..., Any]:
    """`look("/more")`: a page of the match."""
    return lambda path="": read(scorer.get(f"/m/{match}{path}"))


@pytest.fixture
def totals(db: Database, match: str) -> Callable[[], dict[str, int]]:
    """`totals()`: what each side has, in seat order."""
    return lambda: dict(load(db, match).match.score.totals)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ({"seat-1": "Zoë"}, {"Ana": 0, "Zoë": 12, "Cy": 7}),
        ({"seat-0": "Bo", "seat-1": "Ana"}, {"Bo": 0, "Ana": 12, "Cy": 7}),
        ({"option-target": "12"}, {"Ana": 0, "Bo": 12, "Cy": 7}),
        ({"option-set": "9"}, {"Ana": 0, "Bo": 12, "Cy": 7}),
        ({"seat-3": "Dee"}, {"Ana": 0, "Bo": 0, "Cy": 0, "Dee": 0}),
        ({"seat-2": ""}, {"Ana": 0, "Bo": 0}),
        ({"seat-3": "Dee", "pairs": "1"}, {"Ana & Cy": 0, "Bo & Dee": 0}),
    ],
)
def test_the_opening_is_corrected(
    typed: dict[str, str], expected: dict[str, int], match: str, scorer: FlaskClient, look: Callable[..., Any],
    totals: Callable[[], dict[str, int]], db: Database,
) -> None:  # fmt: skip
    """A wrong player, seat or target loses no hand: what cannot count then stays in the record; undo takes it back."""
    page = look("/opening")
    for _ in range(2):
        assert send(scorer, page, **typed, reason="mistyped").status_code == 303
        assert totals() == expected
    record = load(db, match)
    assert len(record.entries) == 3
    assert record.match.slots[0].counts == any(expected.values())
    assert record.match.score.over == ("option-target" in typed)
    assert all(scorer.get(f"/m/{match}{path}").status_code == 200 for path in PAGES)
    assert {name: form(look("/opening")).fields.get(name, "") for name in typed} == typed
    send(scorer, look(), "/undo")
    assert totals() == {"Ana": 0, "Bo": 12, "Cy": 7}


@pytest.mark.parametrize(
    ("typed", "fields", "words"),
    [
        ({"seat-1": "ana"}, set(), "this name stands twice"),
        ({"seat-1": "", "seat-2": ""}, set(), "negative is for 2–4 players"),
        ({"seat-0": "", "seat-1": "", "seat-2": ""}, set(), "nobody is at the table"),
        ({"pairs": "1", "seat-1": "Zoë"}, set(), "pairs and single players cannot be mixed"),
        ({"seat-1": "x" * 61, "seat-2": "Zoë"}, {"seat-1"}, "at most 60 letters"),
        ({"option-target": "0"}, {"option-target"}, "From 1 to 100000."),
        ({"option-target": "many", "seat-1": "Zoë"}, {"option-target"}, "This is no whole number."),
        ({"seat-1": "Zoë", "reason": " "}, {"reason"}, "Say in a few words why."),
    ],
)
def test_an_impossible_opening_is_refused(
    typed: dict[str, str], fields: set[str], words: str, match: str, scorer: FlaskClient, look: Callable[..., Any],
    totals: Callable[[], dict[str, int]], db: Database, read: Read,
) -> None:  # fmt: skip
    """Everything that was typed is still there, nothing was entered, and nobody new is known."""
    answer = send(scorer, look("/opening"), **{"reason": "mistyped"} | typed)
    page = read(answer)
    assert answer.status_code == 422
    assert words in page.text
    assert marked(page) == fields
    assert form(page).fields.items() >= ({"reason": "mistyped"} | typed).items()
    assert totals() == {"Ana": 0, "Bo": 12, "Cy": 7}
    assert len(load(db, match).entries) == 2
    assert db.table("player").count == 3


def test_a_substitute_takes_over(
    match: str, scorer: FlaskClient, look: Callable[..., Any], totals: Callable[[], dict[str, int]], db: Database
) -> None:
    """From a named hand on; the side keeps its name and its points, and the scoreboard says who plays."""
    page = look("/more")
    for _ in range(2):
        assert send(scorer, page, "/substitute", seat="B", name="Zoë").status_code == 303
    assert len(load(db, match).entries) == 3
    assert totals() == {"Ana": 0, "Bo": 12, "Cy": 7}
    assert "Zoë plays for Bo" in look().text
    assert "from hand 2" in look("/history").text
    for part in ("/sheet", "/why/1"):
        assert "From hand 2 on Zoë plays for Bo." in look(part).text
    assert scorer.get(f"/m/{match}/sheet.json").get_json()["substitutes"] == [{"for": "Bo", "player": "Zoë", "from": 2}]
    assert send(scorer, look("/more"), "/substitute", seat="B", name="Bo", hand="2").status_code == 303
    assert "plays for" not in look().text
    send(scorer, look(), "/undo")
    assert "Zoë plays for Bo" in look().text


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"name": ""}, "Say who takes over, and whose seat."),
        ({"name": "\x00\u202e"}, "Say who takes over"),
        ({"seat": "Z"}, "Say who takes over, and whose seat."),
        ({"seat": "A & C"}, "Say who takes over, and whose seat."),
        ({"name": "cy"}, "cy: sits at this table already."),
        ({"name": "Zoë & Max"}, "One name on each seat"),
        ({"hand": "0"}, "From one of the hands 1 to 2."),
        ({"hand": "3"}, "From one of the hands 1 to 2."),
        ({"hand": ""}, "From one of the hands 1 to 2."),
        ({"hand": "9" * 5000}, "The number of a hand is needed."),
        ({"hand": "-1"}, "The number of a hand is needed."),
    ],
)
def test_a_substitute_that_cannot_be_is_refused(
    typed: dict[str, str],
    words: str,
    match: str,
    scorer: FlaskClient,
    look: Callable[..., Any],
    db: Database,
    read: Read,
) -> None:
    """What was typed is still there, nothing was entered, and nobody new is known."""
    said = {"seat": "B", "name": "Zoë", "hand": "2"} | typed
    answer = send(scorer, look("/more"), "/substitute", **said)
    page = read(answer)
    assert answer.status_code == 422
    assert words in page.text
    assert {name: form(page, "/substitute").fields[name] for name in ("name", "hand")} == {
        name: said[name] for name in ("name", "hand")
    }
    assert len(load(db, match).entries) == 2
    assert db.table("player").count == 3


def test_a_substitute_of_a_seat_that_is_gone(
    match: str, scorer: FlaskClient, look: Callable[..., Any], totals: Callable[[], dict[str, int]]
) -> None:
    """Correcting the opening to fewer players leaves no trace of who sat in for one of them, and breaks no page."""
    send(scorer, look("/more"), "/substitute", seat="C", name="Zoë")
    assert send(scorer, look("/opening"), **{"seat-2": ""}, reason="only two").status_code == 303
    assert all(scorer.get(f"/m/{match}{path}").status_code == 200 for path in PAGES)
    send(scorer, look(), "/undo")
    assert "Zoë plays for Cy" in look().text
    assert totals() == {"Ana": 0, "Bo": 12, "Cy": 7}


def test_a_match_is_abandoned_and_that_is_undone(
    match: str, scorer: FlaskClient, look: Callable[..., Any], totals: Callable[[], dict[str, int]], db: Database,
    read: Read,
) -> None:  # fmt: skip
    """With a reason; it has no winner then and takes nothing more, and Undo carries it on."""
    refused = send(scorer, look("/more"), "/abandon", reason=" ")
    assert refused.status_code == 422
    assert marked(read(refused)) == {"reason"}
    page = look("/more")
    for _ in range(2):
        assert send(scorer, page, "/abandon", reason="rain").status_code == 303
    assert len(load(db, match).entries) == 3
    board = look()
    assert "Abandoned. What was played stays in the record." in board.text
    assert [(found.action or "").rpartition("/")[2] for found in forms(board)] == [*["sign"] * 3, "undo", "rematch"]
    assert "rain" in look("/history").text
    late = scorer.post(f"/m/{match}", data={"left-B": "1", "left-C": "7"})
    assert late.status_code == 422
    assert "was abandoned before this" in late.text
    send(scorer, board, "/undo")
    assert load(db, match).match.open
    assert totals() == {"Ana": 0, "Bo": 12, "Cy": 7}
    assert "/abandon" in look("/more").html
