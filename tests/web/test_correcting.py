"""Mending what was entered: another version with a reason, and everything behind it scored anew."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import form, marked, send
from sqlite_utils import Database

from scorekeeper.store.record import Record, load

Read = Callable[..., Any]
THREE = ["Ana", "Bo", "Cy"]
PAGES = ["", "/sheet", "/why/0", "/history", "/sheet.json", "/more", "/opening"]


@pytest.fixture
def scorer(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """A phone that may score in the league."""
    return client_as("scorer", league)


@pytest.fixture
def look(scorer: FlaskClient, read: Read) -> Callable[..., Any]:
    """`look(match, "/more")`: a page of a match."""
    return lambda match, path="": read(scorer.get(f"/m/{match}{path}"))


@pytest.fixture
def mexican(open_table: Callable[..., str], enter: Callable[..., str]) -> tuple[str, list[str]]:
    """A match of three hands, and the keys of the hands: [0, 12, 7], [10, 56, 12], [9, 0, 11]."""
    match = open_table("mexican", THREE)
    hands = [
        {"ended": "domino", "out": "A", "left": {"B": 12, "C": 7}},
        {"ended": "blocked", "last": "B", "left": {"A": 10, "B": 14, "C": 12}},
        {"ended": "domino", "out": "B", "left": {"A": 9, "C": 11}},
    ]
    return match, [enter(match, "hand", hand) for hand in hands]


def totals(db: Database, match: str) -> list[int]:
    """What each side has, in seat order."""
    return list(load(db, match).match.score.totals.values())


def all_pages_render(scorer: FlaskClient, record: Record) -> None:
    """Every page of a match, and of each of its entries, can be seen."""
    for path in [*PAGES, *(f"/entry/{slot.key}" for slot in record.match.slots)]:
        assert scorer.get(f"/m/{record.id}{path}").status_code == 200


@pytest.mark.parametrize(
    ("hand", "typed", "expected"),
    [
        (0, {"left-B": "21"}, [19, 77, 30]),
        (0, {"left-A": "3", "left-B": ""}, [22, 56, 30]),
        (1, {"last": "A"}, [19, 26, 30]),
        (1, {"left-A": "14", "left-B": "10", "last": "B"}, [23, 22, 30]),
        (2, {"left-C": "6-6"}, [19, 68, 31]),
    ],
)
def test_a_hand_is_corrected(
    hand: int, typed: dict[str, str], expected: list[int], mexican: tuple[str, list[str]],
    scorer: FlaskClient, look: Callable[..., Any], db: Database,
) -> None:  # fmt: skip
    """Its facts stand in the fields; the new ones count in its place, with the reason; undo takes that back."""
    match, keys = mexican
    before = totals(db, match)
    page = look(match, f"/entry/{keys[hand]}")
    refused = send(scorer, page, **typed)
    assert refused.status_code == 422
    assert 'id="reason-error"' in refused.text
    doubtful = typed.get("left-C") == "6-6"
    answer = send(scorer, page, **typed, reason=" misread  it ", **({"sure": "1"} if doubtful else {}))
    assert answer.status_code == 303
    assert totals(db, match) == expected
    assert [entry.reason for entry in load(db, match).entries] == ["", "", "", "", "misread it"]
    assert "misread it" in look(match, "/history").text
    send(scorer, look(match), "/undo")
    assert totals(db, match) == before
    all_pages_render(scorer, load(db, match))


@pytest.mark.parametrize(
    ("typed", "status", "words"),
    [
        ({"left-B": "1e3"}, 422, "is no whole number"),
        ({"left-A": "5"}, 422, "Who went out has none"),
        ({"left-B": "169"}, 422, "169 is not between 0 and 168"),
        ({"left-B": "100"}, 409, "please count again"),
        ({"reason": " \n "}, 422, "Say in a few words why."),
    ],
)
def test_a_correction_that_cannot_be_is_refused(
    typed: dict[str, str], status: int, words: str, mexican: tuple[str, list[str]],
    scorer: FlaskClient, look: Callable[..., Any], db: Database, read: Read,
) -> None:  # fmt: skip
    """With everything that was typed still there; a doubtful one can be confirmed."""
    match, keys = mexican
    answer = send(scorer, look(match, f"/entry/{keys[0]}"), **{"reason": "misread"} | typed)
    page = read(answer)
    assert (answer.status_code, words in page.text) == (status, True)
    assert form(page).fields.items() >= ({"left-C": "7"} | typed).items()
    assert len(load(db, match).entries) == 4
    assert send(scorer, page, sure="1").status_code == (303 if status == 409 else 422)


@pytest.mark.parametrize(
    ("scoring", "play", "typed", "expected"),
    [
        ("all-threes", {"by": "A", "ends": 9}, {"what": "0:12"}, [12, 0]),
        ("all-threes", {"by": "A", "ends": 9}, {"by": "B"}, [0, 9]),
        ("lucky-triple", {"by": "A", "drew": 3, "hit": True}, {"drew": "5"}, [10, 20]),
        ("lucky-triple", {"by": "A", "did": "score"}, {"what": "0:first-double"}, [8, 0]),
    ],
)
def test_a_play_is_corrected(
    scoring: str, play: dict[str, Any], typed: dict[str, str], expected: list[int],
    open_table: Callable[..., str], enter: Callable[..., str],
    scorer: FlaskClient, look: Callable[..., Any], db: Database,
) -> None:  # fmt: skip
    """Another side, another amount, another thing that happened."""
    match = open_table(scoring, ["Ana", "Bo"])
    key = enter(match, "play", play)
    assert send(scorer, look(match, f"/entry/{key}"), **typed, reason="misread").status_code == 303
    tallies = load(db, match).match.score.current.tallies
    assert (list(tallies["Ana"].values()) if tallies else totals(db, match)) == expected


def test_voiding_a_hand_takes_its_plays_along(
    open_table: Callable[..., str], enter: Callable[..., str], scorer: FlaskClient, look: Callable[..., Any],
    db: Database, read: Read,
) -> None:  # fmt: skip
    """The hand before and the one after keep theirs; without a reason nothing is voided, what was typed stays."""
    match = open_table("all-threes", ["Ana", "Bo"])
    for ends in (3, 6):
        enter(match, "play", {"by": "A", "ends": ends})
        key = enter(match, "hand", {"ended": "domino", "out": "B", "heap": 12})
    enter(match, "play", {"by": "B", "ends": 9})
    assert totals(db, match) == [9, 33]
    page = look(match, f"/entry/{key}")
    fields = form(page).fields
    refused = scorer.post(f"/m/{match}/entry/{key}/void", data=fields | {"heap": "30"})
    assert refused.status_code == 422
    assert form(read(refused)).fields["heap"] == "30"
    for _ in range(2):
        assert scorer.post(f"/m/{match}/entry/{key}/void", data=fields | {"reason": "a joke"}).status_code == 303
        assert totals(db, match) == [3, 21]
    assert [entry.kind for entry in load(db, match).entries][-2:] == ["void", "void"]
    all_pages_render(scorer, load(db, match))
    send(scorer, look(match), "/undo")
    send(scorer, look(match), "/undo")
    assert totals(db, match) == [9, 33]


def test_a_voided_hand_can_be_put_back(
    mexican: tuple[str, list[str]], scorer: FlaskClient, look: Callable[..., Any], db: Database
) -> None:
    """Its last facts stand in the fields; saving them with a reason makes it count again."""
    match, keys = mexican
    scorer.post(f"/m/{match}/entry/{keys[1]}/void", data={"reason": "never was"})
    assert totals(db, match) == [9, 12, 18]
    assert send(scorer, look(match, f"/entry/{keys[1]}"), reason="it was").status_code == 303
    assert totals(db, match) == [19, 68, 30]


def test_a_correction_can_make_later_hands_impossible(
    open_table: Callable[..., str], enter: Callable[..., str], scorer: FlaskClient, look: Callable[..., Any],
    db: Database,
) -> None:  # fmt: skip
    """They stay in the record, not counted, and say so; undo makes them count again, even where they were mended."""
    match = open_table("simple", THREE, target=2)
    keys = [enter(match, "hand", {"ended": "domino", "out": seat}) for seat in "ABCA"]
    assert totals(db, match) == [2, 1, 1]
    send(scorer, look(match, f"/entry/{keys[1]}"), out="A", reason="it was Ana")
    record = load(db, match)
    assert totals(db, match) == [2, 0, 0]
    assert [slot.counts for slot in record.match.slots] == [True, True, False, False]
    assert "was over before this: Ana" in look(match, "/sheet").text
    assert "Winner: Ana" in look(match).text
    all_pages_render(scorer, record)
    late = look(match, f"/entry/{keys[2]}")
    refused = send(scorer, late, out="B", reason="it was Bo")
    assert refused.status_code == 422
    assert "was over before this" in refused.text
    send(scorer, look(match), "/undo")
    assert totals(db, match) == [2, 1, 1]


def test_undo_goes_back_to_what_is_not_counted(
    mexican: tuple[str, list[str]], scorer: FlaskClient, look: Callable[..., Any], db: Database
) -> None:
    """A hand that became impossible, was mended and is undone: impossible again, and nothing breaks."""
    match, keys = mexican
    send(scorer, look(match, "/opening"), **{"seat-2": ""}, reason="Cy never came")
    assert [slot.counts for slot in load(db, match).match.slots] == [False, False, False]
    all_pages_render(scorer, load(db, match))
    fields = {"left-B": "12", "left-A": "", "reason": "without Cy"}
    assert send(scorer, look(match, f"/entry/{keys[0]}"), **fields).status_code == 303
    assert totals(db, match) == [0, 12]
    assert send(scorer, look(match), "/undo").status_code == 303
    assert totals(db, match) == [0, 0]
    send(scorer, look(match), "/undo")
    assert totals(db, match) == [19, 68, 30]


def test_an_entry_of_another_match_is_not_there(
    mexican: tuple[str, list[str]], open_table: Callable[..., str], scorer: FlaskClient, look: Callable[..., Any]
) -> None:
    """Nor is the opening an entry of this page, nor the abandoning one to correct."""
    other = open_table("mexican", THREE)
    match, keys = mexican
    send(scorer, look(other, "/more"), "/abandon", reason="rain")
    abandoned = form(look(other), "/undo").fields["what"]
    for path in [f"/m/{other}/entry/{keys[0]}", f"/m/{match}/entry/x", f"/m/{match}/entry/{abandoned}"]:
        assert scorer.get(path).status_code == 404
        assert scorer.post(path, data={"reason": "why"}).status_code == 404
    assert scorer.get(f"/m/{other}/entry/{abandoned}").status_code == 200
    assert scorer.post(f"/m/{other}/entry/{abandoned}", data={"reason": "why"}).status_code == 404
    assert marked(look(match)) == set()
