"""Everybody meets everybody."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.league.fixtures import round_robin


@given(st.integers(2, 30), st.booleans())
def test_everybody_meets_everybody(size: int, double: bool) -> None:
    """Once, or once at home and once away; once a round each, and with an odd number one has a bye in each."""
    entrants = [str(number) for number in range(size)]
    rounds = round_robin(entrants, double=double)
    times = 2 if double else 1
    assert len(rounds) == (size - 1 + size % 2) * times
    for pairs in rounds:
        assert sorted(name for pair in pairs for name in pair if name is not None) == sorted(entrants)
        assert sum(away is None for _, away in pairs) == size % 2
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs if None not in pair)
    assert set(met.values()) == {times}
    assert len(met) == size * (size - 1) // 2
    home = Counter(home for pairs in rounds for home, away in pairs if away is not None)
    away = Counter(away for pairs in rounds for _, away in pairs if away is not None)
    assert all(abs(home[name] - away[name]) <= (0 if double else 2) for name in entrants)
