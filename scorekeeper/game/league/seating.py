"""Drawing the tables of an evening, so that people meet whom they have met least."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain, combinations, product

Pair = frozenset[str]


class CannotSeat(ValueError):
    """So many players do not make tables of these sizes."""

    def __init__(self, players: int, sizes: Sequence[int]) -> None:
        super().__init__(f"{players} players do not make tables of {' or '.join(map(str, sizes))}")
        self.players = players
        self.sizes = tuple(sizes)


@dataclass(frozen=True)
class Draw:
    """The tables, in order, and how many of the meetings at them are repeated ones."""

    tables: tuple[tuple[str, ...], ...]
    repeated: int


def sizes(players: int, wanted: Sequence[int] = (4, 3)) -> tuple[int, ...]:
    """How large the tables are: as many of the first size as can be, then of the next. Raises CannotSeat."""
    if len(wanted) == 1:
        if players % wanted[0]:
            raise CannotSeat(players, wanted)
        return (wanted[0],) * (players // wanted[0])
    for large in range(players // wanted[0], -1, -1):
        try:
            return (wanted[0],) * large + sizes(players - large * wanted[0], wanted[1:])
        except CannotSeat:
            continue
    raise CannotSeat(players, wanted)


def draw(players: Sequence[str], met: Mapping[Pair, int], seed: str, wanted: Sequence[int] = (4, 3)) -> Draw:
    """Tables for these players. `met`: how often two have met before; the same `seed` draws the same tables.

    Everybody starts somewhere by the seed; then two change places as long as that saves meetings that were
    had before, the often repeated ones first. Raises CannotSeat.
    """
    order = sorted(players, key=lambda player: sha256(f"{seed}\n{player}".encode()).digest())
    tables = [_fill(order, size, met) for size in sizes(len(players), wanted)]
    while _improve(tables, met):
        pass
    return drawn(tables, met)


def draw_pairs(pairs: Sequence[tuple[str, str]], met: Mapping[Pair, int], seed: str) -> Draw:
    """Tables of two pairs that stay together, partners across.

    Raises CannotSeat for an odd number of pairs.
    """
    if len(pairs) % 2:
        raise CannotSeat(2 * len(pairs), (4,))
    called = {" ".join(pair): pair for pair in pairs}
    met_as_pairs = {
        frozenset((one, other)): min(met.get(frozenset(each), 0) for each in product(called[one], called[other]))
        for one, other in combinations(called, 2)
    }
    found = draw(tuple(called), met_as_pairs, seed, (2,))
    seated = [tuple(chain(*zip(called[one], called[other], strict=True))) for one, other in found.tables]
    return pairs_drawn(seated, met)


def pairs_drawn(tables: Sequence[Sequence[str]], met: Mapping[Pair, int]) -> Draw:
    """Tables of two pairs that were drawn, with how many pairs meet one another again."""
    again = (all(met.get(frozenset(each)) for each in product(table[::2], table[1::2])) for table in tables)
    return Draw(tuple(map(tuple, tables)), sum(again))


def drawn(tables: Sequence[Sequence[str]], met: Mapping[Pair, int]) -> Draw:
    """Tables that were drawn, with how many of the meetings at them are repeated ones."""
    repeated = sum(met.get(frozenset(pair), 0) > 0 for table in tables for pair in combinations(table, 2))
    return Draw(tuple(map(tuple, tables)), repeated)


def _fill(waiting: list[str], size: int, met: Mapping[Pair, int]) -> list[str]:
    """Take the next one waiting, and whoever has met that table least."""
    table = [waiting.pop(0)]
    while len(table) < size:
        best = min(waiting, key=lambda player: _cost(player, table, met))
        waiting.remove(best)
        table.append(best)
    return table


def _cost(player: str, table: Sequence[str], met: Mapping[Pair, int]) -> int:
    """What it costs to sit with these: a meeting had twice before counts four, so that repeats spread out."""
    return sum(met.get(frozenset((player, other)), 0) ** 2 for other in table if other != player)


def _improve(tables: list[list[str]], met: Mapping[Pair, int]) -> bool:
    """Make the first changes of places that save something; False where none does."""
    saved = False
    for one, other in combinations(tables, 2):
        for i, j in _places(one, other):
            a, b = one[i], other[j]
            before = _cost(a, one, met) + _cost(b, other, met)
            if not before:
                continue
            rest_one, rest_other = one[:i] + one[i + 1 :], other[:j] + other[j + 1 :]
            if _cost(b, rest_one, met) + _cost(a, rest_other, met) < before:
                one[i], other[j] = b, a
                saved = True
    return saved


def _places(one: Sequence[str], other: Sequence[str]) -> Iterator[tuple[int, int]]:
    for i in range(len(one)):
        for j in range(len(other)):
            yield i, j
