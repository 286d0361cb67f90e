"""The evenings of a league: who is there, tables opened together, and what belongs to an evening."""

from collections.abc import Callable
from datetime import date
from uuid import uuid4

import pytest
from sqlite_utils import Database

from scorekeeper.game.errors import Impossible
from scorekeeper.store import adjustments, evenings, matches, players, record, season, standings
from scorekeeper.store.connection import writing
from scorekeeper.store.derived import summaries, summaries_of
from scorekeeper.store.leagues import new_league
from scorekeeper.store.ledger import Draft, KeyTaken, Writer
from scorekeeper.store.verify import problems, rebuild

AT = "2026-03-01T20:00:00+00:00"
NOBODY = Writer(None, None)
Open = Callable[..., list[str]]


@pytest.fixture
def evening(db: Database, league: str) -> evenings.Evening:
    """An evening of the league."""
    with writing(db):
        return evenings.evening(db, evenings.new_evening(db, league, date(2026, 3, 1), "", AT))


@pytest.fixture
def ids(db: Database, league: str) -> dict[str, str]:
    """Six players of the league, all of them there: name → id."""
    with writing(db):
        return {name: players.player_named(db, league, name, AT) for name in ("Ana", "Bo", "Cy", "Dee", "Ed", "Flo")}


@pytest.fixture
def open_tables(db: Database, evening: evenings.Evening, ids: dict[str, str]) -> Open:
    """`open_tables("Ana Bo", "Cy Dee", key="x")`: the ids of the matches."""

    def open_tables(*tables: str, key: str, scoring: str = "simple") -> list[str]:
        sides = [[[ids[name]] for name in table.split()] for table in tables]
        return evenings.open_tables(db, evening, scoring, {"target": 1}, sides, NOBODY, AT, key)

    return open_tables


def win(db: Database, match: str) -> None:
    """The first seat wins the match."""
    matches.post(db, match, [Draft("hand", {"ended": "domino", "out": "A"})], NOBODY, AT)


def test_evenings_stand_in_the_order_of_their_days(db: Database, league: str) -> None:
    """Whatever order they were made in; a day and a name make one evening, however often."""
    with writing(db):
        late = evenings.new_evening(db, league, date(2026, 3, 8), "", AT)
        early = evenings.new_evening(db, league, date(2026, 3, 1), "", AT)
        named = evenings.new_evening(db, league, date(2026, 3, 8), "Final", AT)
        assert evenings.new_evening(db, league, date(2026, 3, 8), "", AT) == late
    assert [one.id for one in evenings.evenings(db, league)] == [early, late, named]


def test_no_such_evening(db: Database) -> None:
    """An unknown id is named as such."""
    with pytest.raises(evenings.NoSuchEvening):
        evenings.evening(db, "nowhere")


def test_who_is_there(db: Database, evening: evenings.Evening, ids: dict[str, str]) -> None:
    """They come and leave; who comes twice is there once, and who leaves twice is gone."""
    with writing(db):
        evenings.come(db, evening.id, [ids["Bo"], ids["Ana"], ids["Bo"]])
        evenings.come(db, evening.id, [ids["Ana"], ids["Cy"]])
        evenings.leave(db, evening.id, [ids["Bo"], ids["Dee"]])
        evenings.leave(db, evening.id, [ids["Bo"]])
    assert evenings.present(db, evening.id) == [ids["Ana"], ids["Cy"]]


def test_an_evening_with_nobody(db: Database, league: str, evening: evenings.Evening) -> None:
    """It has no tables, nobody has met, and the league's table is empty."""
    assert evenings.present(db, evening.id) == []
    assert evenings.free(db, evening.id) == []
    assert evenings.matches_of(db, evening.id) == []
    assert evenings.times_met(db, league) == {}
    assert standings.table(db, season.season(db, league), standings.rules_of({})) == ()


def test_tables_are_opened_once(db: Database, evening: evenings.Evening, open_tables: Open) -> None:
    """The same form sent again opens nothing more and gives the same matches, also when one is over meanwhile."""
    first = open_tables("Ana Bo", "Cy Dee", key="form")
    assert open_tables("Ana Bo", "Cy Dee", key="form") == first
    win(db, first[0])
    assert open_tables("Ana Bo", "Cy Dee", key="form") == first
    assert evenings.matches_of(db, evening.id) == first
    assert [evenings.evening_of(db, match) for match in first] == [evening.id] * 2


