"""How fast the tables of a large evening are drawn, against the least that looking at everybody once takes."""

from collections import Counter
from itertools import combinations
from time import perf_counter

import pytest

from scorekeeper.game.league.seating import draw

PLAYERS = [f"p{number}" for number in range(60)]
EVENINGS = 10
MOST_TIMES_THE_FLOOR = 100


@pytest.mark.slow
def test_sixty_players_against_looking_at_every_pair() -> None:
    """Drawing takes at most a fixed number of times what looking up every pair's meetings takes.

    The season before is long, so that people have met often. Both are measured here, so the bound is a ratio, no time.
    """
    met: Counter[frozenset[str]] = Counter()
    for evening in range(EVENINGS):
        for table in draw(PLAYERS, met, str(evening)).tables:
            met.update(frozenset(pair) for pair in combinations(table, 2))

    begun = perf_counter()
    for _ in range(10):
        looked = sum(met[frozenset(pair)] for pair in combinations(PLAYERS, 2))
    floor = (perf_counter() - begun) / 10

    begun = perf_counter()
    drawn = draw(PLAYERS, met, "tonight")
    took = perf_counter() - begun

    assert looked == EVENINGS * len(drawn.tables) * 6
    assert sorted(player for table in drawn.tables for player in table) == sorted(PLAYERS)
    assert took < floor * MOST_TIMES_THE_FLOOR, took / floor
