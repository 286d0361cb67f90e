"""Places, and why each is what it is."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from scorekeeper.game.league.points import Meeting, Played, Scheme
from scorekeeper.game.league.row import Adjustment, Rules
from scorekeeper.game.league.table import Ranked, standings

WINS = Scheme(win=Fraction(1))


def met(number: int, a: str, b: str, totals: tuple[int, int], evening: str = "") -> Meeting:
    """A meeting of two in one match."""
    level = totals[0] == totals[1]
    winners = {a, b} if level else {a if totals[0] > totals[1] else b}
    first = Fraction(3, 2) if level else Fraction(1 if totals[0] > totals[1] else 2)
    match = Played((a, b), tuple(map(Fraction, totals)), frozenset(winners), (first, 3 - first))
    return Meeting(str(number), evening or str(number), (match,))


def table(rules: Rules, names: str, results: Sequence[tuple[str, str, tuple[int, int]]]) -> tuple[Ranked, ...]:
    """The standings of single letters from (one, other, totals)."""
    return standings(rules, names, [met(n, *result) for n, result in enumerate(results)])


def order(ranked: tuple[Ranked, ...]) -> list[tuple[int | None, str]]:
    """Places and names."""
    return [(row.place, row.row.entrant) for row in ranked]


CIRCLE = [("A", "B", (9, 1)), ("B", "C", (9, 7)), ("C", "A", (9, 8))]


@pytest.mark.parametrize(
    ("tie_breaks", "results", "expected"),
    [
        (("head-to-head",), CIRCLE, [(1, "A"), (1, "B"), (1, "C")]),
        (("difference",), CIRCLE, [(1, "A"), (2, "C"), (3, "B")]),
        (("for",), CIRCLE, [(1, "A"), (2, "C"), (3, "B")]),
        (("for-head-to-head",), CIRCLE, [(1, "A"), (2, "C"), (3, "B")]),
        (("against",), CIRCLE, [(1, "A"), (2, "B"), (3, "C")]),
        ((), CIRCLE, [(1, "A"), (1, "B"), (1, "C")]),
    ],
)  # fmt: skip
def test_three_level(
    tie_breaks: tuple[str, ...],
    results: Sequence[tuple[str, str, tuple[int, int]]],
    expected: list[tuple[int, str]],
) -> None:
    """Three who have each won once are ordered by what the league chose, or share the place."""
    ranked = table(Rules(scheme=WINS, tie_breaks=tie_breaks), "ABC", results)
    assert sorted(order(ranked)) == sorted(expected)


@pytest.mark.parametrize(
    ("tie_breaks", "expected"), [(("play-off", "mark"), "BCAD"), (("mark", "play-off"), "DCBA"), (("mark",), "DCAB")]
)
def test_a_play_off_and_the_mark(tie_breaks: tuple[str, ...], expected: str) -> None:
    """Are two things: who won the play-off is ahead by that, and the mark orders whom it left level."""
    results = [(one, other, (9, 9)) for one, other in combinations("ABCD", 2)]
    rules = Rules(
        scheme=WINS, tie_breaks=tie_breaks, order={"A": 1, "B": 1, "C": 2, "D": 3}, play_off={"B": 2, "C": 1, "A": 1}
    )
    ranked = table(rules, "ABCD", results)
    assert "".join(row.row.entrant for row in ranked) == expected


def test_points_among_three_level() -> None:
    """Only the matches among themselves count, whatever was scored against others: as Malaga's club has it."""
    results = [*CIRCLE, ("A", "D", (2, 1)), ("B", "D", (90, 1)), ("C", "D", (2, 1))]
    ranked = table(Rules(scheme=WINS, tie_breaks=("head-to-head", "for-head-to-head")), "ABCD", results)
    assert order(ranked) == [(1, "A"), (2, "C"), (3, "B"), (4, "D")]
    assert str(ranked[0].why) == "ahead of C on points scored against the tied, 17–16"


