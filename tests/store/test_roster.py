"""The roster of a league: other names, guests, who plays no more, and two entries of one person."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any
from uuid import uuid4

import pytest
from sqlite_utils import Database

from scorekeeper.store import (
    adjustments,
    evenings,
    fixtures,
    leagues,
    ledger,
    next_season,
    players,
    reported,
    roster,
    season,
    standings,
)
from scorekeeper.store.connection import writing
from scorekeeper.store.leagues import settings, settle
from scorekeeper.store.ledger import Draft, Writer
from scorekeeper.store.matches import begin, mend_opening, open_match, post
from scorekeeper.store.record import Substitute, load
from scorekeeper.store.reported import Outcome
from scorekeeper.store.verify import problems, rebuild

AT = "2026-03-01T20:00:00+00:00"
NOBODY = Writer(None, None)
RULES = standings.rules_of({"tie_breaks": []})


@pytest.fixture
def evening(db: Database, league: str) -> str:
    """An evening of the league."""
    with writing(db):
        return evenings.new_evening(db, league, date(2026, 3, 1), "", AT)


@pytest.fixture
def play(db: Database, league: str, evening: str) -> Callable[..., str]:
    """`play("Ana", "Bo")`: a match that the first one won; its id."""

    def play(*sides: str) -> str:
        seated = [[side] for side in sides]
        match = open_match(db, league, "simple", {"target": 1}, seated, NOBODY, AT, uuid4().hex, evening)
        post(db, match, [Draft("hand", {"ended": "domino", "out": "A"})], NOBODY, AT)
        return match

    return play


def table(db: Database, league: str, of: str = "players") -> dict[str, Fraction]:
    """Name → points."""
    names = players.everybody(db, league)
    ranked = standings.table(db, season.season(db, league), RULES, of)
    return {names[row.row.entrant]: row.row.points for row in ranked}


def ids(db: Database, league: str, *names: str) -> list[str]:
    """The ids of players, made where they are missing."""
    with writing(db):
        return [players.player_named(db, league, name, AT) for name in names]


def test_two_entries_of_one_person(db: Database, league: str, play: Callable[..., str]) -> None:
    """Put together they have one row, the record stays as it is, and taken apart all is as before."""
    first, second = play("Ana", "Bo"), play("Anna", "Bo")
    with writing(db):
        reported.report(db, league, evenings.evenings(db, league)[0].id,
                        [Outcome((("Anna",), ("Cy",)), (Fraction(9), Fraction(3)))], NOBODY, AT, "once")  # fmt: skip
    before = table(db, league)
    entries = [ledger.entries(db, match) for match in (first, second)]
    ana, anna, bo = ids(db, league, "Ana", "Anna", "Bo")
    with writing(db):
        roster.put_together(db, anna, ana)
    assert table(db, league) == {"Ana": 6, "Bo": 0, "Cy": 0}
    assert [ledger.entries(db, match) for match in (first, second)] == entries
    assert load(db, second).match.score.winners == ("Ana",)
    assert list(problems(db)) == []
    assert rebuild(db) == 3
    assert table(db, league) == {"Ana": 6, "Bo": 0, "Cy": 0}
    assert players.roster(db, league) == {ana: "Ana", bo: "Bo", ids(db, league, "Cy")[0]: "Cy"}
    assert ids(db, league, "anna") == [ana]
    with writing(db):
        roster.take_apart(db, anna)
    assert table(db, league) == before == {"Ana": 2, "Anna": 4, "Bo": 0, "Cy": 0}
    assert list(problems(db)) == []


def test_who_cannot_be_put_together(db: Database, league: str, play: Callable[..., str]) -> None:
    """Not somebody with themselves, not two who sat at one table, not one who stands for others."""
    play("Ana", "Bo")
    ana, bo, cy, dee = ids(db, league, "Ana", "Bo", "Cy", "Dee")
    with writing(db):
        roster.put_together(db, cy, dee)
    for player, other, problem in [
        (ana, ana, roster.SamePerson), (ana, bo, roster.Twice), (dee, ana, roster.StandsForOthers),
        (cy, dee, roster.SamePerson),
    ][:3]:  # fmt: skip
        with writing(db), pytest.raises(problem):
            roster.put_together(db, player, other)
    assert [person.others for person in roster.people(db, league) if person.id == dee] == [{cy: "Cy"}]


def test_points_of_one_who_was_entered_twice(db: Database, league: str, play: Callable[..., str]) -> None:
    """What was given to either counts for the person."""
    play("Ana", "Bo")
    ana, anna = ids(db, league, "Ana", "Anna")
    adjustments.adjust(db, league, Draft("adjust", {"player": anna, "points": "1/2"}, reason="x"), NOBODY, AT)
    with writing(db):
        roster.put_together(db, anna, ana)
    assert table(db, league) == {"Ana": Fraction(5, 2), "Bo": 0}


def test_parts(db: Database, league: str, play: Callable[..., str]) -> None:
    """A guest plays without a row; whoever has retired keeps the row and is not offered any more."""
    play("Ana", "Bo")
    play("Cy", "Bo")
    ana, cy = ids(db, league, "Ana", "Cy")
    with writing(db):
        roster.change(db, ana, "Ana", "", "guest")
        roster.change(db, cy, "Cy", "", "retired")
    assert table(db, league) == {"Cy": 2, "Bo": 0}
    assert list(players.roster(db, league).values()) == ["Ana", "Bo"]
    assert [name for _, name in players.recent(db, league)] == ["Ana", "Bo"]


def test_nicknames(db: Database, league: str) -> None:
    """They find their player, and nobody else can have one, or be called so."""
    ana, bo = ids(db, league, "Ana María", "Bo")
    with writing(db):
        roster.change(db, ana, "Ana María", "Ani", "member")
    assert players.find(db, league, " ANI ") == ana
    for taken in ("ani", "Ana María"):
        with writing(db), pytest.raises(players.NameTaken):
            roster.change(db, bo, "Bo", taken, "member")


def test_teams(db: Database, league: str, evening: str) -> None:
    """A team's meeting is all matches of it, whoever plays; players have their own table, lent ones too."""

    def outcome(lineup: tuple[str, ...], other: tuple[str, ...], *totals: int) -> Outcome:
        return Outcome((lineup, other), tuple(map(Fraction, totals)), teams=("Lions", "Bo"))

    with writing(db):
        matches = [outcome(("Ana",), ("Bo",), 9, 3), outcome(("Cy",), ("Lent",), 1, 5), outcome((), (), 7, 2)]
        reported.report(db, league, evening, matches, NOBODY, AT, "once")
    assert table(db, league, "teams") == {"Lions": 2, "Bo": 0}
    assert table(db, league) == {"Ana": 2, "Lent": 2, "Bo": 0, "Cy": 0}
    assert [team.name for team in roster.teams(db, league)] == ["Bo", "Lions"]
    assert list(problems(db)) == []