def test_a_key_opens_one_thing(db: Database, evening: evenings.Evening, open_tables: Open) -> None:
    """The same key with other tables is refused, and nothing is opened."""
    first = open_tables("Ana Bo", key="form")
    for tables in (["Cy Dee", "Ed Flo"], ["Ana Bo", "Ed Flo"], []):
        with pytest.raises(KeyTaken):
            open_tables(*tables, key="form")
    assert evenings.matches_of(db, evening.id) == first


def test_all_tables_or_none(db: Database, evening: evenings.Evening, open_tables: Open) -> None:
    """A scoring that one of the tables cannot play opens none of them."""
    before = db.table("match").count, db.table("entry").count
    with pytest.raises(Impossible):
        open_tables("Ana Bo", "Cy", key="form")
    assert (db.table("match").count, db.table("entry").count) == before


def test_nobody_sits_at_two_open_tables(db: Database, evening: evenings.Evening, open_tables: Open) -> None:
    """Whoever still plays is named, and nothing is opened; when the table is over they are free again."""
    first, _ = open_tables("Ana Bo", "Cy Dee", key="first")
    with pytest.raises(evenings.StillPlaying) as refused:
        open_tables("Ed Cy", "Flo Bo", key="second")
    assert refused.value.names == ("Bo", "Cy")
    win(db, first)
    assert len(open_tables("Ana Bo", key="third")) == 1
    assert len(evenings.matches_of(db, evening.id)) == 3


def test_who_is_free(db: Database, evening: evenings.Evening, ids: dict[str, str], open_tables: Open) -> None:
    """Those who are there and at no open table: a late comer, and whoever has finished."""
    with writing(db):
        evenings.come(db, evening.id, [ids[name] for name in ("Ana", "Bo", "Cy", "Dee", "Ed")])
    first, _ = open_tables("Ana Bo", "Cy Dee", key="first")
    assert evenings.free(db, evening.id) == [ids["Ed"]]
    win(db, first)
    assert evenings.free(db, evening.id) == [ids["Ana"], ids["Bo"], ids["Ed"]]


def test_how_often_two_have_met(
    db: Database, league: str, evening: evenings.Evening, ids: dict[str, str], open_tables: Open
) -> None:
    """Once for each meeting, however many matches it has; a match on no evening is none."""
    first, second = open_tables("Ana Bo", key="one") + open_tables("Cy Dee Ed", key="two")
    win(db, first)
    [again] = open_tables("Ana Bo", key="three")
    with writing(db):
        for match in (first, again):
            evenings.put_on_evening(db, match, evening, "the best of two")
    matches.open_match(db, league, "simple", {}, [["Ana"], ["Flo"]], NOBODY, AT, uuid4().hex)
    met = evenings.times_met(db, league)
    assert met == {
        frozenset((ids[a], ids[b])): 1 for a, b in (("Ana", "Bo"), ("Cy", "Dee"), ("Cy", "Ed"), ("Dee", "Ed"))
    }
    assert evenings.matches_of(db, evening.id) == [first, second, again]


def test_a_match_of_another_league_stays_there(db: Database, evening: evenings.Evening) -> None:
    """It cannot be put on this league's evening; nor can what is no match, or the league's own record."""
    with writing(db):
        elsewhere = new_league(db, "Elsewhere", "club", AT)
    match = matches.open_match(db, elsewhere, "simple", {}, [["Ana"], ["Bo"]], NOBODY, AT, uuid4().hex)
    adjusted(db, evening.league)
    for wrong in (match, "nowhere", evening.league):
        with pytest.raises(record.NoSuchMatch), writing(db):
            evenings.put_on_evening(db, wrong, evening)
    assert evenings.matches_of(db, evening.id) == []


def adjusted(db: Database, league: str) -> None:
    """The league's own record has an entry."""
    with writing(db):
        ana = players.player_named(db, league, "Ana", AT)
    adjustments.adjust(db, league, Draft("adjust", {"player": ana, "points": "1"}, reason="helped"), NOBODY, AT)


def test_the_leagues_own_record_is_no_match(db: Database, league: str, evening: evenings.Evening) -> None:
    """It is found nowhere among matches, and the record as a whole is verified and derived with it."""
    adjusted(db, league)
    with pytest.raises(record.NoSuchMatch):
        record.load(db, league)
    assert record.league_of(db, league) is None
    assert evenings.on_no_evening(db, league) == []
    assert summaries(db, league, ("open", "over", "abandoned")) == []
    assert summaries_of(db, [league]) == []
    assert list(problems(db)) == []
    assert rebuild(db) == 0
    db.execute("DROP TRIGGER entry_is_never_changed")
    db.execute("UPDATE entry SET reason = 'x'")
    assert [str(problem) for problem in problems(db)] == [f"match {league}, entry 1: is not as it was written"]
