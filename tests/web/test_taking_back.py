"""Undo, the same form sent twice, two phones at once, and the end of a match."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import form, forms, send
from sqlite_utils import Database

from scorekeeper.store.access import links, revoke_link
from scorekeeper.store.connection import writing
from scorekeeper.store.record import load

Read = Callable[..., Any]
TWO, THREE = ["Ana", "Bo"], ["Ana", "Bo", "Cy"]
PLAY = {"what": "0:9", "by": "A"}


@pytest.fixture
def scorer(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """A phone that may score in the league."""
    return client_as("scorer", league)


@pytest.fixture
def board(scorer: FlaskClient, read: Read) -> Callable[[str], Any]:
    """`board(match)`: the scoreboard as it is read."""
    return lambda match: read(scorer.get(f"/m/{match}"))


def totals(db: Database, match: str) -> list[int]:
    """What each side has, in seat order."""
    return list(load(db, match).match.score.totals.values())


@pytest.mark.parametrize(
    ("scoring", "sides", "typed"),
    [
        ("simple", THREE, {"blocked": "1", "left-A": "10", "left-B": "4", "left-C": "12"}),
        ("negative", THREE, {"left-B": "6-5 1-0", "left-C": "0"}),
        ("mexican", THREE, {"blocked": "1", "last": "B", "left-A": "10", "left-B": "14", "left-C": "12"}),
        ("mexican", [["Ana", "Cy"], ["Bo", "Dee"]], {"left-B": "6", "left-C": "7", "left-D": "3"}),
        ("all-threes", TWO, {"what": "0:9"}),
        ("all-threes", TWO, {"heap": "35", "out_ends": "6", "ending": "1"}),
        ("lucky-triple", TWO, {"what": "1", "drew": "3", "hit": "1"}),
        ("lucky-triple", TWO, {"what": "0:first-double"}),
    ],
)
def test_undo_gives_the_facts_back(
    scoring: str, sides: list[Any], typed: dict[str, str],
    open_table: Callable[..., str], scorer: FlaskClient, board: Callable[[str], Any], db: Database, read: Read,
) -> None:  # fmt: skip
    """Undo takes the points away and puts what was typed into the fields again; saving is redo."""
    match = open_table(scoring, sides)
    tapped = {} if "left-B" in typed else {"by": "A"} if "what" in typed else {"out": "A"}
    page = read(scorer.get(send(scorer, board(match), **typed, **tapped).location))
    standing = load(db, match).match.score
    again = read(scorer.get(send(scorer, page, "/undo").location))
    assert load(db, match).match.slots[-1].facts is None
    assert set(totals(db, match)) == {0}
    fields = form(again).fields
    assert {name: text for name, text in fields.items() if name in typed} == typed
    assert send(scorer, again, **tapped).status_code == 303
    assert load(db, match).match.score == standing


def test_undo_goes_further_back(
    open_table: Callable[..., str], scorer: FlaskClient, board: Callable[[str], Any], db: Database
) -> None:
    """Undo after Undo takes the entry before back, to the empty match; then there is no Undo."""
    match = open_table("mexican", THREE)
    for count in ("5", "6"):
        send(scorer, board(match), **{"left-B": count, "left-C": "7"})
    assert totals(db, match) == [0, 11, 14]
    for expected in ([0, 5, 7], [0, 0, 0]):
        page = board(match)
        send(scorer, page, "/undo")
        assert totals(db, match) == expected
    assert not any((found.action or "").endswith("/undo") for found in forms(board(match)))
    assert [entry.kind for entry in load(db, match).entries] == ["open", "hand", "hand", "void", "void"]


def test_an_undo_sent_twice_takes_back_one(
    open_table: Callable[..., str], scorer: FlaskClient, board: Callable[[str], Any], db: Database
) -> None:
    """A button that is tapped twice takes only the entry back that stood beside it."""
    match = open_table("mexican", THREE)
    for count in ("5", "6"):
        send(scorer, board(match), **{"left-B": count, "left-C": "7"})
    page = board(match)
    for _ in range(2):
        assert send(scorer, page, "/undo").status_code == 303
    assert totals(db, match) == [0, 5, 7]


def test_the_same_form_twice_records_once(
    open_table: Callable[..., str], scorer: FlaskClient, board: Callable[[str], Any], db: Database
) -> None:
    """And both times the answer is the saved hand."""
    match = open_table("mexican", THREE)
    page = board(match)
    answers = [send(scorer, page, **{"left-B": "5", "left-C": "7"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert answers[0].location == answers[1].location
    assert len(load(db, match).entries) == 2


def test_the_same_key_with_other_facts_leads_to_the_correction(
    open_table: Callable[..., str], scorer: FlaskClient, board: Callable[[str], Any], db: Database, read: Read
) -> None:
    """What is said now stands in the fields there, whatever else the form held."""
    match = open_table("mexican", THREE)
    page = board(match)
    send(scorer, page, **{"left-B": "12", "left-C": "7"})
    stray = {"match": "x", "key": "y", "_scheme": "javascript", "_external": "1", "x" * 9000: "1"}
    answer = send(scorer, page, **{"left-B": "17", "left-C": "7"}, **stray)
    key = load(db, match).entries[-1].key
    assert answer.status_code == 303
    assert answer.location.startswith(f"/m/{match}/entry/{key}?")
    assert len(answer.location) < 300
    mending = read(scorer.get(answer.location))
    assert form(mending).fields["left-B"] == "17"
    assert send(scorer, mending, reason="misread").status_code == 303
    assert totals(db, match) == [0, 17, 7]


@pytest.mark.parametrize(
    ("scoring", "typed", "field"),
    [
        ("mexican", {"left-B": "6-5 5-5 4-5 3-5 2-5 1-5 0-5", "left-C": "7"}, "left-B"),
        ("tally", {"left-A": "5", "left-B": "-7", "left-C": "0"}, "left-B"),
        ("mexican-train", {"left-B": "12", "left-C": "7"}, "left-C"),
    ],
)
def test_all_that_was_typed_reaches_the_correction(
    open_table: Callable[..., str], scorer: FlaskClient, board: Callable[[str], Any], read: Read,
    scoring: str, typed: dict[str, str], field: str,
) -> None:  # fmt: skip
    """Whatever the scoring asks, and as long as it is: a row of tiles, negative points."""
    match = open_table(scoring, THREE)
    page = board(match)
    send(scorer, page, **typed | {field: "9"})
    mending = read(scorer.get(send(scorer, page, **typed).location))
    assert form(mending).fields[field] == typed[field]


@pytest.mark.parametrize("after", [None, "", "rubbish", "é" * 300])
def test_another_phone_was_quicker(
    after: str | None, open_table: Callable[..., str], scorer: FlaskClient, board: Callable[[str], Any],
    db: Database, read: Read,
) -> None:  # fmt: skip
    """A hand that was entered on a page from before another hand is not saved: both stand on one page first."""
    match = open_table("mexican", THREE)
    mine, theirs = board(match), board(match)
    send(scorer, theirs, **{"left-B": "5", "left-C": "7"})
    answer = send(scorer, mine, **{"left-A": "3", "left-C": "9"}, **({} if after is None else {"after": after}))
    page = read(answer)
    assert answer.status_code == 409
    assert "Another phone was quicker" in page.text
    assert "Ana: went out · Bo: 5 · Cy: 7" in page.text
    assert [form(page).fields[f"left-{seat}"] for seat in "ABC"] == ["3", "", "9"]
    assert len(load(db, match).entries) == 2
    assert send(scorer, page).status_code == 303
    assert totals(db, match) == [3, 5, 16]


@pytest.mark.parametrize(("typed", "status"), [(PLAY, 409), ({"what": "0:9", "by": "B"}, 303)])
def test_a_stale_play_is_asked_about_only_if_it_is_the_same(
    typed: dict[str, str], status: int, open_table: Callable[..., str], scorer: FlaskClient,
    board: Callable[[str], Any], db: Database,
) -> None:  # fmt: skip
    """Points in play from two phones are all kept, unless side and amount are equal."""
    match = open_table("all-threes", TWO)
    mine = board(match)
    send(scorer, board(match), **PLAY)
    assert send(scorer, mine, **typed).status_code == status
    assert totals(db, match) == ([9, 0] if status == 409 else [9, 9])


def test_a_match_that_is_over(
    open_table: Callable[..., str], scorer: FlaskClient, board: Callable[[str], Any], db: Database, read: Read
) -> None:
    """It names its winner, asks for nothing more, takes nothing more, and can be undone or played again."""
    match = open_table("simple", [["Ana", "Cy"], ["Bo", "Dee"]], target=1, block_tie="share")
    stale = board(match)
    assert send(scorer, stale, out="AC").status_code == 303
    page = board(match)
    assert "Winner: Ana & Cy" in page.text
    assert [(found.action or "").rpartition("/")[2] for found in forms(page)] == ["sign", "sign", "undo", "rematch"]
    late = scorer.post(f"/m/{match}", data={"out": "BD"})
    assert late.status_code == 422
    assert "was over before this: Ana & Cy" in read(late).text
    answers = [send(scorer, page, "/rematch") for _ in range(2)]
    assert answers[0].location == answers[1].location
    rematch = load(db, answers[0].location.rpartition("/")[2])
    assert rematch.id != match
    assert rematch.opening == load(db, match).opening
    assert totals(db, rematch.id) == [0, 0]
    send(scorer, page, "/undo")
    assert totals(db, match) == [0, 0]


def test_a_rematch_keeps_the_phones_of_the_table(
    open_table: Callable[..., str], client_as: Callable[..., FlaskClient], league: str, db: Database, read: Read
) -> None:
    """Whoever was let in to one match only is let in to its rematch, until the same link is revoked."""
    match = open_table("simple", TWO, target=1)
    host = client_as("scorer", league, match)
    address = read(host.post(f"/m/{match}/share", data={"role": "scorer"})).text.partition("/join/")[2].split()[0]
    guest, viewer = client_as(None), client_as("viewer", league, match)
    guest.get(f"/join/{address}")
    send(guest, read(guest.get(f"/m/{match}")), out="A")
    new = send(guest, read(guest.get(f"/m/{match}")), "/rematch").location
    assert [phone.get(new).status_code for phone in (guest, host, viewer)] == [200, 200, 200]
    assert [phone.post(new, data={"out": "A"}).status_code for phone in (viewer, guest)] == [403, 303]
    with writing(db):
        revoke_link(db, links(db, league)[0].id, "2026-03-02T00:00:00+00:00")
    assert [phone.get(new).status_code for phone in (guest, host, viewer)] == [403, 200, 200]


@pytest.mark.parametrize("scoring", ["simple", "mexican", "all-threes", "lucky-triple"])
def test_a_viewer_sees_no_control(
    scoring: str, open_table: Callable[..., str], client_as: Callable[..., FlaskClient], league: str,
    enter: Callable[..., str], read: Read,
) -> None:  # fmt: skip
    """While it is played, abandoned too: no form, field or button, and no way to one."""
    match = open_table(scoring, TWO)
    viewer = client_as("viewer", league, match)
    for abandoned in (False, True):
        if abandoned:
            enter(match, "abandon", reason="rain")
        page = read(viewer.get(f"/m/{match}?saved=x&again=x"))
        assert page.status == 200
        assert not {tag for tag, _ in page.tags} & {"form", "input", "select", "button", "textarea"}
        assert {viewer.get(href).status_code for _, href in page.links} == {200}