def test_an_opened_match_of_teams(db: Database, league: str, evening: str) -> None:
    """The opening says the teams, and correcting who sits where keeps them."""
    with writing(db):
        teams = [players.team_named(db, league, name, AT) for name in ("Lions", "Tigers")]
        match = begin(
            db, league, "simple", {"target": 1}, [["Ana"], ["Bo"]], NOBODY, AT, "open", evening, "meeting", teams
        )  # fmt: skip
    post(db, match, [Draft("hand", {"ended": "domino", "out": "A"})], NOBODY, AT)
    assert table(db, league, "teams") == {"Lions": 2, "Tigers": 0}
    with writing(db):
        mend_opening(db, load(db, match), {"target": 1}, [["Cy"], ["Bo"]], [], NOBODY, AT, "again", "it was Cy")
    assert table(db, league, "teams") == {"Lions": 2, "Tigers": 0}
    assert table(db, league) == {"Cy": 2, "Bo": 0}


def test_the_next_season(db: Database, league: str, play: Callable[..., str]) -> None:
    """Roster, teams and settings go along, without who has retired; the results stay where they are."""
    play("Ana", "Bo")
    ana, bo = ids(db, league, "Ana", "Bo")
    settled: dict[str, Any] = {"scoring": "simple", "best": 5}
    with writing(db):
        settle(db, league, "Spring", settled)
        roster.change(db, ana, "Ana", "Ani", "guest")
        roster.change(db, bo, "Bo", "", "retired")
        roster.set_squad(db, players.team_named(db, league, "Lions", AT), [ana])
        new = next_season.begin_next(db, league, "Autumn", AT)
    assert [(p.name, p.nickname, p.part) for p in roster.people(db, new)] == [("Ana", "Ani", "guest")]
    assert [(team.name, len(team.squad)) for team in roster.teams(db, new)] == [("Lions", 1)]
    assert (settings(db, new), table(db, new)) == (settled, {})
    assert (leagues.archived(db, league), leagues.archived(db, new)) == (True, False)
    assert table(db, league) == {"Bo": 0}


