"""Mexican: as negative, but the blocker pays four times; seven hands.

Everybody writes down the pips left, and after seven hands the lowest total wins. A blocked hand names who placed the
last tile. That player's side is let off only if it has strictly fewer counted pips than each other side; otherwise it
writes its own pips four times: once like everybody, and three times more.

Source: the Polish collection dominogranie, "Wdowa", scoring "meksykańska".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from scorekeeper.game import kinds
from scorekeeper.game.counts import ALL, Need
from scorekeeper.game.families import (
    WIDOW,
    best,
    counting,
    fewest,
    pips_left,
    side_pips,
    widow_dealt,
    widow_opener,
)
from scorekeeper.game.score import Score
from scorekeeper.game.scoring import Blocked, Domino, Ended, Line, Options, Scoring
from scorekeeper.game.words import N_, say


@dataclass(frozen=True, kw_only=True)
class MexicanOptions(Options):
    """Seven hands, four times, and a tie pays, unless the table says otherwise."""

    hands: int = kinds.number(N_("Number of hands"), 7)
    multiplier: int = kinds.number(N_("How many times the blocker pays"), 4)
    tie_pays: bool = kinds.yes_no(N_("A blocker who ties for the fewest pays too"), True)
    double_blank: int = kinds.number(N_("What 0–0 alone in a hand counts, given as a tile"), 0, least=0)


@dataclass(frozen=True, kw_only=True)
class BlockedBy(Blocked):
    """A block, and who made it."""

    last: str = kinds.player(N_("Who placed the last tile?"), kinds.REQUIRED)


def counted(options: Options, hand: Ended) -> Need:
    """Everybody who holds tiles is counted."""
    return ALL


def score(score: Score, hand: Any) -> Iterator[Line]:
    """A line for each count, and what a blocker pays who did not win."""
    value = counting(score.options.double_blank)
    yield from pips_left(hand, score.table, value)
    if not isinstance(hand, BlockedBy):
        return
    counts = side_pips(score.table, hand.left or {}, value)
    lowest = fewest(counts)
    side = score.table.side_of(hand.last)
    let_off = side in lowest and (len(lowest) == 1 or not score.options.tie_pays)
    if not let_off:
        times = score.options.multiplier - 1
        text = say(
            N_("%(name)s: blocked and did not win, %(times)s × %(pips)s more"),
            name=side,
            times=times,
            pips=counts[side],
        )
        yield Line(side, times * counts[side], "blocker-pays", text)


def winners(score: Score) -> Iterable[str]:
    """The lowest, after the last hand."""
    return best(score, score.totals, min) if len(score.ended) >= score.options.hands else ()


SCORING = Scoring(
    key="mexican",
    name=N_("Mexican, the blocker pays four times"),
    game=WIDOW,
    rank=13,
    options=MexicanOptions,
    endings={"domino": Domino, "blocked": BlockedBy},
    score=score,
    winners=winners,
    counted=counted,
    dealt=widow_dealt,
    widow=True,
    lowest=True,
    outlook=widow_opener,
)
