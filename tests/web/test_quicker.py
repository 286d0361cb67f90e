"""Two phones at once: what is decided by what stands is decided by what stands when it is written."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import form, send
from sqlite_utils import Database

from scorekeeper.game.house_rules import HouseRules
from scorekeeper.store import house_rules, leagues
from scorekeeper.store.connection import writing
from scorekeeper.store.evenings import evening as evening_of
from scorekeeper.store.evenings import matches_of, put_on_evening
from scorekeeper.store.record import load

Read = Callable[..., Any]
Quicker = Callable[[Callable[[], object]], None]


@pytest.fixture
def match(open_table: Callable[..., str], enter: Callable[..., str]) -> str:
    """A match of negative, after one hand: Ana 0, Bo 12, Cy 7."""
    match = open_table("negative", ["Ana", "Bo", "Cy"])
    enter(match, "hand", {"ended": "domino", "out": "A", "left": {"B": 12, "C": 7}})
    return match


@pytest.fixture
def phones(client_as: Callable[..., FlaskClient], league: str) -> list[FlaskClient]:
    """Two phones of organisers of the league."""
    return [client_as("organiser", league) for _ in range(2)]


def test_settings_and_house_rules_at_once(
    phones: list[FlaskClient], league: str, db: Database, read: Read, quicker: Quicker
) -> None:
    """A set of house rules that another phone keeps while the settings are saved is still kept then."""
    one, other = phones
    settings = read(one.get(f"/l/{league}/settings"))
    sets = read(other.get(f"/l/{league}/house-rules/new?scoring=goat"))
    quicker(lambda: send(other, sets, name="Short"))
    assert send(one, settings, name="Friday club").status_code == 303
    assert [rules.name for rules in house_rules.kept(db, league).values() if rules.name] == ["Short"]
    assert leagues.name_of(db, league) == "Friday club"


def test_own_house_rules_of_a_scoring_that_is_played_no_more(
    phones: list[FlaskClient], league: str, db: Database, read: Read, quicker: Quicker
) -> None:
    """They are refused with what was typed, and do not become the options of another scoring."""
    one, other = phones
    page = read(one.get(f"/l/{league}/settings"))
    send(one, page, scoring="goat")
    own = read(one.get(f"/l/{league}/house-rules/set/own"))
    quicker(lambda: send(other, page, scoring="mexican"))
    refused = read(send(one, own, **{"option-target": "7"}))
    assert (refused.status, form(refused).fields["option-target"]) == (422, "7")
    assert "plays another scoring by now" in refused.text
    assert house_rules.kept(db, league) == {house_rules.OWN: HouseRules("", "mexican", {})}


def test_two_substitutes_at_once(
    phones: list[FlaskClient], match: str, db: Database, read: Read, quicker: Quicker
) -> None:
    """Both take over; and what is sent again is not entered again, whoever came in between."""
    first, second = ({"seat": "B", "name": "Zoë"}, {"seat": "C", "name": "Max"})
    pages = [read(phone.get(f"/m/{match}/more")) for phone in phones]
    quicker(lambda: send(phones[1], pages[1], "/substitute", **second))
    for _ in range(2):
        assert send(phones[0], pages[0], "/substitute", **first).status_code == 303
        assert send(phones[1], pages[1], "/substitute", **second).status_code == 303
        assert load(db, match).playing == {"B": "Zoë", "C": "Max"}
    assert len(load(db, match).entries) == 4


def test_one_substitute_for_two_seats_at_once(
    phones: list[FlaskClient], match: str, db: Database, read: Read, quicker: Quicker
) -> None:
    """The second phone is told that nobody sits twice, with what was typed."""
    pages = [read(phone.get(f"/m/{match}/more")) for phone in phones]
    quicker(lambda: send(phones[1], pages[1], "/substitute", seat="C", name="Zoë"))
    refused = read(send(phones[0], pages[0], "/substitute", seat="B", name="zoë"))
    assert (refused.status, form(refused, "/substitute").fields["name"]) == (422, "zoë")
    assert "sits at this table already" in refused.text
    assert load(db, match).playing == {"C": "Zoë"}


@pytest.mark.parametrize("at_once", [True, False])
def test_two_corrections_of_an_opening(
    at_once: bool, phones: list[FlaskClient], match: str, db: Database, read: Read, quicker: Quicker
) -> None:
    """The second is shown what stands beside all that it typed, and replaces it only when it is sent once more."""
    pages = [read(phone.get(f"/m/{match}/opening")) for phone in phones]
    theirs, mine = ({"option-target": "7", "reason": "to seven"}, {"seat-1": "Bob", "reason": "it is Bob"})
    other = lambda: send(phones[1], pages[1], **theirs)  # noqa: E731 the same request at once or before
    quicker(other) if at_once else other()
    refused = read(send(phones[0], pages[0], **mine))
    assert refused.status == 409
    assert form(refused).fields.items() >= mine.items()
    assert "Another phone was quicker" in refused.text
    assert "has reached 7, the lowest total wins" in refused.text
    assert load(db, match).opening["options"]["target"] == 7
    for _ in range(2):
        assert send(phones[0], refused).status_code == 303
        assert send(phones[1], pages[1], **theirs).status_code == 303
    record = load(db, match)
    assert (record.match.score.table.labels, record.opening["options"]["target"]) == (("Ana", "Bob", "Cy"), 100)
    assert len(record.entries) == 4


def test_an_opening_that_somebody_took_over_from_meanwhile(
    phones: list[FlaskClient], match: str, db: Database, read: Read
) -> None:
    """What is looked at again or mended on the way does not make the page newer than it is."""
    one, other = phones
    page = read(one.get(f"/m/{match}/opening"))
    send(other, read(other.get(f"/m/{match}/more")), "/substitute", seat="B", name="Zoë")
    page = read(send(one, page, **{"seat-2": "Cyd", "look": "1"}))
    refused = read(send(one, page, reason="it is Cyd"))
    assert refused.status == 409
    assert "Bo: Zoë takes over from hand 2" in refused.text
    assert send(one, refused).status_code == 303
    assert load(db, match).playing == {"B": "Zoë"}


def test_two_phones_undo_the_same(
    phones: list[FlaskClient], match: str, db: Database, read: Read, quicker: Quicker
) -> None:
    """It is taken back once, and nothing before it: the second phone comes back to the scoreboard."""
    pages = [read(phone.get(f"/m/{match}")) for phone in phones]
    quicker(lambda: send(phones[1], pages[1], "/undo"))
    assert send(phones[0], pages[0], "/undo").location == f"/m/{match}"
    record = load(db, match)
    assert [entry.kind for entry in record.entries] == ["open", "hand", "void"]
    assert dict(record.match.score.totals) == {"Ana": 0, "Bo": 0, "Cy": 0}


@pytest.fixture
def on_evening(
    open_table: Callable[..., str], evening: str, enter: Callable[..., str], db: Database
) -> Callable[..., str]:
    """`on_evening(["Ana", "Bo"])`: a match of the evening to one hand, which the first has won."""

    def on_evening(sides: list[Any]) -> str:
        match = open_table("simple", sides, target=1)
        with writing(db):
            put_on_evening(db, match, evening_of(db, evening))
        enter(match, "hand", {"ended": "domino", "out": "A"})
        return match

    return on_evening


def test_six_phones_press_rematch(
    client_as: Callable[..., FlaskClient], league: str, evening: str, on_evening: Callable[..., str], db: Database
) -> None:
    """Each with a key of its own: one match is opened, and all six come to it."""
    match = on_evening(["Ana", "Bo"])
    start, came = threading.Barrier(6), []

    def press(phone: FlaskClient) -> None:
        start.wait()
        answer = phone.post(f"/m/{match}/rematch")
        came.append((answer.status_code, answer.location))

    threads = [threading.Thread(target=press, args=(client_as("scorer", league),)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(came) == 6
    [first, second] = matches_of(db, evening)
    assert (first, set(came)) == (match, {(303, f"/m/{second}")})


def test_a_rematch_leads_to_what_is_being_played(
    phones: list[FlaskClient], on_evening: Callable[..., str], evening: str, db: Database
) -> None:
    """Of a match that is open to itself, of one that has an open rematch to that; else, or of others, to a new one."""
    first, others = on_evening(["Ana", "Bo"]), on_evening(["Ana", "Cy"])
    rematch = lambda match: phones[0].post(f"/m/{match}/rematch").location.rpartition("/")[2]  # noqa: E731
    second = rematch(first)
    assert [rematch(match) for match in (second, first)] == [second, second]
    assert rematch(others) not in (first, others, second)
    phones[0].post(f"/m/{second}", data={"out": "B"})
    third = rematch(first)
    assert third not in (first, second)
    assert rematch(second) == third
    assert len(matches_of(db, evening)) == 5


@pytest.mark.parametrize(("best_of", "won"), [(3, "AA"), (3, "ABA"), (2, "AB")])
def test_a_meeting_never_holds_more_than_its_matches(
    best_of: int, won: str, phones: list[FlaskClient], league: str, on_evening: Callable[..., str], db: Database
) -> None:
    """However often Rematch is pressed, and on whichever of its matches; the next after it is a new meeting."""
    with writing(db):
        leagues.settle(db, league, "Thursday club", {"scheme": {"best_of": best_of}})
    played = [on_evening(["Ana", "Bo"])]
    for out in won[1:] + "B":
        [new] = {phones[0].post(f"/m/{match}/rematch").location.rpartition("/")[2] for match in played}
        played.append(new)
        assert phones[0].post(f"/m/{new}").status_code == 422
        assert {phones[0].post(f"/m/{match}/rematch").location.rpartition("/")[2] for match in played} == {new}
        phones[0].post(f"/m/{new}", data={"out": out})
    meetings = dict(db.execute("SELECT id, coalesce(meeting, id) FROM match").fetchall())
    assert [meetings[match] == played[0] for match in played] == [True] * len(won) + [False]
