"""Pips that are left: a side's together, who has the fewest, and a line for each count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from scorekeeper.game.counts import ALL, OPPONENTS, Need
from scorekeeper.game.kinds import Left
from scorekeeper.game.score import Score
from scorekeeper.game.scoring import Domino, Ended, Line
from scorekeeper.game.table import Table
from scorekeeper.game.tiles import pips
from scorekeeper.game.words import N_, NN_, count

DOUBLE_BLANK = N_("What 0–0 alone in a hand counts, given as a tile")
DOUBLE_BLANK_MEANS = N_("A hand that holds only 0–0, given as a tile, counts %(value)s.")
PIPS_LEFT = N_(
    "Everybody's pips left are written down, and few are good; who went out has none, a partner's count. "
    "0–0 alone in a hand, given as a tile, counts %(double_blank)s."
)


def everybody(options: Any, hand: Ended) -> Need:
    """Everybody who holds tiles is counted."""
    return ALL


def opponents_or_all(options: Any, hand: Ended) -> Need:
    """The opponents of who went out are counted; in a block everybody."""
    return OPPONENTS if isinstance(hand, Domino) else ALL


def side_pips(table: Table, left: Left, value: Callable[[Any], int] = pips) -> dict[str, int]:
    """Side → its players' pips added up, in seat order; sides without a count are not there."""
    sums: dict[str, int] = {}
    for label in table.labels:
        counts = [value(held) for name, held in left.items() if table.side_of(name) == label]
        if counts:
            sums[label] = sum(counts)
    return sums


def fewest(counts: Mapping[str, int]) -> tuple[str, ...]:
    """The sides with the fewest pips: one, or those that tie."""
    least = min(counts.values())
    return tuple(side for side, held in counts.items() if held == least)


def pips_left(hand: Ended, table: Table, value: Callable[[Any], int]) -> Iterator[Line]:
    """Each count, as a line of its side."""
    for name, held in (hand.left or {}).items():
        points = value(held)
        if points == pips(held):
            text = count(NN_("%(name)s: %(n)s pip left", "%(name)s: %(n)s pips left"), points, name=name)
        else:
            text = count(
                NN_("%(name)s: 0–0 alone, it counts %(n)s pip", "%(name)s: 0–0 alone, it counts %(n)s pips"),
                points,
                name=name,
            )
        yield Line(table.side_of(name), points, "pips-left", text)


def counting(double_blank: int) -> Callable[[Any], int]:
    """How a count is valued where a hand that holds only [0|0], given as a tile, counts `double_blank`."""
    return lambda held: double_blank if held == ((0, 0),) else pips(held)


def everybody_writes(score: Score, hand: Any) -> Iterator[Line]:
    """A line for each count, 0–0 alone by option `double_blank`."""
    return pips_left(hand, score.table, counting(score.options.double_blank))
