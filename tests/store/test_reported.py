"""Results that were not played hand by hand here."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from sqlite_utils import Database

from scorekeeper.game.errors import Impossible
from scorekeeper.store import evenings, fixtures, matches, players, record, reported, season, standings
from scorekeeper.store.connection import writing
from scorekeeper.store.derived import summaries
from scorekeeper.store.ledger import KeyTaken, Writer
from scorekeeper.store.reported import Outcome
from scorekeeper.store.verify import problems, rebuild

AT = "2026-03-01T20:00:00+00:00"
NOBODY = Writer(None, None)
PLACES = {"scheme": {"by": "places", "places": {"3": ["4", "2", "0"], "2": ["2", "0"]}}, "tie_breaks": []}
MEETINGS = {"scheme": {"by": "meeting", "win": "2", "draw": "1", "forfeit_win": "7", "forfeit_loss": "-1"}}
Report = Callable[..., list[str]]


@pytest.fixture
def evening(db: Database, league: str) -> str:
    """An evening of the league."""
    with writing(db):
        return evenings.new_evening(db, league, date(2026, 3, 1), "", AT)


@pytest.fixture
def report(db: Database, league: str, evening: str) -> Report:
    """`report(outcome, outcome, key="x")`: the ids of the matches of one meeting."""

    def report(*outcomes: Outcome, key: str = "form") -> list[str]:
        with writing(db):
            return reported.report(db, league, evening, outcomes, NOBODY, AT, key)

    return report


def outcome(*sides: str, scoring: str = "", **by: Any) -> Outcome:
    """`outcome("Ana", "Bo & Cy", totals=("17.5", 3))`."""
    seated = tuple(tuple(side.split(" & ")) for side in sides)
    exact = {name: tuple(map(Fraction, numbers)) for name, numbers in by.items() if name != "forfeited"}
    return Outcome(seated, **exact, forfeited=frozenset(by.get("forfeited", ())), scoring=scoring)


def rows(db: Database, league: str, settled: dict[str, Any], **of: str) -> list[tuple[int | None, str, Fraction]]:
    """Place, name and points of each."""
    ranked = standings.table(db, season.season(db, league), standings.rules_of(settled), **of)
    names = players.roster(db, league)
    called = [" & ".join(names[player] for player in row.row.entrant.split(fixtures.PAIR)) for row in ranked]
    return [(row.place, name, row.row.points) for row, name in zip(ranked, called, strict=True)]


def test_exact_totals(db: Database, league: str, report: Report) -> None:
    """Halves and tenths are kept as they are."""
    report(outcome("Ana", "Bo", "Cy", totals=("17.5", "52.8", "1/3")))
    expected = [(1, "Bo", Fraction("52.8")), (2, "Ana", Fraction("17.5")), (3, "Cy", Fraction(1, 3))]
    assert rows(db, league, {"scheme": {"by": "totals"}}) == expected
    assert [points for _, _, points in rows(db, league, PLACES)] == [4, 2, 0]


def test_the_lowest_total_is_best_where_the_scoring_says_so(db: Database, league: str, report: Report) -> None:
    """A league that plays for few pips has them reported so."""
    report(outcome("Ana", "Bo", totals=(90, 40), scoring="mexican"))
    assert rows(db, league, PLACES) == [(1, "Bo", 2), (2, "Ana", 0)]
    assert rows(db, league, MEETINGS)[0] == (1, "Bo", 2)


@pytest.mark.parametrize("typed", [(1, 2, 2), (1, 3, 3), (1, "2.5", "2.5")])
def test_places(typed: tuple[Any, ...], db: Database, league: str, report: Report) -> None:
    """However shared places are written, those who share one share its points."""
    report(outcome("Ana", "Bo", "Cy", places=typed))
    assert rows(db, league, PLACES) == [(1, "Ana", 4), (2, "Bo", 1), (2, "Cy", 1)]


def test_a_forfeit(db: Database, league: str, report: Report) -> None:
    """It has the league's own points; who did not come has lost, and that is counted."""
    report(outcome("Ana", "Bo", forfeited=[1]))
    assert rows(db, league, MEETINGS) == [(1, "Ana", 7), (2, "Bo", -1)]
    ana, bo = (row.row for row in standings.table(db, season.season(db, league), standings.rules_of(MEETINGS)))
    assert (ana.results("win"), bo.results("loss"), bo.forfeits, bo.matches_won) == (1, 1, 1, 0)


def test_nobody_came(db: Database, league: str, report: Report) -> None:
    """Both have lost."""
    report(outcome("Ana", "Bo", forfeited=[0, 1]))
    assert [points for _, _, points in rows(db, league, MEETINGS)] == [-1, -1]
    assert [
        row.row.results("loss") for row in standings.table(db, season.season(db, league), standings.rules_of(MEETINGS))
    ] == [1, 1]