def test_two_level_by_head_to_head() -> None:
    """Of two level, the one who won their meetings is ahead, and the table says so."""
    results = [("A", "B", (9, 1)), ("B", "A", (9, 1)), ("B", "A", (9, 1)), ("A", "C", (9, 1))]
    ranked = table(Rules(scheme=WINS, tie_breaks=("head-to-head",)), "ABC", results)
    assert order(ranked) == [(1, "B"), (2, "A"), (3, "C")]
    assert str(ranked[0].why) == "ahead of A on head to head, 2–1"
    assert str(ranked[1].why) == "ahead of C on points, 2–0"


def test_whom_somebody_is_ahead_of() -> None:
    """It is the next one in the table, also where that one is level with others and ahead of them by a tie-break."""
    results = [("A", "B", (9, 1)), ("A", "C", (9, 8)), ("B", "D", (9, 8)), ("C", "D", (9, 1)), ("A", "D", (9, 0))]
    ranked = table(Rules(scheme=WINS, tie_breaks=("difference",)), "ABCD", results)
    assert order(ranked) == [(1, "A"), (2, "C"), (3, "B"), (4, "D")]
    assert [str(row.why) for row in ranked[:2]] == [
        "ahead of C on points, 3–1", "ahead of B on difference, 7 : −7",
    ]  # fmt: skip


def test_the_fewest() -> None:
    """Are said as they are counted, without a sign."""
    ranked = table(Rules(scheme=WINS, tie_breaks=("against",)), "ABCD", [("A", "B", (9, 1)), ("C", "D", (9, 3))])
    assert str(ranked[0].why) == "ahead of C on fewest points allowed, 1–3"


@pytest.mark.parametrize(("dense", "places"), [(False, [1, 2, 2, 4]), (True, [1, 2, 2, 3])])
def test_shared_places(dense: bool, places: list[int]) -> None:
    """A shared place is followed by 1-2-2-4, or by 1-2-2-3 where the league likes it so."""
    rules = Rules(scheme=WINS, tie_breaks=(), dense=dense)
    ranked = table(rules, "ABCD", [("A", "B", (9, 1)), ("A", "C", (9, 1)), ("B", "D", (9, 1)), ("C", "D", (9, 1))])
    assert [row.place for row in ranked] == places


def test_best_evenings_count() -> None:
    """Only the best evenings count; whoever was not there has no evening, which is not the same as 0 points."""
    meetings = [met(1, "A", "B", (9, 1), "one"), met(2, "A", "B", (1, 9), "two"), met(3, "A", "C", (9, 1), "three")]
    rows = {r.row.entrant: r.row for r in standings(Rules(scheme=WINS, best=2), "ABC", meetings)}
    assert rows["A"].points == 2
    assert rows["A"].counted == {"one", "three"}
    assert rows["C"].evenings == {"three": 0}


def test_too_few_evenings_have_no_place() -> None:
    """Below the least number of evenings an entrant stands last, without a place."""
    meetings = [met(1, "A", "B", (9, 1)), met(2, "A", "C", (1, 9))]
    ranked = standings(Rules(scheme=WINS, least=2), "ABC", meetings)
    assert order(ranked) == [(1, "A"), (None, "C"), (None, "B")]


def test_adjustments_count() -> None:
    """The organiser's adjustment is on top of the points, and can turn the table."""
    rules = Rules(scheme=WINS)
    ranked = standings(rules, "AB", [met(1, "A", "B", (9, 1))], [Adjustment("A", Fraction(-3, 2), "came late")])
    assert order(ranked) == [(1, "B"), (2, "A")]
    assert ranked[1].row.points == Fraction(-1, 2)


def test_the_organisers_mark_decides() -> None:
    """Where nothing else tells them apart, the organiser's mark does."""
    rules = Rules(scheme=WINS, tie_breaks=("difference", "mark"), order={"B": 2, "A": 1})
    assert order(table(rules, "AB", [("A", "B", (5, 5))])) == [(1, "B"), (2, "A")]
