"""Drawing the tables of an evening."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.league.seating import CannotSeat, draw, draw_pairs, sizes


@pytest.mark.parametrize(
    ("players", "wanted", "expected"),
    [
        (12, (4, 3), (4, 4, 4)),
        (13, (4, 3), (4, 3, 3, 3)),
        (6, (4, 3), (3, 3)),
        (7, (4, 3), (4, 3)),
        (8, (2,), (2, 2, 2, 2)),
        (3, (4, 3), (3,)),
    ],
)
def test_sizes(players: int, wanted: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """As many large tables as can be, and everybody sits."""
    assert sizes(players, wanted) == expected


@pytest.mark.parametrize(("players", "wanted"), [(5, (4, 3)), (1, (4, 3)), (2, (4, 3)), (7, (2,))])
def test_numbers_that_make_no_tables(players: int, wanted: tuple[int, ...]) -> None:
    """Five players do not make tables of four and three; that is said."""
    with pytest.raises(CannotSeat, match=f"{players} players do not make tables of"):
        sizes(players, wanted)


@given(st.integers(6, 40), st.text(max_size=5), st.integers(0, 3))
def test_everybody_sits_once(players: int, seed: str, often: int) -> None:
    """However often people have met, everybody sits at one table, and the same seed draws the same tables."""
    names = [f"p{n}" for n in range(players)]
    met = {frozenset(pair): often for pair in combinations(names[: players // 2], 2)}
    drawn = draw(names, met, seed)
    assert sorted(name for table in drawn.tables for name in table) == sorted(names)
    assert draw(names, met, seed) == drawn


def test_a_season_repeats_as_few_meetings_as_can_be() -> None:
    """Sixteen players at tables of four can meet on five evenings with hardly anybody twice."""
    names = [f"p{n}" for n in range(16)]
    met: Counter[frozenset[str]] = Counter()
    repeated = 0
    for evening in range(4):
        drawn = draw(names, met, str(evening))
        repeated += drawn.repeated
        met.update(frozenset(pair) for table in drawn.tables for pair in combinations(table, 2))
    assert repeated <= 12


def test_those_who_met_are_kept_apart() -> None:
    """Six who sat in two threes sit otherwise the next time, with no more repeated meetings than must be."""
    met = {frozenset(pair): 1 for table in ("ABC", "DEF") for pair in combinations(table, 2)}
    assert draw("ABCDEF", met, "next").repeated == 2


PAIRS = [("a", "A"), ("b", "B"), ("c", "C"), ("d", "D")]


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_pairs_stay_together(seed: str) -> None:
    """Partners sit across, and a pair meets whom it has not met; where all have met, that is counted."""
    met = {frozenset(pair): 1 for pair in [*combinations("aAbB", 2), *combinations("cCdD", 2)]}
    found = draw_pairs(PAIRS, met, seed)
    assert found.repeated == 0
    assert {frozenset(side) for table in found.tables for side in (table[::2], table[1::2])} == {
        frozenset(pair) for pair in PAIRS
    }
    assert {frozenset("aAbB"), frozenset("cCdD")}.isdisjoint(map(frozenset, found.tables))
    everybody = {frozenset(pair): 1 for pair in combinations("aAbBcCdD", 2)}
    assert draw_pairs(PAIRS, everybody, seed).repeated == 2


def test_a_pair_is_left_over() -> None:
    """An odd number of pairs makes no tables."""
    with pytest.raises(CannotSeat, match="6 players do not make tables of 4"):
        draw_pairs(PAIRS[:3], {}, "seed")