def test_pairs(db: Database, league: str, report: Report) -> None:
    """A pair's result counts in its table, and for both players in theirs."""
    report(outcome("Ana & Bo", "Cy & Dee", totals=(100, 99)))
    assert {points for _, _, points in rows(db, league, MEETINGS, of="pairs")} == {2, 0}
    assert sorted((name, points) for _, name, points in rows(db, league, MEETINGS)) == [
        ("Ana", 2), ("Bo", 2), ("Cy", 0), ("Dee", 0),
    ]  # fmt: skip


@pytest.mark.parametrize("size", [3, 5, 30])
def test_larger_sides(size: int, db: Database, league: str, report: Report) -> None:
    """A result of sides of three and more counts for each of their players, and in no table of pairs."""
    ours, theirs = ([f"{letter}{number}" for number in range(size)] for letter in "AB")
    report(outcome(" & ".join(ours), " & ".join(theirs), totals=(100, 99)))
    assert rows(db, league, MEETINGS, of="pairs") == []
    found = {name: (place, points) for place, name, points in rows(db, league, MEETINGS)}
    assert found == dict.fromkeys(ours, (1, 2)) | dict.fromkeys(theirs, (size + 1, 0))
    assert list(problems(db)) == []


def test_several_matches_are_one_meeting(db: Database, league: str, report: Report) -> None:
    """Whoever wins two of three wins once, even with fewer points in all."""
    games = [outcome("Ana", "Bo", totals=totals) for totals in ((100, 99), (0, 100), (100, 99))]
    assert len(report(*games)) == 3
    assert rows(db, league, MEETINGS) == [(1, "Ana", 2), (2, "Bo", 0)]


def test_it_is_entered_once(db: Database, league: str, report: Report) -> None:
    """The same form again enters nothing; with something else in it, it is refused as a whole."""
    first = report(outcome("Ana", "Bo", totals=(3, 1)))
    assert report(outcome("Ana", "Bo", totals=(3, 1))) == first
    with pytest.raises(KeyTaken):
        report(outcome("Ana", "Bo", totals=(3, 2)))
    assert rows(db, league, {"scheme": {"by": "totals"}}) == [(1, "Ana", 3), (2, "Bo", 1)]


def test_it_is_corrected_and_voided(db: Database, league: str, report: Report) -> None:
    """The table follows; everything stays in the record, which is whole."""
    [match] = report(outcome("Ana", "Bo", totals=(3, 1)))
    with writing(db):
        reported.correct(
            db, reported.load(db, match), outcome("Ana", "Cy", totals=(1, 3)), NOBODY, AT, "c", "it was Cy"
        )
    assert rows(db, league, MEETINGS) == [(1, "Cy", 2), (2, "Ana", 0)]
    with writing(db):
        reported.void(db, reported.load(db, match), NOBODY, AT, "v", "never played")
    assert rows(db, league, MEETINGS) == []
    stored = reported.load(db, match)
    assert stored.outcome is None
    assert stored.last.totals == (1, 3)
    assert [(entry.kind, entry.reason) for entry in stored.entries] == [
        ("result", ""), ("correct", "it was Cy"), ("void", "never played"),
    ]  # fmt: skip
    assert list(problems(db)) == []
    assert rebuild(db) == 1
    assert list(problems(db)) == []


def test_it_is_no_match_to_go_on_with(db: Database, league: str, evening: str, report: Report) -> None:
    """It stands among the results of its evening, and in no list of matches."""
    [match] = report(outcome("Ana", "Bo", totals=(3, 1)))
    with pytest.raises(record.NoSuchMatch):
        record.load(db, match)
    assert evenings.reported_of(db, evening) == [match]
    assert evenings.matches_of(db, evening) == []
    assert summaries(db, league, ("over",)) == []
    other = matches.open_match(db, league, "simple", {}, [["Ana"], ["Bo"]], NOBODY, AT, "open")
    with pytest.raises(record.NoSuchMatch):
        reported.load(db, other)


@pytest.mark.parametrize(
    "wrong",
    [
        outcome("Ana", totals=(1,)),
        outcome(*map(str, range(61)), totals=range(61)),
        outcome("Ana", "ana", totals=(1, 2)),
        outcome("Ana & Bo", "Bo & Cy", totals=(1, 2)),
        outcome("Ana & Bo", "Cy", totals=(1, 2)),
        outcome("Ana & Bo & Cy", "Dee & Ed", totals=(1, 2)),
        Outcome(((), ()), (Fraction(1), Fraction(2))),
        outcome("Ana", "Bo"),
        outcome("Ana", "Bo", totals=(1,)),
        outcome("Ana", "Bo", places=(1, 3)),
        outcome("Ana", "Bo", places=(0, 1)),
        outcome("Ana", "Bo", totals=(1, 2), forfeited=[1]),
    ],
)
def test_what_cannot_be(wrong: Outcome, db: Database, report: Report) -> None:
    """It is refused, and so is the whole meeting: nothing is written, no player made."""
    with pytest.raises(Impossible):
        report(outcome("Xaver", "Yann", totals=(1, 2)), wrong)
    assert (db.table("match").count, db.table("entry").count, db.table("player").count) == (0, 0, 0)
