"""Forfeits with the league's own score, byes, meetings that are not decided, and who leaves before the end."""

from collections import Counter
from fractions import Fraction

import pytest

from scorekeeper.game.league.points import Meeting, Played, Scheme
from scorekeeper.game.league.row import Row, Rules
from scorekeeper.game.league.table import standings
from scorekeeper.game.league.withdrawn import Withdrawal, withdraw

TWO = (Fraction(1), Fraction(2))


def match(winner: str, loser: str) -> Played:
    """A match that somebody won 61–50."""
    return Played((winner, loser), (Fraction(61), Fraction(50)), frozenset({winner}), TWO)


def met(winner: str, loser: str, evening: str = "e") -> Meeting:
    """A meeting of one match."""
    return Meeting(f"{winner}{loser}{evening}", evening, (match(winner, loser),))


def absent(waiting: str, gone: str) -> Meeting:
    """Somebody did not come."""
    nothing = Played((waiting, gone), (Fraction(0), Fraction(0)), frozenset({waiting}), TWO)
    return Meeting("f", "e", (nothing,), forfeited=frozenset({gone}))


def rows(scheme: Scheme, *meetings: Meeting) -> dict[str, Row]:
    """The row of each."""
    names = dict.fromkeys(name for meeting in meetings for name in meeting.entrants)
    return {ranked.row.entrant: ranked.row for ranked in standings(Rules(scheme=scheme), names, meetings)}


def test_leek_gives_five_four_and_seven_points() -> None:
    """A forfeit in a league that counts 2 and 1 a game stands as 5–4 games with 7 points."""
    scheme = Scheme(
        win=Fraction(2), per_match=Fraction(1), forfeit_win=Fraction(7), forfeit_matches=(Fraction(5), Fraction(4))
    )
    found = rows(scheme, absent("A", "B"))
    assert [(row.points, row.matches_won, row.results("loss")) for row in found.values()] == [(7, 5, 0), (0, 4, 1)]


def test_northallerton_gives_six_nil() -> None:
    """The totals of a forfeit are 6–0."""
    found = rows(Scheme(forfeit_totals=(Fraction(6), Fraction(0))), absent("A", "B"))
    assert [(row.points, row.scored, row.allowed) for row in found.values()] == [(2, 6, 0), (0, 0, 6)]


@pytest.mark.parametrize(("bye", "points"), [(None, None), (Fraction(2), 2), (Fraction(0), 0)])
def test_a_bye(bye: Fraction | None, points: int | None) -> None:
    """It counts where the league says so, as points without a win; else it is nothing, not even an evening."""
    alone = Played(("A",), (Fraction(0),), frozenset(), (Fraction(1),))
    found = rows(Scheme(bye=bye), Meeting("b", "e", (alone,)))["A"]
    assert (found.points if found.evenings else None) == points
    assert found.results("win") == 0


@pytest.mark.parametrize(("won", "lost", "counts"), [(1, 0, False), (1, 1, False), (2, 0, True), (1, 2, True)])
def test_best_of_three(won: int, lost: int, counts: bool) -> None:
    """A meeting counts once it is decided."""
    meeting = Meeting("m", "e", (match("A", "B"),) * won + (match("B", "A"),) * lost)
    assert len(rows(Scheme(best_of=3), meeting)["A"].meetings) == int(counts)


@pytest.mark.parametrize(("won", "lost", "points"), [(5, 0, None), (5, 3, None), (9, 0, 11), (6, 3, 8), (5, 4, 7)])
def test_all_nine_games(won: int, lost: int, points: int | None) -> None:
    """Two for the meeting and one for each game won: it counts once all are played, also when it is decided before."""
    meeting = Meeting("m", "e", (match("A", "B"),) * won + (match("B", "A"),) * lost)
    found = rows(Scheme(best_of=9, play_all=True, per_match=1), meeting)
    assert [found[name].points for name in "AB" if found[name].meetings] == ([points, lost] if points else [])


SEASON = [met("X", "A"), met("X", "B"), met("A", "B"), met("C", "A")]
"""X has met two of the three others."""


@pytest.mark.parametrize(
    ("how", "meetings", "left", "given"),
    [
        ("annul", SEASON, 2, {"A": 4, "B": 4, "C": 4}),
        ("stand", SEASON, 4, {"C": 2}),
        ("half-way", SEASON, 4, {"C": 2}),
        ("half-way", [met("X", "A"), met("A", "B"), met("C", "A")], 2, {"A": 4, "B": 4, "C": 4}),
    ],
)
def test_who_leaves(how: str, meetings: list[Meeting], left: int, given: dict[str, int]) -> None:
    """All out with four points to each other one; or what was played stands, with two for each meeting still due."""
    leaving = Withdrawal("X", how, Fraction(4), Fraction(2), "moved away")
    counting, adjusted = withdraw([leaving], meetings)
    assert len(counting) == left
    assert {change.entrant: change.points for change in adjusted} == given


def test_half_way_by_the_fixtures() -> None:
    """Of a double round robin two meetings are a third: all is out."""
    leaving = Withdrawal("X", "half-way", Fraction(0), Fraction(2), "moved away")
    planned = Counter({frozenset({"X", other}): 2 for other in "ABC"})
    assert len(withdraw([leaving], SEASON, planned)[0]) == 2
    twice = [*SEASON, met("X", "C"), met("A", "X", "f")]
    counting, adjusted = withdraw([leaving], twice, planned)
    assert len(counting) == 6
    assert {change.entrant: change.points for change in adjusted} == {"B": 2, "C": 2}


def test_those_who_have_left_get_nothing() -> None:
    """Two leave: neither gets points for the other."""
    both = [Withdrawal(name, "annul", Fraction(4), Fraction(0), "gone") for name in "XC"]
    counting, adjusted = withdraw(both, SEASON)
    assert [meeting.key for meeting in counting] == ["ABe"]
    assert {(change.entrant, change.points) for change in adjusted} == {("A", 4), ("B", 4)}


def test_a_forfeit_where_few_points_are_good() -> None:
    """100 pips stand against whoever did not come, like pips that were counted."""
    nothing = Played(("A", "B"), (Fraction(0), Fraction(0)), frozenset({"A"}), TWO, lowest=True)
    meeting = Meeting("f", "e", (nothing,), forfeited=frozenset({"B"}))
    found = rows(Scheme(forfeit_totals=(Fraction(0), Fraction(100))), meeting)
    assert {name: row.difference for name, row in found.items()} == {"A": 100, "B": -100}


def test_a_cap_where_few_points_are_good() -> None:
    """Of 50 pips at most 20 count, against whoever has them."""
    played = Played(("A", "B"), (Fraction(-50), Fraction(-7)), frozenset({"B"}), TWO, lowest=True)
    found = rows(Scheme(by="totals", cap=20), Meeting("m", "e", (played,)))
    assert {name: row.points for name, row in found.items()} == {"A": -20, "B": -7}


def test_whoever_is_not_in_the_fixtures_leaves_as_without_them() -> None:
    """Teams are to meet; a player who leaves is counted by whom the players have met."""
    leaving = Withdrawal("X", "annul", Fraction(4), Fraction(0), "moved away")
    _, adjusted = withdraw([leaving], SEASON, Counter({frozenset({"Lions", "Tigers"}): 1}))
    assert {change.entrant: change.points for change in adjusted} == {"A": 4, "B": 4, "C": 4}