def test_a_substitute_who_has_not_played_yet_sits_there_too(db: Database, league: str, evening: str) -> None:
    """Putting them together with whom they sit beside is refused, and the match goes on."""
    match = open_match(db, league, "simple", {"target": 2}, [["Ana"], ["Bo"]], NOBODY, AT, "open", evening)
    with writing(db):
        mend_opening(
            db, load(db, match), {"target": 2}, [["Ana"], ["Bo"]], [Substitute("B", "Cy", 1)], NOBODY, AT, "sub", "late"
        )
    ana, cy = ids(db, league, "Ana", "Cy")
    with writing(db), pytest.raises(roster.Twice):
        roster.put_together(db, cy, ana)
    post(db, match, [Draft("hand", {"ended": "domino", "out": "A"})], NOBODY, AT)
    assert list(problems(db)) == []


def test_a_seat_that_was_corrected_is_in_nobodys_way(db: Database, league: str, evening: str) -> None:
    """Anna was written for Ana, and corrected: then the two can be put together."""
    match = open_match(db, league, "simple", {"target": 2}, [["Anna"], ["Bo"]], NOBODY, AT, "open", evening)
    with writing(db):
        mend_opening(db, load(db, match), {"target": 2}, [["Ana"], ["Bo"]], [], NOBODY, AT, "mend", "it is Ana")
    ana, anna = ids(db, league, "Ana", "Anna")
    with writing(db):
        roster.put_together(db, anna, ana)
    assert list(problems(db)) == []


def test_two_who_are_to_meet(db: Database, league: str) -> None:
    """Nobody meets themselves: the fixtures come first."""
    ana, bo = ids(db, league, "Ana", "Bo")
    with writing(db):
        fixtures.plan(db, league, [(ana,), (bo,)], double=False)
    with writing(db), pytest.raises(roster.ToMeet):
        roster.put_together(db, ana, bo)


def test_three_entries_of_one_person(db: Database, league: str, play: Callable[..., str]) -> None:
    """Who sat with somebody that stands for another one sat with that one."""
    play("Ana", "Bo")
    play("Cy", "Dee")
    ana, bo, cy = ids(db, league, "Ana", "Bo", "Cy")
    with writing(db):
        roster.put_together(db, ana, cy)
    with writing(db), pytest.raises(roster.Twice):
        roster.put_together(db, bo, cy)
    assert list(problems(db)) == []


def test_two_who_sat_together_by_mistake(db: Database, league: str, evening: str) -> None:
    """Both stand in a version of the opening that was corrected: that one could not be told any more."""
    match = open_match(db, league, "simple", {"target": 2}, [["Ana"], ["Anna"]], NOBODY, AT, "open", evening)
    with writing(db):
        mend_opening(db, load(db, match), {"target": 2}, [["Ana"], ["Bo"]], [], NOBODY, AT, "mend", "it was Bo")
    ana, anna = ids(db, league, "Ana", "Anna")
    with writing(db), pytest.raises(roster.Twice):
        roster.put_together(db, anna, ana)
    assert load(db, match).match.score.table.labels == ("Ana", "Bo")
