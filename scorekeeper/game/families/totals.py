"""Totals at the end of a match, and on the way there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from scorekeeper.game.score import Score
from scorekeeper.game.words import N_, Text, say

AFTER_THE_HAND = N_("After the hand in which a side has reached %(value)s, the highest total wins.")
"""What a target means that `alone_at_target` looks at."""


def best(score: Score, totals: Mapping[str, int], choose: Callable[[Iterable[int]], int]) -> tuple[str, ...]:
    """Who has won now that the match may end: the side with the best total alone, or by `final_tie` the tied."""
    top = choose(totals.values())
    tied = tuple(side for side, total in totals.items() if total == top)
    return tied if len(tied) == 1 or score.options.final_tie == "shared" else ()


def lowest_after_hands(score: Score) -> tuple[str, ...]:
    """The lowest total wins after the last of so many hands."""
    return best(score, score.totals, min) if len(score.ended) >= score.options.hands else ()


def alone_at_target(score: Score) -> tuple[str, ...]:
    """The highest total wins, once a side has reached the target; a tie plays on. Only for totals that never fall."""
    top = max(score.totals.values())
    leaders = tuple(side for side, total in score.totals.items() if total == top)
    return leaders if top >= score.options.target and len(leaders) == 1 else ()


def more_to_win(score: Score) -> Iterator[Text]:
    """What the leaders still need."""
    return _short_of_target(score, N_("%(name)s: %(more)s more to win."))


def below_target(score: Score) -> Iterator[Text]:
    """How far who is next to the target is from it, where nobody wants to be there."""
    return _short_of_target(score, N_("%(name)s: %(more)s below the target."))


def _short_of_target(score: Score, sentence: str) -> Iterator[Text]:
    most = max(score.totals.values())
    if 0 < most < score.options.target:
        for side, total in score.totals.items():
            if total == most:
                yield say(sentence, name=side, more=score.options.target - total)
