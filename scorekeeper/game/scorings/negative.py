"""Negative: everybody writes down the pips left; the lowest total wins.

Who went out adds nothing; the partner in a pair still has pips, and they count. After a hand in which some side has
reached the target (100; usual also 250 and 500) the lowest total wins. Where a number of hands is agreed, that decides
in place of the target. A tie for the lowest: further hands, or a shared win.

Source: the Polish collection dominogranie, "Wdowa", scoring "negatywna".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from scorekeeper.game import kinds
from scorekeeper.game.counts import ALL, Need
from scorekeeper.game.families import WIDOW, best, counting, pips_left, widow_dealt, widow_opener
from scorekeeper.game.score import Score
from scorekeeper.game.scoring import Ended, Line, Options, Scoring
from scorekeeper.game.words import N_, Text, say


@dataclass(frozen=True, kw_only=True)
class NegativeOptions(Options):
    """Played to 100, unless the table says otherwise."""

    target: int = kinds.number(N_("Pips that end the match"), 100)
    hands: int | None = kinds.number(N_("Number of hands, in place of the pips that end it"), None)
    double_blank: int = kinds.number(N_("What 0–0 alone in a hand counts, given as a tile"), 0, least=0)


def counted(options: Options, hand: Ended) -> Need:
    """Everybody who holds tiles is counted."""
    return ALL


def score(score: Score, hand: Any) -> Iterable[Line]:
    """A line for each count."""
    return pips_left(hand, score.table, counting(score.options.double_blank))


def winners(score: Score) -> Iterable[str]:
    """The lowest, once the target or the number of hands is reached."""
    hands = score.options.hands
    # Totals never fall here, so a target once reached stays reached.
    done = len(score.ended) >= hands if hands else max(score.totals.values()) >= score.options.target
    return best(score, score.totals, min) if done else ()


def outlook(score: Score) -> Iterator[Text]:
    """Who opens, and what is left to the target."""
    yield from widow_opener(score)
    most = max(score.totals.values())
    if not score.options.hands and 0 < most < score.options.target:
        for side, total in score.totals.items():
            if total == most:
                yield say(N_("%(name)s: %(more)s below the target."), name=side, more=score.options.target - total)


SCORING = Scoring(
    key="negative",
    name=N_("Negative, fewest pips"),
    game=WIDOW,
    rank=12,
    options=NegativeOptions,
    score=score,
    winners=winners,
    counted=counted,
    dealt=widow_dealt,
    widow=True,
    lowest=True,
    outlook=outlook,
)
