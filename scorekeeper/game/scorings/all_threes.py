"""All Threes: ends that are a multiple of three score, in play and at the end; to 200.

A play whose ends make 3, 6, 9 … scores them at once. Going out scores the opponents' pips, added up and rounded to
the nearest multiple of three; a partner's pips do not count. The ends of the last tile count as well. A blocked hand
is the lightest side's, which scores the rounded pips of all the others (house rules: the difference, or nothing); a
tie for the fewest scores nothing. The match is over at once when a side reaches the target, also in the middle of a
hand.

Where a pair is counted in one heap, or a side's pips stand under the pair's label, the pips are rounded as one sum.

Source: «Все тройки», a Russian page after the English All Threes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scorekeeper.game import kinds
from scorekeeper.game.families.multiples import AT_ONCE, BLOCKED, ROUNDED, LastTile, multiples, multiples_counted
from scorekeeper.game.families.totals import more_to_win
from scorekeeper.game.score import Score
from scorekeeper.game.scoring import Blocked, Course, Example, Line, Options, Scoring
from scorekeeper.game.words import N_

GAME = N_("All Threes")

COURSE = Course(
    deal=N_("Two to four players, or two pairs: five tiles each, the others are the boneyard."),
    opens=N_("The table agrees on who opens, as a rule the highest double at first, then who won the hand before."),
    draws=N_("Who cannot play draws from the boneyard until a tile fits, and passes once it is empty."),
    wins=N_("The first side to reach %(target)s wins, at once, also in the middle of a hand."),
)


@dataclass(frozen=True, kw_only=True)
class AllThreesOptions(Options):
    """To 200, and the lightest side scores a block, unless the table says otherwise."""

    target: int = kinds.number(N_("Points to win"), 200, means=AT_ONCE)
    blocked: str = kinds.choice(N_("A blocked hand"), BLOCKED, "lightest")
    round_each: bool = kinds.yes_no(N_("Round every opponent's hand alone"), False, means=ROUNDED)


@dataclass(frozen=True, kw_only=True)
class Ends:
    """A play whose ends score."""

    by: str = kinds.player(N_("Who played?"), kinds.REQUIRED)
    ends: int = kinds.ends(N_("Ends"), 3)


@dataclass(frozen=True, kw_only=True)
class LastOfThrees(LastTile):
    """Going out: the ends of the last tile, a multiple of three, and the opponents' pips."""

    out_ends: int = kinds.ends(N_("Ends of the last tile"), 3, default=0)


def score(score: Score, event: Any) -> Iterable[Line]:
    """Ends, rounded pips."""
    return multiples(score, event, 3)


def winners(score: Score) -> Iterable[str]:
    """The side that has reached the target; only one can, since events come one after another."""
    return [side for side, total in score.totals.items() if total >= score.options.target]


SCORING = Scoring(
    key="all-threes",
    name=N_("All Threes, to 200"),
    game=GAME,
    rank=20,
    options=AllThreesOptions,
    plays=(Ends,),
    endings={"domino": LastOfThrees, "blocked": Blocked},
    score=score,
    winners=winners,
    course=COURSE,
    rules={
        "ends": N_("Ends that are a multiple of three score their total, in play and with the last tile."),
        "opponents-pips": N_(
            "Going out scores the opponents' pips, not a partner's. A blocked hand: %(blocked)s; a tie for the fewest "
            "scores nothing. What scores is rounded to the nearest multiple of three. "
            "Every opponent's hand rounded alone: %(round_each)s (a difference is one number, at least 0)."
        ),
    },
    counted=multiples_counted,
    outlook=more_to_win,
    examples=(
        Example(
            title=N_("Ends in play, then the last tile with the pips of the others."),
            sides=("Ana", "Bo", "Cy"),
            hands=(
                {
                    "plays": [{"by": "Ana", "ends": 9}, {"by": "Bo", "ends": 12}],
                    "ended": "domino",
                    "out": "Ana",
                    "out_ends": 6,
                    "left": {"Bo": 10, "Cy": 12},
                },
            ),
        ),
        Example(
            title=N_("A block between pairs."),
            sides=(("Ana", "Cy"), ("Bo", "Di")),
            hands=({"ended": "blocked", "left": {"Ana": 4, "Bo": 11, "Cy": 9, "Di": 8}},),
        ),
    ),
)
