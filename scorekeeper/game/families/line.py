"""Line games: who wins the hand scores the pips that others are left with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorekeeper.game import kinds
from scorekeeper.game.score import Score
from scorekeeper.game.scoring import Domino, Ended
from scorekeeper.game.table import Table
from scorekeeper.game.tiles import pips
from scorekeeper.game.words import N_


@dataclass(frozen=True, kw_only=True)
class DominoOrHeap(Domino):
    """Going out, and the opponents' pips: one by one, or all in one heap."""

    heap: int | None = kinds.heap(N_("The opponents' pips, all together"))


def line_dealt(table: Table, options: Any) -> int:
    """Seven tiles, ten of a double-nine (rules.md, option `dealt`)."""
    return 10 if options.set == 9 else 7


def pips_against(score: Score, hand: Ended, side: str) -> int:
    """The pips of all who are not of a side, or the heap."""
    heap: int | None = getattr(hand, "heap", None)
    if heap is not None:
        return heap
    return sum(pips(held) for name, held in (hand.left or {}).items() if score.table.side_of(name) != side)
