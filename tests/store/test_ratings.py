"""Ratings: what they follow from, and that they stay right whatever is corrected."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlite_utils import Database

from scorekeeper.store import evenings, insight, players
from scorekeeper.store.connection import writing
from scorekeeper.store.ledger import Draft, Writer
from scorekeeper.store.matches import open_match, post
from scorekeeper.store.ratings import Rating, rate
from scorekeeper.store.record import load
from scorekeeper.store.reported import Outcome, report

AT = "2026-03-01T20:00:00+00:00"
NOBODY = Writer(None, None)
Play = Callable[..., str]


@pytest.fixture
def play(db: Database, league: str) -> Play:
    """`play("Ana", "Bo", out="A", day=2)`: a match for one hand on an evening of March; its id."""

    def play(*sides: str, out: str, day: int = 1, scoring: str = "simple") -> str:
        with writing(db):
            evening = evenings.new_evening(db, league, date(2026, 3, day), "", AT)
        seated = [side.split(" & ") for side in sides]
        match = open_match(db, league, scoring, {"target": 1}, seated, NOBODY, AT, uuid4().hex, evening)
        post(db, match, [Draft("hand", {"ended": "domino", "out": out})], NOBODY, AT)
        return match

    return play


def now(db: Database, league: str) -> dict[str, Rating]:
    """The rating of each player by name."""
    found: dict[str, Rating] = {}
    for after in insight.insight_of(db, league).after:
        found |= after
    return {players.roster(db, league)[player]: rating for player, rating in found.items()}


def test_everybody_begins_with_nothing() -> None:
    """0 before a match, and provisional until the tenth."""
    assert Rating().ordinal == 0
    assert [Rating(matches=matches).provisional for matches in (0, 9, 10)] == [True, True, False]
    assert rate([]) == []


def test_the_better_place_gains() -> None:
    """Who came in first stands above the second, and the second above the third; level is level."""
    [after] = rate([[(1, ["Ana"]), (2, ["Bo"]), (3, ["Cy"])]])
    assert after["Ana"].mean > after["Bo"].mean > after["Cy"].mean
    [after] = rate([[(1, ["Ana"]), (2, ["Bo"]), (2, ["Cy"])]])
    assert after["Bo"] == after["Cy"]


def test_partners_are_a_team() -> None:
    """Both gain as much, and the other pair loses."""
    [after] = rate([[(1, ["Ana", "Cy"]), (2, ["Bo", "Dee"])]])
    assert after["Ana"] == after["Cy"]
    assert after["Ana"].mean > Rating().mean > after["Bo"].mean
    assert after["Bo"] == after["Dee"]


def test_winning_against_the_strong_is_worth_more() -> None:
    """A beginner who beats the best gains more than one who beats another beginner."""
    games = [[(1, ["Ana"]), (2, ["Bo"])]] * 10
    strong = rate([*games, [(1, ["Eve"]), (2, ["Ana"])]])[-1]["Eve"]
    weak = rate([*games, [(1, ["Eve"]), (2, ["Bo"])]])[-1]["Eve"]
    assert strong.mean > weak.mean


GAMES = st.lists(
    st.permutations("ABCD").flatmap(lambda order: st.integers(2, 4).map(lambda n: list(enumerate(order[:n], 1)))),
    max_size=8,
)


@given(GAMES, st.integers(0, 8))
def test_what_is_known_already_is_not_worked_out_again(games: list[list[tuple[int, str]]], known: int) -> None:
    """Going on from the first games gives what all of them give at once."""
    played = [[(place, [player]) for place, player in game] for game in games]
    assert rate(played, rate(played[:known])) == rate(played)


def test_every_finished_match_counts_in_the_order_of_the_season(db: Database, league: str, play: Play) -> None:
    """A match of an earlier evening that is entered later is rated earlier."""
    play("Ana", "Bo", out="A", day=8)
    play("Bo", "Cy", out="B", day=1)
    expected = rate([[(1, ["Cy"]), (2, ["Bo"])], [(1, ["Ana"]), (2, ["Bo"])]])
    assert now(db, league) == expected[0] | expected[1]


def test_fewest_points_are_best_where_the_scoring_says_so(db: Database, league: str) -> None:
    """The lowest total of a reported result is first, as it is of one with places."""
    with writing(db):
        evening = evenings.new_evening(db, league, date(2026, 3, 1), "", AT)
        low = Outcome((("Ana",), ("Bo",)), (Fraction(20), Fraction(7)), scoring="negative")
        report(db, league, evening, [low], NOBODY, AT, "low")
    assert now(db, league) == rate([[(2, ["Ana"]), (1, ["Bo"])]])[0]


@pytest.mark.parametrize("what", ["forfeit", "void", "open", "abandoned"])
def test_what_is_not_rated(what: str, db: Database, league: str, play: Play) -> None:
    """A forfeit, a result that was taken back, a match without an end."""
    with writing(db):
        evening = evenings.new_evening(db, league, date(2026, 3, 1), "", AT)
    if what == "forfeit":
        with writing(db):
            gone = Outcome((("Ana",), ("Bo",)), forfeited=frozenset({0}))
            report(db, league, evening, [gone], NOBODY, AT, "gone")
    elif what == "void":
        match = play("Ana", "Bo", out="A")
        hand = load(db, match).head.key
        assert len(now(db, league)) == 2
        post(db, match, [Draft("void", {}, replaces=hand, reason="no")], NOBODY, AT)
    else:
        match = open_match(db, league, "simple", {}, [["Ana"], ["Bo"]], NOBODY, AT, "key", evening)
        if what == "abandoned":
            post(db, match, [Draft("abandon", {})], NOBODY, AT)
    assert now(db, league) == {}


def test_a_correction_of_an_old_match_goes_through_all_that_follow(db: Database, league: str, play: Play) -> None:
    """As if it had been entered so at once."""
    first = play("Ana", "Bo", out="A", day=1)
    play("Ana", "Bo", out="A", day=8)
    before = now(db, league)
    hand = load(db, first).head.key
    other = {"ended": "domino", "out": "B"}
    post(db, first, [Draft("correct", other, replaces=hand, reason="it was Bo")], NOBODY, AT)
    after = now(db, league)
    games = [[(2, ["Ana"]), (1, ["Bo"])], [(1, ["Ana"]), (2, ["Bo"])]]
    assert after != before
    assert after == rate(games)[-1]
