"""A paper sheet typed in: added up first, saved as a match with its hands, nothing that was typed is lost."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import clear, forms, marked, written
from sqlite_utils import Database

from scorekeeper.game.house_rules import HouseRules
from scorekeeper.store import evenings, house_rules, leagues
from scorekeeper.store.connection import writing
from scorekeeper.store.record import load
from scorekeeper.store.verify import problems

Read = Callable[..., Any]


@pytest.fixture
def scorer(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """A scorer's phone."""
    return client_as("scorer", league)


def sheet(scoring: str, names: list[str], *rows: str, **more: str) -> dict[str, str]:
    """The fields of a sheet; the cells of a row with commas between."""
    cells = {f"r{row}-{column}": cell for row, text in enumerate(rows) for column, cell in enumerate(text.split(","))}
    return {"scoring": scoring, **{f"who-{at}": name for at, name in enumerate(names)}, **cells, **more}


@pytest.mark.parametrize(
    ("fields", "totals", "won"),
    [
        (sheet("tally", ["Ana", "Bo"], "10,−3", "2+3,0"), [15, -3], [True, False]),
        (sheet("negative", ["Ana", "Bo", "Cy"], ",5,6", "7,0,3", "2,10,"), [9, 15, 9], [False] * 3),
        (sheet("simple", ["Ana", "Bo"], "1,0", "1,", ",1"), [2, 1], [False, False]),
        (sheet("simple", ["Ana", "Bo"], "0,1", **{"ended-0": "blocked"}), [0, 1], [False, False]),
        (sheet("mexican", ["Ana", "Bo"], "12,9", **{"ended-0": "blocked", "last-0": "0"}), [48, 9], [False, False]),
        (sheet("partnership", ["Ana & Cy", "Bo & Dee"], "35,", ",20"), [35, 20], [False, False]),
        (sheet("dominican", ["Ana & Cy", "Bo & Dee"], "35 Capicu,"), [60, 0], [False, False]),
        (
            sheet("all-threes", ["Ana", "Bo"], "6+3,9", "7,", **{"ended-1": "domino", "out_ends-1": "3"}),
            [18, 9],
            [False, False],
        ),
        (sheet("all-threes-61", ["Ana", "Bo"], ",9+12", "5,12", **{"ended-1": "blocked"}), [4, 7], [False, False]),
        (
            sheet("lucky-triple", ["Ana", "Bo"], "score+double,drew 3 hit", **{"ended-1": "finished"}),
            [8, 0],
            [True, False],
        ),
    ],
)
def test_a_sheet_is_added_up_and_saved(
    fields: dict[str, str], totals: list[int], won: list[bool], scorer: FlaskClient, evening: str, db: Database,
    read: Read,
) -> None:  # fmt: skip
    """Adding up writes nothing; saving makes one match of the evening, once however often it is sent."""
    before = written(db)
    page = read(scorer.post(f"/e/{evening}/paper", data=fields))
    assert (page.status, written(db)) == (200, before)
    assert "Total" in page.text
    [form] = forms(page)
    assert all(form.fields[name] == value for name, value in fields.items() if name[0] == "r" or name[:3] == "who")
    for _ in range(2):
        saved = scorer.post(
            f"/e/{evening}/paper", data={**fields, "once": form.fields["once"], "save": "1", "sure": "1"}
        )
        assert saved.status_code == 303
    [match] = evenings.matches_of(db, evening)
    assert saved.location == f"/m/{match}/sheet"
    score = load(db, match).match.score
    assert list(score.totals.values()) == totals
    assert [label in score.winners for label in score.totals] == won
    assert list(problems(db)) == []


@pytest.mark.parametrize(
    ("fields", "field", "words"),
    [
        (sheet("tally", ["Ana", "Bo"], "1,2", "five,3"), "r1-0", "Row 2: This is no whole number."),
        (sheet("tally", ["Ana", "Bo"], "1,"), "r0-1", "Row 1: Bo: the points are missing"),
        (sheet("tally", ["Ana", "Bo"], "1,2,3"), "who-2", "Whose points are these?"),
        (sheet("tally", ["Ana", "ana"], "1,2"), "", "the same"),
        (sheet("tally", ["Ana", "x" * 61], "1,2"), "who-1", "A name has at most 60 letters."),
        (sheet("tally", ["Ana"], "1"), "", "tally is for"),
        (sheet("tally", ["Ana", "Bo"]), "", "No hand is written here."),
        (sheet("negative", ["Ana", "Bo", "Cy"], ",,5"), "", "Row 1: one has no number, or the only 0: who went out"),
        (sheet("simple", ["Ana", "Bo"], "1,1"), "", "Row 1: who won the hand has a 1"),
        (sheet("simple", ["Ana", "Bo"], *["1,0"] * 8), "", "Row 8: was over before this"),
        (sheet("negative", ["Ana", "Bo"], ",999"), "r0-1", "Row 1: "),
        (sheet("all-threes", ["Ana", "Bo"], "6,7"), "r0-1", "Row 1: 7 scores nothing"),
        (sheet("all-threes", ["Ana", "Bo"], "six,x", ",7½"), "r1-1", "Row 2: Nothing that scores in play"),
        (
            sheet("all-threes", ["Ana", "Bo"], "7,", **{"ended-0": "domino", "out_ends-0": "4"}),
            "out_ends-0",
            "Row 1: 4 scores nothing",
        ),
        (sheet("mexican", ["Ana", "Bo"], "12,9", **{"ended-0": "blocked"}), "last-0", "Row 1: is missing: Who placed"),
    ],
)
def test_what_cannot_be(
    fields: dict[str, str], field: str, words: str, scorer: FlaskClient, evening: str, db: Database, read: Read
) -> None:
    """It is said beside its row, all that was typed stands there still, and nothing is saved."""
    before = written(db)
    page = read(scorer.post(f"/e/{evening}/paper", data={**fields, "save": "1"}))
    assert (page.status, written(db)) == (422, before)
    if words != "the same":
        assert words in page.text
    if field:
        assert field in marked(page)
    [form] = forms(page)
    assert all(form.fields[name] == value for name, value in fields.items())


