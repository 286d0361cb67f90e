"""The course of a season: the table after each evening, by the rules of the table of today."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.league.course import Stage, course, season
from scorekeeper.game.league.points import Meeting, Played, Scheme, places_of
from scorekeeper.game.league.row import Adjustment, Rules
from scorekeeper.game.league.table import standings

EVENINGS = ["first", "second", "third"]
RULES = Rules(scheme=Scheme(), tie_breaks=("difference",))


def met(evening: str, *totals: tuple[str, int]) -> Meeting:
    """A match on an evening, the highest total wins."""
    names = tuple(name for name, _ in totals)
    points = tuple(Fraction(total) for _, total in totals)
    winners = frozenset(name for name, total in zip(names, points, strict=True) if total == max(points))
    return Meeting(f"{evening} {names}", evening, (Played(names, points, winners, places_of(points)),))


def told(rules: Rules, meetings: list[Meeting], entrant: str, *adjusted: Adjustment) -> list[tuple[object, ...]]:
    """Evening, points and place of an entrant."""
    stages = course(rules, season(rules, EVENINGS, meetings, adjusted), entrant)
    return [(stage.evening, stage.points, stage.place) for stage in stages]


def test_it_begins_with_the_first_evening_that_they_played() -> None:
    """An evening without them has no points; a place it has, and others move past."""
    meetings = [
        met("first", ("Ana", 5), ("Bo", 3)), met("second", ("Cy", 5), ("Bo", 3)), met("third", ("Cy", 5), ("Bo", 3)),
    ]  # fmt: skip
    assert told(RULES, meetings, "Ana") == [("first", 2, 1), ("second", None, 1), ("third", None, 2)]
    assert told(RULES, meetings, "Cy") == [("second", 2, 1), ("third", 2, 1)]
    assert told(RULES, meetings, "Nobody") == []


def test_an_evening_on_which_nothing_was_played_is_left_out() -> None:
    """It changes no place."""
    assert told(RULES, [met("third", ("Ana", 5), ("Bo", 3))], "Bo") == [("third", 0, 2)]


@pytest.mark.parametrize(("breaks", "place"), [(("difference",), 2), ((), 1)])
def test_who_is_level_is_told_apart_by_the_tie_breaks(breaks: tuple[str, ...], place: int) -> None:
    """Ana won by 4, Cy by 1."""
    meetings = [met("first", ("Ana", 5), ("Bo", 1)), met("first", ("Cy", 5), ("Dee", 4))]
    rules = Rules(scheme=Scheme(), tie_breaks=breaks)
    assert told(rules, meetings, "Cy") == [("first", 2, place)]


@pytest.mark.parametrize(("dense", "place"), [(False, 3), (True, 2)])
def test_places_follow_one_another_where_the_league_wants_it(dense: bool, place: int) -> None:
    """Two are first; then comes the second or the third."""
    meetings = [met("first", ("Ana", 5), ("Bo", 1)), met("first", ("Cy", 5), ("Bo", 1))]
    rules = Rules(scheme=Scheme(), tie_breaks=(), dense=dense)
    assert told(rules, meetings, "Bo") == [("first", 0, place)]


def test_too_few_evenings_have_no_place() -> None:
    """The place comes with the evening that makes enough of them."""
    meetings = [met("first", ("Ana", 5), ("Bo", 1)), met("second", ("Ana", 5), ("Bo", 1))]
    rules = Rules(scheme=Scheme(), least=2)
    assert told(rules, meetings, "Ana") == [("first", 2, None), ("second", 2, 1)]


def test_adjustments_count_from_the_beginning() -> None:
    """A balance stands there before the first evening."""
    given_ = Adjustment("Bo", Fraction(3), "balance")
    assert told(RULES, [met("first", ("Ana", 5), ("Bo", 1))], "Bo", given_) == [("first", 0, 1)]
    assert told(RULES, [met("first", ("Ana", 5), ("Cy", 1))], "Bo", given_) == []


NAMES = st.sampled_from(["Ana", "Bo", "Cy", "Dee", "Ed"])
MATCHES = st.lists(
    st.tuples(st.sampled_from(EVENINGS), st.lists(NAMES, min_size=2, max_size=3, unique=True),
              st.lists(st.integers(0, 3), min_size=3, max_size=3)),
    max_size=12,
)  # fmt: skip


@given(MATCHES, st.booleans(), st.sampled_from([None, 1, 2]), st.sampled_from([0, 2]))
def test_the_last_table_is_the_one_of_today(
    matches: list[tuple[str, list[str], list[int]]], dense: bool, best: int | None, least: int
) -> None:
    """Whatever was played, everybody's last place is the one of the league's table."""
    meetings = [met(evening, *zip(names, totals, strict=False)) for evening, names, totals in matches]
    rules = Rules(scheme=Scheme(), dense=dense, best=best, least=least, tie_breaks=("matches-won", "difference"))
    entrants = dict.fromkeys(name for meeting in meetings for name in meeting.entrants)
    found = season(rules, EVENINGS, meetings)
    last = {name: course(rules, found, name)[-1] for name in entrants}
    assert all(isinstance(stage, Stage) for stage in last.values())
    expected = {rank.row.entrant: rank.place for rank in standings(rules, entrants, meetings)}
    assert {name: stage.place for name, stage in last.items()} == expected


def test_who_has_no_row_is_in_nobodys_way() -> None:
    """A guest who won, and was given points, stands before nobody."""
    meetings = [met("first", ("Guest", 9), ("Ana", 5)), met("first", ("Ana", 5), ("Bo", 1))]
    given = [Adjustment("Guest", Fraction(7), "helped")]
    found = season(RULES, EVENINGS, meetings, given, frozenset({"Ana", "Bo"}))
    assert [stage.place for stage in course(RULES, found, "Ana")] == [1]
