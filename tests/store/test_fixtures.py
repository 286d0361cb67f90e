"""Fixtures of a league: planned, played, postponed, and what the table makes of them."""

from datetime import date
from fractions import Fraction
from uuid import uuid4

import pytest
from sqlite_utils import Database

from scorekeeper.game.league.points import Length
from scorekeeper.store import evenings, fixtures, leagues, players, published, reported, season, standings
from scorekeeper.store.connection import writing
from scorekeeper.store.ledger import Draft, Writer
from scorekeeper.store.matches import begin, post
from scorekeeper.store.record import load
from scorekeeper.store.reported import Outcome

AT = "2026-03-01T20:00:00+00:00"
NOBODY = Writer(None, None)


@pytest.fixture
def evening(db: Database, league: str) -> str:
    """An evening of the league."""
    with writing(db):
        return evenings.new_evening(db, league, date(2026, 3, 1), "", AT)


@pytest.fixture
def planned(db: Database, league: str) -> list[fixtures.Fixture]:
    """Ana, Bo and Cy meet each other once: one of them has a bye in each round."""
    with writing(db):
        ids = [players.player_named(db, league, name, AT) for name in ("Ana", "Bo", "Cy")]
        assert fixtures.plan(db, league, [(player,) for player in ids], double=False) == 3
    return fixtures.fixtures(db, league)


def test_what_is_planned_and_played(db: Database, league: str, evening: str, planned: list[fixtures.Fixture]) -> None:
    """A fixture is due, open, played; a round belongs to its evening; what was played is not planned anew."""
    names = players.everybody(db, league)
    first = next(fixture for fixture in planned if fixture.away)
    with writing(db):
        fixtures.hold(db, league, first.round, evening)
        sides = [[names[player] for player in side] for side in (first.home, first.away or ())]
        match = begin(db, league, "simple", {"target": 1}, sides, NOBODY, AT, "open", evening, first.id)
    state = {fixture.id: fixture for fixture in fixtures.fixtures(db, league)}
    assert (state[first.id].state, state[first.id].evening) == ("open", evening)
    assert [fixture.evening for fixture in state.values() if fixture.round != first.round] == [None] * 4
    post(db, match, [Draft("hand", {"ended": "domino", "out": "A"})], NOBODY, AT)
    assert {fixture.id: fixture.state for fixture in fixtures.fixtures(db, league)}[first.id] == "played"
    with writing(db), pytest.raises(fixtures.AlreadyPlayed):
        fixtures.plan(db, league, [first.home, ("x",)], double=False)
    assert len(fixtures.fixtures(db, league)) == 6


def test_one_alone_meets_nobody(db: Database, league: str, planned: list[fixtures.Fixture]) -> None:
    """One entrant, or one named twice, is no league; the plan of before stays."""
    for entrants in ([], [("a",)], [("a",), ("a",)]):
        with writing(db), pytest.raises(fixtures.TooFew):
            fixtures.plan(db, league, entrants, double=False)
    assert fixtures.fixtures(db, league) == planned


def test_postponed_is_in_hand(db: Database, league: str, evening: str, planned: list[fixtures.Fixture]) -> None:
    """It keeps its round, is marked for both until it is played, and does not move with its round to an evening."""
    first = next(fixture for fixture in planned if fixture.away)
    with writing(db):
        fixtures.postpone(db, first.id, postponed=True)
        fixtures.hold(db, league, first.round, evening)
    found = {fixture.id: fixture for fixture in fixtures.fixtures(db, league)}[first.id]
    assert (found.round, found.evening, found.postponed) == (first.round, None, True)
    assert fixtures.in_hand(db, league) == {first.home[0]: 1, (first.away or ("",))[0]: 1}
    names = players.everybody(db, league)
    sides = tuple(tuple(names[player] for player in side) for side in (first.home, first.away or ()))
    with writing(db):
        outcome = Outcome(sides, (Fraction(2), Fraction(1)))
        reported.report(db, league, evening, [outcome], NOBODY, AT, "once", first.id)
    assert fixtures.in_hand(db, league) == {}