@pytest.mark.parametrize("nobody", [" & ", "\u202e", "&"])
def test_a_column_of_nobody(nobody: str, scorer: FlaskClient, evening: str, read: Read) -> None:
    """A name that is none is no side, and moves no total under another column."""
    fields = sheet("mexican", [nobody, "Ana", "Bo"], ",,12")
    page = read(scorer.post(f"/e/{evening}/paper", data=fields))
    if nobody == "&":
        assert page.status == 422
    else:
        assert page.status == 200
        assert "Σ 0 12" in page.text


def test_doubtful_counts_are_asked_about(scorer: FlaskClient, evening: str, db: Database, read: Read) -> None:
    """Once, before anything is saved."""
    fields = sheet("mexican", ["Ana", "Bo", "Cy"], ",100,5", save="1")
    page = read(scorer.post(f"/e/{evening}/paper", data=fields))
    assert page.status == 422
    assert "Count again, or save it as it is: 1: " in page.text
    [form] = forms(page)
    other = form.fields | {"save": "1", "r1-1": "90", "r1-2": "7"}
    again = read(scorer.post(f"/e/{evening}/paper", data=other))
    assert (again.status, "2: " in again.text) == (422, True)
    assert scorer.post(f"/e/{evening}/paper", data=form.fields | {"save": "1"}).status_code == 303


def test_a_longer_and_wider_sheet(scorer: FlaskClient, evening: str, read: Read) -> None:
    """More rows and names, with what was typed, up to a bound."""
    fields = sheet("tally", ["Ana", "Bo"], "1,2")
    for more in ["rows", "columns", *["rows"] * 9]:
        [form] = forms(read(scorer.post(f"/e/{evening}/paper", data={**fields, "more": more})))
        fields |= form.fields
    assert (fields["rows"], fields["columns"], fields["r0-1"]) == ("60", "8", "2")
    assert ("more", "rows") not in form.buttons
    for rubbish in ("-1", "9" * 50, "٣", "x"):
        clear(scorer.post(f"/e/{evening}/paper", data={"rows": rubbish, "columns": rubbish, "scoring": rubbish}), 422)


def test_from_the_evening(
    scorer: FlaskClient, client_as: Callable[..., FlaskClient], evening: str, league: str
) -> None:
    """Its page leads there, for those who keep score."""
    assert f"/e/{evening}/paper" in scorer.get(f"/e/{evening}").text
    clear(client_as("viewer", league).get(f"/e/{evening}/paper"), 403)


def test_by_house_rules(scorer: FlaskClient, evening: str, league: str, db: Database, read: Read) -> None:
    """What the league keeps can be chosen, and is said in a sentence; the match copies it."""
    with writing(db):
        leagues.settle(db, league, "Thursday club", {"scoring": "simple", "options": {"target": 3}})
        house_rules.keep(db, league, HouseRules("Long threes", "all-threes", {"target": 30}))
    own = read(scorer.get(f"/e/{evening}/paper"))
    assert "Simple, to seven, as this league plays it" in own.text
    assert "Hands to win: 3." in own.text
    [key] = [key for key in house_rules.kept(db, league) if key != house_rules.OWN]
    [form] = forms(read(scorer.post(f"/e/{evening}/paper", data={"scoring": key, "more": "scoring", "r0-0": "9"})))
    assert (form.fields["scoring"], form.fields["r0-0"], form.fields["ended-0"]) == (key, "9", "play")
    fields = form.fields | sheet(key, ["Ana", "Bo"], "9,", "21,", save="1")
    assert scorer.post(f"/e/{evening}/paper", data=fields).status_code == 303
    [match] = evenings.matches_of(db, evening)
    record = load(db, match)
    assert (record.match.score.winners, record.opening["options"]) == (("Ana",), {"target": 30})


@pytest.mark.parametrize("again", [["12,0", "0,7"], ["12,0"], ["12,0", "5,0", "0,7"], ["12,0", "6,0"]])
def test_a_sheet_is_saved_once(again: list[str], scorer: FlaskClient, evening: str, db: Database, read: Read) -> None:
    """Sent again with other rows it is refused as a whole, with all of them, and leads to the match that was saved."""
    once = {"once": "paper1234", "save": "1", "sure": "1"}
    first = sheet("tally", ["Ana", "Bo"], "12,0", "5,0", **once)
    saved = scorer.post(f"/e/{evening}/paper", data=first).location
    before = written(db)
    other = sheet("tally", ["Ana", "Bo"], *again, **once)
    refused = scorer.post(f"/e/{evening}/paper", data=other)
    clear(refused, 409)
    page = read(refused)
    assert written(db) == before
    assert dict(page.links)["The match that was saved"] == saved
    assert {name: value for name, value in forms(page)[0].fields.items() if value and name[0] == "r"}.items() >= {
        name: value for name, value in other.items() if name[0] == "r"
    }.items()
    assert scorer.post(f"/e/{evening}/paper", data=first).location == saved
    assert written(db) == before
