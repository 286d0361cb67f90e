"""League points of a meeting, by the schemes of real leagues."""

from fractions import Fraction

import pytest

from scorekeeper.game.league.exact import exact, shown
from scorekeeper.game.league.points import Meeting, Played, Scheme, places_of
from scorekeeper.game.league.shares import league_points

HALF = Fraction(1, 2)
LEEK = Scheme(win=Fraction(2), per_match=Fraction(1))
TRANSFERS = Scheme(win=Fraction(3), losing_bonus=Fraction(1), losing_by=1)
VILLAGE = Scheme(win=Fraction(2), per_match=HALF)
MURCIA = Scheme(win=Fraction(3), draw=Fraction(1))
MARGIN = Scheme(win=Fraction(0), per_match=Fraction(1), margin=35, margin_points=Fraction(2))


def games(won: int, lost: int, drawn: int = 0) -> Meeting:
    """A meeting of A and B in so many games."""
    one = Played(("A", "B"), (Fraction(61), Fraction(50)), frozenset("A"), (Fraction(1), Fraction(2)))
    other = Played(("A", "B"), (Fraction(50), Fraction(61)), frozenset("B"), (Fraction(2), Fraction(1)))
    level = Played(("A", "B"), (HALF, HALF), frozenset("AB"), (Fraction(3, 2), Fraction(3, 2)))
    return Meeting("m", "e", (one,) * won + (other,) * lost + (level,) * drawn)


@pytest.mark.parametrize(
    ("scheme", "meeting", "expected"),
    [
        (LEEK, games(6, 3), (8, 3)),
        (LEEK, games(5, 4), (7, 4)),
        (LEEK, games(9, 0), (11, 0)),
        (TRANSFERS, games(5, 4), (3, 1)),
        (TRANSFERS, games(6, 3), (3, 0)),
        (VILLAGE, games(8, 7), (6, 3 + HALF)),
        (VILLAGE, games(15, 0), (9 + HALF, 0)),
        (MURCIA, games(4, 4), (1, 1)),
        (MURCIA, games(0, 0, 1), (1, 1)),
        (Scheme(by="matches"), games(2, 1), (2, 1)),
        (Scheme(by="totals", cap=60), games(1, 0), (60, 50)),
    ],
)
def test_scheme(scheme: Scheme, meeting: Meeting, expected: tuple[Fraction, Fraction]) -> None:
    """The points are those that the league's own page gives."""
    points = league_points(scheme, meeting)
    assert (points["A"], points["B"]) == expected


@pytest.mark.parametrize(("totals", "points"), [((100, 65), 2), ((100, 66), 1)])
def test_a_margin_is_reached_exactly(totals: tuple[int, int], points: int) -> None:
    """Won by 35 counts two, by 34 one."""
    match = Played(("A", "B"), tuple(map(Fraction, totals)), frozenset("A"), (Fraction(1), Fraction(2)))
    assert league_points(MARGIN, Meeting("m", "e", (match,)))["A"] == points


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((9, 7, 3, 1), (4, 2, 1, 0)),
        ((9, 7, 7, 1), (4, 1 + HALF, 1 + HALF, 0)),
        ((7, 7, 7, 1), (Fraction(7, 3), Fraction(7, 3), Fraction(7, 3), 0)),
        ((5, 5, 5, 5), (Fraction(7, 4),) * 4),
    ],
)
def test_level_places_divide_their_points(totals: tuple[int, ...], expected: tuple[Fraction, ...]) -> None:
    """Those who are level share what their places are worth, exactly."""
    exact = tuple(map(Fraction, totals))
    match = Played(("A", "B", "C", "D"), exact, frozenset(), places_of(exact))
    scheme = Scheme(by="places", places={4: (Fraction(4), Fraction(2), Fraction(1), Fraction(0))})
    assert tuple(league_points(scheme, Meeting("m", "e", (match,))).values()) == expected


def test_a_forfeit_has_the_leagues_own_points() -> None:
    """What was not played gives the points that the league says, whatever its scheme."""
    meeting = Meeting("m", "e", (), awarded={"A": Fraction(7), "B": Fraction(0)}, forfeited=frozenset("B"))
    assert league_points(LEEK, meeting) == {"A": 7, "B": 0}


@pytest.mark.parametrize(
    ("totals", "lowest", "places"),
    [
        ((9, 7, 7, 3), False, (1, Fraction(5, 2), Fraction(5, 2), 4)),
        ((9, 7, 7, 3), True, (4, Fraction(5, 2), Fraction(5, 2), 1)),
    ],
)
def test_places(totals: tuple[int, ...], lowest: bool, places: tuple[Fraction, ...]) -> None:
    """Equal totals share their places, the best first; where few points are good, the lowest."""
    assert places_of(tuple(map(Fraction, totals)), lowest=lowest) == places


@pytest.mark.parametrize(
    ("points", "text"),
    [(Fraction(3), "3"), (Fraction(7, 2), "3½"), (Fraction(1, 2), "½"), (Fraction(-5, 2), "−2½"), (Fraction(2, 3), "⅔"),
     (Fraction(7, 5), "1.4"), (Fraction(0), "0"), (Fraction(-528, 10), "−52.8"), (Fraction(7, 6), "7/6")],
)  # fmt: skip
def test_points_are_written_exactly(points: Fraction, text: str) -> None:
    """Halves and thirds are written as such, tenths as decimals: never rounded."""
    assert shown(points) == text


@pytest.mark.parametrize("stored", ["3", "-7/2", "2.5", "1/1000", "41/60", "123456.123456"])
def test_what_is_stored(stored: str) -> None:
    """Whole, parts up to sixty, decimals."""
    assert exact(stored) == Fraction(stored)


@pytest.mark.parametrize("stored", ["1/61", "1/9973", "1e5", "1/0", "", "x", "9" * 19, "0.1234567"])
def test_what_is_no_number_of_points(stored: str) -> None:
    """A thousand of such parts could not be added up and written any more."""
    with pytest.raises(ValueError):  # noqa: PT011 any number that is none
        exact(stored)
