"""All Threes, exactly 61: one point for each three, and who goes over it burns.

As All Threes, with a third of its points: ends of 3 score 1, of 6 score 2; the rounded pips are divided by three.
Exactly 61 wins, at once. An event that would take a side over it burns: all that the side scored in this hand is
lost, the event included, and play goes on (as the source has it); or, as other books have it, the event alone scores
nothing. The ends of the last tile and the pips of going out are one event. What a side scored in a hand is the sum of
its lines in it, so points that were burnt once are not lost a second time.

Source: «Все тройки», a Russian page after the English All Threes; variant to exactly 61.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.game import kinds
from scorekeeper.game.families.multiples import BURN, BURNT, EXACTLY, NO_BURN, burnt, multiples, multiples_counted
from scorekeeper.game.families.totals import more_to_win
from scorekeeper.game.score import Score
from scorekeeper.game.scoring import Blocked, Example, Line, Scoring
from scorekeeper.game.scorings.all_threes import COURSE, GAME, AllThreesOptions, Ends, LastOfThrees, winners
from scorekeeper.game.words import N_


@dataclass(frozen=True, kw_only=True)
class ExactlyOptions(AllThreesOptions):
    """Exactly 61, and the whole hand burns, unless the table says otherwise."""

    target: int = kinds.number(N_("Points to win, exactly"), 61, means=EXACTLY)
    burn: str = kinds.choice(N_("Over the target"), BURN, "hand")


def score(score: Score, event: Any) -> Iterable[Line]:
    """A third of All Threes, or what becomes of it over the target."""
    lines = tuple(multiples(score, event, 3, per=3))
    return burnt(score, lines, score.options.target, score.options.burn)


SCORING = Scoring(
    key="all-threes-61",
    name=N_("All Threes, exactly 61"),
    game=GAME,
    rank=21,
    options=ExactlyOptions,
    plays=(Ends,),
    endings={"domino": LastOfThrees, "blocked": Blocked},
    score=score,
    winners=winners,
    course=replace(COURSE, wins=N_("Exactly %(target)s wins, at once, also in the middle of a hand.")),
    rules={
        "ends": N_("Ends that are a multiple of three score 1 for each three, in play and with the last tile."),
        "opponents-pips": N_(
            "Going out scores the opponents' pips, not a partner's. A blocked hand: %(blocked)s; a tie for the fewest "
            "scores nothing. What scores is rounded to the nearest multiple of three, and each three is 1 point. "
            "Every opponent's hand rounded alone: %(round_each)s (a difference is one number, at least 0)."
        ),
        **BURNT,
    },
    off=NO_BURN,
    counted=multiples_counted,
    outlook=more_to_win,
    examples=(
        Example(
            title=N_("Ends in play, then the last tile and going out."),
            sides=("Ana", "Bo"),
            hands=(
                {
                    "plays": [{"by": "Ana", "ends": 9}],
                    "ended": "domino",
                    "out": "Bo",
                    "out_ends": 6,
                    "left": {"Ana": 13},
                },
            ),
        ),
        Example(
            title=N_("To exactly 10: what Bo scored in the second hand burns."),
            sides=("Ana", "Bo"),
            hands=(
                {"plays": [{"by": "Bo", "ends": 12}], "ended": "domino", "out": "Bo", "left": {"Ana": 6}},
                {"plays": [{"by": "Bo", "ends": 9}], "ended": "domino", "out": "Bo", "left": {"Ana": 8}},
            ),
            options={"target": 10, "burn": "hand"},
        ),
        Example(
            title=N_("To exactly 10, where only what goes over it burns."),
            sides=("Ana", "Bo"),
            hands=(
                {"plays": [{"by": "Bo", "ends": 12}], "ended": "domino", "out": "Bo", "left": {"Ana": 6}},
                {"plays": [{"by": "Bo", "ends": 9}], "ended": "domino", "out": "Bo", "left": {"Ana": 8}},
            ),
            options={"target": 10, "burn": "play"},
        ),
    ),
)
