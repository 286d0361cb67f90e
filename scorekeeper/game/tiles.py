"""What a set of dominoes holds. A set is named by its highest number: 6, 9 or 12."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

Tile = tuple[int, int]
SIX_SIX: Tile = (6, 6)


@cache
def tiles(highest: int) -> tuple[Tile, ...]:
    """Every tile of the set once, the smaller number first: 28 of a double-six, 55, 91."""
    return tuple((a, b) for a in range(highest + 1) for b in range(a, highest + 1))


@cache
def pips_in(highest: int) -> int:
    """All pips of the set: 168 of a double-six, 495, 1092."""
    return sum(a + b for a, b in tiles(highest))


def heaviest(highest: int, many: int, without: frozenset[Tile] = frozenset()) -> int:
    """The pips of the heaviest `many` tiles (more than there are: of all of them)."""
    return sum(_heavy_first(highest, without)[:many])


@cache
def _heavy_first(highest: int, without: frozenset[Tile]) -> list[int]:
    return sorted((a + b for a, b in tiles(highest) if (a, b) not in without), reverse=True)


@cache
def lightest(many: int) -> int:
    """The least pips that `many` tiles can have together: 0 1 3 5 8 11 15 … in any set."""
    return sum(sorted(a + b for a, b in tiles(12))[:many])


def most_ends(highest: int) -> int:
    """The highest total of open ends: the four doubles below the highest, around it as a spinner: 36, 60, 84.

    Source: rules.md, "8·s − 12".
    """
    return 8 * highest - 12


def pips(hand: int | Collection[Tile]) -> int:
    """The pips of one count, which is a number already or the tiles themselves."""
    return hand if isinstance(hand, int) else sum(a + b for a, b in hand)