@pytest.mark.parametrize("length", [{}, {"best_of": 5}, {"best_of": 9, "play_all": True}])
def test_a_bye_is_entered(
    length: dict[str, int], db: Database, league: str, evening: str, planned: list[fixtures.Fixture]
) -> None:
    """It has points where the league counts byes, and is over at once, however long its meetings of two are."""
    with writing(db):
        leagues.settle(db, league, "Thursday club", {"scheme": length})
    alone = next(fixture for fixture in planned if not fixture.away)
    names = players.everybody(db, league)
    with writing(db):
        outcome = Outcome((tuple(names[player] for player in alone.home),), bye=True)
        reported.report(db, league, evening, [outcome], NOBODY, AT, "once", alone.id)
    assert {fixture.id: fixture.state for fixture in fixtures.fixtures(db, league)}[alone.id] == "played"
    for scheme, expected in (({}, []), ({"bye": "2"}, [(names[alone.home[0]], 2)])):
        ranked = standings.table(db, season.season(db, league), standings.rules_of({"scheme": length | scheme}))
        assert [(names[row.row.entrant], row.row.points) for row in ranked if row.row.meetings] == expected


@pytest.mark.parametrize(
    ("length", "course", "points"),
    [
        (Length(3), [("A", True), ("B", True), ("A", False)], (4, 2)),
        (Length(3), [("A", True), ("A", False)], (4, 2)),
        (Length(3, all=True), [("A", True), ("A", True), ("A", False)], (5, 3)),
        (Length(2), [("A", True), ("B", False)], (2, 1)),
    ],
)
def test_a_rematch_stays_in_the_meeting_until_it_is_over(
    length: Length, course: list[tuple[str, bool]], points: tuple[int, int], db: Database, league: str, evening: str
) -> None:
    """The best of so many until it is decided, or all of them; what comes after that never belongs to it."""
    matches = []
    for out, goes_on in course:
        meeting = matches[0] if matches else None
        with writing(db):
            match = begin(
                db, league, "simple", {"target": 1}, [["Ana"], ["Bo"]], NOBODY, AT, uuid4().hex, evening, meeting
            )  # fmt: skip
        post(db, match, [Draft("hand", {"ended": "domino", "out": out})], NOBODY, AT)
        matches.append(match)
        assert evenings.goes_on(db, match, length) == (matches[0] if goes_on else None)
    scheme = {"best_of": length.matches, "play_all": length.all, "per_match": "1"}
    row = standings.table(db, season.season(db, league), standings.rules_of({"scheme": scheme}))[0].row
    assert (row.points, row.matches_won) == points


def test_an_open_match_takes_up_room_in_its_meeting(db: Database, league: str, evening: str) -> None:
    """Nothing more belongs to a meeting of two matches while its second is open; abandoned, it makes room."""
    matches = []
    for _ in range(2):
        with writing(db):
            match = begin(
                db, league, "simple", {"target": 1}, [["Ana"], ["Bo"]], NOBODY, AT, uuid4().hex, evening, *matches
            )  # fmt: skip
        matches.append(match)
    post(db, matches[0], [Draft("hand", {"ended": "domino", "out": "A"})], NOBODY, AT)
    assert evenings.goes_on(db, matches[0], Length(2)) is None
    post(db, matches[1], [Draft("abandon", {}, reason="rain")], NOBODY, AT)
    assert evenings.goes_on(db, matches[0], Length(2)) == matches[0]


def test_a_published_table_stays_as_it_was(db: Database, league: str, evening: str) -> None:
    """What was corrected afterwards is named, with its reason; matches played later are not in it."""
    with writing(db):
        match = begin(db, league, "simple", {"target": 1}, [["Ana"], ["Bo"]], NOBODY, AT, "open", evening)
    post(db, match, [Draft("hand", {"ended": "domino", "out": "A"}, key="hand")], NOBODY, AT)
    rows = [{"name": "Ana", "points": "2"}, {"name": "Bo", "points": "0"}]
    with writing(db):
        kept = published.publish(db, season.season(db, league), "First evening", {"of": "players"}, rows, AT)
        begin(db, league, "simple", {"target": 1}, [["Cy"], ["Bo"]], NOBODY, AT, "later", evening)
    assert published.since(db, published.load(db, kept)) == []
    fix = Draft("correct", {"ended": "domino", "out": "B"}, replaces="hand", reason="it was Bo")
    post(db, match, [fix], NOBODY, AT)
    found = published.load(db, kept)
    assert (found.name, list(found.rows), set(found.heads)) == ("First evening", rows, {match})
    assert [(entry.kind, entry.reason) for entry in published.since(db, found)] == [("correct", "it was Bo")]
    assert load(db, match).match.score.winners == ("Bo",)
    with pytest.raises(published.NoSuchTable):
        published.load(db, "none")
